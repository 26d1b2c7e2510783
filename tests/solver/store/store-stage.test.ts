/** Answers of earlier runs: the same verdicts with and without them, and none that was tampered with. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../../src/expr/index.js';
import {
  type ChainOptions,
  pathChain,
  type Query,
  type Solver,
} from '../../../src/solver/index.js';
import type { StoreStatistics } from '../../../src/solver/store/store-stage.js';
import { coreAlone } from '../../brute-force/variants.js';
import { Random } from '../sat/random.js';
import { satisfiable, TermGenerator } from '../terms.js';
import { MemoryStore } from './memory-store.js';

const always = { muchNew: 0, someConflicts: 0 };
const chain = (ctx: ExprContext, store: MemoryStore, more: ChainOptions = {}) =>
  pathChain(ctx, { ...coreAlone, verify: true, store, storeCosts: always, ...more });
const countsOf = (solver: Solver) => solver.statistics().get('store') as StoreStatistics;

/** Words that a SAT solver has to think about: x · y = n, in a context of its own. */
function product(n: number, names = ['x', 'y']): { ctx: ExprContext; query: Query } {
  const ctx = new ExprContext();
  const [x, y] = names.map((name) => ctx.zext(ctx.symbol(name, 12), 24)) as [Expr, Expr];
  const [one, two] = [ctx.constant(1, 24), ctx.constant(2, 24)];
  return {
    ctx,
    query: {
      constraints: [ctx.ult(one, x), ctx.ult(two, y)],
      question: ctx.eq(ctx.mul(x, y), ctx.constant(n, 24)),
    },
  };
}

describe('the store of answers', () => {
  it.each([false, true])('changes no verdict, cold or warm (arrays: %s)', (arrays) => {
    const store = new MemoryStore();
    let found = 0;
    for (const isWarm of [false, true]) {
      store.open();
      for (let seed = 1; seed <= 12; seed++) {
        const ctx = new ExprContext();
        const generator = new TermGenerator(ctx, new Random(seed * 77), arrays);
        const solver = chain(ctx, store);
        const constraints = generator.assumptions();
        for (let n = 0; n < 6; n++) {
          const question = generator.condition(3);
          const { status } = solver.check({ constraints, question });
          const terms = [...constraints, question];
          expect(status).toBe(satisfiable(generator, terms) ? 'sat' : 'unsat');
          if (status === 'sat' && n % 2 === 0) constraints.push(question);
        }
        const { sat, unsat } = countsOf(solver);
        found += sat + unsat;
        solver.dispose();
      }
      if (isWarm) expect(found).toBeGreaterThan(40);
    }
  });

  it('gives a model or a core to a query with other names and ids', () => {
    const store = new MemoryStore();
    for (const n of [3599, 3607]) {
      const { ctx, query } = product(n);
      chain(ctx, store).check(query);
    }
    store.open();
    for (const [n, status] of [
      [3599, 'sat'],
      [3607, 'unsat'],
    ] as const) {
      const { ctx, query } = product(n, ['b', 'a']);
      const solver = chain(ctx, store);
      expect(solver.check(query).status).toBe(status);
      expect(countsOf(solver)).toMatchObject({ lookedUp: 1, kept: 0, [status]: 1 });
      expect(solver.statistics().get('core')!.queries).toBe(0);
    }
  });

  it('keeps and looks up only what costs something', () => {
    const store = new MemoryStore();
    const { ctx, query } = product(3607);
    const easy: Query = { constraints: [ctx.ult(ctx.symbol('x', 12), ctx.constant(5, 12))] };
    const cold = chain(ctx, store, { storeCosts: undefined });
    cold.check(easy);
    expect(store.told.size).toBe(0);
    cold.check(query);
    expect(store.told.size).toBe(1);
    // It is not known to be hard before its first conflicts: multiplication is one node.
    store.open();
    const other = product(3607);
    const warm = chain(other.ctx, store, { storeCosts: { muchNew: 1e9, someConflicts: 32 } });
    warm.check({
      constraints: [other.ctx.ult(other.ctx.symbol('x', 12), other.ctx.constant(5, 12))],
    });
    expect(countsOf(warm).lookedUp).toBe(0);
    expect(warm.check(other.query).status).toBe('unsat');
    expect(countsOf(warm)).toMatchObject({ lookedUp: 1, unsat: 1 });
  });

  it('does not believe a model that is wrong, nor a text that is none', () => {
    const { ctx, query } = product(3599);
    const store = new MemoryStore();
    chain(ctx, store).check(query);
    const [[key, right]] = [...store.told] as [[string, string]];
    const wrong = [
      's1,2',
      's',
      's3b',
      'sx,y',
      's3b,3d|0=1',
      'u',
      'u0,9',
      'u-1',
      '',
      'q',
      `${right},`,
    ];
    for (const text of [...wrong, right.replace(/.$/, (c) => (c === '0' ? '1' : '0'))]) {
      store.told.set(key, text);
      const again = product(3599);
      const solver = chain(again.ctx, store.open());
      expect([text, solver.check(again.query).status]).toEqual([text, 'sat']);
      expect(countsOf(solver)).toMatchObject({ sat: 0, unsat: 0 });
    }
  });

  it('leaves queries with facts beside them alone', () => {
    const { ctx, query } = product(3599);
    const store = new MemoryStore();
    const solver = chain(ctx, store);
    solver.check({ ...query, facts: { accessSize: new Map([['x', 4]]) } });
    expect(store.told.size).toBe(0);
  });

  it('keeps to a budget of conflicts', () => {
    const store = new MemoryStore();
    store.keep('something', 'u0');
    const { ctx, query } = product(16_736_281 % (1 << 24));
    const solver = chain(ctx, store.open(), { storeCosts: { muchNew: 1e9, someConflicts: 4 } });
    expect(solver.check(query, { conflicts: 3 })).toMatchObject({ status: 'unknown' });
    expect(countsOf(solver).lookedUp).toBe(0);
    expect(solver.check(query, { conflicts: 8 })).toMatchObject({ status: 'unknown' });
    expect(countsOf(solver)).toMatchObject({ lookedUp: 1, kept: 0 });
  });
});
