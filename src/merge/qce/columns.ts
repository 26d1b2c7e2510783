/**
 * Counting: Equation 4 of Kuznetsov et al., PLDI 2012, for any variables of a function.
 *
 * 32 columns (future-uses.ts) are counted at a time: which nodes depend on them (reach.ts), what each stretch
 * asks of them (asks.ts), and what that is at each block (unrolled-flow.ts). The cost is that of a walk over
 * the function for each 32 columns. Where a function is so big that this takes too long, or its results too
 * much room, first each variable gets fewer columns, and then the variables with the fewest queries,
 * wherever these are, are left out.
 */
import { Asks } from './asks.js';
import { Dependence, type SummariesOf } from './dependence.js';
import type { FunctionShape } from './function-shape.js';
import { type Column, columnsOf } from './future-uses.js';
import { Reach } from './reach.js';
import { exponentFor, logOfSum, ScaledFlow } from './scaled-flow.js';
import type { Variable } from './variables.js';

/** Bits of a word, and columns of a table of counts. */
const width = 32;

/** Columns times rows. */
const mostCells = 2e7;

/** The highest total that is given. */
const most = 1e300;

/** The dependences and queries of a function, ready to be counted for any variables. */
export class Counting {
  readonly dependence: Dependence;
  readonly asks: Asks;
  readonly reach: Reach;
  private readonly flow: ScaledFlow;
  /** By point: how its counts are scaled, and the total so. */
  private readonly exponents: Int32Array;
  private readonly totals: Float64Array;
  private readonly stretches: Float64Array;
  private readonly rows: Float64Array;

  constructor(
    readonly shape: FunctionShape,
    summariesOf: SummariesOf,
  ) {
    const { func, table, addresses, layout, points, parameters, flow } = shape;
    this.dependence = new Dependence(func, table, addresses, layout, summariesOf);
    this.asks = new Asks(func, points, addresses, this.dependence, summariesOf, parameters.queries);
    this.dependence.close();
    const { nodes, from, to } = this.dependence;
    this.reach = new Reach(nodes, from, to);
    this.stretches = new Float64Array(points.count * width);
    this.rows = new Float64Array(flow.rows * width);
    const own = new Float64Array(flow.rows);
    this.eachPoint((block, point) => {
      own[block] += this.asks.totals[point];
    });
    this.flow = new ScaledFlow(flow, own);
    this.exponents = this.exponentsOfPoints();
    this.totals = this.asks.totals.slice();
    this.addUp(this.totals, new Float64Array(flow.rows), 1);
  }

  private eachPoint(visit: (block: number, point: number) => void): void {
    const { firstOf } = this.shape.points;
    for (let block = 0; block < firstOf.length - 1; block++) {
      for (let point = firstOf[block]; point < firstOf[block + 1]; point++) visit(block, point);
    }
  }

  private exponentsOfPoints(): Int32Array {
    const { points, flow } = this.shape;
    const exponents = new Int32Array(points.count);
    for (let block = 0; block < points.firstOf.length - 1; block++) {
      const first = points.firstOf[block];
      const end = flow.endRow.get(block);
      exponents[first] = this.flow.exponents[block];
      if (end === undefined) continue;
      let total = this.flow.totals[end];
      for (let point = points.firstOf[block + 1] - 1; point > first; point--) {
        total = logOfSum(total, Math.log2(this.asks.totals[point]));
        exponents[point] = exponentFor(total);
      }
    }
    return exponents;
  }

  /** Variables that a query depends on, or one of the further nodes. */
  candidates(further: readonly number[], isWanted: (variable: Variable) => boolean): Variable[] {
    const leads = this.leadsTo(further);
    const found: Variable[] = [];
    for (const variable of this.dependence.variables()) {
      if (leads(this.nodeOf(variable)) && isWanted(variable)) found.push(variable);
    }
    return this.mostAsked(found);
  }

  private mostAsked(variables: Variable[]): Variable[] {
    if (variables.length <= this.mostColumns) return variables;
    const asked = new Float64Array(variables.length);
    inGroups(this.wholeColumns(variables, []), (group) => {
      this.reach.from(group);
      this.eachCount((_, bit, count) => {
        asked[group[bit].variable] += count;
      });
    });
    const order = variables.map((_, i) => i).sort((a, b) => asked[b] - asked[a]);
    return order.slice(0, this.mostColumns).map((i) => variables[i]);
  }

