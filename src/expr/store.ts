/**
 * Reads at constant indices below long chains of writes.
 *
 * Array terms are stores over stores over a root. Consecutive stores at constant indices form a
 * segment; below it lies the root or a store at an index that is not constant. A read at a
 * constant index wants the latest store of that index in the top segment, without walking a chain
 * that may have a million links. So a search that has walked `STRIDE` links without
 * success gives the store where it began an index of the whole segment: a persistent radix tree by
 * the index value, built from that of the next indexed store below it. Later searches walk at most
 * `STRIDE` links, then ask the tree; at most one store in `STRIDE` of a chain has one.
 */
import type { Expr } from './expr.js';
import { Kind } from './kind.js';
import { hashValue, type Value } from './value.js';

const STRIDE = 32;

export class StoreInfo {
  /** Index of the segment that starts at this store, once it was needed. */
  segment: SegmentIndex | null = null;

  constructor(
    /** The array symbol or constant array under all stores. */
    readonly root: Expr,
    /** Number of stores above the root. */
    readonly length: number,
  ) {}
}

/** The stores of one segment by index. */
class SegmentIndex {
  constructor(
    readonly tree: RadixNode | null,
    /** What lies below the segment. */
    readonly below: Expr,
  ) {}
}

type RadixNode = RadixBranch | RadixLeaf;

class RadixBranch {
  constructor(readonly slots: readonly (RadixNode | null)[]) {}
}

class RadixLeaf {
  constructor(
    readonly hash: number,
    readonly store: Expr,
    /** Another index with the same hash. */
    readonly next: RadixLeaf | null,
  ) {}
}

/** Result of a search: a value that was stored, or the array on which the read remains. */
export interface Found {
  value: Expr | null;
  below: Expr;
}

const found: Found = { value: null, below: null as unknown as Expr };

/**
 * Finds what a read at the constant `index` sees in the top segment of `array`. The record that
 * is returned is reused by the next call.
 */
export function searchSegment(array: Expr, index: Value): Found {
  let node = array;
  for (let steps = 0; node.kind === Kind.Store && node.b.kind === Kind.Const; steps++) {
    const info = node.store;
    if (info.segment === null && steps >= STRIDE) array.store.segment = indexSegment(array);
    const segment = steps >= STRIDE ? array.store.segment : info.segment;
    if (segment !== null) {
      found.value = lookUp(segment.tree, hashValue(index), index);
      found.below = segment.below;
      return found;
    }
    if (node.b.value === index) {
      found.value = node.c;
      found.below = node;
      return found;
    }
    node = node.a;
  }
  found.value = null;
  found.below = node;
  return found;
}

function indexSegment(top: Expr): SegmentIndex {
  const pending: Expr[] = [];
  let node = top;
  while (node.kind === Kind.Store && node.b.kind === Kind.Const && node.store.segment === null) {
    pending.push(node);
    node = node.a;
  }
  const known =
    node.kind === Kind.Store && node.b.kind === Kind.Const
      ? node.store.segment!
      : new SegmentIndex(null, node);
  let tree = known.tree;
  for (let i = pending.length - 1; i >= 0; i--) {
    const store = pending[i];
    tree = insert(tree, new RadixLeaf(hashValue(store.b.value), store, null), 0);
  }
  return new SegmentIndex(tree, known.below);
}

function lookUp(tree: RadixNode | null, hash: number, index: Value): Expr | null {
  let node = tree;
  let rest = hash;
  while (node instanceof RadixBranch) {
    node = node.slots[rest & 15];
    rest >>>= 4;
  }
  for (let leaf = node; leaf !== null; leaf = leaf.next) {
    if (leaf.store.b.value === index) return leaf.store.c;
  }
  return null;
}

function insert(node: RadixNode | null, leaf: RadixLeaf, depth: number): RadixNode {
  if (node === null) return leaf;
  if (node instanceof RadixBranch) {
    const slots = node.slots.slice();
    const slot = (leaf.hash >>> (4 * depth)) & 15;
    slots[slot] = insert(slots[slot], leaf, depth + 1);
    return new RadixBranch(slots);
  }
  if (node.hash === leaf.hash) return chain(node, leaf);
  const slots: (RadixNode | null)[] = new Array(16).fill(null);
  slots[(node.hash >>> (4 * depth)) & 15] = node;
  return insert(new RadixBranch(slots), leaf, depth);
}

/** The leaves of one hash with `leaf` in front, in place of an older store of its index. */
function chain(old: RadixLeaf, leaf: RadixLeaf): RadixLeaf {
  let rest: RadixLeaf | null = null;
  for (let other: RadixLeaf | null = old; other !== null; other = other.next) {
    if (other.store.b.value !== leaf.store.b.value) {
      rest = new RadixLeaf(other.hash, other.store, rest);
    }
  }
  return new RadixLeaf(leaf.hash, leaf.store, rest);
}
