/**
 * Checked access to memory: the complete path behind the fast ones of the steps, used by memory
 * intrinsics, builtins and host functions too.
 *
 * A read needs every byte mapped, a write every byte mapped and writable; otherwise the diagnosis says
 * what was hit. Bytes may be symbolic: a value with such bytes is put together from terms, and a
 * stored term is a word of the overlay.
 */
import { Expr } from '../expr/index.js';
import type { DataLayout, Type } from '../ir/index.js';
import { Intervals } from '../solver/index.js';
import {
  type AccessFault,
  concreteWord,
  type Domain,
  type Fault,
  NeedsConcrete,
  type Slot,
  type Word,
} from '../value/index.js';
import type { AccessTypes } from './access-types.js';
import type { AddressSpace, Intent, Region } from './address-space.js';
import type { RelocatableObjects } from './addresses/names.js';
import { PointerOrigins } from './addresses/origins.js';
import type { Beyond } from './addresses/parts.js';
import { RelocatableBases } from './addresses/relocation.js';
import { arrayByte } from './array-ranges.js';
import { copyBytes, fetchBytes, fillBytes } from './byte-ranges.js';
import { diagnose, diagnoseMiss, type ObjectNames, placeName } from './diagnosis.js';
import { fewAddresses, loadFew, storeFew } from './few-addresses.js';
import type { FlatMemory } from './flat.js';
import { readValue } from './format.js';
import { dataSize, Shadow } from './geography.js';
import type { Reach } from './models/model.js';
import type { NoticeListener } from './notice.js';
import { loadWithin, storeWithin } from './object-arrays.js';
import type { FreeOutcome, MemoryObject } from './objects-snapshot.js';
import { Overlay } from './overlay.js';
import { reachesTo, unveil, veil, withoutVeils } from './symbolic-sizes.js';
import { loadTerms, storeValue } from './typed-values.js';
import type { UndefinedValues } from './undefined/values.js';

/** Thrown where an access through a term must wait until its object is known. */
export class NeedsAddress {
  constructor(
    readonly pointer: Expr,
    readonly size: number,
    readonly intent: Intent,
  ) {}
}

/** What the memory of a machine is made of. */
export interface MemoryParts {
  readonly space: AddressSpace;
  readonly names: ObjectNames;
  readonly layout: DataLayout;
  readonly domain: Domain;
  /** Where it is known which bytes were written: what the others are. */
  readonly undefinedValues?: UndefinedValues | undefined;
  readonly onNotice?: NoticeListener | undefined;
  /** Objects whose addresses are symbols to what is computed from them; none unless given. */
  readonly relocatable?: RelocatableObjects | undefined;
  /** Told of accesses at symbolic places, where somebody wants to know their sizes. */
  readonly accessTypes?: AccessTypes | undefined;
  /** Whether a condition holds on all of the present path. */
  readonly isCertain?: ((condition: Expr) => boolean) | undefined;
}

export class MemoryAccess {
  readonly overlay: Overlay;
  /** What was decided for the symbolic pointers of the present instruction. */
  reaches: readonly Reach[] = [];

  /** Told of each heap object that is made. */
  onAllocated: ((object: MemoryObject) => void) | undefined = undefined;

  readonly memory: FlatMemory;
  readonly space: AddressSpace;
  readonly layout: DataLayout;
  readonly domain: Domain;
  readonly undefinedValues: UndefinedValues | undefined;
  readonly onNotice: NoticeListener | undefined;
  /** What symbolic pointers were made from. */
  readonly origins: PointerOrigins;
  /** Where addresses are relocatable. */
  readonly bases: RelocatableBases | undefined;
  readonly accessTypes: AccessTypes | undefined;
  readonly isCertain: (condition: Expr) => boolean;
  private readonly names: ObjectNames;

