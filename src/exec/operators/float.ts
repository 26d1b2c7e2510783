/**
 * Floating-point operators (LangRef "Binary Operations", "fcmp"), for every format.
 *
 * half, bfloat, float and double compute in doubles and round once more to the format: for the four
 * basic operations and the square root that is the correctly rounded result, as the double has more
 * than twice the digits (Figueroa 1995). x86_fp80 and fp128 go through src/expr/float/soft-float.ts.
 *
 * Operands are concrete. NaNs follow SSE: the first operand that is a NaN, made quiet.
 */
import { type FloatFormat, floats, soft } from '../../expr/index.js';
import type { FloatBinaryOp, FloatKind, FloatPredicate } from '../../ir/index.js';
import {
  floatFromBits,
  floatToBits,
  isNumberFormat,
  NanPayload,
  type NumberFormat,
  type Word,
} from '../../value/index.js';

/** A value of a floating-point type: see value.ts. */
export type Float = number | bigint | NanPayload;

/** Rounds a double to a format. */
export const rounder: Record<NumberFormat, (value: number) => number> = {
  double: (value) => value,
  float: Math.fround,
  half: (value) => roundTo(value, 11, -14, 65520),
  bfloat: (value) => roundTo(value, 8, -126, 2 ** 128 * (1 - 2 ** -9)),
};

function roundTo(value: number, precision: number, minExponent: number, limit: number): number {
  const size = Math.abs(value);
  if (!(size < limit)) return value * Number.POSITIVE_INFINITY;
  if (size === 0) return value;
  const exponent = Math.max(Math.floor(Math.log2(size)), minExponent);
  const unit = 2 ** (exponent - precision + 1);
  const rounded = roundHalfEven(value / unit) * unit;
  return rounded === 0 ? value * 0 : rounded;
}

/** Rounds to an integer, ties to even, keeping the sign of zero. */
export function roundHalfEven(value: number): number {
  const size = Math.abs(value);
  if (!(size < 2 ** 52)) return value;
  const rounded = size + 2 ** 52 - 2 ** 52;
  return value < 0 || Object.is(value, -0) ? -rounded : rounded;
}

/** A NaN made quiet. */
export function quieted(format: NumberFormat, value: NanPayload): number | NanPayload {
  const quiet = quietBit[format];
  if (value.bits & quiet) return value;
  return floatFromBits(format, value.bits | quiet) as number | NanPayload;
}

const quietBit: Record<NumberFormat, bigint> = {
  half: 0x200n,
  bfloat: 0x40n,
  float: 0x40_0000n,
  double: 0x8_0000_0000_0000n,
};

const onNumbers: Record<FloatBinaryOp, (a: number, b: number) => number> = {
  fadd: (a, b) => a + b,
  fsub: (a, b) => a - b,
  fmul: (a, b) => a * b,
  fdiv: (a, b) => a / b,
  frem: (a, b) => a % b,
};

const onSoft: Record<FloatBinaryOp, typeof soft.add> = {
  fadd: soft.add,
  fsub: soft.subtract,
  fmul: soft.multiply,
  fdiv: soft.divide,
  frem: soft.remainder,
};

const formats: Record<Exclude<FloatKind, 'ppc_fp128'>, FloatFormat> = {
  half: floats.half,
  bfloat: floats.bfloat,
  float: floats.single,
  double: floats.double,
  x86_fp80: floats.extended,
  fp128: floats.quad,
};

/** The format of a type. */
export function softFormat(format: FloatKind): FloatFormat {
  if (format === 'ppc_fp128') throw new Error('ppc_fp128 does not occur on x86-64');
  return formats[format];
}

export function floatBinary(op: FloatBinaryOp, format: FloatKind): (a: Float, b: Float) => Float {
  if (isNumberFormat(format)) {
    const round = rounder[format];
    const apply = onNumbers[op];
    return (a, b) => {
      const nan = firstNan(format, a, b);
      return nan ?? round(apply(a as number, b as number));
    };
  }
  const f = softFormat(format);
  const apply = onSoft[op];
  return (a, b) => fromPattern(format, apply(f, softOf(f, a), softOf(f, b)));
}

