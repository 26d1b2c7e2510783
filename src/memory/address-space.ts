/**
 * What lies where: globals and heap objects from the object table, local variables from the executor, who
 * knows them by its frames.
 */
import type { FlatMemory } from './flat.js';
import { dataSize, nullEnd, Shadow } from './geography.js';
import type { ObjectTable } from './objects.js';
import { isFixed } from './objects-snapshot.js';

export type Intent = 'read' | 'write';

/** The bytes of an object. */
export interface Region {
  readonly base: number;
  readonly size: number;
}

/** A part of an object (splitting/): accesses begin in its first `starts` bytes, and stay in it. */
export interface Window extends Region {
  readonly starts: number;
  /** The object's own base, where no other part of it is a way of its own: parts may be others the next time (grown-parts.ts). */
  readonly only?: number;
}

/** An object that pointers were made from; it may have ended. */
export interface Owner extends Region {
  readonly isLive: boolean;
}

/** Addresses that are bad for the same reason; they may lie beyond the memory. */
export interface BadRegion {
  readonly base: number | bigint;
  readonly size: number | bigint;
}

/** The local variables: a frame's objects have fixed places within it, so that a call records nothing. */
export interface LocalVariables {
  /** Those of active functions, in scope or not. */
  all(): Iterable<Region>;
  /** One of a function that has returned, or of a scope that is over for good. */
  deadAt(address: number): Region | undefined;
}

/** Bytes around a bad address of the stack in which dead variables are looked for. */
const deadWithin = 1024;

export class AddressSpace {
  constructor(
    readonly flat: FlatMemory,
    readonly objects: ObjectTable,
    readonly locals: LocalVariables,
  ) {}

  /** The live object that contains an address. */
  objectAt(address: number): Region | undefined {
    const object = this.objects.containing(address);
    if (object || address < this.objects.stackLimit) return object;
    const local = this.localAt(address);
    return local && !this.isOutOfScope(local) ? local : undefined;
  }

  /** Of a local variable; one whose size is a term is so for as long as it is there. */
  private isOutOfScope({ base }: Region): boolean {
    return this.flat.isOutOfScope(base) && !this.objects.extentOf(base);
  }

  /**
   * The object that a pointer with this value belongs to, live or not: the one that it lies in, or right behind. None
   * for objects to which the program gave their places, which may lie side by side.
   */
  ownerOf(address: number): Owner | undefined {
    if (address >= this.objects.stackLimit) return this.localOwner(address);
    const { below } = this.objects.around(address);
    if (!below || address > below.base + below.size) return undefined;
    if (isFixed(below) && this.objects.sizeOf(below.base) !== undefined) return undefined;
    if (!below.live && below.kind !== 'heap') return undefined;
    return ownerIn(below, below.live);
  }

  private localOwner(address: number): Owner | undefined {
    // Gaps lie between variables: one that ends here has none that begins here behind it.
    const local = this.localAt(address) ?? this.localAt(address - 1);
    if (local) return ownerIn(local, !this.isOutOfScope(local));
    const dead = this.locals.deadAt(address) ?? this.locals.deadAt(address - 1);
    return dead && ownerIn(dead, false);
  }

  /** The local variable of an active function, in scope or not. */
  private localAt(address: number): Region | undefined {
    for (const local of this.locals.all()) {
      if (address >= local.base && address < local.base + local.size) return local;
    }
    return undefined;
  }

  /**
   * Addresses around one at which an access is bad for the same reason (the diagnosis gives all of them the
   * same kind): no object can be there, the null page, a freed object, a variable out of scope, a constant
   * to be written, too near the end of an object, or between objects.
   */
  badRegion(address: number, size: number, intent: Intent): BadRegion {
    const object = this.objectAt(address);
    if (object) {
      const isConstant = (this.flat.shadow(address) & Shadow.readOnly) !== 0;
      if (intent === 'write' && isConstant) return object;
      const last = Math.max(object.base, object.base + object.size - size + 1);
      return { base: last, size: object.base + object.size - last };
    }
    const local = this.localAt(address) ?? this.locals.deadAt(address);
    if (local) return local;
    const around = this.objects.around(address);
    if (around.below && address < around.below.base + around.below.size) return around.below;
    const isNull = address < nullEnd;
    let low = Math.max(
      isNull ? 0 : nullEnd,
      around.below ? around.below.base + around.below.size : 0,
    );
    let high = Math.min(isNull ? nullEnd : dataSize, around.above?.base ?? dataSize);
    for (const { base, size: length } of this.locals.all()) {
      if (base > address) high = Math.min(high, base);
      else low = Math.max(low, base + length);
    }
    if (address < this.objects.stackLimit) return { base: low, size: high - low };
    // Dead variables nearby are bad for another reason.
    const below = this.deadNear(address, Math.max(low, address - deadWithin), -1);
    const above = this.deadNear(address, Math.min(high, address + deadWithin), 1);
    if (below) low = Math.max(low, below.base + below.size);
    if (above) high = Math.min(high, above.base);
    return { base: low, size: high - low };
  }

  /** The first variable of a function that has returned, on the way from an address to another. */
  private deadNear(from: number, to: number, step: 1 | -1): Region | undefined {
    for (let at = from; at !== to; at += step) {
      const dead = this.locals.deadAt(at);
      if (dead) return dead;
    }
    return undefined;
  }
}

function ownerIn({ base, size }: Region, isLive: boolean): Owner {
  return { base, size, isLive };
}
