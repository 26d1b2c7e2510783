/**
 * Terms over words, evaluated in intervals: of numbers where they are floating point, of signed integers where they are
 * not, of truth values where they are conditions.
 *
 * An entry is a term with a reading. Its interval contains the value in every assignment of the words within their
 * intervals. Rounding is monotone, so that the ends of a sum, a product or a conversion are those of the operands'
 * ends, rounded as the operation rounds: there is no need to round outwards. `nan` says whether the value may be a NaN;
 * an interval whose low end is above its high end has no numbers. The signs of zeros are not kept apart.
 *
 * Whatever has no rule is everything of its reading: sound, and decided by whoever comes later.
 *
 * Single and double are read; what is not rounded to nearest even goes through soft-float. Ends of integers are JavaScript numbers; beyond 2^53 they
 * are moved outwards.
 */
import {
  bitsOfNumber,
  type Expr,
  type FloatFormat,
  floats,
  foldFloat,
  isFloatOp,
  Kind,
  numberOfBits,
  type Rounding,
  signBit,
  signed,
} from '../../expr/index.js';
import { isNative, operandFormat, type Word } from './inputs.js';
import { placeOf } from './numbers.js';

const { double, single } = floats;

/** Readings: a number of a format, an integer, a condition. */
type Reading = FloatFormat | 'integer' | 'truth';

const Op = {
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
} as const;
type Op = (typeof Op)[keyof typeof Op];

interface Entry {
  readonly op: Op;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly isSingle: boolean;
  /** Of an integer, that of the operand for what extends one. */
  readonly width: number;
  readonly rounding: Rounding;
}

const no: Entry = { op: Op.Fixed, a: 0, b: 0, c: 0, isSingle: false, width: 0, rounding: 'even' };

export class Tape {
  private readonly entries: Entry[] = [];
  private readonly places = new Map<string, number>();
  readonly low: number[] = [];
  readonly high: number[] = [];
  /** 1 where a value may be a NaN. */
  readonly nan: number[] = [];
  /** The entries of the words, in their order. */
  readonly words: readonly number[];
  /** The entries of the conditions, in their order. */
  readonly conditions: readonly number[];

  constructor(words: readonly Word[], conditions: readonly Expr[]) {
    this.words = words.map(({ term, format }) => {
      const reading: Reading = format ?? (term.width === 1 ? 'truth' : 'integer');
      return this.fixed(keyOf(term, reading), ...everything(term, reading));
    });
    this.conditions = conditions.map((condition) => this.place(condition, 'truth'));
  }

  /** How much one evaluation costs. */
  get size(): number {
    return this.entries.length;
  }

  /** Evaluates all entries, the words' intervals given. */
  run(): void {
    const { entries } = this;
    for (let i = this.words.length; i < entries.length; i++) {
      if (entries[i].op !== Op.Fixed) this.step(i, entries[i]);
    }
  }

  /**
   * How far conditions are from holding at a point, after `run`: 0 where they hold, more the further the numbers that they
   * compare lie apart, in bits (Fu and Su, "XSat: a fast floating-point satisfiability solver", CAV 2016, §4: a query is
   * satisfiable where its distance has the minimum 0).
   */
  distances(): number[] {
    const { entries, low, high, toHold, toFail } = this;
    for (let i = 0; i < entries.length; i++) {
      const { op, a, b, c } = entries[i];
      switch (op) {
        case Op.Not:
          this.apart(i, toFail[a], toHold[a]);
          break;
        case Op.And:
          this.apart(i, toHold[a] + toHold[b], Math.min(toFail[a], toFail[b]));
          break;
        case Op.Or:
          this.apart(i, Math.min(toHold[a], toHold[b]), toFail[a] + toFail[b]);
          break;
        case Op.Xor:
          this.apart(
            i,
            Math.min(toHold[a] + toFail[b], toFail[a] + toHold[b]),
            Math.min(toHold[a] + toHold[b], toFail[a] + toFail[b]),
          );
          break;
        case Op.Choose: {
          const yes = (of: number[]) => toHold[a] + of[b];
          const no = (of: number[]) => toFail[a] + of[c];
          this.apart(i, Math.min(yes(toHold), no(toHold)), Math.min(yes(toFail), no(toFail)));
          break;
        }
        default: {
          const gap = isComparison(op) ? this.gap(op, a, b) : 1;
          this.apart(i, low[i] === 1 ? 0 : gap, high[i] === 0 ? 0 : gap);
        }
      }
    }
    return this.conditions.map((place) => toHold[place]);
  }

