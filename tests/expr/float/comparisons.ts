/** Comparisons of floating-point operators with their definition, for tests and campaigns; each throws at a difference. */

import { foldFloat } from '../../../src/expr/float/operation.js';
import {
  canonical,
  type FloatFormat,
  type FloatOp,
  floats,
  Kind,
  kindName,
  type Rounding,
  soft,
  type Value,
} from '../../../src/expr/index.js';
import { Rational } from './rational.js';

const { floatCode } = floats;

function expectSame(actual: Value, expected: Value, what: () => string): void {
  if (actual !== expected) throw new Error(`${what()} is ${actual}, expected ${expected}`);
}

/** All pairs of operands of a format; returns how many results were compared. */
export function compareAllOperands(f: FloatFormat, rounding: Rounding): number {
  const rational = new Rational(f);
  const code = floatCode(f, rounding);
  const count = 2 ** f.bits;
  let compared = 0;
  const check = (op: FloatOp, width: number, a: number, b: number, expected: number): void => {
    const actual = foldFloat(op, code, width, f.bits, a, b, 0);
    expectSame(actual, expected, () => `${kindName(op)} ${f.bits} ${rounding} ${a} ${b}`);
    compared++;
  };
  for (let a = 0; a < count; a++) {
    check(Kind.FSqrt, f.bits, a, 0, rational.squareRoot(a, rounding));
    check(Kind.FRound, f.bits, a, 0, rational.toIntegral(a, rounding));
    check(Kind.FIsNan, 1, a, 0, rational.read(a).kind === 'nan' ? 1 : 0);
    check(Kind.FToS, 5, a, 0, rational.toInteger(a, 5, true, rounding));
    check(Kind.FToU, 5, a, 0, rational.toInteger(a, 5, false, rounding));
    for (let b = 0; b < count; b++) {
      check(Kind.FAdd, f.bits, a, b, rational.add(a, b, rounding));
      check(Kind.FSub, f.bits, a, b, rational.subtract(a, b, rounding));
      check(Kind.FMul, f.bits, a, b, rational.multiply(a, b, rounding));
      check(Kind.FDiv, f.bits, a, b, rational.divide(a, b, rounding));
      check(Kind.FRem, f.bits, a, b, rational.remainder(a, b));
      const order = rational.order(a, b);
      check(Kind.FEq, 1, a, b, order === 0 ? 1 : 0);
      check(Kind.FLt, 1, a, b, order !== undefined && order < 0 ? 1 : 0);
      check(Kind.FLe, 1, a, b, order !== undefined && order <= 0 ? 1 : 0);
    }
  }
  return compared;
}

export function fused(f: FloatFormat, rounding: Rounding): number {
  const rational = new Rational(f);
  const code = floatCode(f, rounding);
  const count = 2 ** f.bits;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      for (let c = 0; c < count; c++) {
        const actual = foldFloat(Kind.FFma, code, f.bits, f.bits, a, b, c);
        const expected = rational.multiplyAdd(a, b, c, rounding);
        expectSame(actual, expected, () => `fma ${f.bits} ${rounding} ${a} ${b} ${c}`);
      }
    }
  }
  return count ** 3;
}

export function compareConversions(f: FloatFormat, to: FloatFormat, rounding: Rounding): void {
  const [from, other] = [new Rational(f), new Rational(to)];
  for (let a = 0; a < 2 ** f.bits; a++) {
    const actual = foldFloat(Kind.FConvert, floatCode(to, rounding, f), to.bits, f.bits, a, 0, 0);
    const expected = from.convert(a, other, rounding);
    expectSame(actual, expected, () => `convert ${f.bits} to ${to.bits} ${rounding} ${a}`);
  }
  const width = 8;
  for (let i = 0; i < 2 ** width; i++) {
    const code = floatCode(f, rounding);
    const unsigned = foldFloat(Kind.FFromU, code, f.bits, width, i, 0, 0);
    expectSame(unsigned, from.fromInteger(BigInt(i), rounding), () => `from unsigned ${i}`);
    const signed = foldFloat(Kind.FFromS, code, f.bits, width, i, 0, 0);
    const value = BigInt.asIntN(width, BigInt(i));
    expectSame(signed, from.fromInteger(value, rounding), () => `from signed ${value}`);
  }
}

