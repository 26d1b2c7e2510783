/**
 * The objects of the address space: what lies where, where it came from, whether it still lives.
 *
 * Globals and heap objects are records in persistent maps by address, so that a state's objects are
 * one reference (`snapshot`, `restore`). Stack objects are not recorded: a frame's objects have fixed
 * places within it, which the executor knows from the function's frame layout, so that a call costs
 * no bookkeeping here.
 *
 * Addresses are handed out deterministically. Freed heap blocks stay unmapped in a queue until
 * `quarantineBytes` of them have gathered; only then are they used again (by size class), so that use
 * after free is seen as such for a long time.
 */
import { type Entry, IntegerMap } from '../collections/index.js';
import type { Expr } from '../expr/index.js';
import { alignUp, blockSize, gapAfter } from './block-sizes.js';
import type { FlatMemory } from './flat.js';
import {
  codeEnd,
  dataSize,
  defaultStackSize,
  globalsBase,
  nullEnd,
  Shadow,
  stackTop,
} from './geography.js';
import {
  type FreeOutcome,
  type MemoryObject,
  NeedsObject,
  NoRoom,
  noObjects,
  type ObjectsSnapshot,
} from './objects-snapshot.js';
import { AllocationKinds, SharedAddresses } from './shared-addresses.js';
import type { Extent } from './symbolic-sizes.js';

export class ObjectTable {
  private globals: IntegerMap<MemoryObject> = IntegerMap.empty;
  private globalsEnd = globalsBase;
  /** The end of the highest object at a fixed address, in whichever state. */
  private fixedEnd = 0;
  private state = noObjects;
  private readonly kinds = new AllocationKinds();

  readonly stackLimit = stackTop - defaultStackSize;

  constructor(
    private readonly memory: FlatMemory,
    /** So many bytes of freed blocks wait before one is used again. */
    public quarantineBytes = 64 << 20,
    /** Unmapped bytes after an object at least. */
    private readonly leastGap = 0,
  ) {}

  /** Whether from now on paths that allocate the same things get the same addresses, so that states can be merged. */
  shareAddresses(isShared: boolean): void {
    this.state = { ...this.state, shared: isShared ? new SharedAddresses() : undefined };
  }

  /** The number of a kind of allocations in this engine, and what it stands for. */
  allocationKind(site: unknown, size: number): number {
    return this.kinds.numberOf(site, size);
  }

  allocationOf(kind: number): readonly [site: unknown, size: number] {
    return this.kinds.kindOf(kind);
  }

  /** A state has an object at a fixed address that another engine gave it. */
  admitFixed({ base, size }: MemoryObject): void {
    this.fixedEnd = Math.max(this.fixedEnd, base + size);
  }

  /** The state is made again as far as it was: its next blocks lie where any do. */
  stopPlacingAgain(): void {
    if (this.state.toPlace) this.state = { ...this.state, toPlace: undefined };
  }

  /** The present objects. They are a value: later changes do not touch it. */
  snapshot(): ObjectsSnapshot {
    return this.state;
  }

  /** Goes back to a snapshot. The memory's contents and shadow are restored by their own means. */
  restore(snapshot: ObjectsSnapshot): void {
    this.state = snapshot;
  }

  /** Bytes of live heap objects. */
  get heapBytes(): number {
    return this.state.heapBytes;
  }

  /** Nothing was ever placed at or beyond this address, but for the stack. */
  get heapEnd(): number {
    return Math.max(this.state.heapEnd, this.globalsEnd, this.fixedEnd);
  }

  /** Places a global. All globals come before the first heap object. */
  addGlobal(name: string, size: number, align: number, site: unknown): MemoryObject {
    const base = alignUp(this.globalsEnd, Math.max(align, 16));
    const object: MemoryObject = { kind: 'global', base, size, name, site, live: true };
    this.globalsEnd = base + Math.max(size, 1) + gapAfter(size, this.leastGap);
    this.globals = this.globals.with(base, object);
    this.memory.setShadow(base, size, Shadow.concrete);
    return object;
  }

  /** A global that is defined nowhere: it has a place, where no byte may be accessed. */
  addUndefined(name: string, size: number, align: number, site: unknown): MemoryObject {
    const { base } = this.addGlobal(name, size, align, site);
    const object: MemoryObject = { kind: 'global', base, size, name, site, live: false };
    this.globals = this.globals.with(base, object);
    this.memory.setShadow(base, size, Shadow.unmapped);
    return object;
  }

