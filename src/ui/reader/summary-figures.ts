/** The figures of a run from its `summary.json`. */
import type { Covered, LoopFigures, RunFigures, StageFigures } from '../model/index.js';
import { asList, asNumber, asObject, asText, type Json, type JsonObject } from './json-file.js';
import { mergeFigures } from './merge-figures.js';

export function figuresOf(summary: JsonObject, before: RunFigures): RunFigures {
  const paths = asObject(summary['paths']);
  const states = asObject(summary['states']);
  const coverage = asObject(summary['coverage']);
  const solver = asObject(summary['solver']);
  return {
    version: asText(summary['version']),
    program: asList(summary['program']).map((file) => asText(file)),
    options: setOptions(asObject(summary['options'])),
    directory: before.directory,
    complete: summary['complete'] === true,
    stoppedBy: asText(summary['stoppedBy']) || null,
    paths: {
      completed: asNumber(paths['completed']),
      errored: asNumber(paths['errored']),
      partial: asNumber(paths['partial']),
      estimated: typeof paths['estimated'] === 'number' ? paths['estimated'] : null,
    },
    states: {
      living: before.states.living,
      max: asNumber(states['max']),
      forks: asNumber(states['forks']),
      merges: asNumber(states['merges']),
    },
    loops: asList(asObject(summary['merge'])['loops']).map((value) => loop(asObject(value))),
    instructions: asNumber(summary['instructions']),
    coverage: { lines: covered(coverage['lines']), branches: covered(coverage['branches']) },
    solver: {
      ...stage(solver),
      byStage: Object.fromEntries(
        Object.entries(asObject(solver['byStage'])).map(([name, value]) => [
          name,
          stage(asObject(value)),
        ]),
      ),
    },
    merge: mergeFigures(summary['merge']),
    load: before.load,
    workers: before.workers,
    wallMs: asNumber(summary['wallMs']),
    maxRssMb: asNumber(summary['maxRssMb']),
  };
}

function covered(value: Json | undefined): Covered {
  const { covered: part = null, total = null } = asObject(value);
  return typeof part === 'number' && typeof total === 'number'
    ? { covered: part, total }
    : { covered: null, total: null };
}

function loop(value: JsonObject): LoopFigures {
  return {
    function: asText(value['function']),
    file: asText(value['file']),
    line: asNumber(value['line']),
    regions: asNumber(value['regions']),
    forked: asNumber(value['forked']),
    saved: asNumber(value['saved']),
    leaves: asNumber(value['leaves']),
    states: asNumber(value['states']),
    formulas: asNumber(value['formulas']),
    standard: asNumber(value['standard']),
    patterns: asList(value['patterns']).map((text) => asText(text)),
  };
}

function stage(value: JsonObject): StageFigures {
  return {
    queries: asNumber(value['queries']),
    sat: asNumber(value['sat']),
    unsat: asNumber(value['unsat']),
    unknown: asNumber(value['unknown']),
    ms: asNumber(value['ms']),
  };
}

/** Options whose default is `auto`. Of others it is a choice (`--merge auto`). */
export const automatic: ReadonlySet<string> = new Set([
  'cc',
  'colour',
  'debugInfo',
  'headers',
  'ilpPrecheck',
  'native',
  'tiers',
]);

/** Options that say something; most stand at a default that means "no". */
function setOptions(options: JsonObject): Record<string, unknown> {
  const isPlain = ([name, value]: [string, Json]) =>
    value === null ||
    value === false ||
    value === 0 ||
    value === '' ||
    (value === 'auto' && automatic.has(name)) ||
    (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(options).filter((entry) => !isPlain(entry)));
}