  private readonly toHold: number[] = [];
  private readonly toFail: number[] = [];

  private apart(i: number, hold: number, fail: number): void {
    this.toHold[i] = hold;
    this.toFail[i] = fail;
  }

  /** About the bits of the distance between what a comparison compares; large for NaNs. */
  private gap(op: Op, a: number, b: number): number {
    const { low, high, nan } = this;
    if (low[a] > high[a] || low[b] > high[b] || (nan[a] | nan[b]) === 1) return 80;
    const isInteger = op === Op.IEq || op === Op.ILt || op === Op.ULt;
    const size = isInteger
      ? Math.abs(low[a] - low[b])
      : Math.abs(placeOf(low[a]) - placeOf(low[b])) * 2 ** 52;
    return 1 + Math.log2(1 + size);
  }

  private fixed(key: string, low: number, high: number, nan: number): number {
    return this.append(key, no, low, high, nan);
  }

  private append(key: string, entry: Entry, low: number, high: number, nan: number): number {
    const place = this.entries.push(entry) - 1;
    this.low.push(low);
    this.high.push(high);
    this.nan.push(nan);
    this.places.set(key, place);
    return place;
  }

  /** The entry of a term, those that it rests on first. */
  private place(root: Expr, reading: Reading): number {
    const stack: { term: Expr; reading: Reading }[] = [{ term: root, reading }];
    while (stack.length > 0) {
      const { term, reading: as } = stack[stack.length - 1];
      const key = keyOf(term, as);
      if (this.places.has(key)) {
        stack.pop();
        continue;
      }
      const plan = planOf(term, as);
      const missing = (plan?.operands ?? []).filter(
        ([operand, its]) => !this.places.has(keyOf(operand, its)),
      );
      if (missing.length > 0) {
        for (const [operand, its] of missing) stack.push({ term: operand, reading: its });
        continue;
      }
      stack.pop();
      if (plan === undefined) this.fixed(key, ...everything(term, as));
      else {
        const [a = 0, b = 0, c = 0] = plan.operands.map(
          ([operand, its]) => this.places.get(keyOf(operand, its))!,
        );
        const entry: Entry = {
          ...{ op: plan.op, a, b, c, isSingle: as === single },
          ...{ width: plan.width ?? term.width, rounding: plan.rounding ?? 'even' },
        };
        this.append(key, entry, 0, 0, 0);
      }
    }
    return this.places.get(keyOf(root, reading))!;
  }

  private set(i: number, low: number, high: number, nan: number): number {
    this.low[i] = low;
    this.high[i] = high;
    this.nan[i] = nan;
    return i;
  }

  private truth(i: number, canFail: boolean, canHold: boolean): number {
    return this.set(i, canFail ? 0 : 1, canHold ? 1 : 0, 0);
  }

