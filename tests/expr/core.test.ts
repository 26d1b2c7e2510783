import { describe, expect, it } from 'vitest';
import { ExprContext, instantiate, substitute } from '../../src/expr/index.js';

describe('terms', () => {
  it('makes equal terms identical, whatever the order of commutative operands', () => {
    const t = new ExprContext();
    const x = t.symbol('x', 32);
    const y = t.symbol('y', 32);
    expect(t.add(x, y)).toBe(t.add(y, x));
    expect(t.eq(x, t.constant(5, 32))).toBe(t.eq(t.constant(5, 32), x));
    expect(t.constant(-1, 64)).toBe(t.constant(0xffffffffffffffffn, 64));
    expect(t.constant(7, 64)).not.toBe(t.constant(7, 32));
  });

  it('states ≤ as the negation of <', () => {
    const t = new ExprContext();
    const x = t.symbol('x', 8);
    const y = t.symbol('y', 8);
    expect(t.ule(x, y)).toBe(t.not(t.ult(y, x)));
  });

  it('rejects operands of different widths', () => {
    const t = new ExprContext();
    expect(() => t.add(t.symbol('x', 8), t.symbol('y', 9))).toThrow(
      'Add of terms with widths 8 and 9',
    );
  });
});

describe('support', () => {
  it('tells elements, whole arrays and symbols apart', () => {
    const t = new ExprContext();
    const a = t.array('a', 32, 10);
    const x = t.symbol('x', 32);
    const first = t.read(a, t.constant(0, 32));
    const second = t.read(a, t.constant(1, 32));
    const any = t.read(a, x);
    expect(first.support.intersects(second.support)).toBe(false);
    expect(any.support.atoms().map((atom) => atom.of?.name)).toEqual(['x', 'a']);
    const both = t.add(first, second);
    expect(both.support.atoms().map((atom) => atom.index)).toEqual([0, 1]);
    expect(t.xor(both, first).support).toBe(both.support);
  });
});

describe('reads over writes', () => {
  it('finds the latest write at a constant index in a long chain, in constant time', () => {
    const t = new ExprContext();
    const a = t.array('a', 32, 1 << 20);
    const bytes = Array.from({ length: 251 }, (_, i) => t.symbol(`b${i}`, 8));
    let chain = a;
    for (let i = 0; i < 60_000; i++) {
      chain = t.store(chain, t.constant(i % 20_000, 32), bytes[i % 251]);
      t.read(chain, t.constant(i >> 1, 32));
    }
    let wrong = 0;
    for (let i = 0; i < 20_000; i++) {
      if (t.read(chain, t.constant(i, 32)) !== bytes[(40_000 + i) % 251]) wrong++;
    }
    expect(wrong).toBe(0);
    expect(t.read(chain, t.constant(20_000, 32))).toBe(t.read(a, t.constant(20_000, 32)));
  });

  it('stops at a write with a symbolic index', () => {
    const t = new ExprContext();
    const table = t.constArray(new Uint8Array([1, 2, 3]), 32);
    const x = t.symbol('x', 32);
    const v = t.symbol('v', 8);
    const written = t.store(table, x, v);
    const above = t.store(written, t.constant(7, 32), v);
    expect(t.read(above, t.constant(7, 32))).toBe(v);
    expect(t.read(above, t.constant(2, 32))).toBe(t.read(written, t.constant(2, 32)));
    expect(t.read(table, t.constant(2, 32))).toBe(t.constant(3, 8));
    expect(t.read(table, t.constant(3, 32))).toBe(t.constant(0, 8));
  });
});

describe('quantifiers', () => {
  it('are equal up to the names of bound variables', () => {
    const t = new ExprContext();
    const [i, j, n] = ['i', 'j', 'n'].map((name) => t.symbol(name, 8));
    const zero = t.constant(0, 8);
    const p = t.forall(i, zero, n, t.ult(i, t.symbol('m', 8)));
    const q = t.forall(j, zero, n, t.ult(j, t.symbol('m', 8)));
    expect(p).toBe(q);
    expect(instantiate(t, p, t.constant(3, 8))).toBe(t.ult(t.constant(3, 8), t.symbol('m', 8)));
  });

  it('capture nothing on substitution', () => {
    const t = new ExprContext();
    const [i, j, y, n] = ['i', 'j', 'y', 'n'].map((name) => t.symbol(name, 8));
    const zero = t.constant(0, 8);
    const inner = t.forall(j, zero, i, t.ult(t.add(j, i), y));
    const outer = t.forall(i, zero, n, inner);
    const term = t.ite(t.forall(i, zero, y, t.ult(i, n)), i, j);
    const direct = t.forall(
      t.symbol('p', 8),
      zero,
      n,
      t.forall(
        t.symbol('q', 8),
        zero,
        t.symbol('p', 8),
        t.ult(t.add(t.symbol('q', 8), t.symbol('p', 8)), term),
      ),
    );
    expect(substitute(t, outer, new Map([[y, term]]))).toBe(direct);
  });
});

describe('collection', () => {
  it('forgets what no root reaches and keeps what one does', () => {
    const t = new ExprContext();
    const x = t.symbol('x', 32);
    const kept = t.mul(t.add(x, t.constant(1, 32)), x);
    t.addRoots((visit) => visit(kept));
    for (let i = 0; i < 1000; i++) t.mul(x, t.constant(i + 5, 32));
    const before = t.size;
    expect(t.collect()).toBeGreaterThan(1500);
    expect(t.size).toBeLessThan(before - 1500);
    expect(t.mul(t.add(x, t.constant(1, 32)), x)).toBe(kept);
  });
});
