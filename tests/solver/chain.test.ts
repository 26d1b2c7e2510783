import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, emptySupport, type Support } from '../../src/expr/index.js';
import {
  type ChainOptions,
  createSolver,
  type Known,
  PathCondition,
  PathSolver,
  pathChain,
} from '../../src/solver/index.js';
import { Random } from './sat/random.js';
import { satisfiable, TermGenerator } from './terms.js';

const stages = [
  'independence',
  'impliedValues',
  'singleInput',
  'singleWord',
  'newInput',
  'enumeration',
  'queryCache',
  'modelReuse',
  'counterexampleCache',
  'intervals',
] as const;

/** Options number `bits`: each bit switches one stage. */
function combination(bits: number): ChainOptions {
  const options: Record<string, boolean> = {};
  stages.forEach((stage, i) => {
    options[stage] = ((bits >> i) & 1) === 1;
  });
  // Its own bit would double the time; it is with and without each stage in turn.
  const isPreChecked = (bits ^ (bits >> 1) ^ (bits >> 4)) & 1;
  return { ...options, verify: true, preCheck: isPreChecked ? 'on' : 'off' };
}

/** What a path knows of its constraints: a model and what they depend on. */
function knownBy(ctx: ExprContext): (constraints: readonly Expr[]) => Known | undefined {
  const solver = createSolver(ctx);
  return (constraints) => {
    const answer = solver.check({ constraints });
    if (answer.status !== 'sat') return undefined;
    const { model } = answer;
    const support = constraints.reduce(
      (sum: Support, term) => ctx.unionSupport(sum, term.support),
      emptySupport,
    );
    return { model, support };
  };
}

describe('the chain', () => {
  it.each([false, true])('gives the same verdicts with any stages on (arrays: %s)', (arrays) => {
    for (let seed = 1; seed <= (arrays ? 2 : 6); seed++) {
      const random = new Random(seed * 4099);
      const ctx = new ExprContext();
      const generator = new TermGenerator(ctx, random, arrays);
      const assumed = generator.assumptions();
      const pool = Array.from({ length: 8 }, () => generator.condition(2));
      const known = knownBy(ctx);
      const queries = Array.from({ length: 8 }, () => {
        const constraints = [...assumed, ...pool.filter(() => random.below(3) === 0)];
        const question = random.below(4) === 0 ? undefined : random.pick(pool);
        return { constraints, question, known: known(constraints) };
      });
      const verdicts = queries.map(({ constraints, question }) =>
        satisfiable(generator, question === undefined ? constraints : [...constraints, question]),
      );
      // Every fifth: each two stages are with each other, without each other, and either alone.
      for (let bits = 0; bits < 1 << stages.length; bits += 5) {
        const solver = createSolver(ctx, combination(bits));
        queries.forEach((query, i) => {
          const answer = solver.check(query);
          const context = `seed ${seed}, stages ${bits}, query ${i}`;
          expect(answer.status, context).toBe(verdicts[i] ? 'sat' : 'unsat');
          if (answer.status === 'unsat') {
            const core = [...assumed, ...answer.core];
            expect(satisfiable(generator, core), `${context}: core`).toBe(false);
          }
        });
      }
    }
  });

  it('keeps queries with different facts apart', () => {
    const ctx = new ExprContext();
    const solver = createSolver(ctx);
    const x = ctx.symbol('f', 16);
    const constraints = [ctx.eq(ctx.mul(x, x), ctx.constant(3, 16))];
    const core = () => solver.statistics().get('core')!.queries;
    expect(solver.check({ constraints }).status).toBe('unsat');
    expect(solver.check({ constraints }).status).toBe('unsat');
    expect(core()).toBe(1);
    const facts = { accessSize: new Map([['a', 4]]) };
    expect(solver.check({ constraints, facts }).status).toBe('unsat');
    expect(core()).toBe(2);
  });
});

describe('small domains with the same values', () => {
  it('may rest on a bound, which is part of the core then, or on the bits that are looked at', () => {
    const ctx = new ExprContext();
    const { singleInput, singleWord } = { singleInput: false, singleWord: false };
    const solver = pathChain(ctx, { singleInput, singleWord, intervals: false, queryCache: false });
    const x = ctx.symbol('x', 8);
    const square = (term: Expr, value: number) =>
      ctx.eq(ctx.mul(term, term), ctx.constant(value, 8));
    const low = ctx.and(x, ctx.constant(7, 8));
    expect(solver.check({ constraints: [], question: square(low, 81) }).status).toBe('unsat');
    const bound = ctx.ult(x, ctx.constant(8, 8));
    const answer = solver.check({ constraints: [bound], question: square(x, 81) });
    expect(answer).toMatchObject({ status: 'unsat', core: expect.arrayContaining([bound]) });
    expect(solver.check({ constraints: [], question: square(x, 81) }).status).toBe('sat');
    expect(solver.statistics().get('enumeration')).toMatchObject({ unsat: 2, sat: 1 });
  });
});

