/**
 * What each stretch of a function asks: the queries of its instructions and, for its calls, the local counts
 * at the callee's entry (Kuznetsov et al., PLDI 2012, §3.2, "Interprocedural QCE").
 *
 * One ask has parts, each a node of the dependence graph and a count. A variable that one or several of
 * them depend on gets the highest of their counts: a query about three operands is one query, and a callee's
 * counts for two arguments may be for the same queries. (Their sum could exceed the total; the paper does not
 * say what it takes.)
 *
 * A call through a pointer asks what its callees ask on the average.
 */
import { cfgOf, type Func, isCall } from '../../ir/index.js';
import type { Addresses } from './addresses.js';
import type { Dependence, SummariesOf } from './dependence.js';
import type { Points } from './points.js';
import { askedAbout, type Queries } from './queries.js';

export class Asks {
  /** By point: all that is asked from there to the next one. */
  readonly totals: Float64Array;
  /** By ask: the point of its stretch, and where its parts begin; the highest counts come first. */
  readonly points: number[] = [];
  readonly start: number[] = [];
  readonly nodes: number[] = [];
  readonly counts: number[] = [];

  constructor(
    func: Func,
    points: Points,
    addresses: Addresses,
    dependence: Dependence,
    summariesOf: SummariesOf,
    queries: Queries,
  ) {
    this.totals = new Float64Array(points.count);
    const { blocks, rank } = cfgOf(func);
    blocks.forEach((block, number) => {
      if (rank[number] < 0) return;
      let point = points.firstOf[number];
      const last = points.endOf.get(block) ?? block.instructions.length - 1;
      for (let i = 0; i <= last; i++) {
        const instruction = block.instructions[i];
        const about = askedAbout(instruction, addresses, queries);
        if (about.length > 0) {
          this.totals[point]++;
          this.ask(
            point,
            about.map((value) => [dependence.nodeOf(value), 1]),
          );
        }
        if (!isCall(instruction)) continue;
        const summaries = summariesOf(instruction);
        for (const summary of summaries) {
          if (!summary || summary.total === 0) continue;
          this.totals[point] += summary.total / summaries.length;
          this.ask(
            point,
            summary.counts.map(([formal, count]) => [
              dependence.actual(formal, instruction),
              count / summaries.length,
            ]),
          );
        }
        point = points.behind.get(instruction) ?? point;
      }
    });
    this.start.push(this.nodes.length);
  }

  private ask(point: number, parts: readonly (readonly [number | undefined, number])[]): void {
    const first = this.nodes.length;
    for (const [node, count] of parts) {
      if (node === undefined) continue;
      this.nodes.push(node);
      this.counts.push(count);
    }
    if (this.nodes.length === first) return;
    this.points.push(point);
    this.start.push(first);
  }
}