  constructor(parts: MemoryParts) {
    this.space = parts.space;
    this.memory = parts.space.flat;
    this.layout = parts.layout;
    this.domain = parts.domain;
    this.overlay = new Overlay(parts.domain.terms);
    this.names = parts.names;
    const { relocatable } = parts;
    this.origins = new PointerOrigins(parts.domain.terms);
    this.bases = relocatable && new RelocatableBases(parts.domain, parts.space, relocatable);
    this.undefinedValues = parts.undefinedValues;
    this.onNotice = parts.onNotice;
    this.accessTypes = parts.accessTypes;
    this.isCertain = parts.isCertain ?? (() => false);
  }

  /** The fault that describes a bad access. */
  fault(pointer: Slot, size: number | Expr, intent: Intent, slack?: Expr): AccessFault {
    return diagnose(this.memory, this.names, { pointer, size, intent, slack });
  }

  /** The fault of a bad access through a symbolic pointer, which has been resolved; sizes are measured. */
  resolvedFault({ address, owner }: Beyond, size: number, intent: Intent): Fault {
    if (!owner) return this.fault(address, size, intent);
    const length = this.space.objects.extentOf(owner.base)?.least;
    const missed = length === undefined ? owner : { ...owner, size: length };
    return diagnoseMiss(this.memory, this.names, missed, address, size, intent);
  }

  /** Names the bytes of an access within an object, for messages. */
  placeName(address: number, size: number): string {
    return placeName(this.names, address, size);
  }

  /** The live object that contains an address. */
  objectAt(address: number): Region | undefined {
    return this.space.objectAt(address);
  }

  /**
   * A heap object with undefined contents, or undefined when memory is full. Its size may be a term that is at most
   * `size` on this path.
   */
  allocate(size: number, align: number, site: object, length?: Expr): MemoryObject | undefined {
    const object = this.space.objects.allocate(size, align, 'heap object', site);
    if (!object) return undefined;
    this.setUnwritten(object.base, object.size);
    if (length) this.limit(object, length);
    this.onAllocated?.(object);
    return object;
  }

  /** Makes the size of a new object a term, at most what it has. */
  limit(object: Region, length: Expr): void {
    const low = Number(new Intervals().evaluate(length).low);
    const { base, size: capacity } = object;
    veil(this.space, base, { length, least: Math.min(low, capacity), capacity });
  }

  /** Makes all bytes of a heap object zero. */
  clear(base: number): void {
    const object = this.space.objects.heapObject(base)!;
    withoutVeils(this.space, [object], () => this.fill(base, 0, object.size));
  }

  /** Copies what a heap object holds into another one, as much as there is in both of them. */
  moveContents(to: number, from: number): void {
    const { objects } = this.space;
    const [target, source] = [to, from].map((base) => objects.heapObject(base)!);
    const size = Math.min(target.size, source.size);
    withoutVeils(this.space, [target, source], () => this.copy(to, from, size));
  }

  free(address: number): FreeOutcome {
    const outcome = this.space.objects.free(address);
    if (outcome.kind === 'freed') {
      this.overlay.forgetObject(outcome.object.base, outcome.object.size);
    }
    return outcome;
  }

  /** It is decided whether an object exists that did so under a condition. */
  settleObject(base: number, exists: boolean): void {
    const { objects } = this.space;
    const size = exists ? 0 : (objects.sizeOf(base) ?? 0);
    objects.settle(base, exists);
    if (!exists) this.overlay.forgetObject(base, size);
  }

  /** Whether it is known which bytes were written. */
  get tracksWrites(): boolean {
    return this.undefinedValues !== undefined;
  }

  /** Memory whose contents nobody has written: a new object, or one whose life begins again. */
  setUnwritten(address: number, size: number): void {
    if (!this.undefinedValues || size === 0) return;
    const array = this.overlay.arrayAt(address);
    if (array?.base === address && array.size === size) this.overlay.forgetObject(address, size);
    else this.overlay.forget(address, size);
    this.memory.setShadow(address, size, Shadow.uninitialised);
  }

