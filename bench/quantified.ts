/**
 * Questions under paths through merged loops: what one costs, by way of treating quantifiers and by the capacity of the text.
 *
 * Each stream is a path with the conditions of two or three merged loops and fifty questions behind them, asked as an exploration asks
 * (both sides; every fifth becomes part of the path). Ours in processor time; Z3 gets the whole constraints with quantifiers, at most two
 * seconds for a question, in wall time. `--only` names ways; `--parts` streams.
 */
import { spawnSync } from 'node:child_process';
import { ExprContext } from '../src/expr/index.js';
import {
  PathCondition,
  PathSolver,
  pathChain,
  type QuantifierStrategy,
  type Side,
  type Solver,
} from '../src/solver/index.js';
import { SmtLibSolver, WorkerSession } from '../src/solver/smtlib-process/index.js';
import type { BenchmarkOptions } from './measure.js';
import { quantifiedPaths } from './streams/quantified.js';

const strategies: readonly QuantifierStrategy[] = ['expand', 'lazy', 'procedure', 'both'];
const capacities = [10, 25, 50, 100, 200];
const patience = { milliseconds: 2000 };
/** A way that took longer than this for a stream is not asked about larger ones. */
const tooLong = 30_000;

interface Row {
  readonly stream: string;
  readonly capacity: number;
  readonly way: string;
  readonly medianUs: number;
  readonly p90Us: number;
  readonly worstMs: number;
  readonly totalMs: number;
  readonly unknown: number;
  /** Possible sides, to see that all ways agree. */
  readonly possible: number;
}

export function run({ runs, only, parts, quick }: BenchmarkOptions): unknown {
  const rows: Row[] = [];
  const hasZ3 = spawnSync('z3', ['--version'], { timeout: 5000 }).status === 0;
  const ways: string[] = [...strategies, ...(hasZ3 ? ['z3'] : [])];
  for (const stream of quantifiedPaths.keys()) {
    if (parts && !parts.includes(stream)) continue;
    const given = new Set<string>();
    for (const capacity of quick ? capacities.slice(0, 3) : capacities) {
      const found: Row[] = [];
      for (const way of ways) {
        if (given.has(way) || (only && !only.includes(way))) continue;
        const tries = Array.from({ length: way === 'z3' ? 1 : runs }, () =>
          ask(stream, capacity, way),
        );
        const best = tries.reduce((a, b) => (b.totalMs < a.totalMs ? b : a));
        found.push(best);
        if (best.totalMs > tooLong) given.add(way);
      }
      for (const row of found) {
        const other = found[0]!;
        if (row.unknown === 0 && other.unknown === 0 && row.possible !== other.possible) {
          throw new Error(`${row.way} and ${other.way} differ on ${stream} of ${capacity} bytes`);
        }
      }
      console.table(found);
      rows.push(...found);
    }
  }
  return rows;
}

function ask(stream: string, capacity: number, way: string): Row {
  const ctx = new ExprContext();
  const isZ3 = way === 'z3';
  const chain: Solver = isZ3
    ? new SmtLibSolver(WorkerSession.process('z3', ['-in', '-smt2']), { incremental: true })
    : pathChain(ctx, { quantifiers: way as QuantifierStrategy });
  const paths = new PathSolver(ctx, chain);
  const { loops, questions } = quantifiedPaths.get(stream)!(ctx, capacity);
  const start = now(isZ3);
  const times: number[] = [];
  const budget = isZ3 ? patience : undefined;
  let path = PathCondition.empty;
  let unknown = 0;
  let possible = 0;
  const count = (side: Side): void => {
    if (side === 'unknown') unknown++;
    else if (side !== 'infeasible') possible++;
  };
  for (const condition of loops) {
    const side = paths.assume(path, condition, budget);
    if (side === 'infeasible') throw new Error(`${way}: ${stream} has no path`);
    if (side === 'unknown') unknown++;
    else path = side;
  }
  questions.forEach((question, i) => {
    const before = now(isZ3);
    const { whenTrue, whenFalse } = paths.fork(path, question, budget);
    times.push(now(isZ3) - before);
    count(whenTrue);
    count(whenFalse);
    if (i % 5 === 4 && typeof whenFalse !== 'string') path = whenFalse;
  });
  const totalMs = (now(isZ3) - start) / 1000;
  chain.dispose();
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => Math.round(times[Math.floor(share * times.length)]!);
  const worstMs = Math.round(times[times.length - 1]!) / 1000;
  return {
    ...{ stream, capacity, way, medianUs: quantile(0.5), p90Us: quantile(0.9), worstMs },
    ...{ totalMs: Math.round(totalMs), unknown, possible },
  };
}

/** Microseconds of this process, or of the clock for another one. */
function now(isOther: boolean): number {
  if (isOther) return 1000 * performance.now();
  const { user, system } = process.cpuUsage();
  return user + system;
}
