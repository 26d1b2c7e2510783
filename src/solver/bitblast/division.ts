/**
 * Unsigned division and remainder, one circuit for both, in three forms:
 *
 * - by a power of two: wires;
 * - by another constant: the quotient q and the remainder r are new inputs with the definition
 *   b ≠ 0 → q·b + r = a without overflow ∧ r < b. It has exactly one solution, so that q and r are
 *   functions of a and the invariant of `cnf.ts` holds; the product is a few additions;
 * - by a term: restoring division, a row of subtract-and-select per bit of the quotient.
 *
 * Measured on the multiplication-and-division stream of `bench/solver.ts` (processor time of the core):
 * definition for all divisors 3.1 s, restoring for all 1.7 s, as above 0.9 s.
 *
 * A product overflows when some row loses a set bit or a carry leaves the highest bit.
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
  if (!isConstant(b)) return divideRestoring(g, a, b);
  const powerOfTwo = singleBit(b);
  if (powerOfTwo >= 0) return divideByPower(a, powerOfTwo);
  if (isZero(g, b) === TRUE) {
    return { quotient: new Int32Array(a.length).fill(TRUE), remainder: a, definition: TRUE };
  }
  const width = a.length;
  const group = g.newGroup();
  const quotient = new Int32Array(width).map(() => g.input(group));
  const remainder = new Int32Array(width).map(() => g.input(group));
  const { sum, overflow } = multiplyAdd(g, quotient, b, remainder);
  const exact = g.and(equal(g, sum, a), overflow ^ 1);
  const definition = g.and(exact, lessUnsigned(g, remainder, b));
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

/**
 * Restoring division, a row per bit of the quotient. For a zero divisor every row subtracts nothing, so
 * the quotient is all ones and the remainder the dividend: what SMT-LIB asks for.
 */
function divideRestoring(g: GateGraph, a: Bits, b: Bits): Division {
  const width = a.length;
  const quotient = new Int32Array(width);
  let rest: Bits = constantBits(0n, width);
  for (let i = width - 1; i >= 0; i--) {
    const shifted = new Int32Array(width);
    shifted.set(rest.subarray(0, width - 1), 1);
    shifted[0] = a[i];
    const lost = rest[width - 1];
    const difference = new Int32Array(width);
    let carry = TRUE;
    for (let k = 0; k < width; k++) {
      difference[k] = g.xor(g.xor(shifted[k], b[k] ^ 1), carry);
      carry = g.majority(shifted[k], b[k] ^ 1, carry);
    }
    const fits = g.or(lost, carry);
    quotient[i] = fits;
    const next = new Int32Array(width);
    for (let k = 0; k < width; k++) next[k] = g.ite(fits, difference[k], shifted[k]);
    rest = next;
  }
  return { quotient, remainder: rest, definition: TRUE };
}
