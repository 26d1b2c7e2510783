/**
 * An array element as a multiplexer tree over the bits of the index.
 *
 * A constant array read at a symbolic index has one axiom per byte in the classical treatment
 * (seed 002, §2.2: 128 axioms for eight reads of sixteen bytes). As a circuit it is one function from
 * index bits to result bits. Built from the lowest index bit upwards, the gate graph's hashing shares
 * equal subfunctions within a bit, between bits and between tables: the two lowest levels together have
 * at most sixteen distinct functions, whatever the table. A table of 256 bytes costs about 500 gates,
 * and index bits that are constant (element size, alignment) cost nothing.
 */
import { type Bits, choose } from '../bitblast/arithmetic.js';
import { FALSE, type GateGraph, TRUE } from '../bitblast/gates.js';

/**
 * The element at `index`: `entry(k)` for k below `size`, `outside` for all others. Entries and the
 * result have the width of `outside`.
 */
export function tableRead(
  g: GateGraph,
  index: Bits,
  size: number,
  entry: (k: number) => Bits,
  outside: Bits,
): Bits {
  let stages = 0;
  while (2 ** stages < size && stages < index.length) stages++;
  const reachable = stages === index.length ? Math.min(size, 2 ** stages) : size;
  let level: Bits[] = [];
  for (let k = 0; k < 2 ** stages; k++) {
    if (agrees(index, k, stages)) level.push(k < reachable ? entry(k) : outside);
  }
  for (let stage = 0; stage < stages; stage++) {
    const bit = index[stage];
    if (bit <= TRUE) continue;
    const next: Bits[] = [];
    for (let k = 0; k < level.length; k += 2) next.push(choose(g, bit, level[k + 1], level[k]));
    level = next;
  }
  let beyond = FALSE;
  for (let i = stages; i < index.length; i++) beyond = g.or(beyond, index[i]);
  return choose(g, beyond, outside, level[0]);
}

/** Whether `k` has the constant bits of the index. */
function agrees(index: Bits, k: number, stages: number): boolean {
  for (let i = 0; i < stages; i++) {
    if (index[i] <= TRUE && ((k >> i) & 1) !== index[i]) return false;
  }
  return true;
}
