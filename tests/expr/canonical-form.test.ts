/** The canonical form of terms says everything of them, and nothing else. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arityOf,
  type CanonicalForm,
  Canoniser,
  type Expr,
  ExprContext,
  isFloatOp,
  Kind,
  noTerm,
} from '../../src/expr/index.js';
import { build, recipes } from './recipe.js';

const digest = (bytes: Uint8Array): number[] => [
  ...new Int32Array(Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer),
];
const wordsOf = (...terms: Expr[]): string => new Canoniser(digest).formOf(terms).words.join();

/** The terms that words describe, in the context that they came from. */
function readBack(
  ctx: ExprContext,
  { words, arrays, symbols }: CanonicalForm,
  all: Expr[],
): Expr[] {
  const nodes: Expr[] = [];
  let at = 0;
  const next = (): number => words[at++]!;
  const child = (): Expr => nodes[next()]!;
  const value = (width: number): bigint => {
    let sum = 0n;
    for (let bits = 0; bits < width; bits += 32) sum |= BigInt(next() >>> 0) << BigInt(bits);
    return sum;
  };
  for (;;) {
    const kind = next() as Kind;
    if (kind === Kind.None) return Array.from({ length: next() }, child);
    const width = next();
    switch (kind) {
      case Kind.Const:
        nodes.push(ctx.constant(value(width), width));
        continue;
      case Kind.Symbol: {
        const { name } = symbols[next()]!;
        nodes.push(ctx.symbol(name, width));
        continue;
      }
      case Kind.ArraySymbol: {
        const { name, indexWidth, size } = arrays[next()]!;
        expect([width, next()]).toEqual([indexWidth, size ?? -1]);
        nodes.push(ctx.array(name, indexWidth, size));
        continue;
      }
      case Kind.ConstArray: {
        const described = [next(), next(), ...Array.from({ length: 8 }, next)].join();
        const same = all.filter(
          (node) =>
            node.kind === Kind.ConstArray &&
            node.width === width &&
            [
              node.contents.fill,
              node.contents.bytes.length,
              ...digest(node.contents.bytes),
            ].join() === described,
        );
        expect(same).toHaveLength(1);
        nodes.push(same[0]!);
        continue;
      }
      case Kind.Bound:
        nodes.push(ctx.bound(next(), width));
        continue;
    }
    let data: number | Expr = 0;
    if (kind === Kind.Forall) data = ctx.bound(next(), next());
    else if (kind === Kind.Extract || isFloatOp(kind)) data = next();
    const children = Array.from({ length: arityOf[kind]! }, child);
    const [a = noTerm, b = noTerm, c = noTerm] = children;
    if (kind === Kind.Store) nodes.push(ctx.internStore(a, b, c));
    else if (kind === Kind.ArrayIte) nodes.push(ctx.internArrayIte(a, b, c));
    else {
      const found = ctx.find(kind, width, a, b, c, data);
      // Operands of commutative operators may have changed places.
      nodes.push(found !== noTerm ? found : ctx.find(kind, width, b, a, c, data));
    }
  }
}

describe('the canonical form', () => {
  it('describes terms completely: they can be read back from it', () => {
    fc.assert(
      fc.property(recipes({ steps: 30 }), (recipe) => {
        const ctx = new ExprContext();
        const { terms } = build(ctx, recipe);
        const bits = terms.filter(({ sort }) => sort === 0);
        const form = new Canoniser(digest).formOf(bits);
        expect(readBack(ctx, form, allNodes(terms))).toEqual(form.terms);
        expect(new Set(form.terms)).toEqual(new Set(bits));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same for the same terms in another context, whatever their ids and order', () => {
    fc.assert(
      fc.property(recipes({ steps: 20 }), (recipe) => {
        const [one, two] = [new ExprContext(), new ExprContext()];
        for (let i = 0; i < 40; i++) two.not(two.symbol(`other ${i}`, 1 + i));
        const a = build(one, recipe).conditions;
        const b = build(two, recipe).conditions;
        expect(wordsOf(...b.toReversed())).toBe(wordsOf(...a));
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on names, on the order of terms or on their age', () => {
    const of = (first: string, second: string, isReversed: boolean) => {
      const ctx = new ExprContext();
      const names = isReversed ? [second, first] : [first, second];
      for (const name of names)
        ctx.read(ctx.array(name, 32, 8), ctx.constant(isReversed ? 5 : 0, 32));
      const byte = (name: string, i: number) =>
        ctx.zext(ctx.read(ctx.array(name, 32, 8), ctx.constant(i, 32)), 32);
      const operands = [byte(first, 0), byte(second, 3)];
      const [x, y] = isReversed ? operands.reverse() : operands;
      const conditions = [
        ctx.ult(ctx.mul(x!, y!), ctx.constant(1000, 32)),
        ctx.eq(ctx.add(byte(first, 1), byte(second, 2)), ctx.constant(77, 32)),
      ];
      return wordsOf(...(isReversed ? conditions.reverse() : conditions));
    };
    expect(of('b', 'a', true)).toBe(of('a', 'b', false));
    expect(of('text', 'line', true)).toBe(of('a', 'b', false));
  });

  it('tells apart what differs in an input, a constant, a table, a size or a place', () => {
    const ctx = new ExprContext();
    const [x, y] = [ctx.symbol('x', 32), ctx.symbol('y', 32)];
    const table = (last: number) => ctx.constArray(Uint8Array.of(1, 2, 3, last), 32);
    const byte = (array: Expr) => ctx.eq(ctx.read(array, x), ctx.constant(9, 8));
    const forms = [
      wordsOf(ctx.ult(x, y), ctx.ult(y, ctx.constant(5, 32))),
      wordsOf(ctx.ult(x, y), ctx.ult(x, ctx.constant(5, 32))),
      wordsOf(ctx.ult(x, y), ctx.ult(y, ctx.constant(6, 32))),
      wordsOf(ctx.ult(x, y)),
      wordsOf(ctx.slt(x, y)),
      wordsOf(byte(table(4))),
      wordsOf(byte(table(5))),
      wordsOf(byte(ctx.array('a', 32, 4))),
      wordsOf(byte(ctx.array('b', 32, 5))),
      wordsOf(byte(ctx.store(table(4), y, ctx.constant(9, 8)))),
    ];
    expect(new Set(forms).size).toBe(forms.length);
    // An input that is met twice is one input.
    expect(wordsOf(ctx.ult(x, ctx.symbol('z', 32)))).toBe(forms[3]);
  });
});

function allNodes(roots: readonly Expr[]): Expr[] {
  const seen = new Set<Expr>();
  const open = [...roots];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node === noTerm || seen.has(node)) continue;
    seen.add(node);
    open.push(node.a, node.b, node.c);
  }
  return [...seen];
}
