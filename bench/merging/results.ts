/** What the parts of the evaluation share: what they are given, what they store, and how they go on after a cut. */
import type { Explored } from './explore.js';
import type { Utilities } from './subjects.js';

/** What one part has measured. */
export interface Measured<Row> {
  /** When its last row was measured. */
  date: string;
  readonly rows: Row[];
  /** Failures and contradictions, each with the command that shows it. */
  readonly odd: string[];
}

export type Runs = Readonly<Record<string, Explored>>;

/** A program explored in several ways, each for at most so many seconds. */
export interface ProgramRow {
  readonly name: string;
  readonly seconds: number;
  readonly runs: Runs;
}

export interface GrowthRow {
  readonly name: string;
  readonly limit: number;
  readonly curves: Readonly<Record<string, readonly GrowthPoint[]>>;
}

export interface GrowthPoint {
  readonly size: number;
  readonly cpuMs: number;
  readonly ended: number;
  /** Whether the run was cut, so that its time is a lower bound. */
  readonly cut: boolean;
}

export interface MergingResults {
  paths?: Measured<ProgramRow>;
  growth?: Measured<GrowthRow>;
  alpha?: Measured<ProgramRow>;
  coverage?: Measured<ProgramRow>;
  exhaustive?: Measured<ProgramRow>;
  programs?: Measured<ProgramRow>;
  beyond?: Measured<ProgramRow>;
}

export interface Setting {
  readonly clang: string;
  readonly klee: string | undefined;
  readonly scratch: string;
  readonly utilities: Utilities;
  /** Seconds of a run that is cut. */
  readonly time: number;
  /** Seconds of a run that is meant to end. */
  readonly limit: number;
  readonly wants: (name: string) => boolean;
  /** What there was before, and what this run adds to it. */
  readonly stored: MergingResults;
  readonly store: () => void;
}

export type Part = (setting: Setting) => void;

/** Puts a row in the place of the one that was stored under its name, and stores all. */
export function keep<Row extends { readonly name: string }>(
  part: Measured<Row>,
  row: Row,
  odd: readonly string[],
  store: () => void,
): void {
  const isOfRow = (text: string): boolean => text.startsWith(`${row.name},`);
  const at = part.rows.findIndex(({ name }) => name === row.name);
  if (at < 0) part.rows.push(row);
  else part.rows[at] = row;
  const others = part.odd.filter((text) => !isOfRow(text));
  part.odd.splice(0, part.odd.length, ...others, ...odd);
  for (const text of odd) console.log(`  ! ${text}`);
  part.date = new Date().toISOString();
  store();
}

export function measured<Row>(part: Measured<Row> | undefined): Measured<Row> {
  return part ?? { date: '', rows: [], odd: [] };
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
