import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DataLayout,
  DataLayoutError,
  type StructType,
  type Type,
  TypeTable,
} from '../../src/ir/index.js';
import { has, pipe } from './installed.js';

const old = 'e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128';
const recent = 'e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128';
const types = new TypeTable();
const { array, float, int, pointer, struct, vector } = {
  array: types.array.bind(types),
  float: types.float.bind(types),
  int: types.int.bind(types),
  pointer: types.pointer.bind(types),
  struct: types.struct.bind(types),
  vector: types.vector.bind(types),
};

describe('sizes on x86-64', () => {
  const table: [
    name: string,
    type: Type,
    bits: number,
    store: number,
    alloc: number,
    align: number,
  ][] = [
    ['i1', int(1), 1, 1, 1, 1],
    ['i8', int(8), 8, 1, 1, 1],
    ['i24', int(24), 24, 3, 4, 4],
    ['i33', int(33), 33, 5, 8, 8],
    ['i64', int(64), 64, 8, 8, 8],
    ['i128', int(128), 128, 16, 16, 16],
    ['i256', int(256), 256, 32, 32, 16],
    ['half', float('half'), 16, 2, 2, 2],
    ['x86_fp80', float('x86_fp80'), 80, 10, 16, 16],
    ['fp128', float('fp128'), 128, 16, 16, 16],
    ['ptr', pointer(), 64, 8, 8, 8],
    ['ptr addrspace(270)', pointer(270), 32, 4, 4, 4],
    ['ptr addrspace(5)', pointer(5), 64, 8, 8, 8],
    ['<3 x i32>', vector(int(32), 3), 96, 12, 16, 16],
    ['<8 x i1>', vector(int(1), 8), 8, 1, 1, 1],
    ['<16 x float>', vector(float('float'), 16), 512, 64, 64, 64],
    ['[3 x i24]', array(int(24), 3), 96, 12, 12, 4],
    ['[0 x i64]', array(int(64), 0), 0, 0, 0, 8],
    ['{}', struct([]), 0, 0, 0, 1],
    ['{i8, i32, i8}', struct([int(8), int(32), int(8)]), 96, 12, 12, 4],
    ['<{i8, i32, i8}>', struct([int(8), int(32), int(8)], true), 48, 6, 6, 1],
    ['{i8, x86_fp80}', struct([int(8), float('x86_fp80')]), 256, 32, 32, 16],
    ['x86_mmx', types.x86Mmx, 64, 8, 8, 8],
  ];
  const layout = new DataLayout(recent);
  it.each(table)('%s', (_name, type, bits, store, alloc, align) => {
    expect(layout.layoutOf(type)).toEqual({ bits, storeSize: store, allocSize: alloc, align });
  });

  it('aligns i128 like i64 before LLVM 18', () => {
    expect(new DataLayout(old).abiAlign(int(128))).toBe(8);
    expect(layout.abiAlign(int(128))).toBe(16);
  });
});

it('has the defaults of the LangRef without a layout string', () => {
  const layout = new DataLayout('');
  expect(layout.littleEndian).toBe(true);
  expect(layout.abiAlign(int(64))).toBe(4);
  expect(layout.abiAlign(float('double'))).toBe(8);
  expect(layout.pointerBits()).toBe(64);
});

it('reads endianness, index width, stack and address spaces', () => {
  const layout = new DataLayout('E-p:40:64:64:32-S64-A5-G1-P2-n16:32');
  expect(layout.littleEndian).toBe(false);
  expect([layout.pointerBits(), layout.indexBits(), layout.stackAlign]).toEqual([40, 32, 8]);
  expect(layout.allocaAddressSpace).toBe(5);
  expect(layout.globalAddressSpace).toBe(1);
  expect(layout.programAddressSpace).toBe(2);
  expect(layout.nativeIntegers).toEqual([16, 32]);
});

it.each(['q1', 'i64', 'i32:x', 'p:0:64', 'i32:24', 'S'])('refuses "%s"', (text) => {
  expect(() => new DataLayout(text)).toThrow(DataLayoutError);
});

describe('structures', () => {
  const layout = new DataLayout(recent);
  const type = struct([int(8), int(64), struct([]), array(int(16), 3)]);

  it('places fields and finds them by offset', () => {
    expect(layout.structLayout(type)).toEqual({
      size: 24,
      align: 8,
      offsets: [0, 8, 16, 16],
      padded: true,
    });
    expect([0, 7, 8, 15, 16, 23].map((offset) => layout.fieldAt(type, offset))).toEqual([
      0, 0, 1, 1, 3, 3,
    ]);
    expect(layout.structLayout(struct([int(32), int(32)])).padded).toBe(false);
  });

  it('measures an identified type when it gets its body', () => {
    const later = types.identified('later');
    expect(layout.isSized(later)).toBe(false);
    later.fields = [int(32)];
    expect(layout.allocSize(later)).toBe(4);
  });

  it('refuses a type that contains itself', () => {
    const self: StructType = types.identified('self');
    self.fields = [int(8), array(self, 2)];
    expect(() => layout.allocSize(self)).toThrow(/contains itself/);
    expect(layout.isSized(self)).toBe(false);
  });
});

