/**
 * Persistent maps from integers: big-endian Patricia trees (Okasaki and Gill, "Fast Mergeable Integer Maps", ML
 * Workshop 1998). A version of a map is one reference, and a changed version shares all but a path with the old one.
 *
 * The shape of such a tree depends on its keys alone, however they came to be there. So two versions have the same
 * subtrees at the same places, and what they share as objects is skipped without a look: `differences`, `union` and
 * `subtract` cost what differs, not what there is. A union that equals one of its operands is that operand.
 *
 * Keys are integers in [0, 2^31), which V8 keeps without a box; a subtree on the right has greater keys than its
 * sibling, so that order comes for free. The empty tree is undefined. Depth is bounded by the bits of a key, so
 * that recursion is safe.
 */

export class Leaf<V> {
  constructor(
    readonly key: number,
    readonly value: V,
  ) {}
}

export class Branch<V> {
  constructor(
    /** The bits of all keys above the branching bit. */
    readonly key: number,
    readonly bit: number,
    readonly left: IntegerTree<V>,
    readonly right: IntegerTree<V>,
    readonly size: number,
    /** A bit for each key, by its low bits: trees without a common one have no common key. */
    readonly sketch: number,
  ) {}
}

export type IntegerTree<V> = Branch<V> | Leaf<V>;

/** A tree that may be empty. */
export type Tree<V> = IntegerTree<V> | undefined;

const greatestKey = 2 ** 31 - 1;

export function prefixOf(key: number, bit: number): number {
  return key & ~(bit | (bit - 1));
}

const sketchOf = (key: number): number => 1 << (key & 31);

export const sizeOf = (tree: Tree<unknown>): number =>
  tree === undefined ? 0 : tree instanceof Branch ? tree.size : 1;

const sketch = (tree: IntegerTree<unknown>): number =>
  tree instanceof Branch ? tree.sketch : sketchOf(tree.key);

function branch<V>(
  key: number,
  bit: number,
  left: IntegerTree<V>,
  right: IntegerTree<V>,
): Branch<V> {
  const size = sizeOf(left) + sizeOf(right);
  return new Branch(key, bit, left, right, size, sketch(left) | sketch(right));
}

/** A branch over two trees without a common prefix. */
function joined<V>(a: IntegerTree<V>, b: IntegerTree<V>): Branch<V> {
  const bit = 0x80000000 >>> Math.clz32(a.key ^ b.key);
  const prefix = prefixOf(a.key, bit);
  return (a.key & bit) === 0 ? branch(prefix, bit, a, b) : branch(prefix, bit, b, a);
}

/** A branch with other children, of which one may be empty. */
function withChildren<V>(node: Branch<V>, left: Tree<V>, right: Tree<V>): Tree<V> {
  if (left === undefined) return right;
  if (right === undefined) return left;
  if (left === node.left && right === node.right) return node;
  return branch(node.key, node.bit, left, right);
}

/** Whether all keys of a tree belong below a branch, on one of its sides. */
function covers<V>(tree: IntegerTree<V>, other: IntegerTree<V>): tree is Branch<V> {
  if (!(tree instanceof Branch)) return false;
  if (other instanceof Branch && other.bit >= tree.bit) return false;
  return prefixOf(other.key, tree.bit) === tree.key;
}

export function find<V>(tree: Tree<V>, key: number): Leaf<V> | undefined {
  let at = tree;
  while (at instanceof Branch) at = (key & at.bit) === 0 ? at.left : at.right;
  return at !== undefined && at.key === key ? at : undefined;
}

export function insert<V>(tree: Tree<V>, leaf: Leaf<V>): IntegerTree<V> {
  if (tree === undefined) return leaf;
  const { key } = leaf;
  if (tree instanceof Branch && prefixOf(key, tree.bit) === tree.key) {
    return (key & tree.bit) === 0
      ? branch(tree.key, tree.bit, insert(tree.left, leaf), tree.right)
      : branch(tree.key, tree.bit, tree.left, insert(tree.right, leaf));
  }
  return tree instanceof Leaf && tree.key === key ? leaf : joined(tree, leaf);
}

