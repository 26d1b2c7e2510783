/** One way for all objects that a pointer may reach. */
import type { Side } from '../../solver/index.js';
import type { Region } from '../address-space.js';
import { isWithin } from '../object-arrays.js';
import type { Resolution } from '../resolve.js';
import type { AccessRequest, ReachedWay } from './model.js';

/**
 * The path gains the disjunction "in one of these objects", unless nothing else is possible. Where there is one
 * object only, the pointer may be one address only.
 */
export function waysTogether(
  request: AccessRequest,
  { within, beyond, incomplete }: Pick<Resolution, 'within' | 'beyond' | 'incomplete'>,
): ReachedWay[] {
  const { pointer, addressOn } = request;
  if (within.length === 0) return [];
  if (within.length === 1) {
    const [{ path, object }] = within;
    const address = addressOn(path);
    return [{ side: path, reach: { pointer, objects: [object], isSegmented: true, address } }];
  }
  const objects = within.map(({ object }) => object).sort((a, b) => a.base - b.base);
  const isAll = beyond.length === 0 && incomplete === false;
  const side = isAll ? request.path : sideWithin(request, objects);
  return [{ side, reach: { pointer, objects, isSegmented: true } }];
}

/** The path on which an access is in one of some objects. */
export function sideWithin(
  { terms, paths, path, pointer, size, budget }: AccessRequest,
  objects: readonly Region[],
): Side {
  const inOneOfThem = objects
    .map((object) => isWithin(terms, pointer, object.base, object.size - size + 1))
    .reduce((some, inside) => terms.or(some, inside));
  return paths.assume(path, inOneOfThem, budget);
}