  /** Gives bytes that nobody has written the terms that stand for them (undefined/values.ts). */
  private nameUndefined(address: number, size: number): void {
    const { memory, undefinedValues } = this;
    for (let at = address; undefinedValues && at < address + size; at++) {
      if (memory.shadow(at) !== Shadow.uninitialised) continue;
      let end = at + 1;
      while (end < address + size && memory.shadow(end) === Shadow.uninitialised) end++;
      const origin = this.placeName(at, end - at);
      undefinedValues.bytes(at, end - at, origin).forEach((byte, i) => {
        this.setByte(at + i, byte);
      });
      at = end;
    }
  }

  /** The address, if `size` bytes there are mapped (and writable, to write). */
  require(pointer: Slot, size: number, intent: Intent): number {
    const address = concreteWord(pointer);
    if (typeof address !== 'number' || address + size > dataSize) {
      throw this.fault(pointer, size, intent);
    }
    if (size > 0 && !this.isMapped(address, size, intent)) {
      // An object that exists under a condition is asked for; its bytes are out of reach till then.
      this.space.objects.containing(address);
      if (!this.isUnveiled(address, size, intent)) throw this.fault(pointer, size, intent);
    }
    return address;
  }

  /** Asks whether bytes are within the length of an object whose size is a term; true if that is why they were not mapped. */
  private isUnveiled(address: number, size: number, intent: Intent): boolean {
    const { space, domain } = this;
    if (!space.objects.hasExtents) return false;
    const live = space.objectAt(address);
    const object = live ?? space.objects.freedAt(address);
    const extent = object && space.objects.extentOf(object.base);
    // Whether something that was freed is used is told by its first byte.
    const end = address + (live ? size : 1) - (object?.base ?? 0);
    if (!extent || end > object!.size) return false;
    if (end > extent.least) {
      const isThere = reachesTo(domain.terms, extent, end);
      const known = isThere.isConst ? (isThere.value as number) : isThere;
      domain.check(known, () => {
        const slack = domain.terms.sub(
          domain.terms.constant(end, extent.length.width),
          extent.length,
        );
        return this.fault(address, size, intent, slack);
      });
      unveil(space, object!.base, end);
    }
    return this.isMapped(address, size, intent);
  }

  /**
   * The objects of a symbolic pointer, once they are known. Who has all that it asks for forgets them:
   * another access through the same pointer may be a longer one, or find an object freed.
   */
  reached(pointer: Expr, size: number, intent: Intent): Reach {
    const reach = this.reaches.find((known) => known.pointer === pointer);
    if (!reach) throw new NeedsAddress(pointer, size, intent);
    const place = this.domain.terms.unnamed(pointer);
    return place === pointer ? reach : { ...reach, pointer: place };
  }

  /**
   * The address of `size` bytes that hold concrete values. An element of an array becomes a byte of its
   * own first, which is where a value that is chosen for it is put (exec/concretise.ts).
   */
  requireConcrete(pointer: Slot, size: number): number {
    const address = this.require(pointer, size, 'read');
    if (this.memory.readable(address, size)) return address;
    if (this.tracksWrites) this.nameUndefined(address, size);
    else if (this.overlay.isEmpty) return address;
    for (let at = address; at < address + size; at++) {
      if ((this.memory.shadow(at) & Shadow.symbolic) === 0) continue;
      const byte = this.byte(at);
      this.setByte(at, byte);
      if (byte instanceof Expr) throw new NeedsConcrete(byte);
    }
    return address;
  }

  load(type: Type, pointer: Slot): Slot {
    const size = this.layout.storeSize(type);
    if (pointer instanceof Expr) {
      const reach = this.reached(pointer, size, 'read');
      this.reaches = [];
      if (reach.address !== undefined) return this.load(type, reach.address);
      return withoutVeils(this.space, reach.objects, () => {
        const addresses = fewAddresses(type, size, reach);
        return addresses
          ? loadFew(this, type, reach.pointer, addresses)
          : loadWithin(this, type, reach);
      });
    }
    const address = this.require(pointer, size, 'read');
    if (this.memory.readable(address, size)) {
      return readValue(this.memory, this.layout, type, address);
    }
    if (this.tracksWrites) this.nameUndefined(address, size);
    return loadTerms(this, type, address);
  }

