/**
 * Copies and fills of symbolic length, without a path for each length: a byte of the target is a choice between what
 * is copied there and what it was, by whether the length reaches it. How far the choice goes is bounded by the room
 * that there is in the source and in the target, as all lengths beyond are errors, and by what the path says of the
 * length. (Large copies that are plain ranges of an array stay so: array-ranges.ts.)
 *
 * Invariant: where the bytes are changed, the path condition implies that the length is at most `most`, and that so
 * many bytes of source and target may be accessed. A length of 0 accesses nothing, wherever the pointers lead.
 */
import { Expr } from '../expr/index.js';
import { Intervals } from '../solver/index.js';
import { NeedsConcrete, type Slot } from '../value/index.js';
import type { MemoryAccess } from './access.js';
import type { Intent, Region } from './address-space.js';
import { Shadow } from './geography.js';
import type { Reach } from './models/model.js';
import { bytesWithin, setBytesWithin } from './object-arrays.js';
import { reachesTo, withoutVeils } from './symbolic-sizes.js';

/** Where bytes are read or written: an object, and the place in it. */
interface Place {
  readonly pointer: Slot;
  /** The address, where it is a number. */
  readonly address: number | undefined;
  readonly reach: Reach | undefined;
  /** Undefined where no byte can be accessed. */
  readonly object: Region | undefined;
  /** Bytes from the place on at most. */
  readonly room: number;
}

/** As memmove, of `length` bytes; of lengths above `limit` some are tried. */
export function copySymbolic(
  access: MemoryAccess,
  to: Slot,
  from: Slot,
  length: Expr,
  limit: number,
): void {
  if (isNothing(access, [to, from], length)) return;
  // The source first, as in a copy of known length, also where finding the target may fail.
  const source = placeOf(access, from, length, 'read');
  checkRoom(access, source, length, 'read');
  const target = placeOf(access, to, length, 'write');
  change(access, [target, source], length, limit, (most, least) => {
    const bytes = bytesAt(access, source, most);
    if (least > 0 && target.address !== undefined && source.address !== undefined) {
      access.copy(target.address, source.address, least);
    }
    return bytes;
  });
}

/** As memset. */
export function fillSymbolic(
  access: MemoryAccess,
  to: Slot,
  value: Slot,
  length: Expr,
  limit: number,
): void {
  if (isNothing(access, [to], length)) return;
  const target = placeOf(access, to, length, 'write');
  change(access, [target], length, limit, (most) => new Array<Slot>(most).fill(value));
}

/**
 * Puts bytes that come from elsewhere, as those of a file, at a place that must have room for `asked` of them; `got`, at most
 * that, are there.
 */
export function putSymbolic(
  access: MemoryAccess,
  to: Slot,
  { asked, got, bytes }: { asked: Expr; got: Expr; bytes: (most: number) => readonly Slot[] },
  limit: number,
): void {
  if (isNothing(access, [to], asked)) return;
  const target = placeOf(access, to, asked, 'write');
  checkRoom(access, target, asked, 'write');
  change(access, [target], got, limit, bytes);
}

/** As strnlen: the bytes before the first zero, at most `length`, and no path for each number of them. */
export function boundedLength(
  access: MemoryAccess,
  from: Slot,
  length: Expr,
  limit: number,
): Expr | number {
  if (isNothing(access, [from], length)) return 0;
  const { domain, space } = access;
  const { terms } = domain;
  const source = placeOf(access, from, length, 'read');
  const number = (value: number) => terms.constant(value, length.width);
  const room = roomAt(access, source, length.width);
  const most = bound(access, length, source.room, limit);
  const bytes = withoutVeils(space, source.object ? [source.object] : [], () =>
    bytesAt(access, source, most),
  );
  const found = bytes.reduceRight<Expr>((rest, byte, i) => {
    const isOver = terms.or(
      terms.ule(terms.ite(terms.ult(length, room), length, room), number(i)),
      terms.eq(domain.term(byte, 8), terms.constant(0, 8)),
    );
    return terms.ite(isOver, number(i), rest);
  }, number(most));
  const isCut = terms.and(terms.ule(room, found), terms.ult(room, length));
  const fits = terms.not(isCut);
  domain.check(fits.isConst ? (fits.value as number) : fits, () =>
    access.fault(source.address ?? source.pointer, terms.add(found, number(1)), 'read'),
  );
  access.reaches = [];
  return found.isConst ? Number(found.value) : found;
}

/**
 * How many bytes `boundedLength` has to look at for the length of a text: those before the first that is zero on all inputs,
 * or one more than its object has. 0 where the text is concrete, or may be longer than `limit`.
 */
export function textBound(access: MemoryAccess, from: Slot, limit: number): number {
  const { space } = access;
  const object = typeof from === 'number' ? space.objectAt(from) : undefined;
  if (!object) return 0;
  const start = from as number;
  const room = object.base + object.size - start;
  return withoutVeils(space, [object], () => {
    let isSymbolic = false;
    for (let i = 0; i <= limit; i++) {
      const byte = i < room ? access.byte(start + i) : 0;
      if (byte === 0 && !isSymbolic) return 0;
      if (byte === 0) return i < room ? i : i < limit ? room + 1 : 0;
      isSymbolic ||= byte instanceof Expr;
    }
    return 0;
  });
}

/** A symbolic pointer is not looked at unless something is accessed through it. */
function isNothing({ domain }: MemoryAccess, pointers: readonly Slot[], length: Expr): boolean {
  const { terms } = domain;
  if (!pointers.some((pointer) => pointer instanceof Expr)) return false;
  return domain.decide(terms.eq(length, terms.constant(0, length.width)));
}