describe('getelementptr', () => {
  const layout = new DataLayout(recent);
  const index = (bits: number, value: bigint) =>
    ({ kind: 'int', type: int(bits), value: BigInt.asUintN(bits, value) }) as const;

  it('adds up constant indices', () => {
    const type = struct([int(8), array(struct([int(16), int(32)]), 4)]);
    expect(
      layout.gepOffset(type, [index(64, -1n), index(32, 1n), index(64, 2n), index(32, 1n)]),
    ).toEqual({ constant: -36n + 4n + 16n + 4n, terms: [] });
  });

  it('keeps unknown indices with their scale', () => {
    const unknown = { kind: 'undef', type: int(32) } as const;
    expect(layout.gepOffset(array(int(32), 4), [unknown, unknown])).toEqual({
      constant: 0n,
      terms: [
        { index: unknown, scale: 16 },
        { index: unknown, scale: 4 },
      ],
    });
  });

  it('takes splat vectors as constants', () => {
    const bytes = new Uint8Array([254, 255, 255, 255, 254, 255, 255, 255]);
    const splat = { kind: 'data', type: vector(int(32), 2), bytes } as const;
    expect(layout.gepOffset(int(16), [splat]).constant).toBe(-4n);
    const mixed = { ...splat, bytes: new Uint8Array([1, 0, 0, 0, 2, 0, 0, 0]) };
    expect(layout.gepOffset(int(16), [mixed]).terms).toHaveLength(1);
  });
});

const scalar = fc.oneof(
  fc.integer({ min: 1, max: 300 }).map(int),
  fc
    .constantFrom<'half' | 'float' | 'double' | 'x86_fp80' | 'fp128'>(
      'half',
      'float',
      'double',
      'x86_fp80',
      'fp128',
    )
    .map(float),
  fc.constantFrom(0, 270, 272).map(pointer),
);
const anyType = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.tuple(scalar, fc.integer({ min: 1, max: 20 })).map(([type, n]) => vector(type, n)),
    fc.tuple(tie('type'), fc.integer({ min: 0, max: 9 })).map(([type, n]) => array(type, n)),
    fc
      .tuple(fc.array(tie('type'), { maxLength: 5 }), fc.boolean())
      .map(([fields, packed]) => struct(fields, packed)),
  ),
})).type;

function print(type: Type): string {
  switch (type.kind) {
    case 'int':
      return `i${type.bits}`;
    case 'float':
      return type.format;
    case 'pointer':
      return `ptr addrspace(${type.addressSpace})`;
    case 'array':
      return `[${type.length} x ${print(type.element)}]`;
    case 'vector':
      return `<${type.length} x ${print(type.element)}>`;
    case 'struct': {
      const body = `{${type.fields!.map(print).join(', ')}}`;
      return type.packed ? `<${body}>` : body;
    }
    default:
      throw new Error(type.kind);
  }
}

it.skipIf(!has('opt-19'))('agrees with LLVM on random types (needs opt-19)', () => {
  const sample = fc.sample(anyType, { numRuns: 400, seed: 1 });
  const offset = (name: string, source: string, indices: string) =>
    `define i64 @${name}() {\n  ret i64 ptrtoint (ptr getelementptr (${source}, ptr null, ${indices}) to i64)\n}\n`;
  for (const text of [old, recent, '']) {
    const layout = new DataLayout(text);
    let module = text === '' ? '' : `target datalayout = "${text}"\n`;
    const expected: string[] = [];
    sample.forEach((type, i) => {
      module += offset(`s${i}`, print(type), 'i64 1');
      module += offset(`a${i}`, `{i1, ${print(type)}}`, 'i64 0, i32 1');
      expected.push(`s${i} ${layout.allocSize(type)}`, `a${i} ${layout.abiAlign(type)}`);
      if (type.kind === 'struct') {
        type.fields!.forEach((_, field) => {
          module += offset(`f${i}.${field}`, print(type), `i64 0, i32 ${field}`);
          expected.push(`f${i}.${field} ${layout.fieldOffset(type, field)}`);
        });
      }
    });
    const printed = pipe('opt-19', ['-passes=instcombine', '-S'], module);
    const found = [...printed.matchAll(/define i64 @(\S+)\(\) \{\n {2}ret i64 (\S+)\n/g)];
    expect(found.map((match) => `${match[1]} ${match[2]}`)).toEqual(expected);
  }
});