  /**
   * Makes an object of unused bytes at a given address; false if they are not free. It is reported as
   * a global, but belongs to the state: other paths may not have it.
   */
  addFixed(base: number, size: number, site: unknown): boolean {
    const isBelowCode = base > 0 && base + size <= nullEnd;
    if (!isBelowCode && !(base >= codeEnd && base + size <= this.stackLimit)) return false;
    if (!this.memory.allShadow(base, size, 0xff, Shadow.unmapped)) return false;
    const object: MemoryObject = { kind: 'global', base, size, name: 'fixed', site, live: true };
    this.state = { ...this.state, heap: this.state.heap.with(base, object) };
    this.fixedEnd = Math.max(this.fixedEnd, base + size);
    this.memory.setShadow(base, size, Shadow.concrete);
    return true;
  }

  /** An object like a global that belongs to the state, placed while the program runs. */
  addLate(name: string, size: number, align: number): MemoryObject {
    // Named as allocations are, so that states that begin with other arguments have the rest in the same place.
    const base = this.place(blockSize(size, this.leastGap), align, size, name);
    if (base === undefined) {
      throw new NoRoom(`there is no memory for ${name}; give the program fewer or shorter words`);
    }
    const object: MemoryObject = { kind: 'global', base, size, name, site: undefined, live: true };
    this.state = { ...this.state, heap: this.state.heap.with(base, object) };
    this.memory.setShadow(base, size, Shadow.concrete);
    return object;
  }

  /** A heap object with undefined contents (zero where never used), or undefined when memory is full. */
  allocate(size: number, align: number, name: string, site: unknown): MemoryObject | undefined {
    if (!(size >= 0 && size < this.stackLimit)) return undefined;
    const block = blockSize(size, this.leastGap);
    const base =
      (align <= 16 ? this.reuse(block) : undefined) ?? this.place(block, align, size, site);
    if (base === undefined) return undefined;
    const object: MemoryObject = { kind: 'heap', base, size, name, site, live: true };
    const { heap, heapBytes } = this.state;
    this.state = { ...this.state, heap: heap.with(base, object), heapBytes: heapBytes + size };
    this.forgetExtents(base, size);
    this.memory.setShadow(base, size, Shadow.concrete);
    return object;
  }

  // Sizes that are terms

  get hasExtents(): boolean {
    return this.state.extents.size > 0;
  }

  /** Of an object whose size is a term. */
  extentOf(base: number): Extent | undefined {
    const { extents } = this.state;
    return extents.size > 0 ? extents.get(base) : undefined;
  }

  /** The same, of the object that an address is in, by base. */
  extentAround(address: number): Entry<Extent> | undefined {
    const found = this.state.extents.atOrBelow(address);
    return found && address < found.key + Math.max(1, found.value.capacity) ? found : undefined;
  }

  setExtent(base: number, extent: Extent): void {
    this.state = { ...this.state, extents: this.state.extents.with(base, extent) };
  }

  /** Objects that began in these bytes are no more, or others are there now. */
  forgetExtents(from: number, size: number): void {
    const { extents } = this.state;
    if (extents.size === 0) return;
    this.state = { ...this.state, extents: extents.withoutRange(from, from + Math.max(1, size)) };
  }

  /**
   * Does something while every size is the number that it is for one input: what a report says of an object is
   * about that input.
   */
  measured<T>(evaluate: ((term: Expr) => number | bigint) | undefined, act: () => T): T {
    const { state } = this;
    if (state.extents.size === 0 || !evaluate) return act();
    let { heap, extents } = state;
    for (const { key: base, value: extent } of state.extents.entries()) {
      const size = Number(evaluate(extent.length));
      const object = heap.get(base);
      if (object) heap = heap.with(base, { ...object, size });
      extents = extents.with(base, { ...extent, least: size });
    }
    this.state = { ...state, heap, extents };
    try {
      return act();
    } finally {
      this.state = state;
    }
  }

  /** What a symbolic size may be at most on this path; undefined where the run's own capacity counts. */
  get capacity(): number | undefined {
    return this.state.capacity;
  }

  set capacity(bytes: number | undefined) {
    this.state = { ...this.state, capacity: bytes };
  }

