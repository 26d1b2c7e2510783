/**
 * The profile as an icicle: time is width, what contains is above what it contains. The same entries
 * (docs/profile.md) can be stacked in two orders, by stage of Merganser or by function of the program.
 */
import type { ProfileEntry } from './run-data.js';

export const icicleOrders = ['stage → function → line', 'function → line → stage'] as const;
export type IcicleOrder = (typeof icicleOrders)[number];

export interface Frame {
  readonly name: string;
  /** The names from the outermost one to this. */
  readonly path: readonly string[];
  ms: number;
  /** Where it begins, in milliseconds from the left. */
  start: number;
  /** The widest first. */
  readonly children: Frame[];
  /** What it is made of. */
  readonly entries: ProfileEntry[];
}

export function pathOf(entry: ProfileEntry, order: IcicleOrder): string[] {
  const { stage, function: name, file } = entry;
  const where = file === '' ? [name] : [name, lineName(entry)];
  return order === icicleOrders[0] ? [stage, ...where] : [...where, stage];
}

/** `parser.c:12`; a function that was compiled counts as a whole, and some code has no line. */
export function lineName({ function: name, file, line, isCompiled }: ProfileEntry): string {
  if (file === '') return name;
  return isCompiled ? `${name}, compiled` : `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
}

/** The frame that contains everything. */
export function icicle(entries: readonly ProfileEntry[], order: IcicleOrder): Frame {
  const root = frame('everything', []);
  for (const entry of entries) {
    let at = root;
    add(at, entry);
    for (const name of pathOf(entry, order)) {
      let child = at.children.find((other) => other.name === name);
      if (!child) {
        child = frame(name, [...at.path, name]);
        at.children.push(child);
      }
      at = child;
      add(at, entry);
    }
  }
  place(root, 0);
  return root;
}

/** The frame with this path, or the innermost one above it that there is. */
export function frameAt(root: Frame, path: readonly string[]): Frame {
  let at = root;
  for (const name of path) {
    const child = at.children.find((other) => other.name === name);
    if (!child) return at;
    at = child;
  }
  return at;
}

export interface ProfileRow {
  readonly name: string;
  ms: number;
  solverMs: number;
  /** One of its entries, for its place. */
  readonly entry: ProfileEntry;
}

/** Time by some name, the most first. */
export function profileRows(
  entries: readonly ProfileEntry[],
  name: (entry: ProfileEntry) => string,
): ProfileRow[] {
  const rows = new Map<string, ProfileRow>();
  for (const entry of entries) {
    const key = name(entry);
    const row = rows.get(key) ?? { name: key, ms: 0, solverMs: 0, entry };
    rows.set(key, row);
    row.ms += entry.ms;
    if (isSolver(entry.stage)) row.solverMs += entry.ms;
  }
  return [...rows.values()].sort((a, b) => b.ms - a.ms);
}

export function isSolver(stage: string): boolean {
  return stage.startsWith('solver');
}

function frame(name: string, path: readonly string[]): Frame {
  return { name, path, ms: 0, start: 0, children: [], entries: [] };
}

function add(to: Frame, entry: ProfileEntry): void {
  to.ms += entry.ms;
  to.entries.push(entry);
}

function place(at: Frame, start: number): void {
  at.start = start;
  at.children.sort((a, b) => b.ms - a.ms);
  let next = start;
  for (const child of at.children) {
    place(child, next);
    next += child.ms;
  }
}
