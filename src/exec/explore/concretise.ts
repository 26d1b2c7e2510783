/**
 * Replaces a term by its value in a state whose path condition says that it has this value: in the
 * slots of all frames and in single bytes of memory, wherever the term stands as such.
 */
import { Expr } from '../../expr/index.js';
import type { Slot } from '../domain.js';
import type { Machine } from '../machine.js';

export function makeConcrete(machine: Machine, term: Expr, value: number | bigint): void {
  for (const frame of machine.frames) {
    const { slots } = frame;
    for (let i = 0; i < slots.length; i++) slots[i] = replaced(slots[i], term, value);
  }
  if (term.width !== 8) return;
  for (const address of machine.access.overlay.addressesOf(term)) {
    machine.access.setByte(address, value);
  }
}

function replaced(slot: Slot, term: Expr, value: number | bigint): Slot {
  if (slot === term) return value;
  if (Array.isArray(slot) && slot.some((part) => part instanceof Expr || Array.isArray(part))) {
    return slot.map((part) => replaced(part, term, value));
  }
  return slot;
}