  free(address: number): FreeOutcome {
    if (address === 0) return { kind: 'null' };
    const { state } = this;
    const object = state.heap.get(address);
    if (object) this.requireKnown(object);
    if (object?.kind !== 'heap') return { kind: 'invalid-free', object: this.nearest(address) };
    if (!object.live) return { kind: 'double-free', object };
    this.memory.setShadow(object.base, object.size, Shadow.unmapped);
    this.state = {
      ...state,
      heap: state.heap.with(address, { ...object, live: false }),
      heapBytes: state.heapBytes - object.size,
      quarantine: state.quarantine.with(state.nextFreed, address),
      nextFreed: state.nextFreed + 1,
      quarantined: state.quarantined + blockSize(object.size, this.leastGap),
    };
    while (this.state.quarantined > this.quarantineBytes) this.release();
    return { kind: 'freed', object };
  }

  /** The live heap object that starts at an address. */
  heapObject(address: number): MemoryObject | undefined {
    const object = this.state.heap.get(address);
    if (!object?.live || object.kind !== 'heap') return undefined;
    this.requireKnown(object);
    return object;
  }

  /** Objects that exist under a condition. */
  *guarded(): Generator<MemoryObject> {
    for (const { key } of this.state.guarded.entries()) yield this.state.heap.get(key)!;
  }

  guardOf(base: number): Expr | undefined {
    return this.state.guarded.get(base)?.guard;
  }

  /** The size of the heap object, live or freed, at a base. */
  sizeOf(base: number): number | undefined {
    return this.state.heap.get(base)?.size;
  }

  /** Asks whether an object exists, if that depends on something. */
  requireKnown({ base }: MemoryObject): void {
    const { guarded } = this.state;
    const found = guarded.size > 0 ? guarded.get(base) : undefined;
    if (found) throw new NeedsObject(base, found.guard);
  }

  /** It is decided whether an object exists. */
  settle(base: number, exists: boolean): void {
    const { state, memory } = this;
    const object = state.heap.get(base)!;
    const guarded = state.guarded.without(base);
    if (exists) {
      this.state = { ...state, guarded };
      memory.startScope(base, state.extents.get(base)?.least ?? object.size);
      return;
    }
    const isFreed = state.guarded.get(base)!.elsewhere === 'freed';
    const heap = isFreed
      ? state.heap.with(base, { ...object, live: false })
      : state.heap.without(base);
    this.state = { ...state, guarded, heap, heapBytes: state.heapBytes - object.size };
    memory.setShadow(base, object.size, Shadow.unmapped);
  }

  /** The live object that contains an address. */
  containing(address: number): MemoryObject | undefined {
    const object = this.atOrBelow(address);
    if (!object?.live || address >= object.base + object.size) return undefined;
    this.requireKnown(object);
    return object;
  }

  /** Whether an address is one of the stack, or of the page above it. */
  isStack(address: number): boolean {
    return address >= this.stackLimit && address < dataSize;
  }

  /** The freed heap object that an address was in. */
  freedAt(address: number): MemoryObject | undefined {
    const object = this.atOrBelow(address);
    return object?.kind === 'heap' && !object.live && address < object.base + object.size
      ? object
      : undefined;
  }

  /** The object, live or freed, that an out-of-bounds address most likely meant. */
  nearest(address: number): MemoryObject | undefined {
    const below = this.atOrBelow(address);
    const next = this.globals.atOrAbove(address + 1) ?? this.state.heap.atOrAbove(address + 1);
    const above = next?.value;
    if (!below || !above) return below ?? above;
    const past = address - (below.base + below.size);
    return past <= above.base - address ? below : above;
  }

  /** The globals or heap objects, live or freed, that start nearest at or below an address, and above. */
  around(address: number): { below: MemoryObject | undefined; above: MemoryObject | undefined } {
    const global = this.globals.atOrAbove(address + 1)?.value;
    const heap = this.state.heap.atOrAbove(address + 1)?.value;
    const above = global && heap ? (global.base < heap.base ? global : heap) : (global ?? heap);
    return { below: this.atOrBelow(address), above };
  }

