/** What the parts of the evaluation of arrays share: what they are given, and what they store. */
import type { Explored } from './explored.js';
import type { Subject } from './subjects.js';

/** A program, and what each way of treating arrays made of it in so many seconds. */
export interface Row<Found> {
  readonly name: string;
  readonly kind: Subject['kind'];
  readonly seconds: number;
  readonly ways: Readonly<Record<string, Found>>;
}

export interface Covered {
  readonly lines: number;
  readonly branches: number;
  readonly complete: boolean;
}

/** What a form of circuits took: counts, which are the same in every run, and the median of the processor time. */
export interface CircuitsWork {
  readonly conflicts: number;
  readonly tableRows: number;
  readonly cpuMs: number;
}

export interface CircuitsRow {
  readonly name: string;
  /** So many runs of each, in turns, up to as many instructions. */
  readonly runs: number;
  readonly instructions: number;
  readonly plain: CircuitsWork;
  readonly circuits: CircuitsWork;
}

export interface ArrayResults {
  alone?: Row<Explored>[];
  chain?: Row<Explored>[];
  coverage?: Row<Covered>[];
  circuits?: CircuitsRow[];
}

export interface Setting {
  readonly programs: readonly Subject[];
  readonly seconds: number;
  readonly runs: number;
  readonly klee: string | undefined;
  readonly scratch: string;
  /** What there was before, and what this run adds to it. */
  readonly stored: ArrayResults;
  readonly store: () => void;
}

export type Part = (setting: Setting) => Promise<void> | void;

/** Puts a row in the place of the one that has its name. */
export function put<Of extends { readonly name: string }>(rows: Of[], row: Of): void {
  const at = rows.findIndex(({ name }) => name === row.name);
  if (at < 0) rows.push(row);
  else rows[at] = row;
}
