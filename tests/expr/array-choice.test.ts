/** Choices between arrays: what the builders make of them, and what every walk over terms does with them. */
import { describe, expect, it } from 'vitest';
import {
  cNotation,
  type Expr,
  ExprContext,
  evaluate,
  forEachNode,
  Kind,
  printKQuery,
  printScript,
  printTerms,
  ScriptReader,
  ShapeHasher,
  Sort,
  size,
  substitute,
} from '../../src/expr/index.js';
import { seededInputs } from './recipe.js';

const t = new ExprContext();
const c = t.symbol('c', 1);
const d = t.symbol('d', 1);
const i = t.symbol('i', 8);
const j = t.symbol('j', 8);
const x = t.symbol('x', 8);
const y = t.symbol('y', 8);
const m = t.array('m', 8);
const n = t.array('n', 8);
const k = (value: number) => t.constant(value, 8);

function has(term: Expr, kind: Kind): boolean {
  let found = false;
  forEachNode([term], (node) => {
    if (node.kind === kind) found = true;
  });
  return found;
}

/** k choices over each other, each between a write at a symbolic index and what is below it. */
function tower(context: ExprContext, levels: number): Expr {
  let array = context.array('tower', 8, 256);
  for (let level = 0; level < levels; level++) {
    const written = context.store(
      array,
      context.symbol(`i${level}`, 8),
      context.symbol(`x${level}`, 8),
    );
    array = context.ite(context.symbol(`c${level}`, 1), written, array);
  }
  return array;
}

