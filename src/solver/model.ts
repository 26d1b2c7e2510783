/**
 * A model: a value for every symbol and every byte of every array symbol. What it does not mention is
 * zero, so that a model of some constraints is a total assignment.
 *
 * Models are immutable. A model remembers the values of terms that it was asked for, because an
 * exploration evaluates each new branch condition, which shares nearly all of its subterms with earlier
 * ones, under the same few models.
 */
import {
  ArrayInfo,
  Evaluator,
  type Expr,
  RangeTooLarge,
  type Support,
  SymbolInfo,
  type Value,
} from '../expr/index.js';

export type Bytes = ReadonlyMap<Value, number>;

/** Questions after which the memory of values is dropped. */
const mostAsked = 1 << 12;

export class Model {
  private evaluator: Evaluator | undefined;
  private asked = 0;

  constructor(
    readonly symbols: ReadonlyMap<SymbolInfo, Value> = new Map(),
    readonly arrays: ReadonlyMap<ArrayInfo, Bytes> = new Map(),
  ) {}

  symbol(symbol: SymbolInfo): Value {
    return this.symbols.get(symbol) ?? 0;
  }

  byte(array: ArrayInfo, index: Value): number {
    return this.arrays.get(array)?.get(index) ?? 0;
  }

  /** The first bytes of an array. */
  bytesOf(array: ArrayInfo, size: number): Uint8Array {
    const bytes = new Uint8Array(size);
    for (const [index, byte] of this.arrays.get(array) ?? []) {
      if (index < size) bytes[index as number] = byte;
    }
    return bytes;
  }

  /** The value of a term. */
  evaluate(term: Expr): Value {
    return this.evaluation.value(term);
  }

  /** Whether a term of width 1 is known to be true: of a quantifier over too many values nothing is. */
  satisfies(term: Expr): boolean {
    try {
      return this.evaluate(term) === 1;
    } catch (problem) {
      if (problem instanceof RangeTooLarge) return false;
      throw problem;
    }
  }

  /** Evaluates under this model, and remembers. */
  get evaluation(): Evaluator {
    if (this.evaluator === undefined || ++this.asked > mostAsked) {
      this.evaluator = new Evaluator(this);
      this.asked = 0;
    }
    return this.evaluator;
  }

  /** The part of the model that a term with this support can see. */
  seenBy(support: Support): Model {
    const symbols = new Map<SymbolInfo, Value>();
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    support.forEach((atom) => {
      const { of, index } = atom;
      if (of instanceof SymbolInfo) symbols.set(of, this.symbol(of));
      else if (of instanceof ArrayInfo) {
        let bytes = arrays.get(of);
        if (bytes === undefined) arrays.set(of, (bytes = new Map()));
        if (index !== null) bytes.set(index, this.byte(of, index));
        else for (const [at, byte] of this.arrays.get(of) ?? []) bytes.set(at, byte);
      }
    });
    return new Model(symbols, arrays);
  }

  /** Models of parts that share no input, as one. */
  static union(parts: readonly Model[]): Model {
    if (parts.length === 1) return parts[0];
    const symbols = new Map<SymbolInfo, Value>();
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    for (const part of parts) {
      for (const [symbol, value] of part.symbols) symbols.set(symbol, value);
      for (const [array, bytes] of part.arrays) {
        let all = arrays.get(array);
        if (all === undefined) arrays.set(array, (all = new Map()));
        for (const [index, byte] of bytes) all.set(index, byte);
      }
    }
    return new Model(symbols, arrays);
  }
}
