/** Stages that answer without asking the next one: they must, or they are only in the way. */
import { describe, expect, it } from 'vitest';
import { ExprContext } from '../../src/expr/index.js';
import { CounterexampleCacheStage } from '../../src/solver/cache/counterexample-cache.js';
import { Stage } from '../../src/solver/chain/stage.js';
import { type Answer, type Budget, CoreSolver, type Query } from '../../src/solver/index.js';
import { IntervalStage } from '../../src/solver/interval/interval-stage.js';

/** Counts what reaches it. */
class Counter extends Stage {
  readonly name = 'counter';
  reached = 0;

  protected answer(query: Query, budget: Budget | undefined): Answer {
    this.reached++;
    return this.pass(query, budget);
  }
}

const ctx = new ExprContext();
const x = ctx.symbol('x', 8);
const y = ctx.symbol('y', 8);
const number = (value: number) => ctx.constant(value, 8);

describe('the cache of counterexamples', () => {
  it('knows that more constraints than an unsatisfiable set are unsatisfiable', () => {
    const counter = new Counter(new CoreSolver());
    const cache = new CounterexampleCacheStage(counter);
    // No assignment satisfies both, which takes a multiplication to see.
    const pair = [ctx.eq(ctx.mul(x, x), number(3)), ctx.eq(ctx.and(x, number(7)), number(5))];
    expect(cache.check({ constraints: pair }).status).toBe('unsat');
    expect(counter.reached).toBe(1);
    const more = [ctx.eq(y, number(9)), ...pair];
    const answer = cache.check({ constraints: more });
    expect(answer.status).toBe('unsat');
    expect(counter.reached).toBe(1);
    if (answer.status !== 'unsat') return;
    expect(answer.core.length).toBeGreaterThan(0);
    for (const term of answer.core) expect(pair).toContain(term);
  });

  it('knows a model of fewer constraints than a satisfiable set, and asks for more', () => {
    const counter = new Counter(new CoreSolver());
    const cache = new CounterexampleCacheStage(counter);
    const pair = [ctx.ult(x, number(100)), ctx.ult(number(90), ctx.mul(x, y))];
    expect(cache.check({ constraints: pair }).status).toBe('sat');
    const fewer = cache.check({ constraints: [pair[1]] });
    expect(fewer.status === 'sat' && fewer.model.satisfies(pair[1])).toBe(true);
    expect(counter.reached).toBe(1);
    expect(cache.check({ constraints: [...pair, ctx.eq(y, number(1))] }).status).toBe('sat');
    expect(counter.reached).toBe(2);
  });
});

describe('the stage of intervals', () => {
  it('refutes a question by bounds, with these and the question as the core', () => {
    const counter = new Counter(new CoreSolver());
    const stage = new IntervalStage(counter);
    const [bound, aside] = [ctx.ult(x, number(10)), ctx.ult(y, number(10))];
    const question = ctx.ult(number(40), ctx.add(x, number(20)));
    const answer = stage.check({ constraints: [bound, aside], question });
    expect(counter.reached).toBe(0);
    expect(answer.status === 'unsat' && new Set(answer.core)).toEqual(new Set([bound, question]));
  });

  it('passes on what bounds do not refute, and what has none', () => {
    const counter = new Counter(new CoreSolver());
    const stage = new IntervalStage(counter);
    const question = ctx.ult(number(25), ctx.add(x, number(20)));
    expect(stage.check({ constraints: [ctx.ult(x, number(10))], question }).status).toBe('sat');
    expect(stage.check({ constraints: [], question }).status).toBe('sat');
    expect(counter.reached).toBe(2);
  });
});
