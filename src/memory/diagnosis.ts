/**
 * What a bad access hit, in words: the nearest object, how far, where it came from; and once the instruction is
 * known that failed, the object that its pointer was made from. Only looked at once an access has failed.
 */
import { readableText } from '../ir/index.js';
import { AccessFault, Fault, type Slot, type Word } from '../value/index.js';
import type { Intent, Region } from './address-space.js';
import type { FlatMemory } from './flat.js';
import { belowNull, codeBase, codeEnd, nullEnd, Shadow } from './geography.js';

/** An object as a message names it. */
export interface Named {
  readonly base: number;
  readonly size: number;
  readonly text: string;
  /** What has become of it, as a relative clause; undefined for an object that lives. */
  readonly end: string | undefined;
  /** Of the variable arguments of a call: the function that was called. */
  readonly passedTo?: string;
  /** The name of a global that is declared, but defined nowhere. */
  readonly undefinedGlobal?: string;
}

/** Who knows the names of things: the executor. */
export interface ObjectNames {
  /** The width of addresses. */
  readonly addressBits: number;
  /** The object that an address most likely means. */
  nearest(address: number): Named | undefined;
  /** The function at an address of code. */
  functionAt(address: number): string | undefined;
}

/** Where it depends on the input how many bytes are accessed, the fault is told anew once the input is known. */
export function diagnose(
  memory: FlatMemory,
  names: ObjectNames,
  access: AccessFault['access'],
): AccessFault {
  const { pointer, size, intent } = access;
  const bytes = typeof size === 'number' ? size : 1;
  const { kind, message, detail } = faultOf(memory, names, pointer, bytes, intent);
  return new AccessFault(kind, message, detail, access);
}

/**
 * The fault of an access through a pointer that was made from a known object, which it missed, or which is gone. The
 * null pointer's object has no bytes and lies at 0.
 */
export function diagnoseMiss(
  memory: FlatMemory,
  names: ObjectNames,
  owner: Region,
  pointer: Word,
  size: number,
  intent: Intent,
): Fault {
  const access = `${intent} of ${bytes(size)}`;
  const distance = distanceBetween(owner.base, pointer, names.addressBits);
  if (owner.base === 0) {
    const sign = distance < 0 ? 'minus' : 'plus';
    const far = distance === 0 ? '' : ` ${sign} ${Math.abs(distance)}`;
    return new Fault('null-pointer', `${access} through a null pointer${far}`);
  }
  const object = names.nearest(owner.base);
  if (object?.base !== owner.base || object.passedTo !== undefined) {
    return diagnose(memory, names, { pointer, size, intent });
  }
  const isInIt = distance >= 0 && distance < owner.size;
  if (isInIt && object.end === undefined) return faultOf(memory, names, pointer, size, intent);
  const end = object.end === undefined ? '' : `, ${object.end}`;
  const kind = isInIt ? 'use-after-free' : 'out-of-bounds';
  return new Fault(kind, `${access} ${placeOf(object, owner.base + distance, size)}${end}`);
}

