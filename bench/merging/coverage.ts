/**
 * Figure 8: lines and branches of the coreutils covered in a fixed time under the default searcher. Runs without
 * merging are those of the first part, if it had the same time for each.
 */
import { words } from '../coreutils.js';
import { mean } from '../explore.js';
import { contradictions, explore, type Mode, modes } from './explore.js';
import { keep, measured, type ProgramRow, type Setting } from './results.js';
import { utilityNames } from './subjects.js';

export function coverageInFixedTime({
  scratch,
  time,
  utilities,
  wants,
  stored,
  store,
}: Setting): void {
  const part = measured(stored.coverage);
  stored.coverage = part;
  for (const name of utilityNames.filter(wants)) {
    const known = stored.paths?.rows.find((row) => row.name === name && row.seconds === time);
    const limits = { seconds: time, scratch, covers: true };
    const run = (mode: Mode) =>
      (mode === 'off' ? known?.runs['off'] : undefined) ??
      explore({ bitcode: utilities.bitcode(name), words }, mode, limits);
    const runs = Object.fromEntries(modes.map((mode) => [mode, run(mode)]));
    const texts = modes.map((mode) => {
      const { lines = 0, branches = 0 } = runs[mode]!;
      return `${mode} ${lines} lines, ${branches} branches`;
    });
    console.log(`${name}: ${texts.join('; ')}`);
    keep(part, { name, seconds: time, runs }, contradictions(name, runs), store);
  }
  for (const mode of ['dynamic', 'static'] as const) {
    for (const what of ['lines', 'branches'] as const) {
      const { better, worse, ratio, gain } = coverageBeside(part.rows, mode, what);
      const figures = `${ratio.toFixed(3)} in sum, ${gain.toFixed(3)} in the geometric mean`;
      console.log(
        `${what} covered, ${mode} over off: ${figures}; more on ${better}, fewer on ${worse}`,
      );
    }
  }
}

export function coverageBeside(
  rows: readonly ProgramRow[],
  mode: Mode,
  what: 'lines' | 'branches',
): { better: number; worse: number; ratio: number; gain: number } {
  const of = (row: ProgramRow, which: Mode): number => row.runs[which]?.[what] ?? 0;
  const sum = (which: Mode): number => rows.reduce((total, row) => total + of(row, which), 0);
  return {
    better: rows.filter((row) => of(row, mode) > of(row, 'off')).length,
    worse: rows.filter((row) => of(row, mode) < of(row, 'off')).length,
    ratio: sum(mode) / sum('off'),
    gain: mean(rows.map((row) => Math.max(1, of(row, mode)) / Math.max(1, of(row, 'off')))),
  };
}
