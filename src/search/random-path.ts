/**
 * Random path (Cadar et al., KLEE, OSDI 2008, §3.4): a walk from the root of the execution tree, one
 * way or the other with even chances at each fork. States high in the tree are favoured, so that a
 * loop that forks at every turn does not crowd out the rest.
 *
 * The tree keeps only nodes with living states beneath them. Where states joined it is a graph: the joined
 * state stands in the place of each one that it joins, so that its chance is the sum of theirs and no
 * other state's changes. A fork both of whose sides are one state is none, and goes.
 */
import type { Searcher, State } from '../exec/index.js';
import type { Random } from './random.js';

interface TreeNode {
  /** Forks that lead here; none for the root. */
  parents: TreeNode[];
  /** Of a fork: two different nodes. */
  left: TreeNode | undefined;
  right: TreeNode | undefined;
  /** Leaves only. */
  state: State | undefined;
}

export class RandomPath implements Searcher {
  private root: TreeNode | undefined = undefined;
  private readonly leaves = new Map<State, TreeNode>();

  constructor(private readonly random: Random) {}

  add(state: State, parents: readonly State[]): void {
    const leaf: TreeNode = { parents: [], left: undefined, right: undefined, state };
    if (parents.length > 1) this.join(leaf, parents);
    else this.fork(leaf, (parents.length > 0 && this.leaves.get(parents[0])) || this.root);
    this.leaves.set(state, leaf);
  }

  private fork(leaf: TreeNode, sibling: TreeNode | undefined): void {
    if (!sibling) {
      this.root = leaf;
      return;
    }
    const fork: TreeNode = { parents: [], left: sibling, right: leaf, state: undefined };
    this.replace(sibling, fork);
    sibling.parents.push(fork);
    leaf.parents.push(fork);
  }

  private join(leaf: TreeNode, parents: readonly State[]): void {
    for (const parent of parents) {
      this.replace(this.leaves.get(parent)!, leaf);
      this.leaves.delete(parent);
    }
  }

  remove(state: State): void {
    const leaf = this.leaves.get(state);
    if (!leaf) return;
    this.leaves.delete(state);
    if (leaf === this.root) this.root = undefined;
    for (const fork of leaf.parents) {
      const sibling = (fork.left === leaf ? fork.right : fork.left)!;
      this.replaceFork(fork, sibling);
    }
  }

  select(): State | undefined {
    let node = this.root;
    while (node && node.state === undefined) {
      node = this.random.below(2) === 0 ? node.left : node.right;
    }
    return node?.state;
  }

  /** Puts a node into all places of another one. Forks that then lead to it by both sides go the same way. */
  private replace(old: TreeNode, by: TreeNode): void {
    const replaced = [old];
    for (const gone of replaced) {
      if (this.root === gone) this.root = by;
      for (const fork of gone.parents) {
        if (fork.left === gone) fork.left = by;
        else fork.right = by;
        if (fork.left !== fork.right) by.parents.push(fork);
        else {
          forget(by, fork);
          replaced.push(fork);
        }
      }
      gone.parents = [];
    }
  }

  /** Puts one side of a fork into the fork's place. */
  private replaceFork(fork: TreeNode, side: TreeNode): void {
    forget(side, fork);
    this.replace(fork, side);
  }
}

function forget(node: TreeNode, parent: TreeNode): void {
  node.parents.splice(node.parents.indexOf(parent), 1);
}
