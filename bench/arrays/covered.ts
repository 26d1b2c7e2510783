/** Fig. 8: lines and branches that are covered in a fixed time under the default searcher, each run a process of its own. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunSummary } from '../../src/results/index.js';
import { type Covered, type Part, put } from './results.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** The paper's vanilla, its method, and the default. */
export const coverageWays: Readonly<Record<string, readonly string[]>> = {
  writes: ['--arrays', 'writes', '--ilp-precheck', 'off'],
  'axioms, all': ['--arrays', 'axioms', '--array-axioms', 'type+interval', '--ilp-precheck', 'on'],
  circuits: [],
};

export const covered: Part = ({ programs, seconds, scratch, stored, store }) => {
  stored.coverage ??= [];
  for (const { name, kind, bitcode } of programs) {
    const found = Object.fromEntries(
      Object.keys(coverageWays).map((way) => [way, coveredBy(way, bitcode, seconds, scratch)]),
    );
    put(stored.coverage, { name, kind, seconds, ways: found });
    store();
    const cells = Object.values(found).map(({ lines, branches, complete }) =>
      `${lines}/${branches}${complete ? '!' : ''}`.padStart(10),
    );
    console.log(`${name.padEnd(10)} ${cells.join(' ')}`);
  }
};

/** A run may go on for this long behind its limit, to write its tests, before it is ended. */
const graceSeconds = 30;

function coveredBy(way: string, bitcode: string, seconds: number, scratch: string): Covered {
  const output = path.join(scratch, 'run');
  fs.rmSync(output, { recursive: true, force: true });
  const limits = ['--max-time', `${seconds}s`, '--output-dir', output];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [merganser, 'run', '--json', ...coverageWays[way]!, ...limits, bitcode],
    { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 1000 * (seconds + graceSeconds) },
  );
  if (!stdout) throw new Error(`${way} on ${path.basename(bitcode)}: ${stderr.trim().slice(-500)}`);
  const { coverage, complete } = JSON.parse(stdout) as RunSummary;
  return {
    lines: coverage.lines.covered ?? 0,
    branches: coverage.branches.covered ?? 0,
    complete,
  };
}
