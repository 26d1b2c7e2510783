import { describe, expect, it } from 'vitest';
import { ExprContext } from '../../src/expr/index.js';
import { CoreSolver } from '../../src/solver/core.js';
import { CdclSolver } from '../../src/solver/sat/index.js';
import type { Answer, Query } from '../../src/solver/solver.js';
import { loadCadicalFactory } from './sat/cadical.js';
import { Random } from './sat/random.js';
import { satisfiable, TermGenerator } from './terms.js';

const cadical = await loadCadicalFactory();

describe.each([
  ['our CDCL', 300, {}],
  ['our kernel, every path taken to be hard', 120, { hardAfter: 0 }],
  ['our CDCL, every path taken to be hard', 40, { sat: () => new CdclSolver(), hardAfter: 0 }],
  ['CaDiCaL', 60, { sat: cadical }],
  ['CaDiCaL, every path taken to be hard', 40, { sat: cadical, hardAfter: 0 }],
] as const)('the core on %s', (_name, most, options) => {
  it.each([
    ['bit-vectors', false, most],
    ['arrays', true, most / 5],
  ] as const)('agrees with brute force on %s', (_, arrays, seeds) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const random = new Random(seed * 1013);
      const ctx = new ExprContext();
      const generator = new TermGenerator(ctx, random, arrays);
      const core = new CoreSolver(options);
      const assumed = generator.assumptions();
      let constraints = assumed;
      for (let round = 0; round < 5; round++) {
        constraints = constraints.slice(0, assumed.length + random.below(constraints.length + 1));
        for (let n = random.below(3); n > 0; n--) constraints.push(generator.condition());
        const question = generator.condition();
        const answer = core.check({ constraints, question });
        const all = [...constraints, question];
        const context = `seed ${seed}, round ${round}`;
        expect(answer.status, context).toBe(satisfiable(generator, all) ? 'sat' : 'unsat');
        if (answer.status === 'sat') {
          for (const term of all) expect(answer.model.satisfies(term), context).toBe(true);
        } else if (answer.status === 'unsat') {
          for (const term of answer.core) expect(all).toContain(term);
          expect(satisfiable(generator, [...assumed, ...answer.core]), `${context}: core`).toBe(
            false,
          );
        }
      }
      core.dispose();
    }
  });
});