  /** Live globals and heap objects by address, from the one that may contain `from` up to `to`. */
  *live(from = 0, to = this.stackLimit): Generator<MemoryObject> {
    const start = this.atOrBelow(from)?.base ?? from;
    for (const map of [this.globals, this.state.heap]) {
      for (const object of map.values(start)) {
        if (object.base > to) break;
        if (object.live) yield object;
      }
    }
  }

  /** Live heap objects by address, for leak reports. */
  *liveHeap(): Generator<MemoryObject> {
    for (const object of this.state.heap.values()) {
      if (object.live && object.kind === 'heap') yield object;
    }
  }

  private atOrBelow(address: number): MemoryObject | undefined {
    const inHeap = this.state.heap.atOrBelow(address)?.value;
    if (inHeap && (this.fixedEnd === 0 || inHeap.kind === 'heap')) return inHeap;
    const global = this.globals.atOrBelow(address)?.value;
    return inHeap && (!global || inHeap.base > global.base) ? inHeap : global;
  }

  /** A block that was not used before, or only on other paths for the same allocation. */
  private place(block: number, align: number, size: number, site: unknown): number | undefined {
    const { shared, toPlace } = this.state;
    if (!shared) return this.extend(block, align);
    if (toPlace) this.state = { ...this.state, toPlace: toPlace.next };
    const base =
      align > 16
        ? (this.again(block, toPlace?.base) ?? this.extend(block, align))
        : this.placeNamed(shared, block, this.kinds.numberOf(site, size), toPlace?.base);
    this.state = { ...this.state, placed: { base: base ?? 0, before: this.state.placed } };
    return base;
  }

  private placeNamed(
    shared: SharedAddresses,
    block: number,
    kind: number,
    wanted: number | undefined,
  ): number | undefined {
    const { made } = this.state;
    const before = made.get(kind) ?? 0;
    this.state = { ...this.state, made: made.with(kind, before + 1) };
    const known = shared.baseOf(kind, before);
    // An object at a fixed address may be in the way.
    const isFree =
      known !== undefined && this.memory.allShadow(known, block, 0xff, Shadow.unmapped);
    const again = this.again(block, wanted ?? (isFree ? known : undefined));
    const base = again ?? (wanted === 0 ? undefined : this.extend(block, 16));
    if (base !== undefined && known === undefined) shared.place(kind, before, base);
    return base;
  }

  /** A block where it was before, if it was anywhere. */
  private again(block: number, base: number | undefined): number | undefined {
    if (!base) return undefined;
    const end = base + block;
    const shared = this.state.shared!;
    shared.end = Math.max(shared.end, end);
    this.state = { ...this.state, heapEnd: Math.max(this.state.heapEnd, end) };
    return base;
  }

  private extend(block: number, align: number): number | undefined {
    const { shared, heapEnd } = this.state;
    const end = Math.max(heapEnd || alignUp(this.globalsEnd, 4096), shared?.end ?? 0);
    let base = alignUp(end, Math.max(align, 16));
    while (this.fixedEnd > base && !this.memory.allShadow(base, block, 0xff, Shadow.unmapped)) {
      base = alignUp(base + block, Math.max(align, 16));
    }
    if (base + block > this.stackLimit) return undefined;
    this.state = { ...this.state, heapEnd: base + block };
    if (shared) shared.end = base + block;
    return base;
  }

  private reuse(block: number): number | undefined {
    const list = this.state.free.get(block);
    if (!list) return undefined;
    const { free } = this.state;
    this.state = {
      ...this.state,
      free: list.tail ? free.with(block, list.tail) : free.without(block),
    };
    return list.head;
  }

  private release(): void {
    const { state } = this;
    const base = state.quarantine.get(state.firstFreed)!;
    const object = state.heap.get(base);
    if (!object || object.live) {
      // It was freed by some of the states that were joined, and lives for others.
      this.state = {
        ...state,
        quarantine: state.quarantine.without(state.firstFreed),
        firstFreed: state.firstFreed + 1,
        quarantined: state.quarantined - (object?.size ?? 0),
      };
      return;
    }
    const block = blockSize(object.size, this.leastGap);
    this.state = {
      ...state,
      heap: state.heap.without(base),
      quarantine: state.quarantine.without(state.firstFreed),
      firstFreed: state.firstFreed + 1,
      quarantined: state.quarantined - block,
      free: state.free.with(block, { head: base, tail: state.free.get(block) }),
    };
  }
}