function placeOf(access: MemoryAccess, pointer: Slot, length: Expr, intent: Intent): Place {
  const { space, memory } = access;
  let address = pointer instanceof Expr ? undefined : pointer;
  let reach: Reach | undefined;
  if (pointer instanceof Expr) {
    reach = access.reached(pointer, 1, intent);
    address = reach.address;
    if (address === undefined && reach.objects.length > 1) throw new NeedsConcrete(length);
  }
  const at = typeof address === 'number' ? address : undefined;
  // What is reached may be a part of an object, which the copy need not stay in.
  const object = space.objectAt(at ?? reach?.objects[0].base ?? 0);
  if (at === undefined) reach = object && { pointer: reach!.pointer, objects: [object] };
  const first = at ?? object?.base ?? 0;
  const isConstant = intent === 'write' && (memory.shadow(first) & Shadow.readOnly) !== 0;
  const room = object && !isConstant ? object.base + object.size - first : 0;
  return {
    pointer: reach?.pointer ?? pointer,
    address: at,
    reach,
    object: room > 0 ? object : undefined,
    room,
  };
}

/** Whether so many bytes are there at a place. */
function isThere(access: MemoryAccess, place: Place, length: Expr): Expr {
  const { domain, space } = access;
  const { terms } = domain;
  const { object, address, pointer, room } = place;
  const number = (value: number) => terms.constant(value, length.width);
  const isShort = terms.ule(length, number(room));
  const extent = object && space.objects.extentOf(object.base);
  if (!object || (address !== undefined && !extent)) return isShort;
  const offset = terms.sub(domain.term(address ?? pointer, length.width), number(object.base));
  const end = terms.add(offset, length);
  const size = extent?.length ?? number(object.size);
  const isEmpty = terms.eq(length, number(0));
  return terms.and(isShort, terms.or(isEmpty, terms.ule(end, size)));
}

/** Bytes that there are from a place to the end of its object. */
function roomAt({ domain, space }: MemoryAccess, place: Place, width: number): Expr {
  const { terms } = domain;
  const { object, address, pointer } = place;
  if (!object) return terms.constant(0, width);
  const offset = terms.sub(
    domain.term(address ?? pointer, width),
    terms.constant(object.base, width),
  );
  const size = space.objects.extentOf(object.base)?.length ?? terms.constant(object.size, width);
  return terms.sub(size, offset);
}

function checkRoom(access: MemoryAccess, place: Place, length: Expr, intent: Intent): void {
  if (!place.object) tellEndsApart(access, place, length);
  const fits = isThere(access, place, length);
  const known = fits.isConst ? (fits.value as number) : fits;
  access.domain.check(known, () => access.fault(place.address ?? place.pointer, length, intent));
}

/**
 * Of an object that was freed and whose size is a term, the first byte is in it on some inputs and behind it on others: these
 * are different errors.
 */
function tellEndsApart({ domain, space }: MemoryAccess, { address }: Place, length: Expr): void {
  const freed = address === undefined ? undefined : space.objects.freedAt(address);
  const extent = freed && space.objects.extentOf(freed.base);
  if (!extent || domain.decide(domain.terms.eq(length, domain.terms.constant(0, length.width)))) {
    return;
  }
  domain.decide(reachesTo(domain.terms, extent, address! - freed.base + 1));
}

/** Puts bytes at the first of some places, as many as the length says; the others have been checked. */
function change(
  access: MemoryAccess,
  places: readonly Place[],
  length: Expr,
  limit: number,
  bytesOf: (most: number, least: number) => readonly Slot[],
): void {
  const { domain, space } = access;
  const { terms } = domain;
  checkRoom(access, places[0], length, 'write');
  const most = bound(access, length, Math.min(...places.map(({ room }) => room)), limit);
  access.reaches = [];
  if (most === 0) return;
  const least = Math.min(most, Number(new Intervals().evaluate(length).low));
  const objects = places.flatMap(({ object }) => object ?? []);
  withoutVeils(space, objects, () => {
    const [target] = places;
    const before = bytesAt(access, target, most);
    const bytes = bytesOf(most, least).map((byte, i) => {
      if (i < least || byte === before[i]) return byte;
      const isCopied = terms.ult(terms.constant(i, length.width), length);
      const chosen = terms.ite(isCopied, domain.term(byte, 8), domain.term(before[i], 8));
      return chosen.isConst ? chosen.value : chosen;
    });
    putBytes(access, target, bytes, before);
  });
}

/** A number of bytes that the length does not exceed on this path, as small as it is easily found. */
function bound(access: MemoryAccess, length: Expr, room: number, limit: number): number {
  const { terms } = access.domain;
  const atMost = (bytes: number) => terms.ule(length, terms.constant(bytes, length.width));
  for (let most = 8; most < Math.min(room, limit); most *= 4) {
    if (access.isCertain(atMost(most))) return most;
  }
  if (room <= limit || access.domain.decide(atMost(limit))) return Math.min(room, limit);
  throw new NeedsConcrete(length, atMost(room));
}

function bytesAt(access: MemoryAccess, { address, reach }: Place, count: number): Slot[] {
  if (address === undefined) return bytesWithin(access, reach!, count);
  return Array.from({ length: count }, (_, i) => access.byte(address + i));
}

function putBytes(
  access: MemoryAccess,
  { address, reach }: Place,
  bytes: readonly Slot[],
  before: readonly Slot[],
): void {
  if (address === undefined) setBytesWithin(access, reach!, bytes);
  else {
    bytes.forEach((byte, i) => {
      if (byte !== before[i]) access.setByte(address + i, byte);
    });
  }
}
