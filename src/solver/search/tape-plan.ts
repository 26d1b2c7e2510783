/**
 * What the entries of a tape are: which operation makes a term's interval of those of other terms, and how each of these
 * is read there. Bits that are a number to one operator and an integer to another are two entries.
 *
 * Whatever has no plan is everything of its reading: sound, and decided by whoever comes later.
 */
import {
  type Expr,
  type FloatFormat,
  floats,
  isFloatOp,
  Kind,
  type Rounding,
  signBit,
  signed,
} from '../../expr/index.js';
import { operandFormat } from './inputs.js';
import { highest } from './interval-ends.js';
import { isHeld, isKnown, isNumber, nextAbove, nextBelow, numberOf } from './numbers.js';

/** Readings: a number of a format, a signed integer, an unsigned one, a condition. */
export type Reading = FloatFormat | 'integer' | 'natural' | 'truth';

export const Op = {
  Fixed: 0,
  Add: 1,
  Sub: 2,
  Mul: 3,
  Div: 4,
  Sqrt: 5,
  Round: 6,
  Convert: 7,
  Negate: 8,
  Absolute: 9,
  EitherSign: 10,
  FromInteger: 11,
  ToInteger: 12,
  Choose: 13,
  IAdd: 14,
  ISub: 15,
  IMul: 16,
  Unsigned: 17,
  Cut: 18,
  Not: 19,
  And: 20,
  Or: 21,
  Xor: 22,
  FEq: 23,
  FLt: 24,
  FLe: 25,
  IsNan: 26,
  IEq: 27,
  ILt: 28,
  ULt: 29,
  SameBits: 30,
  IsNegative: 31,
  Remainder: 32,
  UDiv: 33,
  URem: 34,
  ExponentOf: 35,
  PowerOf: 36,
} as const;
export type Op = (typeof Op)[keyof typeof Op];

export interface Entry {
  readonly op: Op;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** Of the number; of anything else without meaning. */
  readonly format: FloatFormat;
  /** Of an integer, that of the operand for what extends one. */
  readonly width: number;
  readonly rounding: Rounding;
}

/** All values that a term may have in a reading; one for a constant. */
export function everything(term: Expr, reading: Reading): [low: number, high: number, nan: number] {
  if (reading === 'truth') return term.isConst ? [+term.isTrue, +term.isTrue, 0] : [0, 1, 0];
  if (reading === 'natural') {
    const span = 2 ** term.width;
    const last = span > 2 ** 53 ? span : span - 1;
    if (!term.isConst) return [0, last, 0];
    const value = Number(term.value);
    return value <= 2 ** 53 ? [value, value, 0] : [2 ** 53, last, 0];
  }
  if (reading === 'integer') {
    const limit = 2 ** (term.width - 1);
    if (!term.isConst) return [-limit, highest(term.width), 0];
    const value = signed(term.value, term.width);
    if (value >= -(2n ** 53n) && value <= 2n ** 53n) return [Number(value), Number(value), 0];
    return value < 0n ? [-limit, -(2 ** 53), 0] : [2 ** 53, highest(term.width), 0];
  }
  if (!term.isConst) return [-Infinity, Infinity, 1];
  const number = numberOf(reading, term.value);
  if (Number.isNaN(number)) return [1, 0, 1];
  if (isNumber(reading, term.value)) return [number, number, 0];
  return [nextBelow(number, reading), nextAbove(number, reading), 0];
}

export interface Plan {
  readonly op: Op;
  readonly operands: readonly (readonly [Expr, Reading])[];
  readonly width?: number;
  readonly rounding?: Rounding;
}

/** How a term's interval is made of others; undefined where nothing is known. */
export function planOf(term: Expr, reading: Reading): Plan | undefined {
  if (term.isConst) return undefined;
  if (reading === 'truth') return truthPlan(term);
  if (reading === 'integer') return integerPlan(term);
  if (reading === 'natural') return naturalPlan(term);
  return numberPlan(term, reading);
}

const arithmetic = new Map<Kind, Op>([
  [Kind.FAdd, Op.Add],
  [Kind.FSub, Op.Sub],
  [Kind.FMul, Op.Mul],
  [Kind.FDiv, Op.Div],
  [Kind.FRem, Op.Remainder],
  [Kind.FSqrt, Op.Sqrt],
]);