  private get mostColumns(): number {
    return Math.max(2 * width, Math.floor(mostCells / this.shape.flow.rows));
  }

  /** Columns for all points, by the uses that are still to come. */
  columns(variables: readonly Variable[]): Column[] {
    const nodes = variables.map((variable) => this.nodeOf(variable));
    const leads = this.leadsTo([]);
    for (const perVariable of [64, 8]) {
      const columns = columnsOf(nodes, this.dependence, leads, perVariable);
      if (columns.length <= this.mostColumns) return columns;
    }
    return this.wholeColumns(variables, []);
  }

  /** One column for each variable, with all its uses. */
  wholeColumns(variables: readonly Variable[], further: readonly number[]): Column[] {
    const nodes = variables.map((variable) => this.nodeOf(variable));
    return columnsOf(nodes, this.dependence, this.leadsTo(further), 1);
  }

  private leadsTo(further: readonly number[]): (node: number) => boolean {
    return this.reach.leadsTo([...this.asks.nodes, ...further]);
  }

  private nodeOf(variable: Variable): number {
    return this.dependence.nodeOfVariable(variable)!;
  }

  /** What is asked of the columns that `reach` has started with. */
  private eachCount(visit: (point: number, bit: number, count: number) => void): void {
    const { points, start, nodes, counts } = this.asks;
    for (let ask = 0; ask < points.length; ask++) {
      let seen = 0;
      for (let part = start[ask]; part < start[ask + 1]; part++) {
        let bits = this.reach.at(nodes[part]) & ~seen;
        seen |= bits;
        for (; bits !== 0; bits &= bits - 1) {
          visit(points[ask], 31 - Math.clz32(bits & -bits), counts[part]);
        }
      }
    }
  }

  /** Counts up to 32 columns; `at` has their counts until the next time. */
  count(group: readonly Column[]): void {
    const { stretches } = this;
    this.reach.from(group);
    stretches.fill(0);
    this.eachCount((point, bit, count) => {
      stretches[point * width + bit] += count;
    });
    this.addUp(stretches, this.rows, width);
  }

  totalAt(point: number): number {
    return this.exponents[point] === 0 ? this.totals[point] : most;
  }

  /** The count of a column; where the total is more than `most`, its share of that. */
  at(point: number, column: number): number {
    const count = this.stretches[point * width + column];
    return this.exponents[point] === 0 ? count : (count / this.totals[point]) * most;
  }

  /** From what each stretch asks to what is asked from its start on, scaled. */
  private addUp(stretches: Float64Array, rows: Float64Array, columns: number): void {
    const { endRow } = this.shape.flow;
    const { firstOf } = this.shape.points;
    const { exponents, initial } = this.flow;
    rows.fill(0);
    this.eachPoint((block, point) => {
      const scale = 2 ** -initial[block];
      for (let i = 0; i < columns; i++) {
        rows[block * columns + i] += scale * stretches[point * columns + i];
      }
    });
    this.flow.run(rows, columns);
    for (let block = 0; block < firstOf.length - 1; block++) {
      const last = firstOf[block + 1] - 1;
      const end = endRow.get(block);
      if (end === undefined) {
        for (let i = 0; i < columns; i++) stretches[last * columns + i] = rows[block * columns + i];
        continue;
      }
      // Each point has what is asked up to the next one, and what the next one has.
      let [behind, from, exponent] = [rows, end, exponents[end]];
      for (let point = last; point >= firstOf[block]; point--) {
        const own = 2 ** -this.exponents[point];
        const scale = 2 ** (exponent - this.exponents[point]);
        for (let i = 0; i < columns; i++) {
          const next = scale * behind[from * columns + i];
          stretches[point * columns + i] = own * stretches[point * columns + i] + next;
        }
        [behind, from, exponent] = [stretches, point, this.exponents[point]];
      }
    }
  }
}

export function inGroups(
  columns: readonly Column[],
  visit: (group: readonly Column[]) => void,
): void {
  for (let first = 0; first < columns.length; first += width) {
    visit(columns.slice(first, first + width));
  }
}
