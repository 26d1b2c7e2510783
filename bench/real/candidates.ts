/**
 * Settings that may become default: measured beside what is default now, on the same programs in the same time (`--parts` of `real` and
 * `coreutils`). One becomes it if it covers no less of any program, and more in the mean.
 */
import type { Side } from './engines.js';

const candidates: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  models: { 'dynamic model': ['--memory-model', 'dynamic'] },
  sizes: { 'symbolic sizes': ['--symbolic-sizes', '256'] },
  merging: { 'merge dynamic': ['--merge', 'dynamic'] },
  loops: {
    'loops auto': ['--loop-merge', 'auto'],
    'loops pattern': ['--loop-merge', 'pattern'],
  },
};

/** Names and flags of the candidates that some parts ask for. */
export function candidatesOf(parts: readonly string[]): (readonly [string, readonly string[]])[] {
  const unknown = parts.filter((part) => !candidates[part]);
  if (unknown.length > 0) {
    throw new Error(
      `no part ${unknown.join(', ')}; there are ${Object.keys(candidates).join(', ')}`,
    );
  }
  return parts.flatMap((part) => Object.entries(candidates[part]!));
}

interface Measured {
  readonly total: { readonly lines: number; readonly branches: number };
  readonly sides: Readonly<Record<string, Side>>;
}

/** Says of each candidate on how many programs it covers more lines or fewer, and how many percent of them in the mean. */
export function printBesideDefault(rows: readonly Measured[], parts: readonly string[]): void {
  for (const [who] of candidatesOf(parts)) {
    const more = rows.flatMap(({ total, sides }) => {
      const [own, usual] = [sides[who], sides.merganser];
      return own && usual ? [(100 * (own.lines - usual.lines)) / total.lines] : [];
    });
    if (more.length === 0) continue;
    const mean = more.reduce((sum, value) => sum + value, 0) / more.length;
    const count = (of: (value: number) => boolean): number => more.filter(of).length;
    console.log(
      `${who}: more lines on ${count((value) => value > 0)}, as many on ${count((value) => value === 0)}, fewer on ${count((value) => value < 0)} of ${more.length}; ${mean.toFixed(2)} % of lines more in the mean`,
    );
  }
}
