/**
 * Bit-vector terms as linear forms over integers (Shuai et al., "Type and Interval Aware Array Constraint Solving for
 * Symbolic Execution", ISSTA 2021, §4.2; the encodings are those of Brinkmann and Drechsler, "RTL-Datapath
 * Verification using Integer Linear Programming", ASP-DAC 2002).
 *
 * Invariant: every model of the constraints that were asserted extends to a solution of the system in which each form
 * has the unsigned value of its term. So a system without solution refutes the constraints, and the range of a form
 * contains all values of its term. Nothing follows from a solution.
 *
 * What overflows is written with a multiple of 2^w that is taken off, unless the ranges of the operands show that nothing
 * is (§4.2, interval computation). What is not linear is a variable that has the range of the term (`rules.ts`).
 */
import { allOnes, type Expr, Kind } from '../../expr/index.js';
import {
  type Integer,
  LinearForm,
  LinearSystem,
  negated,
  product,
  quotient,
  sum,
} from '../ilp/index.js';
import { ruleOf } from './rules.js';

/** Thrown where a query is too large to be worth it. */
export class TooLarge extends Error {}

/** Nodes of terms, and rows, of one query. */
const mostNodes = 3000;
const mostRows = 400;

export interface FormRange {
  readonly low: Integer;
  readonly high: Integer;
}

export class Linearisation {
  readonly system = new LinearSystem();
  /** How often each rule was applied, by its name. */
  readonly applied = new Map<string, number>();
  private readonly forms = new Map<number, LinearForm>();
  private readonly signs = new Map<number, LinearForm>();

  /** The form of a term whose operands have forms, or get them here. */
  form(term: Expr): LinearForm {
    const known = this.forms.get(term.id);
    if (known !== undefined) return known;
    const stack: Expr[] = [term];
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      if (this.forms.has(node.id)) {
        stack.pop();
        continue;
      }
      if (this.forms.size + stack.length > mostNodes) throw new TooLarge();
      const rule = ruleOf(node);
      const before = stack.length;
      for (const operand of rule.operands(node)) {
        if (!this.forms.has(operand.id)) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      this.note(rule.name);
      this.forms.set(node.id, rule.form(this, node));
    }
    return this.forms.get(term.id)!;
  }

  /** Gives a term its form: that of a read, for which the caller knows more than its kind says. */
  define(term: Expr, form: LinearForm): void {
    this.forms.set(term.id, form);
  }

  knows(term: Expr): boolean {
    return this.forms.has(term.id);
  }

  /** The form of an operand; it has one already. */
  of(term: Expr): LinearForm {
    return this.forms.get(term.id)!;
  }

  note(rule: string): void {
    this.applied.set(rule, (this.applied.get(rule) ?? 0) + 1);
  }

  /** Adds a constraint, or as much of it as is linear. */
  assert(constraint: Expr): void {
    const open: { term: Expr; value: boolean }[] = [{ term: constraint, value: true }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { term, value } = next;
      if (term.kind === Kind.Not) open.push({ term: term.a, value: !value });
      else if (term.kind === (value ? Kind.And : Kind.Or)) {
        open.push({ term: term.b, value }, { term: term.a, value });
      } else this.assertAtom(term, value);
      if (this.system.constraints.length > mostRows) throw new TooLarge();
    }
  }

  private assertAtom(term: Expr, value: boolean): void {
    const { a, b } = term;
    switch (term.kind) {
      case Kind.Eq:
        if (value) this.require(this.form(a).minus(this.form(b)), 0, 0);
        else if (a.width === 1) this.require(this.form(a).plus(this.form(b)), 1, 1);
        else this.assertUnequal(a, b);
        break;
      case Kind.Ult: {
        const difference = this.form(b).minus(this.form(a));
        if (value) this.require(difference, 1, undefined);
        else this.require(difference, undefined, 0);
        break;
      }
      case Kind.Slt:
        this.assertSigned(a, b, value);
        break;
    }
    const bit = value ? 1 : 0;
    const isComparison = term.kind === Kind.Eq || term.kind === Kind.Ult || term.kind === Kind.Slt;
    // The same predicate within another term is known to be what it is here.
    if (isComparison && !this.knows(term)) this.define(term, LinearForm.constant(bit));
    else this.require(this.form(term), bit, bit);
  }

  /** A difference leaves two halves, which no linear constraint has; it is used at the end of a range. */
  private assertUnequal(a: Expr, b: Expr): void {
    this.note('not equal');
    const difference = this.form(a).minus(this.form(b));
    const { low, high } = this.range(difference);
    if (low === 0) this.require(difference, 1, undefined);
    else if (high === 0) this.require(difference, undefined, -1);
  }

