/**
 * Queries, paths and instructions in a fixed time, for every way of treating arrays. The time is processor time; KLEE gets as
 * much by the clock, and its paths are those that it completed. A program that is explored completely in less is compared by
 * its rates; if that takes less than half a second, the least of three runs counts.
 */
import { type Explored, explored, ways } from './explored.js';
import { exploredByKlee, kleeWays } from './klee.js';
import { type ArrayResults, type Part, put, type Row, type Setting } from './results.js';

/** What the others are compared with (`explored.ts`): the paper's vanilla, and its method without what is new. */
export const bases = ['writes', 'axioms'] as const;

export const alone: Part = (setting) => compared('alone', false, setting);
export const chain: Part = (setting) => compared('chain', true, setting);

async function compared(
  part: keyof Pick<ArrayResults, 'alone' | 'chain'>,
  hasStages: boolean,
  { programs, seconds, klee, scratch, stored, store }: Setting,
): Promise<void> {
  stored[part] ??= [];
  const rows = stored[part];
  const own = Object.keys(ways);
  for (const { name, kind, bitcode } of programs) {
    // The first run would pay for what V8 compiles.
    await explored(bitcode, own[0]!, hasStages, Math.min(1, seconds / 4));
    const found: Record<string, Explored> = {};
    for (const way of own) {
      found[way] = await leastOf(() => explored(bitcode, way, hasStages, seconds));
    }
    for (const way of klee ? Object.keys(kleeWays) : []) {
      const task = { way, hasStages, seconds, hasLibrary: kind === 'Debian', scratch };
      found[way] = await leastOf(() => exploredByKlee(klee!, bitcode, task));
    }
    put(rows, { name, kind, seconds, ways: found });
    store();
    console.log(line(name, found));
  }
  for (const base of bases) {
    console.log(`\nbeside ${base}: mean of queries and paths, least and most of queries`);
    for (const [way, { queries, paths, least, most }] of increases(rows, base)) {
      const shares = [queries, paths, least, most].map((share) => `${Math.round(100 * share)} %`);
      console.log(`${way.padEnd(20)} ${shares.map((share) => share.padStart(9)).join(' ')}`);
    }
  }
}

const shortMs = 500;
const shortRuns = 3;

/** A run, or the fastest of some where it is over so soon that a moment of the machine's counts. */
async function leastOf(run: () => Promise<Explored> | Explored): Promise<Explored> {
  let least = await run();
  if (!least.complete || least.cpuMs > shortMs) return least;
  for (let again = 1; again < shortRuns; again++) {
    const other = await run();
    if (other.complete && other.cpuMs < least.cpuMs) least = other;
  }
  return least;
}

export interface Increase {
  readonly queries: number;
  readonly paths: number;
  readonly instructions: number;
  /** Of queries. */
  readonly least: number;
  readonly most: number;
}

/** For each way the mean relative increase over a baseline (equation 13 of the paper). */
export function increases(rows: readonly Row<Explored>[], base: string): [string, Increase][] {
  const names = Object.keys(rows[0]?.ways ?? {}).filter((way) => way !== base);
  return names.map((way) => {
    const gain = (of: (explored: Explored) => number) =>
      rows
        .filter(({ ways: by }) => by[way] && by[base])
        .map(({ ways: by }) => gainOf(by[way]!, by[base]!, of));
    const queries = gain((explored) => explored.queries);
    return [
      way,
      {
        queries: mean(queries),
        paths: mean(gain((explored) => explored.paths)),
        instructions: mean(gain((explored) => explored.instructions)),
        least: Math.min(...queries),
        most: Math.max(...queries),
      },
    ];
  });
}

/** By how much more of something was done in the same processor time, so that runs that ended early can be compared. */
export function gainOf(own: Explored, other: Explored, of: (explored: Explored) => number): number {
  const rate = (explored: Explored) => Math.max(1, of(explored)) / Math.max(1, explored.cpuMs);
  return rate(own) / rate(other) - 1;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function line(name: string, found: Readonly<Record<string, Explored>>): string {
  const cells = Object.values(found).map(
    ({ queries, paths, cpuMs, complete }) => `${queries}/${paths}${complete ? `!${cpuMs}` : ''}`,
  );
  return `${name.padEnd(10)} ${cells.map((cell) => cell.padStart(14)).join(' ')}`;
}
