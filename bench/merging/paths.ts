/**
 * Figure 4: how many paths are explored in a fixed time, with dynamic merging over without. A merged state stands for
 * at most as many as its multiplicity; §5.2 corrects that by a line between the logarithms of both, which
 * a short run that counts paths exactly finds for each program (src/merge/calibration.ts). Where too few states ended in
 * it for a line, the one through its last count and the beginning (one path, multiplicity one) is taken. States are merged from the
 * beginning here, where in a run with a limit forking would come first (src/merge/layers/scouting.ts): this is about paths; the
 * part about coverage takes runs as they are by default.
 */
import { words } from '../coreutils.js';
import { contradictions, explore, type Subject } from './explore.js';
import { geometricMean, keep, measured, type ProgramRow, type Setting } from './results.js';
import { compiled, largeSizes, utilityNames } from './subjects.js';

export interface PathCounts {
  readonly name: string;
  readonly off: number;
  readonly multiplicity: number;
  /** By the line of the run that counted; undefined where no merged state ended in it. */
  readonly corrected: number | undefined;
  readonly bothComplete: boolean;
}

export function pathsInFixedTime(setting: Setting): void {
  const { clang, scratch, time, utilities, wants, stored, store } = setting;
  const part = measured(stored.paths);
  stored.paths = part;
  const measure = (name: string, subject: Subject, covers: boolean): void => {
    const limits = { seconds: time, scratch, covers };
    const atOnce = ['--merge-after', '0'];
    const counting = {
      ...{ seconds: Math.max(2, time / 4), scratch },
      flags: [...atOnce, '--count-paths'],
    };
    const runs = {
      off: explore(subject, 'off', limits),
      dynamic: explore(subject, 'dynamic', { ...limits, flags: atOnce }),
      counted: explore(subject, 'dynamic', counting),
    };
    const row = { name, seconds: time, runs };
    console.log(describe(pathCountsOf(row)));
    keep(part, row, contradictions(name, runs), store);
  };
  for (const [program, size] of Object.entries(largeSizes)) {
    const name = `${program} ${size}`;
    if (!wants(program)) continue;
    measure(name, { bitcode: compiled(clang, program, size, scratch) }, false);
  }
  for (const name of utilityNames.filter(wants)) {
    measure(name, { bitcode: utilities.bitcode(name), words }, true);
  }
  for (const isUtility of [true, false]) {
    const gains = part.rows
      .filter(({ name }) => utilityNames.includes(name) === isUtility)
      .map(pathGain);
    if (gains.length === 0) continue;
    console.log(
      `paths with dynamic merging over without, geometric mean of ${gains.length} ${isUtility ? 'utilities' : 'programs'}: ${short(geometricMean(gains))}`,
    );
  }
}

/** How many times as many paths with merging, corrected where that is possible; none counts as one. */
export function pathGain(row: ProgramRow): number {
  const { off, multiplicity, corrected = multiplicity } = pathCountsOf(row);
  return Math.max(corrected, 1) / Math.max(off, 1);
}

export function pathCountsOf({ name, runs }: ProgramRow): PathCounts {
  const { off, dynamic, counted } = runs;
  const { ended, multiplicity, complete } = dynamic!;
  const bothComplete = off!.complete && complete;
  return {
    name,
    off: off!.ended,
    multiplicity,
    corrected: corrected(),
    bothComplete,
  };

  function corrected(): number | undefined {
    if (complete && counted?.complete) return counted.exact;
    if (multiplicity === ended) return ended;
    const { calibration, exact = 0, multiplicity: atMost = 0 } = counted ?? {};
    if (!calibration && (exact < 1 || atMost <= 1)) return undefined;
    const { c1, c2 } = calibration ?? { c1: 0, c2: Math.log(exact) / Math.log(atMost) };
    const paths = Math.exp(c1 + c2 * Math.log(multiplicity));
    return Math.min(Math.max(paths, ended), multiplicity);
  }
}

function describe({ name, off, multiplicity, corrected, bothComplete }: PathCounts): string {
  const likely = corrected === undefined ? 'not calibrated' : `about ${short(corrected)}`;
  const end = bothComplete ? '; both complete' : '';
  return `${name}: ${off} paths without merging, up to ${short(multiplicity)} with it, ${likely}${end}`;
}

export function short(value: number): string {
  return value >= 1e6
    ? value.toExponential(1).replace('e+', 'e')
    : String(Number(value.toPrecision(3)));
}
