/**
 * Accesses through a pointer that is one of a few addresses (expr/few-values.ts): one where states differed that were
 * joined, or that the program chose. The access is made at each of them, and the guards of the pointer choose: the object
 * need not become an array (object-arrays.ts), what is read is a choice of whole words, and what is written leaves the words
 * around it as they are. (Sen et al., "MultiSE", FSE 2015, §3: reads and writes of summaries of pointers.)
 *
 * Invariant: the pointer is in one of the objects of its reach on this path, so addresses beyond them do not matter.
 */
import { type Expr, fewValues, mapValues } from '../expr/index.js';
import type { Type } from '../ir/index.js';
import type { Slot, Word } from '../value/index.js';
import type { MemoryAccess } from './access.js';
import { choose } from './choice.js';
import { fromBits } from './format.js';
import type { Reach } from './models/model.js';
import { bitsOf } from './typed-values.js';

/** The addresses in its objects that an access may be at; undefined where they are many, or none for such an access. */
export function fewAddresses(
  type: Type,
  size: number,
  { pointer, objects, isChosen, isSegmented }: Reach,
): readonly number[] | undefined {
  if (!isChosen || isSegmented) return undefined;
  if (type.kind === 'struct' || type.kind === 'array' || type.kind === 'vector') return undefined;
  const addresses = [...(fewValues(pointer) ?? [])].filter(
    (address): address is number =>
      typeof address === 'number' &&
      objects.some(({ base, size: bytes }) => address >= base && address + size <= base + bytes),
  );
  return addresses.length > 0 ? addresses : undefined;
}

export function loadFew(
  access: MemoryAccess,
  type: Type,
  pointer: Expr,
  addresses: readonly number[],
): Slot {
  const { domain, layout } = access;
  const width = layout.sizeInBits(type);
  const values = new Map(
    addresses.map((address) => {
      const bits = bitsOf(layout, type, access.load(type, address));
      return [address, domain.term(bits, width)] as const;
    }),
  );
  const any = values.get(addresses[0])!;
  const term = mapValues(domain.terms, pointer, (address) => values.get(address as number) ?? any);
  return term.isConst ? fromBits(layout, type, term.value as Word) : term;
}

export function storeFew(
  access: MemoryAccess,
  type: Type,
  pointer: Expr,
  addresses: readonly number[],
  value: Slot,
): void {
  const { domain, layout } = access;
  const { terms } = domain;
  for (const address of addresses) {
    const isHere = mapValues(terms, pointer, (other) => terms.bool(other === address));
    const here = isHere.isConst ? (isHere.value as number) : isHere;
    // Of those that overlap only one is written to: the others keep what they have by then.
    const old = access.load(type, address);
    access.store(type, address, choose(domain, layout, type, here, value, old));
  }
}
