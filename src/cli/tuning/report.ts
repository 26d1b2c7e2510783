/** What `tune-merge` says: a line for each set of parameters, the table at the end, or all of it as JSON. */
import { type Cost, cutRuns, isSameBehaviour, type Measurement } from '../../merge/tuning/cost.js';
import type { Climbed, Trial, Verdict } from '../../merge/tuning/hill-climbing.js';
import { type Point, type QceName, textOf } from '../../merge/tuning/space.js';
import { version } from '../../version.js';
import type { Paint } from '../terminal.js';

type QceTrial = Trial<QceName>;
type QcePoint = Point<QceName>;

const letters: Record<QceName, string> = { alpha: 'α', beta: 'β', kappa: 'κ', zeta: 'ζ' };

const verdictTexts: Record<Verdict, string> = {
  start: 'start',
  better: 'better',
  worse: 'no better',
  unconfirmed: 'better only once',
  same: 'makes no difference',
};

/** What a search was about. */
export interface Subject {
  readonly programs: readonly string[];
  /** The parameters that the policy reads. */
  readonly names: readonly QceName[];
  readonly merge: string;
  readonly mergePolicy: string;
  readonly maxTime: number;
  readonly seed: number;
  /** What was tried first: the published values, but for those that were given. */
  readonly first: QcePoint;
}

/** The options of `run` that give a point. */
export const pointWords = (names: readonly QceName[], point: QcePoint): string[] =>
  names.map((name) => `--merge-${name}=${point[name]}`);

/** What is to be pasted behind `merganser run`. */
export function optionsText({ names, merge, mergePolicy }: Subject, point: QcePoint): string {
  return [`--merge=${merge}`, `--merge-policy=${mergePolicy}`, ...pointWords(names, point)].join(
    ' ',
  );
}

export const pointText = (names: readonly QceName[], point: QcePoint): string =>
  names.map((name) => `${letters[name]} ${valueText(point[name]).padEnd(widths[name])}`).join(' ');

const widths: Record<QceName, number> = { alpha: 7, beta: 4, kappa: 3, zeta: 4 };

const valueText = (value: number) =>
  value > 0 && value < 0.001 ? value.toExponential() : String(value);

/** A line when a point was tried. */
export function trialLine(
  { names, programs }: Subject,
  trial: QceTrial,
  best: QceTrial,
  { bold, dim, green }: Paint,
): string {
  const isBest = trial === best;
  const said = isBest
    ? `${verdictTexts[trial.verdict]}, the best so far`
    : verdictTexts[trial.verdict];
  const text = `${pointText(names, trial.point)} ${costText(trial, programs.length)}`;
  const ratio = isBest ? ''.padStart(8) : ratioText(trial, best);
  return `${isBest ? bold(text) : text} ${ratio}  ${isBest ? green(said) : dim(said)}\n`;
}

/** Seconds, with a sign where some runs were cut: it would have been more. */
function costText({ cost, measurements }: QceTrial, programs: number): string {
  const isBound = cost.cut > 0 || measurements.some(({ length }) => length < programs);
  return `${isBound ? '>' : ''}${seconds(cost.seconds)}`.padStart(9);
}

/** How many times the best, where both are times to the end. */
function ratioText({ cost }: QceTrial, best: QceTrial): string {
  if (cost.cut > 0 || best.cost.cut > 0) return (cost.cut > 0 ? `${cost.cut} cut` : '').padStart(8);
  return `× ${(cost.seconds / best.cost.seconds).toFixed(2)}`.padStart(8);
}

const seconds = (value: number): string =>
  value < 0.1 ? `${Math.round(value * 1000)} ms` : `${value.toPrecision(3)} s`;

export interface Effort {
  readonly runs: number;
  readonly ms: number;
}

