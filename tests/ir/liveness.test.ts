/** Liveness of SSA values against the textbook equations, solved point by point. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BasicBlock,
  cfgOf,
  type Func,
  type LocalValue,
  livenessOf,
  successorsOf,
  type Value,
} from '../../src/ir/index.js';
import { moduleOf, shapes } from './random-functions.js';

const isLocal = (value: Value): value is LocalValue =>
  value.kind === 'instruction' || value.kind === 'argument';

/** For every block, the live values before each instruction and at its end. */
function naive(func: Func): Map<BasicBlock, Set<LocalValue>[]> {
  const live = new Map(
    func.blocks.map((block) => [
      block,
      Array.from({ length: block.instructions.length + 1 }, () => new Set<LocalValue>()),
    ]),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of func.blocks) {
      const points = live.get(block)!;
      const end = block.instructions.length;
      const put = (point: number, value: Value) => {
        if (!isLocal(value) || points[point].has(value)) return;
        points[point].add(value);
        changed = true;
      };
      for (const target of successorsOf(block.instructions[end - 1])) {
        for (const value of live.get(target)![0]) put(end, value);
        for (const phi of target.instructions) {
          if (phi.op === 'phi') put(end, phi.operands[phi.blocks.indexOf(block)]);
        }
      }
      for (let i = end - 1; i >= 0; i--) {
        const instruction = block.instructions[i];
        for (const value of points[i + 1]) if (value !== instruction) put(i, value);
        if (instruction.op !== 'phi') for (const value of instruction.operands) put(i, value);
      }
    }
  }
  return live;
}

it('solves the dataflow equations at every point', () => {
  fc.assert(
    fc.property(shapes(10), fc.integer(), (shape, seed) => {
      const [, func] = moduleOf(shape, seed);
      const { rank } = cfgOf(func);
      const liveness = livenessOf(func);
      const expected = naive(func);
      func.blocks.forEach((block, number) => {
        if (rank[number] < 0) return;
        const points = expected.get(block)!;
        expect(new Set(liveness.liveIn(block))).toEqual(points[0]);
        expect(liveness.liveOut(block)).toEqual(points[points.length - 1]);
        block.instructions.forEach((_, i) => {
          expect(liveness.liveBefore(block, i)).toEqual(points[i]);
        });
        for (const value of [...func.params, ...func.blocks.flatMap((b) => b.instructions)]) {
          expect(liveness.isLiveIn(value, block)).toBe(points[0].has(value));
        }
      });
    }),
    { numRuns: 300 },
  );
});