  private assertSigned(a: Expr, b: Expr, value: boolean): void {
    this.note('signed comparison');
    const half = 1n << BigInt(a.width - 1);
    const [small, large] = value ? [a, b] : [b, a];
    const gap = value ? 1 : 0;
    // With a constant on the right side of zero, the other is on one side of the sign bit.
    if (small.isConst && BigInt(small.value) < half) {
      this.require(this.form(large), sum(small.value, gap), half - 1n);
    } else if (large.isConst && BigInt(large.value) >= half) {
      this.require(this.form(small), half, sum(large.value, -gap));
    } else if (large.isConst && BigInt(large.value) === 0n && gap === 1) {
      this.require(this.form(small), half, undefined);
    } else this.require(this.signed(large).minus(this.signed(small)), gap, undefined);
  }

  /** The two's complement value of a term that has a form. */
  signed(term: Expr): LinearForm {
    return this.form(term).minus(this.sign(term).times(1n << BigInt(term.width)));
  }

  /** The highest bit of a term. */
  sign(term: Expr): LinearForm {
    let sign = this.signs.get(term.id);
    if (sign !== undefined) return sign;
    const form = this.form(term);
    const half = 1n << BigInt(term.width - 1);
    const { low, high } = this.range(form);
    if (high < half) sign = LinearForm.constant(0);
    else if (low >= half) sign = LinearForm.constant(1);
    else {
      sign = this.fresh(0, 1);
      this.require(form.minus(sign.times(half)), 0, half - 1n);
    }
    this.signs.set(term.id, sign);
    return sign;
  }

  fresh(low: Integer, high: Integer): LinearForm {
    return LinearForm.variable(this.system.variable(low, high));
  }

  /** A variable with all values of a width. */
  anything(width: number): LinearForm {
    return this.fresh(0, allOnes(width));
  }

  /** What a form can be within the bounds of its variables. */
  range({ summands, constant }: LinearForm): FormRange {
    let low = constant;
    let high = constant;
    for (const [variable, factor] of summands) {
      const least = product(factor, this.system.low[variable]!);
      const most = product(factor, this.system.high[variable]!);
      low = sum(low, factor > 0 ? least : most);
      high = sum(high, factor > 0 ? most : least);
    }
    return { low, high };
  }

  /** The form lies within a range; a bound on one variable is kept with that variable. */
  require(form: LinearForm, least: Integer | undefined, most: Integer | undefined): void {
    const { system } = this;
    if (form.summands.size === 1) {
      const [[variable, factor]] = form.summands as unknown as [[number, Integer]];
      if (factor === 1 || factor === -1) {
        const shift = negated(form.constant);
        const from = least === undefined ? undefined : sum(least, shift);
        const to = most === undefined ? undefined : sum(most, shift);
        const low = factor === 1 ? from : to === undefined ? undefined : negated(to);
        const high = factor === 1 ? to : from === undefined ? undefined : negated(from);
        system.bound(variable, low, high);
        return;
      }
    }
    system.require(form, least, most);
  }

  /** The remainder of a form, which may be negative, at 2^width. */
  wrapped(form: LinearForm, width: number): LinearForm {
    const modulus = 1n << BigInt(width);
    const { low, high } = this.range(form);
    const [least, most] = [quotient(low, modulus), quotient(high, modulus)];
    if (least === most) return form.minus(LinearForm.constant(modulus).times(least));
    this.note('overflow');
    const times = this.fresh(least, most);
    const rest = this.anything(width);
    this.require(form.minus(times.times(modulus)).minus(rest), 0, 0);
    return rest;
  }

  /** Quotient and remainder of a form that is not negative by a positive constant. */
  divided(form: LinearForm, by: Integer): { quotient: LinearForm; remainder: LinearForm } {
    if (by === 1 || by === 1n) return { quotient: form, remainder: LinearForm.constant(0) };
    const { low, high } = this.range(form);
    const [least, most] = [quotient(low, by), quotient(high, by)];
    if (least === most) {
      const whole = LinearForm.constant(least);
      return { quotient: whole, remainder: form.minus(whole.times(by)) };
    }
    const whole = this.fresh(least, most);
    const rest = this.fresh(0, sum(by, -1));
    this.require(form.minus(whole.times(by)).minus(rest), 0, 0);
    return { quotient: whole, remainder: rest };
  }
}
