/**
 * SV-COMP task directories: each `.yml` names a program, properties and expected verdicts. Two properties
 * are decided here: `unreach-call` (is `reach_error`, or `__VERIFIER_error` in older tasks, never called?) and `no-overflow` (does no signed
 * integer overflow?). A property is `true` when all paths were followed and none broke it, `false` when
 * one did, else unknown. A call of `abort` ends a path and breaks nothing.
 *
 * Programs for the data model ILP32 are explored as x86-64 programs; those in which that could matter,
 * because they use `long` or look at sizes, are not decided.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Engine } from './engines.js';
import { everyFile, type Task, type Verdict } from './task.js';

export function* svcompTasks(root: string): Generator<Task> {
  for (const file of everyFile(root, '.yml')) {
    const text = fs.readFileSync(file, 'utf8');
    const input = /^input_files:\s*['"]?([^'"\n]+)/m.exec(text)?.[1];
    if (!input) continue;
    const source = path.join(path.dirname(file), input);
    const narrow = /data_model:\s*ILP32/.test(text);
    for (const [, property, expected] of text.matchAll(
      /property_file:\s*\S*?([\w-]+)\.prp\s+expected_verdict:\s*(true|false)/g,
    )) {
      const decide = property === undefined ? undefined : properties.get(property);
      if (!decide) continue;
      yield {
        name: `${path.relative(root, file).replace(/\.yml$/, '')}: ${property}`,
        expected: expected!,
        sources: [source],
        decide(engine, seconds, flags) {
          if (narrow && dependsOnWidth(source)) {
            return { verdict: 'unknown', reason: 'depends on 32-bit long or pointers', ms: 0 };
          }
          return decide(engine, [source], flags, seconds);
        },
      };
    }
  }
}

function dependsOnWidth(source: string): boolean {
  const text = fs
    .readFileSync(source, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|\blong\s+long\b/g, '');
  return /\blong\b|\bsizeof\b|\bsize_t\b|\bptrdiff_t\b/.test(text);
}

type Decide = (
  engine: Engine,
  sources: readonly string[],
  flags: readonly string[],
  seconds: number,
) => Verdict;

const properties = new Map<string, Decide>([
  [
    'unreach-call',
    (engine, sources, flags, seconds) => {
      const result = engine.explore({ sources, flags, selects: true }, seconds);
      const ms = result.milliseconds;
      const reached = result.findings.some(
        ({ kind, message = '', functions }) =>
          functions.includes('reach_error') ||
          /ASSERTION FAIL/.test(kind) ||
          /error location was reached/.test(message),
      );
      if (reached) return { verdict: 'false', reason: '', ms };
      const other = result.findings.find(({ kind }) => !/abort/.test(kind));
      if (other) return { verdict: 'unknown', reason: `another error: ${other.kind}`, ms };
      return { verdict: result.complete ? 'true' : 'unknown', reason: result.reason, ms };
    },
  ],
  [
    'no-overflow',
    (engine, sources, flags, seconds) => {
      const checked = [...flags, '-fsanitize=signed-integer-overflow'];
      const result = engine.explore({ sources, flags: checked, selects: true }, seconds);
      const ms = result.milliseconds;
      const overflows = result.findings.some(({ kind }) => /overflow/.test(kind));
      if (overflows) return { verdict: 'false', reason: '', ms };
      return { verdict: result.complete ? 'true' : 'unknown', reason: result.reason, ms };
    },
  ],
]);
