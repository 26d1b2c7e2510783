/**
 * The exchange format of Test-Comp (gitlab.com/sosy-lab/test-comp/test-format, version 1.1): a
 * `metadata.xml`, and a `testcase-N.xml` for each test with its inputs in the order in which the program
 * asks for them. Values are C literals; inputs of more than one value give one `<input>` for each.
 */
import { createHash } from 'node:crypto';
import { isFailure } from '../../exec/index.js';
import type { StoredRun, StoredTest } from '../stored-run.js';
import { type InputType, sizeOf } from '../values/input-type.js';
import { valueJson } from '../values/show.js';

export function testCaseXml(run: StoredRun, test: StoredTest): string {
  const asked = test.ktest.objects.filter(({ name }) => !isFailure(name));
  const inputs = asked.flatMap(({ name, bytes }) =>
    scalars(run.typeOf(name, bytes.length), bytes).map(
      ({ value, type }) =>
        `  <input variable="${escapeXml(name)}"${type ? ` type="${escapeXml(type)}"` : ''}>${escapeXml(value)}</input>`,
    ),
  );
  const coversError = test.error ? ' coversError="true"' : '';
  return [
    ...head('testcase', 'test-format/testcase-1.1.dtd', 'test-format testcase 1.1'),
    `<testcase${coversError}>`,
    ...inputs,
    '</testcase>',
    '',
  ].join('\n');
}

/** `program` is the text of the program file. */
export function metadataXml(
  run: StoredRun,
  program: { readonly file: string; readonly text: string },
  time: string,
): string {
  const { summary } = run;
  const fields: [string, string][] = [
    ['sourcecodelang', 'C'],
    ['producer', `merganser ${summary.version}`],
    ['specification', 'COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )'],
    ['programfile', program.file],
    ['programhash', createHash('sha256').update(program.text).digest('hex')],
    ['entryfunction', 'main'],
    ['architecture', '64bit'],
    ['creationtime', time],
  ];
  return [
    ...head('test-metadata', 'test-format/test-metadata-1.1.dtd', 'test-format test-metadata 1.1'),
    '<test-metadata>',
    ...fields.map(([name, value]) => `  <${name}>${escapeXml(value)}</${name}>`),
    '</test-metadata>',
    '',
  ].join('\n');
}

function head(root: string, dtd: string, name: string): string[] {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    `<!DOCTYPE ${root} PUBLIC "+//IDN sosy-lab.org//DTD ${name}//EN" "https://sosy-lab.org/${dtd}">`,
  ];
}

interface Scalar {
  readonly value: string;
  readonly type: string | undefined;
}

/** The numbers that an input consists of, in memory order. */
function scalars(type: InputType, bytes: Uint8Array): Scalar[] {
  switch (type.kind) {
    case 'array': {
      const size = sizeOf(type.element);
      return Array.from({ length: type.count }, (_, i) =>
        scalars(type.element, bytes.subarray(i * size, (i + 1) * size)),
      ).flat();
    }
    case 'struct':
      return type.members.flatMap((member) =>
        scalars(member.type, bytes.subarray(member.offset, member.offset + sizeOf(member.type))),
      );
    case 'integer': {
      const { values: _, bool: __, ...plain } = type;
      return [{ value: `${valueJson(plain, bytes)}`, type: type.name }];
    }
    case 'float':
      return [{ value: `${valueJson(type, bytes)}`, type: type.name }];
    default:
      return [...bytes].map((byte) => ({ value: `${byte}`, type: 'unsigned char' }));
  }
}

export function escapeXml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
  );
}
