/**
 * A model: values for symbols and bytes for array elements. What it does not mention is zero.
 */
import type { ArrayInfo, SymbolInfo } from './declaration.js';
import type { Value } from './value.js';

export class Model {
  readonly symbols = new Map<SymbolInfo, Value>();
  readonly arrays = new Map<ArrayInfo, Map<Value, number>>();

  symbol(symbol: SymbolInfo): Value {
    return this.symbols.get(symbol) ?? 0;
  }

  byte(array: ArrayInfo, index: Value): number {
    return this.arrays.get(array)?.get(index) ?? 0;
  }

  setSymbol(symbol: SymbolInfo, value: Value): void {
    this.symbols.set(symbol, value);
  }

  setByte(array: ArrayInfo, index: Value, value: number): void {
    let bytes = this.arrays.get(array);
    if (bytes === undefined) this.arrays.set(array, (bytes = new Map()));
    bytes.set(index, value);
  }
}
