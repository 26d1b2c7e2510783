/**
 * Splitting into parts of one size: a large object that is accessed at a symbolic offset is taken in parts (Trabish and Rinetzky, "Relocatable
 * Addressing Model for Symbolic Execution", ISSTA 2020, §2.4). The pointer is found to be in some of them as it is
 * found to be in objects; what the model makes of several objects it makes of several parts.
 *
 * The paper replaces the object by small ones that lie side by side. Here nothing is replaced: memory is flat, and an
 * array may lie beneath any range of bytes (overlay.ts). So a part is a window on its object, of heap, stack or
 * globals alike; the object is freed, copied, grown and accessed as a whole as ever.
 *
 * Parts begin at multiples of their size from the object's beginning. A scalar that may straddle two of them (its
 * alignment is not known) is read through a window that is longer by the rest of it.
 */
import { type Expr, Kind } from '../../expr/index.js';
import type { Region, Window } from '../address-space.js';
import type { AccessRequest } from '../models/model.js';
import type { Splitting } from './splitting.js';

/** Questions about alignment in a row that were answered with no, after which an instruction's are not asked. */
const patience = 4;

export class EqualParts implements Splitting {
  private readonly unaligned = new Map<object, number>();

  constructor(
    private readonly partSize: number,
    private readonly threshold: number,
  ) {}

  /** The part of an object that an access at an address is in; undefined if the object is not split. */
  windowAt(object: Region, address: number, request: AccessRequest): Window | undefined {
    const { base, size } = object;
    if (size <= this.threshold) return undefined;
    const end = base + size;
    const first = base % Math.min(request.size, 16) === 0 ? base : 0;
    const from = Math.max(base, address - ((address - first) % this.partSize));
    const until = address - ((address - first) % this.partSize) + this.partSize;
    const beyond = this.mayStraddle(request) ? request.size - 1 : 0;
    const limit = Math.min(end, until + beyond);
    const starts = Math.min(until, end - request.size + 1) - from;
    return { base: from, size: limit - from, starts };
  }

  join(): boolean {
    return false;
  }

  /** Whether an access may begin at an address that is not a multiple of its size. */
  private mayStraddle({
    size,
    shown,
    terms,
    paths,
    path,
    budget,
    by,
    notes,
  }: AccessRequest): boolean {
    if (size === 1) return false;
    if (this.partSize % size !== 0) return true;
    const bits = Math.log2(size);
    if (zeroBits(shown) >= bits) return false;
    const failed = this.unaligned.get(by) ?? 0;
    if (failed >= patience) return true;
    const isAligned = terms.eq(terms.extract(shown, 0, bits), terms.constant(0, bits));
    notes.resolutionQueries++;
    const isAlways = paths.mustBeTrue(path, isAligned, budget) === true;
    this.unaligned.set(by, isAlways ? 0 : failed + 1);
    return !isAlways;
  }
}

/** How deep a term is looked into. */
const deepest = 12;

/** Low bits of a term that are plainly zero. */
export function zeroBits(term: Expr, depth = 0): number {
  const { kind, a, b, c, width } = term;
  if (depth > deepest) return 0;
  const of = (part: Expr) => zeroBits(part, depth + 1);
  switch (kind) {
    case Kind.Const: {
      const value = BigInt(term.value);
      let bits = 0;
      while (bits < width && ((value >> BigInt(bits)) & 1n) === 0n) bits++;
      return bits;
    }
    case Kind.Add:
    case Kind.Sub:
      return Math.min(of(a), of(b));
    case Kind.Mul:
      return Math.min(width, of(a) + of(b));
    case Kind.Shl:
      return b.isConst ? Math.min(width, of(a) + Number(b.value)) : 0;
    case Kind.And:
      return Math.max(of(a), of(b));
    case Kind.Concat: {
      const low = of(b);
      return low === b.width ? low + of(a) : low;
    }
    case Kind.ZExt:
    case Kind.SExt: {
      const low = of(a);
      return low === a.width ? width : low;
    }
    case Kind.Ite:
      return Math.min(of(b), of(c));
    default:
      return 0;
  }
}