describe('an input that the path has not looked at', () => {
  /** state = next[state][byte & 7], three times; from row 1 there is no way to 5. */
  const rows = [1, 0, 2, 0, 3, 0, 4, 5, 1, 2, 2, 0, 3, 1, 4, 0, 0, 2, 3, 3, 1, 4, 5, 2];
  const setUp = () => {
    const ctx = new ExprContext();
    const input = ctx.array('input', 64, 4);
    const table = ctx.constArray(Uint8Array.from(rows), 64);
    const byte = (i: number) => ctx.read(input, ctx.constant(i, 64));
    const step = (state: Expr, i: number) => {
      const column = ctx.and(byte(i), ctx.constant(7, 8));
      const row = ctx.mul(state, ctx.constant(8, 8));
      return ctx.read(table, ctx.zext(ctx.add(row, column), 64));
    };
    const is = (state: Expr, value: number) => ctx.eq(state, ctx.constant(value, 8));
    const solver = pathChain(ctx, { verify: true });
    const paths = new PathSolver(ctx, solver);
    const first = step(ctx.constant(0, 8), 0);
    const below = ctx.and(ctx.ult(ctx.constant(0, 8), first), ctx.ult(first, ctx.constant(3, 8)));
    const path = paths.assume(PathCondition.empty, below) as PathCondition;
    const count = (stage: string) => solver.statistics().get(stage)!;
    return { ctx, paths, path, second: step(first, 1), first, is, count };
  };

  it('is asked for with the values that the path has for the others', () => {
    const { paths, path, second, is, count } = setUp();
    const side = paths.assume(path, is(second, 4));
    expect(typeof side).toBe('object');
    expect((side as PathCondition).model().satisfies(is(second, 4))).toBe(true);
    expect(count('new input').sat).toBe(1);
    expect(count('core').queries).toBe(0);
  });

  it('may need other values of the others', () => {
    const { ctx, paths, path, first, second, is, count } = setUp();
    // The model is in row 1 or in row 2; both are tried.
    for (const [row, reaches] of [
      [1, false],
      [2, true],
    ] as const) {
      const there = paths.assume(path, is(first, row)) as PathCondition;
      const side = paths.assume(there, is(second, 5));
      expect(side !== 'infeasible').toBe(reaches);
    }
    const side = paths.assume(path, is(second, 5)) as PathCondition;
    expect(side.model().evaluate(first)).toBe(2);
    const never = paths.assume(path, ctx.ult(ctx.constant(5, 8), second));
    expect(never).toBe('infeasible');
    expect(count('new input').unsat).toBe(0);
  });
});

