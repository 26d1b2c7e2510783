/**
 * What the inputs of the gate graph stand for, so that a satisfying assignment can be read back as a
 * model: symbols, bytes of arrays at constant indices, and reads of arrays at symbolic indices. Bits of
 * quotients and remainders stand for nothing a model would mention.
 */
import type { ArrayInfo, Expr, SymbolInfo, Value } from '../../expr/index.js';
import type { Bits } from './arithmetic.js';
import { FREE, type GateGraph } from './gates.js';

/** A symbol's bits. */
export interface SymbolInput {
  readonly kind: 'symbol';
  readonly symbol: SymbolInfo;
  readonly bits: Bits;
}

/** One byte of an array symbol at a constant index. */
export interface ByteInput {
  readonly kind: 'byte';
  readonly array: ArrayInfo;
  readonly index: Value;
  readonly bits: Bits;
}

/** One byte of an array symbol at an index that is a term; the array refinement constrains it. */
export interface ReadInput {
  readonly kind: 'read';
  readonly array: ArrayInfo;
  readonly indexTerm: Expr;
  readonly index: Bits;
  readonly bits: Bits;
  /** Order of creation. */
  readonly number: number;
}

export type Input = SymbolInput | ByteInput | ReadInput;

export class Inputs {
  private readonly all: Input[] = [];
  /** By node: 1 + place of the input in `all`; 0 for nodes that belong to none. */
  private place = new Int32Array(4096);
  private reads = 0;

  constructor(private readonly graph: GateGraph) {}

  symbol(symbol: SymbolInfo): SymbolInput {
    return this.own({ kind: 'symbol', symbol, bits: this.fresh(symbol.width, FREE) });
  }

  byte(array: ArrayInfo, index: Value): ByteInput {
    return this.own({ kind: 'byte', array, index, bits: this.fresh(8, FREE) });
  }

  read(array: ArrayInfo, indexTerm: Expr, index: Bits): ReadInput {
    const group = this.graph.newGroup();
    const bits = this.fresh(8, group);
    this.graph.groups[group] = Int32Array.of(...index, ...bits);
    return this.own({ kind: 'read', array, indexTerm, index, bits, number: this.reads++ });
  }

  /** The number of the input that a node belongs to, or -1. */
  owner(node: number): number {
    return node < this.place.length ? this.place[node] - 1 : -1;
  }

  /** The input of a number. */
  at(owner: number): Input {
    return this.all[owner];
  }

  private fresh(width: number, group: number): Bits {
    const bits = new Int32Array(width);
    for (let i = 0; i < width; i++) bits[i] = this.graph.input(group);
    return bits;
  }

  private own<T extends Input>(input: T): T {
    const place = this.all.push(input);
    const last = input.bits[input.bits.length - 1] >> 1;
    if (last >= this.place.length) {
      const larger = new Int32Array(2 * last);
      larger.set(this.place);
      this.place = larger;
    }
    for (const literal of input.bits) this.place[literal >> 1] = place;
    return input;
  }
}
