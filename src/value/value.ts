/**
 * The values that registers hold.
 *
 * | type                          | concrete value                                                |
 * |-------------------------------|---------------------------------------------------------------|
 * | integers of any width, `ptr`  | `Word`: the unsigned value in the form of src/expr (a number  |
 * |                               | up to 2^53 − 1, a bigint beyond; canonical)                   |
 * | half, bfloat, float, double   | a number that the format can hold; see NaN below              |
 * | x86_fp80, fp128               | `Word`: the bit pattern                                       |
 * | vectors, arrays, structures   | an array with one value for each element, never changed       |
 *
 * A pointer is therefore any value of its width (64 bits, or 32), and a number whenever it can be an address.
 *
 * NaN. The plain number NaN stands for the NaN that x86-64 makes of an invalid operation (quiet, sign
 * bit set, no payload). Every other NaN is a `NanPayload`, whose `valueOf` is NaN; so arithmetic on
 * numbers needs no extra check, and bits survive loads, stores, moves and calls unchanged.
 */
import { canonical, type Expr, type Value as Word } from '../expr/index.js';
import type { FloatKind, Type } from '../ir/index.js';

export type { Word };

export class NanPayload {
  /** The bit pattern in the format of the value's type. */
  constructor(readonly bits: bigint) {}

  valueOf(): number {
    return Number.NaN;
  }
}

export type Concrete = Word | NanPayload | readonly Concrete[];

/** What a register holds: a concrete value, or a term among its parts. */
export type Slot = Word | NanPayload | Expr | readonly Slot[];

/** The formats whose values are JS numbers. */
export type NumberFormat = 'half' | 'bfloat' | 'float' | 'double';

export function isNumberFormat(format: FloatKind): format is NumberFormat {
  return format === 'double' || format === 'float' || format === 'half' || format === 'bfloat';
}

const formatBits: Record<NumberFormat, number> = { half: 16, bfloat: 16, float: 32, double: 64 };

/** Exponent mask and the default NaN of each format, as bit patterns. */
const exponentMask: Record<NumberFormat, bigint> = {
  half: 0x7c00n,
  bfloat: 0x7f80n,
  float: 0x7f80_0000n,
  double: 0x7ff0_0000_0000_0000n,
};
export const defaultNan: Record<NumberFormat, bigint> = {
  half: 0xfe00n,
  bfloat: 0xffc0n,
  float: 0xffc0_0000n,
  double: 0xfff8_0000_0000_0000n,
};

const scratch = new DataView(new ArrayBuffer(8));

/** Whether a bit pattern is a NaN. */
export function isNanPattern(format: NumberFormat, bits: bigint): boolean {
  const sign = 1n << BigInt(formatBits[format] - 1);
  return (bits & (sign - 1n)) > exponentMask[format];
}

/** The value with this bit pattern. */
export function floatFromBits(format: FloatKind, bits: bigint): number | NanPayload | Word {
  if (!isNumberFormat(format)) return canonical(bits);
  if (isNanPattern(format, bits)) {
    return bits === defaultNan[format] ? Number.NaN : new NanPayload(bits);
  }
  switch (format) {
    case 'double':
      scratch.setBigUint64(0, bits);
      return scratch.getFloat64(0);
    case 'float':
      scratch.setUint32(0, Number(bits));
      return scratch.getFloat32(0);
    case 'bfloat':
      scratch.setUint32(0, Number(bits) * 0x10000);
      return scratch.getFloat32(0);
    case 'half':
      return halfToNumber(Number(bits));
  }
}

/** The bit pattern of a value. The value must be one that the format can hold. */
export function floatToBits(format: FloatKind, value: number | NanPayload | Word): bigint {
  if (!isNumberFormat(format)) return BigInt(value as Word);
  if (value instanceof NanPayload) return value.bits;
  const number = value as number;
  if (Number.isNaN(number)) return defaultNan[format];
  switch (format) {
    case 'double':
      scratch.setFloat64(0, number);
      return scratch.getBigUint64(0);
    case 'float':
      scratch.setFloat32(0, number);
      return BigInt(scratch.getUint32(0));
    case 'bfloat':
      scratch.setFloat32(0, number);
      return BigInt(scratch.getUint16(0));
    case 'half':
      return BigInt(halfBits(number));
  }
}

function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 31) return sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

function halfBits(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const magnitude = Math.abs(value);
  if (magnitude === Number.POSITIVE_INFINITY) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | (magnitude * 2 ** 24);
  const exponent = Math.floor(Math.log2(magnitude));
  return sign | ((exponent + 15) << 10) | (magnitude * 2 ** (10 - exponent) - 1024);
}

/** The value that stands for `zeroinitializer`, undef and poison of a type. */
export function zeroOf(type: Type): Concrete {
  switch (type.kind) {
    case 'array':
    case 'vector':
      return new Array<Concrete>(type.length).fill(zeroOf(type.element));
    case 'struct':
      return (type.fields ?? []).map(zeroOf);
    default:
      return 0;
  }
}
