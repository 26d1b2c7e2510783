/**
 * Snapshots of the flat memory: how states share it.
 *
 * A snapshot is a persistent tree from page numbers to the contents (data and shadow) of the pages
 * that were ever written; taking one copies only the pages dirtied since the last, and shares all
 * else. Going back to a snapshot copies only the pages in which the two trees differ, and the
 * differing subtrees are found without looking at the shared ones.
 *
 * Invariant: between `take` and the next write, the memory's contents are those of the snapshot
 * taken. Dirty flags are set by every write, in JavaScript and in generated code.
 */
import type { FlatMemory } from './flat.js';
import {
  dirtyBase,
  globalsBase,
  nullEnd,
  pageBits,
  pageCount,
  pageSize,
  shadowBase,
} from './geography.js';

const fanBits = 5;
const fan = 1 << fanBits;
const levels = Math.log2(pageCount) / fanBits;

/** Data, then shadow, of one page; never changed. */
export type Page = Uint8Array;
type Node = readonly (Node | Page | undefined)[];

/** An immutable picture of the memory. */
export interface Snapshot {
  readonly root: Node;
}

const emptyNode: Node = Object.freeze(new Array<undefined>(fan).fill(undefined));
const blank: Page = new Uint8Array(2 * pageSize);

export const emptySnapshot: Snapshot = { root: emptyNode };

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
  /** Pages copied by `take` and by `restore`, for the statistics. */
  copiedOut = 0;
  copiedIn = 0;

  constructor(private readonly memory: FlatMemory) {
    this.octets = new Float64Array(memory.wasm.buffer, dirtyBase, pageCount / 8);
  }

  /** The present contents as a snapshot. Costs the pages dirtied since the last one. */
  take(extents: Extents): Snapshot {
    let { root } = this.current;
    this.takeDirty(extents, (page) => {
      root = withPage(root, levels - 1, page, this.copyOut(page));
    });
    if (root !== this.current.root) this.current = { root };
    return this.current;
  }

  /** Makes the memory what a snapshot says. Changes since the last `take` are lost. */
  restore(target: Snapshot, extents: Extents): void {
    this.takeDirty(extents, (page) => this.copyIn(page, pageOf(target.root, page)));
    this.copyDifferences(this.current.root, target.root, levels - 1, 0);
    this.current = target;
  }

  /** Visits the dirty pages and clears their flags. */
  private takeDirty({ heapEnd, stackLow }: Extents, visit: (page: number) => void): void {
    // Fixed objects may be below the globals.
    this.scan(0, (nullEnd >>> pageBits) - 1, visit);
    this.scan(globalsBase >>> pageBits, heapEnd >>> pageBits, visit);
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

  private copyOut(page: number): Page {
    this.copiedOut++;
    const contents = new Uint8Array(2 * pageSize);
    const at = page * pageSize;
    contents.set(this.memory.bytes.subarray(at, at + pageSize));
    contents.set(this.memory.bytes.subarray(shadowBase + at, shadowBase + at + pageSize), pageSize);
    return contents;
  }

  private copyIn(page: number, contents: Page): void {
    this.copiedIn++;
    const at = page * pageSize;
    this.memory.bytes.set(contents.subarray(0, pageSize), at);
    this.memory.bytes.set(contents.subarray(pageSize), shadowBase + at);
  }

  private copyDifferences(from: Node, to: Node, level: number, first: number): void {
    if (from === to) return;
    for (let i = 0; i < fan; i++) {
      if (from[i] === to[i]) continue;
      const number = first + (i << (fanBits * level));
      if (level === 0) this.copyIn(number, (to[i] as Page | undefined) ?? blank);
      else {
        const [a, b] = [from[i], to[i]] as (Node | undefined)[];
        this.copyDifferences(a ?? emptyNode, b ?? emptyNode, level - 1, number);
      }
    }
  }
}

function pageOf(root: Node, page: number): Page {
  let node: Node | undefined = root;
  for (let level = levels - 1; level > 0 && node; level--) {
    node = node[(page >> (fanBits * level)) & (fan - 1)] as Node | undefined;
  }
  return (node?.[page & (fan - 1)] as Page | undefined) ?? blank;
}

function withPage(node: Node, level: number, page: number, contents: Page): Node {
  const index = (page >> (fanBits * level)) & (fan - 1);
  const copy = node.slice();
  copy[index] =
    level === 0
      ? contents
      : withPage((node[index] as Node | undefined) ?? emptyNode, level - 1, page, contents);
  return copy;
}

/** Pages in which two snapshots differ, ascending. */
export function differingPages(a: Snapshot, b: Snapshot): number[] {
  const pages: number[] = [];
  const walk = (x: Node, y: Node, level: number, first: number): void => {
    for (let i = 0; i < fan; i++) {
      if (x[i] === y[i]) continue;
      const number = first + (i << (fanBits * level));
      if (level === 0) pages.push(number);
      else {
        const [p, q] = [x[i], y[i]] as (Node | undefined)[];
        walk(p ?? emptyNode, q ?? emptyNode, level - 1, number);
      }
    }
  };
  walk(a.root, b.root, levels - 1, 0);
  return pages;
}
