/**
 * A run in the JUnit XML that CI services show (the format of Ant's junitreport, as Jenkins' schema
 * junit-10.xsd describes it): each test a case, each error a failure.
 */
import type { StoredRun } from '../stored-run.js';
import { valueText } from '../values/show.js';
import { escapeXml } from './test-comp.js';

export function junitXml(run: StoredRun): string {
  const { summary, tests } = run;
  const program = summary.program[0] ?? 'program';
  const failures = tests.filter(({ error }) => error).length;
  const seconds = (summary.wallMs / 1000).toFixed(3);
  const counts = `tests="${tests.length}" failures="${failures}" errors="0" time="${seconds}"`;
  const cases = tests.map((test) => {
    const head = `    <testcase name="${test.name}" classname="${escapeXml(program)}" time="0"`;
    if (!test.error) return `${head}/>`;
    const { kind, message, place } = test.error;
    const inputs = test.ktest.objects.map(
      ({ name, bytes }) => `${name} = ${valueText(run.typeOf(name, bytes.length), bytes)}`,
    );
    const where = place ? [`at ${place.file}:${place.line} in ${place.function}`] : [];
    const text = [`${kind}: ${message}`, ...where, ...inputs].join('\n');
    return `${head}>\n      <failure type="${kind}" message="${escapeXml(message)}">${escapeXml(text)}</failure>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="merganser" ${counts}>`,
    `  <testsuite name="${escapeXml(program)}" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
