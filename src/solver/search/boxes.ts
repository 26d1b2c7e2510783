/**
 * Branch and prune: the values of a query's words are boxes, which are cut in halves until the conditions are decided in
 * each of them, or a point in one satisfies all conditions.
 *
 * In a box conditions are evaluated in intervals (`tape.ts`). If one is false there, the box is done. Otherwise its middle
 * is tried, and the box is cut at the word whose interval is widest among those that an undecided condition
 * depends on; by value and by place in the order of numbers in turns, because neither finds everything. When no
 * box is left, the query is unsatisfiable. That is what proves bounds on polynomials of one or two inputs, for which
 * circuits are hopeless (the tasks of D'Silva et al., "Numeric bounds analysis with conflict-driven
 * learning", TACAS 2012, were made to show it).
 *
 * Invariant: every assignment of the words lies in an open box, in one that was found to be false, or has been evaluated.
 * NaNs are a box of their own; which NaN it is, and the sign of a zero, is not part of a box, so that a box of
 * those is only given up if evaluation says so for each of them, and makes the answer unknown otherwise.
 */
import { type Expr, floats, type Value } from '../../expr/index.js';
import type { Model } from '../model.js';
import { bitsOfWord, modelOf, type Word } from './inputs.js';
import { bitsOf, isHeld, middle, nextAbove, placeOf } from './numbers.js';
import type { Tape } from './tape.js';

interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly nan: readonly number[];
  readonly depth: number;
}

export type Outcome = { readonly model: Model } | 'unsat' | 'unknown';

export interface BoxLimits {
  readonly boxes: number;
  readonly isOver: () => boolean;
}

/** Boxes between two looks at the clock. */
const stride = 64;
/** Zeros of either sign in a point are tried in all ways up to this many. */
const mostZeros = 4;

/** Words whose relations are looked at. */
const mostRelated = 4;
/** Boxes in which that is tried, and the share in which it must decide something. */
const relatedTrials = 64;
const relatedShare = 1 / 16;

/** Whether affine forms, which cost more than intervals, decide what those do not. */
class Relation {
  private trials = 0;
  private decided = 0;

  constructor(private readonly isPossible: boolean) {}

  get pays(): boolean {
    if (!this.isPossible) return false;
    return this.trials < relatedTrials || this.decided >= this.trials * relatedShare;
  }

  tried(hasDecided: boolean): void {
    this.trials++;
    if (hasDecided) this.decided++;
  }
}

function isPoint({ low, high }: Box): boolean {
  return low.every((end, i) => end >= high[i]);
}

export class Boxes {
  /** By condition, the words that it depends on. */
  private readonly concerns: readonly (readonly number[])[];
  /** All values of all words; the tape's own intervals change with every box. */
  private readonly whole: Box;
  private readonly relation: Relation;
  /** Whether a box was given up that nobody has looked through. */
  private isIncomplete = false;

  constructor(
    private readonly words: readonly Word[],
    private readonly conditions: readonly Expr[],
    private readonly tape: Tape,
  ) {
    this.whole = {
      low: words.map((_, i) => tape.low[tape.words[i]]),
      high: words.map((_, i) => tape.high[tape.words[i]]),
      nan: words.map((_, i) => tape.nan[tape.words[i]]),
      depth: 0,
    };
    this.relation = new Relation(words.length <= mostRelated);
    this.concerns = conditions.map(({ support }) =>
      words.flatMap(({ term }, i) => (term.support.intersects(support) ? [i] : [])),
    );
  }

  search({ boxes, isOver }: BoxLimits): Outcome {
    const stack: Box[] = [this.whole];
    this.isIncomplete = false;
    for (let count = 0; stack.length > 0; count++) {
      if (count >= boxes || (count % stride === 0 && isOver())) return 'unknown';
      const box = stack.pop()!;
      const open = this.undecided(box);
      if (open === undefined) continue;
      const model = this.tryMiddle(box);
      if (model) return { model };
      const at = this.widest(box, open);
      if (at < 0) this.giveUp(box);
      else stack.push(...this.inOrder(this.cut(box, at)));
      if (this.found) return { model: this.found };
    }
    return this.isIncomplete ? 'unknown' : 'unsat';
  }

  private found: Model | undefined = undefined;

  private enter({ low, high, nan }: Box): void {
    const { tape } = this;
    tape.words.forEach((place, i) => {
      tape.low[place] = low[i];
      tape.high[place] = high[i];
      tape.nan[place] = nan[i];
    });
    tape.run();
  }

  /** The conditions that may hold and may not in a box; undefined if one of all does not hold. */
  private undecided(box: Box): number[] | undefined {
    this.enter(box);
    const open = this.open();
    if (!open?.length || !this.relation.pays || isPoint(box)) return open;
    this.tape.relate();
    const left = this.open();
    this.relation.tried(left === undefined || left.length < open.length);
    return left;
  }

  private open(): number[] | undefined {
    const { low, high, conditions } = this.tape;
    const open: number[] = [];
    for (let i = 0; i < conditions.length; i++) {
      const place = conditions[i];
      if (high[place] === 0) return undefined;
      if (low[place] === 0) open.push(i);
    }
    return open;
  }

