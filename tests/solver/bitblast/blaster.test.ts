/** Random terms as gates, against the evaluator, on every input; and the words that bounds make shorter. */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, Kind } from '../../../src/expr/index.js';
import { Blaster } from '../../../src/solver/bitblast/blaster.js';
import { extendedWords } from '../../../src/solver/bitblast/ranges.js';
import { Random } from '../sat/random.js';
import { TermGenerator } from '../terms.js';
import { truthTables, wordAt } from './simulate.js';

const noReads = () => {
  throw new Error('no arrays here');
};

describe('the blaster', () => {
  it.each([true, false])('gives each term the bits of its value (rewriting: %s)', (rewriting) => {
    let compared = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const random = new Random(seed * 31);
      const ctx = new ExprContext({ rewriting });
      const generator = new TermGenerator(ctx, random, false);
      const blaster = new Blaster(() => ({
        word: () => undefined,
        operands: noReads,
        encode: noReads,
      }));
      const inputs = generator.symbols.flatMap((symbol) => [...blaster.bits(symbol)]);
      const terms = Array.from({ length: 4 }, () => generator.term(1 + random.below(6), 4));
      const bits = terms.map((term) => blaster.bits(term));
      // A quotient by a constant is an input with a definition: division.ts.
      if (blaster.definitions.some((definition) => definition !== 1)) continue;
      const tableOf = truthTables(blaster.graph, inputs);
      const models = generator.models();
      terms.forEach((term, i) => {
        const tables = Array.from(bits[i], tableOf);
        models.forEach((model, k) => {
          compared++;
          if (wordAt(tables, k) !== model.evaluate(term)) expect.fail(`seed ${seed}, term ${i}`);
        });
      });
    }
    expect(compared).toBeGreaterThan(40_000);
  });
});

describe('a sum of small numbers', () => {
  /** x₀ + … + x₇, each 0 or a number up to `most`, as counts of joined states are. */
  function sumOf(ctx: ExprContext, most: number): { bits: Expr[]; sum: Expr } {
    const bits = Array.from({ length: 8 }, (_, i) => ctx.symbol(`b${i}`, 1));
    let sum: Expr = ctx.constant(0, 32);
    for (const [i, bit] of bits.entries()) {
      const step = ctx.constant(1 + (i % most), 32);
      sum = ctx.ite(bit, ctx.add(sum, step), sum);
    }
    return { bits, sum };
  }

  it.each([1, 3])(
    'with steps up to %i has the bits of its value, and zeros above its limit',
    (most) => {
      const ctx = new ExprContext();
      const { bits, sum } = sumOf(ctx, most);
      const blaster = new Blaster(() => ({
        word: () => undefined,
        operands: noReads,
        encode: noReads,
      }));
      const inputs = bits.map((bit) => blaster.literal(bit));
      const word = blaster.bits(sum);
      const tableOf = truthTables(blaster.graph, inputs);
      const tables = Array.from(word, tableOf);
      let greatest = 0;
      for (let k = 0; k < 256; k++) {
        const expected = bits.reduce((total, _, i) => total + ((k >> i) & 1) * (1 + (i % most)), 0);
        greatest = Math.max(greatest, expected);
        expect(Number(wordAt(tables, k))).toBe(expected);
      }
      const width = greatest.toString(2).length;
      expect([...word].slice(width).every((literal) => literal === 0)).toBe(true);
      expect(word[width - 1]).toBeGreaterThan(1);
    },
  );

  it('wraps where it may', () => {
    const ctx = new ExprContext();
    const [a, b] = ['a', 'b'].map((name) => ctx.symbol(name, 4));
    const blaster = new Blaster(() => ({
      word: () => undefined,
      operands: noReads,
      encode: noReads,
    }));
    const inputs = [a, b].flatMap((word) => [...blaster.bits(word)]);
    const sum = ctx.add(ctx.zext(a, 5), ctx.zext(b, 5));
    const twice = ctx.add(sum, sum);
    const words = [sum, twice].map((term) => blaster.bits(term));
    const tableOf = truthTables(blaster.graph, inputs);
    for (let k = 0; k < 256; k++) {
      const expected = (k & 15) + (k >> 4);
      expect(Number(wordAt(Array.from(words[0], tableOf), k))).toBe(expected);
      expect(Number(wordAt(Array.from(words[1], tableOf), k))).toBe((2 * expected) & 31);
    }
  });
});

const isSignedBound = ({ kind, a }: Expr) => (kind === Kind.Not ? a.kind : kind) === Kind.Slt;

describe('words between two bounds', () => {
  it('have copies of one bit above it, and of no lower one', () => {
    const width = 5;
    const ctx = new ExprContext();
    const x = ctx.symbol('x', width);
    const constant = (value: number) => ctx.constant(value & 31, width);
    let found = 0;
    for (let low = -16; low < 16; low++) {
      for (let high = low; high < 16; high++) {
        const constraints = [
          ctx.not(ctx.slt(x, constant(low))),
          high % 2 ? ctx.not(ctx.slt(constant(high), x)) : ctx.sle(x, constant(high)),
        ];
        // At the ends of the range they become constants or equalities, which others take care of.
        if (!constraints.every(isSignedBound)) continue;
        found++;
        const values = Array.from({ length: high - low + 1 }, (_, i) => low + i);
        const hasCopiesFrom = (bit: number) =>
          values.every((value) => value >> bit === 0 || value >> bit === -1);
        const lowest = [0, 1, 2, 3].find(hasCopiesFrom);
        expect(extendedWords(constraints).get(x), `${low} to ${high}`).toBe(lowest);
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});
