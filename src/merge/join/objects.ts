/**
 * The objects of states that are joined. With shared addresses (memory/shared-addresses.ts) the sides have the same
 * object at an address or none. One that only some sides have is kept: the others have no pointer to it, since its
 * address never was theirs; a pointer that runs far beyond another object finds it all the same, as it would find
 * any object of its own path. The address of a fixed object is everybody's, so that is refused. An object that one side has freed and another not would live under a condition;
 * that is refused, as are different sizes at one address, which come about when freed blocks are used again.
 */
import type { IntegerMap } from '../../collections/index.js';
import {
  isFixed,
  type MemoryObject,
  type ObjectsSnapshot,
  type Region,
} from '../../memory/index.js';
import { Refused } from './refusal.js';

/** Places where some sides have an object and others nothing. */
export interface ObjectDifferences {
  readonly partial: readonly Region[];
}

export function compareObjects(sides: readonly ObjectsSnapshot[]): ObjectDifferences {
  const [first, ...others] = sides;
  const partial = new Map<number, Region>();
  for (const other of others) {
    if (other === first) continue;
    if (other.free !== first.free) throw new Refused('sizes');
    first.heap.differences(other.heap, (base, ours, theirs) => {
      const found = sides.flatMap(({ heap }) => heap.get(base) ?? []);
      const live = found.filter((object) => object.live);
      if (live.length > 0 && live.length < found.length) throw new Refused('freed');
      if (found.some(({ size }) => size !== found[0].size)) throw new Refused('sizes');
      if (ours && theirs) return;
      if (found.some(isFixed)) throw new Refused('fixed');
      partial.set(base, { base, size: found[0].size });
    });
  }
  return { partial: [...partial.values()] };
}

/** All objects of all sides. */
export function joinObjects(sides: readonly ObjectsSnapshot[]): ObjectsSnapshot {
  return sides.reduce(joinTwo);
}

function joinTwo(a: ObjectsSnapshot, b: ObjectsSnapshot): ObjectsSnapshot {
  if (a === b) return a;
  let { heap, heapBytes, quarantine, nextFreed, quarantined } = a;
  a.heap.differences(b.heap, (base, ours, theirs) => {
    if (ours || !theirs) return;
    const object: MemoryObject = theirs.value;
    heap = heap.with(base, object);
    if (object.live) heapBytes += object.kind === 'heap' ? object.size : 0;
  });
  // What the other side alone has freed is freed now.
  const freed = new Set<number>();
  const ours = new Set<number>();
  a.quarantine.differences(b.quarantine, (_order, mine, theirs) => {
    if (mine) ours.add(mine.value);
    if (theirs) freed.add(theirs.value);
  });
  for (const base of freed) {
    if (ours.has(base)) continue;
    quarantine = quarantine.with(nextFreed++, base);
    quarantined += heap.get(base)?.size ?? 0;
  }
  const heapEnd = Math.max(a.heapEnd, b.heapEnd);
  const made = joinCounts(a.made, b.made);
  return { ...a, heap, heapEnd, heapBytes, quarantine, nextFreed, quarantined, made };
}

/** The greater of two counts. */
function joinCounts(a: IntegerMap<number>, b: IntegerMap<number>): IntegerMap<number> {
  let joined = a;
  a.differences(b, (key, ours, theirs) => {
    if (theirs && theirs.value > (ours?.value ?? 0)) joined = joined.with(key, theirs.value);
  });
  return joined;
}
