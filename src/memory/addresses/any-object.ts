/**
 * Objects that a pointer reaches by its address alone, whichever they are: KLEE's way, and the way of pointers
 * that were made from integers.
 *
 * A possible address names an object, or a region of addresses that are bad for the same reason. The paths on
 * which the pointer stays there are split off, until nothing is left.
 */
import type { PathCondition } from '../../solver/index.js';
import { dataSize, Shadow } from '../geography.js';
import type { AccessRequest } from '../models/model.js';
import { isWithin } from '../object-arrays.js';
import type { Incompleteness, Parts } from './parts.js';

export function resolveAny(
  request: AccessRequest,
  path: PathCondition,
  parts: Parts,
): Incompleteness {
  const { space, terms, paths, shown: pointer, size, intent, budget, notes } = request;
  let rest: PathCondition = path;
  while (parts.hasRoom) {
    const address = paths.value(rest, pointer);
    const at = typeof address === 'number' ? address : dataSize;
    const object = space.objectAt(at);
    const usable =
      object !== undefined &&
      at + size <= object.base + object.size &&
      !(intent === 'write' && space.flat.shadow(at) & Shadow.readOnly);
    const region = usable
      ? { base: object.base, size: object.size - size + 1 }
      : space.badRegion(at, size, intent);
    const inside = isWithin(terms, pointer, region.base, region.size);
    notes.resolutionQueries++;
    const { whenTrue, whenFalse } = paths.fork(rest, inside, budget);
    if (whenTrue === 'unknown') return 'solver';
    if (whenTrue !== 'infeasible') {
      if (usable) parts.within.push({ path: whenTrue, object, inside });
      else parts.beyond.push({ path: whenTrue, address });
    }
    if (whenFalse === 'infeasible') return false;
    if (whenFalse === 'unknown') return 'solver';
    rest = whenFalse;
  }
  return 'objects';
}