  private step(i: number, entry: Entry): number {
    const { low, high, nan } = this;
    const { op, a, b, c, isSingle, width } = entry;
    const [la, ha, na] = [low[a], high[a], nan[a]];
    const [lb, hb, nb] = [low[b], high[b], nan[b]];
    switch (op) {
      case Op.Add:
        return this.sum(i, entry, la, ha, na, lb, hb, nb);
      case Op.Sub:
        return this.sum(i, entry, la, ha, na, -hb, -lb, nb);
      case Op.Mul:
        return this.product(i, entry, la, ha, na, lb, hb, nb);
      case Op.Div:
        return this.quotient(i, entry, la, ha, na, lb, hb, nb);
      case Op.Remainder: {
        const most = Math.min(Math.max(-la, ha), Math.max(-lb, hb));
        const isInvalid = la === -Infinity || ha === Infinity || (lb <= 0 && hb >= 0);
        if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
        return this.set(i, la < 0 ? -most : 0, ha > 0 ? most : 0, na | nb | (isInvalid ? 1 : 0));
      }
      case Op.Sqrt: {
        if (ha < 0 || la > ha) return this.set(i, 1, 0, la > ha ? na : 1);
        const root = (x: number) => computed(entry, Kind.FSqrt, Math.max(0, x), 0);
        return this.set(i, root(la), root(ha), na | (la < 0 ? 1 : 0));
      }
      case Op.Round:
        return this.set(i, integral(la, entry.rounding), integral(ha, entry.rounding), na);
      case Op.Convert:
        return this.set(i, converted(entry, la), converted(entry, ha), na);
      case Op.Negate:
        return this.set(i, -ha, -la, na);
      case Op.Absolute: {
        if (la > ha) return this.set(i, la, ha, na);
        const least = la > 0 ? la : ha < 0 ? -ha : 0;
        return this.set(i, least, Math.max(-la, ha), na);
      }
      case Op.EitherSign: {
        const most = Math.max(-la, ha);
        return this.set(i, la > ha ? la : -most, la > ha ? ha : most, na);
      }
      case Op.FromInteger:
        return this.set(i, fromInteger(isSingle, la, -1), fromInteger(isSingle, ha, 1), 0);
      case Op.ToInteger:
        return this.integerOf(i, entry, la, ha, na);
      case Op.Choose: {
        if (la === 1) return this.set(i, lb, hb, nb);
        if (ha === 0) return this.set(i, low[c], high[c], nan[c]);
        if (lb > hb) return this.set(i, low[c], high[c], nan[c] | nb);
        if (low[c] > high[c]) return this.set(i, lb, hb, nan[c] | nb);
        return this.set(i, Math.min(lb, low[c]), Math.max(hb, high[c]), nb | nan[c]);
      }
      case Op.IAdd:
        return this.within(i, width, la + lb, ha + hb);
      case Op.ISub:
        return this.within(i, width, la - hb, ha - lb);
      case Op.IMul: {
        const ends = [la * lb, la * hb, ha * lb, ha * hb];
        return this.within(i, width, Math.min(...ends), Math.max(...ends));
      }
      case Op.Unsigned: {
        const span = 2 ** width;
        if (la >= 0) return this.set(i, la, ha, 0);
        // Ends that are no JavaScript numbers would be moved inwards.
        if (span > 2 ** 53) return this.set(i, 0, span, 0);
        if (ha < 0) return this.set(i, la + span, Math.min(ha + span, span - 1), 0);
        return this.set(i, 0, span - 1, 0);
      }
      case Op.Cut:
        return this.within(i, width, la, ha);
      case Op.Not:
        return this.set(i, 1 - ha, 1 - la, 0);
      case Op.And:
        return this.set(i, Math.min(la, lb), Math.min(ha, hb), 0);
      case Op.Or:
        return this.set(i, Math.max(la, lb), Math.max(ha, hb), 0);
      case Op.Xor:
        if (la !== ha || lb !== hb) return this.set(i, 0, 1, 0);
        return this.set(i, la ^ lb, la ^ lb, 0);
      case Op.IEq:
      case Op.FEq: {
        const can = la <= hb && lb <= ha && la <= ha && lb <= hb;
        const must = la === ha && lb === hb && la === lb && (na | nb) === 0;
        return this.truth(i, !must, can);
      }
      case Op.SameBits: {
        const can = (la <= hb && lb <= ha) || (na & nb) === 1;
        return this.truth(i, true, can);
      }
      case Op.ILt:
      case Op.FLt:
        return this.truth(i, !(ha < lb && (na | nb) === 0), la < hb && la <= ha && lb <= hb);
      case Op.FLe:
        return this.truth(i, !(ha <= lb && (na | nb) === 0), la <= hb && la <= ha && lb <= hb);
      case Op.ULt:
        if (la < 0 !== ha < 0 || lb < 0 !== hb < 0) return this.truth(i, true, true);
        if (la < 0 !== lb < 0) return this.truth(i, la < 0, la >= 0);
        return this.truth(i, !(ha < lb), la < hb);
      case Op.IsNan:
        return this.truth(i, la <= ha, na === 1);
      case Op.IsNegative:
        return this.truth(i, !(ha < 0 && na === 0), la <= 0 || na === 1);
      case Op.Fixed:
        return i;
    }
  }

