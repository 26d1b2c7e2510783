/**
 * What merging must not change: each input of a program is on exactly one path, which ends as the program does on it
 * (tests/brute-force/compare.ts), and the tests together cover what the tests of an exploration without merging do.
 *
 * What a test covers is told twice: by the joined state, which puts it together from its past (states/past.ts), and by
 * the plain path that the test's input is on. Both must say the same.
 */
import { memoryModelNames } from '../../../src/memory/index.js';
import { mergeModes, mergePolicyNames } from '../../../src/merge/index.js';
import { compare, inputOf } from '../../brute-force/compare.js';
import type { Compiled } from '../../brute-force/compiled.js';
import { Explored, type ExploredPath } from '../../brute-force/explored.js';
import type { Ending } from '../../brute-force/outcome.js';
import type { RandomProgram } from '../../brute-force/syntax.js';
import { eager, plain, type Variant } from '../../brute-force/variants.js';

/** Every way to merge, with every memory model, and some in another order or with states that sleep. */
export const waysToMerge: readonly Variant[] = [
  ...mergeModes
    .filter((merge) => merge !== 'off' && merge !== 'auto')
    .flatMap((merge) =>
      mergePolicyNames.flatMap((mergePolicy) =>
        memoryModelNames.map((memoryModel) => ({
          ...{ name: `${merge} ${mergePolicy} ${memoryModel}`, merge, mergePolicy, memoryModel },
        })),
      ),
    ),
  ...mergePolicyNames.map((mergePolicy) => ({
    name: `auto ${mergePolicy}`,
    merge: 'auto' as const,
    mergePolicy,
    learning: { ...eager, won: Number.POSITIVE_INFINITY },
  })),
  { name: 'static, two states in memory', merge: 'static', mergePolicy: 'all', maxAwake: 2 },
  {
    ...{ name: 'dynamic, two states in memory', merge: 'dynamic', mergePolicy: 'all' },
    ...{ maxAwake: 2, search: 'random-state' },
  },
  {
    ...{ name: 'static, one state in memory, others written out', merge: 'static' },
    ...{ mergePolicy: 'all', maxAwake: 1, maxAsleep: 0 },
  },
  {
    ...{ name: 'dynamic, two states in memory, others written out', merge: 'dynamic' },
    ...{ mergePolicy: 'all', maxAwake: 2, maxAsleep: 2, search: 'random-path' },
  },
  {
    ...{ name: 'static, two engines', merge: 'static', mergePolicy: 'all' },
    moves: { kind: 'given', engines: 2, every: 4 },
  },
  {
    ...{ name: 'dynamic, three engines', merge: 'dynamic', mergePolicy: 'all' },
    ...{ moves: { kind: 'given', engines: 3, every: 4 }, search: 'random-state' },
  },
  {
    ...{ name: 'static, an engine that is lost', merge: 'static', mergePolicy: 'all' },
    ...{ moves: { kind: 'lost', every: 10 }, maxAwake: 2, maxAsleep: 2 },
  },
  { name: 'dynamic, random path', merge: 'dynamic', mergePolicy: 'all', search: 'random-path' },
];

export interface Agreement {
  /** What differs, or why nothing can be said; undefined if all is well. */
  readonly complaint: string | undefined;
  readonly merges: number;
  readonly tests: number;
}

const patience = 45_000;

/** An exploration, without merging unless said otherwise: what others are compared with. */
export function explore(
  compiled: Compiled,
  program: RandomProgram,
  more: Partial<Variant> = {},
): Explored {
  return new Explored(compiled, program, { ...plain, ...more }, performance.now() + patience);
}

/** Whether an exploration that merges finds what the plain one and the brute force found. */
export function agree(
  compiled: Compiled,
  program: RandomProgram,
  truth: readonly Ending[],
  unmerged: Explored,
  variant: Variant,
): Agreement {
  const verdict = compare(compiled, program, truth, variant, { time: patience });
  if (verdict.kind !== 'same') {
    const complaint = verdict.kind === 'different' ? verdict.what : verdict.reason;
    return { complaint, merges: 0, tests: 0 };
  }
  const { explored: merged, observed } = verdict;
  const { length: tests } = merged.paths.flatMap(testsOf);
  return { complaint: coverageComplaint(unmerged, merged), merges: observed.merges, tests };
}

function testsOf({ test, others, end }: ExploredPath) {
  return end.kind !== 'excluded' && test ? [test, ...others] : [];
}

function coverageComplaint(unmerged: Explored, merged: Explored): string | undefined {
  const covered = new Set<number>();
  for (const test of merged.paths.flatMap(testsOf)) {
    const input = inputOf(test);
    const [{ path }] = unmerged.pathsOf(input);
    const own = new Set(test.marks);
    const expected = new Set(path.test?.marks);
    const wrong = [...without(own, expected), ...without(expected, own)];
    const shown = () => [...input].map(([name, bytes]) => `${name} = ${bytes}`).join(', ');
    if (wrong.length > 0) return `the test ${shown()} is wrong about the marks ${wrong}`;
    for (const mark of own) covered.add(mark);
  }
  const wanted = new Set(unmerged.paths.flatMap(testsOf).flatMap(({ marks }) => marks ?? []));
  const lost = without(wanted, covered);
  return lost.length > 0 ? `no test covers the marks ${lost}` : undefined;
}

function without(all: ReadonlySet<number>, some: ReadonlySet<number>): number[] {
  return [...all].filter((mark) => !some.has(mark));
}
