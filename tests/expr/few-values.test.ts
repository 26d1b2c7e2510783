/**
 * Terms that are one of a few constants: what is made of comparisons with them, of maps over them and of choices that have each
 * constant once is, for every value of the guards, what the term says that is built without rules.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Assignment,
  type Expr,
  ExprContext,
  evaluate,
  fewValues,
  forEachNode,
  Kind,
  mapValues,
  size,
  type Value,
  withEachValueOnce,
} from '../../src/expr/index.js';
import { Inputs } from './assignment.js';

const guards = 4;

/** How a term is built from guards and constants: the same in every context. */
interface Plan {
  readonly op: number;
  readonly guard: number;
  readonly constant: number;
  readonly parts: readonly [Plan, Plan] | null;
}

const plans: fc.Memo<Plan> = fc.memo((depth) => {
  const leaf = { op: fc.nat(7), guard: fc.nat(guards - 1), constant: fc.nat(9) };
  const end = fc.record({ ...leaf, parts: fc.constant(null) });
  if (depth <= 1) return end;
  const parts = fc.tuple(plans(depth - 1), plans(depth - 1));
  return fc.oneof(end, fc.record({ ...leaf, parts }), fc.record({ ...leaf, parts }));
});

const guardOf = (t: ExprContext, n: number) => t.symbol(`g${n}`, 1);

function build(t: ExprContext, { op, guard, constant, parts }: Plan): Expr {
  if (!parts) return t.constant(constant, 16);
  const [a, b] = parts.map((part) => build(t, part));
  switch (op) {
    case 0:
      return t.add(a, b);
    case 1:
      return t.sub(a, t.constant(constant, 16));
    case 2:
      return t.sext(t.extract(a, 1, 3), 16);
    case 3:
      return t.zext(guardOf(t, guard), 16);
    default:
      return t.ite(guardOf(t, guard), a, b);
  }
}

function* assignments(t: ExprContext): Generator<Assignment> {
  for (let bits = 0; bits < 2 ** guards; bits++) {
    const model = new Inputs();
    for (let n = 0; n < guards; n++) model.setSymbol(guardOf(t, n).symbol, (bits >> n) & 1);
    yield model;
  }
}

function evaluations(t: ExprContext, term: Expr): Value[] {
  return Array.from(assignments(t), (model) => evaluate(term, model));
}

const comparisons = [Kind.Eq, Kind.Ult, Kind.Ule, Kind.Slt, Kind.Sle];

describe('a term that is one of a few constants', () => {
  const plain = new ExprContext({ rewriting: false });

  it('has these values, and no others are mapped', () => {
    fc.assert(
      fc.property(plans(5), (plan) => {
        const t = new ExprContext();
        const term = build(t, plan);
        const values = evaluations(plain, build(plain, plan));
        const few = fewValues(term);
        if (!few) return;
        for (const value of values) expect(few.has(value)).toBe(true);
        const image = mapValues(t, term, (value) => t.constant(Number(value) ^ 5, 16));
        expect(evaluations(t, image)).toEqual(values.map((value) => Number(value) ^ 5));
        expect(evaluations(t, withEachValueOnce(t, term))).toEqual(values);
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  it('is compared by its guards', () => {
    let byGuards = 0;
    fc.assert(
      fc.property(plans(4), plans(3), fc.nat(4), (left, right, n) => {
        const t = new ExprContext();
        const op = comparisons[n];
        const term = t.compare(op, build(t, left), build(t, right));
        const truth = plain.compare(op, build(plain, left), build(plain, right));
        expect(evaluations(t, term)).toEqual(evaluations(plain, truth));
        let widest = 0;
        forEachNode([term], (node) => {
          widest = Math.max(widest, node.width);
        });
        if (!term.isConst && widest === 1) byGuards++;
      }),
      { seed: 2, numRuns: 400 },
    );
    expect(byGuards).toBeGreaterThan(40);
  });

  it('needs no more than it has constants, however often it is joined', () => {
    const t = new ExprContext();
    const k = (value: number) => t.constant(value, 64);
    let at = t.ite(t.symbol('a0', 1), k(100), k(101));
    for (let n = 1; n < 40; n++) {
      const other = t.ite(t.symbol(`b${n}`, 1), k(100 + (n % 3)), k(102));
      at = withEachValueOnce(t, t.ite(t.symbol(`a${n}`, 1), at, other));
    }
    expect([...fewValues(at)!].sort()).toEqual([100, 101, 102]);
    expect(t.ult(at, k(103))).toBe(t.true);
    expect(t.eq(at, k(7))).toBe(t.false);
    expect(size(t.ult(at, k(102)))).toBeLessThan(40 * 12);
  });

  it('is none where an input is among them, or where there are too many', () => {
    const t = new ExprContext();
    const c = t.symbol('c', 1);
    expect(fewValues(t.ite(c, t.symbol('x', 8), t.constant(1, 8)))).toBeUndefined();
    let many: Expr = t.constant(0, 32);
    for (let n = 1; n < 40; n++) many = t.ite(t.symbol(`c${n}`, 1), t.constant(n, 32), many);
    expect(fewValues(many)).toBeUndefined();
  });
});
