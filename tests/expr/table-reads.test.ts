/**
 * Conditions over tables against the terms that they were made from: for random tables and conditions
 * with a four-bit index, both must have the same value for every index and every input.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Expr,
  ExprContext,
  evaluate,
  forEachNode,
  Kind,
  TableReads,
} from '../../src/expr/index.js';

const indexWidth = 4;

interface Made {
  readonly terms: ExprContext;
  readonly condition: Expr;
}

type Bytes = readonly (number | null)[];

/** Up to two tables (null for a symbolic byte), and how they are read and compared. */
const shape = fc.record({
  first: fc.array(fc.option(fc.nat(3), { freq: 8 }), { minLength: 1, maxLength: 12 }),
  second: fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
  isSymbolicRoot: fc.boolean(),
  index: fc.constantFrom('x', 'x+1', 'x-2', '2x', '4x', 'nested', 'y'),
  other: fc.constantFrom('none', 'same', 'next', 'x', 'y', 'second'),
  word: fc.boolean(),
  compare: fc.constantFrom('eq', 'ult', 'slt', 'not-eq'),
  constant: fc.nat(5),
});

function make(made: typeof shape extends fc.Arbitrary<infer T> ? T : never): Made {
  const terms = new ExprContext();
  const x = terms.symbol('x', indexWidth);
  const y = terms.symbol('y', indexWidth);
  const number = (value: number) => terms.constant(value, indexWidth);
  const input = terms.array('input', indexWidth, made.first.length);
  const holes = terms.array('holes', indexWidth, 16);
  const table = (bytes: Bytes, isSymbolic: boolean) => {
    const plain = Uint8Array.from(bytes, (byte) => byte ?? 0);
    let array = isSymbolic ? input : terms.constArray(plain, indexWidth);
    bytes.forEach((byte, i) => {
      if (byte === null) array = terms.store(array, number(i), terms.read(holes, number(i)));
      else if (isSymbolic && i % 2 === 0)
        array = terms.store(array, number(i), terms.constant(byte, 8));
    });
    return array;
  };
  const first = table(made.first, made.isSymbolicRoot);
  const second = table(made.second, false);
  const indices: Record<typeof made.index, Expr> = {
    x,
    y,
    'x+1': terms.add(x, number(1)),
    'x-2': terms.sub(x, number(2)),
    '2x': terms.shl(x, number(1)),
    '4x': terms.mul(x, number(4)),
    nested: terms.extract(terms.read(second, x), 0, indexWidth),
  };
  const index = indices[made.index];
  const read = (array: Expr, at: Expr) => {
    const low = terms.read(array, at);
    return made.word ? terms.concat(terms.read(array, terms.add(at, number(1))), low) : low;
  };
  const value = read(first, index);
  const wide = (term: Expr) => terms.zext(term, value.width);
  const others: Record<typeof made.other, Expr | undefined> = {
    none: undefined,
    same: value,
    next: read(first, terms.add(index, number(2))),
    x: wide(x),
    y: wide(y),
    second: read(second, x),
  };
  const added = others[made.other];
  const sum = added ? terms.add(value, added) : value;
  const constant = terms.constant(made.constant, value.width);
  const condition =
    made.compare === 'ult'
      ? terms.ult(sum, constant)
      : made.compare === 'slt'
        ? terms.slt(sum, constant)
        : terms.eq(sum, constant);
  return { terms, condition: made.compare === 'not-eq' ? terms.not(condition) : condition };
}

describe('conditions over tables', () => {
  for (const form of ['index', 'value', 'all'] as const) {
    it(`have the value of the condition that they replace (${form})`, () => {
      let applied = 0;
      fc.assert(
        fc.property(shape, fc.infiniteStream(fc.nat(255)), (how, bytes) => {
          const { terms, condition } = make(how);
          const tables = new TableReads(terms, { form, onApplied: () => applied++ });
          const rewritten = tables.condition(condition);
          const byteOf = new Map<string, number>();
          const byte = (name: string, index: number | bigint) => {
            const key = `${name} ${index}`;
            if (!byteOf.has(key)) byteOf.set(key, bytes.next().value);
            return byteOf.get(key)!;
          };
          for (let x = 0; x < 16; x++) {
            for (let y = 0; y < 16; y += how.other === 'y' || how.index === 'y' ? 1 : 16) {
              const assignment = {
                symbol: ({ name }: { name: string }) => (name === 'x' ? x : y),
                byte: ({ name }: { name: string }, index: number | bigint) => byte(name, index),
              };
              expect(evaluate(rewritten, assignment)).toBe(evaluate(condition, assignment));
            }
          }
        }),
        { numRuns: 150 },
      );
      expect(applied).toBeGreaterThan(10);
    });
  }

  const table = (terms: ExprContext) => terms.constArray(Uint8Array.of(1, 2, 3, 3, 5), 32);

  it('become ranges of the index', () => {
    const terms = new ExprContext();
    const index = terms.symbol('i', 32);
    const tables = new TableReads(terms, { form: 'index' });
    const condition = terms.eq(terms.read(table(terms), index), terms.constant(3, 8));
    const two = terms.constant(2, 32);
    expect(tables.condition(condition)).toBe(terms.ult(terms.sub(index, two), two));
  });

  it('on two elements of a table are left to the value form', () => {
    const terms = new ExprContext();
    const index = terms.symbol('i', 32);
    const next = terms.add(index, terms.constant(1, 32));
    const sum = terms.add(terms.read(table(terms), index), terms.read(table(terms), next));
    const condition = terms.eq(sum, terms.constant(5, 8));
    expect(new TableReads(terms, { form: 'index' }).condition(condition)).toBe(condition);
    const chosen = new TableReads(terms, { form: 'value' }).condition(condition);
    let reads = 0;
    forEachNode([chosen], ({ kind }) => {
      if (kind === Kind.Read) reads++;
    });
    expect(reads).toBe(0);
  });
});
