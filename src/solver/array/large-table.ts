/**
 * Reads of large constant arrays at symbolic indices, block by block.
 *
 * As a circuit (`table.ts`) a million bytes are millions of gates, of which a query needs those that its index can
 * reach. So the element is eight inputs of its own, and a candidate in which it is not the byte at its index adds the
 * block of that byte: if the index lies in the block, the element is what the block's circuit says. A candidate that
 * holds is one for the whole table, and a contradiction with a part of the table is one with all of it.
 *
 * A candidate outside of the blocks that are known costs nothing to find, and is hardly ever one that holds. So an
 * answer is looked for within them first (`inside`), and elsewhere only where there is none.
 *
 * Where no element fits, all blocks would be added one by one. So blocks double in size with every few that were
 * needed, up to the whole table; and which bytes occur in the table at all is known from the beginning.
 */
import type { ArrayContents, Value } from '../../expr/index.js';
import { type Bits, choose, constantBits, equal } from '../bitblast/arithmetic.js';
import type { Cnf } from '../bitblast/cnf.js';
import { FALSE, type GateGraph, TRUE } from '../bitblast/gates.js';
import type { Input, TableInput } from '../bitblast/inputs.js';
import type { ConstantArrays } from './constant-arrays.js';
import { tableRead } from './table.js';

/** Elements that an index can reach beyond which a table is read in blocks. */
const largeTable = 1 << 13;
/** Index bits within the first blocks. */
const blockBits = 8;
/** Blocks of one read before they double in size. */
const blocksOfASize = 4;

const byteBits = Array.from({ length: 256 }, (_, value) => constantBits(BigInt(value), 8));

/** Index bits that tell the elements of a table apart. */
function stagesOf(index: Bits, { bytes }: ArrayContents): number {
  let stages = 0;
  while (2 ** stages < bytes.length && stages < index.length) stages++;
  return stages;
}

/** Whether an index can reach so many elements that the table is read in blocks. */
export function isLarge(index: Bits, contents: ArrayContents): boolean {
  let reached = 1;
  for (let i = stagesOf(index, contents) - 1; i >= 0; i--) if (index[i] > TRUE) reached *= 2;
  return Math.min(reached, contents.bytes.length) > largeTable;
}

/** A read of a constant array as a circuit. */
export function contentsRead(g: GateGraph, index: Bits, { bytes, fill }: ArrayContents): Bits {
  return tableRead(g, index, { numbers: bytes, elements: byteBits }, byteBits[fill]);
}

/** A read of a constant array by a comparison for each of its bytes. */
export function chainRead(g: GateGraph, index: Bits, { bytes, fill }: ArrayContents): Bits {
  let bits = byteBits[fill]!;
  for (let place = 0; place < bytes.length; place++) {
    const hit = equal(g, index, constantBits(BigInt(place), index.length));
    bits = choose(g, hit, byteBits[bytes[place]!]!, bits);
  }
  return bits;
}

/** What was made of one read: valid facts, found again by what they say. */
interface Known {
  readonly facts: Map<string, number>;
  blocks: number;
  /** Whether the index is one that the facts are about. */
  inside: number;
}

export class LargeTables implements ConstantArrays {
  private readonly known = new Map<TableInput, Known>();

  constructor(
    private readonly graph: GateGraph,
    private readonly cnf: Cnf,
  ) {}

  among(inputs: readonly Input[], active: Set<number>): void {
    for (const input of inputs) {
      if (input.kind !== 'table') continue;
      for (const literal of this.of(input).facts.values()) {
        if (literal !== TRUE) active.add(literal);
      }
    }
  }

  /** For each read that something is known of: that its index is where that is. */
  inside(inputs: readonly Input[]): number[] {
    const literals: number[] = [];
    for (const input of inputs) {
      const inside = input.kind === 'table' ? this.of(input).inside : FALSE;
      if (inside > TRUE) literals.push(inside);
    }
    return literals;
  }

  refine(inputs: readonly Input[], value: (bits: Bits) => Value, active: Set<number>): boolean {
    let found = false;
    for (const input of inputs) {
      if (input.kind !== 'table') continue;
      const index = value(input.index);
      if (Number(value(input.bits)) === input.contents.at(index)) continue;
      active.add(this.factAt(input, index));
      found = true;
    }
    return found;
  }

  private of(read: TableInput): Known {
    let known = this.known.get(read);
    if (known === undefined) {
      this.known.set(read, (known = { facts: new Map(), blocks: 0, inside: FALSE }));
      this.fact(known, 'values', () => this.occurs(read));
    }
    return known;
  }

  /** The element is one of the bytes in the table. */
  private occurs({ contents: { bytes, fill }, bits }: TableInput): number {
    const numbers = new Uint8Array(256);
    numbers[fill] = 1;
    for (let i = 0; i < bytes.length; i++) numbers[bytes[i]] = 1;
    const elements = [Int32Array.of(FALSE), Int32Array.of(TRUE)];
    return tableRead(this.graph, bits, { numbers, elements }, elements[0])[0];
  }

  /** What the table says of an index and its surroundings. */
  private factAt(read: TableInput, at: Value): number {
    const g = this.graph;
    const { index, bits, contents } = read;
    const known = this.of(read);
    const stages = stagesOf(index, contents);
    let beyond = FALSE;
    for (let i = stages; i < index.length; i++) beyond = g.or(beyond, index[i]);
    if (at >= 2 ** stages) {
      return this.fact(known, 'beyond', () => {
        known.inside = g.or(known.inside, beyond);
        return g.or(beyond ^ 1, equal(g, bits, byteBits[contents.fill]));
      });
    }
    const width = Math.min(blockBits + Math.floor(known.blocks / blocksOfASize), stages);
    const number = Number(at) >>> width;
    return this.fact(known, `${number} of ${width}`, () => {
      known.blocks++;
      const high = constantBits(BigInt(number), stages - width);
      const inside = g.and(beyond ^ 1, equal(g, index.subarray(width, stages), high));
      known.inside = g.or(known.inside, inside);
      const first = number * 2 ** width;
      const numbers = contents.bytes.subarray(first, first + 2 ** width);
      const table = { numbers, elements: byteBits };
      const within = index.subarray(0, width);
      const element = tableRead(g, within, table, byteBits[contents.fill]);
      return g.or(inside ^ 1, equal(g, bits, element));
    });
  }

  private fact(known: Known, name: string, make: () => number): number {
    let literal = known.facts.get(name);
    if (literal === undefined) {
      literal = make();
      if (literal !== TRUE) this.cnf.assertValid(literal);
      known.facts.set(name, literal);
    }
    return literal;
  }
}
