/**
 * Words whose upper bits are all the same because constraints bound them from both sides: -9 ≤ x ≤ 9 in
 * two's complement leaves x its lowest five bits, and all above are copies of the fifth. Unit propagation
 * does not find that, as no single bit is known.
 */
import { type Expr, Kind } from '../../expr/index.js';

interface Bounds {
  low?: bigint;
  high?: bigint;
}

/** The terms that constraints bound, each with the lowest of its bits that equal the topmost one. */
export function extendedWords(constraints: Iterable<Expr>): Map<Expr, number> {
  const bounds = new Map<Expr, Bounds>();
  for (const constraint of constraints) noteBound(constraint, bounds);
  const words = new Map<Expr, number>();
  for (const [term, { low, high }] of bounds) {
    if (low === undefined || high === undefined) continue;
    const sign = Math.max(bitsOf(low), bitsOf(high));
    if (sign < term.width - 1) words.set(term, sign);
  }
  return words;
}

/** Takes c < x, x < c and their negations, the forms that comparisons by value have. */
function noteBound(constraint: Expr, bounds: Map<Expr, Bounds>): void {
  const negated = constraint.kind === Kind.Not;
  const { kind, a, b } = negated ? constraint.a : constraint;
  if (kind !== Kind.Slt || a.isConst === b.isConst) return;
  const term = a.isConst ? b : a;
  const limit = BigInt.asIntN(term.width, BigInt(a.isConst ? a.value : b.value));
  let known = bounds.get(term);
  if (known === undefined) bounds.set(term, (known = {}));
  if (a.isConst !== negated) {
    const low = negated ? limit : limit + 1n;
    if (known.low === undefined || low > known.low) known.low = low;
  } else {
    const high = negated ? limit : limit - 1n;
    if (known.high === undefined || high < known.high) known.high = high;
  }
}

/** The bits of a number without its sign bit, in two's complement. */
function bitsOf(value: bigint): number {
  const magnitude = value < 0n ? ~value : value;
  return magnitude === 0n ? 0 : magnitude.toString(2).length;
}
