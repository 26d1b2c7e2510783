/** Stages that decide by the values that inputs can have, against evaluation of all of them. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext } from '../../src/expr/index.js';
import { createSolver, Model } from '../../src/solver/index.js';
import { Random } from './sat/random.js';

const width = 6;

/** A random condition that compares one word with constants. */
function comparison(ctx: ExprContext, random: Random, word: Expr, depth: number): Expr {
  if (depth > 0 && random.below(3) > 0) {
    const a = comparison(ctx, random, word, depth - 1);
    const b = comparison(ctx, random, word, depth - 1);
    return random.pick([ctx.and(a, b), ctx.or(a, b), ctx.not(a)]);
  }
  const low = random.below(word.width);
  const side = random.pick([
    word,
    ctx.add(word, ctx.constant(random.below(64), word.width)),
    ctx.extract(word, low, word.width - low),
  ]);
  const limit = ctx.constant(random.below(2 ** side.width), side.width);
  const [a, b] = random.below(2) === 0 ? [side, limit] : [limit, side];
  return random.pick([ctx.eq(a, b), ctx.ult(a, b), ctx.slt(a, b), ctx.ule(a, b), ctx.sle(a, b)]);
}

describe('comparisons of one word with constants', () => {
  it('are decided as evaluation of all values does, many of them without the core', () => {
    const random = new Random(41);
    let answered = 0;
    for (let round = 0; round < 600; round++) {
      const ctx = new ExprContext();
      const solver = createSolver(ctx, { verify: true, singleInput: false, enumeration: false });
      const high = ctx.symbol('high', 2);
      const low = ctx.symbol('low', width - 2);
      const word = ctx.concat(high, low);
      const terms = Array.from({ length: 1 + random.below(3) }, () =>
        comparison(ctx, random, word, 2),
      );
      const holds = (model: Model, list: readonly Expr[]) =>
        list.every((term) => model.satisfies(term));
      const models = Array.from(
        { length: 2 ** width },
        (_, i) =>
          new Model(new Map([[high.symbol, i >> 4] as const, [low.symbol, i & 15] as const])),
      );
      const answer = solver.check({ constraints: terms.slice(1), question: terms[0] });
      const expected = models.some((model) => holds(model, terms)) ? 'sat' : 'unsat';
      expect(answer.status, `round ${round}`).toBe(expected);
      if (answer.status === 'unsat') {
        expect(models.some((model) => holds(model, answer.core))).toBe(false);
      }
      const { sat, unsat } = solver.statistics().get('single word')!;
      answered += sat + unsat;
    }
    expect(answered).toBeGreaterThan(100);
  });
});

