/**
 * The value domain: what an operator does to the contents of slots.
 *
 * A slot holds a concrete value or a term. Every integer operator of the interpreter ends here: with
 * concrete operands the constant folders of src/expr compute it, with a term among them the builders
 * of the same folder make the result. The steps of tier 0 have fast paths for plain numbers, which a
 * generated test compares with these functions.
 *
 * An operation that terms cannot express (floating point, calls of the host) asks for a concrete
 * operand with `concrete`. If it is a term, the run stops with the outcome `concretise`; the owner of
 * the state chooses a value, puts it into the slots, and runs on from the same instruction.
 */
import {
  type ArithmeticOp,
  type ComparisonOp,
  Expr,
  type ExprContext,
  foldBinary,
  foldConcat,
  foldExtract,
  foldSExt,
} from '../expr/index.js';
import type { Fault } from './errors.js';
import type { Concrete, Slot, Word } from './value.js';

/** Thrown where a term stands in the way of an operation that needs a value. */
export class NeedsConcrete {
  constructor(
    readonly term: Expr,
    /** Of a size: which values are tried first. */
    readonly sooner?: Expr,
  ) {}
}

/** Thrown where it must be known whether a condition holds; either may be. */
export class NeedsDecision {
  constructor(readonly condition: Expr) {}
}

/** Thrown where an operation is an error unless a condition holds. */
export class NeedsCheck {
  constructor(
    readonly condition: Expr,
    readonly fault: Fault,
  ) {}
}

export class Domain {
  /**
   * Conditions that the running state's path condition implies. A path condition only grows, so they
   * hold as long as this state runs; a switch to another state empties the set.
   */
  readonly granted = new Set<Expr>();

  constructor(
    readonly terms: ExprContext,
    /** The width of pointers and sizes, by the program's data layout. */
    readonly addressBits = 64,
  ) {}

  /** Goes on only where the condition holds; elsewhere the operation is the fault. */
  check(condition: Slot, fault: () => Fault): void {
    if (condition === 1) return;
    if (!(condition instanceof Expr)) throw fault();
    if (!this.granted.has(condition)) throw new NeedsCheck(condition, fault());
  }

  /** Whether a condition holds; the state forks if that depends on an input. */
  decide(condition: Slot): boolean {
    if (!(condition instanceof Expr)) return condition === 1;
    if (condition.isConst) return condition.value === 1;
    if (this.granted.has(condition)) return true;
    if (this.granted.has(this.terms.not(condition))) return false;
    throw new NeedsDecision(condition);
  }

  binary(op: ArithmeticOp, width: number, a: Slot, b: Slot): Slot {
    if (a instanceof Expr || b instanceof Expr) {
      return this.settled(this.terms.arithmetic(op, this.term(a, width), this.term(b, width)));
    }
    return foldBinary(op, width, a as Word, b as Word);
  }

  /** 1 or 0, or a term of width 1. */
  compare(op: ComparisonOp, width: number, a: Slot, b: Slot): Slot {
    if (a instanceof Expr || b instanceof Expr) {
      return this.settled(this.terms.compare(op, this.term(a, width), this.term(b, width)));
    }
    return foldBinary(op, width, a as Word, b as Word);
  }

  /** Negation of a one-bit value. */
  not(a: Slot): Slot {
    if (a instanceof Expr) return this.settled(this.terms.not(a));
    return a === 0 ? 1 : 0;
  }

  extract(value: Slot, low: number, width: number): Slot {
    if (value instanceof Expr) return this.settled(this.terms.extract(value, low, width));
    return foldExtract(value as Word, low, width);
  }

  zeroExtend(value: Slot, to: number): Slot {
    return value instanceof Expr ? this.terms.zext(value, to) : value;
  }

  signExtend(value: Slot, from: number, to: number): Slot {
    if (value instanceof Expr) return this.terms.sext(value, to);
    return foldSExt(value as Word, from, to);
  }

  concat(high: Slot, low: Slot, highWidth: number, lowWidth: number): Slot {
    if (high instanceof Expr || low instanceof Expr) {
      const term = this.terms.concat(this.term(high, highWidth), this.term(low, lowWidth));
      return this.settled(term);
    }
    return foldConcat(high as Word, low as Word, lowWidth);
  }

  /** The value of a slot as a term. */
  term(value: Slot, width: number): Expr {
    return value instanceof Expr ? value : this.terms.constant(value as Word, width);
  }

  /** A term that folded to a constant goes back to its value, so that slots stay canonical. */
  private settled(term: Expr): Slot {
    return term.isConst ? term.value : term;
  }
}

/** The slot's value, which must not be a term. */
export function concrete(value: Slot): Concrete {
  if (value instanceof Expr) throw new NeedsConcrete(value);
  if (Array.isArray(value)) value.forEach(concrete);
  return value as Concrete;
}

/** The slot's value as an integer, which must not be a term. */
export function concreteWord(value: Slot): Word {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return concrete(value) as Word;
}

export function containsTerm(value: Slot): boolean {
  return Array.isArray(value) ? value.some(containsTerm) : value instanceof Expr;
}
