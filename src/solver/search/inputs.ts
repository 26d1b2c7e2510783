/**
 * The inputs of a query as words with a reading: what a search chooses values for.
 *
 * A program reads a double as one word of eight bytes, so that the bytes of an input belong together. A word that a
 * floating-point operator takes as its operand is read as a number of that operator's format; every other word as a
 * signed integer. Bytes that no word has are words of their own.
 */
import {
  type ArrayInfo,
  arityOf,
  canonical,
  type Expr,
  type FloatFormat,
  floats,
  forEachNode,
  isFloatOp,
  Kind,
  noTerm,
  type SymbolInfo,
  type Value,
} from '../../expr/index.js';
import { partsOf } from '../chain/single-word.js';
import { Model } from '../model.js';
import { bitsOf, isKnown } from './numbers.js';

export interface Word {
  readonly term: Expr;
  /** The inputs that it consists of, the lowest first. */
  readonly parts: readonly Expr[];
  /** Undefined for an integer. */
  readonly format: FloatFormat | undefined;
}

/** The format in which a floating-point operator reads its operands; undefined for conversions from integers. */
export function operandFormat(node: Expr): FloatFormat | undefined {
  if (node.kind === Kind.FFromS || node.kind === Kind.FFromU) return undefined;
  return node.kind === Kind.FConvert
    ? floats.sourceOfCode(node.code)
    : floats.formatOfCode(node.code);
}

/**
 * The words of terms without reads at symbolic indices and quantifiers; undefined for more than `most`, and where they are not all
 * that the terms depend on: below a write at a symbolic index a byte is read that no node reads by itself.
 */
export function wordsOf(terms: readonly Expr[], most: number): Word[] | undefined {
  const formats = new Map<Expr, FloatFormat>();
  const candidates = new Map<Expr, readonly Expr[]>();
  forEachNode(terms, (node) => {
    if (isFloatOp(node.kind)) {
      const format = operandFormat(node);
      const operands = [node.a, node.b, node.c].slice(0, arityOf[node.kind]);
      if (isKnown(format)) for (const operand of operands) readAs(formats, operand, format);
    }
    const parts = node === noTerm || node.kind >= Kind.ArraySymbol ? undefined : partsOf(node);
    if (parts !== undefined && new Set(parts).size === parts.length) candidates.set(node, parts);
  });
  const taken = new Set<Expr>();
  const words: Word[] = [];
  const byWidth = [...candidates].sort(([a], [b]) => {
    return Number(formats.has(b)) - Number(formats.has(a)) || b.width - a.width;
  });
  for (const [term, parts] of byWidth) {
    if (parts.some((part) => taken.has(part))) continue;
    for (const part of parts) taken.add(part);
    words.push({ term, parts, format: formats.get(term) });
    if (words.length > most) return undefined;
  }
  const keys = new Set([...taken].map(({ support }) => support.atoms()[0].key));
  const isWhole = ({ support }: Expr) => support.atoms().every(({ key }) => keys.has(key));
  return terms.every(isWhole) ? words : undefined;
}

/** Through choices and changes of sign, which leave the reading as it is. */
function readAs(formats: Map<Expr, FloatFormat>, operand: Expr, format: FloatFormat): void {
  const open = [operand];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (formats.has(node) || node.isConst) continue;
    formats.set(node, format);
    if (node.kind === Kind.Ite) open.push(node.b, node.c);
    else if (node.kind === Kind.Xor || node.kind === Kind.And || node.kind === Kind.Or) {
      open.push(node.a, node.b);
    }
  }
}

/** The bits of a word with a value; integers are kept within the word. */
export function bitsOfWord({ term, format }: Word, value: number): Value {
  if (format) return bitsOf(format, value);
  const most = (1n << BigInt(term.width - 1)) - 1n;
  const integer = BigInt(value);
  return canonical(BigInt.asUintN(term.width, term.width > 1 && integer > most ? most : integer));
}

/** The model in which words have values, given as bits. */
export function modelOf(words: readonly Word[], values: readonly Value[]): Model {
  const symbols = new Map<SymbolInfo, Value>();
  const arrays = new Map<ArrayInfo, Map<Value, number>>();
  words.forEach(({ parts }, i) => {
    let rest = BigInt(values[i]);
    for (const part of parts) {
      const value = canonical(BigInt.asUintN(part.width, rest));
      rest >>= BigInt(part.width);
      if (part.kind === Kind.Symbol) symbols.set(part.symbol, value);
      else {
        const { array } = part.a;
        const bytes = arrays.get(array) ?? new Map<Value, number>();
        arrays.set(array, bytes.set(part.b.value, value as number));
      }
    }
  });
  return new Model(symbols, arrays);
}
