/**
 * Circuits for floating-point operators (`src/expr/float/operation.ts` says what each means).
 *
 * Each operation works on the parts of its operands (`float-parts.ts`), makes the exact result or enough of it, rounds
 * it, and chooses between that and what NaNs, infinities and zeros give. Sums align the smaller operand with two bits
 * and a sticky bit below (as hardware does: Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., ch. 8);
 * quotients and roots are made bit by bit; the fused operation adds the exact product as a number of twice the precision.
 *
 * Invariant: the circuit of an operator with constant operands folds to its value, for all operands: the tests compare.
 */
import { type Expr, type FloatFormat, floats, Kind, type Rounding } from '../../expr/index.js';
import {
  add,
  type Bits,
  choose,
  constantBits,
  equal,
  isZero,
  lessSigned,
  lessUnsigned,
  multiply,
  negate,
  subtract,
} from './arithmetic.js';
import {
  biasOf,
  defaultNan,
  exponentWidth,
  infinity,
  type Normal,
  normalise,
  type Parts,
  paddedBelow,
  round,
  roundsUp,
  shiftRight,
  signedConstant,
  someSet,
  unpack,
  zero,
  zeroExtended,
} from './float-parts.js';
import { remainder } from './float-remainder.js';
import { FALSE, type GateGraph, TRUE } from './gates.js';

/** The bits of a floating-point operator, given those of its operands. */
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
      return remainder(g, f, a, unpack(g, f, a), unpack(g, f, b));
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

