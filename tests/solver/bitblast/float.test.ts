/**
 * Circuits of floating-point operators fold, over constants, to what evaluation gives: for all operands of small
 * formats in every rounding, and for random ones of the real formats. `tests/campaigns/floats.ts` goes further.
 */
import { describe, expect, it } from 'vitest';
import { floats, Kind, kindName } from '../../../src/expr/index.js';
import { compareAll, compareSome, operatorOf, operators } from './float-comparisons.js';

const { floatFormat, roundings, half, bfloat, single, double, extended, quad } = floats;

describe('circuits over all operands', () => {
  for (const op of operators) {
    // Triples of operands are many.
    const formats = op === Kind.FFma ? [floatFormat(2, 2)] : [floatFormat(2, 3), floatFormat(3, 2)];
    it(kindName(op), () => {
      let compared = 0;
      for (const [i, f] of formats.entries()) {
        for (const rounding of roundings) {
          compared += compareAll(operatorOf(op, f, rounding, formats[1 - i] ?? f, 4));
        }
      }
      expect(compared).toBeGreaterThan(0);
    });
  }
});

describe('circuits of real formats', () => {
  const targets = new Map([
    [half, single],
    [bfloat, half],
    [single, double],
    [double, single],
    [extended, double],
    [quad, extended],
  ]);
  for (const [format, to] of targets) {
    it(`of ${format.bits} bits, precision ${format.precision}`, () => {
      for (const op of operators) {
        if (op === Kind.FRem && format.exponentBits > 8) continue;
        const count = format.bits > 64 || op === Kind.FRem ? 4 : 12;
        for (const rounding of roundings) {
          compareSome(operatorOf(op, format, rounding, to, 32), count, 7);
        }
      }
    });
  }
});
