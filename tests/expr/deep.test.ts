/**
 * Every function over very deep terms: no overflow of the stack, nothing quadratic. What is cheap
 * runs on 300,000 nodes; printing and reading, which cost ten times as much per node, on a quarter.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depth,
  Evaluator,
  type Expr,
  ExprContext,
  inputs,
  printKQuery,
  printScript,
  printTerms,
  ScriptReader,
  ShapeHasher,
  size,
  substitute,
} from '../../src/expr/index.js';
import { seededInputs } from './recipe.js';

const N = 300_000;
let t: ExprContext;
let x: Expr;
let y: Expr;
let chain: Expr;
let quarter: Expr;

const inputValue = (symbol: Expr, seed: number) => Number(seededInputs(seed).symbol(symbol.symbol));

beforeAll(() => {
  t = new ExprContext();
  x = t.symbol('x', 32);
  y = t.symbol('y', 32);
  chain = x;
  for (let i = 0; i < N / 2; i++) {
    chain = t.mul(t.xor(chain, y), x);
    if (i === N / 8) quarter = t.eq(chain, y);
  }
});

/** A hundred megabytes, which V8 would look through again and again in the tests of other files. */
afterAll(() => {
  t = new ExprContext();
  x = y = chain = quarter = t.symbol('x', 32);
});

describe('an equation over a long chain of sums and exclusive ors', () => {
  it('is built without overflowing the stack, and holds for the right number', () => {
    const context = new ExprContext();
    const x = context.symbol('x', 32);
    let [chain, value] = [x, 12345];
    for (let i = 1; i <= 100_000; i++) {
      const step = context.constant(i, 32);
      chain = i % 2 ? context.add(chain, step) : context.xor(chain, step);
      value = (i % 2 ? value + i : value ^ i) >>> 0;
    }
    const equation = context.eq(chain, context.constant(value, 32));
    const at = (number: number) => new Evaluator({ symbol: () => number, byte: () => 0 });
    expect(at(12345).holds(equation)).toBe(true);
    expect(at(12346).holds(equation)).toBe(false);
  });
});

describe('a term 300,000 nodes deep', () => {
  it('is measured', () => {
    expect(depth(chain)).toBeGreaterThan(N);
    expect(size(chain)).toBeGreaterThan(N);
    expect(inputs([chain]).symbols.map((symbol) => symbol.name)).toEqual(['x', 'y']);
  });

  it('is evaluated', () => {
    const [xValue, yValue] = [inputValue(x, 1), inputValue(y, 1)];
    let expected = xValue;
    for (let i = 0; i < N / 2; i++) expected = Math.imul(expected ^ yValue, xValue);
    expect(new Evaluator(seededInputs(1)).value(chain)).toBe(expected >>> 0);
  });

  it('is substituted in', () => {
    const replaced = substitute(t, chain, new Map([[y, t.constant(3, 32)]]));
    expect(depth(replaced)).toBeGreaterThan(N / 2);
  });

  it('has a shape', () => {
    const hasher = new ShapeHasher();
    const inOtherTerms = new ExprContext();
    const [a, b] = [inOtherTerms.symbol('x', 32), inOtherTerms.symbol('y', 32)];
    let other = a;
    for (let i = 0; i < N / 2 - 1; i++) other = inOtherTerms.mul(inOtherTerms.xor(other, b), a);
    expect(hasher.hash(other)).not.toBe(hasher.hash(chain));
    other = inOtherTerms.mul(inOtherTerms.xor(other, b), a);
    expect(new ShapeHasher().hash(other)).toBe(hasher.hash(chain));
  });

  it('is printed in every format and read back', () => {
    expect(printTerms([quarter]).length).toBeGreaterThan(N);
    expect(printKQuery([quarter]).length).toBeGreaterThan(N);
    const text = printScript([quarter]);
    const reader = new ScriptReader(t, text);
    let command = reader.next();
    while (command?.kind !== 'assert') command = reader.next();
    expect(command.term).toBe(quarter);
  });

  it('is read from nested parentheses and lets', () => {
    const fresh = new ExprContext();
    const open = '(bvadd x (bvmul x '.repeat(50_000);
    const lets = '(let ((z (bvxor x #x00000001))) '.repeat(50_000);
    const reader = new ScriptReader(
      fresh,
      `(declare-const x (_ BitVec 32))
       (assert (= x ${open} x ${'))'.repeat(50_000)}))
       (assert ${lets} (= z x) ${')'.repeat(50_000)})`,
    );
    const nested = reader.next();
    const inLets = reader.next();
    if (nested?.kind !== 'assert' || inLets?.kind !== 'assert') throw new Error('no assertions');
    expect(depth(nested.term)).toBeGreaterThan(50_000);
    const z = fresh.xor(fresh.symbol('x', 32), fresh.constant(1, 32));
    expect(inLets.term).toBe(fresh.eq(z, fresh.symbol('x', 32)));
  });

  it('is collected', () => {
    const context = new ExprContext();
    let deep = context.symbol('x', 32);
    for (let i = 0; i < 200_000; i++)
      deep = context.mul(context.neg(deep), context.symbol('y', 32));
    let isNeeded = true;
    context.addRoots((visit) => {
      if (isNeeded) visit(deep);
    });
    expect(context.collect()).toBe(0);
    isNeeded = false;
    expect(context.collect()).toBeGreaterThanOrEqual(400_000);
  });
});

describe('a chain of fifty thousand stores at symbolic indices', () => {
  it('is read and evaluated', () => {
    let array = t.array('a', 32, 1000);
    let sum = t.constant(0, 8);
    for (let i = 0; i < 50_000; i++) {
      array = t.store(
        array,
        t.mul(x, t.constant(2 * i + 3, 32)),
        t.extract(t.add(y, t.constant(i, 32)), 0, 8),
      );
      sum = t.xor(sum, t.read(array, t.mul(y, t.constant(i + 3, 32))));
    }
    const [xValue, yValue] = [inputValue(x, 7), inputValue(y, 7)];
    const bytes = new Map<number, number>();
    const byteAt = (index: number) =>
      bytes.get(index) ?? Number(seededInputs(7).byte(t.array('a', 32, 1000).array, index));
    let expected = 0;
    for (let i = 0; i < 50_000; i++) {
      bytes.set(Math.imul(xValue, 2 * i + 3) >>> 0, (yValue + i) & 255);
      expected ^= byteAt(Math.imul(yValue, i + 3) >>> 0);
    }
    expect(new Evaluator(seededInputs(7)).value(sum)).toBe(expected);
  });
});

describe('a term over fifty thousand symbols', () => {
  it('has a support that shares with those of its parts', () => {
    const context = new ExprContext();
    let sum = context.constant(0, 8);
    const bytes = context.array('b', 32, 50_000);
    for (let i = 0; i < 50_000; i++) {
      sum = context.xor(context.neg(sum), context.read(bytes, context.constant(i, 32)));
    }
    expect(sum.support.size).toBe(50_000);
  });
});
