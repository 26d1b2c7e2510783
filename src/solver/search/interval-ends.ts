/**
 * Single operations on the ends of intervals, as the operation itself rounds: to nearest by JavaScript's own arithmetic, in
 * other directions by soft-float. Integers that JavaScript's numbers do not have move outwards.
 */
import {
  bitsOfNumber,
  floats,
  foldFloat,
  Kind,
  numberOfBits,
  type Rounding,
} from '../../expr/index.js';

const { double, single } = floats;

/** How an operation makes its result a number of a format. */
interface Rounded {
  readonly isSingle: boolean;
  readonly rounding: Rounding;
}

type Arithmetic = typeof Kind.FAdd | typeof Kind.FMul | typeof Kind.FDiv | typeof Kind.FSqrt;

/** The result of an operation in its direction, which is exact where it is not to nearest. */
export function computed(
  { isSingle, rounding }: Rounded,
  op: Arithmetic,
  x: number,
  y: number,
): number {
  const plain =
    op === Kind.FAdd ? x + y : op === Kind.FMul ? x * y : op === Kind.FDiv ? x / y : Math.sqrt(x);
  if (rounding === 'even' || Number.isNaN(plain)) return rounded(isSingle, plain);
  const format = isSingle ? single : double;
  const code = floats.floatCode(format, rounding);
  const [a, b] = [bitsOfNumber(format, x), bitsOfNumber(format, y)];
  return numberOfBits(format, foldFloat(op, code, format.bits, format.bits, a, b, 0));
}

/** A number made one of a format. */
export function converted({ isSingle, rounding }: Rounded, x: number): number {
  if (!isSingle || rounding === 'even' || Number.isNaN(x)) return rounded(isSingle, x);
  const code = floats.floatCode(single, rounding, double);
  return numberOfBits(
    single,
    foldFloat(Kind.FConvert, code, 32, 64, bitsOfNumber(double, x), 0, 0),
  );
}

function rounded(isSingle: boolean, value: number): number {
  return isSingle ? Math.fround(value) : value;
}

/** An integer as a number; what is not exact moves outwards. */
export function fromInteger(isSingle: boolean, value: number, direction: 1 | -1): number {
  if (Math.abs(value) <= 2 ** 53) return rounded(isSingle, value);
  const moved = value + direction * Math.abs(value) * 2 ** -50;
  return isSingle ? Math.fround(moved + direction * Math.abs(value) * 2 ** -22) : moved;
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
