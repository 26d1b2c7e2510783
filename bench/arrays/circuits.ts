/**
 * Circuits that know words and rows against plain ones: queries in the same processor time, in turns, without the stages before the
 * core. More than one second for each, as the difference is small.
 */
import { mean } from '../report/section.js';
import { explored } from './explored.js';
import type { Subject } from './subjects.js';

export interface CircuitsRow {
  readonly name: string;
  /** Queries in a second of processor time, plain and circuits, and how many times as many the latter are. */
  readonly plain: number;
  readonly circuits: number;
  readonly ratio: number;
}

export async function comparedCircuits(
  programs: readonly Subject[],
  seconds: number,
  runs: number,
): Promise<CircuitsRow[]> {
  const rows: CircuitsRow[] = [];
  for (const { name, bitcode } of programs) {
    // The first run would pay for what V8 compiles.
    await explored(bitcode, 'plain', false, Math.min(1, seconds));
    const sums = { plain: { queries: 0, ms: 0 }, circuits: { queries: 0, ms: 0 } };
    for (let run = 0; run < runs; run++) {
      const turns = ['plain', 'circuits'] as const;
      for (const way of run % 2 === 0 ? turns : turns.toReversed()) {
        const { queries, cpuMs } = await explored(bitcode, way, false, seconds);
        sums[way].queries += queries;
        sums[way].ms += cpuMs;
      }
    }
    const [plain, circuits] = [sums.plain, sums.circuits].map(
      ({ queries, ms }) => (1000 * queries) / ms,
    ) as [number, number];
    rows.push({ name, plain, circuits, ratio: circuits / plain });
    console.log(`${name.padEnd(10)} ${(circuits / plain).toFixed(2)}`);
  }
  console.log(`geometric mean ${mean(rows.map(({ ratio }) => ratio)).toFixed(2)}`);
  return rows;
}
