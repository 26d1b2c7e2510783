/** The tests of an exploration on the native program: each must end as the exploration says. */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunSummary } from '../../src/results/index.js';
import { testsIn } from '../real/engines.js';

const replay = fileURLToPath(new URL('../../runtime/replay/replay.c', import.meta.url));

/** Errors that end a native run by a signal in any case; what others do is up to the machine. */
const deadly = ['abort', 'assert', 'null-pointer'];

export interface NativeRuns {
  readonly tests: number;
  /** Whether the run was not cut. */
  readonly complete: boolean;
  /** Those that ended otherwise. */
  readonly odd: readonly string[];
}

/** `directory`: of the run. */
export function runNatively(bitcode: string, directory: string): NativeRuns {
  const binary = `${bitcode}.native`;
  if (!fs.existsSync(binary)) {
    execFileSync('clang-16', ['-w', bitcode, replay, '-o', binary, '-lm']);
  }
  const summary = path.join(directory, 'summary.json');
  const { errors, complete } = JSON.parse(fs.readFileSync(summary, 'utf8')) as RunSummary;
  const kinds = new Map(errors.map(({ test, kind }) => [test, kind]));
  const tests = testsIn(path.join(directory, 'tests'));
  const odd = tests.flatMap((file) => {
    const test = path.basename(file, '.ktest');
    const kind = kinds.get(test);
    const env = { KTEST_FILE: file };
    const { signal } = spawnSync(binary, { env, timeout: 5000, stdio: 'ignore' });
    // Where a run was cut, some tests are of paths that it gave up, of which it does not say how they end.
    if (kind === undefined && signal) return complete ? [`${test} ends by ${signal}`] : [];
    return kind && deadly.includes(kind) && !signal ? [`${test} ends without ${kind}`] : [];
  });
  return { tests: tests.length, complete, odd };
}
