/** Values for the inputs of terms in tests; what is not set is zero. */
import type { ArrayInfo, Assignment, SymbolInfo, Value } from '../../src/expr/index.js';

export class Inputs implements Assignment {
  private readonly symbols = new Map<SymbolInfo, Value>();
  private readonly bytes = new Map<ArrayInfo, Map<Value, number>>();

  symbol(symbol: SymbolInfo): Value {
    return this.symbols.get(symbol) ?? 0;
  }

  byte(array: ArrayInfo, index: Value): number {
    return this.bytes.get(array)?.get(index) ?? 0;
  }

  setSymbol(symbol: SymbolInfo, value: Value): void {
    this.symbols.set(symbol, value);
  }

  setByte(array: ArrayInfo, index: Value, value: number): void {
    let bytes = this.bytes.get(array);
    if (bytes === undefined) this.bytes.set(array, (bytes = new Map()));
    bytes.set(index, value);
  }
}
