/**
 * What the floating-point operators mean, on bit patterns.
 *
 * A number is the bit-vector of its bits, so that memory, choices and merging treat it as any value. Operators carry
 * format and rounding (`format.ts`):
 *
 * | operator            | result                                                                                    |
 * |---------------------|-------------------------------------------------------------------------------------------|
 * | FAdd … FDiv, FFma, FSqrt | IEEE 754-2019 §5.4.1, rounded once                                                  |
 * | FRem                | C's fmod: the exact rest of a division that truncates, no rounding                         |
 * | FRound              | the integral number in the direction of the rounding (§5.9), of the same format             |
 * | FConvert            | the same number in another format                                                          |
 * | FFromS, FFromU      | the number nearest to a signed or unsigned integer                                         |
 * | FToS                | the integer, rounded; 100…0 for NaN and what has no place in the width, as x86 gives          |
 * | FToU                | the same for −2^(w−1) ≤ x < 2^w, what is negative modulo 2^w: x86-64 code of clang gives that |
 * | FEq, FLt, FLe       | ordered comparisons: false if an operand is a NaN; zeros are equal                          |
 * | FIsNan              | NaN or, in x87's format, no number at all                                                  |
 *
 * A NaN result is the first operand that is a NaN, made quiet, or else the default NaN (`soft-float.ts`): LLVM allows it,
 * and x86-64 gives it.
 *
 * single and double are computed by the machine where that is the same: doubles rounded once more to single are the
 * correctly rounded result of the basic operations (Figueroa 1995). NaNs and other roundings go through soft-float.
 */
import { type FloatOp, Kind } from '../kind.js';
import { canonical, signed, type Value } from '../value.js';
import {
  double,
  type FloatFormat,
  formatOfCode,
  type Rounding,
  roundingOfCode,
  single,
  sourceOfCode,
} from './format.js';
import * as soft from './soft-float.js';

const scratch = new DataView(new ArrayBuffer(8));

/** The number that the bits of a double or a single are. */
export function numberOfBits(format: FloatFormat, bits: Value): number {
  if (format === single) {
    scratch.setUint32(0, bits as number);
    return scratch.getFloat32(0);
  }
  if (typeof bits === 'number') {
    scratch.setUint32(0, bits / 4294967296);
    scratch.setUint32(4, bits >>> 0);
  } else scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
}

/** The bits of a number that is not NaN. */
export function bitsOfNumber(format: FloatFormat, value: number): Value {
  if (format === single) {
    scratch.setFloat32(0, value);
    return scratch.getUint32(0);
  }
  scratch.setFloat64(0, value);
  const high = scratch.getUint32(0);
  if (high < 0x200000) return high * 4294967296 + scratch.getUint32(4);
  return scratch.getBigUint64(0);
}

/** Whether the machine's numbers are the format's. */
export function isMachineFormat(format: FloatFormat): boolean {
  return format === double || format === single;
}

/** The value of an operator; `from` is the width of its first operand, `width` of the result. */
export function foldFloat(
  op: FloatOp,
  code: number,
  width: number,
  from: number,
  a: Value,
  b: Value,
  c: Value,
): Value {
  const format = formatOfCode(code);
  const rounding = roundingOfCode(code);
  if (isMachineFormat(format)) {
    const quick = isConversion(op)
      ? convertedOnMachine(op, format, rounding, width, from, a)
      : onMachine(op, code, format, rounding, a, b);
    if (quick !== undefined) return quick;
  }
  return inSoftware(op, code, format, rounding, width, from, a, b, c);
}

/** By the machine; undefined for what it computes otherwise. */
function onMachine(
  op: FloatOp,
  code: number,
  format: FloatFormat,
  rounding: Rounding,
  a: Value,
  b: Value,
): Value | undefined {
  switch (op) {
    case Kind.FIsNan:
      return Number.isNaN(numberOfBits(format, a)) ? 1 : 0;
    case Kind.FEq:
      return numberOfBits(format, a) === numberOfBits(format, b) ? 1 : 0;
    case Kind.FLt:
      return numberOfBits(format, a) < numberOfBits(format, b) ? 1 : 0;
    case Kind.FLe:
      return numberOfBits(format, a) <= numberOfBits(format, b) ? 1 : 0;
    case Kind.FConvert: {
      const source = sourceOfCode(code);
      if (!isMachineFormat(source)) return undefined;
      if (rounding !== 'even' && format === single) return undefined;
      return packed(format, numberOfBits(source, a));
    }
    case Kind.FFma:
      return undefined;
    case Kind.FRound:
      return packed(format, roundedNumber(numberOfBits(format, a), rounding));
    case Kind.FRem:
      return packed(format, numberOfBits(format, a) % numberOfBits(format, b));
    case Kind.FSqrt:
      return rounding === 'even' ? packed(format, Math.sqrt(numberOfBits(format, a))) : undefined;
    default: {
      if (rounding !== 'even') return undefined;
      const [x, y] = [numberOfBits(format, a), numberOfBits(format, b)];
      return packed(format, basic(op, x, y));
    }
  }
}

type Conversion = typeof Kind.FToS | typeof Kind.FToU | typeof Kind.FFromS | typeof Kind.FFromU;

function isConversion(op: FloatOp): op is Conversion {
  return op >= Kind.FFromS && op <= Kind.FToU;
}

