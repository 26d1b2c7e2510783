/**
 * The objects of states that are joined. With shared addresses (memory/shared-addresses.ts) the sides have the same
 * object at an address or none.
 *
 * One that only some sides have, or that some have freed, exists under a condition: where one of the guards of the
 * others holds. Its bytes are put out of reach (as those of a variable out of scope are), so that whoever
 * comes near it must ask first whether it exists (`NeedsObject`), and the state forks then, if both is possible. A pointer to it
 * mostly says so by itself, as the guard follows from where it came from; and a pointer that runs far beyond another
 * object does not find what is not there.
 *
 * Objects at fixed addresses on one side only are refused, as are different sizes at one address, which come
 * about when freed blocks are used again.
 */
import type { IntegerMap } from '../../collections/index.js';
import type { Expr, ExprContext } from '../../expr/index.js';
import {
  type Extent,
  type Guarded,
  isFixed,
  type MemoryObject,
  type ObjectsSnapshot,
  type Region,
} from '../../memory/index.js';
import { Refused } from './refusal.js';

/** An object that exists under a condition in the joined state. */
export interface PartialObject extends Region {
  /** By side: whether it lives there, which may be a condition too. */
  readonly lives: readonly (boolean | Expr)[];
  readonly elsewhere: Guarded['elsewhere'];
}

export interface ObjectDifferences {
  readonly partial: readonly PartialObject[];
}

export function compareObjects(sides: readonly ObjectsSnapshot[]): ObjectDifferences {
  const [first, ...others] = sides;
  const bases = new Set<number>();
  for (const other of others) {
    if (other === first) continue;
    if (other.shared !== first.shared) throw new Refused('addresses');
    if (other.free !== first.free) throw new Refused('sizes');
    first.extents.differences(other.extents, (base, ours, theirs) => {
      // An object that one side alone has is compared with the others below.
      const isSame = !ours || !theirs || ours.value.length === theirs.value.length;
      const isHeap = first.heap.get(base) ?? other.heap.get(base);
      if (!isSame || (!isHeap && (!ours || !theirs))) throw new Refused('lengths');
    });
    first.heap.differences(other.heap, (base) => bases.add(base));
    first.guarded.differences(other.guarded, (base) => bases.add(base));
  }
  return { partial: [...bases].flatMap((base) => compareAt(sides, base) ?? []) };
}

function compareAt(sides: readonly ObjectsSnapshot[], base: number): PartialObject | undefined {
  const found = sides.flatMap(({ heap }) => heap.get(base) ?? []);
  const { size } = found[0];
  if (found.some((object) => object.size !== size)) throw new Refused('sizes');
  const lives = sides.map(({ heap, guarded }) => {
    if (!heap.get(base)?.live) return false;
    return guarded.get(base)?.guard ?? true;
  });
  if (lives.every((alive) => alive === lives[0]) && typeof lives[0] === 'boolean') return undefined;
  if (found.some(isFixed)) throw new Refused('fixed');
  const elsewhere = new Set(
    sides.flatMap(({ heap, guarded }) => {
      const object = heap.get(base);
      if (!object) return ['absent' as const];
      return object.live ? (guarded.get(base)?.elsewhere ?? []) : ['freed' as const];
    }),
  );
  if (elsewhere.size > 1) throw new Refused('freed');
  return { base, size, lives, elsewhere: [...elsewhere][0] ?? 'absent' };
}

/** Bytes out of reach: of objects that exist under a condition, and those that an object may be too short for. */
export function hiddenIn({ heap, guarded, extents }: ObjectsSnapshot): Region[] {
  const hidden = Array.from(guarded.entries(), ({ key }) => ({
    base: key,
    size: extents.get(key)?.least ?? heap.get(key)!.size,
  }));
  for (const { key, value } of extents.size > 0 ? extents.entries() : []) {
    const { least, capacity } = value;
    // Of dynamic stack objects there are none but those that live.
    const isLive = heap.get(key)?.live ?? true;
    if (isLive && capacity > least) hidden.push({ base: key + least, size: capacity - least });
  }
  return hidden;
}

/** All objects of all sides, those of some under their guards. */
export function joinObjects(
  sides: readonly ObjectsSnapshot[],
  { partial }: ObjectDifferences,
  guards: readonly Expr[],
  terms: ExprContext,
): ObjectsSnapshot {
  let { heap, guarded, ...rest } = sides.reduce(joinTwo);
  for (const { base, lives, elsewhere } of partial) {
    const object = sides.map((side) => side.heap.get(base)).find((one) => one?.live)!;
    const guard = lives
      .map((alive, i) =>
        alive === true ? guards[i] : alive ? terms.and(guards[i], alive) : terms.false,
      )
      .reduce((a, b) => terms.or(a, b));
    heap = heap.with(base, object);
    guarded = guarded.with(base, { guard, elsewhere });
  }
  return { ...rest, heap, guarded };
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
  const extents = joinExtents(a.extents, b.extents);
  return { ...a, heap, heapEnd, heapBytes, quarantine, nextFreed, quarantined, made, extents };
}

/** Of an object that several have, the bytes that it has on all of them. */
function joinExtents(a: IntegerMap<Extent>, b: IntegerMap<Extent>): IntegerMap<Extent> {
  let joined = a;
  a.differences(b, (base, ours, theirs) => {
    const [mine, other] = [ours?.value, theirs?.value];
    if (other && (!mine || other.least < mine.least)) joined = joined.with(base, other);
  });
  return joined;
}

/** The greater of two counts. */
function joinCounts(a: IntegerMap<number>, b: IntegerMap<number>): IntegerMap<number> {
  let joined = a;
  a.differences(b, (key, ours, theirs) => {
    if (theirs && theirs.value > (ours?.value ?? 0)) joined = joined.with(key, theirs.value);
  });
  return joined;
}
