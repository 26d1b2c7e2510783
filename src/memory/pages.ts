/**
 * Snapshots of the flat memory: how states share it.
 *
 * A snapshot is a persistent tree from page numbers to versions of the pages that were ever written
 * (data and shadow). Taking one looks only at the pages dirtied since the last, and shares all else.
 * Going back to a snapshot looks only at the pages in which the two trees differ; the differing
 * subtrees are found without looking at the shared ones, because the shape of a Patricia tree depends
 * on its keys alone (Okasaki and Gill, "Fast Mergeable Integer Maps", 1998).
 *
 * Between two forks a path mostly writes a few words of a page. So a version is a base, which many
 * versions share, and a patch: the words in which it differs from the base. Only when they become many
 * is the page copied as a whole. Going from one version to another of the same base writes the words
 * of the two patches. A page that was written but has its old contents keeps its version.
 *
 * Invariant: between `take` and the next write, the memory's contents are those of the snapshot
 * taken. Dirty flags are set by every write, in JavaScript and in generated code.
 */
import type { FlatMemory } from './flat.js';
import { dirtyBase, pageBits, pageCount, pageSize, shadowBase } from './geography.js';

/** Words of the data, then of the shadow, of one page; never changed. */
type Base = Int32Array;

const dataWords = pageSize / 4;
const blank: Base = new Int32Array(2 * dataWords);

/** Words in which a version may differ from its base. */
const mostPatched = 32;

/** The contents of one page: a leaf of the tree. */
class Version {
  constructor(
    readonly page: number,
    readonly base: Base,
    /** Places and words by turns, in the order of places. */
    readonly patch: readonly number[],
  ) {}
}

class Branch {
  constructor(
    /** The bits of the page numbers above the branching bit. */
    readonly prefix: number,
    readonly bit: number,
    readonly left: Tree,
    readonly right: Tree,
  ) {}
}

type Tree = Branch | Version;

/** An immutable picture of the memory. */
export interface Snapshot {
  readonly root: Tree | undefined;
}

export const emptySnapshot: Snapshot = { root: undefined };

/** Ranges of addresses outside of which nothing was written. */
export interface Extents {
  /** Everything below the end of the heap, and everything from the lowest stack address. */
  readonly heapEnd: number;
  readonly stackLow: number;
}

export class PageStore {
  private current: Snapshot = emptySnapshot;
  /** The dirty flags, eight at a time: the value of such a double is 0 exactly when all flags are. */
  private readonly octets: Float64Array;
  private readonly data: Int32Array;
  private readonly shadow: Int32Array;
  /** Versions made by `take` and brought back by `restore`, for the statistics. */
  copiedOut = 0;
  copiedIn = 0;

  constructor(private readonly memory: FlatMemory) {
    const { buffer } = memory.wasm;
    this.octets = new Float64Array(buffer, dirtyBase, pageCount / 8);
    this.data = new Int32Array(buffer, 0, shadowBase / 4);
    this.shadow = new Int32Array(buffer, shadowBase, shadowBase / 4);
  }

  /** The present contents as a snapshot. Costs the pages dirtied since the last one. */
  take(extents: Extents): Snapshot {
    let { root } = this.current;
    this.takeDirty(extents, (page) => {
      const last = versionOf(root, page);
      const version = this.versionNow(page, last);
      if (version !== last) root = withVersion(root, version);
    });
    if (root !== this.current.root) this.current = { root };
    return this.current;
  }

  /** Makes the memory what a snapshot says. Changes since the last `take` are lost. */
  restore(target: Snapshot, extents: Extents): void {
    this.takeDirty(extents, (page) => this.copyIn(page, versionOf(target.root, page)));
    differences(this.current.root, target.root, (page, from, to) => this.change(page, from, to));
    this.current = target;
  }

  /** Visits the dirty pages and clears their flags. */
  private takeDirty({ heapEnd, stackLow }: Extents, visit: (page: number) => void): void {
    this.scan(0, heapEnd >>> pageBits, visit);
    this.scan(stackLow >>> pageBits, pageCount - 1, visit);
  }

  private scan(from: number, to: number, visit: (page: number) => void): void {
    const { octets } = this;
    const { dirty } = this.memory;
    for (let octet = from >> 3, last = to >> 3; octet <= last; octet++) {
      if (octets[octet] === 0) continue;
      for (let page = octet << 3; page < (octet + 1) << 3; page++) {
        if (dirty[page] !== 0) visit(page);
      }
      octets[octet] = 0;
    }
  }

  /** The version that describes a page as it is; the last one if that still does. */
  private versionNow(page: number, last: Version | undefined): Version {
    const base = last?.base ?? blank;
    const patch: number[] = [];
    const first = page * dataWords;
    const isSmall =
      differingWords(this.data, first, base, 0, patch) &&
      differingWords(this.shadow, first, base, dataWords, patch);
    if (isSmall && last !== undefined && samePatch(patch, last.patch)) return last;
    this.copiedOut++;
    if (isSmall) return new Version(page, base, patch);
    const copy = new Int32Array(2 * dataWords);
    copy.set(this.data.subarray(first, first + dataWords));
    copy.set(this.shadow.subarray(first, first + dataWords), dataWords);
    return new Version(page, copy, []);
  }

