/**
 * The clang arguments that make IR fit for analysis.
 *
 * The user's own flags come last and win. What is set here, and why:
 *
 * - `-O0` keeps every load, store and division that the programmer wrote: an optimiser may drop
 *   a dead out-of-bounds read, and with it the error that we are to find. `-O1` and above are for
 *   users who want speed; docs/compilers.md lists which errors were seen to disappear.
 * - `-disable-O0-optnone`: functions are not locked against optimisation later.
 * - `-fsanitize-address-use-after-scope`, to the compiler proper: at -O0 it says by lifetime markers where
 *   variables come into scope and leave it, as it does by itself above -O0. Nothing is sanitised.
 * - No loop unrolling and no vectorising at any level: they multiply branches and instructions
 *   for a processor's pipeline that we do not have.
 * - `-fno-delete-null-pointer-checks`, `-fno-strict-aliasing`: above -O0 the optimiser reasons
 *   from undefined behaviour, which would hide it from us; these two are the ones with a switch.
 * - `-ffp-contract=off`: no fused multiply-add, so that floating point agrees with the x86-64
 *   baseline bit for bit.
 * - No stack protector, unwind tables or position independence: they add code or attributes that
 *   model the machine rather than the program.
 * - Value names are kept, so that reports speak of `%count` and not of `%7`.
 */

import type { DebugLevel, OptimisationLevel } from './choices.js';

export const targetTriple = 'x86_64-unknown-linux-gnu';

export function analysisFlags(optimise: OptimisationLevel, debug: DebugLevel): string[] {
  const flags = [
    `--target=${targetTriple}`,
    `-O${optimise}`,
    ...(optimise === '0'
      ? ['-Xclang', '-disable-O0-optnone', '-Xclang', '-fsanitize-address-use-after-scope']
      : ['-fno-delete-null-pointer-checks', '-fno-strict-aliasing']),
    '-fno-vectorize',
    '-fno-slp-vectorize',
    '-fno-unroll-loops',
    '-ffp-contract=off',
    '-fno-stack-protector',
    '-fno-asynchronous-unwind-tables',
    '-fno-pic',
    '-fomit-frame-pointer',
    '-fno-discard-value-names',
    '-fno-color-diagnostics',
  ];
  if (debug === 'lines') flags.push('-gline-tables-only');
  if (debug === 'full') flags.push('-g');
  return flags;
}