describe('inputs with few values', () => {
  /** The days of a calendar in 64 bits, as a compiler leaves them. */
  function calendar(ctx: ExprContext, x: Expr): Expr {
    const c = (value: number) => ctx.constant(value, 64);
    const days = ctx.sdiv(ctx.mul(ctx.sext(x, 64), c(8_640_000)), c(86_400));
    const era = ctx.sdiv(ctx.add(days, c(719_468)), c(146_097));
    const rest = ctx.sub(ctx.add(days, c(719_468)), ctx.mul(era, c(146_097)));
    return ctx.srem(ctx.mul(rest, rest), c(1_009));
  }

  it('are tried, at whatever width the program computes with them', () => {
    const ctx = new ExprContext();
    const solver = createSolver(ctx, { verify: true });
    const array = ctx.array('x', 32, 4);
    const byte = (i: number) => ctx.read(array, ctx.constant(i, 32));
    const x = ctx.concat(byte(3), ctx.concat(byte(2), ctx.concat(byte(1), byte(0))));
    const bounds = ctx.and(ctx.sle(ctx.constant(0, 32), x), ctx.slt(x, ctx.constant(300, 32)));
    const model = (value: number) =>
      new Model(
        new Map(),
        new Map([[array.array, new Map([[0, value & 255] as const, [1, value >> 8] as const])]]),
      );
    const remainders = new Set(
      Array.from({ length: 300 }, (_, i) => Number(model(i).evaluate(calendar(ctx, x)))),
    );
    for (const value of [0, 1, 5, 77, 500, 1008]) {
      const question = ctx.eq(calendar(ctx, x), ctx.constant(value, 64));
      const { status } = solver.check({ constraints: [bounds], question });
      expect(status, String(value)).toBe(remainders.has(value) ? 'sat' : 'unsat');
    }
    expect(solver.statistics().get('core')!.queries).toBe(0);
  });

  it('are not taken to be all, where a byte shows only below a write at a symbolic index', () => {
    const ctx = new ExprContext();
    const solver = createSolver(ctx, { verify: true });
    const written = ctx.store(ctx.array('a', 8, 16), ctx.symbol('i', 8), ctx.constant(3, 8));
    const question = ctx.eq(ctx.read(written, ctx.constant(5, 8)), ctx.constant(7, 8));
    expect(solver.check({ constraints: [], question }).status).toBe('sat');
  });

  it('are whole bytes where one shows below a write at a symbolic index, however few of its bits others look at', () => {
    const ctx = new ExprContext();
    const solver = createSolver(ctx, { verify: true, singleInput: false });
    const c = (value: number) => ctx.constant(value, 8);
    const array = ctx.array('a', 8, 2);
    const bit = ctx.and(ctx.read(array, c(0)), c(1));
    const left = ctx.read(ctx.store(array, bit, c(0)), c(0));
    const three = ctx.eq(ctx.and(left, c(3)), c(3));
    expect(solver.check({ constraints: [], question: three }).status).toBe('sat');
    const constraints = [ctx.eq(bit, c(1))];
    expect(solver.check({ constraints, question: three }).status).toBe('sat');
    expect(solver.check({ constraints, question: ctx.not(three) }).status).toBe('sat');
  });

  it('are what the core takes them for, in what was written at their low bits', () => {
    const random = new Random(17);
    const answers = { sat: 0, unsat: 0 };
    for (let round = 0; round < 300; round++) {
      const ctx = new ExprContext();
      const c = (value: number, size = 8) => ctx.constant(value, size);
      const array = ctx.array('a', 8, 2);
      const cut = (term: Expr): Expr => {
        const bits = 1 + random.below(3);
        return ctx.zext(ctx.extract(term, 0, bits), 8);
      };
      const index = () => ctx.and(cut(ctx.read(array, c(random.below(2)))), c(1));
      const value = () => random.pick([c(random.below(8)), cut(ctx.read(array, c(0)))]);
      let written = array;
      for (let times = random.below(3); times >= 0; times--) {
        written = ctx.store(written, index(), value());
      }
      const read = () => ctx.read(written, c(random.below(2)));
      const terms = Array.from({ length: 1 + random.below(3) }, () => {
        const [a, b] = [ctx.and(read(), c(random.below(16))), c(random.below(16))];
        return random.pick([ctx.eq(a, b), ctx.ult(a, b), ctx.not(ctx.eq(a, b))]);
      });
      const query = { constraints: terms.slice(1), question: terms[0] };
      const { status } = createSolver(ctx, { verify: true, singleInput: false }).check(query);
      const alone = createSolver(ctx, { enumeration: false, singleInput: false }).check(query);
      expect(status, `round ${round}`).toBe(alone.status);
      answers[status as 'sat' | 'unsat']++;
    }
    expect(Math.min(answers.sat, answers.unsat)).toBeGreaterThan(30);
  });

  it('are tried in the tens of thousands when the core has had its conflicts', () => {
    const ctx = new ExprContext();
    const solver = createSolver(ctx, { verify: true });
    const x = ctx.symbol('x', 16);
    const wide = ctx.zext(x, 64);
    const c = (value: number) => ctx.constant(value, 64);
    // No square is 2 modulo 65,537 · 3, and the remainder of a square of 16 bits is not what it was.
    const square = ctx.urem(ctx.mul(ctx.mul(wide, wide), ctx.add(wide, c(1))), c(196_611));
    const question = ctx.and(ctx.eq(square, c(2)), ctx.ult(c(3), wide));
    let expected = 'unsat';
    for (let v = 4n; v < 65_536n; v++) if ((v * v * (v + 1n)) % 196_611n === 2n) expected = 'sat';
    expect(solver.check({ constraints: [], question }).status).toBe(expected);
    // The core was asked once, and gave up.
    expect(solver.statistics().get('core')).toMatchObject({ queries: 1, unknown: 1 });
  });
});

