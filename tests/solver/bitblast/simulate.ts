/** The value of a literal of a gate graph, for all assignments of some inputs at once. */
import { Gate, type GateGraph } from '../../../src/solver/bitblast/gates.js';

/** By literal: bit k of the table is its value under assignment k, in which bit i is the value of `inputs[i]`. */
export function truthTables(
  graph: GateGraph,
  inputs: readonly number[],
): (literal: number) => bigint {
  const all = (1n << (1n << BigInt(inputs.length))) - 1n;
  const tables: bigint[] = [0n];
  for (let node = 1; node < graph.size; node++) {
    const of = (literal: number) =>
      literal & 1 ? all ^ tables[literal >> 1] : tables[literal >> 1];
    const [a, b, c] = [graph.first[node], graph.second[node], graph.third[node]];
    switch (graph.gate[node]) {
      case Gate.Input:
        tables.push(inputTable(inputs.indexOf(2 * node), inputs.length));
        break;
      case Gate.And:
        tables.push(of(a) & of(b));
        break;
      case Gate.Xor:
        tables.push(of(a) ^ of(b));
        break;
      case Gate.Ite:
        tables.push((of(a) & of(b)) | ((all ^ of(a)) & of(c)));
        break;
      default:
        tables.push((of(a) & of(b)) | (of(a) & of(c)) | (of(b) & of(c)));
    }
  }
  return (literal) => (literal & 1 ? all ^ tables[literal >> 1] : tables[literal >> 1]);
}

/** The table of input number `i` of `count`: ones where bit `i` of the assignment is set. */
export function inputTable(i: number, count: number): bigint {
  if (i < 0) throw new Error('an input that has no value');
  let table = 0n;
  for (let k = 0; k < 1 << count; k++) if ((k >> i) & 1) table |= 1n << BigInt(k);
  return table;
}

/** The word that bits are under assignment `k`, the lowest bit first. */
export function wordAt(tables: readonly bigint[], k: number): number {
  return tables.reduce((word, table, i) => word | (Number((table >> BigInt(k)) & 1n) << i), 0);
}
