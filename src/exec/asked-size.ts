/**
 * The size that a program asks for: a number, or a term (memory/symbolic-sizes.ts).
 *
 * Of a term there are three parts. Up to the capacity the object has the term for its size, on one path. Beyond all
 * memory the answer is the same for all of them, on one path too. What lies between is given up but for a few
 * values, and that is said (`NeedsConcrete`). So nothing is lost that would have been found by trying values.
 */
import { Expr } from '../expr/index.js';
import { concreteWord, type Domain, NeedsConcrete, type Slot, type Word } from '../value/index.js';

/** A size that is a term, in bytes. */
export interface SymbolicSize {
  readonly length: Expr;
  /** Whether it is at most so many bytes, without wrapping around. */
  readonly atMost: (bytes: number) => Expr;
  /** The term in the program's registers that it is computed from. */
  readonly origin: Expr;
}

export type AskedSize = Word | SymbolicSize;

export function isSymbolicSize(size: AskedSize): size is SymbolicSize {
  return typeof size === 'object';
}

/** `count` things of `unit` bytes. Of two terms the second becomes a number. */
export function askedSize(
  domain: Pick<Domain, 'terms' | 'addressBits'>,
  count: Slot,
  unit: Slot = 1,
): AskedSize {
  if (!(count instanceof Expr)) {
    if (unit instanceof Expr) return askedSize(domain, unit, count);
    return Number(concreteWord(count)) * Number(concreteWord(unit));
  }
  const bytes = concreteWord(unit);
  if (bytes === 0) return 0;
  const origin = count;
  const { terms, addressBits } = domain;
  const width = Math.max(count.width, addressBits);
  const wide = terms.zext(count, width);
  const product = bytes === 1 ? wide : terms.mul(wide, terms.constant(bytes, width));
  const length = terms.extract(product, 0, addressBits);
  const atMost = (most: number) =>
    terms.ule(wide, terms.constant(Math.floor(most / Number(bytes)), width));
  return { length, atMost, origin };
}

/** Of sizes above the capacity those are tried first that are at most so many times as large. */
const nearby = 16;

/** What becomes of a size that is a term. */
export type SizePart = 'within-capacity' | 'beyond-memory';

/** Which part of a size the path is on; `limit` is the least size that there is no memory for. */
export function partOf(
  domain: Domain,
  { atMost, origin }: SymbolicSize,
  capacity: number,
  limit: number,
): SizePart {
  if (capacity === 0) throw new NeedsConcrete(origin);
  if (domain.decide(atMost(capacity))) return 'within-capacity';
  if (!domain.decide(atMost(limit - 1))) return 'beyond-memory';
  throw new NeedsConcrete(origin, atMost(nearby * capacity));
}