export function remove<V>(tree: Tree<V>, key: number): Tree<V> {
  return removeRange(tree, key, key + 1);
}

/** Without the keys in [from, to). */
export function removeRange<V>(tree: Tree<V>, from: number, to: number): Tree<V> {
  if (tree === undefined) return undefined;
  if (!(tree instanceof Branch)) return tree.key >= from && tree.key < to ? undefined : tree;
  const end = tree.key + 2 * tree.bit;
  if (to <= tree.key || from >= end) return tree;
  if (from <= tree.key && to >= end) return undefined;
  return withChildren(tree, removeRange(tree.left, from, to), removeRange(tree.right, from, to));
}

export function least<V>(tree: IntegerTree<V>): Leaf<V> {
  let at = tree;
  while (at instanceof Branch) at = at.left;
  return at;
}

export function greatest<V>(tree: IntegerTree<V>): Leaf<V> {
  let at = tree;
  while (at instanceof Branch) at = at.right;
  return at;
}

/** The leaf with the greatest key that is not above this number, whichever it is. */
export function atOrBelow<V>(tree: Tree<V>, number: number): Leaf<V> | undefined {
  if (number < 0) return undefined;
  const key = Math.min(number, greatestKey);
  /** All of it is below. */
  let below: Tree<V>;
  let at = tree;
  while (at instanceof Branch) {
    if (prefixOf(key, at.bit) !== at.key) {
      if (at.key < key) return greatest(at);
      at = undefined;
    } else if ((key & at.bit) === 0) at = at.left;
    else {
      below = at.left;
      at = at.right;
    }
  }
  if (at !== undefined && at.key <= key) return at;
  return below && greatest(below);
}

/** The leaf with the least key that is not below this number, whichever it is. */
export function atOrAbove<V>(tree: Tree<V>, number: number): Leaf<V> | undefined {
  if (number > greatestKey) return undefined;
  const key = Math.max(number, 0);
  /** All of it is above. */
  let above: Tree<V>;
  let at = tree;
  while (at instanceof Branch) {
    if (prefixOf(key, at.bit) !== at.key) {
      if (at.key > key) return least(at);
      at = undefined;
    } else if ((key & at.bit) !== 0) at = at.right;
    else {
      above = at.right;
      at = at.left;
    }
  }
  if (at !== undefined && at.key >= key) return at;
  return above && least(above);
}

/** By ascending key. */
export function forEach<V>(tree: Tree<V>, visit: (leaf: Leaf<V>) => void): void {
  if (tree instanceof Branch) {
    forEach(tree.left, visit);
    forEach(tree.right, visit);
  } else if (tree !== undefined) visit(tree);
}

/** By ascending key, from the first that is not below `from`. */
export function* leaves<V>(tree: Tree<V>, from = 0): Generator<Leaf<V>> {
  const stack: IntegerTree<V>[] = tree === undefined ? [] : [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (!(at instanceof Branch)) {
      if (at.key >= from) yield at;
    } else if (at.key + 2 * at.bit > from) stack.push(at.right, at.left);
  }
}

/** Told of a key under which two trees have different values, or only one of them has any. */
export type Difference<V> = (key: number, a: Leaf<V> | undefined, b: Leaf<V> | undefined) => void;

