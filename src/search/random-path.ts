/**
 * Random path (Cadar et al., KLEE, OSDI 2008, §3.4): a walk from the root of the execution tree, one
 * way or the other with even chances at each fork. States high in the tree are favoured, so that a
 * loop that forks at every turn does not crowd out the rest.
 *
 * The tree keeps only nodes with living states beneath them.
 */
import type { Searcher, State } from '../exec/index.js';
import type { Random } from './random.js';

interface TreeNode {
  parent: TreeNode | undefined;
  left: TreeNode | undefined;
  right: TreeNode | undefined;
  /** Leaves only. */
  state: State | undefined;
}

export class RandomPath implements Searcher {
  private root: TreeNode | undefined = undefined;
  private readonly leaves = new Map<State, TreeNode>();

  constructor(private readonly random: Random) {}

  add(state: State, parent: State | undefined): void {
    const leaf = { parent: undefined, left: undefined, right: undefined, state } as TreeNode;
    this.leaves.set(state, leaf);
    const sibling = (parent && this.leaves.get(parent)) ?? this.root;
    if (!sibling) {
      this.root = leaf;
      return;
    }
    const fork: TreeNode = {
      parent: sibling.parent,
      left: sibling,
      right: leaf,
      state: undefined,
    };
    this.replace(sibling, fork);
    sibling.parent = fork;
    leaf.parent = fork;
  }

  remove(state: State): void {
    const leaf = this.leaves.get(state);
    if (!leaf) return;
    this.leaves.delete(state);
    const { parent } = leaf;
    if (!parent) {
      this.root = undefined;
      return;
    }
    const sibling = (parent.left === leaf ? parent.right : parent.left)!;
    this.replace(parent, sibling);
    sibling.parent = parent.parent;
  }

  select(): State | undefined {
    let node = this.root;
    while (node && node.state === undefined) {
      node = this.random.below(2) === 0 ? node.left : node.right;
    }
    return node?.state;
  }

  private replace(old: TreeNode, by: TreeNode): void {
    const { parent } = old;
    if (!parent) this.root = by;
    else if (parent.left === old) parent.left = by;
    else parent.right = by;
  }
}
