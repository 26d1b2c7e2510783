/**
 * The memory of states that are joined: where they differ, and what each of them has there.
 *
 * Differences are found through the persistent maps that the states share (pages, words and arrays of the
 * overlay), never by scanning memory. They are compared in pieces: a word that was stored as a whole on some side stays
 * one, concrete bytes go by aligned words of four, what is left byte by byte. A byte that nobody can read any more (of
 * a frame that is gone, a freed object, a variable whose contents are dead) may differ; what marks the frames that are
 * gone is kept of all sides, as it tells what a dangling pointer points to. Objects of which the sides
 * have different array terms are joined as arrays.
 *
 * The shadow must agree on what lives; where it does not, because one side alone has the object, those who have
 * it choose among themselves.
 */
import { isRemains, type State } from '../../exec/index.js';
import type { Expr } from '../../expr/index.js';
import {
  contentsOf,
  differingWordsOf,
  isSameSlot,
  type MemoryAccess,
  type Region,
  Shadow,
  SnapshotView,
  setContents,
} from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { Choice } from './choice.js';
import { hiddenIn, type PartialObject } from './objects.js';
import { Refused } from './refusal.js';

/** Bytes that differ, by side; undefined where a side has none. */
export interface Piece {
  readonly address: number;
  readonly size: number;
  readonly values: readonly (Slot | undefined)[];
}

interface ArrayPiece extends Region {
  readonly arrays: readonly (Expr | undefined)[];
  readonly offset: number;
}

/** What tells of a local variable that is dead on some side, and of none on the first one. */
interface Remains {
  readonly address: number;
  readonly words: readonly [number, number];
}

export interface MemoryDifferences {
  readonly pieces: readonly Piece[];
  readonly arrays: readonly ArrayPiece[];
  /** Objects that one side alone has, and not the first. */
  readonly adopted: readonly (Region & { readonly from: SnapshotView })[];
  readonly remains: readonly Remains[];
}

/** What a comparison is told about places. */
export interface Places {
  /** Where some sides have an object and others nothing. */
  readonly partial: readonly PartialObject[];
  /** Variables whose contents nobody reads any more. */
  readonly dead: readonly Region[];
}

/** Where the memory of states differs; `enter` puts one into the flat memory. */
export function compareMemory(
  access: MemoryAccess,
  states: readonly State[],
  places: Places,
  enter: (state: State) => void,
): MemoryDifferences {
  const views = states.map(
    ({ memory, overlay, objects }) =>
      new SnapshotView(access.domain, memory, overlay, hiddenIn(objects)),
  );
  const own = places.partial.filter(({ lives }) => soleOwner(lives) !== undefined);
  // Of a variable that is out of scope on all sides nobody reads the contents.
  const regions = arrayRegions(states, own).filter(({ base, size }) =>
    views.some((view) => livesWithin(view, base, size)),
  );
  const hidden = states.flatMap(({ objects }) => hiddenIn(objects));
  if (hidden.some((part) => regions.some((region) => overlap(part, region)))) {
    throw new Refused('arrays');
  }
  const comparison = new Comparison(views, places, regions, access.tracksWrites);
  for (const address of differingAddresses(states, own)) comparison.compare(address);
  // Arrays are read where they lie, which takes the states into the machine; so this comes last.
  const arrays = regions.map((region) =>
    compareArrays(access, states, views, region, places.partial, enter),
  );
  const adopted = own.flatMap(({ base, size, lives }) => {
    const owner = soleOwner(lives)!;
    return owner === 0 ? [] : [{ base, size, from: views[owner] }];
  });
  return { pieces: comparison.pieces, arrays, remains: comparison.remains, adopted };
}

/** Whether a view has a byte of some object there. */
function livesWithin(view: SnapshotView, base: number, size: number): boolean {
  for (let at = base; at < base + size; at++) if (view.shadow(at) & Shadow.live) return true;
  return false;
}

