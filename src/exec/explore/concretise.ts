/**
 * Replaces a term by its value in a state whose path condition says that it has this value: in the
 * slots of all frames and in single bytes of memory, wherever the term stands as such. In a slot of a
 * floating-point type the term is a bit pattern, and the value is the number with that pattern.
 */
import { Expr, type ExprContext, Kind, type Substitution } from '../../expr/index.js';
import type { Type } from '../../ir/index.js';
import type { Reach } from '../access.js';
import type { Slot } from '../domain.js';
import { fromBits } from '../format.js';
import type { Machine } from '../machine.js';

export function makeConcrete(machine: Machine, term: Expr, value: number | bigint): void {
  const { layout } = machine.program;
  const replaced = (slot: Slot, type: Type | undefined): Slot => {
    if (slot === term) return type?.kind === 'float' ? fromBits(layout, type, value) : value;
    if (!Array.isArray(slot)) return slot;
    if (!slot.some((part) => part instanceof Expr || Array.isArray(part))) return slot;
    return slot.map((part, i) => replaced(part, elementType(type, i)));
  };
  for (let depth = 0; depth < machine.frames.length; depth++) {
    const { slots, code } = machine.own(depth);
    const { slotTypes } = code.fn;
    for (let i = 0; i < slots.length; i++) slots[i] = replaced(slots[i], slotTypes[i]);
  }
  if (term.width !== 8) return;
  for (const address of machine.access.overlay.addressesOf(term)) {
    machine.access.setByte(address, value);
  }
}

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
    const { isConst, value } = values.apply(slot);
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

function elementType(type: Type | undefined, index: number): Type | undefined {
  if (type?.kind === 'struct') return type.fields?.[index];
  return type?.kind === 'array' || type?.kind === 'vector' ? type.element : undefined;
}