  private sum(
    i: number,
    entry: Entry,
    la: number,
    ha: number,
    na: number,
    lb: number,
    hb: number,
    nb: number,
  ): number {
    if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
    const low = computed(entry, Kind.FAdd, la, lb);
    const high = computed(entry, Kind.FAdd, ha, hb);
    const isInvalid =
      (ha === Infinity && lb === -Infinity) || (la === -Infinity && hb === Infinity);
    const nan = na | nb | (isInvalid ? 1 : 0);
    return this.set(
      i,
      Number.isNaN(low) ? -Infinity : low,
      Number.isNaN(high) ? Infinity : high,
      nan,
    );
  }

  private product(
    i: number,
    entry: Entry,
    la: number,
    ha: number,
    na: number,
    lb: number,
    hb: number,
    nb: number,
  ): number {
    if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
    // Zero times infinity is a NaN; what is near gives zero.
    const times = (x: number, y: number) =>
      x === 0 || y === 0 ? 0 : computed(entry, Kind.FMul, x, y);
    const ends = [times(la, lb), times(la, hb), times(ha, lb), times(ha, hb)];
    const isWide = (l: number, h: number) => l === -Infinity || h === Infinity;
    const hasZero = (l: number, h: number) => l <= 0 && h >= 0;
    const isInvalid = (isWide(la, ha) && hasZero(lb, hb)) || (isWide(lb, hb) && hasZero(la, ha));
    const nan = na | nb | (isInvalid ? 1 : 0);
    // Beside an infinity and a zero there are numbers whose product is anything.
    if (isInvalid) return this.set(i, -Infinity, Infinity, nan);
    return this.set(i, Math.min(...ends), Math.max(...ends), nan);
  }

  private quotient(
    i: number,
    entry: Entry,
    la: number,
    ha: number,
    na: number,
    lb: number,
    hb: number,
    nb: number,
  ): number {
    if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
    const isWide = (l: number, h: number) => l === -Infinity || h === Infinity;
    const isInvalid =
      (la <= 0 && ha >= 0 && lb <= 0 && hb >= 0) || (isWide(la, ha) && isWide(lb, hb));
    const nan = na | nb | (isInvalid ? 1 : 0);
    if (isInvalid || (lb <= 0 && hb >= 0)) return this.set(i, -Infinity, Infinity, nan);
    const by = (x: number, y: number) => computed(entry, Kind.FDiv, x, y);
    const ends = [by(la, lb), by(la, hb), by(ha, lb), by(ha, hb)];
    return this.set(i, Math.min(...ends), Math.max(...ends), nan);
  }

  /** Where all numbers have a place in the width. */
  private integerOf(
    i: number,
    { width, rounding }: Entry,
    la: number,
    ha: number,
    na: number,
  ): number {
    const limit = 2 ** (width - 1);
    const [least, most] = [integral(la, rounding), integral(ha, rounding)];
    if (na === 1 || la > ha || least < -limit || most >= limit) {
      return this.set(i, -limit, highest(width), 0);
    }
    return this.set(i, least, most, 0);
  }

  /** An interval of integers, or all of the width where it may wrap around. */
  private within(i: number, width: number, low: number, high: number): number {
    const limit = 2 ** (width - 1);
    // What is beyond may have been rounded to 2^53 itself.
    const isExact = Math.abs(low) < 2 ** 53 && Math.abs(high) < 2 ** 53;
    if (low >= -limit && high < limit && isExact) return this.set(i, low, high, 0);
    return this.set(i, -limit, highest(width), 0);
  }
}

function isComparison(op: Op): boolean {
  return (op >= Op.FEq && op <= Op.FLe) || (op >= Op.IEq && op <= Op.SameBits);
}

type Arithmetic = typeof Kind.FAdd | typeof Kind.FMul | typeof Kind.FDiv | typeof Kind.FSqrt;

