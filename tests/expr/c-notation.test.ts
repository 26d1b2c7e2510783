/** Conditions as people read them. */
import { describe, expect, it } from 'vitest';
import { cNotation, type Expr, ExprContext } from '../../src/expr/index.js';

const ctx = new ExprContext();
const x = ctx.array('x#4', 32, 4);
const s = ctx.array('s#8', 32, 8);
const byte = (array: Expr, i: number) => ctx.read(array, ctx.constant(i, 32));
const word = (array: Expr, at = 0) => {
  let value = byte(array, at);
  for (let i = 1; i < 4; i++) value = ctx.concat(byte(array, at + i), value);
  return value;
};
const int = (value: number) => ctx.constant(value >>> 0, 32);

describe('C notation', () => {
  const cases: [string, Expr][] = [
    ['x < 10', ctx.slt(word(x), int(10))],
    ['x >= 10', ctx.not(ctx.slt(word(x), int(10)))],
    ['x > -5', ctx.slt(int(-5), word(x))],
    ['x <= -5', ctx.not(ctx.slt(int(-5), word(x)))],
    ['x == 7', ctx.eq(word(x), int(7))],
    ['x != 7', ctx.not(ctx.eq(word(x), int(7)))],
    ["s[2] == 'a'", ctx.eq(byte(s, 2), ctx.constant(97, 8))],
    ["s[0] != '\\''", ctx.not(ctx.eq(byte(s, 0), ctx.constant(39, 8)))],
    ['s[3] == 0', ctx.eq(byte(s, 3), ctx.constant(0, 8))],
    ["s[1] <= 'z'", ctx.not(ctx.slt(ctx.constant(122, 8), byte(s, 1)))],
    ['s[4..7] < x', ctx.ult(word(s, 4), word(x))],
    ['x + 4 > 9', ctx.slt(int(9), ctx.add(word(x), int(4)))],
    ['x * x - 1 > 20', ctx.slt(int(20), ctx.sub(ctx.mul(word(x), word(x)), int(1)))],
    [
      'x == -1 && s[0] == 1',
      ctx.and(ctx.eq(word(x), int(-1)), ctx.eq(byte(s, 0), ctx.constant(1, 8))),
    ],
    [
      'x < 10 && s[0] == 1',
      ctx.and(ctx.slt(word(x), int(10)), ctx.eq(byte(s, 0), ctx.constant(1, 8))),
    ],
    [
      'x >= 10 || s[0] != 1',
      ctx.not(ctx.and(ctx.slt(word(x), int(10)), ctx.eq(byte(s, 0), ctx.constant(1, 8)))),
    ],
    ['x < 0', ctx.slt(word(x), int(0))],
    ['x >= 0', ctx.not(ctx.slt(word(x), int(0)))],
    ['s[x] == 1', ctx.eq(ctx.read(s, word(x)), ctx.constant(1, 8))],
  ];
  for (const [text, term] of cases) {
    it(text, () => {
      const shown = cNotation(term);
      // Operands of symmetric operators may come in either order.
      const sides = (line: string) => line.split(/ (?:&&|\|\|) /).sort();
      expect(sides(shown)).toEqual(sides(text));
    });
  }

  describe('puts words together again', () => {
    const digit = ctx.sub(ctx.zext(byte(s, 3), 32), int(48));

    it('a word from its high bits and its narrowed low byte', () => {
      expect(cNotation(ctx.ule(digit, int(9)))).toBe('s[3] - 48 <= 9');
      const sum = ctx.add(digit, ctx.sub(ctx.zext(byte(s, 2), 32), int(48)));
      expect(cNotation(ctx.slt(sum, int(12)))).not.toMatch(/<<|>>|…/);
    });

    it('an equality, of which the high bits say nothing new', () => {
      expect(cNotation(ctx.eq(digit, int(0)))).toBe("s[3] == '0'");
      expect(cNotation(ctx.not(ctx.eq(digit, int(0))))).toBe("s[3] != '0'");
    });

    it('but no condition that says more', () => {
      const high = ctx.ult(byte(s, 3), ctx.constant(11, 8));
      const same = ctx.eq(byte(s, 3), ctx.constant(48, 8));
      const both = ctx.or(high, same);
      expect(cNotation(both).split(' || ').sort()).toEqual(['s[3] < 11', "s[3] == '0'"]);
    });
  });

  it('writes bits and bytes in C', () => {
    expect(cNotation(ctx.extract(ctx.mul(word(x), word(x)), 8, 8))).toBe('(uint8_t)(x * x >> 8)');
    expect(cNotation(ctx.extract(ctx.mul(word(x), word(x)), 24, 8))).toBe('x * x >> 24');
    expect(cNotation(ctx.extract(ctx.mul(word(x), word(x)), 3, 5))).toBe('x * x >> 3 & 31');
    expect(cNotation(ctx.concat(byte(s, 0), byte(s, 1)))).toBe('s[0] << 8 | s[1]');
  });

  it('names parts by their type', () => {
    const part = (name: string, offset: number, size: number) =>
      name === 's' && size === 4 ? `s.${offset === 0 ? 'first' : 'second'}` : undefined;
    expect(cNotation(ctx.slt(word(s, 4), word(s)), { part })).toBe('s.second < s.first');
  });

  it('keeps long terms short', () => {
    let sum = word(x);
    for (let i = 0; i < 2000; i++) sum = ctx.xor(ctx.mul(sum, word(s)), int(i + 3));
    const text = cNotation(ctx.eq(sum, int(1)), { longest: 100 });
    expect(text.length).toBeLessThan(400);
    expect(text).toContain('…');
  });
});
