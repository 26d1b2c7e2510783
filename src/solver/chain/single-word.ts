/**
 * Queries that compare one input word with constants: the sets of values are ranges, and are intersected.
 *
 * Bounds of inputs are the most common constraints there are (`assume(0 <= x && x < n)`, the range of an
 * index), and a program with many inputs has them for each: to bit-blast a comparison costs a hundred times
 * what the ranges do.
 *
 * Complete for what it accepts: every term is made of comparisons of the one word, of the word plus a
 * constant or of its upper bits, with constants, and of "and", "or" and "not"; and the word can have any value, as it is put
 * together of whole inputs, each of which is in it once. The answer is the least value.
 */
import {
  type ArrayInfo,
  canonical,
  type Expr,
  Kind,
  type SymbolInfo,
  type Value,
} from '../../expr/index.js';
import { Model } from '../model.js';
import type { Answer, Budget, Query } from '../solver.js';
import {
  allValues,
  complement,
  intersection,
  type RangeSet,
  sameRanges,
  shiftedBack,
  span,
  union,
  widened,
} from './range-set.js';
import { Stage } from './stage.js';

/** What a term says about the word that it compares. */
export interface Bounds {
  readonly word: Expr;
  readonly values: RangeSet;
}

const mostKept = 1 << 13;
/** Ranges grow with the constraints; of many, the stages behind know more than their intersection. */
const mostConstraints = 32;
/** Comparisons in one term. */
const mostComparisons = 32;

export class SingleWordStage extends Stage {
  readonly name = 'single word';
  private known = new Map<Expr, Bounds | undefined>();

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question } = query;
    if (constraints.length > mostConstraints) return this.pass(query, budget);
    const first = question ?? constraints[0];
    const word = first && this.boundsOf(first)?.word;
    if (word === undefined) return this.pass(query, budget);
    const terms = question ? [question, ...constraints] : constraints;
    if (!terms.every((term) => this.boundsOf(term)?.word === word)) return this.pass(query, budget);
    let left = allValues(word.width);
    const core: Expr[] = [];
    for (const term of terms) {
      const fewer = intersection(left, this.boundsOf(term)!.values);
      if (!sameRanges(fewer, left)) core.push(term);
      left = fewer;
      if (left.length === 0) return { status: 'unsat', core };
    }
    return { status: 'sat', model: modelOf(word, left[0].low) };
  }

  private boundsOf(term: Expr): Bounds | undefined {
    if (this.known.has(term)) return this.known.get(term);
    if (this.known.size >= mostKept) this.known = new Map();
    const bounds = boundsOf(term);
    this.known.set(term, bounds);
    return bounds;
  }
}

/** What a term says about one word that can have any value, if that is all that it says. */
export function boundsOf(term: Expr): Bounds | undefined {
  const word = comparedWord(term);
  const values = word && isFree(word) ? valuesOf(term, word, mostComparisons) : undefined;
  return word && values && { word, values };
}

/** The widest word that a comparison of a term is about. */
function comparedWord(term: Expr): Expr | undefined {
  let widest: Expr | undefined;
  const open: Expr[] = [term];
  for (let count = 0; open.length > 0; count++) {
    const at = open.pop()!;
    if (count > 2 * mostComparisons) return undefined;
    if (at.kind === Kind.Not) open.push(at.a);
    else if (at.kind === Kind.And || at.kind === Kind.Or) open.push(at.a, at.b);
    else if (!isComparison(at)) return undefined;
    else {
      const side = at.kind === Kind.Extract ? at : at.a.isConst ? at.b : at.a;
      const isPlaced = side.kind === Kind.Extract || (side.kind === Kind.Add && side.b.isConst);
      const word = isPlaced ? side.a : side;
      if (widest === undefined || word.width > widest.width) widest = word;
    }
  }
  return widest;
}

/** A bit by itself says that it is one. */
function isComparison({ kind }: Expr): boolean {
  return kind === Kind.Eq || kind === Kind.Ult || kind === Kind.Slt || kind === Kind.Extract;
}

