/**
 * Accesses at symbolic offsets: only then does an object become an array term (the optimisation that footnote 3
 * of Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA 2020, leaves undescribed).
 *
 * A read sees the object's bytes as a constant array with the symbolic bytes written over it; bytes
 * stay where they are. A write makes the new array the object's contents: from then on its bytes are
 * elements of that array, except those that were written at a concrete address since, which the next
 * symbolic access writes into the array first. Where most of them were, it is the other way round: the
 * elements of the array that are left are written over the concrete bytes.
 *
 * An object that is made symbolic as a whole is an array from the beginning, if it is large: a term for
 * each of a million bytes would be made for nothing where few of them are looked at.
 *
 * Indices are 32-bit: objects are smaller than the memory. The caller has seen to it that the whole
 * access lies within one of the objects (`MemoryAccess.reaches`).
 */
import { Expr, type ExprContext, Kind } from '../expr/index.js';
import type { Type } from '../ir/index.js';
import { type Concrete, NeedsConcrete, type Slot, type Word } from '../value/index.js';
import type { MemoryAccess } from './access.js';
import type { Intent } from './address-space.js';
import { element, indexAt, indexWidth, symbolicElements } from './array-ranges.js';
import { fromBits, toBits } from './format.js';
import { Shadow } from './geography.js';
import type { Reach } from './models/model.js';
import { largeArray } from './notice.js';
import type { ArrayRange } from './overlay.js';
import { segmentsOf, setSegment } from './segments.js';
import { wordsWithin } from './stored-words.js';

/** An array, and the index in it at which an object begins. */
export interface ArrayContentsOf {
  readonly array: Expr;
  readonly offset: number;
}

/** The contents of an object as an array. */
export function contentsOf(
  access: MemoryAccess,
  base: number,
  size: number,
  intent: Intent,
): ArrayContentsOf {
  if (size > largeArray) access.onNotice?.({ kind: 'large-array', bytes: size, intent });
  const { memory, overlay } = access;
  const under = overlay.arrayAt(base);
  const blank = under || !access.undefinedValues ? undefined : blankArray(access, base, size);
  if (blank) return { array: overBlank(access, base, size, blank), offset: 0 };
  if (access.undefinedValues) {
    // A byte that nobody has written gets a term of its own when it is looked at.
    for (let at = base; at < base + size; at++) {
      if (memory.shadow(at) === Shadow.uninitialised) access.byte(at);
    }
  }
  if (under && under.base + under.size >= base + size) {
    const concrete = concreteBytes(access, base, size);
    if (2 * concrete.length <= size) return overArray(access, base, size, under, concrete);
  }
  return overBytes(access, base, size);
}

/** Bytes of a range that are not symbolic. */
function concreteBytes({ memory }: MemoryAccess, base: number, size: number): number[] {
  const found: number[] = [];
  for (let at = base; at < base + size; at++) {
    if ((memory.shadow(at) & Shadow.symbolic) === 0) found.push(at);
  }
  return found;
}

/** What was written since an object became an array, over that array. */
function overArray(
  access: MemoryAccess,
  base: number,
  size: number,
  under: ArrayRange,
  concrete: readonly number[],
): ArrayContentsOf {
  const { terms } = access.domain;
  const offset = under.offset + base - under.base;
  let { array } = under;
  for (const at of concrete) {
    const byte = terms.constant(access.memory.load8(at), 8);
    array = terms.store(array, indexAt(terms, at - base + offset), byte);
  }
  for (const [at, byte] of wordBytes(access, base, size)) {
    array = terms.store(array, indexAt(terms, at - base + offset), byte);
  }
  return { array, offset };
}

