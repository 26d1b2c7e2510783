/** What merging did in a run, for people: one line always, and the places of the program by wish. */
import { refusalTexts } from '../merge/statistics.js';
import type { MergePlace, RunSummary } from '../results/index.js';
import { number } from './english-number.js';
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
  return [
    `${number(merge.joined)} states joined in ${number(merge.joins)} merges${led}${stands}${exact}`,
  ];
}

function large(value: number): string {
  return value < 1e9 ? number(value) : value.toExponential(1).replace('e+', ' · 10^');
}

const placesShown = 20;
const reasonsShown = 3;

/** Where states have met and what became of them there. */
export function explainMerge({ merge }: RunSummary, paint: Paint): string[] {
  if (!merge) return ['states are not merged: --merge static or --merge dynamic does so'];
  const { places } = merge;
  if (places.length === 0) return ['no two states have met at one place'];
  const shown = places.slice(0, placesShown).flatMap((place) => placeLines(place, paint));
  const more = places.length - placesShown;
  return [
    paint.bold('where states met:'),
    ...shown,
    ...(more > 0 ? [`  … and ${number(more)} more places (summary.json)`] : []),
  ];
}

function placeLines(place: MergePlace, paint: Paint): string[] {
  const { file, line, joins, joined, met, objections, refused } = place;
  const at = file === '' ? place.function : `${file}:${line} in ${place.function}`;
  const counts = `${number(met)} meetings, ${number(joined)} states joined in ${number(joins)} merges`;
  const against = most(objections).map(
    ([variable, times]) =>
      `not worth it, ${number(times)} times: ${variable} differs, and later branches depend on it`,
  );
  const impossible = most(refused).map(
    ([why, times]) =>
      `not possible, ${number(times)} times: ${refusalTexts[why as keyof typeof refusalTexts] ?? why}`,
  );
  return [
    `  ${at}: ${counts}`,
    ...[...against, ...impossible].map((text) => paint.dim(`    ${text}`)),
  ];
}

function most(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, reasonsShown);
}
