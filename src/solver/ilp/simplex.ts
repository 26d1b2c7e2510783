/**
 * The simplex method over variables with bounds on both sides, in exact arithmetic without fractions.
 *
 * Feasibility is searched as in Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", CAV 2006, §3: a basic
 * variable outside of its bounds leaves the basis for a variable that can make up for it. The optimum is found by the
 * primal method from there. Both take the least numbered candidate (Bland), and so end.
 *
 * Invariant: a variable that is not basic is at one of its bounds, hence whole. A row has whole factors and a positive
 * denominator, d · x = Σ n_j · x_j, and no divisor in common. So values of basic variables are fractions d · x over d,
 * and are compared without any division.
 */
import type { Integer, Integers } from './integers.js';
import type { Box, Row } from './propagation.js';

/** A maximum: numerator over denominator, which is positive. */
export interface Optimum<N> {
  readonly numerator: N;
  readonly denominator: N;
}

/** Thrown when pivoting takes more steps than it is worth. */
export class TooManyPivots extends Error {}

interface TableauRow<N> {
  /** The basic variable. */
  basic: number;
  denominator: N;
  /** By column. */
  factors: N[];
}

export class Tableau<N extends Integer> {
  private rows: TableauRow<N>[] = [];
  /** The variable of each column. */
  private columns: number[] = [];
  private readonly atHigh: boolean[] = [];
  private objective: TableauRow<N> | undefined;
  pivots = 0;

  private constructor(
    private readonly z: Integers<N>,
    readonly low: N[],
    readonly high: N[],
  ) {}

  /** Of rows whose sides are both bounded; variables that no row mentions are not in it. */
  static of<N extends Integer>(
    z: Integers<N>,
    box: Box<N>,
    rows: readonly Row<N>[],
    objective: { readonly variables: readonly number[]; readonly factors: readonly N[] },
  ): Tableau<N> {
    const tableau = new Tableau(z, [...box.low], [...box.high]);
    const place = new Map<number, number>();
    for (const { variables } of [...rows, objective]) {
      for (const variable of variables) {
        if (!place.has(variable)) place.set(variable, place.size);
      }
    }
    tableau.columns = [...place.keys()];
    const dense = (variables: readonly number[], factors: readonly N[]): N[] => {
      const row = new Array<N>(place.size).fill(z.zero);
      variables.forEach((variable, i) => {
        row[place.get(variable)!] = factors[i]!;
      });
      return row;
    };
    for (const { variables, factors, least, most } of rows) {
      const basic = tableau.low.push(least!) - 1;
      tableau.high.push(most!);
      tableau.rows.push({ basic, denominator: z.one, factors: dense(variables, factors) });
    }
    tableau.objective = {
      basic: -1,
      denominator: z.one,
      factors: dense(objective.variables, objective.factors),
    };
    return tableau;
  }

  get entries(): number {
    return (this.rows.length + 1) * this.columns.length;
  }

  /** A copy that may have other bounds. */
  copy(): Tableau<N> {
    const other = new Tableau(this.z, [...this.low], [...this.high]);
    const same = ({ basic, denominator, factors }: TableauRow<N>) => ({
      basic,
      denominator,
      factors: [...factors],
    });
    other.rows = this.rows.map(same);
    other.columns = [...this.columns];
    this.atHigh.forEach((isHigh, variable) => {
      other.atHigh[variable] = isHigh;
    });
    other.objective = same(this.objective!);
    return other;
  }

  /** Moves to a point within all bounds; false if there is none. */
  makeFeasible(mostPivots: number): boolean {
    const { z } = this;
    for (;;) {
      const row = this.leastOutside();
      if (row === undefined) return true;
      const value = this.numerator(row);
      const rises = value < z.mul(row.denominator, this.low[row.basic]!);
      let best = -1;
      for (let k = 0; k < this.columns.length; k++) {
        if (!this.canMove(k, row.factors[k]! > z.zero === rises, row.factors[k]!)) continue;
        if (best < 0 || this.columns[k]! < this.columns[best]!) best = k;
      }
      if (best < 0) return false;
      const leaving = row.basic;
      this.pivot(row, best, mostPivots);
      this.atHigh[leaving] = !rises;
    }
  }

  /** The maximum of the objective, from a point within all bounds. */
  maximise(mostPivots: number): Optimum<N> {
    const { z } = this;
    const objective = this.objective!;
    for (;;) {
      let entering = -1;
      for (let k = 0; k < this.columns.length; k++) {
        const factor = objective.factors[k]!;
        if (!this.canMove(k, factor > z.zero, factor)) continue;
        if (entering < 0 || this.columns[k]! < this.columns[entering]!) entering = k;
      }
      if (entering < 0) {
        return { numerator: this.numerator(objective), denominator: objective.denominator };
      }
      this.moveAlong(entering, mostPivots);
    }
  }

