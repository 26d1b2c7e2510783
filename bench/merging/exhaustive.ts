/**
 * Figures 6 and 9: complete explorations of the coreutils with small inputs, without merging, with static and with
 * dynamic merging, each cut at half of the time. An input at which one of them is cut is the last for its utility.
 */
import { contradictions, explore, modes } from './explore.js';
import { geometricMean, keep, measured, type ProgramRow, type Setting } from './results.js';
import { utilityNames } from './subjects.js';

const inputs: Readonly<Record<string, readonly string[]>> = {
  'one byte': ['--sym-arg', '1', '--sym-stdin', '1'],
  'two bytes': ['--sym-arg', '2', '--sym-stdin', '2'],
};

export function exhaustive({ scratch, time, utilities, wants, stored, store }: Setting): void {
  const part = measured(stored.exhaustive);
  stored.exhaustive = part;
  for (const utility of utilityNames.filter(wants)) {
    for (const [input, words] of Object.entries(inputs)) {
      const name = `${utility} ${input}`;
      const subject = { bitcode: utilities.bitcode(utility), words };
      const limits = { seconds: time / 2, scratch };
      const runs = Object.fromEntries(modes.map((mode) => [mode, explore(subject, mode, limits)]));
      const row = { name, seconds: time / 2, runs };
      console.log(`${name}, seconds: ${times(row)}`);
      keep(part, row, contradictions(name, runs), store);
      if (!modes.every((mode) => runs[mode]!.complete)) break;
    }
  }
  for (const [slower, faster] of [
    ['dynamic', 'static'],
    ['static', 'off'],
    ['dynamic', 'off'],
  ] as const) {
    const ratios = ratiosOf(part.rows, slower, faster);
    if (ratios.length === 0) continue;
    console.log(
      `time with ${slower} over ${faster}, geometric mean of the ${ratios.length} that both complete: ${geometricMean(ratios).toFixed(2)}`,
    );
  }
}

export function times({ runs }: ProgramRow): string {
  return modes
    .map((mode) => {
      const { cpuMs, complete } = runs[mode]!;
      return `${mode} ${complete ? '' : '> '}${(cpuMs / 1000).toFixed(2)}`;
    })
    .join(', ');
}

/** Processor time of one way over that of another, where both are complete. */
export function ratiosOf(rows: readonly ProgramRow[], above: string, below: string): number[] {
  return rows.flatMap(({ runs }) => {
    const [a, b] = [runs[above], runs[below]];
    return a?.complete && b?.complete ? [a.cpuMs / b.cpuMs] : [];
  });
}