/** The end of a search, for people. */
export function resultText(
  subject: Subject,
  { best, trials, hasFinished }: Climbed<QceName> & { readonly best: QceTrial },
  effort: Effort,
  paint: Paint,
): string {
  const { names, programs } = subject;
  // A point may have been tried in several climbs.
  const byPoint = new Map([...trials, best].map((trial) => [textOf(trial.point), trial]));
  const ordered = [...byPoint.values()].sort(
    (a, b) => Number(b === best) - Number(a === best) || byCost(a.cost, b.cost),
  );
  const lines = [
    `${counted(byPoint.size, 'set')} of parameters in ${counted(effort.runs, 'run')} and ${seconds(effort.ms / 1000)}${hasFinished ? '' : ', not to the end of the search'}:`,
    '',
  ];
  for (const trial of ordered) lines.push(`  ${trialRow(subject, trial, best)}`);
  const first = trials[0];
  lines.push('');
  if (best.cost.cut > 0) {
    lines.push(
      paint.yellow(
        `${best.cost.cut} of ${programs.length} programs are not explored to the end by the best set: smaller inputs or a longer --max-time would tell more.`,
      ),
    );
  }
  if (isFlat(trials)) {
    lines.push('The parameters make no difference for these programs.');
  } else if (best === first) {
    lines.push(`Nothing was better than ${pointText(names, best.point).trim()}, the first set.`);
  } else if (first.cost.cut > best.cost.cut) {
    const more = first.cost.cut - best.cost.cut;
    lines.push(`${counted(more, 'program')} more explored to the end than by the first set.`);
  } else {
    const gain = (first.cost.seconds / best.cost.seconds).toFixed(2);
    lines.push(
      `${gain} times as fast as the first set (${seconds(best.cost.seconds)}, not ${seconds(first.cost.seconds)}).`,
    );
  }
  if (best.cost.cut === 0 && best.cost.seconds < shortRun) {
    lines.push('Runs as short as these tell little: larger inputs make a difference plain.');
  }
  lines.push(`  ${paint.bold(optionsText(subject, best.point))}`);
  return `${lines.join('\n')}\n`;
}

/** Seconds below which a run is mostly the warming up of the engine. */
const shortRun = 0.5;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const byCost = (a: Cost, b: Cost) => a.cut - b.cut || a.seconds - b.seconds;

/** Whether no set made a program take other steps. */
const isFlat = (trials: readonly QceTrial[]) =>
  trials.every(({ measurements: [steps] }) => isSameBehaviour(steps, trials[0].measurements[0]));

function trialRow({ names, programs }: Subject, trial: QceTrial, best: QceTrial): string {
  const ratio = trial === best ? 'best'.padStart(8) : ratioText(trial, best);
  const own = programs.length > 1 ? `  (${trial.measurements[0].map(runText).join(', ')})` : '';
  return `${pointText(names, trial.point)} ${costText(trial, programs.length)} ${ratio}${own}`;
}

const runText = (run: Measurement[number]) => `${run.hasEnded ? '' : '>'}${seconds(run.seconds)}`;

/** The same as data. */
export function resultJson(
  { first, names, ...subject }: Subject,
  { best, trials, hasFinished }: Climbed<QceName> & { readonly best: QceTrial },
  { runs, ms }: Effort,
): object {
  const values = (point: QcePoint) => Object.fromEntries(names.map((name) => [name, point[name]]));
  const row = ({ point, cost, verdict, measurements }: QceTrial) => ({
    ...values(point),
    ...cost,
    verdict,
    measurements: measurements.map((measurement) => ({
      cut: cutRuns(measurement),
      runs: measurement.map((run, i) => ({
        program: subject.programs[i],
        seconds: run.seconds,
        hasEnded: run.hasEnded,
      })),
    })),
  });
  return {
    version,
    ...subject,
    first: values(first),
    hasFinished,
    runs,
    wallMs: Math.round(ms),
    best: {
      ...values(best.point),
      ...best.cost,
      options: optionsText({ first, names, ...subject }, best.point),
    },
    trials: trials.map(row),
  };
}