/** What is symbolic, over the bytes of the flat memory, or over the input that most of it is. */
function overBytes(access: MemoryAccess, base: number, size: number): ArrayContentsOf {
  const { memory, domain } = access;
  const { terms } = domain;
  const bytes = memory.bytes.slice(base, base + size);
  const symbolic = new Map<number, Expr>();
  for (const range of symbolicElements(access, base, size)) {
    for (let at = range.base; at < range.base + range.size; at++) {
      symbolic.set(at - base, element(terms, range, at));
    }
  }
  for (const [at, byte] of wordBytes(access, base, size)) {
    if (byte.isConst) bytes[at - base] = byte.value as number;
    else symbolic.set(at - base, byte);
  }
  const input = inputIn(symbolic, size);
  if (!input) {
    let array = terms.constArray(bytes, indexWidth);
    for (const [i, byte] of symbolic) array = terms.store(array, indexAt(terms, i), byte);
    return { array, offset: 0 };
  }
  const { offset } = input;
  let { array } = input;
  for (let i = 0; i < size; i++) {
    const index = indexAt(terms, i + offset);
    const byte = symbolic.get(i) ?? terms.constant(bytes[i], 8);
    if (byte !== terms.read(input.array, index)) array = terms.store(array, index, byte);
  }
  return { array, offset };
}

/** The input that most bytes of an object are, one after the other. */
function inputIn(symbolic: ReadonlyMap<number, Expr>, size: number): ArrayContentsOf | undefined {
  const runs = new Map<Expr, Map<number, number>>();
  for (const [i, byte] of symbolic) {
    if (byte.kind !== Kind.Read || byte.a.kind !== Kind.ArraySymbol || !byte.b.isConst) continue;
    const offset = (byte.b.value as number) - i;
    if (offset < 0) continue;
    let counts = runs.get(byte.a);
    if (!counts) runs.set(byte.a, (counts = new Map()));
    const count = (counts.get(offset) ?? 0) + 1;
    if (2 * count > size) return { array: byte.a, offset };
    counts.set(offset, count);
  }
  return undefined;
}

/** The bytes of words by address. */
function* wordBytes(
  access: MemoryAccess,
  base: number,
  size: number,
): Generator<readonly [address: number, byte: Expr]> {
  for (const { key, value } of wordsWithin(access, base, size)) {
    for (let i = 0; 8 * i < value.width; i++) {
      yield [key + i, access.domain.terms.extract(value, 8 * i, 8)];
    }
  }
}

/** An array of undefined bytes to start from, for an object most of which nobody has written. */
function blankArray(access: MemoryAccess, base: number, size: number): Expr | undefined {
  let unwritten = 0;
  for (let i = 0; i < size; i++) {
    if (access.memory.shadow(base + i) === Shadow.uninitialised) unwritten++;
  }
  if (2 * unwritten <= size) return undefined;
  return access.undefinedValues!.wholeArray(`a part of ${access.placeName(base, size)}`);
}

/** What was written, over an array of undefined bytes. */
function overBlank(access: MemoryAccess, base: number, size: number, blank: Expr): Expr {
  const { memory } = access;
  const { terms } = access.domain;
  let array = blank;
  for (let at = base; at < base + size; at++) {
    const shadow = memory.shadow(at);
    if (shadow === Shadow.uninitialised || shadow & Shadow.symbolic) continue;
    array = terms.store(array, indexAt(terms, at - base), terms.constant(memory.load8(at), 8));
  }
  for (const [at, byte] of wordBytes(access, base, size)) {
    array = terms.store(array, indexAt(terms, at - base), byte);
  }
  return array;
}

/** Makes an object an array; nothing of its contents is left. */
export function setContents(
  access: MemoryAccess,
  base: number,
  size: number,
  array: Expr,
  offset = 0,
): void {
  access.overlay.setArray({ base, size, array, offset });
  access.memory.setShadow(base, size, Shadow.symbolic);
}

/** The index of the element that a pointer points to, if that of the byte at `base` is `offset`. */
function indexOf(access: MemoryAccess, pointer: Expr, base: number, offset: number): Expr {
  const { terms } = access.domain;
  const index = terms.sub(pointer, terms.constant(base - offset, pointer.width));
  return terms.extract(index, 0, indexWidth);
}

/** An array that an access may be in: that of an object, or of a segment. */
interface Part {
  readonly array: Expr;
  readonly index: Expr;
  readonly isInside: () => Expr;
  readonly set: (array: Expr) => void;
}

/**
 * The arrays of a reach, one after the other: the contents of one may be set before the next is looked at. An
 * access is in exactly one of them.
 */
