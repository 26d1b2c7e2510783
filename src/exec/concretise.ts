/**
 * Puts what a path condition has made known into the registers of the running function.
 */
import { Expr, type ExprContext, Kind, type Substitution } from '../expr/index.js';
import { fromBits, type Reach } from '../memory/index.js';
import type { Machine } from './machine.js';

/**
 * Puts the values of inputs that have only one value into the registers of the running function. Values
 * flow through registers, so what the function computes from them is concrete from here on.
 */
export function placeValues(machine: Machine, values: Substitution): void {
  const depth = machine.frames.length - 1;
  if (!machine.frames[depth].slots.some((slot) => slot instanceof Expr)) return;
  const { slots, code } = machine.own(depth);
  const { slotTypes } = code.fn;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i];
    if (!(slot instanceof Expr)) continue;
    const { isConst, value } = machine.domain.terms.unnamed(values.apply(slot));
    if (!isConst) continue;
    const type = slotTypes[i];
    slots[i] = type?.kind === 'float' ? fromBits(machine.program.layout, type, value) : value;
  }
}

/**
 * Puts the address of a pointer that has only one into the registers of the running function, and what
 * lies at a constant distance of it, such as the other fields of a structure.
 */
export function placePointer(machine: Machine, { pointer, address }: Reach): void {
  if (address === undefined) return;
  const { terms } = machine.domain;
  const { origin, distance } = split(terms, pointer);
  const at = terms.sub(terms.constant(address, pointer.width), distance);
  const { slots, code } = machine.own(machine.frames.length - 1);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i];
    if (!(slot instanceof Expr) || slot.width !== pointer.width) continue;
    if (code.fn.slotTypes[i]?.kind === 'float') continue;
    const place = split(terms, slot);
    if (place.origin === origin) slots[i] = terms.add(at, place.distance).value;
  }
}

/** A pointer as another term and a constant. */
function split(terms: ExprContext, pointer: Expr): { origin: Expr; distance: Expr } {
  if (pointer.kind === Kind.Add && pointer.b.isConst) {
    return { origin: pointer.a, distance: pointer.b };
  }
  return { origin: pointer, distance: terms.constant(0, pointer.width) };
}
