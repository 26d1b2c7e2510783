/**
 * Unsigned division and remainder, one circuit for both.
 *
 * The quotient q and the remainder r are new inputs with the definition
 *
 *     b ≠ 0 → q·b + r = a without overflow ∧ r < b,    b = 0 → q = 1…1 ∧ r = a,
 *
 * which has exactly one solution, so that q and r are functions of a and b and the invariant of
 * `cnf.ts` holds. A multiplication and a comparison are easier on the solver than n rows of
 * subtract-and-select when the divisor is constant (the product is then a few additions), and no worse
 * otherwise; `bench/solver.ts` measures it on its `muldiv` stream.
 *
 * The product does not overflow when no two set bits q[i], b[j] have i + j ≥ n and no carry leaves
 * bit n-1; both are part of the definition.
 */
import { type Bits, constantBits, equal, isConstant, isZero, lessUnsigned } from './arithmetic.js';
import { FALSE, type GateGraph, TRUE } from './gates.js';

export interface Division {
  readonly quotient: Bits;
  readonly remainder: Bits;
  /** Holds always, and must be asserted. */
  readonly definition: number;
}

export function divide(g: GateGraph, a: Bits, b: Bits): Division {
  const width = a.length;
  const powerOfTwo = isConstant(b) ? singleBit(b) : -1;
  if (powerOfTwo >= 0) return divideByPower(a, powerOfTwo);
  const group = g.newGroup();
  const quotient = new Int32Array(width).map(() => g.input(group));
  const remainder = new Int32Array(width).map(() => g.input(group));
  const zero = isZero(g, b);
  const { sum, overflow } = multiplyAdd(g, quotient, b, remainder);
  const proper = g.and(g.and(equal(g, sum, a), overflow ^ 1), lessUnsigned(g, remainder, b));
  const ones = constantBits((1n << BigInt(width)) - 1n, width);
  const byZero = g.and(equal(g, quotient, ones), equal(g, remainder, a));
  const definition = g.ite(zero, byZero, proper);
  g.groups[group] = Int32Array.of(definition);
  return { quotient, remainder, definition };
}

function singleBit(b: Bits): number {
  let at = -1;
  for (let i = 0; i < b.length; i++) {
    if (b[i] !== TRUE) continue;
    if (at >= 0) return -1;
    at = i;
  }
  return at;
}

function divideByPower(a: Bits, power: number): Division {
  const quotient = new Int32Array(a.length);
  const remainder = new Int32Array(a.length);
  for (let i = 0; i < a.length; i++) {
    quotient[i] = i + power < a.length ? a[i + power] : FALSE;
    remainder[i] = i < power ? a[i] : FALSE;
  }
  return { quotient, remainder, definition: TRUE };
}

/** x·y + z in n bits, and whether that loses anything. Rows follow y. */
function multiplyAdd(g: GateGraph, x: Bits, y: Bits, z: Bits): { sum: Bits; overflow: number } {
  const width = x.length;
  let sum = z;
  let overflow = FALSE;
  // above = some bit of x at or above width - i: then row i loses a set bit.
  let above = FALSE;
  for (let i = 0; i < width; i++) {
    const bit = y[i];
    if (bit !== FALSE) {
      overflow = g.or(overflow, g.and(bit, above));
      const next = sum.slice();
      let carry = FALSE;
      for (let k = i; k < width; k++) {
        const product = g.and(x[k - i], bit);
        next[k] = g.xor(g.xor(sum[k], product), carry);
        carry = g.majority(sum[k], product, carry);
      }
      overflow = g.or(overflow, carry);
      sum = next;
    }
    above = g.or(above, x[width - 1 - i]);
  }
  return { sum, overflow };
}
