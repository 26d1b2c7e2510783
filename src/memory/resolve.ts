/**
 * Which objects a symbolic pointer may reach (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic
 * Execution", ISSTA 2020, §2.3.1), one object after another: what the models `forking` and `merging` begin with.
 *
 * A possible address names an object (or a part of one, splitting/), or a region of addresses that are bad for the same reason. The
 * paths on which the pointer stays there are split off, until nothing is left. What becomes of the
 * objects is the model's choice (models/); each bad region gives one error report.
 */
import type { PathCondition } from '../solver/index.js';
import type { Region, Window } from './address-space.js';
import { dataSize, Shadow } from './geography.js';
import type { AccessRequest, ReachedWay } from './models/model.js';
import { isWithin } from './object-arrays.js';

/** Why some possibilities were not looked at: the solver gave up, or there are too many. */
export type Incompleteness = false | 'solver' | 'objects';

export interface Resolution {
  /** Paths on which the whole access lies within one object. */
  readonly within: readonly { readonly path: PathCondition; readonly object: Region | Window }[];
  /** Paths on which it does not, each with an address that it hits. */
  readonly beyond: readonly { readonly path: PathCondition; readonly address: number | bigint }[];
  readonly incomplete: Incompleteness;
}

/** Objects, and regions of bad addresses, that are told apart at most. */
export const mostObjects = 4096;
const mostBadRegions = 64;

export function resolvePointer(request: AccessRequest): Resolution {
  const { space, terms, paths, path, shown: pointer, size, intent, budget, notes } = request;
  const within: { path: PathCondition; object: Region | Window }[] = [];
  const beyond: { path: PathCondition; address: number | bigint }[] = [];
  let rest: PathCondition = path;
  const split = new Map<number, Window>();
  notes.resolutions++;
  while (within.length < mostObjects && beyond.length < mostBadRegions) {
    const address = paths.value(rest, pointer);
    const at = typeof address === 'number' ? address : dataSize;
    const object = space.objectAt(at);
    const usable =
      object !== undefined &&
      at + size <= object.base + object.size &&
      !(intent === 'write' && space.flat.shadow(at) & Shadow.readOnly);
    const target = usable
      ? (request.splitting?.windowAt(object, at, request) ?? object)
      : undefined;
    if (target && target !== object) {
      const part = split.get(object!.base);
      if (part && request.splitting!.join(object!, part, target as Window)) {
        split.clear();
        within.length = beyond.length = 0;
        rest = path;
        continue;
      }
      notes.notePart(object!, part === undefined);
      split.set(object!.base, target as Window);
    }
    const region = target
      ? { base: target.base, size: startsIn(target, size) }
      : space.badRegion(at, size, intent);
    notes.resolutionQueries++;
    const inside = isWithin(terms, pointer, region.base, region.size);
    const { whenTrue, whenFalse } = paths.fork(rest, inside, budget);
    if (whenTrue === 'unknown') return { within, beyond, incomplete: 'solver' };
    if (whenTrue !== 'infeasible') {
      if (target) within.push({ path: whenTrue, object: target });
      else beyond.push({ path: whenTrue, address });
    }
    if (whenFalse === 'infeasible') return { within, beyond, incomplete: false };
    if (whenFalse === 'unknown') return { within, beyond, incomplete: 'solver' };
    rest = whenFalse;
  }
  return { within, beyond, incomplete: 'objects' };
}

/** How many addresses from the first byte of an object, or of a part of one, an access may begin at. */
export function startsIn(object: Region | Window, size: number): number {
  return 'starts' in object ? object.starts : object.size - size + 1;
}

/** One way for each object: nothing but that one is accessed on it. */
export function waysApart(
  { pointer, addressOn }: AccessRequest,
  { within }: Resolution,
): ReachedWay[] {
  return within.map(({ path, object }) => ({
    side: path,
    reach: { pointer, objects: [object], address: addressOn(path) },
  }));
}