describe('a choice between arrays', () => {
  it('is an array, and refuses a bit-vector as an arm', () => {
    const choice = t.ite(c, m, n);
    expect(choice.sort).toBe(Sort.Array);
    expect(choice.width).toBe(8);
    expect(() => t.ite(c, m, x)).toThrow('ite of an array and a bit-vector');
    expect(() => t.ite(c, x, m)).toThrow('ite of an array and a bit-vector');
    expect(() => t.ite(c, m, t.array('other', 16))).toThrow('widths 8 and 16');
  });

  it('folds where the condition is constant or the arms are one', () => {
    expect(t.ite(t.true, m, n)).toBe(m);
    expect(t.ite(t.false, m, n)).toBe(n);
    expect(t.ite(c, m, m)).toBe(m);
    expect(t.ite(t.not(c), m, n)).toBe(t.ite(c, n, m));
    expect(t.ite(c, t.ite(c, m, n), n)).toBe(t.ite(c, m, n));
  });

  it('of arms that were written at constant indices is their base with choices of bytes', () => {
    const yes = t.store(t.store(m, k(1), x), k(2), y);
    const joined = t.ite(c, yes, t.store(m, k(2), x));
    expect(has(joined, Kind.ArrayIte)).toBe(false);
    expect(t.read(joined, k(2))).toBe(t.ite(c, y, x));
    expect(t.read(joined, k(1))).toBe(t.ite(c, x, t.read(m, k(1))));
    expect(t.read(joined, k(3))).toBe(t.read(m, k(3)));
  });

  it('of writes at one index is a write of a choice', () => {
    const joined = t.ite(c, t.store(m, i, x), t.store(n, i, y));
    expect(joined).toBe(t.store(t.ite(c, m, n), i, t.ite(c, x, y)));
    expect(t.ite(c, t.store(m, i, x), t.store(m, i, y))).toBe(t.store(m, i, t.ite(c, x, y)));
  });

  it('lets a read through that finds its byte, or ends at one place in both arms', () => {
    const choice = t.ite(c, t.store(m, i, x), n);
    expect(t.read(choice, i)).toBe(t.ite(c, x, t.read(n, i)));
    const beside = t.ite(c, t.store(m, t.add(i, k(1)), x), m);
    expect(t.read(beside, i)).toBe(t.read(m, i));
    expect(t.read(choice, j).kind).toBe(Kind.Read);
    const tables = t.ite(
      c,
      t.constArray(Uint8Array.of(1, 2), 8),
      t.constArray(Uint8Array.of(1), 8),
    );
    expect(t.read(tables, k(0))).toBe(k(1));
    expect(t.read(tables, k(1))).toBe(t.ite(c, k(2), k(0)));
  });

  it('depends on its condition and on both arms', () => {
    const names = (term: Expr) =>
      term.support
        .atoms()
        .map(({ of, index }) => `${of?.name}${index === null ? '' : index}`)
        .sort();
    const choice = t.ite(c, t.store(m, i, x), n);
    expect(names(t.read(choice, k(5)))).toEqual(['c', 'i', 'm5', 'n5', 'x']);
    expect(names(t.read(choice, j))).toEqual(['c', 'i', 'j', 'm', 'n', 'x']);
    expect(names(t.read(t.store(choice, y, x), j))).toEqual(['c', 'i', 'j', 'm', 'n', 'x', 'y']);
  });

  it('has the value of the arm that is chosen, before and after a substitution', () => {
    const choice = t.store(t.ite(c, t.store(m, i, x), t.ite(d, n, t.store(n, j, y))), y, k(9));
    for (let seed = 0; seed < 300; seed++) {
      const inputs = seededInputs(seed);
      const at = (term: Expr) => evaluate(term, inputs);
      const index = k(Number(at(i)) ^ (seed & 1));
      const arm = at(c) === 1 ? t.store(m, i, x) : at(d) === 1 ? n : t.store(n, j, y);
      const expected = at(t.read(t.store(arm, y, k(9)), index));
      expect(at(t.read(choice, index))).toBe(expected);
      const fixed = substitute(t, t.read(choice, x), new Map([[c, t.constant(at(c), 1)]]));
      expect(at(fixed)).toBe(at(t.read(choice, x)));
    }
  });

  it('is printed and read back', () => {
    const choice = t.store(t.ite(t.ult(x, y), t.store(m, i, x), n), j, y);
    const term = t.eq(t.read(choice, x), k(7));
    expect(printTerms([term])).toContain('ite((x <u y), m{i: x}, n){j: y}[x]');
    const script = printScript([term]);
    expect(script).toContain('(ite (bvult x y) (store m i x) n)');
    const reader = new ScriptReader(t, script);
    let command = reader.next();
    while (command?.kind !== 'assert') command = reader.next();
    expect(command.term).toBe(term);
    expect(cNotation(term)).toBe('(x < y ? m′[x] : n[x])′ == 7');
    const kquery = printKQuery([term]);
    expect(kquery).toContain('(Select w8 (Eq ');
    expect(kquery).toMatch(
      /\(Select w8 N\d+:\(Ult .*\) R\d+_\d+:\(Read w8 .*\[.*\] @ m\) R\d+_\d+:/,
    );
    const other = t.eq(t.read(t.store(t.ite(t.ult(x, y), n, m), j, y), x), k(7));
    expect(new ShapeHasher().hash(term)).not.toBe(new ShapeHasher().hash(other));
  });
});

describe('choices over each other', () => {
  it('cost one read node for each index, whatever their number', () => {
    const context = new ExprContext();
    const array = tower(context, 200);
    const before = context.size;
    for (let r = 0; r < 50; r++) context.read(array, context.symbol(`r${r}`, 8));
    expect(context.size - before).toBe(100);
    expect(size(array)).toBeLessThan(200 * 6);
  });

  it('are evaluated in linear time, and have the values that a model gives them', () => {
    const context = new ExprContext();
    const levels = 20_000;
    const array = tower(context, levels);
    let sum = context.constant(0, 8);
    for (let r = 0; r < 2_000; r++) {
      sum = context.xor(sum, context.read(array, context.symbol(`r${r % 100}`, 8)));
    }
    const inputs = seededInputs(5);
    const bytes = new Map<unknown, unknown>();
    const read = (index: number): number => {
      if (bytes.has(index)) return bytes.get(index) as number;
      return inputs.byte(context.array('tower', 8, 256).array, index);
    };
    const value = (name: string, width: number): number =>
      Number(inputs.symbol(context.symbol(name, width).symbol));
    for (let level = 0; level < levels; level++) {
      if (value(`c${level}`, 1) === 1) bytes.set(value(`i${level}`, 8), value(`x${level}`, 8));
    }
    let expected = 0;
    for (let r = 0; r < 2_000; r++) expected ^= read(value(`r${r % 100}`, 8));
    expect(evaluate(sum, inputs)).toBe(expected);
  });

  it('are written in every format in linear length', () => {
    const length = (levels: number, print: (terms: Expr[]) => string): number => {
      const context = new ExprContext();
      const reads = ['r', 's'].map((name) =>
        context.read(tower(context, levels), context.symbol(name, 8)),
      );
      return print([context.eq(reads[0], reads[1])]).length;
    };
    for (const print of [printScript, printTerms, printKQuery]) {
      expect(length(80, (terms) => print(terms))).toBeLessThan(
        2.5 * length(40, (terms) => print(terms)),
      );
    }
  });
});
