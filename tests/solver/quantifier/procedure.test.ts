/** Examples 5 to 7 of Trabish, Rinetzky, Shoham and Sharma, ESEC/FSE 2023, §5, to the letter. */
import { describe, expect, it } from 'vitest';
import { type ArrayInfo, type Expr, ExprContext } from '../../../src/expr/index.js';
import { createSolver, Model } from '../../../src/solver/index.js';
import { Clauses } from '../../../src/solver/quantifier/clauses.js';
import { duplicate, mend } from '../../../src/solver/quantifier/duplicate.js';
import { procedure } from '../../../src/solver/quantifier/procedure.js';
import { type Parts, QuantifiedQuery } from '../../../src/solver/quantifier/quantified-query.js';
import { Cells } from '../../../src/solver/quantifier/reads.js';
import { strengthen } from '../../../src/solver/quantifier/repair.js';
import { strip } from '../../../src/solver/quantifier/strip.js';

const ctx = new ExprContext();
const n = ctx.symbol('n', 32);
const k = ctx.symbol('k', 32);
const i = ctx.symbol('i', 32);
const s = ctx.array('s', 32, 8);
const number = (value: number) => ctx.constant(value, 32);
const byte = (value: number) => ctx.constant(value, 8);
const at = (index: Expr) => ctx.read(s, index);

// φ of Example 5.
const ends = ctx.eq(at(n), byte(0));
const range = ctx.and(ctx.ule(number(1), k), ctx.ule(k, number(10)));
const last = ctx.eq(at(ctx.sub(k, number(1))), byte(8));
const forall = ctx.forall(i, number(1), k, ctx.ne(at(ctx.sub(i, number(1))), byte(0)));
const phi = [ends, range, last, forall];
const asked = new QuantifiedQuery({ constraints: phi }, new Clauses(ctx));

const holds = (model: Model, terms: Iterable<Expr>) =>
  [...terms].every((term) => model.satisfies(term));

function model(text: readonly number[]): Model {
  const bytes = new Map(text.map((value, index) => [index, value]));
  const symbols = new Map([n, k].map(({ symbol }) => [symbol, 7]));
  return new Model(symbols, new Map([[s.array, bytes]]));
}

function text(of: Model): number[] {
  return [...of.bytesOf(s.array as ArrayInfo, 8)];
}

const m = model([1, 0, 0, 0, 0, 0, 8, 0]);
const md = model([1, 1, 1, 1, 1, 1, 1, 0]);
const mr = model([1, 1, 1, 1, 1, 1, 8, 0]);

describe('the solving procedure of the paper', () => {
  it('strips the quantifier to its two implied parts (Example 5)', () => {
    const parts = [...strip(ctx, asked).keys()];
    const first = ctx.implies(ctx.ule(number(1), k), ctx.ne(at(number(0)), byte(0)));
    const next = ctx.add(n, number(1));
    const excluded = ctx.not(ctx.and(ctx.ule(number(1), next), ctx.ule(next, k)));
    expect(new Set(parts)).toEqual(new Set([ends, range, last, first, excluded]));
    expect(holds(m, parts)).toBe(true);
    expect(holds(m, phi)).toBe(false);
  });

  it('duplicates the first byte along the range (Example 6)', () => {
    const duplicated = duplicate([forall], m, new Cells());
    expect(text(duplicated)).toEqual(text(md));
    expect(duplicated.satisfies(forall)).toBe(true);
    expect(duplicated.satisfies(last)).toBe(false);
  });

  it('repairs where a clause and an instance read the same byte (Example 7)', () => {
    const stripped = [...strip(ctx, asked).keys()];
    const { terms, cells } = strengthen(ctx, stripped, [forall], md);
    const instance = ctx.ne(at(number(6)), byte(0));
    const fixed = [ctx.eq(n, number(7)), ctx.eq(k, number(7))];
    expect(new Set(terms)).toEqual(new Set([instance, ...fixed]));
    expect(holds(m, [...stripped, ...terms])).toBe(true);
    const repaired = duplicate([forall], m, cells);
    expect(text(repaired)).toEqual(text(mr));
    expect(holds(repaired, phi)).toBe(true);
  });

  it('takes these steps with the models of the examples', () => {
    const answers: Parts[] = [];
    const outcome = procedure(ctx, asked, (parts) => {
      answers.push(parts);
      return { status: 'sat', model: m };
    });
    expect(outcome?.step).toBe('repaired');
    expect(outcome?.answer.status === 'sat' && text(outcome.answer.model)).toEqual(text(mr));
    expect(answers).toHaveLength(2);
  });

  it('gives up where nothing helps, and is right all the same', () => {
    const failed = procedure(ctx, asked, (parts) =>
      parts.size > 5 ? { status: 'unsat', core: [] } : { status: 'sat', model: m },
    );
    expect(failed).toBeUndefined();
    const solver = createSolver(ctx, { quantifiers: 'procedure', verify: true });
    expect(solver.check({ constraints: phi }).status).toBe('sat');
    const question = ctx.ult(n, k);
    expect(solver.check({ constraints: phi, question }).status).toBe('unsat');
  });
});

describe('mending', () => {
  it('leaves bytes that other parts read', () => {
    const kept = new Cells();
    kept.addReads(strip(ctx, asked).keys(), m.evaluation);
    expect(text(mend([forall], m, kept))).toEqual(text(mr));
  });

  it('finds bytes that depend on each other, or on a constant', () => {
    const t = ctx.array('t', 32, 8);
    const place = ctx.sub(i, number(1));
    const same = ctx.forall(i, number(1), k, ctx.eq(at(place), ctx.read(t, place)));
    const given = new Map([2, 4, 6].map((index) => [index, index + 50]));
    const start = new Model(m.symbols, new Map([[t.array, given]]));
    const kept = new Cells();
    for (const index of given.keys()) kept.add(t.array, index);
    const mended = mend([same], start, kept);
    expect(mended.satisfies(same)).toBe(true);
    expect(text(mended)).toEqual([0, 0, 52, 0, 54, 0, 56, 0]);
    const odd = ctx.eq(ctx.and(i, number(1)), number(1));
    const alternating = ctx.forall(
      i,
      number(1),
      k,
      ctx.eq(at(place), ctx.ite(odd, byte(97), byte(98))),
    );
    const first = new Model(m.symbols, new Map([[s.array, new Map([[0, 97]])]]));
    expect(mend([alternating], first, new Cells()).satisfies(alternating)).toBe(true);
  });
});
