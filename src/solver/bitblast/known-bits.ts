/**
 * Bits of inputs that are known where some constraints are known to hold.
 *
 * A C program declares 32 bits and assumes 0 ≤ x ≤ 8: twenty-eight bits of x are zero. As constants in
 * the place of inputs they fold away when circuits are built: a sum of such words has four full adders,
 * and bits above that are all the same literal. Unit propagation alone finds the zeros too, but leaves
 * thirty-two full adders and a chain of equal bits behind.
 *
 * Bits that are known to be equal (`ranges.ts`) share one input in the same way.
 */
import type { ArrayInfo, SymbolInfo, Value } from '../../expr/index.js';
import type { Bits } from './arithmetic.js';
import { TRUE } from './gates.js';
import type { Input } from './inputs.js';

/** In the place of a literal: the bit is not known. Above TRUE: the number of a class of equal bits. */
export const openBit = -1;

export class KnownBits {
  /** Bits that are known, or shared. */
  count = 0;
  private readonly symbols = new Map<SymbolInfo, Bits>();
  private readonly bytes = new Map<ArrayInfo, Map<Value, Bits>>();

  symbol(symbol: SymbolInfo): Bits | undefined {
    return this.symbols.get(symbol);
  }

  byte(array: ArrayInfo, index: Value): Bits | undefined {
    return this.bytes.get(array)?.get(index);
  }

  /** Notes what is known of an input; `value` gives FALSE, TRUE, openBit or a class for a literal. */
  learn(input: Input, value: (literal: number) => number): void {
    if (input.kind === 'read' || input.kind === 'table') return;
    const bits = input.bits.map((literal) => (literal <= TRUE ? literal : value(literal)));
    const open = bits.reduce((sum, bit) => (bit === openBit ? sum + 1 : sum), 0);
    if (open === bits.length) return;
    this.count += bits.length - open;
    if (input.kind === 'symbol') {
      this.symbols.set(input.symbol, bits);
      return;
    }
    let byIndex = this.bytes.get(input.array);
    if (byIndex === undefined) this.bytes.set(input.array, (byIndex = new Map()));
    byIndex.set(input.index, bits);
  }
}