/** The only side that has an object. */
function soleOwner(lives: PartialObject['lives']): number | undefined {
  const owners = lives.flatMap((alive, i) => (alive === false ? [] : [i]));
  return owners.length === 1 ? owners[0] : undefined;
}

/** Aligned addresses of words of four bytes in which the states may differ, ascending. */
function differingAddresses(states: readonly State[], own: readonly Region[]): number[] {
  const [first, ...others] = states;
  const addresses = new Set<number>();
  for (const other of others) {
    differingWordsOf(first.memory, other.memory, (address) => {
      if (!isWithin(own, address)) addresses.add(address);
    });
    first.overlay.words.differences(other.overlay.words, (key, ours, theirs) => {
      for (const word of [ours, theirs]) {
        if (!word) continue;
        if (isWithin(own, key)) continue;
        const end = key + (word.value.width >>> 3);
        for (let at = key & ~3; at < end; at += 4) addresses.add(at);
      }
    });
  }
  return [...addresses].sort((a, b) => a - b);
}

/** Places where the states have different arrays beneath their words; those that touch are one. */
function arrayRegions(states: readonly State[], own: readonly Region[]): Region[] {
  const [first, ...others] = states;
  const found: Region[] = [];
  for (const other of others) {
    first.overlay.arrays.differences(other.overlay.arrays, (_base, ours, theirs) => {
      const [a, b] = [ours?.value, theirs?.value];
      const isSame = a && b && a.array === b.array && a.size === b.size && a.offset === b.offset;
      if (isSame) return;
      for (const range of [a, b]) {
        if (range && !isWithin(own, range.base)) found.push({ base: range.base, size: range.size });
      }
    });
  }
  found.sort((a, b) => a.base - b.base);
  const regions: { base: number; size: number }[] = [];
  for (const { base, size } of found) {
    const last = regions.at(-1);
    if (last && base < last.base + last.size) {
      last.size = Math.max(last.size, base + size - last.base);
    } else regions.push({ base, size });
  }
  return regions;
}

function compareArrays(
  access: MemoryAccess,
  states: readonly State[],
  views: readonly SnapshotView[],
  { base, size }: Region,
  partial: readonly Region[],
  enter: (state: State) => void,
): ArrayPiece {
  if (access.tracksWrites) throw new Refused('unwritten');
  const lives = views.map((view) => (view.shadow(base) & Shadow.live) !== 0);
  if (lives.includes(false) && !isWithin(partial, base)) throw new Refused('scope');
  let offset: number | undefined;
  const arrays = states.map((state, i) => {
    if (!lives[i]) return undefined;
    enter(state);
    const contents = contentsOf(access, base, size, 'read');
    offset ??= contents.offset;
    if (contents.offset !== offset) throw new Refused('arrays');
    return contents.array;
  });
  return { base, size, arrays, offset: offset ?? 0 };
}

class Comparison {
  readonly pieces: Piece[] = [];
  readonly remains: Remains[] = [];
  private done = 0;

  constructor(
    private readonly views: readonly SnapshotView[],
    private readonly places: Places,
    private readonly arrays: readonly Region[],
    private readonly tracksWrites: boolean,
  ) {}

  /** Compares the word of four bytes at an address, and what else is in one piece with a part of it. */
  compare(address: number): void {
    let at = Math.max(this.done, this.startOf(address));
    while (at < address + 4) at += this.compareAt(at);
    this.done = at;
  }

  /** The first byte of the words that a byte is in. */
  private startOf(address: number): number {
    let start = address;
    for (const view of this.views) {
      const word = view.isSymbolic(address, 1) ? view.overlay.wordAround(address) : undefined;
      if (word) start = Math.min(start, word.key);
    }
    return start;
  }

