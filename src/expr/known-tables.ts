/**
 * Finds the tables in a term: arrays that are written at constant indices only and have contents known in
 * part, the reads of them at symbolic indices, and how the indices are made (`base + offset`, with a
 * number of low bits of the base known to be zero, as in multiples of an element's size).
 */
import { type Expr, noTerm } from './expr.js';
import { Kind } from './kind.js';
import { forEachNode } from './measure.js';
import { rootOf } from './store.js';
import type { Value } from './value.js';
import { lowestFirst } from './word.js';

/** A read of `bytes` bytes of a table at `base + offset`. */
export interface TableRead {
  readonly node: Expr;
  readonly array: Expr;
  readonly base: Expr;
  readonly offset: number;
  readonly bytes: number;
}

export function fillOf(array: Expr): number {
  const root = rootOf(array);
  return root.kind === Kind.ConstArray ? root.contents.fill : 0;
}

/** How many elements differ from the fill, from index 0. */
export function sizeOf(array: Expr): number | undefined {
  let size: Value = 0;
  let node = array;
  for (; node.kind === Kind.Store; node = node.a) {
    if (node.b.value >= size) size = BigInt(node.b.value) + 1n;
  }
  if (node.kind === Kind.ConstArray) return Math.max(Number(size), node.contents.bytes.length);
  return node.array.size === null ? undefined : Math.max(Number(size), node.array.size);
}

/** Whether all writes are at constant indices, and something in it is constant. */
function isTable(array: Expr): boolean {
  let hasConstant = false;
  let node = array;
  for (; node.kind === Kind.Store; node = node.a) {
    if (!node.b.isConst) return false;
    if (node.c.isConst) hasConstant = true;
  }
  return node.kind === Kind.ConstArray || (node.kind === Kind.ArraySymbol && hasConstant);
}

export function isConstantTable(array: Expr): boolean {
  let node = array;
  for (; node.kind === Kind.Store; node = node.a) if (!node.c.isConst) return false;
  return node.kind === Kind.ConstArray;
}

function isTableRead(node: Expr): boolean {
  return node.kind === Kind.Read && !node.b.isConst && isTable(node.a);
}

export function isInputByte(node: Expr): boolean {
  return node.kind === Kind.Read && node.a.kind === Kind.ArraySymbol && node.b.isConst;
}

function tableRead(node: Expr, lowest: Expr, bytes: number): TableRead {
  return { node, array: lowest.a, bytes, ...split(lowest.b) };
}

/** All single bytes that are read from tables. */
export function tableReads(term: Expr): TableRead[] {
  const found: TableRead[] = [];
  forEachNode([term], (node) => {
    if (isTableRead(node)) found.push(tableRead(node, node, 1));
  });
  return found;
}

export const containsTable = (term: Expr): boolean => tableReads(term).length > 0;

/** Those whose index does not depend on another table. */
export const innermost = (reads: readonly TableRead[]): TableRead[] =>
  reads.filter(({ base }) => !containsTable(base));

/** Concatenations of consecutive bytes of a table, in little-endian order. */
export function words(term: Expr): TableRead[] {
  const found: TableRead[] = [];
  forEachNode([term], (node) => {
    if (node.kind !== Kind.Concat) return;
    const bytes = lowestFirst(node);
    const [first] = bytes;
    if (!isTableRead(first)) return;
    const word = tableRead(node, first, bytes.length);
    const follows = bytes.every((byte, i) => {
      if (byte.kind !== Kind.Read || byte.a !== first.a) return false;
      const { base, offset } = split(byte.b);
      return base === word.base && offset === word.offset + i;
    });
    if (follows) found.push(word);
  });
  return found;
}

/** Whether no table is read at two of the places that its index can name. */
export function isOneElementEach(reads: readonly TableRead[]): boolean {
  const cells = new Map<Expr, number>();
  return reads.every(({ array, base, offset }) => {
    const cell = Math.floor(offset / 2 ** Math.min(zeroBits(base, 8), 12));
    const known = cells.get(array) ?? cell;
    cells.set(array, known);
    return known === cell;
  });
}

/** A term as another one and a constant to be added. */
function split(index: Expr): { base: Expr; offset: number } {
  if (index.kind === Kind.Add && index.b.isConst) {
    const value = Number(BigInt.asIntN(index.width, BigInt(index.b.value)));
    return { base: index.a, offset: value };
  }
  return { base: index, offset: 0 };
}

/** A number of low bits that are zero, looking a few nodes deep. */
export function zeroBits(term: Expr, depth: number): number {
  if (depth === 0 || term === noTerm) return 0;
  const of = (node: Expr) => zeroBits(node, depth - 1);
  switch (term.kind) {
    case Kind.Const: {
      const value = BigInt(term.value);
      if (value === 0n) return term.width;
      let bits = 0;
      while (((value >> BigInt(bits)) & 1n) === 0n) bits++;
      return bits;
    }
    case Kind.ZExt:
    case Kind.SExt:
    case Kind.Neg:
      return of(term.a);
    case Kind.Extract:
      return term.low === 0 ? Math.min(of(term.a), term.width) : 0;
    case Kind.Concat: {
      const low = of(term.b);
      return low === term.b.width ? low + of(term.a) : low;
    }
    case Kind.Add:
    case Kind.Sub:
    case Kind.Or:
    case Kind.Xor:
      return Math.min(of(term.a), of(term.b));
    case Kind.And:
      return Math.max(of(term.a), of(term.b));
    case Kind.Mul:
      return Math.min(of(term.a) + of(term.b), term.width);
    case Kind.Shl:
      return term.b.isConst ? Math.min(of(term.a) + Number(term.b.value), term.width) : of(term.a);
    case Kind.Ite:
      return Math.min(of(term.b), of(term.c));
    default:
      return 0;
  }
}
