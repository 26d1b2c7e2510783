/**
 * A persistent map from index values to stores: a radix tree of 16 slots per level over the hash
 * of the index. Older versions stay valid; a batch of insertions copies each branch once.
 */
import type { Expr } from './expr.js';
import { hashValue, type Value } from './value.js';

type Node = Branch | Leaf;

class Branch {
  constructor(
    readonly slots: (Node | null)[],
    /** The batch that made this branch and may change it in place. */
    readonly batch: object,
  ) {}
}

class Leaf {
  constructor(
    readonly hash: number,
    readonly index: Value,
    readonly store: Expr,
    /** Another index with the same hash. */
    readonly next: Leaf | null,
  ) {}
}

export class IndexTree {
  static readonly empty = new IndexTree(null);

  private constructor(private readonly root: Node | null) {}

  get(index: Value): Expr | null {
    let node = this.root;
    let rest = hashValue(index);
    while (node instanceof Branch) {
      node = node.slots[rest & 15];
      rest >>>= 4;
    }
    for (let leaf = node; leaf !== null; leaf = leaf.next) {
      if (leaf.index === index) return leaf.store;
    }
    return null;
  }

  /** The tree with the given stores at the given indices, later ones over earlier ones. */
  with(indices: readonly Value[], stores: readonly Expr[]): IndexTree {
    const batch = {};
    let { root } = this;
    for (let i = 0; i < indices.length; i++) {
      root = insert(root, new Leaf(hashValue(indices[i]), indices[i], stores[i], null), 0, batch);
    }
    return new IndexTree(root);
  }
}

/** Depth is at most the eight digits of a hash. */
function insert(node: Node | null, leaf: Leaf, depth: number, batch: object): Node {
  if (node === null) return leaf;
  if (node instanceof Branch) {
    const branch = node.batch === batch ? node : new Branch(node.slots.slice(), batch);
    const slot = (leaf.hash >>> (4 * depth)) & 15;
    branch.slots[slot] = insert(branch.slots[slot], leaf, depth + 1, batch);
    return branch;
  }
  if (node.hash === leaf.hash) return chain(node, leaf);
  const slots: (Node | null)[] = new Array(16).fill(null);
  slots[(node.hash >>> (4 * depth)) & 15] = node;
  return insert(new Branch(slots, batch), leaf, depth, batch);
}

/** The leaves of one hash with `leaf` in front, in place of an older store of its index. */
function chain(old: Leaf, leaf: Leaf): Leaf {
  let rest: Leaf | null = null;
  for (let other: Leaf | null = old; other !== null; other = other.next) {
    if (other.index !== leaf.index) rest = new Leaf(other.hash, other.index, other.store, rest);
  }
  return new Leaf(leaf.hash, leaf.index, leaf.store, rest);
}