describe('words of a large constant table', () => {
  it('are what a look at all of them finds, at once', () => {
    const random = new Random(5);
    const words = Uint32Array.from({ length: 100_000 }, () => random.below(2 ** 32));
    const ctx = new ExprContext();
    const solver = createSolver(ctx, { verify: true });
    const table = ctx.constArray(new Uint8Array(words.buffer), 32);
    const index = ctx.symbol('i', 32);
    const at = (k: number) =>
      ctx.read(table, ctx.add(ctx.mul(index, ctx.constant(4, 32)), ctx.constant(k, 32)));
    const word = ctx.concat(ctx.concat(at(3), at(2)), ctx.concat(at(1), at(0)));
    const inside = ctx.ult(index, ctx.constant(words.length, 32));
    const least = Math.min(...words.subarray(0, 50_000), ...words.subarray(50_000));
    const one = words[77_777];
    const c = (value: number) => ctx.constant(value, 32);
    const questions: [Expr, (word: number) => boolean][] = [
      [ctx.eq(word, c(one)), (value) => value === one],
      [ctx.not(ctx.eq(word, c(one))), (value) => value !== one],
      [ctx.eq(word, c(least - 1)), () => false],
      [ctx.ult(word, c(least)), () => false],
      [ctx.ult(word, c(least + 1)), (value) => value === least],
      [ctx.not(ctx.ult(word, c(least))), () => true],
    ];
    for (const [question, holds] of questions) {
      const answer = solver.check({ constraints: [inside], question });
      expect(answer.status).toBe(words.some(holds) ? 'sat' : 'unsat');
      if (answer.status === 'sat')
        expect(holds(words[Number(answer.model.evaluate(index))])).toBe(true);
      else if (answer.status === 'unsat') expect(answer.core).toContain(question);
    }
    const { queries, sat, unsat } = solver.statistics().get('enumeration')!;
    expect([queries > 0, sat + unsat]).toEqual([true, queries]);
  });

  it('are scanned at an index that is an input cut to size', () => {
    const random = new Random(6);
    const words = Uint16Array.from({ length: 1 << 18 }, () => random.below(2 ** 16));
    const ctx = new ExprContext();
    const solver = createSolver(ctx, { verify: true });
    const table = ctx.constArray(new Uint8Array(words.buffer), 32);
    const input = ctx.array('j#4', 32, 4);
    const byte = (k: number) => ctx.read(input, ctx.constant(k, 32));
    const whole = ctx.concat(ctx.concat(byte(3), byte(2)), ctx.concat(byte(1), byte(0)));
    const index = ctx.and(whole, ctx.constant(words.length - 1, 32));
    const place = ctx.mul(index, ctx.constant(2, 32));
    const at = (k: number) => ctx.read(table, ctx.add(place, ctx.constant(k, 32)));
    const word = ctx.concat(at(1), at(0));
    const present = new Set(words);
    const absent = Array.from({ length: 2 ** 16 }, (_, i) => i).find((i) => !present.has(i))!;
    for (const value of [words[200_000], absent]) {
      const question = ctx.eq(word, ctx.constant(value, 16));
      const answer = solver.check({ constraints: [], question });
      expect(answer.status).toBe(value === absent ? 'unsat' : 'sat');
      if (answer.status === 'sat') expect(words[Number(answer.model.evaluate(index))]).toBe(value);
    }
    const { queries, sat, unsat } = solver.statistics().get('enumeration')!;
    expect([queries > 0, sat + unsat]).toEqual([true, queries]);
  });
});
