/**
 * The programs of the evaluation.
 *
 * The utilities are those of the coreutils benchmark, which were chosen before states could be merged (they write no
 * files, so that their tests can be run natively there), and those that the paper names besides (link, nice, sleep;
 * paste and pr are there already). The others of the package were not tried, for time. Inputs are
 * arguments and standard input, as in the paper.
 */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeInclude } from '../../src/frontend/index.js';
import { utilities as ofCoreutils } from '../coreutils.js';
import { coreutilsAsBitcode, linkedUtility, needTools } from '../real/coreutils-tree.js';

const programs = fileURLToPath(new URL('../programs/merging/', import.meta.url));

const utilities: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...ofCoreutils, link: [], nice: [], sleep: [] }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
);

export const utilityNames = Object.keys(utilities);

/** Utilities as files of bitcode. */
export class Utilities {
  private tree?: string;
  private readonly linked = new Map<string, string>();

  constructor(private readonly scratch: string) {}

  bitcode(name: string): string {
    if (!this.tree) {
      needTools();
      this.tree = coreutilsAsBitcode();
    }
    let bitcode = this.linked.get(name);
    if (!bitcode) {
      bitcode = linkedUtility(this.tree, name, utilities[name] ?? [], this.scratch);
      this.linked.set(name, bitcode);
    }
    return bitcode;
  }
}

/** Sizes at which the programs of `programs/merging` have far more paths than time. */
export const largeSizes: Readonly<Record<string, number>> = {
  words: 40,
  options: 16,
  branches: 64,
  echo: 24,
  seconds: 12,
  bound: 120,
};

/**
 * A program of `programs/merging` at a size. Without optimisation, as `merganser run` compiles by default: it would
 * turn decisions that only count into sums, which needs no merging.
 */
export function compiled(clang: string, name: string, size: number, scratch: string): string {
  const bitcode = path.join(scratch, `${name}-${size}.bc`);
  const flags = ['-O0', '-g', '-c', '-emit-llvm', '-fno-builtin', `-DSIZE=${size}`];
  const source = path.join(programs, `${name}.c`);
  execFileSync(clang, [...flags, '-I', runtimeInclude, source, '-o', bitcode]);
  return bitcode;
}
