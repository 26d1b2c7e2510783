/**
 * The objects of the address space: what lies where, where it came from, whether it still lives.
 *
 * Globals and heap objects are records in a table sorted by address. Stack objects are not: a frame's
 * objects have fixed places within it, which the executor knows from the function's frame layout, so
 * that a call costs no bookkeeping here.
 *
 * Addresses are handed out deterministically. Freed heap blocks stay unmapped in a queue until
 * `quarantineBytes` of them have gathered; only then are they used again (by size class), so that use
 * after free is seen as such for a long time.
 */
import type { FlatMemory } from './flat.js';
import { defaultStackSize, globalsBase, Shadow, stackTop } from './geography.js';

export type ObjectKind = 'global' | 'heap' | 'stack';

export interface MemoryObject {
  readonly kind: ObjectKind;
  readonly base: number;
  readonly size: number;
  /** The global's name, or what the allocation site says of itself. */
  readonly name: string;
  /** The allocation site: an opaque value of the executor's (an instruction). */
  readonly site: unknown;
  live: boolean;
}

export type FreeOutcome =
  | { readonly kind: 'freed'; readonly object: MemoryObject }
  | { readonly kind: 'null' }
  | { readonly kind: 'double-free'; readonly object: MemoryObject }
  | { readonly kind: 'invalid-free'; readonly object: MemoryObject | undefined };

/** Unmapped bytes kept after an object: the larger it is, the further one may run beyond it. */
function gapAfter(size: number): number {
  return size <= 64 ? 32 : size <= 1024 ? 64 : 256;
}

export class ObjectTable {
  /** Sorted by base; globals and heap blocks in use or in quarantine. */
  private readonly objects: MemoryObject[] = [];
  private readonly heapIndex = new Map<number, MemoryObject>();
  private globalsEnd = globalsBase;
  private heapEnd = 0;
  private readonly quarantine: MemoryObject[] = [];
  private quarantineHead = 0;
  private quarantined = 0;
  private readonly freeLists = new Map<number, number[]>();
  private sorted = true;

  /** Bytes of live heap objects. */
  heapBytes = 0;
  readonly stackLimit = stackTop - defaultStackSize;

  constructor(
    private readonly memory: FlatMemory,
    private readonly quarantineBytes = 64 << 20,
  ) {}

  /** Places a global. All globals come before the first heap object. */
  addGlobal(name: string, size: number, align: number, site: unknown): MemoryObject {
    const base = alignUp(this.globalsEnd, Math.max(align, 16));
    const object: MemoryObject = { kind: 'global', base, size, name, site, live: true };
    this.globalsEnd = base + Math.max(size, 1) + gapAfter(size);
    this.objects.push(object);
    this.memory.setShadow(base, size, Shadow.concrete);
    return object;
  }

  /** A heap object with undefined contents (zero where never used), or undefined when memory is full. */
  allocate(size: number, align: number, name: string, site: unknown): MemoryObject | undefined {
    if (!(size >= 0 && size < this.stackLimit)) return undefined;
    if (this.heapEnd === 0) this.heapEnd = alignUp(this.globalsEnd, 4096);
    const block = blockSize(size);
    const base = (align <= 16 && this.reuse(block)) || this.extend(block, align);
    if (base === undefined) return undefined;
    const object: MemoryObject = { kind: 'heap', base, size, name, site, live: true };
    this.insert(object);
    this.heapBytes += size;
    this.memory.setShadow(base, size, Shadow.concrete);
    return object;
  }

  free(address: number): FreeOutcome {
    if (address === 0) return { kind: 'null' };
    const object = this.heapIndex.get(address);
    if (!object) return { kind: 'invalid-free', object: this.nearest(address) };
    if (!object.live) return { kind: 'double-free', object };
    object.live = false;
    this.heapBytes -= object.size;
    this.memory.setShadow(object.base, object.size, Shadow.unmapped);
    this.quarantine.push(object);
    this.quarantined += blockSize(object.size);
    while (this.quarantined > this.quarantineBytes) this.release();
    return { kind: 'freed', object };
  }

  /** The live heap object that starts at an address. */
  heapObject(address: number): MemoryObject | undefined {
    const object = this.heapIndex.get(address);
    return object?.live ? object : undefined;
  }

  /** The live object that contains an address. */
  containing(address: number): MemoryObject | undefined {
    const object = this.atOrBelow(address);
    return object?.live && address < object.base + object.size ? object : undefined;
  }

  /** The object, live or freed, that an out-of-bounds address most likely meant. */
  nearest(address: number): MemoryObject | undefined {
    const below = this.atOrBelow(address);
    const above = this.list()[this.indexAbove(address)];
    if (!below || !above) return below ?? above;
    const past = address - (below.base + below.size);
    return past <= above.base - address ? below : above;
  }

  /** Live heap objects by address, for leak reports. */
  *liveHeap(): Generator<MemoryObject> {
    for (const object of this.list()) if (object.kind === 'heap' && object.live) yield object;
  }

  private atOrBelow(address: number): MemoryObject | undefined {
    return this.list()[this.indexAbove(address) - 1];
  }

  /** Index of the first object whose base is above the address. */
  private indexAbove(address: number): number {
    const objects = this.list();
    let low = 0;
    let high = objects.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (objects[middle].base <= address) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private list(): MemoryObject[] {
    if (!this.sorted) {
      const live = this.objects.filter(
        (o) => o.kind !== 'heap' || this.heapIndex.get(o.base) === o,
      );
      live.sort((a, b) => a.base - b.base);
      this.objects.length = 0;
      for (const object of live) this.objects.push(object);
      this.sorted = true;
    }
    return this.objects;
  }

  private insert(object: MemoryObject): void {
    const last = this.objects[this.objects.length - 1];
    if (last && last.base >= object.base) this.sorted = false;
    this.objects.push(object);
    this.heapIndex.set(object.base, object);
    if (this.objects.length > 1024 && this.objects.length > 2 * this.heapIndex.size + 1024) {
      this.sorted = false;
      this.list();
    }
  }

  private extend(block: number, align: number): number | undefined {
    const base = alignUp(this.heapEnd, Math.max(align, 16));
    if (base + block > this.stackLimit) return undefined;
    this.heapEnd = base + block;
    return base;
  }

  private reuse(block: number): number | undefined {
    return this.freeLists.get(block)?.pop();
  }

  private release(): void {
    const object = this.quarantine[this.quarantineHead++];
    const block = blockSize(object.size);
    this.quarantined -= block;
    let list = this.freeLists.get(block);
    if (!list) this.freeLists.set(block, (list = []));
    list.push(object.base);
    if (this.heapIndex.get(object.base) === object) this.heapIndex.delete(object.base);
    this.sorted = false;
    if (this.quarantineHead > 4096 && this.quarantineHead * 2 > this.quarantine.length) {
      this.quarantine.splice(0, this.quarantineHead);
      this.quarantineHead = 0;
    }
  }
}

function alignUp(value: number, align: number): number {
  return Math.ceil(value / align) * align;
}

/** The size that a block takes with its gap: multiples of 16, then about eight classes an octave. */
function blockSize(size: number): number {
  const need = alignUp(size + gapAfter(size), 16);
  if (need <= 256) return need;
  const step = 2 ** (Math.floor(Math.log2(need)) - 3);
  return alignUp(need, step);
}
