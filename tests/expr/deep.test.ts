/**
 * Every function over very deep terms: no overflow of the stack, nothing quadratic. What is cheap
 * runs on a million nodes; printing and reading, which cost ten times as much per node, on a quarter.
 */
import { beforeAll, describe, expect, it } from 'vitest';
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

const N = 1_000_000;
const t = new ExprContext();
const x = t.symbol('x', 32);
const y = t.symbol('y', 32);
let chain: Expr;
let quarter: Expr;

beforeAll(() => {
  chain = x;
  for (let i = 0; i < N / 2; i++) {
    chain = t.mul(t.xor(chain, y), x);
    if (i === N / 8) quarter = t.eq(chain, y);
  }
});

describe('a term a million nodes deep', () => {
  it('is measured', () => {
    expect(depth(chain)).toBeGreaterThan(N);
    expect(size(chain)).toBeGreaterThan(N);
    expect(inputs([chain]).symbols.map((symbol) => symbol.name)).toEqual(['x', 'y']);
  });

  it('is evaluated', () => {
    expect(typeof new Evaluator(seededInputs(1)).value(chain)).toBe('number');
  });

  it('is substituted in', () => {
    const replaced = substitute(t, chain, new Map([[y, t.constant(3, 32)]]));
    expect(depth(replaced)).toBeGreaterThan(N / 2);
  });

  it('has a shape', () => {
    expect(new ShapeHasher().hash(chain)).toBe(new ShapeHasher().hash(chain));
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
    expect(reader.next()?.kind).toBe('assert');
    expect(reader.next()?.kind).toBe('assert');
  });

  it('is collected', () => {
    const context = new ExprContext();
    let deep = context.symbol('x', 32);
    for (let i = 0; i < 200_000; i++)
      deep = context.mul(context.neg(deep), context.symbol('y', 32));
    context.addRoots((visit) => visit(deep));
    expect(context.collect()).toBe(0);
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
    expect(new Evaluator(seededInputs(7)).value(sum)).toBeLessThan(256);
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