  /** A basic variable of the given ones whose value is no whole number: the whole number below it. */
  fractional(isWhole: (variable: number) => boolean): { variable: number; below: N } | undefined {
    const { z } = this;
    let found: { variable: number; below: N } | undefined;
    for (const row of this.rows) {
      if (!isWhole(row.basic) || (found && found.variable < row.basic)) continue;
      const value = this.numerator(row);
      const below = z.floorDiv(value, row.denominator);
      if (z.mul(below, row.denominator) === value) continue;
      found = { variable: row.basic, below };
    }
    return found;
  }

  private numerator({ factors }: TableauRow<N>): N {
    const { z } = this;
    let value = z.zero;
    for (let k = 0; k < factors.length; k++) {
      if (factors[k] !== z.zero) value = z.add(value, z.mul(factors[k]!, this.at(k)));
    }
    return value;
  }

  /** The value of a column's variable. */
  private at(column: number): N {
    const variable = this.columns[column]!;
    return this.atHigh[variable] ? this.high[variable]! : this.low[variable]!;
  }

  private canMove(column: number, upwards: boolean, factor: N): boolean {
    if (factor === this.z.zero) return false;
    const variable = this.columns[column]!;
    if (this.low[variable] === this.high[variable]) return false;
    return upwards !== (this.atHigh[variable] ?? false);
  }

  private leastOutside(): TableauRow<N> | undefined {
    const { z } = this;
    let found: TableauRow<N> | undefined;
    for (const row of this.rows) {
      if (found && found.basic < row.basic) continue;
      const value = this.numerator(row);
      const isOutside =
        value < z.mul(row.denominator, this.low[row.basic]!) ||
        value > z.mul(row.denominator, this.high[row.basic]!);
      if (isOutside) found = row;
    }
    return found;
  }

  /** Moves a variable towards its other bound, as far as the basic ones stay within theirs. */
  private moveAlong(column: number, mostPivots: number): void {
    const { z } = this;
    const variable = this.columns[column]!;
    const upwards = !this.atHigh[variable];
    // The step so far, as a fraction.
    let up = z.sub(this.high[variable]!, this.low[variable]!);
    let down = z.one;
    let leaving: TableauRow<N> | undefined;
    for (const row of this.rows) {
      const factor = upwards ? row.factors[column]! : z.neg(row.factors[column]!);
      if (factor === z.zero) continue;
      const value = this.numerator(row);
      const rises = factor > z.zero;
      const bound = z.mul(row.denominator, rises ? this.high[row.basic]! : this.low[row.basic]!);
      const room = z.abs(z.sub(bound, value));
      const size = z.abs(factor);
      const [mine, other] = [z.mul(room, down), z.mul(up, size)];
      if (mine > other || (mine === other && leaving && leaving.basic < row.basic)) continue;
      if (mine === other && !leaving) continue;
      [up, down, leaving] = [room, size, row];
    }
    if (leaving === undefined) {
      this.atHigh[variable] = upwards;
      if (++this.pivots > mostPivots) throw new TooManyPivots();
      return;
    }
    const { basic } = leaving;
    const rises = leaving.factors[column]! > z.zero === upwards;
    this.pivot(leaving, column, mostPivots);
    this.atHigh[basic] = rises;
  }

  /** The basic variable of a row and the variable of a column change places. */
  private pivot(row: TableauRow<N>, column: number, mostPivots: number): void {
    const { z, columns } = this;
    if (++this.pivots > mostPivots) throw new TooManyPivots();
    const entering = columns[column]!;
    const lead = row.factors[column]!;
    const isPositive = lead > z.zero;
    // lead · entering = denominator · basic - Σ others
    for (let k = 0; k < columns.length; k++) {
      const factor = k === column ? row.denominator : z.neg(row.factors[k]!);
      row.factors[k] = isPositive ? factor : z.neg(factor);
    }
    row.denominator = z.abs(lead);
    columns[column] = row.basic;
    row.basic = entering;
    this.reduce(row);
    for (const other of this.rows) if (other !== row) this.eliminate(other, row, column);
    this.eliminate(this.objective!, row, column);
  }

  /** Puts a row in the place of its basic variable, which stood in a column. */
  private eliminate(other: TableauRow<N>, row: TableauRow<N>, column: number): void {
    const { z } = this;
    const by = other.factors[column]!;
    if (by === z.zero) return;
    for (let k = 0; k < other.factors.length; k++) {
      const before = k === column ? z.zero : z.mul(other.factors[k]!, row.denominator);
      other.factors[k] = z.add(before, z.mul(by, row.factors[k]!));
    }
    other.denominator = z.mul(other.denominator, row.denominator);
    this.reduce(other);
  }

  private reduce(row: TableauRow<N>): void {
    const { z } = this;
    let common = row.denominator;
    for (let k = 0; k < row.factors.length && common !== z.one; k++) {
      if (row.factors[k] !== z.zero) common = z.gcd(common, row.factors[k]!);
    }
    if (common === z.one) return;
    row.denominator = z.floorDiv(row.denominator, common);
    for (let k = 0; k < row.factors.length; k++) {
      if (row.factors[k] !== z.zero) row.factors[k] = z.floorDiv(row.factors[k]!, common);
    }
  }
}