describe('the core', () => {
  const ctx = new ExprContext();

  it('solves arithmetic at widths from 1 to 130', () => {
    for (const width of [1, 7, 8, 31, 32, 33, 53, 54, 63, 64, 65, 127, 128, 130]) {
      const core = new CoreSolver();
      const x = ctx.symbol(`x${width}`, width);
      const y = ctx.symbol(`y${width}`, width);
      const constraints = [
        ctx.eq(ctx.add(x, y), ctx.constant(-1, width)),
        ctx.eq(ctx.and(x, y), ctx.constant(0, width)),
        ctx.ult(y, x),
      ];
      const answer = core.check({ constraints });
      expect(answer.status).toBe('sat');
      if (answer.status === 'sat') {
        for (const term of constraints) expect(answer.model.satisfies(term)).toBe(true);
      }
      const contrary = ctx.not(ctx.eq(ctx.xor(x, y), ctx.constant(-1, width)));
      expect(core.check({ constraints, question: contrary }).status).toBe('unsat');
    }
  });

  it('inverts multiplication and division', () => {
    const core = new CoreSolver();
    const x = ctx.symbol('m', 16);
    const holds = (answer: Answer): boolean => answer.status === 'sat';
    const product = ctx.eq(ctx.mul(x, ctx.constant(181, 16)), ctx.constant(0x1234, 16));
    expect(holds(core.check({ constraints: [product] }))).toBe(true);
    const odd = ctx.eq(ctx.mul(x, ctx.constant(2, 16)), ctx.constant(3, 16));
    expect(holds(core.check({ constraints: [odd] }))).toBe(false);
    const digit = ctx.urem(x, ctx.constant(10, 16));
    const rest = ctx.udiv(x, ctx.constant(10, 16));
    const whole = ctx.add(ctx.mul(rest, ctx.constant(10, 16)), digit);
    expect(holds(core.check({ constraints: [ctx.ne(whole, x)] }))).toBe(false);
  });

  it.each([
    ['sign', 'sext'],
    ['zero', 'zext'],
  ] as const)('multiplies words that are extended by their %s', (_, extend) => {
    const core = new CoreSolver();
    for (const [m, n, width] of [
      [1, 1, 4],
      [1, 4, 9],
      [3, 4, 8],
      [4, 4, 13],
    ]) {
      const x = ctx.symbol(`${extend}x${m}`, m);
      const y = ctx.symbol(`${extend}y${n}`, n);
      const product = ctx.mul(ctx[extend](x, width), ctx[extend](y, width));
      for (let a = 0; a < 1 << m; a++) {
        for (let b = 0; b < 1 << n; b++) {
          const value = (bits: number, of: number) =>
            extend === 'sext' && of >> (bits - 1) ? of - (1 << bits) : of;
          const expected = ctx.constant(value(m, a) * value(n, b), width);
          const constraints = [ctx.eq(x, ctx.constant(a, m)), ctx.eq(y, ctx.constant(b, n))];
          expect(core.check({ constraints, question: ctx.ne(product, expected) }).status).toBe(
            'unsat',
          );
        }
      }
    }
  });

  it('uses bounds on words', () => {
    const core = new CoreSolver({ hardAfter: 0 });
    const plain = new CoreSolver({ hardAfter: Number.POSITIVE_INFINITY });
    const random = new Random(77);
    for (let round = 0; round < 200; round++) {
      const width = 2 + random.below(8);
      const [x, y] = [ctx.symbol(`bx${width}`, width), ctx.symbol(`by${width}`, width)];
      const number = () => ctx.constant(random.below(1 << width), width);
      const constraints = [x, y].flatMap((word) => [
        ctx.slt(number(), word),
        random.below(2) ? ctx.slt(word, number()) : ctx.sle(word, number()),
      ]);
      const sum = random.below(2) ? ctx.sub(x, y) : ctx.mul(x, y);
      const question = random.below(2) ? ctx.eq(sum, number()) : ctx.slt(sum, number());
      const answer = core.check({ constraints, question });
      expect(answer.status, `round ${round}`).toBe(plain.check({ constraints, question }).status);
      if (answer.status !== 'sat') continue;
      for (const term of [...constraints, question]) {
        expect(answer.model.satisfies(term), `round ${round}`).toBe(true);
      }
    }
  });

  it('does not overflow on a term a hundred thousand levels deep', () => {
    const core = new CoreSolver();
    let term = ctx.symbol('deep', 1);
    const other = ctx.symbol('other', 1);
    for (let i = 0; i < 100_000; i++)
      term = i % 2 ? ctx.xor(term, other) : ctx.and(term, ctx.not(other));
    // Where `other` is false, every level is the one below it.
    const answer = core.check({ constraints: [term] });
    expect(answer.status === 'sat' && answer.model.satisfies(term)).toBe(true);
    const question = ctx.not(ctx.symbol('deep', 1));
    const none = core.check({ constraints: [term, ctx.not(other)], question });
    expect(none.status).toBe('unsat');
  });

  it('knows that equal operands give equal products and quotients', () => {
    const [x, y, z, q] = ['cx', 'cy', 'cz', 'cq'].map((name) => ctx.symbol(name, 32));
    const same = ctx.eq(ctx.add(x, q), ctx.add(y, q));
    const by = ctx.constant(2654435761, 32);
    for (const differ of [
      ctx.ne(ctx.mul(x, by), ctx.mul(y, by)),
      ctx.ne(ctx.mul(x, z), ctx.mul(y, z)),
      ctx.ne(ctx.udiv(x, z), ctx.udiv(y, z)),
    ]) {
      const answer = new CoreSolver().check({ constraints: [same, differ] }, { conflicts: 20000 });
      expect(answer.status).toBe('unsat');
    }
  });

  it('starts afresh when most of the instance is dead, with the same verdicts', () => {
    const core = new CoreSolver({ freshAbove: 500 });
    for (let i = 0; i < 2000; i++) {
      const x = ctx.symbol(`s${i % 100}`, 16);
      const low = ctx.ult(ctx.constant(i, 16), ctx.add(x, ctx.constant(i * 3, 16)));
      const high = ctx.ult(ctx.add(x, ctx.constant(i * 3, 16)), ctx.constant(i + 1 + (i % 3), 16));
      const answer = core.check({ constraints: [low], question: high });
      expect(answer.status).toBe(i % 3 === 0 ? 'unsat' : 'sat');
    }
    const statistics = core.statistics().get('core')!;
    expect(statistics.fresh).toBeGreaterThan(0);
    expect(statistics.variables).toBeLessThan(20000);
  });

  describe('gives a hard path an instance of its own', () => {
    const digits = Array.from({ length: 6 }, (_, i) => ctx.symbol(`d${i}`, 32));
    const differ = digits.flatMap((x, i) => digits.slice(0, i).map((y) => ctx.ne(x, y)));
    const inRange = (low: number, high: number) =>
      digits.flatMap((x) => [
        ctx.sle(ctx.constant(low, 32), x),
        ctx.sle(x, ctx.constant(high, 32)),
      ]);
    const sum = (of: typeof digits) => of.reduce((a, b) => ctx.add(a, b));
    const queries = (low: number, high: number): [Query, Answer['status']][] => {
      const constraints = [...inRange(low, high), ...differ];
      const total = sum(digits);
      const expected = (6 * (low + high)) / 2;
      const two = sum(digits.slice(0, 2));
      const small = ctx.sle(two, ctx.constant(2 * low + 1, 32));
      return [
        [{ constraints, question: ctx.ne(total, ctx.constant(expected, 32)) }, 'unsat'],
        [{ constraints, question: small }, 'sat'],
        [{ constraints: [...constraints, small], question: ctx.eq(digits[0], digits[1]) }, 'unsat'],
        [
          {
            constraints: [...constraints, small],
            question: ctx.sle(digits[2], ctx.constant(low + 1, 32)),
          },
          'unsat',
        ],
        [
          {
            constraints: [...constraints, ctx.not(small)],
            question: ctx.eq(digits[0], ctx.constant(low, 32)),
          },
          'sat',
        ],
        [{ constraints: constraints.slice(1), question: ctx.eq(two, ctx.constant(0, 32)) }, 'sat'],
      ];
    };

    it.each([0, 1000])('after %i conflicts times constraints', (hardAfter) => {
      const core = new CoreSolver({ hardAfter });
      for (const [low, high] of [
        [0, 5],
        [-3, 2],
      ]) {
        for (const [{ constraints, question }, status] of queries(low, high)) {
          const answer = core.check({ constraints, question });
          expect(answer.status).toBe(status);
          if (answer.status !== 'sat') continue;
          for (const term of [...constraints, question!]) {
            expect(answer.model.satisfies(term)).toBe(true);
          }
        }
      }
      expect(core.statistics().get('core')!.hardPaths).toBeGreaterThan(0);
    });
  });

  it('makes the instance of a hard path anew when more inputs are bounded', () => {
    const core = new CoreSolver({ hardAfter: 0 });
    const plain = new CoreSolver({ hardAfter: Number.POSITIVE_INFINITY });
    const words = Array.from({ length: 12 }, (_, i) => ctx.symbol(`late${i}`, 16));
    const constraints: Query['constraints'][number][] = [];
    for (const [i, word] of words.entries()) {
      constraints.push(ctx.sle(ctx.constant(0, 16), word), ctx.sle(word, ctx.constant(7, 16)));
      const before = words[Math.max(0, i - 1)]!;
      const product = ctx.mul(ctx.sub(word, before), ctx.sub(before, word));
      for (const least of [-50, -49, -1, 1]) {
        const question = ctx.sle(product, ctx.constant(least & 0xffff, 16));
        const query = { constraints: [...constraints], question };
        const answer = core.check(query);
        expect(answer.status).toBe(plain.check(query).status);
        if (answer.status !== 'sat') continue;
        expect([...query.constraints, question].every((term) => answer.model.satisfies(term))).toBe(
          true,
        );
      }
    }
    expect(core.statistics().get('core')!.hardPaths).toBeGreaterThan(1);
  });

  it('answers unknown when the budget is used up', () => {
    const core = new CoreSolver();
    const x = ctx.symbol('fx', 32);
    const y = ctx.symbol('fy', 32);
    const one = ctx.constant(1, 32);
    const wide = (t: typeof x) => ctx.zext(t, 64);
    const constraints = [
      ctx.eq(ctx.mul(wide(x), wide(y)), ctx.constant(3037000493n * 2654435761n, 64)),
      ctx.ult(one, x),
      ctx.ult(x, y),
    ];
    const byConflicts = core.check({ constraints }, { conflicts: 20 });
    expect(byConflicts).toEqual({ status: 'unknown', reason: 'conflicts' });
    expect(core.check({ constraints }, { milliseconds: 20 })).toEqual({
      status: 'unknown',
      reason: 'time',
    });
    expect(core.check({ constraints }, { cancelled: () => true })).toEqual({
      status: 'unknown',
      reason: 'cancelled',
    });
  });
});
