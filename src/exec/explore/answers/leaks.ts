/**
 * Memory leaks: heap objects that are alive when the program ends and that nothing points to.
 *
 * As LeakSanitizer does: from the globals, the frames that are left and their slots, every aligned word
 * that is an address within a live heap object keeps it, and what such objects hold is looked at in
 * turn. A symbolic word counts with the value that it has in the path's test.
 */
import { Expr } from '../../../expr/index.js';
import { type Instruction, positionOf } from '../../../ir/index.js';
import { type MemoryObject, Shadow, withoutVeils } from '../../../memory/index.js';
import type { ExecutionError, Slot } from '../../../value/index.js';
import type { ValueOf } from '../../argument-values.js';
import type { Machine } from '../../machine.js';
import { named } from '../../named-objects.js';

export function findLeak(machine: Machine, evaluate: ValueOf): ExecutionError | undefined {
  const { space } = machine.access;
  return withoutVeils(space, space.objects.live(), () => leakOf(machine, evaluate));
}

function leakOf(machine: Machine, evaluate: ValueOf): ExecutionError | undefined {
  const { objects } = machine.program;
  const wordSize = machine.domain.addressBits / 8;
  const lost = new Map<number, MemoryObject>();
  for (const object of objects.liveHeap()) lost.set(object.base, object);
  if (lost.size === 0) return undefined;
  const queue: { base: number; size: number }[] = [];
  const keep = (address: number) => {
    const object = objects.containing(address);
    if (object && lost.delete(object.base)) queue.push(object);
  };
  const scan = ({ base, size }: { base: number; size: number }) => {
    const end = base + size;
    const start = Math.ceil(base / wordSize) * wordSize;
    for (let at = start; at + wordSize <= end; at += wordSize) keep(wordAt(machine, at, evaluate));
  };
  for (const object of objects.live()) if (object.kind === 'global') scan(object);
  for (const frame of machine.frames) {
    scan({ base: frame.base, size: frame.code.fn.frame.size });
    frame.dynamic?.forEach(scan);
    for (const slot of frame.slots) keepSlot(slot, 8 * wordSize, keep, evaluate);
  }
  for (let next = queue.pop(); next; next = queue.pop()) scan(next);
  const [first, ...others] = lost.values();
  return (
    first && objects.measured(evaluate, () => report(objects.nearest(first.base)!, others.length))
  );
}

function wordAt(machine: Machine, address: number, evaluate: ValueOf): number {
  const { memory } = machine.program;
  let word = 0;
  for (let i = machine.domain.addressBits / 8 - 1; i >= 0; i--) {
    const isSymbolic = (memory.shadow(address + i) & Shadow.symbolic) !== 0;
    const byte = isSymbolic ? machine.access.byte(address + i) : memory.load8(address + i);
    word = word * 256 + Number(byte instanceof Expr ? evaluate(byte) : byte);
  }
  return word;
}

function keepSlot(
  slot: Slot,
  width: number,
  keep: (address: number) => void,
  evaluate: ValueOf,
): void {
  if (Array.isArray(slot)) for (const part of slot) keepSlot(part, width, keep, evaluate);
  else if (typeof slot === 'number') keep(slot);
  else if (slot instanceof Expr && slot.width === width) keep(Number(evaluate(slot)));
}

function report(object: MemoryObject, others: number): ExecutionError {
  const position = object.site ? positionOf(object.site as Instruction) : undefined;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return {
    kind: 'leak',
    message: `${named(object).text} is never freed, and nothing points to it${more}`,
    file: position?.file ?? '',
    line: position?.line ?? 0,
    function: position?.function ?? '',
    stack: position ? [{ function: position.function ?? '', position }] : [],
  };
}