function numberPlan(term: Expr, format: FloatFormat): Plan | undefined {
  const { kind, a, b, c } = term;
  if (kind === Kind.Ite) {
    return {
      op: Op.Choose,
      operands: [
        [a, 'truth'],
        [b, format],
        [c, format],
      ],
    };
  }
  const sign = signBit(format.bits);
  if (kind === Kind.Xor && b.isValue(sign)) return { op: Op.Negate, operands: [[a, format]] };
  if (kind === Kind.And && isMagnitudeMask(b, format)) {
    return { op: Op.Absolute, operands: [[a, format]] };
  }
  if (kind === Kind.Or) {
    const [size] = [a, b].filter(
      (part) => part.kind === Kind.And && isMagnitudeMask(part.b, format),
    );
    const other = size === a ? b : a;
    const isSign = other.kind === Kind.And && other.b.isValue(sign);
    return size && isSign ? { op: Op.EitherSign, operands: [[size, format]] } : undefined;
  }
  const exponent = isHeld(format) ? exponentOfPower(term, format) : undefined;
  if (exponent) return { op: Op.PowerOf, operands: [[exponent, 'natural']] };
  if (!isFloatOp(kind) || floats.formatOfCode(term.code) !== format) return undefined;
  const rounding = floats.roundingOfCode(term.code);
  if (kind === Kind.FRound) return { op: Op.Round, operands: [[a, format]], rounding };
  const op = arithmetic.get(kind);
  if (op !== undefined) {
    const operands = op === Op.Sqrt ? [a] : [a, b];
    return { op, operands: operands.map((operand) => [operand, format] as const), rounding };
  }
  if (kind === Kind.FConvert) {
    const source = floats.sourceOfCode(term.code);
    return isKnown(source) ? { op: Op.Convert, operands: [[a, source]], rounding } : undefined;
  }
  if (rounding !== 'even') return undefined;
  if (kind === Kind.FFromS) return { op: Op.FromInteger, operands: [[a, 'integer']] };
  if (kind === Kind.FFromU) return { op: Op.FromInteger, operands: [[a, 'natural']] };
  return undefined;
}

/** What programs write as the exponent of a power of two, the sign before it or not: all bits below are zeros. */
function exponentOfPower(term: Expr, { bits, precision }: FloatFormat): Expr | undefined {
  const { kind, a, b } = term.kind === Kind.ZExt && term.a.width === bits - 1 ? term.a : term;
  return kind === Kind.Concat && b.width === precision - 1 && b.isValue(0) ? a : undefined;
}

/** The format of a number whose exponent these bits are. */
function formatOfExponent({ a, low, width }: Expr): FloatFormat | undefined {
  return [floats.single, floats.double].find(
    (f) => a.width === f.bits && low === f.precision - 1 && width === f.exponentBits,
  );
}

function isMagnitudeMask(mask: Expr, { bits }: FloatFormat): boolean {
  return mask.isConst && BigInt(mask.value) === (1n << BigInt(bits - 1)) - 1n;
}

const integers = new Map<Kind, Op>([
  [Kind.Add, Op.IAdd],
  [Kind.Sub, Op.ISub],
  [Kind.Mul, Op.IMul],
]);

function integerPlan(term: Expr): Plan | undefined {
  const { kind, a, b, c, width } = term;
  const op = integers.get(kind);
  if (op !== undefined) {
    return {
      op,
      operands: [
        [a, 'integer'],
        [b, 'integer'],
      ],
    };
  }
  switch (kind) {
    case Kind.Ite:
      return {
        op: Op.Choose,
        operands: [
          [a, 'truth'],
          [b, 'integer'],
          [c, 'integer'],
        ],
      };
    case Kind.SExt:
      return { op: Op.Cut, operands: [[a, 'integer']] };
    case Kind.ZExt:
      if (a.width === 1) return { op: Op.Cut, operands: [[a, 'truth']] };
      return { op: Op.Unsigned, operands: [[a, 'natural']], width: a.width };
    case Kind.UDiv:
    case Kind.URem:
      return isDivisor(b) ? { op: Op.Cut, operands: [[term, 'natural']] } : undefined;
    case Kind.Extract:
      return term.low === 0 && width > 1 ? { op: Op.Cut, operands: [[a, 'integer']] } : undefined;
    case Kind.FToS: {
      const format = floats.formatOfCode(term.code);
      const rounding = floats.roundingOfCode(term.code);
      return isKnown(format) ? { op: Op.ToInteger, operands: [[a, format]], rounding } : undefined;
    }
    default:
      return undefined;
  }
}

