/** A persistent map from integers in [0, 2^31), sorted by key (integer-tree.ts): the tree as a value of its own. */
import {
  atOrAbove,
  atOrBelow,
  type Difference,
  differences,
  find,
  insert,
  Leaf,
  leaves,
  remove,
  removeRange,
  sizeOf,
  type Tree,
} from './integer-tree.js';

/** A key and its value. */
export type Entry<V> = Leaf<V>;

export class IntegerMap<V> {
  static readonly empty = new IntegerMap<never>(undefined);

  private constructor(private readonly tree: Tree<V>) {}

  get size(): number {
    return sizeOf(this.tree);
  }

  get(key: number): V | undefined {
    return find(this.tree, key)?.value;
  }

  with(key: number, value: V): IntegerMap<V> {
    return new IntegerMap(insert<V>(this.tree, new Leaf(key, value)));
  }

  without(key: number): IntegerMap<V> {
    return this.of(remove(this.tree, key));
  }

  /** Without the keys in [from, to). */
  withoutRange(from: number, to: number): IntegerMap<V> {
    return this.of(removeRange(this.tree, from, to));
  }

  /** The entry with the greatest key that is not above this one. */
  atOrBelow(key: number): Entry<V> | undefined {
    return atOrBelow(this.tree, key);
  }

  /** The entry with the least key that is not below this one. */
  atOrAbove(key: number): Entry<V> | undefined {
    return atOrAbove(this.tree, key);
  }

  /** By ascending key, from the first that is not below `from`. */
  entries(from = 0): Generator<Entry<V>> {
    return leaves(this.tree, from);
  }

  *values(from = 0): Generator<V> {
    for (const { value } of leaves(this.tree, from)) yield value;
  }

  /** Visits the keys under which this and another version have different values, ascending. */
  differences(other: IntegerMap<V>, visit: Difference<V>): void {
    differences(this.tree, other.tree, visit);
  }

  private of(tree: Tree<V>): IntegerMap<V> {
    return tree === this.tree ? this : new IntegerMap(tree);
  }
}
