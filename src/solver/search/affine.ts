/**
 * Affine forms of a tape's entries in a box (Comba and Stolfi, "Affine arithmetic and its applications to computer graphics",
 * SIBGRAPI 1993): what intervals forget is that two numbers depend on the same input.
 *
 * A number is c + Σ k·ε + e, with one ε in [-1, 1] for each word of the query, the same for all entries, and |e| ≤ r for what is
 * not linear in the words. In `x - x·x` the ε of both sides cancel, so that the width of a difference shrinks with the square
 * of the box's, and iterations that converge (Newton's) have bounds in boxes a thousand times as wide as intervals need.
 * As floating point rounds, every operation adds its error to r (Goubault and Putot, "Static analysis of numerical
 * algorithms", SAS 2006, §3): half a unit in the last place of the largest size, and that of the smallest number.
 *
 * Invariant: for every assignment of the words within the box, an entry that has a form has a value of that form. Forms are computed in
 * JavaScript's numbers; `slack` is more than what those lose. An entry without a form (NaN or infinity may occur, enclosed
 * formats, whatever is not arithmetic) is its interval, or nothing.
 */
import type { FloatFormat } from '../../expr/index.js';
import type { Intervals } from './intervals.js';
import { isHeld, nextAbove, nextBelow, rounded } from './numbers.js';
import { type Entry, Op } from './tape-plan.js';

/** Relative, of what a few operations of JavaScript lose. */
const slack = 2 ** -48;
const tiny = 2 ** -1040;
/** Beyond this an operation may overflow. */
const largest = 2 ** 1000;

export class Affine {
  private readonly center: number[] = [];
  private readonly rest: number[] = [];
  /** Σ|k| + r, or NaN for an entry without a form. */
  private readonly spread: number[] = [];
  /** By word, then by entry. */
  private readonly parts: readonly number[][];

  constructor(
    private readonly entries: readonly Entry[],
    private readonly intervals: Intervals,
    /** The first entries are the words. */
    private readonly words: number,
  ) {
    this.parts = Array.from({ length: words }, () => []);
  }

  /** Evaluates all entries, the words' intervals given: intervals as narrow as both kinds of arithmetic make them. */
  run(): void {
    const { entries, intervals, words } = this;
    for (let i = 0; i < entries.length; i++) {
      if (entries[i].op !== Op.Fixed) intervals.step(i, entries[i]);
      this.plain(i);
      if (i < words) this.word(i);
      else if (isComparison(entries[i].op)) this.compare(i, entries[i]);
      else this.follow(i, entries[i]);
    }
  }

  /** The form of an interval. */
  private plain(i: number): void {
    const { low, high, nan } = this.intervals;
    for (const part of this.parts) part[i] = 0;
    const isPlain = nan[i] === 0 && low[i] <= high[i] && high[i] < largest && low[i] > -largest;
    const center = low[i] / 2 + high[i] / 2;
    this.center[i] = center;
    this.rest[i] = this.spread[i] = isPlain ? radius(low[i], high[i], center) : Number.NaN;
  }

  private word(i: number): void {
    if (Number.isNaN(this.spread[i])) return;
    this.parts[i][i] = this.rest[i];
    this.rest[i] = 0;
  }

  private follow(i: number, entry: Entry): void {
    const { op, a, b, c } = entry;
    if (Number.isNaN(this.spread[i])) return;
    const { low, high } = this.intervals;
    switch (op) {
      case Op.Choose:
        if (low[a] === 1) this.copy(i, b);
        else if (high[a] === 0) this.copy(i, c);
        return;
      case Op.Negate:
        this.copy(i, a, -1);
        return;
      case Op.Absolute:
        if (low[a] >= 0) this.copy(i, a);
        else if (high[a] <= 0) this.copy(i, a, -1);
        return;
    }
    if (!isHeld(entry.format) || !this.hasForms(op, a, b)) return;
    switch (op) {
      case Op.Convert:
      case Op.FromInteger:
        this.keep(i, entry, this.sum(i, a, a, 0));
        return;
      case Op.Add:
        this.keep(i, entry, this.sum(i, a, b, 1));
        return;
      case Op.Sub:
        this.keep(i, entry, this.sum(i, a, b, -1));
        return;
      case Op.Mul:
        this.keep(i, entry, this.product(i, a, b));
        return;
      case Op.Div:
        this.keep(i, entry, this.quotient(i, a, b));
        return;
    }
  }

  private hasForms(op: Op, a: number, b: number): boolean {
    const isOne = op === Op.Convert || op === Op.FromInteger;
    return !Number.isNaN(this.spread[a]) && (isOne || !Number.isNaN(this.spread[b]));
  }

  private copy(i: number, a: number, sign: 1 | -1 = 1): void {
    if (Number.isNaN(this.spread[a])) return;
    this.center[i] = sign * this.center[a];
    this.rest[i] = this.rest[a];
    this.spread[i] = this.spread[a];
    for (const part of this.parts) part[i] = sign * part[a];
  }

