/**
 * The path condition of a state.
 *
 * It is a persistent list: a child shares its parent, so that forking a state copies nothing and two paths
 * meet at their common prefix. Beside the list it carries the independent slices of its constraints
 * (`path-slice.ts`, found by `slice-index.ts`), each with a model and the values that equalities imply.
 *
 * Invariant: the model of a slice satisfies its constraints; hence a path condition is satisfiable.
 */
import type { Expr } from '../../expr/index.js';
import { Model } from '../model.js';
import type { PathSlice } from './path-slice.js';
import { type Place, SliceIndex } from './slice-index.js';

/** The touched part of a path condition, merged; the empty slice where nothing is touched. */
export interface Touched {
  readonly slice: PathSlice;
  /** Where the slices are that it was merged of. */
  readonly places: readonly Place[];
}

export class PathCondition {
  static readonly empty = new PathCondition(null, null, 0, SliceIndex.empty);

  private constructor(
    readonly parent: PathCondition | null,
    /** The condition that was added last; null for the empty path. */
    readonly constraint: Expr | null,
    readonly length: number,
    /** Independent slices; for this folder. */
    readonly slices: SliceIndex,
  ) {}

  /** All constraints, oldest first. */
  constraints(): Expr[] {
    return this.constraintsAfter(PathCondition.empty);
  }

  /** The constraints beyond those of a path that this one extends, oldest first. */
  constraintsAfter({ length }: Pick<PathCondition, 'length'>): Expr[] {
    const list: Expr[] = new Array(this.length - length);
    for (let node: PathCondition = this; node.length > length; node = node.parent!) {
      list[node.length - length - 1] = node.constraint!;
    }
    return list;
  }

  /** A model of all constraints. */
  model(): Model {
    const slices = Array.from(this.slices.slices());
    return Model.union(slices.map((slice) => slice.model.seenBy(slice.support)));
  }

  /** The longest path condition that both extend. */
  static commonPrefix(a: PathCondition, b: PathCondition): PathCondition {
    let x = a;
    let y = b;
    while (x.length > y.length) x = x.parent!;
    while (y.length > x.length) y = y.parent!;
    while (x !== y) {
      x = x.parent!;
      y = y.parent!;
    }
    return x;
  }

  /** For `PathSolver`: the path with one more condition, its touched slices merged into one. */
  with(constraint: Expr, { slice, places }: Touched, grown: PathSlice): PathCondition {
    const slices = this.slices.with(places, grown, slice.support, this.length);
    return new PathCondition(this, constraint, this.length + 1, slices);
  }
}
