/**
 * A miniature of symbolic execution: explores all paths of a program that is a JavaScript function over
 * terms, depth first, by running it again from the start with the decisions of each path. What is
 * measured is the time in the solver, not the terms' construction.
 */
import { type Expr, ExprContext } from '../../src/expr/index.js';
import {
  type Answer,
  type Budget,
  type ChainOptions,
  CoreSolver,
  PathCondition,
  PathSolver,
  pathChain,
  type Query,
  type Solver,
} from '../../src/solver/index.js';

/** A program under exploration: it must do the same again when given the same decisions. */
export type Program = (run: Run) => void;

/** What a program can do: make terms, branch, assume, and stop. */
export interface Run {
  readonly ctx: ExprContext;
  /** Which way to go; explores both if both are possible. */
  branch(condition: Expr): boolean;
  assume(condition: Expr): void;
}

export interface Report {
  paths: number;
  /** Branches on conditions that are not constant. */
  branches: number;
  /** Processor time in the solver, that of the garbage collector's and compiler's threads included. */
  milliseconds: number;
  /** Elapsed time of each branch, in milliseconds. */
  latencies: number[];
  /** What reached the core, in order. */
  queries: Query[];
  verdicts: string[];
  statistics: Map<string, unknown>;
  ctx: ExprContext;
}

class Stop extends Error {}

class Recorder implements Solver {
  readonly name = 'core';
  readonly queries: Query[] = [];
  readonly verdicts: string[] = [];
  constructor(
    private readonly core: Solver,
    private readonly keep: boolean,
  ) {}

  check(query: Query, budget?: Budget): Answer {
    const answer = this.core.check(query, budget);
    if (this.keep) {
      this.queries.push(query);
      this.verdicts.push(answer.status);
    }
    return answer;
  }

  statistics(): ReturnType<Solver['statistics']> {
    return this.core.statistics();
  }

  dispose(): void {
    this.core.dispose();
  }
}

export interface ExploreOptions {
  readonly mostPaths?: number;
  readonly chain?: ChainOptions;
  /** Keep the queries that reach the core. */
  readonly record?: boolean;
}

export function explore(program: Program, options: ExploreOptions = {}): Report {
  const ctx = new ExprContext();
  const recorder = new Recorder(new CoreSolver(options.chain?.core), options.record ?? false);
  const chain = pathChain(ctx, { ...options.chain, backend: recorder });
  const paths = new PathSolver(ctx, chain);
  const report: Report = {
    paths: 0,
    branches: 0,
    milliseconds: 0,
    latencies: [],
    queries: recorder.queries,
    verdicts: recorder.verdicts,
    statistics: new Map(),
    ctx,
  };
  const open: { path: PathCondition; decisions: boolean[] }[] = [
    { path: PathCondition.empty, decisions: [] },
  ];
  const mostPaths = options.mostPaths ?? Number.POSITIVE_INFINITY;
  while (open.length > 0 && report.paths < mostPaths) {
    const state = open.pop()!;
    let at = 0;
    const timed = <T>(work: () => T): T => {
      const cpu = process.cpuUsage();
      const start = performance.now();
      const result = work();
      report.latencies.push(performance.now() - start);
      const { user, system } = process.cpuUsage(cpu);
      report.milliseconds += (user + system) / 1000;
      return result;
    };
    const run: Run = {
      ctx,
      branch(condition) {
        if (condition.isConst) return condition.isTrue;
        if (at < state.decisions.length) return state.decisions[at++];
        report.branches++;
        const { whenTrue, whenFalse } = timed(() => paths.fork(state.path, condition));
        if (whenTrue === 'unknown' || whenFalse === 'unknown') throw new Error('no budget was set');
        const decision = whenTrue !== 'infeasible';
        if (decision && whenFalse !== 'infeasible') {
          open.push({ path: whenFalse, decisions: [...state.decisions, false] });
        }
        const side = decision ? whenTrue : whenFalse;
        if (side === 'infeasible') throw new Error('one side is possible');
        state.path = side;
        state.decisions.push(decision);
        at++;
        return decision;
      },
      assume(condition) {
        if (condition.isConst) {
          if (condition.isFalse) throw new Stop();
          return;
        }
        if (at < state.decisions.length) {
          if (!state.decisions[at++]) throw new Stop();
          return;
        }
        const side = timed(() => paths.assume(state.path, condition));
        if (typeof side === 'string') throw new Stop();
        state.path = side;
        state.decisions.push(true);
        at++;
      },
    };
    try {
      program(run);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
    }
    report.paths++;
  }
  report.statistics = new Map(chain.statistics());
  chain.dispose();
  return report;
}