  /** a + sign · b, not rounded; what is not linear in the words. */
  private sum(i: number, a: number, b: number, sign: 1 | -1 | 0): number {
    const { center, rest, spread, parts } = this;
    const [ca, cb, ra, rb] = [center[a], center[b], rest[a], rest[b]];
    const size = Math.abs(ca) + Math.abs(cb) + spread[a] + spread[b];
    for (const part of parts) part[i] = part[a] + sign * part[b];
    center[i] = ca + sign * cb;
    return ra + (sign === 0 ? 0 : rb) + slack * size + tiny;
  }

  private product(i: number, a: number, b: number): number {
    const { center, rest, spread, parts } = this;
    return this.times(i, a, center[b], rest[b], spread[b], (w) => parts[w][b]);
  }

  /** a times a form that is given. */
  private times(
    i: number,
    a: number,
    cb: number,
    rb: number,
    sb: number,
    part: (word: number) => number,
  ): number {
    const { center, rest, spread, parts } = this;
    const [ca, ra, sa] = [center[a], rest[a], spread[a]];
    const size = (Math.abs(ca) + sa) * (Math.abs(cb) + sb);
    const left = Math.abs(ca) * rb + Math.abs(cb) * ra + sa * sb;
    for (let w = 0; w < parts.length; w++) parts[w][i] = ca * part(w) + cb * parts[w][a];
    center[i] = ca * cb;
    return left + slack * size + tiny;
  }

  /** 1 / b = 1/c − δ/c² + δ²/(c²·b) for b = c + δ. */
  private quotient(i: number, a: number, b: number): number {
    const { center, rest, spread, parts } = this;
    const { low, high } = this.intervals;
    const least = Math.min(Math.abs(low[b]), Math.abs(high[b]));
    const c = center[b];
    if ((low[b] <= 0 && high[b] >= 0) || least < 2 ** -300 || Math.abs(c) > 2 ** 300)
      return Number.NaN;
    const square = c * c;
    const far = (spread[b] * spread[b]) / (square * least);
    const size = 1 / Math.abs(c) + spread[b] / square + far;
    const beyond = rest[b] / square + far + slack * size;
    return this.times(i, a, 1 / c, beyond, spread[b] / square + far + slack * size, (w) => {
      return -parts[w][b] / square;
    });
  }

  /** The form that was made is rounded and kept, unless the interval says more. */
  private keep(i: number, { format, rounding }: Entry, left: number): void {
    const { center, rest, spread, parts } = this;
    const { low, high } = this.intervals;
    let linear = 0;
    for (const part of parts) linear += Math.abs(part[i]);
    const c = center[i];
    const size = Math.abs(c) + linear + left;
    const unit =
      rounding === 'even' || rounding === 'away'
        ? 2 ** -format.precision
        : 2 ** (1 - format.precision);
    const r = (left + size * unit + smallest(format)) * (1 + slack) + tiny;
    const all = (linear + r) * (1 + slack);
    // A NaN, too.
    if (!(all <= 2 * radius(low[i], high[i], low[i] / 2 + high[i] / 2)) || size > most(format)) {
      this.plain(i);
      return;
    }
    rest[i] = r;
    spread[i] = all;
    const gap = slack * (Math.abs(c) + all) + tiny;
    const [from, to] = [c - all - gap, c + all + gap];
    low[i] = Math.max(low[i], outward(from, format, -1));
    high[i] = Math.min(high[i], outward(to, format, 1));
  }

  private compare(i: number, { op, a, b }: Entry): void {
    const { center, rest, spread, parts } = this;
    const { low, high } = this.intervals;
    if (low[i] === high[i] || Number.isNaN(spread[a]) || Number.isNaN(spread[b])) return;
    let far = rest[a] + rest[b];
    for (const part of parts) far += Math.abs(part[a] - part[b]);
    const size = Math.abs(center[a]) + Math.abs(center[b]) + spread[a] + spread[b];
    far = far * (1 + slack) + slack * size + tiny;
    const between = center[a] - center[b];
    if (between + far < 0) low[i] = high[i] = op === Op.FEq ? 0 : 1;
    else if (between - far > 0) low[i] = high[i] = 0;
  }
}

/** Less than half of the largest number: beyond it, rounding may be cut off. */
function most({ exponentBits }: FloatFormat): number {
  return Math.min(largest, 2 ** (2 ** (exponentBits - 1) - 2));
}

/** More than the distance of the ends from the center. */
function radius(low: number, high: number, center: number): number {
  if (low === high) return 0;
  return Math.max(high - center, center - low) * (1 + slack) + tiny;
}

function smallest({ exponentBits, precision }: FloatFormat): number {
  return Math.max(2 ** -1074, 2 ** (3 - 2 ** (exponentBits - 1) - precision));
}

/** A number of the format that is not further inside. */
function outward(value: number, format: FloatFormat, side: 1 | -1): number {
  const near = rounded(format, value);
  return side < 0 ? nextBelow(near, format) : nextAbove(near, format);
}

function isComparison(op: Op): boolean {
  return op === Op.FEq || op === Op.FLt || op === Op.FLe;
}
