/** What the resolution of a pointer finds: paths on which the access stays in an object, and paths on which it is bad. */
import type { Expr } from '../../expr/index.js';
import type { PathCondition } from '../../solver/index.js';
import type { Region, Window } from '../address-space.js';

/** Why some possibilities were not looked at: the solver gave up, or there are too many. */
export type Incompleteness = false | 'solver' | 'objects';

/** A path on which the whole access lies within an object. */
export interface Within {
  readonly path: PathCondition;
  readonly object: Region | Window;
  /** What tells this path from the others. */
  readonly inside: Expr;
}

/** A path on which the access is bad, with an address that it hits. */
export interface Beyond {
  readonly path: PathCondition;
  readonly address: number | bigint;
  /** The object that the pointer was made from, if that is known: it missed it, or the object is gone. */
  readonly owner?: Region | undefined;
}

/** Objects that are told apart at most, and regions of bad addresses. */
export const mostObjects = 4096;
const mostBad = 64;

/** The parts that were found so far, and whether more may be looked for. */
export class Parts {
  readonly within: Within[] = [];
  readonly beyond: Beyond[] = [];

  get hasRoom(): boolean {
    return this.within.length < mostObjects && this.beyond.length < mostBad;
  }
}
