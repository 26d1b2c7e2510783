/**
 * The programs of the exploration benchmark, which were not written for merging: what it gains and loses there. They
 * are one smaller than there, as three ways are compared, and runs are cut at half of the limit.
 */
import { compile, sizes } from '../explore.js';
import { ratiosOf, times } from './exhaustive.js';
import { contradictions, explore, modes } from './explore.js';
import { geometricMean, keep, measured, type ProgramRow, type Setting } from './results.js';

/** Beyond this a program is named as one that loses; less is noise. */
const noise = 1.1;

export function everyProgram({ clang, scratch, limit, wants, stored, store }: Setting): void {
  const part = measured(stored.programs);
  stored.programs = part;
  for (const [program, { full }] of Object.entries(sizes)) {
    if (!wants(program)) continue;
    const size = full - 1;
    const name = `${program} ${size}`;
    const subject = { bitcode: compile(clang, program, size, scratch) };
    const limits = { seconds: limit / 2, scratch };
    const runs = Object.fromEntries(modes.map((mode) => [mode, explore(subject, mode, limits)]));
    const row = { name, seconds: limit / 2, runs };
    console.log(`${name}, seconds: ${times(row)}`);
    keep(part, row, contradictions(name, runs), store);
  }
  for (const mode of ['static', 'dynamic']) {
    const ratios = ratiosOf(part.rows, mode, 'off');
    console.log(
      `time with ${mode} merging over none, geometric mean of ${ratios.length}: ${geometricMean(ratios).toFixed(2)}; loses on ${losers(part.rows, mode).join(', ') || 'none'}`,
    );
  }
}

/** The programs that take longer with merging, with the factor. */
export function losers(rows: readonly ProgramRow[], mode: string): string[] {
  return rows.flatMap(({ name, runs }) => {
    const [merged, off] = [runs[mode], runs.off];
    if (!merged || !off?.complete) return [];
    if (merged.complete && merged.cpuMs <= noise * off.cpuMs) return [];
    const factor = Math.max(1, merged.cpuMs / off.cpuMs).toFixed(1);
    return [`${name} (${merged.complete ? '' : 'more than '}${factor})`];
  });
}
