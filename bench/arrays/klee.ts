/** KLEE with STP on the same bitcode, for the same time: plain, and with KLEE-Array's transformations. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { childrenTime } from '../explore.js';
import type { Explored } from './explored.js';

export const kleeWays: Readonly<Record<string, readonly string[]>> = {
  KLEE: [],
  'KLEE, KLEE-Array': ['--optimize-array=all'],
};

const withoutStages = ['cex-cache', 'branch-cache', 'independent-solver'].map(
  (stage) => `--use-${stage}=false`,
);

export interface KleeRun {
  readonly way: string;
  readonly hasStages: boolean;
  readonly seconds: number;
  /** Whether the program needs a C library. */
  readonly hasLibrary: boolean;
  readonly scratch: string;
}

export function exploredByKlee(
  klee: string,
  bitcode: string,
  { way, hasStages, seconds, hasLibrary, scratch }: KleeRun,
): Explored {
  const output = path.join(scratch, 'klee-out');
  fs.rmSync(output, { recursive: true, force: true });
  const flags = [
    '--search=dfs',
    '--use-forked-solver=false',
    '--write-no-tests',
    '--output-istats=0',
    ...(hasStages ? [] : withoutStages),
    ...(hasLibrary ? ['--libc=uclibc'] : []),
    ...kleeWays[way]!,
  ];
  const before = childrenTime();
  const { stderr } = spawnSync(
    klee,
    [...flags, `--max-time=${Math.ceil(1000 * seconds)}ms`, `--output-dir=${output}`, bitcode],
    // Its time is looked at between queries.
    { encoding: 'utf8', maxBuffer: 1 << 28, timeout: 1000 * (10 * seconds + 30) },
  );
  const info = path.join(output, 'info');
  const text = fs.existsSync(info) ? fs.readFileSync(info, 'utf8') : '';
  const number = (name: string) => Number(new RegExp(`${name} = (\\d+)`).exec(text)?.[1] ?? 0);
  return {
    complete: text !== '' && !stderr.includes('HaltTimer invoked'),
    paths: number('completed paths'),
    queries: number('total queries'),
    instructions: number('total instructions'),
    cpuMs: childrenTime() - before,
    axioms: 0,
    axiomsSaved: 0,
    refinements: 0,
    conflicts: 0,
    tableRows: 0,
  };
}
