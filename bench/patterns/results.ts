/** What the parts of the evaluation store, and what its tables say of it. */
import type { Explored } from '../merging/explore.js';
import { geometricMean, type Measured } from '../merging/results.js';
import { timeOf } from './modes.js';

export interface PatternRow {
  /** With its set in front, and behind an at sign the capacity, where there are several. */
  readonly name: string;
  readonly set: string;
  readonly capacity: number;
  readonly seconds: number;
  readonly runs: Readonly<Record<string, Explored>>;
}

export interface PatternResults {
  modes?: Measured<PatternRow>;
  capacity?: Measured<PatternRow>;
  agreement?: Measured<PatternRow>;
  proofs?: Measured<PatternRow>;
  choice?: Measured<PatternRow>;
}

/** A row of a table of the paper: one way beside another, on the subjects of a set. */
export interface Compared {
  readonly subjects: number;
  /** Over those that at least one of the two has explored completely. */
  readonly speedUps: readonly number[];
  /** Time saved, over the same. */
  readonly savedMs: readonly number[];
  /** Percent of lines more, over those that at least one of the two has not. */
  readonly coverage: readonly number[];
  /** Percent of paths more, over the same. */
  readonly paths: readonly number[];
}

export function compare(rows: readonly PatternRow[], way: string, other: string): Compared {
  const both = rows.flatMap(({ runs }) =>
    runs[way] && runs[other] && !runs[way].failure && !runs[other].failure
      ? [{ run: runs[way], beside: runs[other] }]
      : [],
  );
  const ended = both.filter(({ run, beside }) => run.complete || beside.complete);
  const cut = both.filter(({ run, beside }) => !run.complete || !beside.complete);
  // Of KLEE lines are not known.
  const more = (value?: number, than?: number): number[] =>
    value === undefined || than === undefined ? [] : [(100 * (value - than)) / Math.max(than, 1)];
  return {
    subjects: both.length,
    speedUps: ended.map(({ run, beside }) => timeOf(beside) / timeOf(run)),
    savedMs: ended.map(({ run, beside }) => timeOf(beside) - timeOf(run)),
    coverage: cut.flatMap(({ run, beside }) => more(run.lines, beside.lines)),
    paths: cut.flatMap(({ run, beside }) => more(run.multiplicity, beside.multiplicity)),
  };
}

export const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** What the learned choice chooses from. */
export const chosenFrom: readonly string[] = ['off', 'cfg', 'pattern'];

/** A way beside the best of others on a subject; undefined if none of these was explored completely. */
export function besideBest(
  { runs }: PatternRow,
  way: string,
  others: readonly string[],
): { readonly best: string; readonly times: number } | undefined {
  const run = runs[way];
  const complete = others.filter((other) => runs[other]?.complete);
  if (!run || complete.length === 0) return undefined;
  const best = complete.reduce((a, b) => (timeOf(runs[b]!) < timeOf(runs[a]!) ? b : a));
  return { best, times: timeOf(run) / timeOf(runs[best]!) };
}

/** The subjects on which a way is slower than the best of the others by more than a factor, with that factor. */
export function losses(
  rows: readonly PatternRow[],
  way: string,
  others: readonly string[],
  factor: number,
): { readonly name: string; readonly times: number }[] {
  return rows
    .flatMap((row) => {
      const beside = besideBest(row, way, others);
      if (!beside) return [];
      const { times } = beside;
      return times > factor || !row.runs[way]!.complete ? [{ name: row.name, times }] : [];
    })
    .sort((a, b) => b.times - a.times);
}

export const speedUp = (values: readonly number[]): string =>
  values.length === 0 ? '–' : geometricMean(values).toFixed(2);
