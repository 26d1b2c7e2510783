/**
 * A model: a value for every symbol and every byte of every array symbol. What it does not mention is
 * zero, so that a model of some constraints is a total assignment.
 *
 * Models are immutable. A model remembers the values of terms that it was asked for, because an
 * exploration evaluates each new branch condition, which shares nearly all of its subterms with earlier
 * ones, under the same few models.
 */
import type { ArrayInfo, Expr, SymbolInfo, Value } from '../expr/index.js';
import { Evaluator } from './evaluate.js';

export type Bytes = ReadonlyMap<Value, number>;

export class Model {
  private readonly evaluator: Evaluator;

  constructor(
    readonly symbols: ReadonlyMap<SymbolInfo, Value> = new Map(),
    readonly arrays: ReadonlyMap<ArrayInfo, Bytes> = new Map(),
  ) {
    this.evaluator = new Evaluator(this);
  }

  symbol(symbol: SymbolInfo): Value {
    return this.symbols.get(symbol) ?? 0;
  }

  byte(array: ArrayInfo, index: Value): number {
    return this.arrays.get(array)?.get(index) ?? 0;
  }

  /** The value of a term. */
  evaluate(term: Expr): Value {
    return this.evaluator.evaluate(term);
  }

  /** Whether a term of width 1 is true. */
  satisfies(term: Expr): boolean {
    return this.evaluator.evaluate(term) === 1;
  }

  /** The model that takes from `other` what this one does not mention. */
  extendedBy(other: Model): Model {
    const symbols = new Map(other.symbols);
    for (const [symbol, value] of this.symbols) symbols.set(symbol, value);
    const arrays = new Map(other.arrays);
    for (const [array, bytes] of this.arrays) {
      const below = other.arrays.get(array);
      if (below === undefined) {
        arrays.set(array, bytes);
        continue;
      }
      const merged = new Map(below);
      for (const [index, byte] of bytes) merged.set(index, byte);
      arrays.set(array, merged);
    }
    return new Model(symbols, arrays);
  }
}
