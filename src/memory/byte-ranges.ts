/**
 * Ranges of bytes: copies and fills, from and to addresses that may be symbolic. Where both places are known and
 * nothing symbolic is near, they are moves of the flat memory; terms, words and bytes that nobody wrote go with
 * them. Through a symbolic pointer, bytes are read only when all that the instruction asks for is known.
 */
import { Expr } from '../expr/index.js';
import type { Slot } from '../value/index.js';
import type { MemoryAccess } from './access.js';
import { Shadow } from './geography.js';
import { bytesWithin, setBytesWithin } from './object-arrays.js';
import { copyTerms } from './stored-words.js';
import { withoutVeils } from './symbolic-sizes.js';

export function copyBytes(access: MemoryAccess, to: Slot, from: Slot, size: number): void {
  if (to instanceof Expr || from instanceof Expr) {
    placeBytes(access, to, size, fetchBytes(access, from, size));
    return;
  }
  const source = access.require(from, size, 'read');
  const target = access.require(to, size, 'write');
  if (access.tracksWrites) copyTracked(access, target, source, size);
  else {
    access.memory.move(target, source, size);
    if (!access.overlay.isEmpty) copyTerms(access, target, source, size);
  }
}

/** Bytes that were not written stay so where they are copied to. */
function copyTracked(access: MemoryAccess, target: number, source: number, size: number): void {
  const { memory } = access;
  const shadows = Array.from({ length: size }, (_, i) => memory.shadow(source + i));
  memory.move(target, source, size);
  copyTerms(access, target, source, size);
  shadows.forEach((shadow, i) => {
    if (shadow === Shadow.uninitialised) access.setUnwritten(target + i, 1);
  });
}

export function fillBytes(access: MemoryAccess, to: Slot, value: Slot, size: number): void {
  if (to instanceof Expr) {
    placeBytes(access, to, size, () => new Array<Slot>(size).fill(value));
    return;
  }
  const target = access.require(to, size, 'write');
  if (value instanceof Expr) {
    for (let at = target; at < target + size; at++) access.setByte(at, value);
    return;
  }
  access.memory.fill(target, value as number, size);
  if (access.tracksWrites || !access.overlay.isEmpty) access.makeConcrete(target, size);
}

export function fetchBytes(access: MemoryAccess, from: Slot, size: number): () => Slot[] {
  if (from instanceof Expr) {
    const reach = access.reached(from, size, 'read');
    if (reach.address !== undefined) return fetchBytes(access, reach.address, size);
    return () => withoutVeils(access.space, reach.objects, () => bytesWithin(access, reach, size));
  }
  const source = access.require(from, size, 'read');
  return () => Array.from({ length: size }, (_, i) => access.byte(source + i));
}

/** Writes bytes to an address that may be symbolic. */
function placeBytes(access: MemoryAccess, to: Slot, size: number, fetched: () => Slot[]): void {
  if (!(to instanceof Expr)) {
    const target = access.require(to, size, 'write');
    access.reaches = [];
    fetched().forEach((byte, i) => {
      access.setByte(target + i, byte);
    });
    return;
  }
  const reach = access.reached(to, size, 'write');
  if (reach.address !== undefined) {
    placeBytes(access, reach.address, size, fetched);
    return;
  }
  access.reaches = [];
  const bytes = fetched();
  withoutVeils(access.space, reach.objects, () => setBytesWithin(access, reach, bytes));
}
