/** The objects that a pointer may be in, the large ones of them in parts: where in them it may be is asked part by part. */
import type { PathCondition } from '../../solver/index.js';
import type { Window } from '../address-space.js';
import type { Incompleteness, Within } from '../addresses/parts.js';
import type { AccessRequest } from '../models/model.js';
import { isWithin } from '../object-arrays.js';
import type { Splitting } from './splitting.js';

interface Split {
  readonly within: readonly Within[];
  readonly incomplete: Incompleteness;
}

export function splitObjects(
  request: AccessRequest,
  splitting: Splitting,
  objects: readonly Within[],
): Split {
  const within: Within[] = [];
  for (const found of objects) {
    const parts = partsOf(request, splitting, found);
    within.push(...parts.within);
    if (parts.incomplete) return { within, incomplete: parts.incomplete };
  }
  return { within, incomplete: false };
}

function partsOf(request: AccessRequest, splitting: Splitting, found: Within): Split {
  const { terms, paths, shown: pointer, budget, notes } = request;
  const { object, path, inside } = found;
  let within: Within[] = [];
  let rest: PathCondition = path;
  let last: Window | undefined;
  for (;;) {
    const window = splitting.windowAt(object, Number(paths.value(rest, pointer)), request);
    if (!window) return { within: [found], incomplete: false };
    if (last && splitting.join(object, last, window)) {
      within = [];
      rest = path;
      last = undefined;
      continue;
    }
    notes.notePart(object, last === undefined);
    last = window;
    notes.resolutionQueries++;
    const isThere = isWithin(terms, pointer, window.base, window.starts);
    const { whenTrue, whenFalse } = paths.fork(rest, isThere, budget);
    if (whenTrue === 'unknown' || whenFalse === 'unknown') return { within, incomplete: 'solver' };
    if (whenTrue !== 'infeasible') {
      within.push({ path: whenTrue, object: window, inside: terms.and(inside, isThere) });
    }
    if (whenFalse === 'infeasible') return { within, incomplete: false };
    rest = whenFalse;
  }
}
