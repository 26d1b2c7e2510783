/**
 * `--validate-merge`: the solver proves that a merged state stands for its leaves, and for nothing else (Trabish et al.,
 * ESEC/FSE 2023, Theorem 3.7; the authors did so for all merges of their evaluation, §7.7).
 *
 * For every leaf with its guard g (k = kⱼ, or its conditions in the tree):
 * - the leaf's path implies the merged one, with kⱼ in the place of k;
 * - the merged path and g are possible, and imply the leaf's path;
 * - on the leaf's path every value of a register or of memory that differs among the leaves is what was put in its place.
 * And the merged path implies that one of the guards holds. So inputs are neither lost nor added. Array terms are
 * not compared: nothing says of two arrays that they are the same.
 *
 * A merge that fails is reported, counted, and done again in the standard way.
 */
import type { Engine, State } from '../../exec/index.js';
import { Expr, substitute } from '../../expr/index.js';
import type { PathCondition } from '../../solver/index.js';
import type { Slot } from '../../value/index.js';
import type { Differences, Encoding } from '../join/join.js';

export interface ValidationCounts {
  /** Merges that were proved, those that were not, and those of which the solver could not say. */
  validated: number;
  failed: number;
  unknown: number;
}

type Verdict = 'right' | 'unknown' | { readonly wrong: string };

/** k, and its value for each leaf; none in standard merging. */
export interface Rounds {
  readonly k: Expr;
  readonly of: readonly number[];
}

export function validateMerge(
  engine: Engine,
  root: PathCondition,
  leaves: readonly State[],
  differences: Differences,
  { join, choice }: Encoding,
  rounds: Rounds | undefined,
): Verdict {
  const { terms, paths, budget } = engine;
  let isUnknown = false;
  const holds = (path: PathCondition, condition: Expr): boolean => {
    const answer = paths.mustBeTrue(path, condition, budget);
    isUnknown ||= answer === undefined;
    return answer !== false;
  };
  const placed = (term: Expr, i: number): Expr =>
    rounds
      ? substitute(terms, term, new Map([[rounds.k, terms.constant(rounds.of[i], rounds.k.width)]]))
      : term;
  const conditions = join.path.constraintsAfter(root);
  const any = join.guards.reduce((a, b) => terms.or(a, b));
  if (!holds(join.path, any)) return { wrong: 'the merged path has inputs of no leaf' };
  for (const [i, { path }] of leaves.entries()) {
    for (const condition of conditions) {
      if (!holds(path, placed(condition, i))) return { wrong: `inputs of leaf ${i} are lost` };
    }
    const side = paths.assume(join.path, join.guards[i], budget);
    if (side === 'infeasible') return { wrong: `leaf ${i} is not possible any more` };
    if (side === 'unknown') return 'unknown';
    for (const condition of path.constraintsAfter(root)) {
      if (!holds(side, condition)) return { wrong: `leaf ${i} has got inputs of others` };
    }
  }
  const differs = (result: Slot, values: readonly (Slot | undefined)[]): boolean =>
    result instanceof Expr &&
    values.some((value, i) => {
      if (value === undefined) return false;
      const own = value instanceof Expr ? value : terms.constant(value as number, result.width);
      return !holds(leaves[i].path, terms.eq(placed(result, i), own));
    });
  for (const { size, values } of differences.memory.pieces) {
    if (differs(choice.word(8 * size, values), values)) return { wrong: 'memory differs' };
  }
  const { frames } = leaves[0];
  for (const { depth, slot, name, values } of differences.frames.slots) {
    const type = frames[depth].code.fn.slotTypes[slot];
    if (type.kind !== 'int' && type.kind !== 'pointer') continue;
    if (differs(choice.slot(type, values), values)) return { wrong: `${name} differs` };
  }
  return isUnknown ? 'unknown' : 'right';
}
