/**
 * Segments: several objects as one array (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic
 * Execution", ISSTA 2020, §2.3). A pointer that may be in any of them is then an index, as one into a single object
 * is, and what it reads is one element.
 *
 * The paper moves the objects of a segment behind each other. Here they stay where they are: an element's index is
 * its address less a constant, and between the objects there are elements that nobody reads. They are zero, so
 * that they cost the solver nothing (equal parts of a table are one circuit, src/solver/array/table.ts). Objects
 * that lie far apart are segments of their own, between which a read chooses by the pointer.
 *
 * Contents live in the overlay as ranges of arrays, like those of any object that was written at a symbolic place.
 * So a segment is nothing that a state must keep: objects belong together if they are ranges of the same array
 * that have their addresses in common with it (`shift`). An object that is an array stays with its segment; only
 * bytes are put together anew, hence nothing is ever copied from array to array. The same objects with the same
 * bytes give the same term, so that answers that are known of one state serve another (the reuse of segments, §2.3.3).
 *
 * Invariant: an array's element with the index `address + shift` is the byte at that address for every object that is
 * a range of it with this shift. A write makes a new array of it, which takes the place of the old one beneath all of
 * them: the pointer cannot be in those that it does not reach.
 */
import type { Expr } from '../expr/index.js';
import type { MemoryAccess } from './access.js';
import type { Intent, Region } from './address-space.js';
import { element, indexAt, indexWidth, symbolicElements } from './array-ranges.js';
import { Shadow } from './geography.js';
import { largeArray } from './notice.js';
import { wordsWithin } from './stored-words.js';

export interface Segment {
  /** By address. */
  readonly members: readonly Region[];
  readonly contents: Expr;
  /** The index of an element is its address plus this number. */
  readonly shift: number;
  /** The array beneath the members, if they are elements of one already; `contents` lies over it. */
  readonly beneath: Expr | undefined;
  /** The addresses between which there are members of this segment, and of no other one of those asked for. */
  readonly runs: readonly Region[];
}

/** Bytes between two objects beyond which they are no segment, and those that one spans at most. */
const widestGap = 1 << 12;
const widestSpan = 1 << 16;

interface Group {
  readonly members: Region[];
  readonly beneath: Expr | undefined;
  readonly shift: number;
  readonly runs: { base: number; size: number }[];
}

/** Objects as segments, by the address of their first member. */
export function segmentsOf(
  access: MemoryAccess,
  objects: readonly Region[],
  intent: Intent,
): Segment[] {
  return groupsOf(access, objects).map((group) => {
    const contents = group.beneath
      ? overArray(access, group, group.beneath)
      : overBytes(access, group, intent);
    return { ...group, contents };
  });
}

function groupsOf(access: MemoryAccess, objects: readonly Region[]): Group[] {
  const groups: Group[] = [];
  let plain: Group | undefined;
  let last: Group | undefined;
  for (const object of objects.toSorted((a, b) => a.base - b.base)) {
    const { base, size } = object;
    const under = arrayBeneath(access, object);
    let group: Group | undefined;
    if (under) {
      const { array: beneath, shift } = under;
      group = groups.find((known) => known.beneath === beneath && known.shift === shift);
      if (!group) groups.push((group = { members: [], beneath, shift, runs: [] }));
    } else {
      if (!plain || !isNear(plain, object)) {
        plain = { members: [], beneath: undefined, shift: -base, runs: [] };
        groups.push(plain);
      }
      group = plain;
    }
    group.members.push(object);
    if (group === last) {
      const run = group.runs.at(-1)!;
      run.size = base + size - run.base;
    } else group.runs.push({ base, size });
    last = group;
  }
  return groups;
}

function isNear({ members }: Group, { base, size }: Region): boolean {
  const last = members[members.length - 1];
  const span = base + size - members[0].base;
  return base - (last.base + last.size) <= widestGap && span <= widestSpan;
}

/** The array that most bytes of an object are elements of. */
function arrayBeneath(
  { overlay, memory }: MemoryAccess,
  { base, size }: Region,
): { array: Expr; shift: number } | undefined {
  const range = overlay.arrayAt(base);
  if (!range || range.base + range.size < base + size) return undefined;
  let symbolic = 0;
  for (let at = base; at < base + size; at++) if (memory.shadow(at) & Shadow.symbolic) symbolic++;
  if (2 * symbolic < size) return undefined;
  return { array: range.array, shift: range.offset - range.base };
}

/** What was written since the members became elements of an array, over that array. */
function overArray(access: MemoryAccess, { members, shift }: Group, beneath: Expr): Expr {
  const { memory, domain } = access;
  const { terms } = domain;
  let array = beneath;
  for (const { base, size } of members) {
    nameUndefined(access, base, size);
    for (let at = base; at < base + size; at++) {
      if (memory.shadow(at) & Shadow.symbolic) continue;
      const byte = terms.constant(memory.load8(at), 8);
      array = terms.store(array, indexAt(terms, at + shift), byte);
    }
    for (const { key, value } of wordsWithin(access, base, size)) {
      for (let i = 0; 8 * i < value.width; i++) {
        const byte = terms.extract(value, 8 * i, 8);
        array = terms.store(array, indexAt(terms, key + i + shift), byte);
      }
    }
  }
  return array;
}

/** What is symbolic, over the bytes of the flat memory. */
function overBytes(access: MemoryAccess, { members, shift }: Group, intent: Intent): Expr {
  const { memory, domain } = access;
  const { terms } = domain;
  const last = members[members.length - 1];
  const bytes = new Uint8Array(last.base + last.size + shift);
  if (bytes.length > largeArray)
    access.onNotice?.({ kind: 'large-array', bytes: bytes.length, intent });
  const symbolic: (readonly [index: number, byte: Expr])[] = [];
  for (const { base, size } of members) {
    nameUndefined(access, base, size);
    bytes.set(memory.bytes.subarray(base, base + size), base + shift);
    for (const range of symbolicElements(access, base, size)) {
      for (let at = range.base; at < range.base + range.size; at++) {
        symbolic.push([at + shift, element(terms, range, at)]);
      }
    }
    for (const { key, value } of wordsWithin(access, base, size)) {
      for (let i = 0; 8 * i < value.width; i++) {
        symbolic.push([key + i + shift, terms.extract(value, 8 * i, 8)]);
      }
    }
  }
  // What lies beneath a symbolic byte is of no consequence, and would only tell terms apart.
  for (const [at, byte] of symbolic) bytes[at] = byte.isConst ? (byte.value as number) : 0;
  let array = terms.constArray(bytes, indexWidth);
  for (const [at, byte] of symbolic) {
    if (!byte.isConst) array = terms.store(array, indexAt(terms, at), byte);
  }
  return array;
}

/** A byte that nobody has written gets a term of its own when it is looked at. */
function nameUndefined(access: MemoryAccess, base: number, size: number): void {
  if (!access.tracksWrites) return;
  for (let at = base; at < base + size; at++) {
    if (access.memory.shadow(at) === Shadow.uninitialised) access.byte(at);
  }
}

/** Makes a new array the contents of a segment. */
export function setSegment(
  { overlay, memory }: MemoryAccess,
  { members, shift, beneath }: Segment,
  array: Expr,
): void {
  for (const { base, size } of members) {
    overlay.setArray({ base, size, array, offset: base + shift });
    memory.setShadow(base, size, Shadow.symbolic);
  }
  if (beneath) overlay.replaceArray(beneath, shift, array);
}
