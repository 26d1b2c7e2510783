import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/expr/index.js';
import { DataLayout, TypeTable } from '../../src/ir/index.js';
import { readValue, writeValue } from '../../src/memory/format.js';
import { FlatMemory, globalsBase } from '../../src/memory/index.js';
import { defaultNan, floatFromBits, floatToBits, NanPayload } from '../../src/value/value.js';

describe('floating-point bit patterns', () => {
  const widths = { half: 16, bfloat: 16, float: 32, double: 64 } as const;
  for (const format of ['half', 'bfloat', 'float', 'double'] as const) {
    it(`${format}: every pattern survives, signalling NaNs among them`, () => {
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: (1n << BigInt(widths[format])) - 1n }), (bits) => {
          expect(floatToBits(format, floatFromBits(format, bits))).toBe(bits);
        }),
        { numRuns: 2000 },
      );
    });
    it(`${format}: the plain NaN is the one that x86-64 makes`, () => {
      expect(floatToBits(format, Number.NaN)).toBe(defaultNan[format]);
      expect(floatFromBits(format, defaultNan[format])).toBeNaN();
      expect(floatFromBits(format, defaultNan[format] + 1n)).toBeInstanceOf(NanPayload);
    });
  }

  it('reads half precision as IEEE 754 says', () => {
    expect(floatFromBits('half', 0x3c00n)).toBe(1);
    expect(floatFromBits('half', 0x0001n)).toBe(2 ** -24);
    expect(floatFromBits('half', 0x7bffn)).toBe(65504);
    expect(floatFromBits('half', 0xfc00n)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('values in memory', () => {
  const types = new TypeTable();
  const layout = new DataLayout('e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128');
  const memory = new FlatMemory();

  it('integers of every width come back and touch only their bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.bigInt({ min: 0n }), (width, seed) => {
        const type = types.int(width);
        const value = canonical(BigInt.asUintN(width, seed * 0x9e3779b97f4a7c15n));
        memory.fill(globalsBase, 0xaa, 64);
        writeValue(memory, layout, type, globalsBase + 8, value);
        expect(readValue(memory, layout, type, globalsBase + 8)).toBe(value);
        expect(memory.load8(globalsBase + 7)).toBe(0xaa);
        expect(memory.load8(globalsBase + 8 + Math.ceil(width / 8))).toBe(0xaa);
      }),
    );
  });

  it('a structure keeps its padding', () => {
    const type = types.struct([types.int(8), types.int(32), types.float('x86_fp80')]);
    memory.fill(globalsBase, 0xaa, 64);
    const value = [1, 0x01020304, 0x3fff8000000000000000n];
    writeValue(memory, layout, type, globalsBase, value);
    expect(readValue(memory, layout, type, globalsBase)).toEqual(value);
    expect(memory.load8(globalsBase + 1)).toBe(0xaa);
    expect(memory.load8(globalsBase + 26)).toBe(0xaa);
  });

  it('vectors of single bits are packed', () => {
    const type = types.vector(types.int(1), 10);
    const value = [1, 0, 1, 1, 0, 0, 0, 0, 0, 1];
    writeValue(memory, layout, type, globalsBase, value);
    expect(memory.load16(globalsBase)).toBe(0b1000001101);
    expect(readValue(memory, layout, type, globalsBase)).toEqual(value);
  });
});
