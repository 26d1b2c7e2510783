/**
 * A system of linear constraints over integer variables, each with finite bounds.
 *
 * Constraints are sums that lie within a range; a bound on one variable is kept with the variable. All variables are
 * bounded, as those of bit-vectors are, so that the simplex has no rays and branching ends.
 */
import { type Integer, integer, negated, product, sum } from './integers.js';

export interface Summand {
  readonly variable: number;
  /** Not 0. */
  readonly factor: Integer;
}

/** Σ summands ≤ most, and ≥ least; each variable occurs once. */
export interface LinearConstraint {
  readonly summands: readonly Summand[];
  readonly least: Integer | undefined;
  readonly most: Integer | undefined;
}

/** A sum of multiples of variables and a constant. */
export class LinearForm {
  private constructor(
    readonly summands: ReadonlyMap<number, Integer>,
    readonly constant: Integer,
  ) {}

  static constant(value: Integer): LinearForm {
    return new LinearForm(new Map(), integer(value));
  }

  static variable(variable: number): LinearForm {
    return new LinearForm(new Map([[variable, 1]]), 0);
  }

  get isConstant(): boolean {
    return this.summands.size === 0;
  }

  plus(other: LinearForm): LinearForm {
    const summands = new Map(this.summands);
    for (const [variable, factor] of other.summands) {
      const together = sum(summands.get(variable) ?? 0, factor);
      if (together === 0) summands.delete(variable);
      else summands.set(variable, together);
    }
    return new LinearForm(summands, sum(this.constant, other.constant));
  }

  times(factor: Integer): LinearForm {
    if (factor === 0) return LinearForm.constant(0);
    const summands = new Map<number, Integer>();
    for (const [variable, by] of this.summands) summands.set(variable, product(by, factor));
    return new LinearForm(summands, product(this.constant, factor));
  }

  minus(other: LinearForm): LinearForm {
    return this.plus(other.times(-1));
  }

  plusConstant(value: Integer): LinearForm {
    return new LinearForm(this.summands, sum(this.constant, value));
  }
}

export class LinearSystem {
  low: Integer[] = [];
  high: Integer[] = [];
  readonly constraints: LinearConstraint[] = [];
  /** By variable, the places of its constraints; made when it is needed. */
  private usedBy: Map<number, number[]> | undefined;
  /** Whether a constraint without variables does not hold. */
  contradiction = false;

  get size(): number {
    return this.low.length;
  }

  variable(low: Integer, high: Integer): number {
    this.low.push(integer(low));
    this.high.push(integer(high));
    if (low > high) this.contradiction = true;
    return this.low.length - 1;
  }

  /** The variable lies within a range as well. */
  bound(variable: number, low: Integer | undefined, high: Integer | undefined): void {
    if (low !== undefined && low > this.low[variable]!) this.low[variable] = integer(low);
    if (high !== undefined && high < this.high[variable]!) this.high[variable] = integer(high);
    if (this.low[variable]! > this.high[variable]!) this.contradiction = true;
  }

  /** The form lies within a range. */
  require(form: LinearForm, least: Integer | undefined, most: Integer | undefined): void {
    const shift = negated(form.constant);
    const from = least === undefined ? undefined : sum(least, shift);
    const to = most === undefined ? undefined : sum(most, shift);
    if (form.isConstant) {
      if ((from !== undefined && from > 0) || (to !== undefined && to < 0)) {
        this.contradiction = true;
      }
      return;
    }
    const summands = Array.from(form.summands, ([variable, factor]) => ({ variable, factor }));
    this.constraints.push({ summands, least: from, most: to });
    this.usedBy = undefined;
  }

  /** The constraints that a form depends on, directly or through others; bounds are those of this system. */
  around(form: LinearForm): LinearSystem {
    this.usedBy ??= this.users();
    const part = new LinearSystem();
    part.low = this.low;
    part.high = this.high;
    part.contradiction = this.contradiction;
    const seen = new Set(form.summands.keys());
    const taken = new Set<number>();
    for (const variable of seen) {
      for (const at of this.usedBy.get(variable) ?? []) {
        if (taken.has(at)) continue;
        taken.add(at);
        part.constraints.push(this.constraints[at]!);
        for (const { variable: other } of this.constraints[at]!.summands) seen.add(other);
      }
    }
    return part;
  }

  private users(): Map<number, number[]> {
    const users = new Map<number, number[]>();
    this.constraints.forEach(({ summands }, at) => {
      for (const { variable } of summands) {
        const rows = users.get(variable);
        if (rows === undefined) users.set(variable, [at]);
        else rows.push(at);
      }
    });
    return users;
  }

  atMost(form: LinearForm, most: Integer): void {
    this.require(form, undefined, most);
  }

  equals(form: LinearForm, value: Integer): void {
    this.require(form, value, value);
  }
}
