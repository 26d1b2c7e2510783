/**
 * Circuits for floating-point operators (`src/expr/float/operation.ts` says what each means).
 *
 * Each operation works on the parts of its operands (`float-parts.ts`), makes the exact result or enough of it, rounds
 * it, and chooses between that and what NaNs, infinities and zeros give. Sums align the smaller operand with two bits
 * and a sticky bit below (as hardware does: Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., ch. 8);
 * the fused operation adds the exact product as a number of twice the precision. Quotients and roots are in
 * float-digits.ts, conversions in float-conversions.ts.
 *
 * Invariant: the circuit of an operator with constant operands folds to its value, for all operands: the tests compare.
 */
import { type Expr, type FloatFormat, floats, Kind, type Rounding } from '../../expr/index.js';
import {
  add,
  type Bits,
  choose,
  equal,
  isZero,
  lessUnsigned,
  multiply,
  subtract,
} from './arithmetic.js';
import { converted, fromInteger, integral, toInteger } from './float-conversions.js';
import { quotient, squareRoot } from './float-digits.js';
import {
  biasOf,
  exponentWidth,
  infinity,
  type Normal,
  normalise,
  type Parts,
  paddedBelow,
  round,
  shiftRight,
  signedConstant,
  someSet,
  unpack,
  withNans,
  zero,
  zeroExtended,
} from './float-parts.js';
import { type Remainder, remainder } from './float-remainder.js';
import { FALSE, type GateGraph, TRUE } from './gates.js';

/** C's remainder, which may be known for some operands only. */
export function remainderBits(g: GateGraph, node: Expr, a: Bits, b: Bits): Remainder {
  const f = floats.formatOfCode(node.code);
  return remainder(g, f, a, unpack(g, f, a), unpack(g, f, b));
}

/** The bits of another floating-point operator, given those of its operands. */
export function floatBits(g: GateGraph, node: Expr, a: Bits, b: Bits, c: Bits): Bits {
  const f = floats.formatOfCode(node.code);
  const rounding = floats.roundingOfCode(node.code);
  switch (node.kind) {
    case Kind.FIsNan:
      return Int32Array.of(unpack(g, f, a).nan);
    case Kind.FEq:
    case Kind.FLt:
    case Kind.FLe:
      return Int32Array.of(compare(g, f, node.kind, a, b));
    case Kind.FAdd:
      return sum(g, f, rounding, unpack(g, f, a), unpack(g, f, b), false);
    case Kind.FSub:
      return sum(g, f, rounding, unpack(g, f, a), unpack(g, f, b), true);
    case Kind.FMul:
      return product(g, f, rounding, unpack(g, f, a), unpack(g, f, b));
    case Kind.FDiv:
      return quotient(g, f, rounding, unpack(g, f, a), unpack(g, f, b));
    case Kind.FRem:
      throw new Error('a remainder has bits that may be unknown: remainderBits');
    case Kind.FFma:
      return fused(g, f, rounding, unpack(g, f, a), unpack(g, f, b), unpack(g, f, c));
    case Kind.FSqrt:
      return squareRoot(g, f, rounding, a);
    case Kind.FRound:
      return integral(g, f, rounding, a);
    case Kind.FConvert:
      return converted(g, floats.sourceOfCode(node.code), f, rounding, a);
    case Kind.FFromS:
    case Kind.FFromU:
      return fromInteger(g, f, rounding, a, node.kind === Kind.FFromS);
    default:
      return toInteger(g, f, rounding, a, node.width, node.kind === Kind.FToS);
  }
}

/** The magnitude as an unsigned number that orders numbers as their values. */
function magnitude(f: FloatFormat, bits: Bits, { exponent, significand }: Parts): Bits {
  if (!f.explicitInteger) return bits.slice(0, f.bits - 1);
  const joined = new Int32Array(significand.length + exponent.length);
  joined.set(significand);
  joined.set(exponent, significand.length);
  return joined;
}

function compare(g: GateGraph, f: FloatFormat, kind: Kind, a: Bits, b: Bits): number {
  const [x, y] = [unpack(g, f, a), unpack(g, f, b)];
  const ordered = g.or(x.nan, y.nan) ^ 1;
  const [first, second] = [magnitude(f, a, x), magnitude(f, b, y)];
  const zeros = g.and(x.zero, y.zero);
  const differ = g.xor(x.sign, y.sign);
  if (kind === Kind.FEq) {
    const same = g.and(differ ^ 1, equal(g, first, second));
    return g.and(ordered, g.or(zeros, same));
  }
  if (kind === Kind.FLt) {
    const within = g.ite(x.sign, lessUnsigned(g, second, first), lessUnsigned(g, first, second));
    return g.and(ordered, g.and(zeros ^ 1, g.ite(differ, x.sign, within)));
  }
  const beyond = g.ite(x.sign, lessUnsigned(g, first, second), lessUnsigned(g, second, first));
  return g.and(ordered, g.or(zeros, g.ite(differ, x.sign, beyond ^ 1)));
}

/** A number that is to be added: its sign, the signed exponent of its top bit, and its significand. */
interface Addend extends Normal {
  readonly sign: number;
}

interface Sum {
  readonly sign: number;
  readonly exponent: Bits;
  readonly significand: Bits;
}

