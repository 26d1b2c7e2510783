/**
 * Replaces a term by what it is known to be, a value or another term: in the slots of all frames and in
 * memory, wherever the term stands as such. In a slot of a floating-point type the term is a bit
 * pattern, and a value becomes the number with that pattern.
 */
import { Expr } from '../expr/index.js';
import type { Type } from '../ir/index.js';
import { fromBits } from '../memory/index.js';
import type { Slot, Word } from '../value/index.js';
import type { Machine } from './machine.js';

/** Whether the term stood anywhere. */
export function replaceTerm(machine: Machine, term: Expr, by: Word | Expr): boolean {
  const { layout } = machine.program;
  let found = false;
  const replaced = (slot: Slot, type: Type | undefined): Slot => {
    if (slot === term) {
      found = true;
      return type?.kind === 'float' && !(by instanceof Expr) ? fromBits(layout, type, by) : by;
    }
    if (!Array.isArray(slot)) return slot;
    if (!slot.some((part) => part instanceof Expr || Array.isArray(part))) return slot;
    return slot.map((part, i) => replaced(part, elementType(type, i)));
  };
  for (let depth = 0; depth < machine.frames.length; depth++) {
    const { slots, code } = machine.own(depth);
    const { slotTypes } = code.fn;
    for (let i = 0; i < slots.length; i++) slots[i] = replaced(slots[i], slotTypes[i]);
  }
  if (term.width % 8 !== 0) return found;
  const size = term.width / 8;
  for (const address of machine.access.overlay.addressesOf(term)) {
    if (!machine.access.isSymbolic(address, size)) continue;
    found = true;
    machine.access.setWord(address, by, size);
  }
  return found;
}

function elementType(type: Type | undefined, index: number): Type | undefined {
  if (type?.kind === 'struct') return type.fields?.[index];
  return type?.kind === 'array' || type?.kind === 'vector' ? type.element : undefined;
}
