/**
 * Local search: from a few points, one word at a time is moved while the conditions come nearer to holding (`distances`
 * of the tape), by steps in the order of numbers that double while they help, and to numbers that the conditions mention.
 *
 * Deterministic: the points and the order of moves follow from the query. It proves nothing; a point without distance is
 * evaluated before it is an answer.
 */
import { type Expr, forEachNode, signed } from '../../expr/index.js';
import type { Model } from '../model.js';
import { bitsOfWord, modelOf, type Word } from './inputs.js';
import { moved, numberOf, rounded } from './numbers.js';
import type { Tape } from './tape.js';

/** Numbers of the conditions that are tried for each word. */
const mostMentioned = 12;

export class LocalSearch {
  private left = 0;
  private readonly mentioned: readonly (readonly number[])[];

  constructor(
    private readonly words: readonly Word[],
    private readonly conditions: readonly Expr[],
    private readonly tape: Tape,
  ) {
    this.mentioned = words.map((word) => mentionedBy(conditions, word));
  }

  /** A model, if one is found in so many evaluations. */
  search(evaluations: number): Model | undefined {
    this.left = evaluations;
    const starts = [0, 1, -1, 2, 1000, 0.5].map((value) =>
      this.words.map((word) => kept(word, value)),
    );
    const most = Math.max(...this.mentioned.map((list) => list.length));
    for (let i = 0; i < Math.min(most, 4); i++) {
      starts.push(this.words.map((word, k) => kept(word, this.mentioned[k][i] ?? 0)));
    }
    for (const start of starts) {
      if (this.left <= 0) return undefined;
      const model = this.descend(start, evaluations / 4);
      if (model) return model;
    }
    return undefined;
  }

  private distance(point: readonly number[]): number {
    const { tape } = this;
    this.left--;
    tape.words.forEach((place, i) => {
      const isNan = Number.isNaN(point[i]);
      tape.low[place] = isNan ? 1 : point[i];
      tape.high[place] = isNan ? 0 : point[i];
      tape.nan[place] = isNan ? 1 : 0;
    });
    tape.run();
    return tape.distances().reduce((sum, distance) => sum + distance, 0);
  }

  private modelAt(point: readonly number[]): Model | undefined {
    const model = modelOf(
      this.words,
      this.words.map((word, i) => bitsOfWord(word, point[i])),
    );
    return this.conditions.every((condition) => model.satisfies(condition)) ? model : undefined;
  }

  private descend(start: readonly number[], evaluations: number): Model | undefined {
    const end = this.left - evaluations;
    let point = [...start];
    let best = this.distance(point);
    for (;;) {
      if (best === 0 || this.tape.conditions.every((place) => this.tape.high[place] === 1)) {
        const model = this.modelAt(point);
        if (model) return model;
      }
      const before = best;
      for (let i = 0; i < point.length && this.left > end; i++) {
        for (const move of this.moves(i, point[i])) {
          if (this.left <= end) break;
          const tried = point.with(i, move);
          const distance = this.distance(tried);
          if (distance >= best) continue;
          best = distance;
          point = tried;
          if (best === 0) break;
        }
        if (best === 0) break;
      }
      if (best === 0) {
        this.distance(point);
        continue;
      }
      if (best >= before || this.left <= end) return undefined;
    }
  }

  /** Where a word may go from a value. */
  private *moves(i: number, value: number): Generator<number> {
    const word = this.words[i];
    for (const number of this.mentioned[i]) if (number !== value) yield kept(word, number);
    if (word.format) {
      yield -value;
      for (let bits = Math.min(62, word.format.bits - 2); bits >= 0; bits -= bits > 8 ? 3 : 1) {
        yield moved(value, 2 ** bits, word.format);
        yield moved(value, -(2 ** bits), word.format);
      }
      return;
    }
    for (let bits = Math.min(word.term.width - 1, 52); bits >= 0; bits--) {
      yield kept(word, value + 2 ** bits);
      yield kept(word, value - 2 ** bits);
    }
  }
}

/** A value that a word can have. */
function kept({ term, format }: Word, value: number): number {
  if (format) return rounded(format, value);
  const limit = 2 ** (term.width - 1);
  const most = term.width <= 53 ? limit - 1 : limit;
  if (term.width === 1) return value === 0 ? 0 : 1;
  return Math.min(most, Math.max(-limit, Math.round(value)));
}

/** Constants in the conditions, read as the word is. */
function mentionedBy(conditions: readonly Expr[], { term, format }: Word): number[] {
  const found = new Set<number>();
  forEachNode(conditions, (node) => {
    if (!node.isConst || node.width !== term.width || found.size >= mostMentioned) return;
    const value = format ? numberOf(format, node.value) : Number(signed(node.value, node.width));
    if (!Number.isNaN(value)) found.add(value);
  });
  return [...found];
}