  /** A point of the box, as a box. */
  private middleOf(box: Box): Box {
    const values = this.words.map(({ format }, i) => {
      const [low, high] = [box.low[i], box.high[i]];
      if (low >= high) return low;
      if (!format) return Math.floor(low / 2 + high / 2);
      return middle(low, high, format, box.depth % 2 === 0);
    });
    const isNan = this.words.map((_, i) => (box.low[i] > box.high[i] ? 1 : 0));
    return {
      low: values.map((value, i) => (isNan[i] ? 1 : value)),
      high: values.map((value, i) => (isNan[i] ? 0 : value)),
      nan: isNan,
      depth: 0,
    };
  }

  private tryMiddle(box: Box): Model | undefined {
    const point = this.middleOf(box);
    return this.undecided(point) ? this.evaluated(this.bitsOf(point)) : undefined;
  }

  /** The model of words with these bits, if all conditions hold in it. */
  private evaluated(bits: readonly Value[]): Model | undefined {
    const model = modelOf(this.words, bits);
    return this.conditions.every((condition) => model.satisfies(condition)) ? model : undefined;
  }

  private bitsOf({ low, nan }: Box): Value[] {
    return this.words.map((word, i) => bitsOfWord(word, nan[i] === 1 ? Number.NaN : low[i]));
  }

  /** The widest word that an open condition depends on; −1 if all are points. */
  private widest(box: Box, open: readonly number[]): number {
    let best = -1;
    let most = 0;
    const seen = new Set<number>();
    for (const condition of open) {
      for (const i of this.concerns[condition]) {
        if (seen.has(i)) continue;
        seen.add(i);
        const width = this.spread(box, i);
        if (width > most) {
          most = width;
          best = i;
        }
      }
    }
    return best;
  }

  /** About the number of values, as a power of two. */
  private spread({ low, high, nan }: Box, i: number): number {
    if (nan[i] === 1 && low[i] <= high[i]) return 1000;
    if (!(low[i] < high[i])) return 0;
    const { format } = this.words[i];
    if (!format) return hasBetween(low[i], high[i]) ? Math.log2(high[i] - low[i] + 1) : 0;
    if (!isHeld(format) && nextAbove(low[i], format) >= high[i]) return 0;
    return Math.log2((placeOf(high[i]) - placeOf(low[i])) * 2 ** format.precision + 1) + 1e-9;
  }

  private cut(box: Box, i: number): Box[] {
    const { format } = this.words[i];
    const [low, high] = [box.low[i], box.high[i]];
    const depth = box.depth + 1;
    const part = (from: number, to: number, nan: number): Box => ({
      ...{ low: box.low.with(i, from), high: box.high.with(i, to) },
      ...{ nan: box.nan.with(i, nan), depth },
    });
    if (box.nan[i] === 1) return [part(1, 0, 1), part(low, high, 0)];
    if (!format) {
      const at = low < 0 && high >= 0 ? -1 : Math.floor(low / 2 + high / 2);
      // Beyond 2^53 the integers between two numbers are in neither half, unless the halves meet.
      if (Math.abs(at) >= 2 ** 53) return [part(low, at, 0), part(at, high, 0)];
      return at >= high
        ? [part(low, low, 0), part(high, high, 0)]
        : [part(low, at, 0), part(at + 1, high, 0)];
    }
    const at = middle(low, high, format, depth % 2 === 0);
    if (isHeld(format)) return [part(low, at, 0), part(nextAbove(at, format), high, 0)];
    // Between neighbours among JavaScript's numbers there are others: the halves meet, and both are smaller.
    const meeting = at > low ? at : nextAbove(at, format);
    return [part(low, meeting, 0), part(meeting, high, 0)];
  }

  /** The half whose middle satisfies more conditions comes last, where it is taken first. */
  private inOrder(halves: readonly Box[]): Box[] {
    const scores = halves.map((half) => {
      this.enter(this.middleOf(half));
      const { high, conditions } = this.tape;
      return conditions.reduce((sum, place) => sum + high[place], 0);
    });
    return [...halves.keys()].sort((i, k) => scores[i] - scores[k]).map((i) => halves[i]);
  }

  /** A box of one point: all of its zeros have two signs; of NaNs and large integers there are too many. */
  private giveUp(box: Box): void {
    const zeros = this.words.flatMap(({ format }, i) => {
      return format && box.low[i] === 0 && box.high[i] === 0 ? [i] : [];
    });
    const bits = this.bitsOf(this.middleOf(box));
    const isExact = this.words.every(({ term, format }, i) => {
      if (box.nan[i] === 1 || box.low[i] !== box.high[i]) return false;
      if (format) return isHeld(format);
      return term.width <= 53 || Math.abs(box.low[i]) < 2 ** 53;
    });
    if (!isExact || zeros.length > mostZeros) this.isIncomplete = true;
    for (let choice = 0; choice < 2 ** Math.min(zeros.length, mostZeros); choice++) {
      const tried = [...bits];
      zeros.forEach((i, k) => {
        if (k < mostZeros) tried[i] = bitsOf(this.words[i].format!, (choice >> k) & 1 ? -0 : 0);
      });
      this.found ??= this.evaluated(tried);
    }
  }
}

/** Whether an interval of integers can be cut: beyond 2^53 not between neighbours among JavaScript's numbers. */
function hasBetween(low: number, high: number): boolean {
  return Math.max(-low, high) < 2 ** 53 || nextAbove(low, floats.double) < high;
}