/** The NaN that an operation hands on, if an operand is one. */
export function firstNan(
  format: NumberFormat,
  ...operands: Float[]
): number | NanPayload | undefined {
  for (const operand of operands) {
    if (operand instanceof NanPayload) return quieted(format, operand);
    if (Number.isNaN(operand)) return Number.NaN;
  }
  return undefined;
}

/** A value of any format as soft-float.ts sees it. */
export function softOf(f: FloatFormat, value: Float): soft.Unpacked {
  return soft.unpack(f, BigInt(value as Word));
}

export function fromPattern(format: FloatKind, bits: bigint): Float {
  return floatFromBits(format, bits);
}

export function unpacked(format: FloatKind, value: Float): soft.Unpacked {
  return soft.unpack(softFormat(format), floatToBits(format, value));
}

export function packed(format: FloatKind, value: soft.Unpacked): Float {
  return floatFromBits(format, soft.pack(softFormat(format), value));
}

export function floatNegate(format: FloatKind, value: Float): Float {
  if (typeof value === 'number' && isNumberFormat(format) && !Number.isNaN(value)) return -value;
  const sign = 1n << BigInt(softFormat(format).bits - 1);
  return floatFromBits(format, floatToBits(format, value) ^ sign);
}

export function floatAbsolute(format: FloatKind, value: Float): Float {
  if (typeof value === 'number' && isNumberFormat(format) && !Number.isNaN(value)) {
    return Math.abs(value);
  }
  return floatFromBits(
    format,
    BigInt.asUintN(softFormat(format).bits - 1, floatToBits(format, value)),
  );
}

export function signOf(format: FloatKind, value: Float): boolean {
  if (typeof value === 'number' && isNumberFormat(format) && !Number.isNaN(value)) {
    return value < 0 || Object.is(value, -0);
  }
  return floatToBits(format, value) >> BigInt(softFormat(format).bits - 1) === 1n;
}

export function copySign(format: FloatKind, value: Float, sign: Float): Float {
  return signOf(format, value) === signOf(format, sign) ? value : floatNegate(format, value);
}

export function isNan(format: FloatKind, value: Float): boolean {
  if (value instanceof NanPayload) return true;
  return isNumberFormat(format) ? Number.isNaN(value) : unpacked(format, value).kind === 'nan';
}

/** −1, 0, 1, or undefined when unordered. */
export function floatOrder(format: FloatKind, a: Float, b: Float): number | undefined {
  if (isNumberFormat(format)) {
    const x = Number(a);
    const y = Number(b);
    return x < y ? -1 : x > y ? 1 : x === y ? 0 : undefined;
  }
  return soft.compareFloats(unpacked(format, a), unpacked(format, b));
}

/** Whether an order satisfies a predicate. */
export function satisfies(predicate: FloatPredicate, order: number | undefined): boolean {
  switch (predicate) {
    case 'false':
      return false;
    case 'true':
      return true;
    case 'ord':
      return order !== undefined;
    case 'uno':
      return order === undefined;
  }
  if (order === undefined) return predicate[0] === 'u';
  switch (predicate) {
    case 'oeq':
    case 'ueq':
      return order === 0;
    case 'one':
    case 'une':
      return order !== 0;
    case 'ogt':
    case 'ugt':
      return order > 0;
    case 'oge':
    case 'uge':
      return order >= 0;
    case 'olt':
    case 'ult':
      return order < 0;
    case 'ole':
    case 'ule':
      return order <= 0;
  }
}

/** From one format to another (fpext, fptrunc). */
export function convertFloat(from: FloatKind, to: FloatKind, value: Float): Float {
  if (typeof value === 'number' && isNumberFormat(from) && isNumberFormat(to)) {
    return rounder[to](value);
  }
  return floatFromBits(
    to,
    soft.convert(softFormat(from), softFormat(to), floatToBits(from, value)),
  );
}
