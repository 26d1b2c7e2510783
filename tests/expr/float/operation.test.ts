/**
 * The meaning of floating-point operators, for all operands of small formats, against the definition over rationals
 * (`rational.ts`), and against the machine for single and double. `tests/campaigns/floats.ts` goes further.
 */
import { describe, expect, it } from 'vitest';
import { floats, Kind } from '../../../src/expr/index.js';
import {
  compareAllOperands,
  compareConversions,
  compareIntegers,
  compareWithMachine,
  fused,
} from './comparisons.js';

const { floatFormat, roundings } = floats;

describe('operators on all operands', () => {
  it('of 7 bits, to nearest', () => {
    expect(compareAllOperands(floatFormat(3, 4), 'even')).toBe(8 * 2 ** 14 + 5 * 2 ** 7);
  });
  for (const rounding of roundings) {
    it(`of 6 bits, rounding: ${rounding}`, () => {
      compareAllOperands(floatFormat(3, 3), rounding);
      compareAllOperands(floatFormat(2, 4), rounding);
      compareAllOperands(floatFormat(4, 2), rounding);
    });
    it(`fused multiply-add of 5 bits, rounding: ${rounding}`, () => {
      expect(fused(floatFormat(2, 3), rounding)).toBe(32 ** 3);
    });
  }
  it('conversions between formats and from and to integers', () => {
    for (const rounding of roundings) {
      compareConversions(floatFormat(3, 4), floatFormat(4, 3), rounding);
      compareConversions(floatFormat(4, 4), floatFormat(3, 3), rounding);
      compareConversions(floatFormat(2, 3), floatFormat(5, 7), rounding);
    }
  });
});

describe('operators as the machine has them', () => {
  const operations = [Kind.FAdd, Kind.FSub, Kind.FMul, Kind.FDiv, Kind.FSqrt, Kind.FRem] as const;
  for (const format of [floats.single, floats.double]) {
    it(`of ${format.bits} bits`, () => {
      for (const op of operations) compareWithMachine(op, format, 4000, 1);
    });
  }
});

describe('conversions as the machine has them', () => {
  for (const format of [floats.single, floats.double]) {
    it(`from and to integers, ${format.bits} bits`, () => {
      compareIntegers(format, 3000, 5);
    });
  }
});
