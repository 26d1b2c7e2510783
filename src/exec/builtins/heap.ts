/**
 * The allocator (C11 §7.22.3), over the object table: alignment 16, malloc(0) gives a unique pointer
 * to no bytes, realloc(p, 0) frees p and gives null. Contents of malloc are whatever the memory held,
 * as in C; calloc clears. Where there is no memory, errno is ENOMEM (POSIX), unless the program has no errno.
 */
import { failingAllocators, type Instruction } from '../../ir/index.js';
import {
  largeAllocation,
  largestNative,
  type MemoryObject,
  type Region,
} from '../../memory/index.js';
import { concreteWord, Fault, type Slot } from '../../value/index.js';
import {
  type AskedSize,
  askedSize,
  isSymbolicSize,
  partOf,
  type SymbolicSize,
} from '../asked-size.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import type { Machine } from '../machine.js';
import { named } from '../named-objects.js';

const noMemory = 12;
const invalidArgument = 22;

/** Where an object is made: of an allocator that may fail, in the call of the program's. */
function placeOf({ machine: { frames, top }, inst }: CallSite): Instruction {
  const isBehind = frames.length > 1 && failingAllocators.has(top.code.fn.name);
  return isBehind ? frames[frames.length - 2].callSite : inst;
}

function allocate(site: CallSite, size: AskedSize, align: number): number {
  const base = allocateAsked(site, size, align);
  if (base === 0) setErrno(site.machine, noMemory);
  return base;
}

/** Writes the variable of runtime/libc/errno.c, which is linked where the program asks for errno. */
function setErrno({ access, program }: Machine, value: number): void {
  const variable = program.module.symbols.get('__mg_errno');
  if (variable) access.store(program.module.types.int(32), program.addressOf(variable), value);
}

function allocateAsked(site: CallSite, size: AskedSize, align: number): number {
  const { machine } = site;
  if (isSymbolicSize(size)) return allocateSymbolic(site, size, align);
  if (size > largeAllocation) machine.onNotice?.({ kind: 'large-allocation', bytes: size });
  if (typeof size !== 'number') return 0;
  const object = machine.access.allocate(size, align, placeOf(site));
  requireRoom(machine);
  if (!object && size < largestNative) machine.onNotice?.({ kind: 'no-memory', bytes: size });
  return object?.base ?? 0;
}

/** A program that takes more than a path may have is not followed further. */
function requireRoom({ maxHeap, program }: Machine): void {
  if (program.objects.heapBytes <= maxHeap) return;
  const text = `the program has allocated more than ${Math.round(maxHeap / 2 ** 20)} MB`;
  throw new Fault('model', text, 'heap');
}

/** An object whose size is a term; null for the sizes that there is no memory for. */
function allocateSymbolic(site: CallSite, size: SymbolicSize, align: number): number {
  const { access, domain, capacity, program } = site.machine;
  const part = partOf(domain, size, capacity, program.objects.stackLimit);
  if (part === 'beyond-memory') return 0;
  return access.allocate(capacity, align, placeOf(site), size.length)?.base ?? 0;
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
      throw new Fault('double-free', `${nameOf(machine, outcome.object)} is freed again`);
    case 'invalid-free': {
      const { object } = outcome;
      const at = Number(address);
      const inside = object && at > object.base && at < object.base + object.size;
      const past = inside ? at - object.base : 0;
      const distance = past === 1 ? '1 byte' : `${past} bytes`;
      const near = inside ? `: ${distance} into ${nameOf(machine, object)}` : '';
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

function nameOf(machine: Machine, { base }: MemoryObject): string {
  return machine.reporting(() => named(machine.program.objects.nearest(base)!).text);
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
    allocate(site, askedSize(site.machine.domain, size), 16);

const calloc: Maker =
  (site) =>
  ([count, size]) => {
    const { access, domain } = site.machine;
    const bytes = askedSize(domain, count, size);
    const base = allocate(site, bytes, 16);
    if (base !== 0) access.clear(base);
    return base;
  };

const realloc: Maker =
  (site) =>
  ([pointer, bytes]) => {
    const { machine } = site;
    const { domain, access, program } = machine;
    const size = askedSize(domain, bytes);
    const isEmpty = () =>
      isSymbolicSize(size) && machine.capacity > 0
        ? domain.decide(size.atMost(0))
        : concreteWord(bytes) === 0;
    if (concreteWord(pointer) === 0) {
      return machine.nullOnEmptyRealloc && isEmpty() ? 0 : allocate(site, size, 16);
    }
    if (isEmpty()) {
      release(site, pointer);
      return 0;
    }
    const old = program.objects.heapObject(Number(concreteWord(pointer)));
    if (!old) {
      release(site, pointer, 'realloc');
      return 0;
    }
    const base = allocate(site, size, 16);
    if (base === 0) return 0;
    access.moveContents(base, old.base);
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
    allocate(site, askedSize(site.machine.domain, size), Math.max(16, Number(concreteWord(align))));

const posixMemalign: Maker =
  (site) =>
  ([result, align, size]) => {
    const alignment = Number(concreteWord(align));
    if (alignment < site.machine.domain.addressBits / 8 || !Number.isInteger(Math.log2(alignment)))
      return invalidArgument;
    const asked = askedSize(site.machine.domain, size);
    const base = allocate(site, asked, Math.max(16, alignment));
    if (base === 0) return noMemory;
    const { machine } = site;
    machine.access.store(machine.program.module.types.pointer(), result, base);
    return 0;
  };

const allocSize: Maker =
  (site) =>
  ([pointer]) =>
    concreteWord(pointer) === 0 ? 0 : sizeOf(site.machine, objectAt(site, pointer));

/** The size of an object, which may be a term. */
export function sizeOf({ program }: Machine, { base, size }: Region): Slot {
  return program.objects.extentOf(base)?.length ?? size;
}

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
