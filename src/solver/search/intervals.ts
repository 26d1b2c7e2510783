/**
 * The intervals of a tape's entries, and the rule by which each operation makes one of those of its operands.
 *
 * An interval contains the value in every assignment of the words within their intervals. Rounding is monotone, so that
 * the ends of a sum, a product or a conversion are those of the operands' ends, rounded as the operation rounds
 * (interval-ends.ts): there is no need to round outwards. `nan` says whether the value may be a NaN; an interval whose
 * low end is above its high end has no numbers. Numbers of an enclosed format (numbers.ts) lie between JavaScript's, and their
 * results move outwards. The signs of zeros are not kept apart. Ends of integers are JavaScript
 * numbers; beyond 2^53 they are moved outwards.
 */
import { Kind } from '../../expr/index.js';
import {
  computed,
  converted,
  exponentOf,
  fromInteger,
  highest,
  integral,
  powerOf,
} from './interval-ends.js';
import { isHeld, nextAbove, nextBelow } from './numbers.js';
import { type Entry, Op } from './tape-plan.js';

export class Intervals {
  readonly low: number[] = [];
  readonly high: number[] = [];
  /** 1 where a value may be a NaN. */
  readonly nan: number[] = [];

  push(low: number, high: number, nan: number): void {
    this.low.push(low);
    this.high.push(high);
    this.nan.push(nan);
  }

  private set(i: number, low: number, high: number, nan: number): number {
    this.low[i] = low;
    this.high[i] = high;
    this.nan[i] = nan;
    return i;
  }

  /** The ends of a result that was rounded: those of an enclosed format move outwards. */
  private numbers(i: number, { format }: Entry, low: number, high: number, nan: number): number {
    if (isHeld(format) || !(low <= high)) return this.set(i, low, high, nan);
    return this.set(i, nextBelow(low, format), nextAbove(high, format), nan);
  }

  private truth(i: number, canFail: boolean, canHold: boolean): number {
    return this.set(i, canFail ? 0 : 1, canHold ? 1 : 0, 0);
  }

  /** Makes the interval of an entry of those that it rests on. */
  step(i: number, entry: Entry): number {
    const { low, high, nan } = this;
    const { op, a, b, c, format, width } = entry;
    const [la, ha, na] = [low[a], high[a], nan[a]];
    const [lb, hb, nb] = [low[b], high[b], nan[b]];
    switch (op) {
      case Op.Add:
        return this.sum(i, entry, lb, hb);
      case Op.Sub:
        return this.sum(i, entry, -hb, -lb);
      case Op.Mul:
        return this.product(i, entry);
      case Op.Div:
        return this.quotient(i, entry);
      case Op.Remainder: {
        const isPoint = la === ha && lb === hb && isHeld(format);
        // Exact in JavaScript, and of a held format if the operands are.
        if (isPoint && Number.isFinite(la) && lb !== 0)
          return this.set(i, la % lb, la % lb, na | nb);
        const most = Math.min(Math.max(-la, ha), Math.max(-lb, hb));
        const isInvalid = la === -Infinity || ha === Infinity || (lb <= 0 && hb >= 0);
        if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
        return this.set(i, la < 0 ? -most : 0, ha > 0 ? most : 0, na | nb | (isInvalid ? 1 : 0));
      }
      case Op.Sqrt: {
        if (ha < 0 || la > ha) return this.set(i, 1, 0, la > ha ? na : 1);
        const root = (x: number) => computed(entry, Kind.FSqrt, Math.max(0, x), 0);
        return this.numbers(i, entry, root(la), root(ha), na | (la < 0 ? 1 : 0));
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
        return this.set(i, fromInteger(format, la, -1), fromInteger(format, ha, 1), 0);
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
        if (la >= 0 && ha < span) return this.set(i, la, ha, 0);
        // Ends that are no JavaScript numbers would be moved inwards.
        if (span > 2 ** 53) return this.set(i, 0, span, 0);
        const lap = Math.floor(la / span);
        const isOneLap = lap === Math.floor(ha / span) && isExact(la) && isExact(ha);
        if (isOneLap) return this.set(i, la - lap * span, ha - lap * span, 0);
        return this.set(i, 0, span - 1, 0);
      }
      case Op.UDiv:
        if (isExact(ha)) return this.set(i, Math.floor(la / lb), Math.floor(ha / lb), 0);
        return this.set(i, 0, Math.ceil((ha / lb) * (1 + 2 ** -51)) + 1, 0);
      case Op.URem:
        if (ha < lb) return this.set(i, la, ha, 0);
        if (!isExact(ha) || Math.floor(la / lb) !== Math.floor(ha / lb)) {
          return this.set(i, 0, lb - 1, 0);
        }
        return this.set(i, la % lb, ha % lb, 0);
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
      case Op.ExponentOf: {
        const most = 2 ** width - 1;
        if (na === 1 || la > ha) return this.set(i, 0, most, 0);
        const least = la > 0 ? la : ha < 0 ? -ha : 0;
        return this.set(i, exponentOf(least, width), exponentOf(Math.max(-la, ha), width), 0);
      }
      case Op.PowerOf: {
        const most = 2 ** format.exponentBits - 1;
        if (ha > most || la > ha) return this.set(i, -Infinity, Infinity, 1);
        return this.set(i, powerOf(la, format), powerOf(ha, format), 0);
      }
      case Op.Fixed:
        return i;
    }
  }

