/**
 * Software floating point: with the double's parameters it must agree with the processor's doubles bit
 * by bit; x86_fp80 is compared with results of an x87 (data/x87.json: operands, sum, difference,
 * product, quotient, fmodl, sqrtl, the double, the order).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floatBinary, floatOrder, roundHalfEven } from '../../src/exec/operators/float.js';
import { floats, soft } from '../../src/expr/index.js';
import { floatFromBits, floatToBits, NanPayload } from '../../src/value/value.js';
import table from './data/x87.json' with { type: 'json' };

const { double, single: float, extended } = floats;
const bitsOf = (value: number) => floatToBits('double', value);
const softDouble = (value: number) => soft.unpack(double, bitsOf(value));

/** Any double, the interesting ones more often. */
const doubles = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 0.5, 5e-324, 2 ** -1022, Number.MAX_VALUE, 1 / 3, 2 ** 53),
  fc.integer({ min: -1000, max: 1000 }),
  fc
    .tuple(fc.integer({ min: -1074, max: 1023 }), fc.integer({ min: 1, max: 7 }))
    .map(([exponent, factor]) => factor * 2 ** exponent),
);

describe('soft doubles equal the hardware', () => {
  const same = (actual: bigint, expected: number) => {
    const value = floatFromBits('double', actual);
    if (Number.isNaN(expected)) expect(Number(value)).toBeNaN();
    else expect(actual).toBe(bitsOf(expected));
  };
  it('add, multiply, divide, remainder', () => {
    fc.assert(
      fc.property(doubles, doubles, (a, b) => {
        const [x, y] = [softDouble(a), softDouble(b)];
        same(soft.add(double, x, y), a + b);
        same(soft.multiply(double, x, y), a * b);
        same(soft.divide(double, x, y), a / b);
        same(soft.remainder(double, x, y), a % b);
        const order = a < b ? -1 : a > b ? 1 : a === b ? 0 : undefined;
        const found = soft.compareFloats(x, y);
        expect(found === undefined ? undefined : Math.sign(found) + 0).toBe(order);
      }),
      { numRuns: 3000 },
    );
  });
  it('square root, rounding, narrowing', () => {
    fc.assert(
      fc.property(doubles, (a) => {
        const x = softDouble(a);
        same(soft.squareRoot(double, x), Math.sqrt(a));
        same(soft.roundToIntegral(double, x, 'floor'), Math.floor(a));
        same(soft.roundToIntegral(double, x, 'ceil'), Math.ceil(a));
        same(soft.roundToIntegral(double, x, 'truncate'), Math.trunc(a));
        same(soft.roundToIntegral(double, x, 'even'), roundHalfEven(a));
        if (!Number.isNaN(a)) {
          const narrow = soft.convert(double, float, bitsOf(a));
          expect(floatFromBits('float', narrow)).toBe(Math.fround(a));
        }
      }),
      { numRuns: 2000 },
    );
  });
  it('fused multiply-add is exact where the product is', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), doubles, (a, b, c) => {
        const small = [a % 2 ** 26, b % 2 ** 26];
        const product = small[0] * small[1];
        const fused = soft.fusedMultiplyAdd(
          double,
          softDouble(small[0]),
          softDouble(small[1]),
          softDouble(c),
        );
        same(fused, product + c);
      }),
    );
  });
});

describe('x86_fp80', () => {
  it('gives what an x87 gives, bit by bit', () => {
    for (const row of table as (string | number)[][]) {
      const [a, b, ...results] = row.slice(0, 9).map((text) => BigInt(`0x${text}`));
      const [x, y] = [soft.unpack(extended, a), soft.unpack(extended, b)];
      const mine = [
        soft.add(extended, x, y),
        soft.add(extended, x, soft.negate(y)),
        soft.multiply(extended, x, y),
        soft.divide(extended, x, y),
        soft.remainder(extended, x, y),
        soft.squareRoot(extended, x),
        soft.convert(extended, double, a),
      ];
      expect(mine.map((bits) => bits.toString(16))).toEqual(
        results.map((bits) => bits.toString(16)),
      );
      expect(Math.sign(soft.compareFloats(x, y) ?? 2) + 0).toBe(Math.sign(row[9] as number));
    }
  });
  it('reads and writes zeros, infinities, NaN and subnormal numbers', () => {
    for (const bits of [
      0n,
      1n,
      0x80000000000000000001n,
      0x7fff8000000000000000n,
      0xffff8000000000000000n,
      0x7fffc000000000000123n,
      0x00018000000000000000n,
      0x7ffeffffffffffffffffn,
    ]) {
      expect(soft.pack(extended, soft.unpack(extended, bits))).toBe(bits);
    }
  });
  it('converts doubles exactly there and back', () => {
    fc.assert(
      fc.property(doubles, (a) => {
        const wide = soft.convert(double, extended, bitsOf(a));
        expect(soft.convert(extended, double, wide)).toBe(bitsOf(a));
      }),
    );
  });
  it('orders', () => {
    expect(
      floatOrder('x86_fp80', 0x3fff8000000000000000n, 0xbfff8000000000000000n),
    ).toBeGreaterThan(0);
    expect(floatOrder('x86_fp80', 0x80000000000000000000n, 0)).toBe(0);
    expect(floatOrder('x86_fp80', 0x7fffc000000000000000n, 0)).toBeUndefined();
  });
});

describe('NaN', () => {
  it('hands on the first operand that is one, made quiet', () => {
    const signalling = new NanPayload(0x7ff0_0000_0000_0123n);
    const other = new NanPayload(0x7ff8_0000_0000_0999n);
    const add = floatBinary('fadd', 'double');
    expect(add(signalling, other)).toEqual(new NanPayload(0x7ff8_0000_0000_0123n));
    expect(add(1, other)).toEqual(other);
    expect(add(Number.NaN, other)).toBeNaN();
    expect(floatBinary('fdiv', 'double')(0, 0)).toBeNaN();
  });
});
