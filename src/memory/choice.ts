/**
 * A choice between two values of any type, by a condition that may be a term: what `select` does, and what becomes
 * of a register in which two states differ that are merged.
 *
 * Integers, pointers and floating-point values of every format become one term over their bits, so that NaNs keep
 * their payloads; vectors and aggregates are chosen element by element, and what is the same on both sides
 * stays as it is. (Array terms have a choice of their own: src/expr/array-choice.ts.)
 */
import { Expr } from '../expr/index.js';
import type { DataLayout, Type } from '../ir/index.js';
import { type Domain, NanPayload, type Slot, type Word } from '../value/index.js';
import { fromBits } from './format.js';
import { bitsOf } from './typed-values.js';

export function choose(
  domain: Domain,
  layout: DataLayout,
  type: Type,
  condition: Slot,
  yes: Slot,
  no: Slot,
): Slot {
  if (!(condition instanceof Expr)) return condition === 1 ? yes : no;
  if (isSameSlot(yes, no)) return yes;
  const element = (part: Type, i: number) =>
    choose(
      domain,
      layout,
      part,
      condition,
      (yes as readonly Slot[])[i],
      (no as readonly Slot[])[i],
    );
  if (type.kind === 'struct') return (type.fields ?? []).map(element);
  if (type.kind === 'array' || type.kind === 'vector') {
    return Array.from({ length: type.length }, (_, i) => element(type.element, i));
  }
  const width = layout.sizeInBits(type);
  const bits = (value: Slot) => domain.term(bitsOf(layout, type, value), width);
  const term = domain.terms.ite(condition, bits(yes), bits(no));
  return term.isConst ? fromBits(layout, type, term.value as Word) : term;
}

/** Whether two slots hold the same value, to the bit: -0 is not 0, and a NaN is the same as itself. */
export function isSameSlot(a: Slot, b: Slot): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof NanPayload && b instanceof NanPayload) return a.bits === b.bits;
  if (!Array.isArray(a) || !Array.isArray(b)) return false;
  return a.length === b.length && a.every((part, i) => isSameSlot(part, b[i]));
}
