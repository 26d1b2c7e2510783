/**
 * A persistent list with an index: a tree of 16 slots per node. A version with one item changed or added
 * shares all but a path with the old one.
 */
const bits = 4;
const width = 1 << bits;

type Node<T> = readonly (Node<T> | T)[];

export class VersionedList<T> {
  static readonly empty = new VersionedList<never>([], 0, 0);

  private constructor(
    private readonly root: Node<T>,
    /** Bits of an index below those that choose a slot of the root. */
    private readonly shift: number,
    readonly length: number,
  ) {}

  /** The item at an index below `length`. */
  at(index: number): T {
    let node = this.root;
    for (let shift = this.shift; shift > 0; shift -= bits) {
      node = node[(index >> shift) & (width - 1)] as Node<T>;
    }
    return node[index & (width - 1)] as T;
  }

  /** With another item at an index that is at most `length`. */
  with(index: number, item: T): VersionedList<T> {
    let { root, shift } = this;
    if (index === width << shift) {
      root = [root];
      shift += bits;
    }
    const length = Math.max(this.length, index + 1);
    return new VersionedList<T>(changed(root, shift, index, item), shift, length);
  }

  *[Symbol.iterator](): Generator<T> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

function changed<T>(node: Node<T> | undefined, shift: number, index: number, item: T): Node<T> {
  const slot = (index >> shift) & (width - 1);
  const length = node === undefined ? 0 : node.length;
  // Exactly as long as it is: an array that grows has room for 16 more.
  const copy = new Array<Node<T> | T>(Math.max(length, slot + 1));
  for (let i = 0; i < length; i++) copy[i] = node![i];
  copy[slot] =
    shift === 0 ? item : changed(copy[slot] as Node<T> | undefined, shift - bits, index, item);
  return copy;
}
