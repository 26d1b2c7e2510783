/**
 * Random path (Cadar et al., KLEE, OSDI 2008, §3.4): a walk from the root of the execution tree, one
 * way or the other with even chances at each fork. States high in the tree are favoured, so that a
 * loop that forks at every turn does not crowd out the rest.
 *
 * The tree keeps only nodes with living states beneath them. Where states joined it is a graph: the joined
 * state stands in the place of each one that it joins, so that its chance is the sum of theirs and no
 * other state's changes. A fork both of whose sides are one state is none, and goes.
 */
import { NumberedMap } from '../collections/index.js';
import type { Searcher, State } from '../exec/index.js';
import type { Random } from './random.js';

interface TreeNode {
  /** The fork that leads here; undefined for the root. */
  parent: TreeNode | undefined;
  /** Others that do, behind a join. */
  more: TreeNode[] | undefined;
  /** Of a fork: two different nodes. */
  left: TreeNode | undefined;
  right: TreeNode | undefined;
  /** Leaves only. */
  state: State | undefined;
}

export class RandomPath implements Searcher {
  private root: TreeNode | undefined = undefined;
  private readonly leaves = new NumberedMap<State, TreeNode>();

  constructor(private readonly random: Random) {}

  add(state: State, parents: readonly State[]): void {
    const leaf = node(undefined, undefined, state);
    if (parents.length > 1) this.join(leaf, parents);
    else this.fork(leaf, (parents.length > 0 && this.leaves.get(parents[0])) || this.root);
    this.leaves.set(state, leaf);
  }

  private fork(leaf: TreeNode, sibling: TreeNode | undefined): void {
    if (!sibling) {
      this.root = leaf;
      return;
    }
    const fork = node(sibling, leaf, undefined);
    this.replace(sibling, fork);
    sibling.parent = fork;
    leaf.parent = fork;
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
    const { parent, more } = leaf;
    if (!parent) this.root = undefined;
    else this.leave(parent, leaf);
    if (more) for (const fork of more) this.leave(fork, leaf);
  }

  /** Puts the other side of a fork into its place. */
  private leave(fork: TreeNode, leaf: TreeNode): void {
    const sibling = (fork.left === leaf ? fork.right : fork.left)!;
    unlink(sibling, fork);
    this.replace(fork, sibling);
    fork.left = fork.right = leaf.state = undefined;
  }

  select(): State | undefined {
    let at = this.root;
    while (at && at.state === undefined) {
      at = this.random.below(2) === 0 ? at.left : at.right;
    }
    return at?.state;
  }

  /** Puts a node into all places of another one. Forks that then lead to it by both sides go the same way. */
  private replace(old: TreeNode, by: TreeNode): void {
    let rest: TreeNode[] | undefined;
    for (let gone: TreeNode | undefined = old; gone; gone = rest?.pop()) {
      const { parent, more } = gone;
      gone.parent = gone.more = undefined;
      if (!parent) this.root = by;
      else if (turn(parent, gone, by)) (rest ??= []).push(parent);
      if (more) for (const fork of more) if (turn(fork, gone, by)) (rest ??= []).push(fork);
    }
  }
}

function node(
  left: TreeNode | undefined,
  right: TreeNode | undefined,
  state: State | undefined,
): TreeNode {
  return { parent: undefined, more: undefined, left, right, state };
}

/** Lets one side of a fork lead elsewhere; true if both sides lead there now. */
function turn(fork: TreeNode, old: TreeNode, by: TreeNode): boolean {
  if (fork.left === old) fork.left = by;
  else fork.right = by;
  if (fork.left === fork.right) {
    unlink(by, fork);
    return true;
  }
  if (by.parent) (by.more ??= []).push(fork);
  else by.parent = fork;
  return false;
}

function unlink(at: TreeNode, fork: TreeNode): void {
  if (at.parent === fork) at.parent = at.more?.pop();
  else at.more!.splice(at.more!.indexOf(fork), 1);
}
