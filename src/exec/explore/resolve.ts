/**
 * Which objects a symbolic pointer may reach: the forking model (seed 003 §2.2; KLEE's).
 *
 * A possible address names an object or a gap. The states whose pointer stays within that object are
 * split off, then those that hit the gap (an error), until nothing is left. Each object gives one
 * state; each gap gives at most one error report.
 */
import type { Expr } from '../../expr/index.js';
import { dataSize, Shadow } from '../../memory/index.js';
import type { PathCondition, PathSolver } from '../../solver/index.js';
import type { Intent } from '../access.js';
import type { Machine } from '../machine.js';

export interface Region {
  readonly base: number;
  readonly size: number;
}

export interface Resolution {
  /** Paths on which the whole access lies within one object. */
  readonly within: readonly { readonly path: PathCondition; readonly object: Region }[];
  /** Paths on which it does not, each with an address that it hits. */
  readonly beyond: readonly { readonly path: PathCondition; readonly address: number | bigint }[];
  /** Whether some possibilities were not looked at. */
  readonly incomplete: boolean;
}

const maxParts = 64;

export function resolvePointer(
  machine: Machine,
  paths: PathSolver,
  start: PathCondition,
  pointer: Expr,
  size: number,
  intent: Intent,
): Resolution {
  const { terms } = machine.domain;
  const within: { path: PathCondition; object: Region }[] = [];
  const beyond: { path: PathCondition; address: number | bigint }[] = [];
  let rest: PathCondition = start;
  for (let part = 0; part < maxParts; part++) {
    const address = paths.value(rest, pointer);
    const at = typeof address === 'number' ? address : dataSize;
    const object = objectAt(machine, at);
    const usable =
      object !== undefined &&
      at + size <= object.base + object.size &&
      !(intent === 'write' && machine.program.memory.shadow(at) & Shadow.readOnly);
    const region = usable
      ? { base: object.base, size: object.size - size + 1 }
      : gapAround(machine, at, size);
    const offset = terms.sub(pointer, terms.constant(region.base, pointer.width));
    const inside = terms.ult(offset, terms.constant(region.size, pointer.width));
    const { whenTrue, whenFalse } = paths.fork(rest, inside);
    if (whenTrue === 'unknown') return { within, beyond, incomplete: true };
    if (whenTrue !== 'infeasible') {
      if (usable) within.push({ path: whenTrue, object });
      else beyond.push({ path: whenTrue, address });
    }
    if (whenFalse === 'infeasible') return { within, beyond, incomplete: false };
    if (whenFalse === 'unknown') return { within, beyond, incomplete: true };
    rest = whenFalse;
  }
  return { within, beyond, incomplete: true };
}

/** The live object that contains an address. */
export function objectAt(machine: Machine, address: number): Region | undefined {
  const object = machine.program.objects.containing(address);
  if (object) return object;
  for (const frame of machine.frames) {
    const { objects } = frame.code.fn.frame;
    for (const { offset, size } of objects) {
      const base = frame.base + offset;
      if (address >= base && address < base + size) return { base, size };
    }
    for (const { base, size } of frame.dynamic ?? []) {
      if (address >= base && address < base + size) return { base, size };
    }
  }
  return undefined;
}

/**
 * The addresses around one at which an access of this size is bad for the same reason: those up to
 * the next bytes that are mapped, and the last ones of the object below that are too near its end.
 */
function gapAround(machine: Machine, address: number, size: number): Region {
  const { memory } = machine.program;
  if (address >= dataSize) return { base: dataSize, size: 2 ** 53 - dataSize };
  const shadow = memory.shadow(address);
  if (shadow !== Shadow.unmapped) {
    // Inside an object, but beyond its last whole element, or not writable.
    const object = objectAt(machine, address)!;
    if (shadow & Shadow.readOnly) return object;
    const last = Math.max(object.base, object.base + object.size - size + 1);
    return { base: last, size: object.base + object.size - last };
  }
  let low = address;
  let high = address;
  while (low > 0 && memory.shadow(low - 1) === Shadow.unmapped && address - low < 1 << 16) low--;
  while (
    high + 1 < dataSize &&
    memory.shadow(high + 1) === Shadow.unmapped &&
    high - address < 1 << 16
  ) {
    high++;
  }
  return { base: low, size: high - low + 1 };
}
