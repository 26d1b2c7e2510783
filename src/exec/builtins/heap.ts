/**
 * The allocator (C11 §7.22.3), over the object table: alignment 16, malloc(0) gives a unique pointer
 * to no bytes, realloc(p, 0) frees p and gives null. Contents of malloc are whatever the memory held,
 * as in C; calloc clears.
 */
import { largeAllocation, largestNative, type MemoryObject } from '../../memory/index.js';
import { concreteWord, Fault, type Slot } from '../../value/index.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import { named } from '../named-objects.js';

const noMemory = 12;
const invalidArgument = 22;

function allocate({ machine, inst }: CallSite, size: Slot, align: number): number {
  const bytes = concreteWord(size);
  if (bytes > largeAllocation) machine.onNotice?.({ kind: 'large-allocation', bytes });
  if (typeof bytes !== 'number') return 0;
  const object = machine.access.allocate(bytes, align, inst);
  if (!object && bytes < largestNative) machine.onNotice?.({ kind: 'no-memory', bytes });
  return object?.base ?? 0;
}

function release(
  { machine }: CallSite,
  pointer: Slot,
  caller: 'free' | 'realloc' = 'free',
): MemoryObject | undefined {
  const address = concreteWord(pointer);
  const outcome = machine.access.free(Number(address));
  switch (outcome.kind) {
    case 'null':
      return undefined;
    case 'freed':
      return outcome.object;
    case 'double-free':
      throw new Fault('double-free', `${named(outcome.object).text} is freed again`);
    case 'invalid-free': {
      const { object } = outcome;
      const at = Number(address);
      const inside = object && at > object.base && at < object.base + object.size;
      const near = inside ? `: ${at - object.base} bytes into ${named(object).text}` : '';
      const detail =
        machine.localSize(at) !== undefined
          ? 'free-of-alloca'
          : object?.kind === 'global' && object.base === address
            ? 'free-of-global'
            : caller === 'realloc'
              ? 'realloc'
              : undefined;
      const text = `a pointer is freed that malloc did not return${near}`;
      throw new Fault('invalid-free', text, detail);
    }
  }
}

function objectAt({ machine }: CallSite, pointer: Slot): MemoryObject {
  const address = Number(concreteWord(pointer));
  const object = machine.program.objects.heapObject(address);
  if (object) return object;
  throw machine.access.fault(pointer, 1, 'read');
}

const malloc: Maker =
  (site) =>
  ([size]) =>
    allocate(site, size, 16);

const calloc: Maker =
  (site) =>
  ([count, size]) => {
    const bytes = Number(concreteWord(count)) * Number(concreteWord(size));
    const base = allocate(site, bytes, 16);
    if (base !== 0) site.machine.access.fill(base, 0, bytes);
    return base;
  };

const realloc: Maker =
  (site) =>
  ([pointer, size]) => {
    if (concreteWord(pointer) === 0) {
      const isEmpty = site.machine.nullOnEmptyRealloc && concreteWord(size) === 0;
      return isEmpty ? 0 : allocate(site, size, 16);
    }
    if (concreteWord(size) === 0) {
      release(site, pointer);
      return 0;
    }
    const { machine } = site;
    const old = machine.program.objects.heapObject(Number(concreteWord(pointer)));
    if (!old) {
      release(site, pointer, 'realloc');
      return 0;
    }
    const base = allocate(site, size, 16);
    if (base === 0) return 0;
    machine.access.copy(base, old.base, Math.min(old.size, Number(concreteWord(size))));
    release(site, pointer);
    return base;
  };

const free: Maker =
  (site) =>
  ([pointer]) => {
    release(site, pointer);
    return undefined;
  };

const alignedAlloc: Maker =
  (site) =>
  ([align, size]) =>
    allocate(site, size, Math.max(16, Number(concreteWord(align))));

const posixMemalign: Maker =
  (site) =>
  ([result, align, size]) => {
    const alignment = Number(concreteWord(align));
    if (alignment < 8 || !Number.isInteger(Math.log2(alignment))) return invalidArgument;
    const base = allocate(site, size, Math.max(16, alignment));
    if (base === 0) return noMemory;
    const { machine } = site;
    machine.access.store(machine.program.module.types.pointer(), result, base);
    return 0;
  };

const allocSize: Maker =
  (site) =>
  ([pointer]) =>
    concreteWord(pointer) === 0 ? 0 : objectAt(site, pointer).size;

export const heapBuiltins: ExternalTable = new Map([
  ['malloc', malloc],
  ['calloc', calloc],
  ['realloc', realloc],
  ['free', free],
  ['aligned_alloc', alignedAlloc],
  ['memalign', alignedAlloc],
  ['posix_memalign', posixMemalign],
  ['__mg_alloc_size', allocSize],
]);
