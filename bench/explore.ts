/**
 * Time to explore a program completely, beside a KLEE on the PATH. Both get the same bitcode (clang-16
 * at -O1 -g), so that paths can be compared one to one; a different number of paths is an error of the
 * benchmark. KLEE runs with its defaults and with the flags that suit it best.
 *
 * Times are wall times of whole processes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, RUNTIME_INCLUDE } from '../src/frontend/index.js';
import { type BenchmarkOptions, interleaved, printTable } from './measure.js';

const programs = fileURLToPath(new URL('programs/explore/', import.meta.url));
const merganser = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));

const bestFlags = [
  '--use-forked-solver=false',
  '--search=dfs',
  '--write-no-tests',
  '--output-istats=0',
];

interface Paths {
  readonly completed: number;
  readonly errored: number;
}

export async function run({ runs }: BenchmarkOptions): Promise<unknown> {
  const clang = findOnPath('clang-16');
  const klee = findOnPath('klee');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-explore-'));
  const results: unknown[] = [];
  const ratios: number[] = [];
  for (const file of fs.readdirSync(programs).sort()) {
    const name = path.basename(file, '.c');
    const bitcode = path.join(scratch, `${name}.bc`);
    const flags = ['-O1', '-g', '-c', '-emit-llvm', '-fno-builtin', '-I', RUNTIME_INCLUDE];
    execFileSync(clang, [...flags, path.join(programs, file), '-o', bitcode]);
    const found = new Map<string, Paths>();
    const sides = [{ name: 'merganser', work: () => ours(bitcode, found) }];
    if (klee) {
      sides.push({
        name: 'klee, best flags',
        work: () => theirs(klee, bestFlags, bitcode, scratch, found),
      });
      sides.push({ name: 'klee', work: () => theirs(klee, [], bitcode, scratch, found) });
    }
    const measured = await interleaved(sides, runs);
    printTable(name, measured);
    for (const [side, { completed, errored }] of found) {
      console.log(`  ${side}: ${completed} paths completed, ${errored} with an error`);
    }
    const counts = new Set(
      [...found.values()].map(({ completed, errored }) => `${completed}+${errored}`),
    );
    if (counts.size > 1) console.log('  THE PATHS DIFFER');
    if (measured[1]) ratios.push(measured[1].ratio);
    results.push({ program: name, sides: measured, paths: Object.fromEntries(found) });
  }
  if (ratios.length > 0) {
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    console.log(
      `\nKLEE with its best flags takes ${mean.toFixed(2)} times as long, in the geometric mean`,
    );
  }
  fs.rmSync(scratch, { recursive: true });
  return results;
}

function ours(bitcode: string, found: Map<string, Paths>): undefined {
  const { stdout } = spawnSync(
    process.execPath,
    [merganser, 'run', bitcode, '--json', '--no-write-tests'],
    { encoding: 'utf8' },
  );
  const { paths } = JSON.parse(stdout) as { paths: Paths };
  found.set('merganser', paths);
  return undefined;
}

function theirs(
  klee: string,
  flags: readonly string[],
  bitcode: string,
  scratch: string,
  found: Map<string, Paths>,
): undefined {
  const output = path.join(scratch, 'klee-out');
  fs.rmSync(output, { recursive: true, force: true });
  const { stderr } = spawnSync(klee, [...flags, `--output-dir=${output}`, bitcode], {
    encoding: 'utf8',
  });
  const number = (text: string) => Number(new RegExp(`${text} = (\\d+)`).exec(stderr)?.[1] ?? 0);
  found.set('klee', {
    completed: number('done: completed paths'),
    errored: number('partially completed paths'),
  });
  return undefined;
}
