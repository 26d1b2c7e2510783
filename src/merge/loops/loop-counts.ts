/** What merging loops did in a run: in all, and by loop, with the patterns as formulas that people can read. */
import type { Frame } from '../../exec/index.js';
import { cNotation, type Expr } from '../../expr/index.js';
import { positionOf } from '../../ir/index.js';
import type { FormulaPattern } from './formula-pattern.js';
import type { Merged } from './merge-leaves.js';
import type { Region } from './region.js';
import type { ValidationCounts } from './validation.js';

/** One loop, or one marked region. */
export interface LoopPlace {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  /** How often it was opened, given up, and left as it was because merging costs more. */
  regions: number;
  givenUp: number;
  forked: number;
  /** States that left it, and those that went on behind it. */
  leaves: number;
  states: number;
  /** Merges by a formula, by disjunction, and those that were not possible. */
  formulas: number;
  standard: number;
  refused: number;
  /** States that were merged with earlier ones on the way. */
  incremental: number;
  /** Of `auto`: what its merges have saved, at least, in counts of about a microsecond. */
  saved?: number;
  /** Some of its patterns. */
  readonly patterns: string[];
}

export interface LoopStatistics {
  readonly loops: readonly LoopPlace[];
  readonly validation?: ValidationCounts;
}

/** Patterns that are kept of a loop, and the characters of a formula. */
const mostPatterns = 3;
const longest = 120;

export class LoopCounts {
  private readonly places = new Map<string, LoopPlace>();

  get all(): LoopPlace[] {
    return [...this.places.values()].sort((a, b) => b.leaves - a.leaves);
  }

  of({ of }: Region, at: Frame): LoopPlace {
    const { fn } = of.kind === 'loop' ? of.candidate : at.code;
    const block = of.kind === 'loop' ? of.candidate.loop.header : at.block.prepared!.index;
    const instructions = fn.func.blocks[block].instructions;
    const position = instructions.map(positionOf).find((found) => found !== undefined);
    const { file = '', line = 0 } = position ?? {};
    const key = `${fn.name} ${file}:${line}`;
    let place = this.places.get(key);
    if (!place) {
      place = {
        ...{ function: fn.name, file, line, regions: 0, givenUp: 0, forked: 0 },
        ...{
          leaves: 0,
          states: 0,
          formulas: 0,
          standard: 0,
          refused: 0,
          incremental: 0,
          patterns: [],
        },
      };
      this.places.set(key, place);
    }
    return place;
  }

  note(place: LoopPlace, merged: readonly Merged[]): void {
    for (const { how, pattern } of merged) {
      if (how === 'formula') place.formulas++;
      else if (how === 'standard') place.standard++;
      else place.refused++;
      if (!pattern || place.patterns.length >= mostPatterns) continue;
      const text = patternText(pattern);
      if (!place.patterns.includes(text)) place.patterns.push(text);
    }
  }
}

/** φ₁, φ₂ and φ₃, and the numbers of rounds. */
function patternText({ before, repeated, after, members }: FormulaPattern): string {
  const shown = (terms: readonly Expr[]) =>
    terms.length === 0
      ? 'nothing'
      : terms
          .map((term) => cNotation(term, { longest }))
          .join(' && ')
          .replace(/\bround:\d+/g, 'round');
  const rounds = members.map((member) => member.rounds);
  const parts = [
    `first ${shown(before)}`,
    `each round ${shown(repeated)}`,
    `then ${shown(after)}`,
    `rounds ${Math.min(...rounds)} to ${Math.max(...rounds)}`,
  ];
  return parts.join('; ');
}