  /** Compares what begins at an address; how many bytes that is. */
  private compareAt(at: number): number {
    const { views } = this;
    if (isWithin(this.arrays, at) || isWithin(this.places.dead, at)) return 1;
    const shadows = views.map((view) => view.shadow(at));
    const live = shadows.map((shadow) => (shadow & Shadow.live) !== 0);
    if (!live.includes(true)) {
      if (at % 8 === 0) this.noteRemains(at);
      return 1;
    }
    if (live.includes(false) && !isWithin(this.places.partial, at)) throw new Refused('scope');
    if (this.tracksWrites && shadows.some((shadow) => shadow === Shadow.uninitialised)) {
      if (shadows.some((shadow) => shadow !== Shadow.uninitialised)) throw new Refused('unwritten');
      return 1;
    }
    const size = this.extent(at, live);
    const values = views.map((view, i) => (live[i] ? view.word(at, size) : undefined));
    const isSame = values.every((value) => value !== undefined && isSameSlot(value, values[0]!));
    if (!isSame) this.pieces.push({ address: at, size, values });
    return size;
  }

  /** Where nothing lives: keeps what other sides than the first know of dead frames (exec/stack-quarantine.ts). */
  private noteRemains(at: number): void {
    const [first, ...others] = this.views;
    if (isRemains(first.rawWord(at))) return;
    const side = others.find((other) => isRemains(other.rawWord(at)));
    if (!side) return;
    this.remains.push({ address: at, words: [side.rawWord(at), side.rawWord(at + 4)] });
  }

  /** How many bytes are compared together. */
  private extent(at: number, live: readonly boolean[]): number {
    const sides = this.views.filter((_, i) => live[i]);
    let size = Number.POSITIVE_INFINITY;
    for (const view of sides) {
      if (!view.isSymbolic(at, 1)) continue;
      const word = view.overlay.wordAround(at);
      // An element of an array stands alone.
      if (!word) return 1;
      size = Math.min(size, word.key + (word.value.width >>> 3) - at);
    }
    const isConcrete = !Number.isFinite(size);
    if (isConcrete) size = (at & 3) === 0 ? 4 : 1;
    const shadows = sides.map((view) => view.shadow(at));
    for (let length = 1; length < size; length++) {
      const goesOn = sides.every((view, i) => view.shadow(at + length) === shadows[i]);
      if (!goesOn) return isConcrete ? 1 : length;
    }
    return size;
  }
}

function isWithin(regions: readonly Region[], address: number): boolean {
  return regions.some(({ base, size }) => address >= base && address < base + size);
}

function overlap(a: Region, b: Region): boolean {
  return a.base < b.base + b.size && b.base < a.base + a.size;
}

/** Writes the choices into the flat memory, which holds what the first side has. */
export function joinMemory(
  access: MemoryAccess,
  { pieces, arrays, remains, adopted }: MemoryDifferences,
  choice: Choice,
  stackLow: number,
): void {
  for (const object of adopted) adopt(access, object);
  for (const { address, words } of remains) {
    // What lies beneath the stack is nobody's memory.
    if (address < stackLow) continue;
    access.memory.store32(address, words[0]);
    access.memory.store32(address + 4, words[1]);
  }
  for (const { base, size, arrays: sides, offset } of arrays) {
    setContents(access, base, size, choice.array(sides), offset);
  }
  for (const { address, size, values } of pieces) {
    const word = choice.word(8 * size, values);
    access.setWord(address, word as number, size);
  }
}

/** Takes over an object as it is in another memory. */
function adopt(
  { memory, overlay }: MemoryAccess,
  { base, size, from }: MemoryDifferences['adopted'][number],
): void {
  const { data, shadow } = from.image(base, size);
  memory.write(base, data);
  overlay.forgetObject(base, size);
  for (const range of from.overlay.arraysWithin(base, size)) overlay.setArray(range);
  for (const { key, value } of from.overlay.within(base, size)) overlay.setWord(key, value);
  memory.writeShadow(base, shadow);
}
