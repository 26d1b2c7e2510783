/**
 * Resolution with a guess: whether a pointer is in one of some objects is one question, however many they are. What
 * is not among them is resolved as ever, and each bad region gives its error; so a wrong guess costs a question,
 * and objects in a segment that the pointer does not reach.
 */
import { Expr } from '../../expr/index.js';
import type { PathCondition, Side } from '../../solver/index.js';
import type { Region, Window } from '../address-space.js';
import { Shadow } from '../geography.js';
import { isWithin } from '../object-arrays.js';
import { type Resolution, resolvePointer } from '../resolve.js';
import type { AccessRequest, ResolvedAccess } from './model.js';
import { sideWithin, wayTogether } from './together.js';

/** Candidates that an access may be in as a whole. */
function usable({ space, size, intent }: AccessRequest, candidates: Iterable<Region>): Region[] {
  const found: Region[] = [];
  for (const { base, size: bytes } of candidates) {
    const shadow = bytes >= size ? space.flat.shadow(base) : Shadow.unmapped;
    if ((shadow & Shadow.live) === 0) continue;
    if (intent === 'write' && shadow & Shadow.readOnly) continue;
    // How far one goes whose size is a term is a question of its own.
    if (space.objects.extentOf(base)) continue;
    found.push({ base, size: bytes });
  }
  return found;
}

/** One way for the candidates and all others that an access may be in; undefined where that cannot be said. */
export function resolveAmong(
  request: AccessRequest,
  candidates: Iterable<Region>,
): (ResolvedAccess & { readonly others: Resolution | undefined }) | undefined {
  const { paths, path, root, budget, notes } = request;
  // Its object is known: there is nothing to guess.
  if (typeof root === 'number') return undefined;
  const objects = usable(request, candidates);
  if (objects.length === 0) return undefined;
  notes.resolutions++;
  notes.resolutionQueries++;
  const inside = inOneOf(request, objects);
  const fork: { whenTrue: Side; whenFalse: Side } = paths.fork(path, inside, budget);
  const { whenTrue, whenFalse } = fork;
  if (typeof whenTrue === 'string' || whenFalse === 'unknown') return undefined;
  if (whenFalse === 'infeasible') {
    const ways = [wayTogether(request, objects, whenTrue)];
    return { ways, beyond: [], incomplete: false, others: undefined };
  }
  const others = resolvePointer({ ...request, path: whenFalse as PathCondition });
  notes.resolutions--;
  const { within, beyond, incomplete } = others;
  const all: (Region | Window)[] = [...objects, ...within.map(({ object }) => object)];
  const isAll = beyond.length === 0 && incomplete === false;
  const side =
    within.length === 0 ? whenTrue : isAll ? path : sideWithin(request, [{ inside }, ...within]);
  return { ways: [wayTogether(request, all, side)], beyond, incomplete, others };
}

/** That an access is in one of some objects, and its pointer was made from that one if that is known. */
function inOneOf({ terms, shown, root, size }: AccessRequest, objects: readonly Region[]): Expr {
  return objects
    .map(({ base, size: bytes }) => {
      const inside = isWithin(terms, shown, base, bytes - size + 1);
      // A pointer may be right behind its object.
      return root instanceof Expr && root !== shown
        ? terms.and(isWithin(terms, root, base, bytes + 1), inside)
        : inside;
    })
    .reduce((some, inside) => terms.or(some, inside));
}
