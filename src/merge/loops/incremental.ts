/**
 * Incremental merging (Trabish et al., ESEC/FSE 2023, §4): a state of a region is merged with what another one was
 * earlier, so that the execution tree is made smaller while it grows. A disjunction in a loop's condition
 * (`c == 'a' || c == 'b'`) else makes a tree that is exponential in the rounds.
 *
 * Of every state that comes to a join point of the loop a snapshot is kept, which shares all that did not change. A
 * state n₁ that comes there looks for the highest node n₂ (the one with the fewest conditions) whose live values are
 * the same, and from which it cannot be reached (else it would be merged with its own past, for ever). Both, and
 * what came of n₂, are replaced by one state beneath their lowest common ancestor, with
 * tpc(n_lca, n₁) ∨ tpc(n_lca, n₂) for a condition, and what comes of that is explored again: on the paths of
 * n₁ branches may be possible that were not on those of n₂.
 *
 * The tree is that of the path conditions (tree-encoding.ts): the lowest common ancestor is their common
 * beginning, what came of n₂ is what extends its path, and a node that is left with one child is no node any more
 * by itself, its conditions being followed by the child's.
 *
 * Invariant: the inputs of a node that is kept are those of the states and ends that extend its path. Nodes between n_lca
 * and n₁ or n₂ lose some of theirs to what both become; so they are forgotten, whatever else is beneath them. Explored
 * again, they would put these inputs on a second path.
 *
 * Deviations. (1) Nodes are compared at join points, where paths come together, not at every branch. (2) n_lca may have more than
 * two children. (3) What was told to somebody cannot be explored again: if a path has ended beneath n₂, or
 * some of its inputs have, or a state was put to sleep and may have been made anew, n₂ is not taken. Nor are loops in which
 * functions without a body are called.
 */
import type { Frame, State } from '../../exec/index.js';
import { Expr } from '../../expr/index.js';
import { PathCondition } from '../../solver/index.js';

/** What a state was at a join point. */
export interface Snapshot {
  readonly state: State;
  readonly path: PathCondition;
}

/** Snapshots that are kept of a region. */
const mostSnapshots = 2000;

/** Whether a path is another one with more conditions, or that one itself. */
export function extendsPath(path: PathCondition, beginning: PathCondition): boolean {
  return PathCondition.commonPrefix(path, beginning) === beginning;
}

/** The highest of some nodes that a path does not come from and that is the same; undefined if there is none. */
export function highestMatch<Node extends { readonly path: PathCondition }>(
  nodes: readonly Node[],
  path: PathCondition,
  isSame: (node: Node) => boolean,
): Node | undefined {
  return nodes
    .filter((node) => !extendsPath(path, node.path))
    .sort((a, b) => a.path.length - b.path.length)
    .find(isSame);
}

/** The snapshots of a region. */
export class Snapshots {
  private readonly byKey = new Map<string, Snapshot[]>();
  private count = 0;
  /** Paths of states that have ended, or some of whose inputs have. */
  private readonly told: PathCondition[] = [];

  /** Something came of a path that cannot be taken back. */
  noteTold(path: PathCondition): void {
    this.told.push(path);
  }

  add(key: string, snapshot: Snapshot): void {
    if (this.count >= mostSnapshots) return;
    this.count++;
    const known = this.byKey.get(key);
    if (known) known.push(snapshot);
    else this.byKey.set(key, [snapshot]);
  }

  /** The node that a path is merged with. */
  find(
    key: string,
    path: PathCondition,
    isSame: (snapshot: Snapshot) => boolean,
  ): Snapshot | undefined {
    const known = this.byKey.get(key) ?? [];
    const open = known.filter((node) => !this.told.some((end) => extendsPath(end, node.path)));
    return highestMatch(open, path, isSame);
  }

  /**
   * A node and a path become one beneath their lowest common ancestor. Forgets the node, all beneath it, and the nodes between
   * the ancestor and both: some of their inputs are elsewhere now.
   */
  replace({ path: node }: Snapshot, path: PathCondition): void {
    const ancestor = PathCondition.commonPrefix(node, path);
    for (const [key, known] of this.byKey) {
      const left = known.filter(({ path: other }) => {
        if (extendsPath(other, node)) return false;
        if (other === ancestor || !extendsPath(other, ancestor)) return true;
        return !extendsPath(node, other) && !extendsPath(path, other);
      });
      this.count -= known.length - left.length;
      this.byKey.set(key, left);
    }
  }
}

/** The block of a frame and what its live slots hold: snapshots with another one are not looked at. */
export function keyOf({ block, slots }: Frame, live: readonly number[]): string {
  const text = live.map((slot) => {
    const value = slots[slot];
    if (value instanceof Expr) return `#${value.id}`;
    return typeof value === 'object' ? '*' : `${value}`;
  });
  return `${block.prepared!.index} ${text.join(' ')}`;
}
