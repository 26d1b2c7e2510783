/** Gates are simplified as they are built: whatever they become, they are the functions that were asked for. */
import { describe, expect, it } from 'vitest';
import { FALSE, GateGraph, TRUE } from '../../../src/solver/bitblast/gates.js';
import { Random } from '../sat/random.js';
import { inputTable, truthTables } from './simulate.js';

const inputCount = 4;
const all = (1n << 16n) - 1n;

interface Known {
  readonly literal: number;
  readonly table: bigint;
}

describe('the gate graph', () => {
  it('keeps the truth table of every gate, whatever its rules make of it', () => {
    let fewer = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const random = new Random(seed);
      const graph = new GateGraph();
      const inputs = Array.from({ length: inputCount }, () => graph.input());
      const pool: Known[] = [
        { literal: FALSE, table: 0n },
        { literal: TRUE, table: all },
        ...inputs.map((literal, i) => ({ literal, table: inputTable(i, inputCount) })),
      ];
      const pick = (): Known => {
        const { literal, table } = random.pick(pool.slice(random.below(2) ? 0 : -6));
        return random.below(2) ? { literal, table } : { literal: literal ^ 1, table: all ^ table };
      };
      const asked = 60;
      for (let step = 0; step < asked; step++) {
        const [a, b, c] = [pick(), pick(), pick()];
        switch (random.below(5)) {
          case 0:
            pool.push({ literal: graph.and(a.literal, b.literal), table: a.table & b.table });
            break;
          case 1:
            pool.push({ literal: graph.or(a.literal, b.literal), table: a.table | b.table });
            break;
          case 2:
            pool.push({ literal: graph.xor(a.literal, b.literal), table: a.table ^ b.table });
            break;
          case 3:
            pool.push({
              literal: graph.ite(a.literal, b.literal, c.literal),
              table: (a.table & b.table) | ((all ^ a.table) & c.table),
            });
            break;
          default:
            pool.push({
              literal: graph.majority(a.literal, b.literal, c.literal),
              table: (a.table & b.table) | (a.table & c.table) | (b.table & c.table),
            });
        }
      }
      const tableOf = truthTables(graph, inputs);
      pool.forEach(({ literal, table }, i) => {
        expect(tableOf(literal), `seed ${seed}, gate ${i}`).toBe(table);
      });
      if (graph.size - 1 - inputCount < asked) fewer++;
    }
    expect(fewer).toBeGreaterThan(290);
  });

  it('has one gate for the same operands, in any order and with any signs that can be moved', () => {
    const graph = new GateGraph();
    const [a, b, c] = [graph.input(), graph.input(), graph.input()];
    expect(graph.and(a, b)).toBe(graph.and(b, a));
    expect(graph.xor(a ^ 1, b)).toBe(graph.xor(b ^ 1, a));
    expect(graph.xor(a, b) ^ 1).toBe(graph.xor(a ^ 1, b));
    expect(graph.majority(c, a, b)).toBe(graph.majority(a, b, c));
    expect(graph.majority(a ^ 1, b ^ 1, c ^ 1)).toBe(graph.majority(a, b, c) ^ 1);
    expect(graph.ite(a ^ 1, b, c)).toBe(graph.ite(a, c, b));
  });

  it('finds old gates after it has grown', () => {
    const graph = new GateGraph();
    const inputs = Array.from({ length: 200 }, () => graph.input());
    const pairs = inputs.flatMap((a, i) => inputs.slice(0, i).map((b) => [a, b] as const));
    const gates = pairs.map(([a, b]) => graph.and(a, b));
    const { size } = graph;
    expect(size).toBe(1 + inputs.length + pairs.length);
    expect(pairs.map(([a, b]) => graph.and(b, a))).toEqual(gates);
    expect(graph.size).toBe(size);
  });
});
