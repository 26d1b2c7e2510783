/** Pieces of C text: how tightly they bind, when they need parentheses, and how constants are written. */
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import { signed, type Value } from '../value.js';

/** C's precedences, the tightest first. */
export const Rank = {
  primary: 0,
  unary: 1,
  product: 2,
  sum: 3,
  shift: 4,
  order: 5,
  equality: 6,
  bitAnd: 7,
  bitXor: 8,
  bitOr: 9,
  and: 10,
  or: 11,
  choice: 12,
} as const;

export interface Text {
  readonly text: string;
  readonly rank: number;
}

export type Reading = 'signed' | 'unsigned' | 'either';

export function leaf(text: string): Text {
  return { text, rank: Rank.primary };
}

/** In parentheses if it binds less tightly than its place. */
export function closed({ text, rank }: Text, place: number): string {
  return rank > place ? `(${text})` : text;
}

export function isByte(term: Expr): boolean {
  const inner = term.kind === Kind.ZExt || term.kind === Kind.SExt ? term.a : term;
  return inner.width === 8 && inner.kind === Kind.Read;
}

export function escaped(code: number): string {
  const text = String.fromCharCode(code);
  return text === "'" || text === '\\' ? `\\${text}` : text;
}

export function constantText(value: Value, width: number, reading: Reading): string {
  const number = signed(value, width);
  const isSmall = width >= 8 && number < 0n && number > -65536n;
  if (width > 1 && (reading === 'signed' || (reading === 'either' && isSmall))) return `${number}`;
  return value > 0xffff ? `0x${value.toString(16)}` : `${value}`;
}
