/** A model in the making: another one, with some bytes changed. */
import type { ArrayInfo, Assignment, SymbolInfo, Value } from '../../expr/index.js';
import { Model } from '../model.js';

export class Draft implements Assignment {
  private readonly changed = new Map<ArrayInfo, Map<Value, number>>();

  constructor(private readonly base: Model) {}

  symbol(symbol: SymbolInfo): Value {
    return this.base.symbol(symbol);
  }

  byte(array: ArrayInfo, index: Value): number {
    return this.changed.get(array)?.get(index) ?? this.base.byte(array, index);
  }

  set(array: ArrayInfo, index: Value, byte: number): void {
    let bytes = this.changed.get(array);
    if (bytes === undefined) {
      bytes = new Map(this.base.arrays.get(array));
      this.changed.set(array, bytes);
    }
    bytes.set(index, byte);
  }

  get isChanged(): boolean {
    return this.changed.size > 0;
  }

  model(): Model {
    return new Model(this.base.symbols, new Map([...this.base.arrays, ...this.changed]));
  }
}
