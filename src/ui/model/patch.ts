/**
 * What changed in a run since the last look, as one message. Columns and lists only grow, so a patch
 * holds what was added at their ends, and the few tree nodes that changed after they were added.
 * Everything small is sent whole. A whole run is the patch from an empty one.
 */
import { emptyRun, type RunData, type Samples, type Tree } from './run-data.js';

const treeColumns = [
  'parent',
  'place',
  'condition',
  'outcome',
  'test',
  'instructions',
  'solverMs',
] as const;
type TreeColumn = (typeof treeColumns)[number];

/** How far a receiver is. */
export interface Mark {
  readonly samples: number;
  readonly nodes: number;
  readonly joins: number;
  readonly places: number;
  readonly conditions: number;
  readonly tests: number;
}

export const fromStart: Mark = {
  samples: 0,
  nodes: 0,
  joins: 0,
  places: 0,
  conditions: 0,
  tests: 0,
};

export interface RunPatch
  extends Pick<RunData, 'status' | 'figures' | 'samples' | 'tests' | 'notes'> {
  readonly from: Mark;
  readonly tree: Tree;
  /** Nodes before `from.nodes` that changed: index, then the columns in order. */
  readonly changed: number[][];
  /** Undefined where nothing changed. */
  readonly sources?: RunData['sources'] | undefined;
  readonly queries?: RunData['queries'] | undefined;
  readonly profile?: RunData['profile'] | undefined;
  readonly errors?: RunData['errors'] | undefined;
}

export interface Changes {
  readonly nodes: Iterable<number>;
  readonly sources: boolean;
  readonly queries: boolean;
  readonly profile: boolean;
  readonly errors: boolean;
}

export function markOf({ samples, tree, tests }: RunData): Mark {
  return {
    samples: samples.time.length,
    nodes: tree.parent.length,
    joins: tree.joins.length,
    places: tree.places.length,
    conditions: tree.conditions.length,
    tests: tests.length,
  };
}

export function patchSince(run: RunData, from: Mark, changes: Changes): RunPatch {
  const { samples, tree } = run;
  const changed: number[][] = [];
  for (const node of changes.nodes) {
    if (node < from.nodes) changed.push([node, ...treeColumns.map((name) => tree[name][node])]);
  }
  return {
    status: run.status,
    figures: run.figures,
    from,
    samples: mapColumns(samples, (column) => column.slice(from.samples)),
    tree: {
      ...(Object.fromEntries(
        treeColumns.map((name) => [name, tree[name].slice(from.nodes)]),
      ) as Record<TreeColumn, number[]>),
      joins: tree.joins.slice(from.joins),
      places: tree.places.slice(from.places),
      conditions: tree.conditions.slice(from.conditions),
    },
    changed,
    tests: run.tests.slice(from.tests),
    notes: run.notes,
    ...(changes.sources && { sources: run.sources }),
    ...(changes.queries && { queries: run.queries }),
    ...(changes.profile && { profile: run.profile }),
    ...(changes.errors && { errors: run.errors }),
  };
}

export function wholeRun(run: RunData): RunPatch {
  const all = { sources: true, queries: true, profile: true, errors: true };
  return patchSince(run, fromStart, { nodes: [], ...all });
}

/** Brings `run` up to date in place. A patch from the start replaces what was there. */
export function applyPatch(run: RunData, patch: RunPatch): void {
  if (patch.from.nodes === 0 && patch.from.samples === 0) Object.assign(run, emptyRun());
  run.status = patch.status;
  run.figures = patch.figures;
  run.notes = patch.notes;
  for (const name of Object.keys(run.samples) as (keyof Samples)[]) {
    append<unknown>(run.samples[name], patch.samples[name]);
  }
  const { tree } = run;
  for (const name of treeColumns) append(tree[name], patch.tree[name]);
  append(tree.joins, patch.tree.joins);
  append(tree.places, patch.tree.places);
  append(tree.conditions, patch.tree.conditions);
  for (const [node, ...values] of patch.changed) {
    treeColumns.forEach((name, i) => {
      tree[name][node] = values[i];
    });
  }
  append(run.tests, patch.tests);
  if (patch.errors) run.errors = patch.errors;
  if (patch.sources) run.sources = patch.sources;
  if (patch.queries) run.queries = patch.queries;
  if (patch.profile) run.profile = patch.profile;
}

/** In a loop: spreading a long column as arguments would overflow the stack. */
function append<T>(to: T[], more: readonly T[]): void {
  for (const value of more) to.push(value);
}

function mapColumns(samples: Samples, change: <T>(column: readonly T[]) => T[]): Samples {
  return Object.fromEntries(
    Object.entries(samples).map(([name, column]) => [name, change(column as number[])]),
  ) as unknown as Samples;
}