describe('path conditions', () => {
  it.each([true, false])(
    'fork as brute force says, with a model of all constraints (implied values: %s)',
    (impliedValues) => {
      for (let seed = 1; seed <= 40; seed++) {
        const random = new Random(seed * 77);
        const ctx = new ExprContext();
        const arrays = seed % 3 === 0;
        const generator = new TermGenerator(ctx, random, arrays);
        const paths = new PathSolver(ctx, pathChain(ctx, { verify: true }), { impliedValues });
        let path = PathCondition.empty;
        for (const term of generator.assumptions()) {
          const side = paths.assume(path, term);
          if (typeof side === 'string') throw new Error('the assumptions hold together');
          path = side;
        }
        const taken: Expr[] = [...generator.assumptions()];
        for (let step = 0; step < 6; step++) {
          const condition = generator.condition(2);
          const { whenTrue, whenFalse } = paths.fork(path, condition);
          const context = `seed ${seed}, step ${step}`;
          const yes = satisfiable(generator, [...taken, condition]);
          const no = satisfiable(generator, [...taken, ctx.not(condition)]);
          expect(whenTrue !== 'infeasible', context).toBe(yes);
          expect(whenFalse !== 'infeasible', context).toBe(no);
          const side = yes && (!no || random.below(2)) ? whenTrue : whenFalse;
          if (typeof side === 'string') throw new Error(`${context}: no side`);
          taken.push(side === whenTrue ? condition : ctx.not(condition));
          path = side;
          const model = path.model();
          for (const term of taken) expect(model.satisfies(term), context).toBe(true);
        }
      }
    },
  );

  it('are asked with the values that equalities imply, if they are to be', () => {
    const ctx = new ExprContext();
    const [x, y] = [ctx.symbol('x', 8), ctx.symbol('y', 8)];
    const five = ctx.eq(x, ctx.constant(5, 8));
    for (const impliedValues of [true, false]) {
      const paths = new PathSolver(ctx, pathChain(ctx), { impliedValues });
      const path = paths.assume(PathCondition.empty, five);
      const next = typeof path === 'string' ? path : paths.assume(path, ctx.ult(ctx.mul(x, y), x));
      if (typeof next === 'string') throw new Error('satisfiable by 0');
      expect(next.constraint!.support.intersects(x.support)).toBe(!impliedValues);
    }
  });

  it('notice that an input has only one value left, after some forced answers', () => {
    const ctx = new ExprContext();
    const paths = new PathSolver(ctx, pathChain(ctx, { verify: true }));
    const x = ctx.symbol('x', 8);
    const constant = (value: number) => ctx.constant(value, 8);
    let path = paths.assume(PathCondition.empty, ctx.eq(ctx.mul(x, x), constant(49)));
    if (typeof path !== 'string') path = paths.assume(path, ctx.ult(x, constant(20)));
    if (typeof path === 'string') throw new Error('satisfiable by 7');
    const odd = (term: Expr) => ctx.eq(ctx.and(term, constant(1)), constant(1));
    for (let i = 0; i < 4; i++) {
      const { whenTrue, whenFalse } = paths.fork(path, ctx.ult(x, constant(10 + i)));
      expect([whenTrue, whenFalse]).toEqual([path, 'infeasible']);
    }
    const told: number[] = [];
    for (let i = 1; i <= 16; i++) {
      const { settled, whenTrue } = paths.fork(path, odd(ctx.udiv(constant(140), x)));
      expect(whenTrue).toBe('infeasible');
      if (!settled) continue;
      told.push(i);
      expect(settled.apply(ctx.add(x, constant(1)))).toBe(constant(8));
    }
    expect(told).toEqual([16]);
  });

  it('find the common prefix', () => {
    const ctx = new ExprContext();
    const paths = new PathSolver(ctx, pathChain(ctx));
    const [x, y] = [ctx.symbol('x', 8), ctx.symbol('y', 8)];
    const start = paths.fork(PathCondition.empty, ctx.ult(x, ctx.constant(9, 8))).whenTrue;
    if (typeof start === 'string') throw new Error('satisfiable');
    const { whenTrue, whenFalse } = paths.fork(start, ctx.ult(y, x));
    if (typeof whenTrue === 'string' || typeof whenFalse === 'string') throw new Error('both');
    expect(PathCondition.commonPrefix(whenTrue, whenFalse)).toBe(start);
    expect(whenTrue.constraints()).toHaveLength(2);
    expect(paths.fork(whenTrue, ctx.eq(x, ctx.constant(0, 8))).whenTrue).toBe('infeasible');
  });
});

describe('quantified clauses', () => {
  it.each(['expand', 'lazy', 'procedure', 'both'] as const)(
    'agree with brute force: %s',
    (quantifiers) => {
      let quantified = 0;
      for (let seed = 1; seed <= 30; seed++) {
        const random = new Random(seed * 91);
        const ctx = new ExprContext();
        const generator = new TermGenerator(ctx, random, seed % 2 === 0);
        const solver = createSolver(ctx, { quantifiers, verify: true });
        const assumed = generator.assumptions();
        const clause = (): Expr => {
          const variable = generator.symbols[1 + random.below(2)];
          const inner = generator.symbols[1 + random.below(2)];
          let body = generator.condition(2);
          const bound = () => generator.term(variable.width, 1);
          if (random.below(3) === 0) {
            body = ctx.forall(
              inner,
              ctx.constant(0, inner.width),
              generator.term(inner.width, 1),
              body,
            );
          }
          const whole = ctx.forall(variable, bound(), bound(), body);
          if (whole.support.quantifierHeight > 0) quantified++;
          return random.below(2) ? whole : ctx.not(whole);
        };
        for (let round = 0; round < 4; round++) {
          const constraints = [...assumed, generator.condition(1), clause()];
          const question = clause();
          const answer = solver.check({ constraints, question });
          const context = `seed ${seed}, round ${round}`;
          expect(answer.status, context).toBe(
            satisfiable(generator, [...constraints, question]) ? 'sat' : 'unsat',
          );
          if (answer.status === 'unsat') {
            expect(satisfiable(generator, [...assumed, ...answer.core]), context).toBe(false);
          }
        }
      }
      expect(quantified).toBeGreaterThan(80);
    },
  );
});
