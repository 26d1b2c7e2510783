/**
 * The local query counts of one function, Q_t(ℓ) and Q_add(ℓ, v) of Equation 4 (Kuznetsov et al., PLDI 2012,
 * §3.2), given the summaries of the functions that it calls: at its entry, for its callers, or at all points.
 */
import {
  type Allocas,
  type BasicBlock,
  type CallInstruction,
  cfgOf,
  type Func,
} from '../../ir/index.js';
import { Counting, inGroups } from './columns.js';
import type { SummariesOf } from './dependence.js';
import type { FunctionShape } from './function-shape.js';
import { type Column, stagesOf } from './future-uses.js';
import { LiveVariables } from './live-variables.js';
import type { Points } from './points.js';
import { isFormal, mostFormals, type Summary } from './summary.js';
import type { Variable } from './variables.js';

/** Local counts at one point of a function. */
export interface Counts {
  /** Q_t: all queries from here to the function's return, those of its callees included. */
  readonly total: number;
  /** Q_add: those that depend on a variable's present value; a variable without any is not listed. */
  readonly added: ReadonlyMap<Variable, number>;
}

/** What callers see of a function. */
export function summarise(shape: FunctionShape, summariesOf: SummariesOf): Summary {
  const counting = new Counting(shape, summariesOf);
  const results: number[] = [];
  for (const block of shape.func.blocks) {
    const end = block.instructions[block.instructions.length - 1];
    const node = end.op === 'ret' ? counting.dependence.nodeOfResult(end) : undefined;
    if (node !== undefined) results.push(node);
  }
  const formals = counting.candidates(results, isFormal);
  const counts: [Variable, number][] = [];
  const result: Variable[] = [];
  inGroups(counting.wholeColumns(formals, results), (group) => {
    counting.count(group);
    const returned = results.reduce((bits, node) => bits | counting.reach.at(node), 0);
    group.forEach(({ variable }, bit) => {
      const count = counting.at(0, bit);
      if (count > 0) counts.push([formals[variable], count]);
      if (returned & (1 << bit)) result.push(formals[variable]);
    });
  });
  counts.sort(([, a], [, b]) => b - a);
  return {
    total: counting.totalAt(0),
    counts: counts.slice(0, mostFormals),
    result: result.slice(0, mostFormals),
  };
}

/** The counts of a function at all its points. */
export class FunctionCounts {
  private readonly points: Points;
  private readonly variables: readonly Variable[];
  private readonly totals: readonly number[];
  /** By point: variables with a count, and their counts. */
  private readonly listed: number[][] = [];
  private readonly counts: number[][] = [];
  private readonly made = new Map<number, Counts>();

  constructor(
    private readonly func: Func,
    shape: FunctionShape,
    summariesOf: SummariesOf,
  ) {
    this.points = shape.points;
    const counting = new Counting(shape, summariesOf);
    this.totals = Array.from({ length: this.points.count }, (_, point) => counting.totalAt(point));
    this.variables = counting.candidates([], () => true);
    for (let point = 0; point < this.points.count; point++) {
      this.listed.push([]);
      this.counts.push([]);
    }
    const pointsOf = this.livePoints(shape.allocas);
    const stages = stagesOf(func);
    const stageAt: number[] = [];
    stages.forEach((stage, block) => {
      while (stageAt.length < this.points.firstOf[block + 1]) stageAt.push(stage);
    });
    const wanted = ({ variable, from, to }: Column): number[] =>
      pointsOf[variable].filter((point) => stageAt[point] >= from && stageAt[point] < to);
    const columns = counting.columns(this.variables).filter((column) => wanted(column).length > 0);
    inGroups(columns, (group) => {
      counting.count(group);
      group.forEach((column, bit) => {
        for (const point of wanted(column)) {
          const count = counting.at(point, bit);
          if (count === 0) continue;
          this.listed[point].push(column.variable);
          this.counts[point].push(count);
        }
      });
    });
  }

  /** By variable: the points at which it is live. */
  private livePoints(allocas: Allocas): number[][] {
    const live = new LiveVariables(this.func, allocas, this.points, this.variables);
    const pointsOf: number[][] = this.variables.map(() => []);
    live.atPoints().forEach((numbers, point) => {
      for (const number of numbers) pointsOf[number].push(point);
    });
    const all = this.totals.map((_, point) => point);
    for (const number of live.everywhere) pointsOf[number] = all;
    return pointsOf;
  }

  at(block: BasicBlock): Counts {
    return this.countsAt(this.points.firstOf[cfgOf(this.func).numberOf.get(block)!]);
  }

  after(call: CallInstruction): Counts {
    const point = this.points.behind.get(call);
    if (point === undefined) throw new Error(`@${this.func.name}: nothing waits behind this call`);
    return this.countsAt(point);
  }

  private countsAt(point: number): Counts {
    let counts = this.made.get(point);
    if (!counts) {
      const added = new Map<Variable, number>();
      this.listed[point].forEach((number, i) => {
        added.set(this.variables[number], this.counts[point][i]);
      });
      counts = { total: this.totals[point], added };
      this.made.set(point, counts);
    }
    return counts;
  }
}
