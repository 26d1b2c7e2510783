/**
 * `run.stats`: what a run has done, as rows of a table that `klee-stats` reads.
 *
 * A row is taken at the start, from time to time, and at the end; where there would be too many, every second one is left out and
 * the time between them doubles. Figures that have no counterpart here are zero: times of caches that KLEE has and of
 * forks, `NumQueryConstructs`.
 */
import { type Coverage, type PathEnd, Reached } from '../../exec/index.js';
import { isLifetimeMarker, successorsOf } from '../../ir/index.js';
import type { Exploration } from '../../run/exploration.js';
import { inKleesWords } from './error-words.js';
import { type Column, mostRows, sqliteTable } from './sqlite-file.js';

/** KLEE's kinds of forks, in its order. */
const branchKinds =
  'Conditional Indirect Switch Call MemOp ResolvePointer Alloc Realloc Free GetVal'.split(' ');
/** How paths end, in its order. */
const endKinds =
  'Exit Early SolverError ProgramError UserError ExecutionError EarlyAlgorithm EarlyUser'.split(
    ' ',
  );

const plainColumns = [
  ...['Instructions', 'FullBranches', 'PartialBranches', 'NumBranches', 'UserTime', 'NumStates'],
  ...['MallocUsage', 'Queries', 'SolverQueries', 'NumQueryConstructs', 'WallTime'],
  ...['CoveredInstructions', 'UncoveredInstructions', 'QueryTime', 'SolverTime', 'CexCacheTime'],
  ...['ForkTime', 'ResolveTime', 'QueryCacheMisses', 'QueryCacheHits', 'QueryCexCacheMisses'],
  ...['QueryCexCacheHits', 'InhibitedForks', 'ExternalCalls', 'Allocations', 'States'],
];

const columns: readonly Column[] = [
  ...plainColumns,
  ...branchKinds.map((kind) => `Branches${kind}`),
  ...endKinds.map((kind) => `Termination${kind}`),
  'ArrayHashTime',
].map((name) => ({ name, type: /^(User|Wall)Time$/.test(name) ? 'REAL' : 'INTEGER' }));

const firstInterval = 1000;
const microseconds = 1000;

type Counts = Record<string, number>;

export class Statistics {
  /** Each row is the figures of all explorations of the run so far. */
  private rows: number[][] = [];
  private interval = firstInterval;
  private last = 0;
  private readonly started = performance.now();
  private readonly counts: Counts = {};
  /** Of explorations that are over. */
  private past: Counts = {};

  /** `kind`: KLEE's name of what the fork decides. */
  noteFork(kind: string, ways: number): void {
    this.count(`Branches${kind}`, ways - 1);
  }

  noteEnd(end: PathEnd): void {
    this.count(`Termination${endKind(end)}`, 1);
  }

  private count(name: string, more: number): void {
    this.counts[name] = (this.counts[name] ?? 0) + more;
  }

  /** A row, where it is time for one. */
  sample(exploration: Exploration): void {
    const now = performance.now();
    if (this.rows.length > 0 && now - this.last < this.interval) return;
    this.take(exploration);
  }

  take(exploration: Exploration): void {
    this.last = performance.now();
    if (this.rows.length + 1 >= mostRows(columns)) {
      this.rows = this.rows.filter((_, i) => i % 2 === 0);
      this.interval *= 2;
    }
    const figures = this.figures(exploration);
    this.rows.push(columns.map(({ name }) => figures[name] ?? 0));
  }

  /** What is counted for an exploration alone is kept for the sum. */
  end(exploration: Exploration): void {
    this.take(exploration);
    const { instructions, queries, solverMs, forks } = exploration.progress;
    const sum = (name: string, value: number) => (this.past[name] ?? 0) + value;
    this.past = {
      Instructions: sum('Instructions', instructions),
      Queries: sum('Queries', queries),
      SolverTime: sum('SolverTime', solverMs * microseconds),
      States: sum('States', forks + 1),
    };
  }

  file(): Uint8Array {
    return sqliteTable('stats', columns, this.rows);
  }

  private figures({ progress, coverage, solver, living }: Exploration): Counts {
    const { past } = this;
    const stages = [...solver.statistics()];
    const core = stages.at(-1)?.[1];
    return {
      ...this.counts,
      ...codeCounts(coverage),
      Instructions: (past['Instructions'] ?? 0) + progress.instructions,
      Queries: (past['Queries'] ?? 0) + progress.queries,
      SolverQueries: core?.queries ?? 0,
      SolverTime: (past['SolverTime'] ?? 0) + progress.solverMs * microseconds,
      QueryTime: (core?.milliseconds ?? 0) * microseconds,
      States: (past['States'] ?? 0) + progress.forks + 1,
      NumStates: living,
      TerminationEarlyAlgorithm: progress.merges,
      UserTime: process.cpuUsage().user,
      WallTime: (performance.now() - this.started) * microseconds,
      MallocUsage: process.memoryUsage().rss,
      ArrayHashTime: -1,
    };
  }
}

function endKind(end: PathEnd): string {
  if (end.kind === 'exit') return 'Exit';
  if (end.kind === 'silent') return 'EarlyUser';
  if (end.kind === 'partial' || ['stack', 'heap', 'depth'].includes(end.error.detail ?? ''))
    return 'Early';
  const { suffix } = inKleesWords(end.error);
  if (suffix === 'user') return 'UserError';
  return suffix === 'exec' || suffix === 'external' ? 'ExecutionError' : 'ProgramError';
}

/** Instructions of the program's own functions, and its conditional branches, by what was executed of them. */
function codeCounts(coverage: Coverage): Counts {
  let [covered, uncovered, full, partial, branches] = [0, 0, 0, 0, 0];
  // A block that was begun tells that the way to it was taken.
  const isTaken = (mark: number) => coverage.total[mark] !== Reached.never;
  for (const { func, first, edges } of coverage.functions) {
    func.blocks.forEach(({ instructions }, i) => {
      const own = instructions.filter((inst) => !isLifetimeMarker(inst)).length;
      // Of a block that was begun and not finished, what is behind the last call counts as executed, too.
      if (coverage.total[first + i] === Reached.never) uncovered += own;
      else covered += own;
      const end = instructions[instructions.length - 1];
      if (end.op !== 'br' || successorsOf(end).length < 2) return;
      branches++;
      const sides = edges[i].filter(isTaken).length;
      if (sides === 2) full++;
      else if (sides === 1) partial++;
    });
  }
  return {
    CoveredInstructions: covered,
    UncoveredInstructions: uncovered,
    FullBranches: full,
    PartialBranches: partial,
    NumBranches: branches,
  };
}