/** From and to integers that are exact as numbers. */
function convertedOnMachine(
  op: Conversion,
  format: FloatFormat,
  rounding: Rounding,
  width: number,
  from: number,
  a: Value,
): Value | undefined {
  if (op === Kind.FFromS || op === Kind.FFromU) {
    if (typeof a !== 'number' || rounding !== 'even') return undefined;
    if (op === Kind.FFromU || from > 54 || a < 2 ** (from - 1)) return bitsOfNumber(format, a);
    return from <= 53 ? bitsOfNumber(format, a - 2 ** from) : undefined;
  }
  const whole = roundedNumber(numberOfBits(format, a), rounding);
  if (!(Math.abs(whole) < 2 ** 53)) return undefined;
  if (width > 53) return whole >= 0 ? whole + 0 : undefined;
  const least = -(2 ** (width - 1));
  const fits = whole >= least && whole < (op === Kind.FToS ? -least : 2 ** width);
  return fits ? (whole < 0 ? whole + 2 ** width : whole + 0) : -least;
}

function basic(op: FloatOp, x: number, y: number): number {
  switch (op) {
    case Kind.FAdd:
      return x + y;
    case Kind.FSub:
      return x - y;
    case Kind.FMul:
      return x * y;
    default:
      return x / y;
  }
}

/** Rounds to single where asked for; which NaN a NaN becomes, the machine does not say. */
function packed(format: FloatFormat, value: number): Value | undefined {
  return Number.isNaN(value) ? undefined : bitsOfNumber(format, value);
}

/** To an integral number; zeros keep their sign. */
export function roundedNumber(x: number, rounding: Rounding): number {
  const size = Math.abs(x);
  if (!(size < 2 ** 52)) return x;
  const rounded = roundedSize(size, rounding, x < 0);
  return x < 0 || Object.is(x, -0) ? -rounded : rounded;
}

function roundedSize(size: number, rounding: Rounding, isNegative: boolean): number {
  switch (rounding) {
    case 'even':
      return size + 2 ** 52 - 2 ** 52;
    case 'away': {
      // 0.49999999999999994 + 0.5 is 1, but below a half there is nothing to round up.
      const whole = Math.floor(size);
      return size - whole >= 0.5 ? whole + 1 : whole;
    }
    case 'truncate':
      return Math.floor(size);
    default:
      return (rounding === 'ceil') === isNegative ? Math.floor(size) : Math.ceil(size);
  }
}

function inSoftware(
  op: FloatOp,
  code: number,
  format: FloatFormat,
  rounding: Rounding,
  width: number,
  from: number,
  a: Value,
  b: Value,
  c: Value,
): Value {
  const unpack = (bits: Value) => soft.unpack(format, BigInt(bits));
  switch (op) {
    case Kind.FIsNan:
      return unpack(a).kind === 'nan' ? 1 : 0;
    case Kind.FEq:
      return soft.compareFloats(unpack(a), unpack(b)) === 0 ? 1 : 0;
    case Kind.FLt:
      return (soft.compareFloats(unpack(a), unpack(b)) ?? 1) < 0 ? 1 : 0;
    case Kind.FLe:
      return (soft.compareFloats(unpack(a), unpack(b)) ?? 1) <= 0 ? 1 : 0;
    case Kind.FToS:
    case Kind.FToU:
      return toInteger(unpack(a), width, rounding, op === Kind.FToS ? width - 1 : width);
    case Kind.FFromS:
      return canonical(soft.fromInteger(format, signed(a, from), rounding));
    case Kind.FFromU:
      return canonical(soft.fromInteger(format, BigInt(a), rounding));
    case Kind.FConvert:
      return canonical(soft.convert(sourceOfCode(code), format, BigInt(a), rounding));
    case Kind.FSqrt:
      return canonical(soft.squareRoot(format, unpack(a), rounding));
    case Kind.FRound:
      return canonical(soft.roundToIntegral(format, unpack(a), rounding));
    case Kind.FAdd:
      return canonical(soft.add(format, unpack(a), unpack(b), rounding));
    case Kind.FSub:
      return canonical(soft.subtract(format, unpack(a), unpack(b), rounding));
    case Kind.FMul:
      return canonical(soft.multiply(format, unpack(a), unpack(b), rounding));
    case Kind.FDiv:
      return canonical(soft.divide(format, unpack(a), unpack(b), rounding));
    case Kind.FRem:
      return canonical(soft.remainder(format, unpack(a), unpack(b)));
    case Kind.FFma:
      return canonical(soft.fusedMultiplyAdd(format, unpack(a), unpack(b), unpack(c), rounding));
  }
}

/** From −2^(width − 1) to below 2^bits. */
function toInteger(x: soft.Unpacked, width: number, rounding: Rounding, bits: number): Value {
  const lowest = -(1n << BigInt(width - 1));
  if (x.kind !== 'finite' || x.exponent > width + 1) {
    const isZero = x.kind === 'finite' && x.mantissa === 0n;
    return canonical(isZero ? 0n : -lowest);
  }
  const integer = soft.toInteger(x, rounding);
  const fits = integer >= lowest && integer < 1n << BigInt(bits);
  return canonical(BigInt.asUintN(width, fits ? integer : lowest));
}
