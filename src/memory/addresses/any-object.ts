/**
 * Objects that a pointer reaches by its address alone, whichever they are: KLEE's way, and the way of pointers
 * that were made from integers.
 *
 * A possible address names an object, or a region of addresses that are bad for the same reason. The paths on
 * which the pointer stays there are split off, until nothing is left.
 */
import type { Value } from '../../expr/index.js';
import type { PathCondition } from '../../solver/index.js';
import type { BadRegion } from '../address-space.js';
import { belowNull, dataSize, nullEnd, Shadow } from '../geography.js';
import type { AccessRequest } from '../models/model.js';
import { isWithin } from '../object-arrays.js';
import { fitsWithin } from '../symbolic-sizes.js';
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
    // How far an object goes whose size is a term is asked for all of its capacity at once.
    const extent = object && space.objects.extentOf(object.base);
    const most = (object?.size ?? 0) + (extent ? 0 : 1 - size);
    const usable =
      object !== undefined &&
      at < object.base + most &&
      !(intent === 'write' && space.flat.shadow(at) & Shadow.readOnly);
    const region = usable ? { base: object.base, size: most } : badRegion(request, address);
    const inside = isWithin(terms, pointer, region.base, region.size);
    notes.resolutionQueries++;
    const { whenTrue, whenFalse } = paths.fork(rest, inside, budget);
    if (whenTrue === 'unknown') return 'solver';
    if (whenTrue !== 'infeasible') {
      // What was freed is looked at by its first byte.
      const { base } = region;
      const fits =
        typeof base === 'number'
          ? fitsWithin(terms, space.objects, pointer, { base }, usable ? size : 1)
          : undefined;
      const sides = fits ? paths.fork(whenTrue, fits, budget) : undefined;
      const [within, beyond] = sides ? [sides.whenTrue, sides.whenFalse] : [whenTrue];
      if (within === 'unknown' || beyond === 'unknown') return 'solver';
      if (within !== 'infeasible') {
        if (usable) {
          const both = fits ? terms.and(inside, fits) : inside;
          parts.within.push({ path: within, object, inside: both });
        } else parts.beyond.push({ path: within, address: paths.value(within, pointer) });
      }
      if (beyond && beyond !== 'infeasible') {
        parts.beyond.push({ path: beyond, address: paths.value(beyond, pointer) });
      }
    }
    if (whenFalse === 'infeasible') return false;
    if (whenFalse === 'unknown') return 'solver';
    rest = whenFalse;
  }
  return 'objects';
}

/** Bad addresses around one that have one reason; those before null are a null pointer's, too. */
function badRegion({ space, pointer, size, intent }: AccessRequest, address: Value): BadRegion {
  if (typeof address === 'number' && address < dataSize)
    return space.badRegion(address, size, intent);
  const least = belowNull(pointer.width);
  if (address >= least) return { base: least, size: nullEnd };
  return { base: dataSize, size: least - BigInt(dataSize) };
}
