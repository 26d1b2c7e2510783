/**
 * The comparison of a family of random programs: natively with a sanitizer on every input, and explored. Each
 * input takes one path, which ends as the native run does: with the same error in the same line, or
 * with the same result.
 */
import type { OptimisationLevel } from '../../src/frontend/index.js';
import { compare, type Verdict } from '../brute-force/compare.js';
import { Compiled, sourceOf } from '../brute-force/compiled.js';
import { minimise } from '../brute-force/minimise.js';
import type { Ending } from '../brute-force/outcome.js';
import type { RandomProgram } from '../brute-force/syntax.js';
import type { Variant } from '../brute-force/variants.js';
import { nativeEndings, type Sanitizer, type Toolchain } from './native.js';
import { prelude } from './small-programs.js';

export interface Comparison {
  readonly toolchain: Toolchain;
  readonly sanitizer: Sanitizer;
  /** The compiler of what is explored. */
  readonly cc: string;
  readonly optimise: OptimisationLevel;
  /** Milliseconds for an exploration. */
  readonly time?: number;
}

export interface Compared {
  readonly program: RandomProgram;
  readonly truth: readonly Ending[];
  readonly verdict: Verdict;
}

export function comparePrograms(
  programs: readonly RandomProgram[],
  { toolchain, sanitizer, cc, optimise, time }: Comparison,
): Compared[] {
  const truths = nativeEndings(programs, sourceOf(programs, prelude), {
    ...toolchain,
    sanitizer,
    optimise,
  });
  const compiled = new Compiled(programs, cc, optimise, {
    prelude,
    library: true,
    fullDebug: true,
    close: true,
  });
  const variant: Variant = { name: sanitizer, checkUninitialised: sanitizer === 'memory' };
  return programs.map((program, i) => {
    const verdict = compare(compiled, program, truths[i], variant, time ? { time } : {});
    return { program, truth: truths[i], verdict };
  });
}

/** A smaller program that differs in the same way: it ends alike natively, and alike in the exploration. */
export function smallest(program: RandomProgram, what: string, comparison: Comparison): Compared {
  const way = wayOf(what);
  const compareOne = (candidate: RandomProgram) =>
    comparePrograms([candidate], { ...comparison, time: 3000 })[0];
  const least = minimise(
    program,
    (candidate) => {
      try {
        const { verdict } = compareOne(candidate);
        return verdict.kind === 'different' && wayOf(verdict.what) === way;
      } catch {
        return false;
      }
    },
    400,
  );
  return compareOne(least);
}

/** What is said of a difference, without inputs, lines and values. */
export function wayOf(what: string): string {
  return what.replace(/^input [^:]*: /, '').replace(/\d+/g, '#');
}

/**
 * Whether a difference is one in which the sanitizer saw less: the path ends with an error, and the native run has another
 * one in the same line or in a later one, or none. A sanitizer looks at addresses, and an access that goes over the
 * unmapped bytes behind its object into another one is none to it; what is found here is what the
 * program's own run on that input finds, too (tests/campaigns/brute-force.ts).
 */
export function isOversight(what: string): boolean {
  const [, native, own] = /the program (.*); its path: (.*)$/.exec(what) ?? [];
  const lineOf = (ending: string) => Number(/at line (\d+)/.exec(ending)?.[1] ?? Number.NaN);
  if (!own || Number.isNaN(lineOf(own))) return false;
  return !(lineOf(native) < lineOf(own));
}