/** The exact sum, but for a sticky bit at the end; four bits wider than the addends, of one width. */
function addedUp(g: GateGraph, rounding: Rounding, x: Addend, y: Addend): Sum {
  const width = x.exponent.length;
  const { length } = x.significand;
  const key = ({ exponent, significand }: Normal): Bits => {
    const joined = new Int32Array(length + width);
    joined.set(significand);
    joined.set(exponent, length);
    joined[length + width - 1] ^= 1;
    return joined;
  };
  const swap = lessUnsigned(g, key(x), key(y));
  const bigExponent = choose(g, swap, y.exponent, x.exponent);
  const smallExponent = choose(g, swap, x.exponent, y.exponent);
  const big = paddedBelow(choose(g, swap, y.significand, x.significand), length + 3);
  const small = paddedBelow(choose(g, swap, x.significand, y.significand), length + 3);
  const bigSign = g.ite(swap, y.sign, x.sign);
  const differ = g.xor(x.sign, y.sign);
  const aligned = shiftRight(g, small, subtract(g, bigExponent, smallExponent));
  const other = zeroExtended(aligned.bits, length + 4);
  other[0] = g.or(other[0], aligned.sticky);
  const term = other.map((bit) => g.xor(bit, differ));
  const significand = add(g, zeroExtended(big, length + 4), term, differ);
  // The difference of equal numbers is a zero whose sign the rounding gives.
  const cancels = g.and(differ, isZero(g, significand));
  const sign = g.ite(cancels, rounding === 'floor' ? TRUE : FALSE, bigSign);
  const exponent = add(g, bigExponent, signedConstant(1, width));
  return { sign, exponent, significand };
}

function sum(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  x: Parts,
  y: Parts,
  subtracts: boolean,
): Bits {
  const width = f.exponentBits + 2;
  const ySign = subtracts ? y.sign ^ 1 : y.sign;
  const addend = ({ exponent, significand }: Parts, sign: number): Addend => ({
    ...{ sign, significand, exponent: zeroExtended(exponent, width) },
  });
  const exact = addedUp(g, rounding, addend(x, x.sign), addend(y, ySign));
  const number = round(g, f, rounding, {
    ...exact,
    sticky: FALSE,
    mayBeLow: false,
    leadingZeros: exact.significand.length,
  });
  const infinite = g.or(x.infinite, y.infinite);
  const sign = g.ite(x.infinite, x.sign, ySign);
  const finite = choose(g, infinite, infinity(f, sign), number);
  const invalid = g.and(g.and(x.infinite, y.infinite), g.xor(x.sign, ySign));
  return withNans(g, f, [x, y], invalid, finite);
}

/** The exact product of normal significands, twice as wide; its top bit may be clear. */
function exactProduct(g: GateGraph, f: FloatFormat, x: Normal, y: Normal): Normal {
  const width = x.exponent.length;
  const wide = 2 * f.precision;
  const significand = multiply(
    g,
    zeroExtended(x.significand, wide),
    zeroExtended(y.significand, wide),
  );
  const together = add(g, x.exponent, y.exponent);
  return {
    significand,
    exponent: add(g, together, signedConstant(1 - biasOf(f), width)),
  };
}

function product(g: GateGraph, f: FloatFormat, rounding: Rounding, x: Parts, y: Parts): Bits {
  const width = exponentWidth(f);
  const sign = g.xor(x.sign, y.sign);
  const exact = exactProduct(g, f, normalise(g, x, width), normalise(g, y, width));
  const cut = Math.max(0, f.precision - 3);
  const number = round(g, f, rounding, {
    sign,
    exponent: exact.exponent,
    significand: exact.significand.slice(cut),
    sticky: someSet(g, exact.significand.subarray(0, cut)),
    mayBeLow: true,
    leadingZeros: 1,
  });
  const infinite = g.or(x.infinite, y.infinite);
  const none = g.or(x.zero, y.zero);
  const finite = choose(g, none, zero(f, sign), number);
  const result = choose(g, infinite, infinity(f, sign), finite);
  return withNans(g, f, [x, y], g.and(infinite, none), result);
}

function fused(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  x: Parts,
  y: Parts,
  z: Parts,
): Bits {
  const { precision: p } = f;
  const width = exponentWidth(f) + 1;
  const sign = g.xor(x.sign, y.sign);
  const exact = exactProduct(g, f, normalise(g, x, width), normalise(g, y, width));
  const top = exact.significand[2 * p - 1];
  const moved = new Int32Array(2 * p);
  for (let i = 0; i < 2 * p; i++) {
    moved[i] = g.ite(top, exact.significand[i], i > 0 ? exact.significand[i - 1] : FALSE);
  }
  const lower = subtract(g, exact.exponent, signedConstant(1, width));
  const exponent = choose(g, top, exact.exponent, lower);
  // What is zero must not be the larger one.
  const lowest = signedConstant(-(2 ** (width - 1)), width);
  const none = g.or(x.zero, y.zero);
  const addend = normalise(g, z, width);
  const total = addedUp(
    g,
    rounding,
    { sign, significand: moved, exponent: choose(g, none, lowest, exponent) },
    {
      sign: z.sign,
      significand: paddedBelow(addend.significand, 2 * p),
      exponent: choose(g, z.zero, lowest, addend.exponent),
    },
  );
  const number = round(g, f, rounding, {
    ...total,
    sticky: FALSE,
    mayBeLow: true,
    leadingZeros: total.significand.length,
  });
  const zeros = g.and(none, z.zero);
  const zeroSign = g.ite(g.xor(sign, z.sign), rounding === 'floor' ? TRUE : FALSE, sign);
  const infinite = g.or(x.infinite, y.infinite);
  const finite = choose(g, zeros, zero(f, zeroSign), number);
  const beyond = choose(g, infinite, infinity(f, sign), infinity(f, z.sign));
  const result = choose(g, g.or(infinite, z.infinite), beyond, finite);
  const invalid = g.or(
    g.and(infinite, none),
    g.and(g.and(infinite, z.infinite), g.xor(sign, z.sign)),
  );
  return withNans(g, f, [x, y, z], invalid, result);
}
