/**
 * Circuits that know words and rows against plain ones, without the stages before the core: what the same part of an exploration
 * takes, in turns. The part is what plain circuits get through in the time that is given.
 */
import { mean } from '../report/section.js';
import { type Explored, explored } from './explored.js';
import { type CircuitsWork, type Part, put } from './results.js';

const forms = ['plain', 'circuits'] as const;
/** A turn is cut after so many times the time that is given, and is no comparison then. */
const patience = 10;

export const comparedCircuits: Part = async ({ programs, seconds, runs, stored, store }) => {
  stored.circuits ??= [];
  for (const { name, bitcode } of programs) {
    // The first run would pay for what V8 compiles.
    await explored(bitcode, 'plain', false, Math.min(1, seconds));
    const { instructions } = await explored(bitcode, 'plain', false, seconds);
    const made: Record<(typeof forms)[number], Explored[]> = { plain: [], circuits: [] };
    for (let run = 0; run < runs; run++) {
      for (const way of run % 2 === 0 ? forms : forms.toReversed()) {
        const limit = patience * seconds;
        made[way].push(await explored(bitcode, way, false, limit, instructions));
      }
    }
    if (new Set(forms.flatMap((way) => made[way].map(({ queries }) => queries))).size > 1) {
      throw new Error(`${name}: the two forms are not asked the same queries`);
    }
    const [plain, circuits] = [workOf(made.plain), workOf(made.circuits)];
    put(stored.circuits, { name, runs, instructions, plain, circuits });
    store();
    const ratio = circuits.cpuMs / plain.cpuMs;
    console.log(
      `${name.padEnd(10)} ${ratio.toFixed(2)}, conflicts ${plain.conflicts} and ${circuits.conflicts}, rows ${plain.tableRows} and ${circuits.tableRows}`,
    );
  }
  const ratios = stored.circuits.map(({ plain, circuits }) => circuits.cpuMs / plain.cpuMs);
  console.log(`geometric mean ${mean(ratios).toFixed(2)}`);
};

function workOf(runs: readonly Explored[]): CircuitsWork {
  const times = runs.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b);
  const { conflicts, tableRows } = runs[0]!;
  return { conflicts, tableRows, cpuMs: times[times.length >> 1]! };
}