function* partsOf(access: MemoryAccess, reach: Reach, intent: Intent): Generator<Part> {
  const { pointer, objects } = reach;
  const { terms } = access.domain;
  if (reach.isSegmented) {
    for (const segment of segmentsOf(access, objects, intent)) {
      const { contents: array, shift, runs } = segment;
      yield {
        array,
        index: indexOf(access, pointer, 0, shift),
        isInside: () =>
          runs
            .map(({ base, size }) => isWithin(terms, pointer, base, size))
            .reduce((some, inside) => terms.or(some, inside)),
        set: (written) => setSegment(access, segment, written),
      };
    }
    return;
  }
  for (const object of objects) {
    const { base, size } = object;
    const { array, offset } = contentsOf(access, base, size, intent);
    yield {
      array,
      index: indexOf(access, pointer, base, offset),
      isInside: () => isWithin(terms, pointer, base, 'starts' in object ? object.starts : size),
      set: (written) => setContents(access, base, size, written, offset),
    };
  }
}

/** Whether the bits of a value are those of one term. */
function isScalar(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'pointer' || type.kind === 'float';
}

/**
 * `size` bytes at a symbolic address. Where the pointer may be in several arrays, each byte is a
 * choice between them: all but the last are asked whether the pointer is inside.
 */
export function bytesWithin(access: MemoryAccess, reach: Reach, size: number): Slot[] {
  const { terms } = access.domain;
  let bytes: Expr[] | undefined;
  for (const { array, index, isInside } of [...partsOf(access, reach, 'read')].reverse()) {
    access.accessTypes?.note(array, index, size);
    const here = Array.from({ length: size }, (_, i) =>
      terms.read(array, terms.add(index, terms.constant(i, indexWidth))),
    );
    const others = bytes;
    if (others) {
      const inside = isInside();
      bytes = here.map((byte, i) => terms.ite(inside, byte, others[i]));
    } else bytes = here;
  }
  return bytes!.map((byte) => (byte.isConst ? byte.value : byte));
}

/**
 * Writes bytes at a symbolic address. The write goes to each array that the pointer may be in: in one
 * that it is not in, the index is one at which nobody reads.
 */
export function setBytesWithin(access: MemoryAccess, reach: Reach, bytes: readonly Slot[]): void {
  const { terms } = access.domain;
  for (const { array: before, index, set } of partsOf(access, reach, 'write')) {
    access.accessTypes?.note(before, index, bytes.length);
    let array = before;
    bytes.forEach((byte, i) => {
      const at = terms.add(index, terms.constant(i, indexWidth));
      array = terms.store(array, at, access.domain.term(byte, 8));
    });
    set(array);
  }
}

/** Whether a pointer is an address of an object. */
export function isWithin(
  terms: ExprContext,
  pointer: Expr,
  base: number | bigint,
  size: number | bigint,
): Expr {
  const offset = terms.sub(pointer, terms.constant(base, pointer.width));
  return terms.ult(offset, terms.constant(size, pointer.width));
}

export function loadWithin(access: MemoryAccess, type: Type, reach: Reach): Slot {
  if (!isScalar(type)) throw new NeedsConcrete(reach.pointer);
  const { domain, layout } = access;
  const [first, ...rest] = bytesWithin(access, reach, layout.storeSize(type));
  let value = first;
  rest.forEach((byte, i) => {
    value = domain.concat(byte, value, 8, 8 * (i + 1));
  });
  const bits = domain.extract(value, 0, layout.sizeInBits(type));
  return bits instanceof Expr ? bits : fromBits(layout, type, bits as Word);
}

export function storeWithin(access: MemoryAccess, type: Type, reach: Reach, value: Slot): void {
  if (!isScalar(type)) throw new NeedsConcrete(reach.pointer);
  const { domain, layout } = access;
  const size = layout.storeSize(type);
  const bits = value instanceof Expr ? value : toBits(layout, type, value as Concrete);
  const whole = domain.zeroExtend(domain.term(bits, layout.sizeInBits(type)), size * 8);
  const bytes = Array.from({ length: size }, (_, i) => domain.extract(whole, i * 8, 8));
  setBytesWithin(access, reach, bytes);
}
