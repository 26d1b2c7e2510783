/**
 * Which objects a symbolic pointer may reach (seed 003 §2.2), for every memory model.
 *
 * A possible address names an object, or a region of addresses that are bad for the same reason. The
 * paths on which the pointer stays there are split off, until nothing is left. What becomes of the
 * objects is the model's choice (memory-model.ts); each bad region gives one error report.
 */
import type { Expr } from '../../expr/index.js';
import { dataSize, nullEnd, Shadow } from '../../memory/index.js';
import type { Budget, PathCondition, PathSolver } from '../../solver/index.js';
import type { Intent, Region } from '../access.js';
import type { Machine } from '../machine.js';
import { isWithin } from '../object-arrays.js';
import { deadLocalAt } from '../stack-quarantine.js';

export interface Resolution {
  /** Paths on which the whole access lies within one object. */
  readonly within: readonly { readonly path: PathCondition; readonly object: Region }[];
  /** Paths on which it does not, each with an address that it hits. */
  readonly beyond: readonly { readonly path: PathCondition; readonly address: number | bigint }[];
  /** Why some possibilities were not looked at: the solver gave up, or there are too many. */
  readonly incomplete: false | 'solver' | 'objects';
}

export const maxParts = 64;

export function resolvePointer(
  machine: Machine,
  paths: PathSolver,
  start: PathCondition,
  pointer: Expr,
  size: number,
  intent: Intent,
  budget: Budget | undefined,
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
      : badRegion(machine, at, size, intent);
    const inside = isWithin(terms, pointer, region.base, region.size);
    const { whenTrue, whenFalse } = paths.fork(rest, inside, budget);
    if (whenTrue === 'unknown') return { within, beyond, incomplete: 'solver' };
    if (whenTrue !== 'infeasible') {
      if (usable) within.push({ path: whenTrue, object });
      else beyond.push({ path: whenTrue, address });
    }
    if (whenFalse === 'infeasible') return { within, beyond, incomplete: false };
    if (whenFalse === 'unknown') return { within, beyond, incomplete: 'solver' };
    rest = whenFalse;
  }
  return { within, beyond, incomplete: 'objects' };
}

/** The live object that contains an address. */
export function objectAt(machine: Machine, address: number): Region | undefined {
  const object = machine.program.objects.containing(address);
  if (object || address < machine.program.objects.stackLimit) return object;
  const local = localAt(machine, address);
  return local && !machine.program.memory.isOutOfScope(local.base) ? local : undefined;
}

/** The local variable of an active function, in scope or not. */
function localAt(machine: Machine, address: number): Region | undefined {
  for (const local of localObjects(machine)) {
    if (address >= local.base && address < local.base + local.size) return local;
  }
  return undefined;
}

/**
 * Addresses around one at which an access is bad for the same reason (`diagnose` gives all of them the
 * same kind): no object can be there, the null page, a freed object, a variable out of scope, a constant
 * to be written, too near the end of an object, or between objects.
 */
function badRegion(machine: Machine, address: number, size: number, intent: Intent): BadRegion {
  const { memory, objects } = machine.program;
  if (address >= dataSize) return { base: dataSize, size: (1n << 64n) - BigInt(dataSize) };
  const object = objectAt(machine, address);
  if (object) {
    const isConstant = (memory.shadow(address) & Shadow.readOnly) !== 0;
    if (intent === 'write' && isConstant) return object;
    const last = Math.max(object.base, object.base + object.size - size + 1);
    return { base: last, size: object.base + object.size - last };
  }
  const local = localAt(machine, address) ?? deadLocalAt(machine.program, address);
  if (local) return local;
  const { below, above } = objects.around(address);
  if (below && address < below.base + below.size) return below;
  const isNull = address < nullEnd;
  let low = Math.max(isNull ? 0 : nullEnd, below ? below.base + below.size : 0);
  let high = Math.min(isNull ? nullEnd : dataSize, above?.base ?? dataSize);
  for (const { base, size: length } of localObjects(machine)) {
    if (base > address) high = Math.min(high, base);
    else low = Math.max(low, base + length);
  }
  return { base: low, size: high - low };
}

interface BadRegion {
  readonly base: number;
  readonly size: number | bigint;
}

function* localObjects(machine: Machine): Generator<Region> {
  for (const frame of machine.frames) {
    for (const { offset, size } of frame.code.fn.frame.objects) {
      yield { base: frame.base + offset, size };
    }
    yield* frame.dynamic ?? [];
  }
}