/** The lowest bit of a word from which on it is this term; undefined where the term is anything else. */
function topFrom(word: Expr, term: Expr): number | undefined {
  const [part, low] = term.kind === Kind.Extract ? [term.a, term.low] : [term, 0];
  if (low + term.width !== part.width) return undefined;
  let at = word;
  while (at !== part && at.kind === Kind.Concat) at = at.a;
  return at === part ? word.width - term.width : undefined;
}

function isFree(word: Expr): boolean {
  if (word.support.hasWholeArray) return false;
  const parts = partsOf(word);
  return parts !== undefined && parts.length === word.support.size;
}

/** The inputs that a word consists of, the lowest first. */
export function partsOf(word: Expr): Expr[] | undefined {
  const parts: Expr[] = [];
  const open: Expr[] = [word];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === Kind.Concat) open.push(part.a, part.b);
    else if (part.kind === Kind.Symbol || isByte(part)) parts.push(part);
    else return undefined;
  }
  return parts;
}

/** A byte of an input. */
export function isByte({ kind, a, b }: Expr): boolean {
  return kind === Kind.Read && a.kind === Kind.ArraySymbol && b.isConst;
}

/** The values of the word for which a term holds; undefined where it is about something else. */
function valuesOf(term: Expr, word: Expr, budget: number): RangeSet | undefined {
  const { width } = word;
  if (budget <= 0) return undefined;
  switch (term.kind) {
    case Kind.Not: {
      const values = valuesOf(term.a, word, budget - 1);
      return values && complement(values, width);
    }
    case Kind.And:
    case Kind.Or: {
      const a = valuesOf(term.a, word, budget >> 1);
      const b = a && valuesOf(term.b, word, budget >> 1);
      if (!a || !b) return undefined;
      return term.kind === Kind.And ? intersection(a, b) : union(a, b, width);
    }
    case Kind.Eq:
    case Kind.Ult:
    case Kind.Slt:
      return comparedValues(term, word);
    case Kind.Extract: {
      const from = topFrom(word, term);
      return from === undefined ? undefined : widened(span(1n, 1n), BigInt(from));
    }
    default:
      return undefined;
  }
}

function comparedValues(comparison: Expr, word: Expr): RangeSet | undefined {
  const isReversed = comparison.a.isConst;
  const [side, limit] = isReversed ? [comparison.b, comparison.a] : [comparison.a, comparison.b];
  if (!limit.isConst) return undefined;
  const values = compare(comparison.kind, BigInt(limit.value), isReversed, side.width);
  if (side === word) return values;
  if (side.kind === Kind.Add && side.a === word && side.b.isConst) {
    return shiftedBack(values, BigInt(side.b.value), word.width);
  }
  const from = topFrom(word, side);
  return from === undefined ? undefined : widened(values, BigInt(from));
}

/** The values below a limit, or those above it, or those equal to it. */
function compare(kind: Kind, limit: bigint, isAbove: boolean, width: number): RangeSet {
  if (kind === Kind.Eq) return span(limit, limit);
  if (kind === Kind.Ult) {
    return isAbove ? span(limit + 1n, (1n << BigInt(width)) - 1n) : span(0n, limit - 1n);
  }
  // Signed order is unsigned order of what is half the modulus further on.
  const half = 1n << BigInt(width - 1);
  const moved = BigInt.asUintN(width, limit + half);
  return shiftedBack(compare(Kind.Ult, moved, isAbove, width), half, width);
}

function modelOf(word: Expr, value: bigint): Model {
  const symbols = new Map<SymbolInfo, Value>();
  const arrays = new Map<ArrayInfo, Map<Value, number>>();
  let rest = value;
  for (const part of partsOf(word)!) {
    const bits = canonical(BigInt.asUintN(part.width, rest));
    rest >>= BigInt(part.width);
    if (part.kind === Kind.Symbol) {
      symbols.set(part.symbol, bits);
      continue;
    }
    const { array } = part.a;
    const bytes = arrays.get(array) ?? new Map<Value, number>();
    arrays.set(array, bytes.set(part.b.value, Number(bits)));
  }
  return new Model(symbols, arrays);
}
