/**
 * Objects whose size is a term (Trabish, Itzhaky and Rinetzky, "A Bounded Symbolic-Size Model for Symbolic Execution",
 * ESEC/FSE 2021; the memory model on which Trabish et al., "State Merging with Quantifiers in Symbolic Execution",
 * ESEC/FSE 2023, §7, is evaluated).
 *
 * Such an object takes a capacity in the flat memory, and its length is a term that the path keeps at or below the
 * capacity. A path knows of some bytes that the object has them: those below `least`. They are like the bytes of any
 * other object, also for compiled code. The others lie behind a veil: their shadow bits are moved up, as those of a
 * variable out of scope are, so that no fast path takes them. An access that reaches them is a check of its end
 * against the length; the inputs for which it fails are an error, and on the path that goes on `least` rises to that
 * end. So a byte is asked about once on a path.
 *
 * Invariant: the path condition implies `least` ≤ length ≤ capacity; exactly the bytes of a live object from `least`
 * on are behind the veil, unless it is lifted for as long as an operation takes that sees to the bounds by itself: an
 * access at a symbolic address, which is within the length on its path (resolve.ts), or a copy of symbolic length
 * (symbolic-lengths.ts).
 *
 * The paper's model asks at every access whether it is within the size. Here only those that go further than all
 * before on the path do.
 */
import type { Expr, ExprContext } from '../expr/index.js';
import type { AddressSpace, Region } from './address-space.js';
import type { ObjectTable } from './objects.js';

/** Of an object whose size is a term. */
export interface Extent {
  /** Its size in bytes; as wide as pointers are. */
  readonly length: Expr;
  /** Bytes that it has on this path for certain. */
  readonly least: number;
  /** Bytes that it can have at most, which it takes in memory. */
  readonly capacity: number;
}

/** Whether bytes up to `end` of an object are within its length. */
export function reachesTo(terms: ExprContext, { length }: Extent, end: number): Expr {
  return terms.ule(terms.constant(end, length.width), length);
}

/**
 * Whether an access within the capacity of an object is within its length too; undefined where the size is no term.
 */
export function fitsWithin(
  terms: ExprContext,
  objects: ObjectTable,
  pointer: Expr,
  { base }: Pick<Region, 'base'>,
  size: number,
): Expr | undefined {
  const extent = objects.extentOf(base);
  if (!extent) return undefined;
  const end = terms.sub(pointer, terms.constant(base - size, pointer.width));
  return terms.ule(end, extent.length);
}

/** Puts the bytes of a new object behind the veil that it may not have. */
export function veil({ flat, objects }: AddressSpace, base: number, extent: Extent): void {
  objects.setExtent(base, extent);
  flat.endScope(base + extent.least, extent.capacity - extent.least);
}

/** The path is known to have the bytes of an object up to `end`. */
export function unveil({ flat, objects }: AddressSpace, base: number, end: number): void {
  const extent = objects.extentOf(base)!;
  if (end <= extent.least) return;
  flat.startScope(base + extent.least, end - extent.least);
  objects.setExtent(base, { ...extent, least: end });
}

/**
 * Does something to objects, or parts of them, for which it must not matter how large they are; what becomes of their
 * bytes is kept.
 */
export function withoutVeils<T>(
  { flat, objects }: AddressSpace,
  regions: Iterable<Region>,
  act: () => T,
): T {
  if (!objects.hasExtents) return act();
  const veiled = new Map<number, number>();
  for (const { base } of regions) {
    const found = objects.extentAround(base);
    if (!found) continue;
    const { least, capacity } = found.value;
    if (least < capacity) veiled.set(found.key + least, capacity - least);
  }
  for (const [address, size] of veiled) flat.startScope(address, size);
  try {
    return act();
  } finally {
    for (const [address, size] of veiled) flat.endScope(address, size);
  }
}
