/** The folders against definitions written down from SMT-LIB's theory, in BigInt alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BinaryOp,
  canonical,
  foldBinary,
  foldConcat,
  foldExtract,
  foldSExt,
  foldUnary,
  Kind,
} from '../../src/expr/index.js';

const bit = (condition: boolean): bigint => (condition ? 1n : 0n);
const negative = (x: bigint, w: number): boolean => x >> BigInt(w - 1) === 1n;
const s = (x: bigint, w: number): bigint => (negative(x, w) ? x - (1n << BigInt(w)) : x);
const abs = (x: bigint): bigint => (x < 0n ? -x : x);
const udiv = (x: bigint, y: bigint, w: number): bigint =>
  y === 0n ? (1n << BigInt(w)) - 1n : x / y;
const urem = (x: bigint, y: bigint): bigint => (y === 0n ? x : x % y);

const definitions: [string, BinaryOp, (x: bigint, y: bigint, w: number) => bigint][] = [
  ['add', Kind.Add, (x, y) => x + y],
  ['sub', Kind.Sub, (x, y) => x - y],
  ['mul', Kind.Mul, (x, y) => x * y],
  ['udiv', Kind.UDiv, udiv],
  ['urem', Kind.URem, urem],
  [
    'sdiv',
    Kind.SDiv,
    (x, y, w) => {
      const quotient = udiv(abs(s(x, w)), abs(s(y, w)), w);
      return negative(x, w) === negative(y, w) ? quotient : -quotient;
    },
  ],
  [
    'srem',
    Kind.SRem,
    (x, y, w) => {
      const remainder = urem(abs(s(x, w)), abs(s(y, w)));
      return negative(x, w) ? -remainder : remainder;
    },
  ],
  ['shl', Kind.Shl, (x, y, w) => (y >= BigInt(w) ? 0n : x << y)],
  ['lshr', Kind.LShr, (x, y, w) => (y >= BigInt(w) ? 0n : x >> y)],
  ['ashr', Kind.AShr, (x, y, w) => s(x, w) >> (y >= BigInt(w) ? BigInt(w) : y)],
  ['and', Kind.And, (x, y) => x & y],
  ['or', Kind.Or, (x, y) => x | y],
  ['xor', Kind.Xor, (x, y) => x ^ y],
  ['eq', Kind.Eq, (x, y) => bit(x === y)],
  ['ult', Kind.Ult, (x, y) => bit(x < y)],
  ['ule', Kind.Ule, (x, y) => bit(x <= y)],
  ['slt', Kind.Slt, (x, y, w) => bit(s(x, w) < s(y, w))],
  ['sle', Kind.Sle, (x, y, w) => bit(s(x, w) <= s(y, w))],
];

const widths = fc.oneof(
  fc.integer({ min: 1, max: 128 }),
  fc.constantFrom(1, 8, 16, 31, 32, 33, 52, 53, 54, 63, 64),
);
const operands = widths.chain((w) => {
  const max = (1n << BigInt(w)) - 1n;
  const value = fc.oneof(
    fc.bigInt({ min: 0n, max }),
    fc.bigInt({ min: 0n, max: max < 200n ? max : 200n }),
    fc.constantFrom(0n, 1n, max, max >> 1n, (max >> 1n) + 1n, max - 1n),
  );
  return fc.tuple(fc.constant(w), value, value);
});

describe('folding', () => {
  for (const [name, op, definition] of definitions) {
    it(`${name} follows its definition`, () => {
      fc.assert(
        fc.property(operands, ([w, x, y]) => {
          const result = op >= Kind.Eq ? 1 : w;
          const expected = canonical(BigInt.asUintN(result, definition(x, y, w)));
          expect(foldBinary(op, w, canonical(x), canonical(y))).toBe(expected);
        }),
        { numRuns: 1500 },
      );
    });
  }

  it('not, neg, extract, concat and sext follow theirs', () => {
    fc.assert(
      fc.property(operands, fc.nat(), fc.nat(), ([w, x, y], i, n) => {
        const a = canonical(x);
        const low = i % w;
        const width = 1 + (n % (w - low));
        expect(foldUnary(Kind.Not, w, a)).toBe(canonical(BigInt.asUintN(w, ~x)));
        expect(foldUnary(Kind.Neg, w, a)).toBe(canonical(BigInt.asUintN(w, -x)));
        expect(foldExtract(a, low, width)).toBe(canonical(BigInt.asUintN(width, x >> BigInt(low))));
        expect(foldConcat(a, canonical(y), w)).toBe(canonical((x << BigInt(w)) | y));
        expect(foldSExt(a, w, w + width)).toBe(canonical(BigInt.asUintN(w + width, s(x, w))));
      }),
      { numRuns: 3000 },
    );
  });
});
