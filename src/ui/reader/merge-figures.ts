/** What became of states that met, from the merge section of a `summary.json`. */
import type { MergeFigures, MergeLine } from '../model/index.js';
import { asList, asNumber, asObject, asText, type Json } from './json-file.js';

/** Lines that the page shows. */
const mostLines = 40;

export function mergeFigures(value: Json | undefined): MergeFigures | null {
  const merge = asObject(value);
  if (asText(merge['mode']) === '') return null;
  return {
    mode: asText(merge['mode']),
    policy: asText(merge['policy']),
    met: asNumber(merge['met']),
    joins: asNumber(merge['joins']),
    joined: asNumber(merge['joined']),
    unworthy: asNumber(merge['unworthy']),
    lines: asList(merge['places']).slice(0, mostLines).map(lineOf),
  };
}

function lineOf(value: Json): MergeLine {
  const place = asObject(value);
  const refusals = timesOf(place['refused']);
  return {
    file: asText(place['file']),
    line: asNumber(place['line']),
    function: asText(place['function']),
    met: asNumber(place['met']),
    joined: asNumber(place['joined']),
    unworthy: asNumber(place['unworthy']),
    refused: refusals.reduce((sum, [, times]) => sum + times, 0),
    objections: timesOf(place['objections']),
    refusals,
    hot: asList(place['hot']).map((entry) => {
      const hot = asObject(entry);
      return [asText(hot['variable']), asNumber(hot['share'])];
    }),
    before: meanTurn(place['before']),
    after: meanTurn(place['after']),
  };
}

function meanTurn(value: Json | undefined): number | null {
  const { turns, ms } = asObject(value);
  return asNumber(turns) > 0 ? asNumber(ms) / asNumber(turns) : null;
}

/** Names with numbers, the highest first. */
function timesOf(value: Json | undefined): [name: string, times: number][] {
  return Object.entries(asObject(value))
    .map(([name, times]): [string, number] => [name, asNumber(times)])
    .sort((a, b) => b[1] - a[1]);
}