  private copyIn(page: number, version: Version | undefined): void {
    this.copiedIn++;
    const base = version?.base ?? blank;
    const first = page * dataWords;
    const { data, shadow } = this;
    for (let i = 0; i < dataWords; i++) data[first + i] = base[i];
    for (let i = 0; i < dataWords; i++) shadow[first + i] = base[dataWords + i];
    if (version !== undefined) this.apply(first, version.patch);
  }

  /** Makes a page another version than the one that it is. */
  private change(page: number, from: Version | undefined, to: Version | undefined): void {
    if (from === undefined || to === undefined || from.base !== to.base) {
      this.copyIn(page, to);
      return;
    }
    this.copiedIn++;
    const first = page * dataWords;
    const { base, patch } = from;
    for (let i = 0; i < patch.length; i += 2) this.put(first, patch[i], base[patch[i]]);
    this.apply(first, to.patch);
  }

  private apply(first: number, patch: readonly number[]): void {
    for (let i = 0; i < patch.length; i += 2) this.put(first, patch[i], patch[i + 1]);
  }

  private put(first: number, place: number, word: number): void {
    if (place < dataWords) this.data[first + place] = word;
    else this.shadow[first + place - dataWords] = word;
  }
}

/** Adds the words that differ from a part of a base to a patch; false if it becomes too long. */
function differingWords(
  words: Int32Array,
  first: number,
  base: Base,
  from: number,
  patch: number[],
): boolean {
  for (let i = 0; i < dataWords; i++) {
    const word = words[first + i];
    if (word === base[from + i]) continue;
    if (patch.length === 2 * mostPatched) return false;
    patch.push(from + i, word);
  }
  return true;
}

function samePatch(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function versionOf(root: Tree | undefined, page: number): Version | undefined {
  let tree = root;
  while (tree instanceof Branch) tree = (page & tree.bit) === 0 ? tree.left : tree.right;
  return tree?.page === page ? tree : undefined;
}

const prefixOf = (page: number, bit: number) => page & ~(bit | (bit - 1));

const keyOf = (tree: Tree) => (tree instanceof Branch ? tree.prefix : tree.page);

function withVersion(tree: Tree | undefined, version: Version): Tree {
  const { page } = version;
  if (tree === undefined) return version;
  if (tree instanceof Branch && prefixOf(page, tree.bit) === tree.prefix) {
    const { prefix, bit, left, right } = tree;
    return (page & bit) === 0
      ? new Branch(prefix, bit, withVersion(left, version), right)
      : new Branch(prefix, bit, left, withVersion(right, version));
  }
  if (tree instanceof Version && tree.page === page) return version;
  const bit = 0x80000000 >>> Math.clz32(page ^ keyOf(tree));
  const isLeft = (page & bit) === 0;
  return new Branch(prefixOf(page, bit), bit, isLeft ? version : tree, isLeft ? tree : version);
}

type Visit = (page: number, a: Version | undefined, b: Version | undefined) => void;

/** Visits the pages whose versions differ. Depth is bounded by the bits of a page number. */
function differences(a: Tree | undefined, b: Tree | undefined, visit: Visit): void {
  if (a === b) return;
  if (a === undefined) only(b!, (version) => visit(version.page, undefined, version));
  else if (b === undefined) only(a, (version) => visit(version.page, version, undefined));
  else if (a instanceof Version && b instanceof Version && a.page === b.page) visit(a.page, a, b);
  else if (a instanceof Branch && b instanceof Branch && a.bit === b.bit && a.prefix === b.prefix) {
    differences(a.left, b.left, visit);
    differences(a.right, b.right, visit);
  } else if (contains(a, b)) {
    const isLeft = (keyOf(b) & a.bit) === 0;
    differences(a.left, isLeft ? b : undefined, visit);
    differences(a.right, isLeft ? undefined : b, visit);
  } else if (contains(b, a)) {
    const isLeft = (keyOf(a) & b.bit) === 0;
    differences(isLeft ? a : undefined, b.left, visit);
    differences(isLeft ? undefined : a, b.right, visit);
  } else {
    differences(a, undefined, visit);
    differences(undefined, b, visit);
  }
}

/** Whether all pages of a tree belong below a branch. */
function contains(tree: Tree, other: Tree): tree is Branch {
  if (!(tree instanceof Branch)) return false;
  if (other instanceof Branch && other.bit >= tree.bit) return false;
  return prefixOf(keyOf(other), tree.bit) === tree.prefix;
}

function only(tree: Tree, visit: (version: Version) => void): void {
  if (tree instanceof Version) visit(tree);
  else {
    only(tree.left, visit);
    only(tree.right, visit);
  }
}

/** Pages in which two snapshots differ, ascending. */
export function differingPages(a: Snapshot, b: Snapshot): number[] {
  const pages: number[] = [];
  differences(a.root, b.root, (page) => pages.push(page));
  return pages.sort((x, y) => x - y);
}