/** The result of an operation in the direction of its entry, which is exact where it is not to nearest. */
function computed({ isSingle, rounding }: Entry, op: Arithmetic, x: number, y: number): number {
  const plain =
    op === Kind.FAdd ? x + y : op === Kind.FMul ? x * y : op === Kind.FDiv ? x / y : Math.sqrt(x);
  if (rounding === 'even' || Number.isNaN(plain)) return rounded(isSingle, plain);
  const format = isSingle ? single : double;
  const code = floats.floatCode(format, rounding);
  const [a, b] = [bitsOfNumber(format, x), bitsOfNumber(format, y)];
  return numberOfBits(format, foldFloat(op, code, format.bits, format.bits, a, b, 0));
}

/** A number made one of the entry's format. */
function converted({ isSingle, rounding }: Entry, x: number): number {
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
function fromInteger(isSingle: boolean, value: number, direction: 1 | -1): number {
  if (Math.abs(value) <= 2 ** 53) return rounded(isSingle, value);
  const moved = value + direction * Math.abs(value) * 2 ** -50;
  return isSingle ? Math.fround(moved + direction * Math.abs(value) * 2 ** -22) : moved;
}

function integral(x: number, rounding: Rounding): number {
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
function highest(width: number): number {
  return width <= 53 ? 2 ** (width - 1) - 1 : 2 ** (width - 1);
}

function keyOf({ id }: Expr, reading: Reading): string {
  return `${id}:${typeof reading === 'string' ? reading : reading.code}`;
}

/** All values that a term may have in a reading; one for a constant. */
export function everything(
  term: Expr,
  reading: FloatFormat | 'integer' | 'truth',
): [low: number, high: number, nan: number] {
  if (reading === 'truth') return term.isConst ? [+term.isTrue, +term.isTrue, 0] : [0, 1, 0];
  if (reading === 'integer') {
    const limit = 2 ** (term.width - 1);
    if (!term.isConst) return [-limit, highest(term.width), 0];
    const value = signed(term.value, term.width);
    if (value >= -(2n ** 53n) && value <= 2n ** 53n) return [Number(value), Number(value), 0];
    return value < 0n ? [-limit, -(2 ** 53), 0] : [2 ** 53, highest(term.width), 0];
  }
  if (!term.isConst) return [-Infinity, Infinity, 1];
  const number = numberOfBits(reading, term.value);
  return Number.isNaN(number) ? [1, 0, 1] : [number, number, 0];
}

interface Plan {
  readonly op: Op;
  readonly operands: readonly (readonly [Expr, Reading])[];
  readonly width?: number;
  readonly rounding?: Rounding;
}

/** How a term's interval is made of others; undefined where nothing is known. */
function planOf(term: Expr, reading: Reading): Plan | undefined {
  if (term.isConst) return undefined;
  if (reading === 'truth') return truthPlan(term);
  if (reading === 'integer') return integerPlan(term);
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
    return isNative(source) ? { op: Op.Convert, operands: [[a, source]], rounding } : undefined;
  }
  if (rounding !== 'even') return undefined;
  if (kind === Kind.FFromS) return { op: Op.FromInteger, operands: [[a, 'integer']] };
  return undefined;
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
      return { op: Op.Unsigned, operands: [[a, 'integer']], width: a.width };
    case Kind.Extract:
      return term.low === 0 && width > 1 ? { op: Op.Cut, operands: [[a, 'integer']] } : undefined;
    case Kind.FToS: {
      const format = floats.formatOfCode(term.code);
      const rounding = floats.roundingOfCode(term.code);
      return isNative(format) ? { op: Op.ToInteger, operands: [[a, format]], rounding } : undefined;
    }
    default:
      return undefined;
  }
}

function truthPlan(term: Expr): Plan | undefined {
  const { kind, a, b, c } = term;
  const truths = (op: Op, ...operands: Expr[]): Plan => ({
    ...{ op, operands: operands.map((operand) => [operand, 'truth'] as const) },
  });
  if (isFloatOp(kind)) {
    const format = operandFormat(term);
    if (!isNative(format)) return undefined;
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
  return format === double || format === single ? format : undefined;
}
