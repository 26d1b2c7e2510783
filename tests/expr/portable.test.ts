/** Terms that go to another context have the values there that they have here. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphWriter, readGraph } from '../../src/exec/explore/sleep/value-graph.js';
import {
  Expr,
  ExprContext,
  evaluate,
  floats,
  type Kind,
  type PortableData,
  portableNode,
  TermImport,
  type Value,
} from '../../src/expr/index.js';
import { randomQuery } from '../solver/float-queries.js';
import { build, recipes, seededInputs } from './recipe.js';

/** By way of text. */
function moved(terms: readonly Expr[], to: ExprContext): Expr[] {
  const imported = new TermImport(to);
  const codec = {
    name: 'term',
    parts: (value: object) => {
      if (!(value instanceof Expr)) return undefined;
      const { kind, width, children, data } = portableNode(value);
      return [kind, width, children.length, ...children, ...data];
    },
    make: ([kind, width, count, ...rest]: readonly unknown[]) =>
      imported.make({
        ...{ kind: kind as Kind, width: width as number },
        children: rest.slice(0, count as number) as Expr[],
        data: rest.slice(count as number) as PortableData[],
      }),
  };
  const writer = new GraphWriter([codec], []);
  writer.add(terms);
  return readGraph(writer.text(), [codec], [])[0] as Expr[];
}

/** A context in which terms have other ids, and so another order. */
function other(recipe: Parameters<typeof build>[1], rewriting = true): ExprContext {
  const context = new ExprContext({ rewriting });
  build(context, { ...recipe, steps: [...recipe.steps].reverse() });
  return context;
}

const formats = [floats.half, floats.single, floats.double, floats.extended];

const seeds = [1, 2, 3, 77];

describe('terms in another context', () => {
  it.each([true, false])('have the same values: rewriting %s', (rewriting) => {
    let simpler = 0;
    fc.assert(
      fc.property(recipes({ steps: 40 }), (recipe) => {
        const terms = build(new ExprContext({ rewriting }), recipe).terms;
        const there = moved(terms, other(recipe));
        terms.forEach((term, i) => {
          expect(there[i].width).toBe(term.width);
          if (there[i].kind !== term.kind) simpler++;
          for (const seed of seeds) {
            const inputs = seededInputs(seed);
            expect(evaluate(there[i], inputs)).toBe(evaluate(term, inputs));
          }
        });
      }),
      { numRuns: 1000 },
    );
    if (!rewriting) expect(simpler).toBeGreaterThan(0);
  });

  it('are no quantifiers where the body has become one of no variable', () => {
    const here = new ExprContext({ rewriting: false });
    const [x, lo, hi] = ['x', 'lo', 'hi'].map((name) => here.symbol(name, 3));
    const nothing = here.xor(x, x);
    const term = here.forall(x, lo, hi, here.eq(nothing, here.constant(1, 3)));
    const [there] = moved([term], new ExprContext());
    for (const seed of seeds) {
      const inputs = seededInputs(seed);
      expect(evaluate(there, inputs)).toBe(evaluate(term, inputs));
    }
    expect(there.support.quantifierHeight).toBe(0);
  });

  it('are those of before when they come back', () => {
    fc.assert(
      fc.property(recipes({ steps: 30, quantifiers: false }), (recipe) => {
        const here = new ExprContext();
        const { terms } = build(here, recipe);
        expect(moved(moved(terms, new ExprContext()), here)).toEqual(terms);
      }),
      { numRuns: 200 },
    );
  });

  it('have named constants and the same values', () => {
    fc.assert(
      fc.property(recipes(), fc.integer(), (recipe, seed) => {
        const here = new ExprContext();
        for (const width of recipe.widths) {
          here.namedConstant(`x0w${width}`, width, here.constant(0x10001n, width).value);
        }
        const { terms } = build(here, recipe);
        const there = moved(terms, new ExprContext());
        const inputs = seededInputs(seed);
        terms.forEach((term, i) => {
          expect(evaluate(there[i], inputs)).toBe(evaluate(term, inputs));
          expect(there[i].support.hasNamed).toBe(term.support.hasNamed);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('have floating point and the same values', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const terms = randomQuery(new ExprContext(), { formats, steps: 9, hard: true }, seed);
      const there = moved(terms, new ExprContext());
      terms.forEach((term, i) => {
        for (const values of seeds) {
          const inputs = seededInputs(seed * 100 + values);
          expect(evaluate(there[i], inputs)).toBe(evaluate(term, inputs));
        }
      });
    }
  });

  it('may be as deep as sums are long', () => {
    const here = new ExprContext({ rewriting: false });
    let sum = here.symbol('x0', 32);
    for (let i = 1; i < 50_000; i++) sum = here.xor(sum, here.symbol(`x${i % 9}`, 32));
    const [there] = moved([sum], new ExprContext({ rewriting: false }));
    const inputs = seededInputs(5);
    expect(evaluate(there, inputs)).toBe(evaluate(sum, inputs));
  });

  it('share no symbol of their own with those of another sender, nor of the receiver', () => {
    const [one, two, there] = [new ExprContext(), new ExprContext(), new ExprContext()];
    const own = there.freshSymbol('rounds', 8);
    const ofOne = [one.freshSymbol('rounds', 8), one.freshSymbol('rounds', 8), one.symbol('x', 8)];
    const ofTwo = [two.freshSymbol('rounds', 8), two.symbol('x', 8)];
    expect(ofOne[0].symbol.name).toBe(ofTwo[0].symbol.name);
    const [a, b, x] = moved(ofOne, there);
    const [c, y] = moved(ofTwo, there);
    expect(new Set([own, a, b, c]).size).toBe(4);
    expect(y).toBe(x);
    const [again, sum] = moved([ofOne[0], one.add(ofOne[0], ofOne[1])], there);
    expect(again).not.toBe(a);
    const value = (term: Expr): Value => evaluate(term, { symbol: () => 3, byte: () => 0 });
    expect(value(sum)).toBe(6);
    expect(sum.support.size).toBe(2);
  });
});
