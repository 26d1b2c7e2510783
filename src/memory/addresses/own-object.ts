/**
 * The object that a pointer was made from, and no other: where the access leaves it, it is an error, whatever lies
 * there (origins.ts says how the root of a pointer is known).
 *
 * A root that is a number names one object, and one question decides. A root that is a term may be in several: for
 * each of them the paths on which it is there are split off, and on these the pointer stays in that object or is
 * bad. Where the pointer is at a constant distance of its root, both are one question. A null pointer stays one, however
 * far from it the access is. Where the root is in no object, nothing is known, and the address decides.
 */
import type { Expr } from '../../expr/index.js';
import type { PathCondition } from '../../solver/index.js';
import type { BadRegion, Owner, Region } from '../address-space.js';
import { dataSize, Shadow } from '../geography.js';
import type { AccessRequest } from '../models/model.js';
import { isWithin } from '../object-arrays.js';
import { fitsWithin } from '../symbolic-sizes.js';
import { resolveAny } from './any-object.js';
import type { Root } from './origins.js';
import type { Incompleteness, Parts } from './parts.js';

/** What a null pointer belongs to. */
const nothing: Region = { base: 0, size: 0 };

export function resolveOwn(request: AccessRequest, root: Root, parts: Parts): Incompleteness {
  if (typeof root === 'number') {
    const owner = request.space.ownerOf(root);
    return resolveIn(request, root, owner, request.path, parts);
  }
  const { space, terms, paths, budget, shown, path } = request;
  const distance = terms.sub(shown, root);
  let rest = path;
  while (parts.hasRoom) {
    const value = paths.value(rest, root);
    const at = typeof value === 'number' ? value : dataSize;
    const owner = space.ownerOf(at);
    const isPlain = owner && distance.isConst && !space.objects.extentOf(owner.base);
    const usable = isPlain ? usableRoots(request, owner, distance) : undefined;
    const isUsable = usable !== undefined && at >= usable.base && at < usable.base + usable.size;
    const region = isUsable ? usable : rootRegion(request, at, owner);
    const isThere = isWithin(terms, root, region.base, region.size);
    request.notes.resolutionQueries++;
    const { whenTrue, whenFalse } = paths.fork(rest, isThere, budget);
    if (whenTrue === 'unknown') return 'solver';
    if (whenTrue !== 'infeasible') {
      let incomplete: Incompleteness = false;
      if (isUsable) parts.within.push({ path: whenTrue, object: owner!, inside: isThere });
      else incomplete = resolveIn(request, at, owner, whenTrue, parts, isThere);
      if (incomplete) return incomplete;
    }
    if (whenFalse === 'infeasible') return false;
    if (whenFalse === 'unknown') return 'solver';
    rest = whenFalse;
  }
  return 'objects';
}

/** Addresses that a root shares its object with, or its having none. A pointer may be right behind its object. */
function rootRegion({ space }: AccessRequest, at: number, owner: Owner | undefined): BadRegion {
  if (at === 0) return { base: 0, size: 1 };
  if (owner) return { base: owner.base, size: owner.size + 1 };
  const { base, size } = space.badRegion(at, 1, 'read');
  return base === 0 ? { base: 1, size: Number(size) - 1 } : { base, size };
}

/** On a path on which the root is in the same object as an address, or in none as it. */
function resolveIn(
  request: AccessRequest,
  root: number,
  owner: Owner | undefined,
  path: PathCondition,
  parts: Parts,
  isThere?: Expr,
): Incompleteness {
  const { terms, paths, shown: pointer, budget } = request;
  if (root === 0) {
    parts.beyond.push({ path, address: paths.value(path, pointer), owner: nothing });
    return false;
  }
  if (!owner) return resolveAny(request, path, parts);
  const inside = isAccessIn(request, owner);
  request.notes.resolutionQueries++;
  const { whenTrue, whenFalse } = paths.fork(path, inside, budget);
  if (whenTrue === 'unknown' || whenFalse === 'unknown') return 'solver';
  if (whenTrue !== 'infeasible') {
    const both = isThere ? terms.and(isThere, inside) : inside;
    parts.within.push({ path: whenTrue, object: owner, inside: both });
  }
  return whenFalse === 'infeasible' ? false : miss(request, owner, whenFalse, parts);
}

/** Whether the access is one that the object allows. */
function isAccessIn(request: AccessRequest, owner: Owner): Expr {
  const { terms, space, shown: pointer, size } = request;
  const isInside = isWithin(terms, pointer, owner.base, usableBytes(request, owner));
  const fits = fitsWithin(terms, space.objects, pointer, owner, size);
  return fits ? terms.and(isInside, fits) : isInside;
}

/** How many addresses, from its first on, an access may have in an object. */
function usableBytes({ space, size, intent }: AccessRequest, owner: Owner): number {
  if (!owner.isLive || owner.size === 0) return 0;
  if (intent === 'write' && space.flat.shadow(owner.base) & Shadow.readOnly) return 0;
  return Math.max(0, owner.size - size + 1);
}

/** Roots in an object from which a constant distance leads to an address that an access may have there. */
function usableRoots(request: AccessRequest, owner: Owner, distance: Expr): Region {
  const by = Number(BigInt.asIntN(distance.width, BigInt(distance.value)));
  const base = Math.max(owner.base, owner.base - by);
  const end = Math.min(owner.base + owner.size + 1, owner.base + usableBytes(request, owner) - by);
  return { base, size: Math.max(0, end - base) };
}

/** Within an object that is gone it is another error than outside of it, as at known addresses. */
function miss(
  { space, terms, paths, shown: pointer, budget }: AccessRequest,
  owner: Owner,
  path: PathCondition,
  parts: Parts,
): Incompleteness {
  const add = (side: PathCondition) =>
    parts.beyond.push({ path: side, address: paths.value(side, pointer), owner });
  if (owner.isLive) {
    add(path);
    return false;
  }
  const isInside = isWithin(terms, pointer, owner.base, owner.size);
  const fits = fitsWithin(terms, space.objects, pointer, owner, 1);
  const inside = fits ? terms.and(isInside, fits) : isInside;
  const { whenTrue, whenFalse } = paths.fork(path, inside, budget);
  if (typeof whenTrue !== 'string') add(whenTrue);
  if (typeof whenFalse !== 'string') add(whenFalse);
  return whenTrue === 'unknown' || whenFalse === 'unknown' ? 'solver' : false;
}