/** What texts of digits are made into: parts of sums, and their quotients and remainders by constants. */
function naturalPlan(term: Expr): Plan | undefined {
  const { kind, a, b, c, width } = term;
  if (width === 1) return { op: Op.Unsigned, operands: [[term, 'truth']] };
  switch (kind) {
    case Kind.Ite:
      return {
        op: Op.Choose,
        operands: [
          [a, 'truth'],
          [b, 'natural'],
          [c, 'natural'],
        ],
      };
    case Kind.ZExt:
      return { op: Op.Unsigned, operands: [[a, 'natural']], width: a.width };
    case Kind.Extract: {
      if (term.low === 0) return { op: Op.Unsigned, operands: [[a, 'integer']] };
      const format = formatOfExponent(term);
      if (format) return { op: Op.ExponentOf, operands: [[a, format]] };
      break;
    }
    case Kind.UDiv:
    case Kind.URem:
      if (!isDivisor(b)) return undefined;
      return {
        op: kind === Kind.UDiv ? Op.UDiv : Op.URem,
        operands: [
          [a, 'natural'],
          [b, 'natural'],
        ],
      };
  }
  return { op: Op.Unsigned, operands: [[term, 'integer']] };
}

const isDivisor = ({ isConst, value }: Expr): boolean =>
  isConst && value > 0 && value <= Number.MAX_SAFE_INTEGER;

function truthPlan(term: Expr): Plan | undefined {
  const { kind, a, b, c } = term;
  const truths = (op: Op, ...operands: Expr[]): Plan => ({
    ...{ op, operands: operands.map((operand) => [operand, 'truth'] as const) },
  });
  if (isFloatOp(kind)) {
    const format = operandFormat(term);
    if (!isKnown(format)) return undefined;
    if (kind === Kind.FIsNan) return { op: Op.IsNan, operands: [[a, format]] };
    const op = { [Kind.FEq]: Op.FEq, [Kind.FLt]: Op.FLt, [Kind.FLe]: Op.FLe }[kind as number];
    // An integer of one bit, made of a number.
    if (op === undefined) return undefined;
    return {
      op,
      operands: [
        [a, format],
        [b, format],
      ],
    };
  }
  switch (kind) {
    case Kind.Not:
      return truths(Op.Not, a);
    case Kind.And:
      return truths(Op.And, a, b);
    case Kind.Or:
      return truths(Op.Or, a, b);
    case Kind.Xor:
      return truths(Op.Xor, a, b);
    case Kind.Ite:
      return truths(Op.Choose, a, b, c);
    case Kind.Eq:
    case Kind.Ult:
    case Kind.Slt:
      return comparisonPlan(term);
    default:
      return undefined;
  }
}

/** A comparison of bits: of numbers for equality and for the sign, of integers otherwise. */
function comparisonPlan({ kind, a, b }: Expr): Plan | undefined {
  if (a.width === 1) return undefined;
  const format = numberFormat(a) ?? numberFormat(b);
  if (format) {
    if (kind === Kind.Slt && b.isValue(0)) return { op: Op.IsNegative, operands: [[a, format]] };
    if (kind !== Kind.Eq) return undefined;
    return {
      op: Op.SameBits,
      operands: [
        [a, format],
        [b, format],
      ],
    };
  }
  const op = kind === Kind.Eq ? Op.IEq : kind === Kind.Slt ? Op.ILt : Op.ULt;
  return {
    op,
    operands: [
      [a, 'integer'],
      [b, 'integer'],
    ],
  };
}

/** The format of a term that an operator of floating point makes. */
function numberFormat({ kind, code }: Expr): FloatFormat | undefined {
  const isNumber =
    isFloatOp(kind) && kind !== Kind.FToS && kind !== Kind.FToU && kind !== Kind.FIsNan;
  if (!isNumber || kind === Kind.FEq || kind === Kind.FLt || kind === Kind.FLe) return undefined;
  const format = floats.formatOfCode(code);
  return isKnown(format) ? format : undefined;
}
