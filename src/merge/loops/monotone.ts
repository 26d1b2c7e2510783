/**
 * Conditions of every round that need no quantifier: ∀i. 1 ≤ i ≤ k → φ(i), where one round says it for all.
 *
 * - A comparison of a number that grows or falls with the rounds with something that does not change: i - 1 < n for
 *   all rounds is k - 1 < n, the condition of the last round, or that of the first.
 * - Something that does not change is none of the numbers of a row, n ≠ i - 1: n lies outside of the row.
 *
 * That the number grows is seen by looking at it in every round, so that no overflow is overlooked.
 *
 * Deviation from Trabish et al., ESEC/FSE 2023, who have the solver instantiate these. Bounds of buffers are of this kind, and
 * every access behind a loop asks for them.
 */
import {
  allOnes,
  type Expr,
  type ExprContext,
  evaluate,
  Kind,
  substitute,
  type Value,
} from '../../expr/index.js';

/** What a condition of each round, over a variable, says of rounds 1 to k, where k is at most `most`; undefined if it takes a quantifier. */
export function inOneRound(
  ctx: ExprContext,
  condition: Expr,
  variable: Expr,
  k: Expr,
  most: number,
): Expr | undefined {
  const isNegated = condition.kind === Kind.Not;
  const { kind, a, b } = isNegated ? condition.a : condition;
  const isOrder = kind === Kind.Ult || kind === Kind.Slt;
  if (!isOrder && !(isNegated && kind === Kind.Eq)) return undefined;
  const dependsOn = (side: Expr): boolean => side.support.intersects(variable.support);
  if (dependsOn(a) === dependsOn(b)) return undefined;
  const [moving, fixed] = dependsOn(a) ? [a, b] : [b, a];
  const at = (term: Expr, round: Expr): Expr => substitute(ctx, term, new Map([[variable, round]]));
  const one = ctx.constant(1, k.width);
  const values: bigint[] = [];
  // What is over nothing else is evaluated: a term for each round would be made to be looked at once.
  const isAlone = isOver(moving, variable);
  for (let round = 1; round <= most; round++) {
    const value = isAlone
      ? evaluate(moving, { symbol: () => round, byte: () => 0 })
      : constantOf(at(moving, ctx.constant(round, k.width)));
    if (value === undefined) return undefined;
    const bits = BigInt(value);
    values.push(kind === Kind.Slt ? BigInt.asIntN(moving.width, bits) : bits);
  }
  if (kind === Kind.Eq) return outside(ctx, values, fixed, k);
  const steps = values.slice(1).map((value, i) => value - values[i]);
  const grows = steps.every((step) => step >= 0n);
  if (!grows && !steps.every((step) => step <= 0n)) return undefined;
  // moving < fixed is hardest where moving is largest, fixed < moving where it is least; a negation turns that round.
  const wantsLarge = (moving === a) !== isNegated;
  const hardest = wantsLarge === grows ? k : one;
  return ctx.implies(ctx.ule(one, k), at(condition, hardest));
}

/** Whether a variable is all that a term is over. */
function isOver({ support }: Expr, variable: Expr): boolean {
  const { size, quantifierHeight, hasWholeArray, hasNamed } = support;
  const isPlain = quantifierHeight === 0 && !hasWholeArray && !hasNamed;
  return (
    isPlain && size === 1 && variable.support.size === 1 && support.intersects(variable.support)
  );
}

const constantOf = (term: Expr): Value | undefined => (term.isConst ? term.value : undefined);

/** That a term is none of the first k of some numbers, which follow one another. */
function outside(
  ctx: ExprContext,
  values: readonly bigint[],
  term: Expr,
  k: Expr,
): Expr | undefined {
  const { width } = term;
  const [first] = values;
  if (k.width > width || BigInt(values.length) > BigInt(allOnes(width))) return undefined;
  const follows = (step: bigint): boolean =>
    values.every((value, i) => value === BigInt.asUintN(width, first + step * BigInt(i)));
  const start = ctx.constant(first, width);
  const distance = follows(1n)
    ? ctx.sub(term, start)
    : follows(-1n)
      ? ctx.sub(start, term)
      : undefined;
  return distance && ctx.not(ctx.ult(distance, ctx.zext(k, width)));
}
