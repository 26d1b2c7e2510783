/** One way for all objects that a pointer may reach. */
import type { Side } from '../../solver/index.js';
import type { Region, Window } from '../address-space.js';
import { isWithin } from '../object-arrays.js';
import { type Resolution, startsIn } from '../resolve.js';
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
  const { pointer, addressOn } = request;
  if (within.length === 0) return [];
  if (within.length === 1) {
    const [{ path, object }] = within;
    const address = addressOn(path);
    return [{ side: path, reach: { pointer, objects: [object], isSegmented: true, address } }];
  }
  const found = within.map(({ object }) => object).sort((a, b) => a.base - b.base);
  const objects = joined(found);
  request.notes.multiple++;
  request.notes.noteSegment(request.by, objects);
  const side = isAll ? request.path : sideWithin(request, found);
  return [{ side, reach: { pointer, objects, isSegmented: true } }];
}

/** The path on which an access is in one of some objects. */
export function sideWithin(
  { terms, paths, path, pointer, size, budget }: AccessRequest,
  objects: readonly (Region | Window)[],
): Side {
  const inOneOfThem = objects
    .map((object) => isWithin(terms, pointer, object.base, startsIn(object, size)))
    .reduce((some, inside) => terms.or(some, inside));
  return paths.assume(path, inOneOfThem, budget);
}

/** Parts of an object that touch become one again; the others stay, as what lies between them is not reached. */
function joined(objects: readonly (Region | Window)[]): Region[] {
  const regions: { base: number; size: number }[] = [];
  for (const { base, size } of objects) {
    const last = regions.at(-1);
    if (last && base <= last.base + last.size)
      last.size = Math.max(last.size, base + size - last.base);
    else regions.push({ base, size });
  }
  return regions;
}
