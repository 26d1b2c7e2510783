/**
 * A persistent map from numbers to values, sorted by key: an AVL tree whose nodes are never changed.
 * A version of the map is one reference, so that forking a state copies nothing.
 */

interface TreeNode<V> {
  readonly key: number;
  readonly value: V;
  readonly left: Tree<V>;
  readonly right: Tree<V>;
  readonly height: number;
}
type Tree<V> = TreeNode<V> | undefined;

const heightOf = (tree: Tree<unknown>) => (tree ? tree.height : 0);

function node<V>(key: number, value: V, left: Tree<V>, right: Tree<V>): TreeNode<V> {
  const height = Math.max(heightOf(left), heightOf(right)) + 1;
  return { key, value, left, right, height };
}

/** A node whose subtrees may differ in height by two. */
function balanced<V>(key: number, value: V, left: Tree<V>, right: Tree<V>): TreeNode<V> {
  const lean = heightOf(left) - heightOf(right);
  if (lean > 1) {
    const l = left!;
    if (heightOf(l.left) >= heightOf(l.right)) {
      return node(l.key, l.value, l.left, node(key, value, l.right, right));
    }
    const m = l.right!;
    return node(
      m.key,
      m.value,
      node(l.key, l.value, l.left, m.left),
      node(key, value, m.right, right),
    );
  }
  if (lean < -1) {
    const r = right!;
    if (heightOf(r.right) >= heightOf(r.left)) {
      return node(r.key, r.value, node(key, value, left, r.left), r.right);
    }
    const m = r.left!;
    return node(
      m.key,
      m.value,
      node(key, value, left, m.left),
      node(r.key, r.value, m.right, r.right),
    );
  }
  return node(key, value, left, right);
}

function insert<V>(tree: Tree<V>, key: number, value: V): TreeNode<V> {
  if (!tree) return node(key, value, undefined, undefined);
  if (key === tree.key) return { ...tree, value };
  return key < tree.key
    ? balanced(tree.key, tree.value, insert(tree.left, key, value), tree.right)
    : balanced(tree.key, tree.value, tree.left, insert(tree.right, key, value));
}

function remove<V>(tree: Tree<V>, key: number): Tree<V> {
  if (!tree) return undefined;
  if (key < tree.key) return balanced(tree.key, tree.value, remove(tree.left, key), tree.right);
  if (key > tree.key) return balanced(tree.key, tree.value, tree.left, remove(tree.right, key));
  if (!tree.left) return tree.right;
  if (!tree.right) return tree.left;
  let next = tree.right;
  while (next.left) next = next.left;
  return balanced(next.key, next.value, tree.left, remove(tree.right, next.key));
}

export class SortedMap<V> {
  static readonly empty = new SortedMap<never>(undefined, 0);

  private constructor(
    private readonly tree: Tree<V>,
    readonly size: number,
  ) {}

  get(key: number): V | undefined {
    let at = this.tree;
    while (at && at.key !== key) at = key < at.key ? at.left : at.right;
    return at?.value;
  }

  with(key: number, value: V): SortedMap<V> {
    const grown = this.get(key) === undefined ? 1 : 0;
    return new SortedMap<V>(insert(this.tree, key, value), this.size + grown);
  }

  without(key: number): SortedMap<V> {
    if (this.get(key) === undefined) return this;
    return new SortedMap<V>(remove(this.tree, key), this.size - 1);
  }

  /** The value with the greatest key that is not above this one. */
  atOrBelow(key: number): V | undefined {
    let best: V | undefined;
    for (let at = this.tree; at; ) {
      if (at.key <= key) {
        best = at.value;
        at = at.right;
      } else at = at.left;
    }
    return best;
  }

  /** The value with the least key that is not below this one. */
  atOrAbove(key: number): V | undefined {
    let best: V | undefined;
    for (let at = this.tree; at; ) {
      if (at.key >= key) {
        best = at.value;
        at = at.left;
      } else at = at.right;
    }
    return best;
  }

  /** The value with the least key above this one. */
  above(key: number): V | undefined {
    let best: V | undefined;
    for (let at = this.tree; at; ) {
      if (at.key > key) {
        best = at.value;
        at = at.left;
      } else at = at.right;
    }
    return best;
  }

  /** Values by ascending key, from the first key that is not below `from`. */
  *values(from = Number.NEGATIVE_INFINITY): Generator<V> {
    const stack: TreeNode<V>[] = [];
    const descend = (tree: Tree<V>) => {
      for (let at = tree; at; ) {
        if (at.key >= from) {
          stack.push(at);
          at = at.left;
        } else at = at.right;
      }
    };
    descend(this.tree);
    while (stack.length > 0) {
      const next = stack.pop()!;
      yield next.value;
      descend(next.right);
    }
  }
}