  /** The second operand's ends are given: those of a difference are negated. */
  private sum(i: number, entry: Entry, lb: number, hb: number): number {
    const [la, ha, na] = [this.low[entry.a], this.high[entry.a], this.nan[entry.a]];
    const nb = this.nan[entry.b];
    if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
    const low = computed(entry, Kind.FAdd, la, lb);
    const high = computed(entry, Kind.FAdd, ha, hb);
    const isInvalid =
      (ha === Infinity && lb === -Infinity) || (la === -Infinity && hb === Infinity);
    const nan = na | nb | (isInvalid ? 1 : 0);
    return this.numbers(
      ...([i, entry, Number.isNaN(low) ? -Infinity : low] as const),
      ...([Number.isNaN(high) ? Infinity : high, nan] as const),
    );
  }

  private product(i: number, entry: Entry): number {
    const [la, ha, na] = [this.low[entry.a], this.high[entry.a], this.nan[entry.a]];
    const [lb, hb, nb] = [this.low[entry.b], this.high[entry.b], this.nan[entry.b]];
    if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
    // Zero times infinity is a NaN; what is near gives zero.
    const times = (x: number, y: number) =>
      x === 0 || y === 0 ? 0 : computed(entry, Kind.FMul, x, y);
    const ends = [times(la, lb), times(la, hb), times(ha, lb), times(ha, hb)];
    const isInvalid = (isWide(la, ha) && hasZero(lb, hb)) || (isWide(lb, hb) && hasZero(la, ha));
    const nan = na | nb | (isInvalid ? 1 : 0);
    // Beside an infinity and a zero there are numbers whose product is anything.
    if (isInvalid) return this.set(i, -Infinity, Infinity, nan);
    return this.numbers(i, entry, Math.min(...ends), Math.max(...ends), nan);
  }

  private quotient(i: number, entry: Entry): number {
    const [la, ha, na] = [this.low[entry.a], this.high[entry.a], this.nan[entry.a]];
    const [lb, hb, nb] = [this.low[entry.b], this.high[entry.b], this.nan[entry.b]];
    if (la > ha || lb > hb) return this.set(i, 1, 0, na | nb);
    const isInvalid = (hasZero(la, ha) && hasZero(lb, hb)) || (isWide(la, ha) && isWide(lb, hb));
    const nan = na | nb | (isInvalid ? 1 : 0);
    if (isInvalid || hasZero(lb, hb)) return this.set(i, -Infinity, Infinity, nan);
    const by = (x: number, y: number) => computed(entry, Kind.FDiv, x, y);
    const ends = [by(la, lb), by(la, hb), by(ha, lb), by(ha, hb)];
    return this.numbers(i, entry, Math.min(...ends), Math.max(...ends), nan);
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

function isWide(low: number, high: number): boolean {
  return low === -Infinity || high === Infinity;
}

function hasZero(low: number, high: number): boolean {
  return low <= 0 && high >= 0;
}

/** Whether an integer is one of those that JavaScript's numbers tell apart. */
const isExact = (integer: number): boolean => Math.abs(integer) < 2 ** 53;