/** The first NaN among the operands, or else the default one where the operation is invalid, or else the number. */
function withNans(
  g: GateGraph,
  f: FloatFormat,
  operands: readonly Parts[],
  invalid: number,
  number: Bits,
): Bits {
  const result = choose(g, invalid, defaultNan(f), number);
  return operands.reduceRight((rest, { nan, quiet }) => choose(g, nan, quiet, rest), result);
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

function quotient(g: GateGraph, f: FloatFormat, rounding: Rounding, x: Parts, y: Parts): Bits {
  const { precision: p } = f;
  const width = exponentWidth(f);
  const sign = g.xor(x.sign, y.sign);
  const [a, b] = [normalise(g, x, width), normalise(g, y, width)];
  const divisor = zeroExtended(b.significand, p + 1);
  const significand = new Int32Array(p + 3);
  let rest = zeroExtended(a.significand, p + 1);
  for (let i = p + 2; i >= 0; i--) {
    const fits = lessUnsigned(g, rest, divisor) ^ 1;
    significand[i] = fits;
    const left = choose(g, fits, subtract(g, rest, divisor), rest);
    rest = new Int32Array(p + 1);
    rest.set(left.subarray(0, p), 1);
  }
  const difference = subtract(g, a.exponent, b.exponent);
  const number = round(g, f, rounding, {
    sign,
    exponent: add(g, difference, signedConstant(biasOf(f), width)),
    significand,
    sticky: someSet(g, rest),
    mayBeLow: true,
    leadingZeros: 1,
  });
  const nothing = g.or(x.zero, y.infinite);
  const beyond = g.or(x.infinite, y.zero);
  const finite = choose(g, nothing, zero(f, sign), number);
  const result = choose(g, beyond, infinity(f, sign), finite);
  const invalid = g.or(g.and(x.zero, y.zero), g.and(x.infinite, y.infinite));
  return withNans(g, f, [x, y], invalid, result);
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

/** Digit by digit: of the radicand two bits at a time. */
function squareRoot(g: GateGraph, f: FloatFormat, rounding: Rounding, bits: Bits): Bits {
  const { precision: p } = f;
  const x = unpack(g, f, bits);
  const width = exponentWidth(f);
  const bias = biasOf(f);
  const { significand, exponent } = normalise(g, x, width);
  const unbiased = subtract(g, exponent, signedConstant(bias, width));
  const odd = unbiased[0];
  // The radicand in [1, 4): two integer bits, then the fraction.
  const digits = p + 2;
  const radicand = new Int32Array(2 * digits);
  for (let i = 0; i < p; i++) {
    const at = 2 * digits - 1 - p + i;
    radicand[at] = g.or(radicand[at], g.and(significand[i], odd ^ 1));
    radicand[at + 1] = g.or(radicand[at + 1], g.and(significand[i], odd));
  }
  const span = digits + 2;
  let rest: Bits = new Int32Array(span);
  let root: Bits = new Int32Array(span);
  for (let i = digits - 1; i >= 0; i--) {
    const next = new Int32Array(span);
    next.set(rest.subarray(0, span - 2), 2);
    next[1] = radicand[2 * i + 1];
    next[0] = radicand[2 * i];
    const trial = new Int32Array(span);
    trial.set(root.subarray(0, span - 2), 2);
    trial[0] = TRUE;
    const fits = lessUnsigned(g, next, trial) ^ 1;
    rest = choose(g, fits, subtract(g, next, trial), next);
    const longer = new Int32Array(span);
    longer.set(root.subarray(0, span - 1), 1);
    longer[0] = fits;
    root = longer;
  }
  const halved = new Int32Array(width).fill(unbiased[width - 1]);
  halved.set(unbiased.subarray(1));
  const number = round(g, f, rounding, {
    sign: FALSE,
    exponent: add(g, halved, signedConstant(bias, width)),
    significand: root.slice(0, digits),
    sticky: someSet(g, rest),
    mayBeLow: p > bias,
    leadingZeros: 0,
  });
  const finite = choose(g, x.zero, bits, number);
  const result = choose(g, x.infinite, infinity(f, x.sign), finite);
  return withNans(g, f, [x], g.and(x.sign, x.zero ^ 1), result);
}

interface Whole {
  /** The integer that the magnitude is rounded to, one bit wider than asked for. */
  readonly integer: Bits;
  /** Whether the number is 2^width or more before it is rounded. */
  readonly tooLarge: number;
}

/** The magnitude of a finite number as an integer of a width. */
function whole(g: GateGraph, f: FloatFormat, rounding: Rounding, x: Parts, width: number): Whole {
  const span = Math.max(f.exponentBits, Math.ceil(Math.log2(width + 1))) + 2;
  const exponent = zeroExtended(x.exponent, span);
  const top = signedConstant(biasOf(f) + width - 1, span);
  const tooLarge = lessSigned(g, top, exponent);
  const { length } = paddedBelow(x.significand, width + 1);
  const placed = paddedBelow(x.significand, length);
  const shifted = shiftRight(g, placed, subtract(g, top, exponent));
  const kept = shifted.bits.slice(length - width);
  const guard = shifted.bits[length - width - 1] ?? FALSE;
  const below = someSet(g, shifted.bits.subarray(0, Math.max(0, length - width - 1)));
  const up = roundsUp(g, rounding, x.sign, kept[0], guard, g.or(shifted.sticky, below));
  const integer = add(g, zeroExtended(kept, width + 1), constantBits(0n, width + 1), up);
  return { integer, tooLarge };
}

function integral(g: GateGraph, f: FloatFormat, rounding: Rounding, bits: Bits): Bits {
  const { precision: p } = f;
  const x = unpack(g, f, bits);
  const { integer, tooLarge } = whole(g, f, rounding, x, p);
  const width = Math.max(exponentWidth(f), Math.ceil(Math.log2(biasOf(f) + p + 1)) + 2);
  const number = round(g, f, 'even', {
    sign: x.sign,
    exponent: signedConstant(biasOf(f) + p, width),
    significand: integer,
    sticky: FALSE,
    mayBeLow: false,
    leadingZeros: integer.length,
  });
  const same = canonical(f, bits, x);
  return withNans(g, f, [x], FALSE, choose(g, g.or(tooLarge, x.infinite), same, number));
}

/** The encoding of a number that arithmetic gives: x87 has infinities with a clear integer bit. */
function canonical(f: FloatFormat, bits: Bits, { significand }: Parts): Bits {
  if (!f.explicitInteger) return bits;
  const result = bits.slice();
  result[f.precision - 1] = significand[f.precision - 1];
  return result;
}

function converted(
  g: GateGraph,
  from: FloatFormat,
  to: FloatFormat,
  rounding: Rounding,
  bits: Bits,
): Bits {
  const x = unpack(g, from, bits);
  const width = exponentWidth(from, to);
  const { significand, exponent } = normalise(g, x, width);
  const lowest = 1 - biasOf(from) - (from.precision - 1);
  const number = round(g, to, rounding, {
    sign: x.sign,
    exponent: add(g, exponent, signedConstant(biasOf(to) - biasOf(from), width)),
    significand,
    sticky: FALSE,
    mayBeLow: lowest < 1 - biasOf(to),
    leadingZeros: 0,
  });
  const finite = choose(g, x.zero, zero(to, x.sign), number);
  const result = choose(g, x.infinite, infinity(to, x.sign), finite);
  const quiet = infinity(to, x.quiet[from.bits - 1]);
  const shift = to.precision - from.precision;
  for (let i = 0; i < from.precision - 1; i++) {
    if (i + shift >= 0) quiet[i + shift] = x.quiet[i];
  }
  quiet[to.precision - 2] = TRUE;
  return choose(g, x.nan, quiet, result);
}

function fromInteger(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  bits: Bits,
  isSigned: boolean,
): Bits {
  const { length } = bits;
  const sign = isSigned ? bits[length - 1] : FALSE;
  const top = biasOf(f) + length - 1;
  const width = Math.max(exponentWidth(f), Math.ceil(Math.log2(top + 1)) + 2);
  return round(g, f, rounding, {
    sign,
    exponent: signedConstant(top, width),
    significand: choose(g, sign, negate(g, bits), bits),
    sticky: FALSE,
    mayBeLow: false,
    leadingZeros: length,
  });
}

function toInteger(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  bits: Bits,
  width: number,
  isSigned: boolean,
): Bits {
  const x = unpack(g, f, bits);
  const { integer, tooLarge } = whole(g, f, rounding, x, width);
  const lowest = constantBits(1n << BigInt(width - 1), width + 1);
  const tooLow = lessUnsigned(g, lowest, integer);
  const tooHigh = isSigned ? lessUnsigned(g, integer, lowest) ^ 1 : integer[width];
  const isNone = g.or(g.or(x.nan, x.infinite), tooLarge);
  const beyond = g.or(isNone, g.ite(x.sign, tooLow, tooHigh));
  const magnitudeBits = integer.slice(0, width);
  const value = choose(g, x.sign, negate(g, magnitudeBits), magnitudeBits);
  return choose(g, beyond, lowest.slice(0, width), value);
}
