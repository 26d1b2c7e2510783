/**
 * What terms of a script denote while it is read: sorts, and terms with the distinctions that
 * SMT-LIB makes and our terms do not (Bool and (_ BitVec 1); numbers and their bits; arrays with other elements
 * than bytes).
 *
 * Arrays with elements of w bits become arrays of bytes: element i lives in the ⌈w/8⌉ bytes at
 * the indices i ∘ 0, i ∘ 1, …, of which the low w bits count. Padding bits are free, which no select
 * can see. An array whose elements are all one term that is not constant, and what is stored over it or
 * chosen between it and others, stay symbolic here and dissolve in selects.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import type { Rational } from './rational.js';

export type SmtSort =
  | { readonly kind: 'Bool' }
  | { readonly kind: 'BitVec'; readonly width: number }
  | { readonly kind: 'FloatingPoint'; readonly exponentBits: number; readonly precision: number }
  | { readonly kind: 'RoundingMode' }
  | { readonly kind: 'Real' }
  | { readonly kind: 'Array'; readonly index: number; readonly element: SmtSort };

export const boolSort: SmtSort = { kind: 'Bool' };

export const bitVec = (width: number): SmtSort => ({ kind: 'BitVec', width });

/** Of constants alone. */
export const realSort: SmtSort & { kind: 'Real' } = { kind: 'Real' };

export const roundingSort: SmtSort = { kind: 'RoundingMode' };

export const floatSort = (exponentBits: number, precision: number): SmtSort => ({
  kind: 'FloatingPoint',
  exponentBits,
  precision,
});

export function sameSort(a: SmtSort, b: SmtSort): boolean {
  return smtSortText(a) === smtSortText(b);
}

export function smtSortText(sort: SmtSort): string {
  switch (sort.kind) {
    case 'Bool':
      return 'Bool';
    case 'BitVec':
      return `(_ BitVec ${sort.width})`;
    case 'FloatingPoint':
      return `(_ FloatingPoint ${sort.exponentBits} ${sort.precision})`;
    case 'RoundingMode':
    case 'Real':
      return sort.kind;
    case 'Array':
      return `(Array (_ BitVec ${sort.index}) ${smtSortText(sort.element)})`;
  }
}

/** Width of the term for a value of a sort that is no array. */
export function sortWidth(sort: SmtSort): number {
  switch (sort.kind) {
    case 'Bool':
      return 1;
    case 'BitVec':
      return sort.width;
    case 'FloatingPoint':
      return sort.exponentBits + sort.precision;
    case 'RoundingMode':
      return 3;
    default:
      throw new Error(`${smtSortText(sort)} has no width`);
  }
}

/** An array while a script is read. */
export type ArrayTerm =
  | { readonly kind: 'plain'; readonly expr: Expr }
  | { readonly kind: 'fill'; readonly value: Expr }
  | { readonly kind: 'store'; readonly base: ArrayTerm; readonly index: Expr; readonly value: Expr }
  | {
      readonly kind: 'ite';
      readonly condition: Expr;
      readonly yes: ArrayTerm;
      readonly no: ArrayTerm;
    };

/** A term of a script. */
export type SmtValue =
  | { readonly sort: SmtSort; readonly expr: Expr }
  | { readonly sort: SmtSort & { kind: 'Real' }; readonly number: Rational }
  | { readonly sort: SmtSort & { kind: 'Array' }; readonly array: ArrayTerm };

export const bytesOf = (element: SmtSort): number => Math.ceil(sortWidth(element) / 8);

/** Bits of the byte number below an index. */
const subIndexWidth = (bytes: number): number => Math.ceil(Math.log2(bytes));

/** Index width of the byte array that stands for an array sort. */
export function byteIndexWidth(sort: SmtSort & { kind: 'Array' }): number {
  return sort.index + subIndexWidth(bytesOf(sort.element));
}

function byteIndex(t: ExprContext, index: Expr, byte: number, bytes: number): Expr {
  const width = subIndexWidth(bytes);
  return width === 0 ? index : t.concat(index, t.constant(byte, width));
}

/** The element of an array at an index. */
export function select(
  t: ExprContext,
  sort: SmtSort & { kind: 'Array' },
  array: ArrayTerm,
  index: Expr,
): Expr {
  const known = new Map<ArrayTerm, Expr>();
  const stack: ArrayTerm[] = [array];
  while (stack.length > 0) {
    const term = stack[stack.length - 1];
    const { length } = stack;
    if (!known.has(term)) {
      if (term.kind === 'store' && !known.has(term.base)) stack.push(term.base);
      if (term.kind === 'ite') {
        if (!known.has(term.yes)) stack.push(term.yes);
        if (!known.has(term.no)) stack.push(term.no);
      }
      if (stack.length > length) continue;
      known.set(term, selectOne(t, sort, term, index, known));
    }
    stack.pop();
  }
  return known.get(array)!;
}

function selectOne(
  t: ExprContext,
  sort: SmtSort & { kind: 'Array' },
  term: ArrayTerm,
  index: Expr,
  known: ReadonlyMap<ArrayTerm, Expr>,
): Expr {
  switch (term.kind) {
    case 'fill':
      return term.value;
    case 'store':
      return t.ite(t.eq(term.index, index), term.value, known.get(term.base)!);
    case 'ite':
      return t.ite(term.condition, known.get(term.yes)!, known.get(term.no)!);
    case 'plain': {
      const bytes = bytesOf(sort.element);
      let value = t.read(term.expr, byteIndex(t, index, 0, bytes));
      for (let i = 1; i < bytes; i++) {
        value = t.concat(t.read(term.expr, byteIndex(t, index, i, bytes)), value);
      }
      return t.extract(value, 0, sortWidth(sort.element));
    }
  }
}

export function store(
  t: ExprContext,
  sort: SmtSort & { kind: 'Array' },
  base: ArrayTerm,
  index: Expr,
  value: Expr,
): ArrayTerm {
  if (base.kind !== 'plain') return { kind: 'store', base, index, value };
  const bytes = bytesOf(sort.element);
  const padded = t.zext(value, 8 * bytes);
  let { expr } = base;
  for (let i = 0; i < bytes; i++) {
    expr = t.store(expr, byteIndex(t, index, i, bytes), t.extract(padded, 8 * i, 8));
  }
  return { kind: 'plain', expr };
}

/** The choice between two arrays that a condition does not decide. */
export function choose(t: ExprContext, condition: Expr, yes: ArrayTerm, no: ArrayTerm): ArrayTerm {
  if (yes.kind !== 'plain' || no.kind !== 'plain') return { kind: 'ite', condition, yes, no };
  return { kind: 'plain', expr: t.ite(condition, yes.expr, no.expr) };
}

/** The array whose elements are all one value. */
export function fill(t: ExprContext, sort: SmtSort & { kind: 'Array' }, value: Expr): ArrayTerm {
  if (value.kind !== Kind.Const || bytesOf(sort.element) !== 1) return { kind: 'fill', value };
  const contents = new Uint8Array(0);
  const expr = t.constArray(contents, sort.index, value.value as number);
  return { kind: 'plain', expr };
}