function faultOf(
  memory: FlatMemory,
  names: ObjectNames,
  pointer: Slot,
  size: number,
  intent: Intent,
): Fault {
  const access = `${intent} of ${bytes(size)}`;
  const isNumber = typeof pointer === 'number' || typeof pointer === 'bigint';
  if (isNumber && pointer >= belowNull(names.addressBits)) {
    const distance = -distanceBetween(0, pointer, names.addressBits);
    return new Fault('null-pointer', `${access} through a null pointer minus ${distance}`);
  }
  if (typeof pointer !== 'number') {
    const hex = typeof pointer === 'bigint' ? `0x${pointer.toString(16)}` : 'a symbolic address';
    return new Fault('out-of-bounds', `${access} at ${hex}, where no object can be`);
  }
  if (pointer < nullEnd) {
    const where = pointer === 0 ? 'a null pointer' : `a null pointer plus ${pointer}`;
    return new Fault('null-pointer', `${access} through ${where}`);
  }
  if (pointer >= codeBase && pointer < codeEnd) {
    const code = names.functionAt(pointer);
    const what = code === undefined ? 'code' : `the function ${readableText(code)}`;
    return new Fault('out-of-bounds', `${access} at the address of ${what}`);
  }
  const object = names.nearest(pointer);
  if (!object) {
    return new Fault(
      'out-of-bounds',
      `${access} at 0x${pointer.toString(16)}, far from any object`,
    );
  }
  if (object.passedTo !== undefined) {
    const text = `${access} beyond the variable arguments that ${object.passedTo} was called with`;
    return new Fault('out-of-bounds', text, 'too-few-arguments');
  }
  const inside = pointer >= object.base && pointer + size <= object.base + object.size;
  const place = placeOf(object, pointer, size);
  const isInIt = pointer >= object.base && pointer < object.base + object.size;
  if (object.undefinedGlobal !== undefined && isInIt)
    return undefinedGlobal(access, object, pointer);
  if (object.end !== undefined) {
    // Beyond a dead object no object was meant that anyone could name: it is the place that is wrong.
    const kind = isInIt ? 'use-after-free' : 'out-of-bounds';
    return new Fault(kind, `${access} ${place}, ${object.end}`);
  }
  if (inside && intent === 'write' && memory.shadow(pointer) & Shadow.readOnly) {
    return new Fault('out-of-bounds', `${access} ${place}, which is constant`, 'read-only');
  }
  return new Fault('out-of-bounds', `${access} ${place}`);
}

/**
 * The same fault, told of the object that the pointer was made from where that is another one than the nearest: what lies
 * in no object, and what an index into an object that lives has hit of one that is gone.
 */
export function relate(
  fault: AccessFault,
  addressBits: number,
  meant: (pointer: Word) => Named | undefined,
): Fault {
  const { pointer, size, intent } = fault.access;
  const isGone = fault.kind === 'use-after-free';
  if (!(isGone || fault.kind === 'out-of-bounds') || fault.detail !== undefined) return fault;
  if (typeof pointer !== 'number' && typeof pointer !== 'bigint') return fault;
  if (typeof size !== 'number') return fault;
  const object = meant(pointer);
  if (!object || (isGone && object.end !== undefined)) return fault;
  const address = object.base + distanceBetween(object.base, pointer, addressBits);
  const access = `${intent} of ${bytes(size)}`;
  if (object.undefinedGlobal !== undefined) return undefinedGlobal(access, object, address);
  const end = object.end === undefined ? '' : `, ${object.end}`;
  return new Fault('out-of-bounds', `${access} ${placeOf(object, address, size)}${end}`);
}

/** How far it is from one address to another, by the shorter way around. */
function distanceBetween(from: number, to: Word, addressBits: number): number {
  return Number(BigInt.asIntN(addressBits, BigInt(to) - BigInt(from)));
}

function undefinedGlobal(access: string, object: Named, address: number): Fault {
  const name = object.undefinedGlobal!;
  const offset = address - object.base;
  const place = offset === 0 ? name : `offset ${offset} of ${name}`;
  return new Fault(
    'external',
    `${access} at ${place}, which is declared but not defined; link the file that defines it`,
    `undefined-global:${name}`,
  );
}

/** Bytes within an object, as a message names them: `bytes 4 to 7 of the 8-byte local variable p of main`. */
export function placeName(names: ObjectNames, address: number, size: number): string {
  const object = names.nearest(address);
  if (!object) return `memory at 0x${address.toString(16)}`;
  const first = address - object.base;
  if (first === 0 && size === object.size) return object.text;
  const which = size === 1 ? `byte ${first}` : `bytes ${first} to ${first + size - 1}`;
  return `${which} of ${object.text}`;
}

/** `8 bytes past a 6-byte heap object allocated at f.c:12`. */
function placeOf(object: Named, address: number, size: number): string {
  const { base, text } = object;
  const end = base + object.size;
  if (address >= end) {
    const distance = address - end;
    return distance === 0 ? `right behind ${text}` : `${bytes(distance)} past ${text}`;
  }
  if (address + size <= base) return `${bytes(base - address)} before ${text}`;
  if (address < base) return `${bytes(base - address)} before ${text}`;
  return `at offset ${address - base} of ${text}`;
}

function bytes(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}
