/**
 * An array element as a multiplexer tree over the bits of the index.
 *
 * A constant array read at a symbolic index has one axiom per byte in the classical treatment (Shuai et al.,
 * "Type and Interval Aware Array Constraint Solving for Symbolic Execution", ISSTA 2021, §2.2: 128 axioms for
 * eight reads of sixteen bytes). As a circuit it is one function from index bits to result bits. Built from the lowest index bit upwards, the gate graph's hashing shares
 * equal subfunctions within a bit, between bits and between tables: the two lowest levels together have
 * at most sixteen distinct functions, whatever the table. A table of 256 bytes costs about 500 gates,
 * and index bits that are constant (element size, alignment) cost nothing. Equal pairs of elements are found
 * by number before any gate is looked up, so that a large table with few different parts costs a pass over it.
 */
import { type Bits, choose } from '../bitblast/arithmetic.js';
import { FALSE, type GateGraph, TRUE } from '../bitblast/gates.js';

/** Elements of a table by number: an element that is there often is there once. */
export interface Table {
  /** The number of each element, from index 0. */
  readonly numbers: Uint8Array | Int32Array;
  readonly elements: readonly Bits[];
}

/**
 * The element at `index`: that of the table for indices below its size, `outside` for all others. Elements
 * and the result have the width of `outside`.
 */
export function tableRead(g: GateGraph, index: Bits, table: Table, outside: Bits): Bits {
  const size = table.numbers.length;
  let stages = 0;
  while (2 ** stages < size && stages < index.length) stages++;
  let elements = [...table.elements, outside];
  let level = agreeing(index, stages, table);
  for (let stage = 0; stage < stages; stage++) {
    const bit = index[stage];
    if (bit <= TRUE) continue;
    const chosen: Bits[] = [];
    const numberOf = new Map<number, number>();
    const next = new Int32Array(level.length / 2);
    for (let k = 0; k < next.length; k++) {
      const pair = level[2 * k + 1] * elements.length + level[2 * k];
      let number = numberOf.get(pair);
      if (number === undefined) {
        number =
          chosen.push(choose(g, bit, elements[level[2 * k + 1]], elements[level[2 * k]])) - 1;
        numberOf.set(pair, number);
      }
      next[k] = number;
    }
    level = next;
    elements = chosen;
  }
  let beyond = FALSE;
  for (let i = stages; i < index.length; i++) beyond = g.or(beyond, index[i]);
  return choose(g, beyond, outside, elements[level[0]]);
}

/** The numbers of the elements whose index has the constant bits of `index`, filled up to a power of two. */
function agreeing(index: Bits, stages: number, { numbers, elements }: Table): Int32Array {
  let mask = 0;
  let fixed = 0;
  let open = 0;
  for (let i = 0; i < stages; i++) {
    if (index[i] > TRUE) open++;
    else {
      mask |= 1 << i;
      fixed |= index[i] << i;
    }
  }
  const found = new Int32Array(2 ** open).fill(elements.length);
  const end = Math.min(numbers.length, 2 ** stages);
  for (let k = 0, at = 0; k < 2 ** stages; k++) {
    if ((k & mask) !== fixed) continue;
    if (k < end) found[at] = numbers[k];
    at++;
  }
  return found;
}
