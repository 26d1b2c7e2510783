/**
 * What happens to an access through a symbolic pointer that may be in several objects: the memory model
 * (seed 003 §2.2). Both models take the same resolution (resolve.ts), so that they find the same errors.
 *
 * - `forking` (KLEE's): one state for each object. Queries stay simple; states multiply.
 * - `merging`: one state for all of them. A read is a choice (ite) between the objects' contents, a write
 *   goes to each of them at an index that is out of range in all but one (object-arrays.ts). The path
 *   condition gains the disjunction "in one of these objects", unless nothing else was possible.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import type { Budget, PathCondition, PathSolver, Side } from '../../solver/index.js';
import type { Reach } from '../access.js';
import { isWithin } from '../object-arrays.js';
import type { Resolution } from './resolve.js';

export const memoryModels = ['forking', 'merging'] as const;
export type MemoryModel = (typeof memoryModels)[number];

export interface ReachedWay {
  readonly side: Side;
  readonly reach: Reach;
}

export interface ModelAccess {
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly path: PathCondition;
  readonly pointer: Expr;
  /** Bytes accessed. */
  readonly size: number;
  readonly budget: Budget | undefined;
  /** The only address of the pointer on a path, where it has only one and that is known. */
  readonly addressOn: (path: PathCondition) => number | undefined;
}

/** The ways in which a state goes on after a resolution that found at least one object. */
export function waysOf(
  model: MemoryModel,
  access: ModelAccess,
  { within, beyond, incomplete }: Resolution,
): ReachedWay[] {
  const { pointer, terms, paths, path, size, budget } = access;
  if (model === 'forking' || within.length === 1) {
    return within.map(({ path: side, object }) => ({
      side,
      reach: { pointer, objects: [object], address: access.addressOn(side) },
    }));
  }
  const objects = within.map(({ object }) => object);
  let side: Side = path;
  if (beyond.length > 0 || incomplete !== false) {
    const inOneOfThem = objects
      .map((object) => isWithin(terms, pointer, object.base, object.size - size + 1))
      .reduce((some, inside) => terms.or(some, inside));
    side = paths.assume(path, inOneOfThem, budget);
  }
  return [{ side, reach: { pointer, objects } }];
}
