/**
 * Table 1 of Trabish, Rinetzky, Shoham and Sharma, "State Merging with Quantifiers in Symbolic Execution" (ESEC/FSE 2023),
 * to the letter: the execution tree of Fig. 2 (memspn with chars = "a" and n ≤ 3), its two regular partitions, their
 * formula patterns, path conditions and stores. The context does not rewrite, so that n > 0 is written as n > 1 is.
 */
import { describe, expect, it } from 'vitest';
import { type Expr, ExprContext, ShapeHasher } from '../../../src/expr/index.js';
import { partition, patternConditions } from '../../../src/merge/loops/formula-pattern.js';
import { regularPatterns } from '../../../src/merge/loops/regular-pattern.js';

const ctx = new ExprContext({ rewriting: false });
const n = ctx.symbol('n', 32);
const s = ctx.array('s', 32, 3);
const number = (value: number) => ctx.constant(value, 32);

/** The conditions of Fig. 2. */
const more = (i: Expr) => ctx.ult(i, n);
const isA = (i: Expr) => ctx.eq(ctx.read(s, i), ctx.constant(97, 8));

/** tpc of a leaf: so many rounds, and what the last one ends by. */
function path(rounds: number, ...end: Expr[]): Expr[] {
  const conditions: Expr[] = [];
  for (let i = 0; i < rounds; i++) conditions.push(more(number(i)), isA(number(i)));
  return [...conditions, ...end];
}

const leaves: Record<string, Expr[]> = {
  n2: path(0, ctx.not(more(number(0)))),
  n5: path(0, more(number(0)), ctx.not(isA(number(0)))),
  n6: path(1, ctx.not(more(number(1)))),
  n9: path(1, more(number(1)), ctx.not(isA(number(1)))),
  n10: path(2, ctx.not(more(number(2)))),
  n13: path(2, more(number(2)), ctx.not(isA(number(2)))),
  n14: path(3, ctx.not(more(number(3)))),
};
const names = Object.keys(leaves);
const paths = Object.values(leaves);

/** x as a number of 32 bits, and a·x + b as the synthesis writes it. */
function line(x: Expr, b: number): Expr {
  const wide = ctx.zext(x, 32);
  return ctx.add(ctx.mul(number(1), wide), number(b >>> 0));
}

describe('Table 1', () => {
  const { patterns, others } = partition(ctx, new ShapeHasher(), paths);

  it('has the regular partitions {n2, n6, n10, n14} and {n5, n9, n13}', () => {
    expect(others).toEqual([]);
    const found = patterns.map(({ members }) =>
      members.map(({ index, rounds }) => `${names[index]}:${rounds}`).join(' '),
    );
    expect(found).toEqual(['n2:0 n6:1 n10:2 n14:3', 'n5:0 n9:1 n13:2']);
  });

  it('has the regular patterns (W, GB, R) and (W, GB, GY)', () => {
    const hasher = new ShapeHasher();
    const colours = new Map<number, string>();
    const colour = (letter: string, condition: Expr) => colours.set(hasher.hash(condition), letter);
    colour('G', more(number(0)));
    colour('B', isA(number(0)));
    colour('Y', ctx.not(isA(number(0))));
    colour('R', ctx.not(more(number(0))));
    // The root's W is the condition `true`, which no path has.
    const words = paths.map((conditions) => conditions.map((one) => hasher.hash(one)));
    const shown = regularPatterns(words).map(({ prefix, period, members }) => {
      const longest = words[members.at(-1)!.index].map((letter) => colours.get(letter)!);
      const end = prefix + period * members.at(-1)!.rounds;
      const parts = [
        [0, prefix],
        [prefix, prefix + period],
        [end, longest.length],
      ];
      return parts.map(([from, to]) => longest.slice(from, to).join(''));
    });
    expect(shown).toEqual([
      ['', 'GB', 'R'],
      ['', 'GB', 'GY'],
    ]);
  });

  it('has the formula patterns', () => {
    const [all, some] = patterns;
    const x = all.synthesis.variable;
    expect(all.before).toEqual([]);
    expect(all.repeated).toEqual([more(line(x, -1)), isA(line(x, -1))]);
    expect(all.after).toEqual([ctx.not(more(line(x, 0)))]);
    expect(some.repeated).toEqual([more(line(x, -1)), isA(line(x, -1))]);
    expect(some.after).toEqual([more(line(x, 0)), ctx.not(isA(line(x, 0)))]);
  });

  it('has the path conditions', () => {
    const [all, some] = patterns;
    const x = all.synthesis.variable;
    const k = ctx.symbol('k', x.width);
    const small = (value: number) => ctx.constant(value, x.width);
    const within = (high: number) => ctx.and(ctx.ule(small(0), k), ctx.ule(k, small(high)));
    const each = (body: (i: Expr) => Expr) => ctx.forall(x, small(1), k, body(line(x, -1)));
    const upTo = (high: number) => ctx.or(ctx.false, within(high));
    expect(patternConditions(ctx, all, k)).toEqual([
      upTo(3),
      each(more),
      each(isA),
      ctx.not(more(line(k, 0))),
    ]);
    expect(patternConditions(ctx, some, k)).toEqual([
      upTo(2),
      each(more),
      each(isA),
      more(line(k, 0)),
      ctx.not(isA(line(k, 0))),
    ]);
  });

  it('has the stores: count is k, what all have is as it is', () => {
    for (const { synthesis, members } of patterns) {
      const rounds = members.map((member) => member.rounds);
      const count = synthesis.template(rounds, rounds.map(number));
      expect(count).toBe(line(synthesis.variable, 0));
      expect(
        synthesis.template(
          rounds,
          rounds.map(() => n),
        ),
      ).toBe(n);
    }
  });
});