/** Visits the keys under which the values differ, ascending. What the trees share as an object costs nothing. */
export function differences<V>(a: Tree<V>, b: Tree<V>, visit: Difference<V>): void {
  if (a === b) return;
  if (a === undefined) forEach(b, (leaf) => visit(leaf.key, undefined, leaf));
  else if (b === undefined) forEach(a, (leaf) => visit(leaf.key, leaf, undefined));
  else if (a instanceof Branch && b instanceof Branch && a.bit === b.bit && a.key === b.key) {
    differences(a.left, b.left, visit);
    differences(a.right, b.right, visit);
  } else if (a instanceof Leaf && b instanceof Leaf && a.key === b.key) {
    if (a.value !== b.value) visit(a.key, a, b);
  } else if (covers(a, b)) {
    const isLeft = (b.key & a.bit) === 0;
    differences(a.left, isLeft ? b : undefined, visit);
    differences(a.right, isLeft ? undefined : b, visit);
  } else if (covers(b, a)) {
    const isLeft = (a.key & b.bit) === 0;
    differences(isLeft ? a : undefined, b.left, visit);
    differences(isLeft ? undefined : a, b.right, visit);
  } else {
    const [first, second] = a.key < b.key ? [a, b] : [b, a];
    differences(first === a ? a : undefined, first === b ? b : undefined, visit);
    differences(second === a ? a : undefined, second === b ? b : undefined, visit);
  }
}

/** All keys of both, with the first tree's values where both have one. */
export function union<V>(a: Tree<V>, b: Tree<V>): Tree<V> {
  if (a === b || b === undefined) return a;
  return a === undefined ? b : unionOf(a, b);
}

function unionOf<V>(a: IntegerTree<V>, b: IntegerTree<V>): IntegerTree<V> {
  if (a === b) return a;
  if (a instanceof Branch && b instanceof Branch && a.bit === b.bit && a.key === b.key) {
    const left = unionOf(a.left, b.left);
    const right = unionOf(a.right, b.right);
    if (left === a.left && right === a.right) return a;
    return left === b.left && right === b.right ? b : branch(a.key, a.bit, left, right);
  }
  if (covers(a, b)) {
    if ((b.key & a.bit) === 0) {
      const left = unionOf(a.left, b);
      return left === a.left ? a : branch(a.key, a.bit, left, a.right);
    }
    const right = unionOf(a.right, b);
    return right === a.right ? a : branch(a.key, a.bit, a.left, right);
  }
  if (covers(b, a)) {
    if ((a.key & b.bit) === 0) {
      const left = unionOf(a, b.left);
      return left === b.left ? b : branch(b.key, b.bit, left, b.right);
    }
    const right = unionOf(a, b.right);
    return right === b.right ? b : branch(b.key, b.bit, b.left, right);
  }
  return a instanceof Leaf && b instanceof Leaf && a.key === b.key ? a : joined(a, b);
}

/** The first tree without the keys of the second. */
export function subtract<V>(a: Tree<V>, b: Tree<unknown>): Tree<V> {
  if (a === undefined || a === b) return undefined;
  if (b === undefined || (sketch(a) & sketch(b)) === 0) return a;
  if (a instanceof Branch && b instanceof Branch && a.bit === b.bit && a.key === b.key) {
    return withChildren(a, subtract(a.left, b.left), subtract(a.right, b.right));
  }
  if (covers(a, b)) {
    return (b.key & a.bit) === 0
      ? withChildren(a, subtract(a.left, b), a.right)
      : withChildren(a, a.left, subtract(a.right, b));
  }
  if (covers(b, a)) return subtract(a, (a.key & b.bit) === 0 ? b.left : b.right);
  return a instanceof Leaf && b instanceof Leaf && a.key === b.key ? undefined : a;
}

/** Whether two trees have a key in common. */
export function intersects(a: Tree<unknown>, b: Tree<unknown>): boolean {
  if (a === undefined || b === undefined || (sketch(a) & sketch(b)) === 0) return false;
  if (a === b) return true;
  if (a instanceof Branch && b instanceof Branch && a.bit === b.bit && a.key === b.key) {
    return intersects(a.left, b.left) || intersects(a.right, b.right);
  }
  if (covers(a, b)) return intersects((b.key & a.bit) === 0 ? a.left : a.right, b);
  if (covers(b, a)) return intersects(a, (a.key & b.bit) === 0 ? b.left : b.right);
  return a instanceof Leaf && b instanceof Leaf && a.key === b.key;
}
