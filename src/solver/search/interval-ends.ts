/**
 * Single operations on the ends of intervals, as the operation itself rounds: to nearest by JavaScript's own arithmetic, in
 * other directions by soft-float. Integers that JavaScript's numbers do not have move outwards. Of an enclosed format
 * (numbers.ts) an end is a JavaScript number next to the right one.
 */
import {
  canonical,
  type FloatFormat,
  floats,
  foldFloat,
  Kind,
  type Rounding,
} from '../../expr/index.js';
import { bitsOf, isHeld, numberOf, rounded } from './numbers.js';

const { double } = floats;

/** How an operation makes its result a number of a format. */
interface Rounded {
  readonly format: FloatFormat;
  readonly rounding: Rounding;
}

type Arithmetic = typeof Kind.FAdd | typeof Kind.FMul | typeof Kind.FDiv | typeof Kind.FSqrt;

/** The result of an operation in its direction, which is exact where it is not to nearest. */
export function computed(
  { format, rounding }: Rounded,
  op: Arithmetic,
  x: number,
  y: number,
): number {
  const plain =
    op === Kind.FAdd ? x + y : op === Kind.FMul ? x * y : op === Kind.FDiv ? x / y : Math.sqrt(x);
  if (rounding === 'even' || Number.isNaN(plain) || !isHeld(format)) return rounded(format, plain);
  const code = floats.floatCode(format, rounding);
  const { bits } = format;
  return numberOf(format, foldFloat(op, code, bits, bits, bitsOf(format, x), bitsOf(format, y), 0));
}

/** A number made one of a format. An enclosed one has all doubles, and rounds nothing beyond one. */
export function converted({ format, rounding }: Rounded, x: number): number {
  if (format === double || rounding === 'even' || Number.isNaN(x) || !isHeld(format)) {
    return rounded(format, x);
  }
  const code = floats.floatCode(format, rounding, double);
  return numberOf(format, foldFloat(Kind.FConvert, code, format.bits, 64, bitsOf(double, x), 0, 0));
}

/** An integer as a number; what is not exact moves outwards. */
export function fromInteger(format: FloatFormat, value: number, direction: 1 | -1): number {
  if (Math.abs(value) <= 2 ** 53) return rounded(format, value);
  const further = (bits: number): number => value + direction * Math.abs(value) * 2 ** -bits;
  return isHeld(format)
    ? rounded(format, further(Math.min(50, format.precision - 2)))
    : further(50);
}

export function integral(x: number, rounding: Rounding): number {
  switch (rounding) {
    case 'truncate':
      return Math.trunc(x);
    case 'floor':
      return Math.floor(x);
    case 'ceil':
      return Math.ceil(x);
    case 'away':
      // Half is not added: the number below a half would become one.
      return Math.trunc(x) + (Math.abs(x - Math.trunc(x)) >= 0.5 ? Math.sign(x) : 0);
    case 'even': {
      const size = Math.abs(x);
      return size < 2 ** 52 ? Math.sign(x) * (size + 2 ** 52 - 2 ** 52) : x;
    }
  }
}

/** The highest signed integer of a width, or the number above it. */
export function highest(width: number): number {
  return width <= 53 ? 2 ** (width - 1) - 1 : 2 ** (width - 1);
}

/** The field of the exponent of a number that is not negative, in a format of 8 or 11 bits of exponent. */
export function exponentOf(size: number, exponentBits: number): number {
  const f = exponentBits === double.exponentBits ? double : floats.single;
  return Number(BigInt(bitsOf(f, size)) >> BigInt(f.precision - 1));
}

/** The number with this field of the exponent, and zeros below: with the highest one, infinity. */
export function powerOf(field: number, f: FloatFormat): number {
  return numberOf(f, canonical(BigInt(field) << BigInt(f.precision - 1)));
}
