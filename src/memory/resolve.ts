/**
 * Which objects a symbolic pointer may reach (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic
 * Execution", ISSTA 2020, §2.3.1), one object after another: what the models `forking` and `merging` begin with.
 *
 * A pointer of which it is known what it was made from stays there (addresses/own-object.ts); any other reaches
 * whatever lies at its address (addresses/any-object.ts). What becomes of the objects is the model's choice (models/);
 * each path on which the access is bad gives one error report. Large objects may be taken in parts (splitting/).
 */
import { resolveAny } from './addresses/any-object.js';
import { resolveOwn } from './addresses/own-object.js';
import { type Beyond, type Incompleteness, Parts, type Within } from './addresses/parts.js';
import type { AccessRequest, ReachedWay } from './models/model.js';
import { splitObjects } from './splitting/split-objects.js';

export interface Resolution {
  readonly within: readonly Within[];
  readonly beyond: readonly Beyond[];
  readonly incomplete: Incompleteness;
}

export function resolvePointer(request: AccessRequest): Resolution {
  const parts = new Parts();
  const { root, path } = request;
  const incomplete =
    root === undefined ? resolveAny(request, path, parts) : resolveOwn(request, root, parts);
  const { within, beyond } = parts;
  request.notes.resolutions++;
  if (!request.splitting || incomplete) return { within, beyond, incomplete };
  return { ...splitObjects(request, request.splitting, within), beyond };
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
