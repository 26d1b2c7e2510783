/** The bit stream reader against a writer: what is written is read back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitBuffer, unrotate } from '../../src/frontend/bc/bit-reader.js';
import { BitStream, entry } from '../../src/frontend/bc/bit-stream.js';
import { ReadError } from '../../src/frontend/read-error.js';

class BitWriter {
  private readonly bits: number[] = [];

  fixed(value: bigint | number, width: number): this {
    for (let i = 0; i < width; i++) this.bits.push(Number((BigInt(value) >> BigInt(i)) & 1n));
    return this;
  }

  vbr(value: bigint | number, width: number): this {
    let rest = BigInt(value);
    const payload = BigInt(width - 1);
    while (rest >= 1n << payload) {
      this.fixed((rest & ((1n << payload) - 1n)) | (1n << payload), width);
      rest >>= payload;
    }
    return this.fixed(rest, width);
  }

  align(): this {
    while (this.bits.length % 32 !== 0) this.bits.push(0);
    return this;
  }

  bytes(): Uint8Array {
    this.align();
    const bytes = new Uint8Array(this.bits.length / 8);
    this.bits.forEach((bit, i) => {
      bytes[i >> 3] |= bit << (i & 7);
    });
    return bytes;
  }

  stream(): BitStream {
    return new BitStream(bitBuffer(this.bytes(), 'written', 0));
  }
}

const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

type Field =
  | { kind: 'literal'; value: bigint }
  | { kind: 'fixed' | 'vbr'; width: number; value: bigint }
  | { kind: 'char6'; value: bigint };
const char6 = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._';
const field: fc.Arbitrary<Field> = fc.oneof(
  word.map((value) => ({ kind: 'literal' as const, value })),
  fc.tuple(fc.integer({ min: 1, max: 32 }), word).map(([width, value]) => ({
    kind: 'fixed' as const,
    width,
    value: value % 2n ** BigInt(width),
  })),
  fc
    .tuple(fc.integer({ min: 2, max: 32 }), word)
    .map(([width, value]) => ({ kind: 'vbr' as const, width, value })),
  fc
    .constantFrom(...char6)
    .map((char) => ({ kind: 'char6' as const, value: BigInt(char.charCodeAt(0)) })),
);

function define(out: BitWriter, fields: readonly Field[], tail: 'none' | 'array' | 'blob'): void {
  out.vbr(fields.length + { none: 0, array: 2, blob: 1 }[tail], 5);
  for (const each of fields) defineField(out, each);
  if (tail === 'array') out.fixed(0, 1).fixed(3, 3).fixed(0, 1).fixed(2, 3).vbr(6, 5);
  if (tail === 'blob') out.fixed(0, 1).fixed(5, 3);
}

function defineField(out: BitWriter, each: Field): void {
  if (each.kind === 'literal') out.fixed(1, 1).vbr(each.value, 8);
  else if (each.kind === 'char6') out.fixed(0, 1).fixed(4, 3);
  else
    out
      .fixed(0, 1)
      .fixed(each.kind === 'fixed' ? 1 : 2, 3)
      .vbr(each.width, 5);
}

function write(out: BitWriter, each: Field): void {
  if (each.kind === 'fixed') out.fixed(each.value, each.width);
  else if (each.kind === 'vbr') out.vbr(each.value, each.width);
  else if (each.kind === 'char6') {
    out.fixed(char6.indexOf(String.fromCharCode(Number(each.value))), 6);
  }
}

describe('the bit stream', () => {
  it('reads fixed and variable widths at every position', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 2, max: 32 }), word, fc.boolean()), { maxLength: 40 }),
        (items) => {
          const out = new BitWriter();
          for (const [width, value, variable] of items) {
            if (variable) out.vbr(value % 2n ** 32n, width);
            else out.fixed(value, width);
          }
          const stream = out.stream();
          for (const [width, value, variable] of items) {
            if (variable) expect(stream.vbr(width)).toBe(Number(value % 2n ** 32n));
            else expect(stream.fixed(width)).toBe(Number(value % 2n ** BigInt(width)));
          }
        },
      ),
    );
  });

  it('reads records without abbreviation, up to 64 bits', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(word, { maxLength: 100 }), (code, operands) => {
        const out = new BitWriter().fixed(3, 2).vbr(code, 6).vbr(operands.length, 6);
        for (const operand of operands) out.vbr(operand, 6);
        const stream = out.stream();
        expect(stream.next()).toBe(entry.record);
        stream.read();
        expect(stream.code).toBe(code);
        expect(operands.map((_, index) => stream.wide(index))).toEqual(operands);
        expect(stream.length).toBe(operands.length);
      }),
    );
  });

  it('reads records of any abbreviation, alone and with an array or a blob', () => {
    fc.assert(
      fc.property(
        fc.array(field, { maxLength: 8 }),
        fc.constantFrom('none' as const, 'array' as const, 'blob' as const),
        fc.uint8Array({ maxLength: 50 }),
        (fields, tail, more) => {
          const code: Field = { kind: 'fixed', width: 7, value: 99n };
          const out = new BitWriter().fixed(1, 2).vbr(8, 8).vbr(3, 4).align();
          const body = new BitWriter().fixed(2, 3);
          define(body, [code, ...fields], tail);
          body.fixed(4, 3);
          for (const each of [code, ...fields]) write(body, each);
          if (tail !== 'none') body.vbr(more.length, 6);
          if (tail === 'array') for (const byte of more) body.vbr(byte, 6);
          if (tail === 'blob') {
            body.align();
            for (const byte of more) body.fixed(byte, 8);
            body.align();
          }
          body.fixed(0, 3);
          const inner = body.bytes();
          out.fixed(inner.length / 4, 32);
          for (const byte of inner) out.fixed(byte, 8);
          const stream = out.stream();
          expect(stream.next()).toBe(entry.block);
          expect(stream.blockId).toBe(8);
          stream.enter();
          expect(stream.next()).toBe(entry.record);
          stream.read();
          expect(stream.code).toBe(99);
          const expected = fields.map(({ value }) => value);
          if (tail === 'array') expected.push(...[...more].map(BigInt));
          expect(Array.from({ length: stream.length }, (_, i) => stream.wide(i))).toEqual(expected);
          if (tail === 'blob') {
            const { blobStart, blobLength, buffer } = stream;
            expect(buffer.bytes.slice(blobStart, blobStart + blobLength)).toEqual(more);
          }
          expect(stream.next()).toBe(entry.end);
          expect(stream.position).toBe(64 + 8 * inner.length);
        },
      ),
    );
  });

  it('takes the abbreviations of BLOCKINFO', () => {
    const info = new BitWriter().fixed(3, 2).vbr(1, 6).vbr(1, 6).vbr(17, 6).fixed(2, 2);
    define(
      info,
      [
        { kind: 'literal', value: 5n },
        { kind: 'fixed', width: 9, value: 0n },
      ],
      'none',
    );
    const infoBytes = info.fixed(0, 2).bytes();
    const block = new BitWriter().fixed(4, 4).fixed(321, 9).fixed(0, 4).bytes();
    const out = new BitWriter().fixed(1, 2).vbr(0, 8).vbr(2, 4).align();
    out.fixed(infoBytes.length / 4, 32);
    for (const byte of infoBytes) out.fixed(byte, 8);
    out
      .fixed(1, 2)
      .vbr(17, 8)
      .vbr(4, 4)
      .align()
      .fixed(block.length / 4, 32);
    for (const byte of block) out.fixed(byte, 8);
    const stream = out.stream();
    stream.next();
    stream.readBlockInfo();
    stream.next();
    stream.enter();
    stream.next();
    stream.read();
    expect([stream.code, stream.operand(0)]).toEqual([5, 321]);
  });

  it('believes no count that the file has no room for', () => {
    const record = new BitWriter()
      .fixed(3, 2)
      .vbr(1, 6)
      .vbr(2 ** 31, 6)
      .stream();
    record.next();
    expect(() => record.read()).toThrow(/claims 2147483648 elements/);
    const block = new BitWriter().fixed(1, 2).vbr(8, 8).vbr(3, 4).align().fixed(99, 32).stream();
    block.next();
    expect(() => block.enter()).toThrow(/claims 396 bytes/);
  });

  it('ends with an error, not with zeros', () => {
    const stream = new BitWriter().fixed(7, 32).stream();
    stream.fixed(20);
    expect(() => stream.fixed(13)).toThrow(ReadError);
    expect(() =>
      new BitWriter()
        .fixed(2n ** 32n - 1n, 32)
        .stream()
        .vbr(6),
    ).toThrow(ReadError);
  });

  it('turns signs back', () => {
    const cases: [bigint, bigint][] = [
      [0n, 0n],
      [2n, 1n],
      [3n, -1n],
      [1n, -(2n ** 63n)],
      [2n ** 64n - 1n, -(2n ** 63n - 1n)],
    ];
    for (const [encoded, value] of cases) expect(unrotate(encoded)).toBe(value);
  });
});
