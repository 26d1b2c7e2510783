/** What merging did in a run, for people: one line always, and the places of the program by wish. */
import { refusalTexts } from '../merge/statistics.js';
import type { MergedLoop, MergePlace, MergeTurns, RunSummary } from '../results/index.js';
import { counted, number } from './english-number.js';
import type { Paint } from './terminal.js';

/** What was joined, in a line. */
export function mergeLine({ merge, states, paths }: RunSummary): string[] {
  if (!merge) return [];
  const all = paths.completed + paths.errored + paths.partial;
  const { multiplicity = all } = states;
  const stands = multiplicity > all ? `; the paths stand for up to ${large(multiplicity)}` : '';
  const exact = paths.exact === undefined ? '' : `, counted: ${number(paths.exact)}`;
  const led =
    merge.forwarded && merge.caughtUp !== undefined
      ? `, ${Math.round((100 * merge.caughtUp) / merge.forwarded)} % of ${number(merge.forwarded)} that lagged caught up`
      : '';
  const tried =
    merge.rehearsals === undefined
      ? ''
      : `, ${number(merge.rehearsalsWon ?? 0)} of ${counted(merge.rehearsals, 'rehearsal')} paid`;
  const scouted = merge.scouted
    ? `, ${counted(merge.scouted, 'input')} of merged copies, ${number(merge.arrived ?? 0)} of which led to new code`
    : '';
  return [
    `${counted(merge.joined, 'state')} joined in ${counted(merge.joins, 'merge')}${led}${tried}${scouted}${stands}${exact}`,
  ];
}

/** How questions with quantifiers were answered, in a line. */
export function quantifierLine({ quantifiers }: RunSummary): string[] {
  if (!quantifiers) return [];
  const { queries, stripped, duplicated, repaired, instantiated, instances } = quantifiers;
  const ways = [
    `${number(stripped)} without their quantifiers`,
    `${number(duplicated + repaired)} by mended models`,
    `${number(instantiated)} after more instances (${number(instances)})`,
  ];
  return [`${counted(queries, 'question')} with quantifiers: ${ways.join(', ')}`];
}

function large(value: number): string {
  return value < 1e9 ? number(value) : value.toExponential(1).replace('e+', ' · 10^');
}

const placesShown = 20;
const reasonsShown = 3;

/** Where states have met and what became of them there. */
export function explainMerge({ merge }: RunSummary, paint: Paint): string[] {
  if (!merge) {
    return [
      'states are not merged: --merge auto, static, dynamic or manual does so, --loop-merge in loops',
    ];
  }
  const { places } = merge;
  const loops = (merge.loops ?? []).slice(0, placesShown).flatMap((loop) => loopLines(loop, paint));
  if (loops.length > 0) loops.unshift(paint.bold('loops:'));
  if (merge.onlyForked) {
    return [
      ...loops,
      'merging had not begun: it waits until the run has cost as much as its estimate of queries (--merge-policy all needs none), and in a run with a limit while forking finds new code (--merge-after 0)',
    ];
  }
  if (places.length === 0) return [...loops, 'no two states have met at one place'];
  const shown = places.slice(0, placesShown).flatMap((place) => placeLines(place, paint));
  const more = places.length - placesShown;
  return [
    ...loops,
    paint.bold('where states met:'),
    ...shown,
    ...(more > 0 ? [`  … and ${number(more)} more places (summary.json)`] : []),
  ];
}

function loopLines(loop: MergedLoop, paint: Paint): string[] {
  const { file, line, regions, leaves, states, formulas, standard, incremental } = loop;
  const { givenUp, forked = 0, saved = 0 } = loop;
  const at = file === '' ? loop.function : `${file}:${line} in ${loop.function}`;
  const ways = [
    `${counted(formulas, 'merge')} by a pattern`,
    `${number(standard)} by disjunction`,
    ...(incremental > 0 ? [`${number(incremental)} on the way`] : []),
    ...(forked > 0 ? [`left as it was ${counted(forked, 'time')}`] : []),
    ...(givenUp > 0 ? [`given up ${counted(givenUp, 'time')}`] : []),
    ...(saved > 0 ? [`at least about ${(saved / 1e6).toFixed(2)} s saved`] : []),
  ];
  return [
    `  ${at}: entered ${counted(regions, 'time')}, ${counted(leaves, 'state')} became ${number(states)} (${ways.join(', ')})`,
    ...loop.patterns.map((text) => paint.dim(`    ${text}`)),
  ];
}

function placeLines(place: MergePlace, paint: Paint): string[] {
  const { file, line, joins, joined, met, objections, refused } = place;
  const at = file === '' ? place.function : `${file}:${line} in ${place.function}`;
  const counts = `${counted(met, 'meeting')}, ${counted(joined, 'state')} joined in ${counted(joins, 'merge')}`;
  const against = most(objections).map(
    ([variable, times]) =>
      `not worth it, ${counted(times, 'time')}: ${variable} differs, and later branches depend on it`,
  );
  const impossible = most(refused).map(
    ([why, times]) =>
      `not possible, ${counted(times, 'time')}: ${refusalTexts[why as keyof typeof refusalTexts] ?? why}`,
  );
  const hottest = (place.hot ?? [])
    .slice(0, reasonsShown)
    .map(({ variable, share }) => `${variable} (${percent(share)})`);
  const hot = hottest.length > 0 ? [`hot, by the later queries: ${hottest.join(', ')}`] : [];
  return [
    `  ${at}: ${counts}`,
    ...[...turnTimes(place), ...hot, ...against, ...impossible].map((text) =>
      paint.dim(`    ${text}`),
    ),
  ];
}

/** What a turn of a state took before it was joined there, and what one takes behind the join. */
function turnTimes({ before, after }: MergePlace): string[] {
  if (!before?.turns || !after?.turns) return [];
  const mean = ({ ms, turns }: MergeTurns) => `${(ms / turns).toFixed(2)} ms`;
  return [
    `a turn took ${mean(before)} before it (${counted(before.turns, 'turn')}), ${mean(after)} behind it (${number(after.turns)})`,
  ];
}

function percent(share: number): string {
  return share < 0.01 ? 'below 1 %' : `${Math.round(100 * share)} %`;
}

function most(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, reasonsShown);
}