  store(type: Type, pointer: Slot, value: Slot): void {
    const size = this.layout.storeSize(type);
    if (pointer instanceof Expr) {
      const reach = this.reached(pointer, size, 'write');
      this.reaches = [];
      if (reach.address !== undefined) this.store(type, reach.address, value);
      else {
        withoutVeils(this.space, reach.objects, () => {
          const addresses = fewAddresses(type, size, reach);
          if (addresses) storeFew(this, type, reach.pointer, addresses, value);
          else storeWithin(this, type, reach, value);
        });
      }
      return;
    }
    const address = this.require(pointer, size, 'write');
    storeValue(this, type, address, value);
  }

  /** As memmove. */
  copy(to: Slot, from: Slot, size: number): void {
    if (size > 0) copyBytes(this, to, from, size);
  }

  fill(to: Slot, value: Slot, size: number): void {
    if (size > 0) fillBytes(this, to, value, size);
  }

  /**
   * The bytes at an address that may be symbolic. They are read when the result is called, after all
   * that the instruction asks for is known.
   */
  fetch(from: Slot, size: number): () => Slot[] {
    return fetchBytes(this, from, size);
  }

  write(to: Slot, data: Uint8Array): void {
    const target = this.require(to, data.length, 'write');
    this.memory.write(target, data);
    if (this.tracksWrites || !this.overlay.isEmpty) this.makeConcrete(target, data.length);
  }

  /** The bytes of a C string, without the zero byte. */
  cString(pointer: Slot): Uint8Array {
    const start = this.require(pointer, 1, 'read');
    let end = start;
    while (this.memory.load8(this.requireConcrete(end, 1)) !== 0) end++;
    return this.memory.bytes.slice(start, end);
  }

  /** Whether the shadow marks all of a range as symbolic. */
  isSymbolic(address: number, size: number): boolean {
    return this.memory.allShadow(address, size, Shadow.symbolic, Shadow.symbolic);
  }

  /** A byte of memory as a slot: a number, or a term of width 8. */
  byte(address: number): Slot {
    const shadow = this.memory.shadow(address);
    if (shadow === Shadow.uninitialised) this.nameUndefined(address, 1);
    if (shadow & (Shadow.symbolic | Shadow.uninitialised)) {
      const byte = this.overlay.byte(address) ?? arrayByte(this, address);
      return byte.isConst ? byte.value : byte;
    }
    return this.memory.load8(address);
  }

  setByte(address: number, value: Slot): void {
    if (value instanceof Expr) this.setTerm(address, value);
    else {
      this.memory.store8(address, value as number);
      this.memory.setShadow(address, 1, Shadow.concrete);
      this.overlay.forget(address, 1);
    }
  }

  /** Stores `size` bytes, whether they are symbolic or not. */
  setWord(address: number, value: Word | Expr, size: number): void {
    if (value instanceof Expr) this.setTerm(address, value);
    else {
      for (let i = 0; i < size; i++) {
        this.setByte(address + i, this.domain.extract(value, 8 * i, 8));
      }
    }
  }

  /** Stores a term of whole bytes. */
  setTerm(address: number, term: Expr): void {
    this.overlay.setWord(address, term);
    this.memory.setShadow(address, term.width >>> 3, Shadow.symbolic);
  }

  private isMapped(address: number, size: number, intent: Intent): boolean {
    const { memory } = this;
    if (intent === 'read' ? memory.readable(address, size) : memory.writable(address, size)) {
      return true;
    }
    for (let at = address; at < address + size; at++) {
      const shadow = memory.shadow(at);
      if ((shadow & Shadow.live) === 0) return false;
      if (intent === 'write' && shadow & Shadow.readOnly) return false;
    }
    return true;
  }

  makeConcrete(address: number, size: number): void {
    this.overlay.forget(address, size);
    this.memory.setShadow(address, size, Shadow.concrete);
  }
}
