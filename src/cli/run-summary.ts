/** The summary of an exploration as data; run-report.ts has what people read. */

import type { Helpers } from '../cluster/index.js';
import { type HostedExploration, peakMemory } from '../node/index.js';
import {
  type ArrayCounts,
  type Lane,
  type MergeTurns,
  notMeasured,
  type RunSummary,
  type Sample,
  type StageCount,
} from '../results/index.js';
import type { Exploration } from '../run/exploration.js';
import type {
  CoreStatistics,
  PreCheckStatistics,
  QuantifierStatistics,
  Solver,
  StoreStatistics,
} from '../solver/index.js';
import { version } from '../version.js';
import { adviceFor } from './advice.js';
import type { CommandContext } from './command.js';
import { assumedSizes } from './symbolic-words.js';

export type FoundError = RunSummary['errors'][number];

export function summarise(
  { exploration, cpuMs }: HostedExploration,
  context: CommandContext,
  errors: readonly FoundError[],
  tests: number,
  hasEnded: boolean,
  coverage?: RunSummary['coverage'],
): RunSummary {
  const { files, options } = context;
  const { progress } = exploration;
  const { completed, errored, partial } = progress;
  const byStage: Record<string, StageCount> = {};
  const total = { queries: 0, sat: 0, unsat: 0, unknown: 0, ms: 0 };
  exploration.solver.statistics().forEach((stage, name) => {
    const { queries, sat, unsat, unknown, milliseconds } = stage;
    const { elsewhere = 0 } = stage as Partial<StoreStatistics>;
    byStage[name] = {
      ...{ queries, sat, unsat, unknown, ms: Math.round(milliseconds) },
      ...(elsewhere > 0 && { elsewhere }),
    };
    total.sat += sat;
    total.unsat += unsat;
    total.unknown += unknown;
    total.queries = Math.max(total.queries, queries);
  });
  return {
    version,
    program: files,
    options,
    complete: hasEnded && exploration.isComplete,
    stoppedBy: hasEnded ? progress.stoppedBy : 'interrupted',
    paths: {
      completed,
      errored,
      partial,
      estimated: hasEnded && exploration.isComplete ? progress.multiplicity : null,
      ...(progress.exactPaths !== undefined && { exact: progress.exactPaths }),
    },
    states: {
      max: progress.maxStates,
      forks: progress.forks,
      merges: progress.merges,
      multiplicity: progress.multiplicity,
      slept: exploration.sleepCounts.slept,
      writtenOut: exploration.sleepCounts.writtenOut,
    },
    ...mergeOf(exploration, options),
    unexplored: exploration.gaps.list().map((gap) => ({ ...gap, advice: adviceFor(gap, options) })),
    assumed: assumedSizes(context),
    memory: memoryOf(exploration, options),
    concretised: { ...exploration.concretised },
    instructions: progress.instructions,
    tests,
    errors,
    coverage: coverage
      ? { lines: coverage.lines, branches: coverage.branches }
      : { lines: notMeasured, branches: notMeasured },
    solver: { ...total, ms: Math.round(progress.solverMs), byStage },
    arrays: arraysOf(exploration.solver, options),
    ...quantifiersOf(exploration.solver),
    wallMs: Math.round(exploration.elapsed),
    cpuMs: Math.round(cpuMs),
    maxRssMb: peakMemory(),
  };
}

function memoryOf(
  { memoryCounts }: Exploration,
  { memoryModel: model, split }: CommandContext['options'],
): RunSummary['memory'] {
  return { model, split, ...memoryCounts };
}

function arraysOf(solver: Solver, options: CommandContext['options']): ArrayCounts {
  const stages = solver.statistics();
  const core = stages.get('core') as CoreStatistics | undefined;
  const checks = stages.get('pre-check') as PreCheckStatistics | undefined;
  return {
    encoding: options.arrays,
    refinements: core?.refinements ?? 0,
    axioms: {
      made: core?.axioms ?? 0,
      possible: core?.axiomsPossible ?? 0,
      saved: core?.axiomsSaved ?? 0,
    },
    tables: {
      made: core?.tables ?? 0,
      rows: core?.tableRows ?? 0,
      rowsCut: core?.tableRowsCut ?? 0,
    },
    precheck: {
      mode: options.ilpPrecheck,
      asked: checks?.asked ?? 0,
      refuted: checks?.unsat ?? 0,
      intervals: checks?.intervals ?? 0,
      programs: checks?.programs ?? 0,
      programsKnown: checks?.programsKnown ?? 0,
      ms: Math.round(checks?.milliseconds ?? 0),
    },
  };
}

function quantifiersOf(solver: Solver): Pick<RunSummary, 'quantifiers'> {
  const stage = solver.statistics().get('quantifiers') as QuantifierStatistics | undefined;
  if (!stage || stage.quantified === 0) return {};
  const { quantified: queries, stripped, duplicated, repaired, instantiated, instances } = stage;
  const ms = Math.round(stage.milliseconds);
  return {
    quantifiers: { queries, stripped, duplicated, repaired, instantiated, instances, ms },
  };
}

const placesKept = 100;

function mergeOf(
  { mergeStatistics, calibration }: Exploration,
  { merge: mode, mergePolicy: policy }: CommandContext['options'],
): Pick<RunSummary, 'merge'> {
  if (!mergeStatistics) return {};
  const { places, ...counts } = mergeStatistics;
  const kept = places.slice(0, placesKept).map((place) => ({
    ...place,
    before: rounded(place.before),
    after: rounded(place.after),
  }));
  return { merge: { mode, policy, ...counts, ...(calibration && { calibration }), places: kept } };
}

const rounded = ({ turns, ms }: MergeTurns): MergeTurns => ({ turns, ms: Number(ms.toFixed(2)) });

export function sampleOf(
  exploration: Pick<Exploration, 'progress' | 'living'>,
  crew: Helpers | undefined,
): Sample {
  const { progress, living } = exploration;
  const { completed, errored, partial, forks, instructions, queries, solverMs } = progress;
  return {
    paths: completed + errored + partial,
    errors: errored,
    states: living,
    forks,
    instructions,
    queries,
    solverMs: Math.round(solverMs),
    rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    ...crew?.load,
    ...(crew && { lanes: lanesOf(crew, exploration) }),
  };
}

/** The leader's lane is what the others have not done. */
function lanesOf(
  crew: Helpers,
  { progress: { completed, errored, partial } }: Pick<Exploration, 'progress'>,
): readonly Lane[] {
  const { lanes, ownLines } = crew;
  if (lanes.length === 0) return [];
  const others = lanes.reduce((sum, { paths }) => sum + paths, 0);
  const paths = Math.max(0, completed + errored + partial - others);
  return [
    { name: 'leader', paths, lines: ownLines, state: crew.isIdle ? 'idle' : 'busy' },
    ...lanes,
  ];
}
