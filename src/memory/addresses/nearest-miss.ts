/**
 * The bad address nearest to the object that was missed: the input that a user expects for `a[i]` is `i = 4` where `a`
 * has four elements, not the number that the solver happened to think of. Behind the object if that is possible, else
 * before it.
 *
 * Windows beside the object, each larger than the last, are tried until the pointer may be in one; then halves
 * of it. A question for each, so only reports ask for it.
 */
import type { Expr } from '../../expr/index.js';
import type { PathCondition, Side } from '../../solver/index.js';
import type { AccessRequest } from '../models/model.js';
import { isWithin } from '../object-arrays.js';
import type { Beyond } from './parts.js';

/** Sizes of windows, as powers of two. */
const windows = [0, 2, 4, 6, 10, 16, 24, 32, 48, 63];

/**
 * The path of a bad access, narrowed to the address nearest to the object that the pointer was made from; in one that is
 * gone, nearest to its start. Undefined where none was found.
 */
export function nearestMiss(
  request: AccessRequest,
  { path, address, owner }: Beyond,
): PathCondition | undefined {
  if (!owner) return undefined;
  const { space, terms, paths, shown: pointer, budget } = request;
  const { base, size } = owner;
  const length = space.objects.extentOf(base)?.length;
  if (length) {
    const end = terms.sub(pointer, terms.constant(base - request.size, pointer.width));
    const nearest = leastSlack(request, path, terms.sub(end, length));
    if (nearest) return nearest;
  }
  const within = (from: bigint, to: bigint): Side =>
    paths.assume(
      path,
      isWithin(terms, pointer, BigInt.asUintN(pointer.width, from), to - from),
      budget,
    );
  const isInside = address >= base && address < base + size;
  const first = BigInt(base) + BigInt(isInside ? 0 : Math.max(0, size - request.size + 1));
  return (
    narrowest((distance) => within(first, first + distance)) ??
    narrowest((distance) => within(BigInt(base) - distance, BigInt(base)))
  );
}

/** A path narrowed to the least value of how far an access goes beyond an object whose size is a term. */
export function leastSlack(
  { terms, paths, budget }: Pick<AccessRequest, 'terms' | 'paths' | 'budget'>,
  path: PathCondition,
  slack: Expr,
): PathCondition | undefined {
  return narrowest((distance) =>
    paths.assume(path, terms.ule(slack, terms.constant(distance, slack.width)), budget),
  );
}

/** The path of the least distance that is possible, to be found between powers of two. */
function narrowest(upTo: (distance: bigint) => Side): PathCondition | undefined {
  let beneath = 0n;
  for (const power of windows) {
    let most = 1n << BigInt(power);
    let best = upTo(most);
    if (best === 'unknown') return undefined;
    if (best === 'infeasible') {
      beneath = most;
      continue;
    }
    while (most - beneath > 1n) {
      const half = (beneath + most) / 2n;
      const side = upTo(half);
      if (typeof side === 'string') beneath = half;
      else [most, best] = [half, side];
    }
    return best;
  }
  return undefined;
}
