/** Constants under a name: terms keep them, evaluators and `unnamed` know them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Assignment, ExprContext, evaluate } from '../../src/expr/index.js';
import { build, recipes, seededInputs } from './recipe.js';

describe('random terms with named constants', () => {
  it('have the value that they have with an input of that value, with the names and without', () => {
    let named = 0;
    fc.assert(
      fc.property(recipes(), fc.integer(), fc.nat(), (recipe, seed, number) => {
        const inputs = seededInputs(seed);
        const valueIn = (width: number) => BigInt.asUintN(width, BigInt(number) * 0x10001n);
        const t = new ExprContext();
        const names = new Map<string, bigint>();
        for (const width of recipe.widths) {
          const name = `x0w${width}`;
          names.set(name, valueIn(width));
          t.namedConstant(name, width, t.constant(valueIn(width), width).value);
        }
        const known: Assignment = {
          symbol: (info) => {
            const value = names.get(info.name);
            return value === undefined ? inputs.symbol(info) : t.constant(value, info.width).value;
          },
          byte: (info, index) => inputs.byte(info, index),
        };
        const withNames = build(t, recipe).terms;
        const withInputs = build(new ExprContext(), recipe).terms;
        withNames.forEach((term, i) => {
          const value = evaluate(withInputs[i], known);
          const plain = t.unnamed(term);
          expect(evaluate(term, inputs)).toBe(value);
          expect(evaluate(plain, inputs)).toBe(value);
          expect(plain.support.hasNamed).toBe(false);
          if (plain !== term) named++;
        });
      }),
      { numRuns: 400 },
    );
    expect(named).toBeGreaterThan(100);
  });
});

describe('a named constant', () => {
  const t = new ExprContext();
  const base = t.namedConstant('base', 64, 0x1000);
  const i = t.symbol('i', 64);

  it('is no input, and folds away in a difference', () => {
    const pointer = t.add(base, i);
    expect(pointer.support.atoms()).toEqual(i.support.atoms());
    expect(t.sub(pointer, base)).toBe(i);
    expect(t.eq(pointer, t.add(base, t.constant(3, 64)))).toBe(t.eq(i, t.constant(3, 64)));
    expect(t.unnamed(pointer)).toBe(t.add(i, t.constant(0x1000, 64)));
  });

  it('is of no consequence to the order of places in its object', () => {
    const start = t.namedConstant('start', 64, 0x1010);
    const offset = (index: string) => t.mul(t.zext(t.symbol(index, 8), 64), t.constant(4, 64));
    const [p, q] = [t.add(start, offset('p')), t.add(start, offset('q'))];
    const order = t.ult(offset('p'), offset('q'));
    expect(t.unnamed(t.ult(p, q)).id).toBe(order.id);
    expect(t.unnamed(t.ule(q, p)).id).toBe(t.not(order).id);
    const behind = t.unnamed(t.ult(t.add(p, t.constant(2000, 64)), start));
    expect(behind.id).toBe(t.false.id);
    expect(t.unnamed(t.ult(start, t.add(p, t.constant(4, 64)))).id).toBe(t.true.id);
    // An index of either sign may lead before the object.
    const before = t.unnamed(t.ult(t.add(start, t.sext(t.symbol('p', 8), 64)), start));
    expect(before.isConst).toBe(false);
  });

  it('gets its value within a quantifier', () => {
    const forall = t.forall(i, t.constant(0, 64), t.constant(9, 64), t.ult(i, t.add(base, i)));
    expect(forall.support.hasNamed).toBe(true);
    expect(t.unnamed(forall).support.hasNamed).toBe(false);
    expect(evaluate(t.unnamed(forall), { symbol: () => 0, byte: () => 0 })).toBe(1);
  });

  it('has one value', () => {
    expect(() => t.namedConstant('base', 64, 0x2000)).toThrow('another value');
  });
});
