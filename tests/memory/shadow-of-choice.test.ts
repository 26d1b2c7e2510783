import { expect, it } from 'vitest';
import { ExprContext, evaluate, Kind } from '../../src/expr/index.js';
import { Shadows } from '../../src/memory/undefined/shadow.js';

it('a byte of a choice between arrays is undefined where the chosen one is', () => {
  const t = new ExprContext();
  const garbage = t.array('garbage', 8);
  const shadows = new Shadows(t, (array) => array === garbage.array);
  const [c, i] = [t.symbol('c', 1), t.symbol('i', 8)];
  const table = t.constArray(Uint8Array.of(1, 2), 8);
  const written = t.store(garbage, t.symbol('j', 8), t.constant(5, 8));
  const byte = t.read(t.ite(c, written, table), i);
  expect(byte.kind).toBe(Kind.Read);
  const defined = shadows.definedness(byte);
  for (const [chosen, index, at] of [
    [0, 3, 4],
    [1, 3, 4],
    [1, 4, 4],
  ]) {
    const symbol = ({ name }: { name: string }) => ({ c: chosen, i: index, j: at })[name] ?? 0;
    const isDefined = evaluate(defined, { symbol, byte: () => 0 }) === 1;
    expect(isDefined).toBe(chosen === 0 || index === at);
  }
  expect(shadows.touches(t.ite(c, table, garbage))).toBe(true);
  expect(shadows.touches(t.ite(c, table, t.array('input', 8)))).toBe(false);
});
