/**
 * How far conditions are from holding at a point: 0 where they hold, more the further the numbers that they compare lie
 * apart, in bits (Fu and Su, "XSat: a fast floating-point satisfiability solver", CAV 2016, §4: a query is satisfiable
 * where its distance has the minimum 0).
 *
 * Each entry has two distances, to holding and to failing; a negation has them swapped, a conjunction adds them and
 * a disjunction takes the smaller one.
 */
import type { Intervals } from './intervals.js';
import { placeOf } from './numbers.js';
import { type Entry, Op } from './tape-plan.js';

export class Distances {
  private readonly toHold: number[] = [];
  private readonly toFail: number[] = [];

  constructor(
    private readonly entries: readonly Entry[],
    private readonly intervals: Intervals,
  ) {}

  /** Of the conditions with these entries, all intervals being points. */
  of(conditions: readonly number[]): number[] {
    const { entries, toHold, toFail } = this;
    const { low, high } = this.intervals;
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
    return conditions.map((place) => toHold[place]);
  }

  private apart(i: number, hold: number, fail: number): void {
    this.toHold[i] = hold;
    this.toFail[i] = fail;
  }

  /** About the bits of the distance between what a comparison compares; large for NaNs. */
  private gap(op: Op, a: number, b: number): number {
    const { low, high, nan } = this.intervals;
    if (low[a] > high[a] || low[b] > high[b] || (nan[a] | nan[b]) === 1) return 80;
    const isInteger = op === Op.IEq || op === Op.ILt || op === Op.ULt;
    const size = isInteger
      ? Math.abs(low[a] - low[b])
      : Math.abs(placeOf(low[a]) - placeOf(low[b])) * 2 ** 52;
    return 1 + Math.log2(1 + size);
  }
}

function isComparison(op: Op): boolean {
  return (op >= Op.FEq && op <= Op.FLe) || (op >= Op.IEq && op <= Op.SameBits);
}
