/**
 * What the inputs of the gate graph stand for, so that a satisfying assignment can be read back as a
 * model: symbols, bytes of arrays at constant indices, and reads of arrays at symbolic indices. Bits of
 * quotients, remainders and elements of large tables stand for nothing a model would mention.
 */
import type { ArrayContents, ArrayInfo, Expr, SymbolInfo, Value } from '../../expr/index.js';
import { factName } from '../solver.js';
import type { Bits } from './arithmetic.js';
import { freeInput, type GateGraph, TRUE } from './gates.js';
import { type KnownBits, openBit } from './known-bits.js';

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
  /** The name of the array among the facts of a query. */
  readonly arrayName: string;
  readonly indexTerm: Expr;
  readonly index: Bits;
  readonly bits: Bits;
  /** Order of creation. */
  readonly number: number;
}

/** One byte of a constant array that is no circuit (../array/constant-arrays.ts). */
export interface TableInput {
  readonly kind: 'table';
  readonly contents: ArrayContents;
  readonly arrayName: string;
  readonly indexTerm: Expr;
  readonly index: Bits;
  readonly bits: Bits;
}

export type Input = SymbolInput | ByteInput | ReadInput | TableInput;

export class Inputs {
  private readonly all: Input[] = [];
  /** By node: 1 + place of the input in `all`; 0 for nodes that belong to none. */
  private place = new Int32Array(4096);
  private reads = 0;
  /** The inputs of which some bits are known or shared; their other bits need not be in any cone. */
  readonly narrowed: Input[] = [];
  /** By class of equal bits, their literal. */
  private readonly shared = new Map<number, number>();

  constructor(
    private readonly graph: GateGraph,
    private readonly known?: KnownBits,
  ) {}

  symbol(symbol: SymbolInfo): SymbolInput {
    return this.own({
      kind: 'symbol',
      symbol,
      bits: this.open(symbol.width, this.known?.symbol(symbol)),
    });
  }

  byte(array: ArrayInfo, index: Value): ByteInput {
    return this.own({
      kind: 'byte',
      array,
      index,
      bits: this.open(8, this.known?.byte(array, index)),
    });
  }

  read(array: ArrayInfo, indexTerm: Expr, index: Bits): ReadInput {
    const bits = this.element(index);
    const number = this.reads++;
    return this.own({ kind: 'read', array, arrayName: array.name, indexTerm, index, bits, number });
  }

  table(array: Expr, indexTerm: Expr, index: Bits): TableInput {
    const { contents } = array;
    const arrayName = factName(array)!;
    const bits = this.element(index);
    return this.own({ kind: 'table', contents, arrayName, indexTerm, index, bits });
  }

  /** A byte that depends on an index. */
  private element(index: Bits): Bits {
    const group = this.graph.newGroup();
    const bits = this.fresh(8, group);
    this.graph.groups[group] = Int32Array.of(...index, ...bits);
    return bits;
  }

  /** The number of the input that a node belongs to, or -1. */
  owner(node: number): number {
    return node < this.place.length ? this.place[node] - 1 : -1;
  }

  /** The input of a number. */
  at(owner: number): Input {
    return this.all[owner];
  }

  /** Free bits, but for those that are known. */
  private open(width: number, known: Bits | undefined): Bits {
    if (known === undefined) return this.fresh(width, freeInput);
    return known.map((bit) => {
      if (bit === openBit) return this.graph.input(freeInput);
      return bit > TRUE ? this.sharedBit(bit) : bit;
    });
  }

  private sharedBit(equal: number): number {
    let literal = this.shared.get(equal);
    if (literal === undefined) this.shared.set(equal, (literal = this.graph.input(freeInput)));
    return literal;
  }

  private isNarrowed(input: SymbolInput | ByteInput): boolean {
    const known =
      input.kind === 'symbol'
        ? this.known?.symbol(input.symbol)
        : this.known?.byte(input.array, input.index);
    return known !== undefined;
  }

  private fresh(width: number, group: number): Bits {
    const bits = new Int32Array(width);
    for (let i = 0; i < width; i++) bits[i] = this.graph.input(group);
    return bits;
  }

  private own<T extends Input>(input: T): T {
    const place = this.all.push(input);
    const last = Math.max(...input.bits) >> 1;
    if (last >= this.place.length) {
      const larger = new Int32Array(2 * last);
      larger.set(this.place);
      this.place = larger;
    }
    for (const literal of input.bits) if (literal > TRUE) this.place[literal >> 1] = place;
    if ((input.kind === 'symbol' || input.kind === 'byte') && this.isNarrowed(input))
      this.narrowed.push(input);
    return input;
  }
}
