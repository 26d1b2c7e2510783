/**
 * Floating-point operators on slots: on numbers as float.ts computes them, with a term among the operands as terms of
 * the same meaning (float-terms.ts).
 */
import { Expr, type ExprContext } from '../../expr/index.js';
import type { FloatBinaryOp, FloatKind, FloatPredicate } from '../../ir/index.js';
import { concrete, type Slot } from '../../value/index.js';
import { fromSigned, fromUnsigned, toSigned, toUnsigned } from './convert.js';
import { convertFloat, type Float, floatBinary, floatOrder, satisfies } from './float.js';
import { FloatTerms } from './float-terms.js';

export type Unary = (a: Slot) => Slot;
export type Binary = (a: Slot, b: Slot) => Slot;

export function binaryOnSlots(terms: ExprContext, op: FloatBinaryOp, format: FloatKind): Binary {
  const floats = new FloatTerms(terms, format);
  const apply = floatBinary(op, format);
  return (a, b) => {
    if (a instanceof Expr || b instanceof Expr) {
      return floats.slot(floats.binary(op, floats.of(a), floats.of(b)));
    }
    return apply(a as Float, b as Float);
  };
}

/** 1 or 0, or a term of width 1. */
export function compareOnSlots(
  terms: ExprContext,
  predicate: FloatPredicate,
  format: FloatKind,
): Binary {
  const floats = new FloatTerms(terms, format);
  return (a, b) => {
    if (a instanceof Expr || b instanceof Expr) {
      return settled(floats.compare(predicate, floats.of(a), floats.of(b)));
    }
    return satisfies(predicate, floatOrder(format, a as Float, b as Float)) ? 1 : 0;
  };
}

/** fpext, fptrunc. */
export function convertOnSlots(terms: ExprContext, from: FloatKind, to: FloatKind): Unary {
  const [source, target] = [new FloatTerms(terms, from), new FloatTerms(terms, to)];
  return (a) => {
    if (a instanceof Expr) return target.slot(source.convert(a, to));
    return convertFloat(from, to, concrete(a) as Float);
  };
}

/** fptosi, fptoui. */
export function toIntegerOnSlots(
  terms: ExprContext,
  format: FloatKind,
  width: number,
  isSigned: boolean,
): Unary {
  const floats = new FloatTerms(terms, format);
  const apply = isSigned ? toSigned : toUnsigned;
  return (a) => {
    if (a instanceof Expr) return settled(floats.toInteger(a, width, isSigned));
    return apply(format, width, a as Float);
  };
}

/** sitofp, uitofp. */
export function fromIntegerOnSlots(
  terms: ExprContext,
  format: FloatKind,
  width: number,
  isSigned: boolean,
): Unary {
  const floats = new FloatTerms(terms, format);
  return (a) => {
    if (a instanceof Expr) return floats.slot(floats.fromInteger(a, isSigned));
    const word = a as number | bigint;
    return isSigned ? fromSigned(format, width, word) : fromUnsigned(format, word);
  };
}

/** An integer as a slot. */
export function settled(term: Expr): Slot {
  return term.isConst ? term.value : term;
}
