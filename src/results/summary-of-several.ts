/**
 * The summary of a run that several engines have explored, at the same time or one after the other: counts of all of them, added
 * up. What is of the run as a whole (errors, tests, coverage, clocks, memory of the process) is the leading engine's, or the
 * last one's.
 */
import type { RunSummary } from './summary.js';

type Merges = NonNullable<RunSummary['merge']>;
type Gaps = NonNullable<RunSummary['unexplored']>;

export function withWorkers(leader: RunSummary, workers: readonly RunSummary[]): RunSummary {
  return workers.reduce(sumOf, leader);
}

function sumOf(sum: RunSummary, worker: RunSummary): RunSummary {
  return {
    ...sum,
    complete: sum.complete && worker.complete,
    stoppedBy: sum.stoppedBy ?? worker.stoppedBy,
    paths: { ...added(sum.paths, worker.paths), estimated: estimated(sum, worker) },
    states: added(sum.states, worker.states),
    ...(sum.merge && worker.merge && { merge: mergesOf(sum.merge, worker.merge) }),
    unexplored: allGaps(sum.unexplored ?? [], worker.unexplored ?? []),
    ...(sum.memory && worker.memory && { memory: added(sum.memory, worker.memory) }),
    concretised: added(sum.concretised, worker.concretised),
    instructions: sum.instructions + worker.instructions,
    solver: added(sum.solver, worker.solver),
    ...(sum.arrays && worker.arrays && { arrays: added(sum.arrays, worker.arrays) }),
  };
}

/** How paths follow from multiplicity is fitted by each engine for itself: that cannot be added. */
function mergesOf(a: Merges, b: Merges): Merges {
  const { calibration: _, ...merges } = added(a, b);
  return merges;
}

/**
 * A run that goes on: what its engine has counted anew, with what the summary of the sitting before says. Paths, forks,
 * instructions, gaps and times go on by themselves.
 */
export function withEarlier(own: RunSummary, before: RunSummary): RunSummary {
  const { slept = 0, writtenOut = 0 } = own.states;
  const solver = added(own.solver, before.solver);
  return {
    ...own,
    states: {
      ...own.states,
      max: Math.max(own.states.max, before.states.max),
      slept: slept + (before.states.slept ?? 0),
      writtenOut: writtenOut + (before.states.writtenOut ?? 0),
    },
    ...(own.memory && before.memory && { memory: added(own.memory, before.memory) }),
    concretised: added(own.concretised, before.concretised),
    solver: { ...solver, ms: own.solver.ms },
    ...(own.arrays && before.arrays && { arrays: added(own.arrays, before.arrays) }),
    cpuMs: (own.cpuMs ?? 0) + (before.cpuMs ?? 0),
    maxRssMb: Math.max(own.maxRssMb, before.maxRssMb),
  };
}

/** A run that was made again up to where it was, and went on: all counts are its own, but both sittings have cost something. */
export function withEarlierCosts(own: RunSummary, before: RunSummary): RunSummary {
  return {
    ...own,
    cpuMs: (own.cpuMs ?? 0) + (before.cpuMs ?? 0),
    maxRssMb: Math.max(own.maxRssMb, before.maxRssMb),
  };
}

function estimated({ paths: a }: RunSummary, { paths: b }: RunSummary): number | null {
  return a.estimated === null || b.estimated === null ? null : a.estimated + b.estimated;
}

/** Numbers are added, of sizes the larger one is taken, and what is no number stays. */
function added<T extends object>(a: T, b: T): T {
  const sum = { ...b, ...a } as Record<string, unknown>;
  for (const [name, one] of Object.entries(a)) {
    const other = (b as Record<string, unknown>)[name];
    if (typeof one === 'number' && typeof other === 'number') {
      sum[name] = name.startsWith('largest') ? Math.max(one, other) : one + other;
    } else if (isRecord(one) && isRecord(other)) sum[name] = added(one, other);
  }
  return sum as T;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function allGaps(a: Gaps, b: Gaps): Gaps {
  const all = new Map<string, Gaps[number]>();
  for (const gap of [...a, ...b]) {
    const key = `${gap.cause} ${gap.file}:${gap.line} ${gap.message}`;
    const known = all.get(key);
    all.set(key, known ? { ...known, count: known.count + gap.count } : gap);
  }
  return [...all.values()].sort((one, other) => other.count - one.count);
}