/** A generator of numbers between 0 and 2^32 − 1 (xorshift32). */
export function randomWords(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Bits of a number of a format: any, or one at a boundary, or near another one. */
export function randomPattern(f: FloatFormat, next: () => number): Value {
  const all = (1n << BigInt(f.bits)) - 1n;
  let bits = 0n;
  for (let at = 0; at < f.bits; at += 32) bits = (bits << 32n) | BigInt(next());
  bits &= all;
  const fraction = BigInt(f.precision - 1);
  const kind = next() % 8;
  if (kind === 0) bits &= ~((1n << (fraction - 2n)) - 1n);
  else if (kind === 1) bits |= (1n << (fraction - 2n)) - 1n;
  else if (kind <= 4) {
    // An exponent near that of 1, so that operands are of like size.
    const bias = BigInt(2 ** (f.exponentBits - 1) - 1);
    const exponent = bias + BigInt(next() % 9) - 4n;
    const low = bits & ((1n << fraction) - 1n);
    const sign = (bits >> BigInt(f.bits - 1)) << BigInt(f.bits - 1);
    const shift = fraction + (f.explicitInteger ? 1n : 0n);
    bits = sign | (exponent << shift) | low | (f.explicitInteger ? 1n << fraction : 0n);
  } else if (kind === 5) {
    // A subnormal number, a small one, or zero.
    bits = (bits & ((1n << fraction) - 1n)) >> BigInt(next() % f.precision);
  }
  return canonical(bits & all);
}

/** The machine's operation against soft-float, which the term's meaning must agree with. */
export function compareWithMachine(op: FloatOp, f: FloatFormat, count: number, seed: number): void {
  const next = randomWords(seed);
  const code = floatCode(f);
  for (let i = 0; i < count; i++) {
    const [a, b] = [randomPattern(f, next), randomPattern(f, next)];
    const [x, y] = [soft.unpack(f, BigInt(a)), soft.unpack(f, BigInt(b))];
    const expected = canonical(inSoftware(op, f, x, y));
    const actual = foldFloat(op, code, f.bits, f.bits, a, b, 0);
    expectSame(actual, expected, () => `${kindName(op)} ${f.bits} ${a} ${b}`);
  }
}

/** Conversions from and to integers of single and double, against soft-float. */
export function compareIntegers(f: FloatFormat, count: number, seed: number): void {
  const next = randomWords(seed);
  for (let i = 0; i < count; i++) {
    const rounding = floats.roundings[next() % 5];
    const code = floatCode(f, rounding);
    const width = [8, 31, 32, 52, 53, 54, 55, 63, 64, 80][next() % 10];
    const wide = (BigInt(next()) << 64n) | (BigInt(next()) << 32n) | BigInt(next());
    const integer = BigInt.asUintN(width, BigInt.asIntN(width, wide) >> BigInt(next() % width));
    for (const op of [Kind.FFromS, Kind.FFromU] as const) {
      const value = op === Kind.FFromS ? BigInt.asIntN(width, integer) : integer;
      const actual = foldFloat(op, code, f.bits, width, canonical(integer), 0, 0);
      const expected = canonical(soft.fromInteger(f, value, rounding));
      expectSame(actual, expected, () => `${kindName(op)} ${width} ${rounding} ${integer}`);
    }
    const made = soft.fromInteger(f, BigInt.asIntN(width, integer), rounding);
    const number = next() % 2 === 0 ? canonical(made) : randomPattern(f, next);
    const x = soft.unpack(f, BigInt(number));
    for (const op of [Kind.FToS, Kind.FToU] as const) {
      const whole = x.kind === 'finite' ? soft.toInteger(x, rounding) : undefined;
      const least = -(1n << BigInt(width - 1));
      const limit = op === Kind.FToS ? -least : 1n << BigInt(width);
      const fits = whole !== undefined && whole >= least && whole < limit;
      const actual = foldFloat(op, code, width, f.bits, number, 0, 0);
      const expected = canonical(BigInt.asUintN(width, fits ? whole : least));
      expectSame(actual, expected, () => `${kindName(op)} ${width} ${rounding} ${number}`);
    }
  }
}

function inSoftware(op: FloatOp, f: FloatFormat, x: soft.Unpacked, y: soft.Unpacked): bigint {
  switch (op) {
    case Kind.FAdd:
      return soft.add(f, x, y);
    case Kind.FSub:
      return soft.subtract(f, x, y);
    case Kind.FMul:
      return soft.multiply(f, x, y);
    case Kind.FDiv:
      return soft.divide(f, x, y);
    case Kind.FRem:
      return soft.remainder(f, x, y);
    default:
      return soft.squareRoot(f, x);
  }
}
