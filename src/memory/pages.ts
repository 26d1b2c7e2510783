/**
 * Snapshots of the flat memory: how states share it.
 *
 * A snapshot is a persistent tree from page numbers to versions of the pages that were ever written
 * (data and shadow). Taking one looks only at the pages dirtied since the last, and shares all else.
 * Going back to a snapshot looks only at the pages in which the two trees differ; the differing
 * subtrees are found without looking at the shared ones (src/collections/integer-tree.ts).
 *
 * Between two forks a path mostly writes a few words of a page. So a version is a base, which many
 * versions share, and a patch: the words in which it differs from the base. Only when they become many
 * is the page copied as a whole, unless it is like the one that was copied before it: large objects that were just made have the
 * same contents in all of their pages. Going from one version to another of the same base writes the words
 * of the two patches. A page that was written but has its old contents keeps its version.
 *
 * Invariant: between `take` and the next write, the memory's contents are those of the snapshot
 * taken. Dirty flags are set by every write, in JavaScript and in generated code.
 */
import { IntegerMap } from '../collections/index.js';
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

/** Words of the data, then of the shadow, of one page; never changed. */
type Base = Int32Array;

const dataWords = pageSize / 4;
/** What most versions differ from in a few words. */
export const blankPage: Base = new Int32Array(2 * dataWords);

/** Words in which a version may differ from its base. */
const mostPatched = 32;

/** The contents of one page. */
export class Version {
  constructor(
    readonly base: Base,
    /** Places and words by turns, in the order of places. */
    readonly patch: readonly number[],
  ) {}
}

/** An immutable picture of the memory: the pages that were ever written, by their numbers. */
export type Snapshot = IntegerMap<Version>;

export const emptySnapshot: Snapshot = IntegerMap.empty;

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
  /** The last page that was copied as a whole. */
  private whole: Version | undefined;
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
    this.takeDirty(extents, (page) => {
      const last = this.current.get(page);
      const version = this.versionNow(page, last);
      if (version !== last) this.current = this.current.with(page, version);
    });
    return this.current;
  }

  /** Makes the memory what a snapshot says. Changes since the last `take` are lost. */
  restore(target: Snapshot, extents: Extents): void {
    this.takeDirty(extents, (page) => this.copyIn(page, target.get(page)));
    this.current.differences(target, (page, from, to) => this.change(page, from?.value, to?.value));
    this.current = target;
  }

  /** Visits the dirty pages and clears their flags. */
  private takeDirty({ heapEnd, stackLow }: Extents, visit: (page: number) => void): void {
    // Between them is code. Below it only fixed objects are.
    this.scan(0, (nullEnd - 1) >>> pageBits, visit);
    this.scan(globalsBase >>> pageBits, heapEnd >>> pageBits, visit);
    this.scan(stackLow >>> pageBits, pageCount - 1, visit);
  }

  private scan(from: number, to: number, visit: (page: number) => void): void {
    const { octets } = this;
    const { dirty } = this.memory;
    for (let at = (from >> 5) << 2, last = to >> 3; at <= last; at += 4) {
      // Most of a large memory is clean: flags are never negative, so the sum is 0 exactly when all are.
      if (octets[at] + octets[at + 1] + octets[at + 2] + octets[at + 3] === 0) continue;
      for (let octet = at; octet < at + 4; octet++) {
        if (octets[octet] === 0) continue;
        for (let page = octet << 3; page < (octet + 1) << 3; page++) {
          if (dirty[page] !== 0) visit(page);
        }
        octets[octet] = 0;
      }
    }
  }

  /** The version that describes a page as it is; the last one if that still does. */
  private versionNow(page: number, last: Version | undefined): Version {
    const { whole } = this;
    const base = last?.base ?? blankPage;
    const first = page * dataWords;
    const patch = this.patchFrom(base, first);
    if (patch && last !== undefined && samePatch(patch, last.patch)) return last;
    this.copiedOut++;
    if (patch) return new Version(base, patch);
    const alike = whole && this.patchFrom(whole.base, first);
    if (alike) return alike.length === 0 ? whole : new Version(whole.base, alike);
    const copy = new Int32Array(2 * dataWords);
    copy.set(this.data.subarray(first, first + dataWords));
    copy.set(this.shadow.subarray(first, first + dataWords), dataWords);
    this.whole = new Version(copy, []);
    return this.whole;
  }

  /** In which words a page differs from a base; undefined if these are many. */
  private patchFrom(base: Base, first: number): number[] | undefined {
    const patch: number[] = [];
    const isSmall =
      differingWords(this.data, first, base, 0, patch) &&
      differingWords(this.shadow, first, base, dataWords, patch);
    return isSmall ? patch : undefined;
  }

  private copyIn(page: number, version: Version | undefined): void {
    this.copiedIn++;
    const base = version?.base ?? blankPage;
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

/** A word of the data of a page, or of its shadow; nothing was ever written to a page without a version. */
export function wordIn(
  version: Version | undefined,
  index: number,
  part: 'data' | 'shadow',
): number {
  if (version === undefined) return 0;
  const place = part === 'data' ? index : dataWords + index;
  const { base, patch } = version;
  for (let i = 0; i < patch.length; i += 2) if (patch[i] === place) return patch[i + 1];
  return base[place];
}

/** Visits the addresses of the words whose data or shadow differ in two snapshots, ascending. */
export function differingWordsOf(a: Snapshot, b: Snapshot, visit: (address: number) => void): void {
  a.differences(b, (page, from, to) => {
    for (const index of differingPlaces(from?.value, to?.value)) visit(page * pageSize + 4 * index);
  });
}

function differingPlaces(a: Version | undefined, b: Version | undefined): number[] {
  const candidates = new Set<number>();
  if (a?.base !== b?.base) for (let i = 0; i < dataWords; i++) candidates.add(i);
  for (const { patch } of [a, b].filter((version) => version !== undefined)) {
    for (let i = 0; i < patch.length; i += 2) candidates.add(patch[i] % dataWords);
  }
  return [...candidates]
    .filter(
      (i) =>
        wordIn(a, i, 'data') !== wordIn(b, i, 'data') ||
        wordIn(a, i, 'shadow') !== wordIn(b, i, 'shadow'),
    )
    .sort((x, y) => x - y);
}

/** Pages in which two snapshots differ, ascending. */
export function differingPages(a: Snapshot, b: Snapshot): number[] {
  const pages: number[] = [];
  a.differences(b, (page) => pages.push(page));
  return pages;
}
