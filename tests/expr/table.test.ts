/** The hash-consing table against a map: whatever was swept before, each node is found by its parts, and no other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noTerm } from '../../src/expr/expr.js';
import { type Expr, ExprContext, Kind } from '../../src/expr/index.js';
import { NodeTable } from '../../src/expr/table.js';

describe('the table of terms', () => {
  it('finds what a sweep leaves, in clusters and round the end', () => {
    const terms = new ExprContext();
    const nodes = Array.from({ length: 600 }, (_, i) => terms.constant(i, 32));
    // One shard, and slots around the end of its first 64.
    const hash = fc.integer({ min: 1, max: 12 }).map((n) => (n + 57) | ((n % 3) << 10));
    const step = fc.record({
      adds: fc.array(hash, { minLength: 1, maxLength: 120 }),
      keeps: fc.integer({ min: 0, max: 16 }),
      by: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        const table = new NodeTable();
        const model = new Map<Expr, number>();
        let next = 0;
        for (const { adds, keeps, by } of steps) {
          for (const one of adds) {
            const node = nodes[next++];
            table.add(one, node);
            model.set(node, one);
          }
          const isKept = ({ id }: Expr) => Math.imul(id, by) % 17 < keeps;
          const forgotten = [...model.keys()].filter((node) => !isKept(node));
          expect(table.sweep(isKept)).toBe(forgotten.length);
          expect(table.size).toBe(model.size - forgotten.length);
          for (const node of nodes.slice(0, next)) {
            const known = model.get(node) ?? 1;
            const found = table.find(known, Kind.Const, 32, noTerm, noTerm, noTerm, node.data);
            expect(found).toBe(model.has(node) && isKept(node) ? node : noTerm);
          }
          for (const node of forgotten) model.delete(node);
          const listed = new Set<Expr>();
          table.forEach((node) => {
            listed.add(node);
          });
          expect(listed).toEqual(new Set(model.keys()));
        }
      }),
      { numRuns: 60 },
    );
  });
});
