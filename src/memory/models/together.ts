/** One way for all objects that a pointer may reach. */
import type { Side } from '../../solver/index.js';
import type { Region, Window } from '../address-space.js';
import type { Within } from '../addresses/parts.js';
import type { Resolution } from '../resolve.js';
import type { AccessRequest, ReachedWay } from './model.js';

/**
 * The path gains the disjunction "in one of these objects", unless they are all that is possible. Where there is one
 * object only, the pointer may be one address only.
 */
export function waysTogether(
  request: AccessRequest,
  { within, beyond, incomplete }: Resolution,
  isAll = beyond.length === 0 && incomplete === false,
): ReachedWay[] {
  if (within.length === 0) return [];
  const objects = within.map(({ object }) => object);
  if (within.length === 1) return [wayTogether(request, objects, within[0].path)];
  return [wayTogether(request, objects, isAll ? request.path : sideWithin(request, within))];
}

export function wayTogether(
  request: AccessRequest,
  found: readonly (Region | Window)[],
  side: Side,
): ReachedWay {
  const { pointer, addressOn, notes, by } = request;
  if (found.length === 1) {
    const address = typeof side === 'string' ? undefined : addressOn(side);
    return { side, reach: { pointer, objects: found, isSegmented: true, address } };
  }
  const objects = joined(found.toSorted((a, b) => a.base - b.base));
  notes.multiple++;
  notes.noteSegment(by, objects);
  return { side, reach: { pointer, objects, isSegmented: true } };
}

/** The path on which an access is in one of some objects. */
export function sideWithin(
  { terms, paths, path, budget }: AccessRequest,
  within: readonly Pick<Within, 'inside'>[],
): Side {
  const inOneOfThem = within
    .map(({ inside }) => inside)
    .reduce((some, inside) => terms.or(some, inside));
  return paths.assume(path, inOneOfThem, budget);
}

/** Parts of an object that touch become one again; the others stay, as what lies between them is not reached. */
function joined(objects: readonly (Region | Window)[]): Region[] {
  const regions: { base: number; size: number }[] = [];
  for (const { base, size } of objects) {
    const last = regions.at(-1);
    if (last && base <= last.base + last.size) {
      last.size = Math.max(last.size, base + size - last.base);
    } else regions.push({ base, size });
  }
  return regions;
}
