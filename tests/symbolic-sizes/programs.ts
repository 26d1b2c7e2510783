/** The programs of this folder, and ways to explore them in which the same errors are found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExplorationOptions } from '../../src/run/options.js';
import { readProgram, type SymbolicProgram } from '../symbolic/programs.js';

const folder = join(import.meta.dirname, 'programs');

export const sizedNames: readonly string[] = readdirSync(folder)
  .map((file) => file.slice(0, -2))
  .sort();

/** What is given for `--symbolic-sizes`. */
export const capacity = 256;

export interface SizedProgram extends SymbolicProgram {
  /** Parts that are given up. */
  readonly partial: number;
  /** Whether a native run ends as the exploration says. */
  readonly isComparable: boolean;
}

export function readSized(name: string): SizedProgram {
  const program = readProgram(name, folder);
  const text = readFileSync(program.source, 'utf8');
  const partial = Number(/^\/\/ partial: (\d+)/m.exec(text)?.[1] ?? 0);
  return { ...program, partial, isComparable: !/^\/\/ native: no$/m.test(text) };
}

export interface Way {
  readonly name: string;
  readonly how: Partial<ExplorationOptions>;
}

export const ways: readonly Way[] = [
  { name: 'the merging memory model', how: { memoryModel: 'merging' } },
  { name: 'one state in memory', how: { maxStates: 1 } },
  {
    name: 'dynamic segments, and objects in parts',
    how: { memoryModel: 'dynamic', split: '32', splitThreshold: 48 },
  },
  {
    name: 'static segments, relocatable addresses, and grown parts',
    how: {
      memoryModel: 'segmented',
      addresses: 'relocatable',
      split: 'adaptive',
      splitThreshold: 48,
    },
  },
  { name: 'parts of their own states', how: { split: '64', splitThreshold: 48 } },
  { name: 'the interpreter alone', how: { compile: false } },
  { name: 'pointers that stay symbolic', how: { settlesPointers: false } },
  { name: 'a look at what nobody wrote', how: { checkUninitialised: true } },
  { name: 'static merging', how: { merge: 'static', mergePolicy: 'all' } },
];
