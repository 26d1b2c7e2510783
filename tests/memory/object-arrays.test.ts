/** The contents of an object as an array: element by element what the bytes are, and the input itself where they are its bytes in order. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Evaluator, Expr, ExprContext } from '../../src/expr/index.js';
import { DataLayout } from '../../src/ir/index.js';
import {
  AddressSpace,
  globalsBase as base,
  FlatMemory,
  MemoryAccess,
  ObjectTable,
  Shadow,
} from '../../src/memory/index.js';
import { contentsOf } from '../../src/memory/object-arrays.js';
import { Domain } from '../../src/value/index.js';
import { Inputs } from '../expr/assignment.js';

const memory = new FlatMemory();

describe('an object of bytes', () => {
  let terms: ExprContext;
  let access: MemoryAccess;
  let input: Expr;

  beforeEach(prepare);

  function prepare(): void {
    terms = new ExprContext();
    access = new MemoryAccess({
      space: new AddressSpace(memory, new ObjectTable(memory), {
        all: () => [],
        deadAt: () => undefined,
      }),
      names: { addressBits: 64, nearest: () => undefined, functionAt: () => undefined },
      layout: new DataLayout('e-i64:64'),
      domain: new Domain(terms),
    });
    memory.setShadow(base, 64, Shadow.concrete);
    memory.write(
      base,
      Uint8Array.from({ length: 64 }, (_, i) => 3 * i),
    );
    input = terms.array('text', 32, 40);
  }

  const inputByte = (i: number): Expr => terms.read(input, terms.constant(i, 32));

  it('that are those of an input is the input, from where they begin', () => {
    for (let i = 0; i < 20; i++) access.setByte(base + i, inputByte(i + 7));
    expect(contentsOf(access, base, 20, 'read')).toEqual({ array: input, offset: 7 });
  });

  it('most of which are those of an input is the input with the others written over it', () => {
    for (let i = 0; i < 20; i++) access.setByte(base + i, inputByte(i));
    access.setByte(base + 4, 9);
    const written = terms.store(input, terms.constant(4, 32), terms.constant(9, 8));
    expect(contentsOf(access, base, 20, 'read')).toEqual({ array: written, offset: 0 });
  });

  it('half of which are something else is no input', () => {
    for (let i = 0; i < 10; i++) access.setByte(base + i, inputByte(i));
    let array = terms.constArray(memory.bytes.slice(base, base + 20), 32);
    for (let i = 0; i < 10; i++) {
      array = terms.store(array, terms.constant(i, 32), inputByte(i));
    }
    expect(contentsOf(access, base, 20, 'read')).toEqual({ array, offset: 0 });
  });

  it('has the bytes that lie there', () => {
    const kinds = fc.array(fc.constantFrom('input', 'shifted', 'backwards', 'own', 'number'), {
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(kinds, fc.nat(6), (bytes, offset) => {
        prepare();
        const inputs = new Inputs();
        const evaluator = new Evaluator(inputs);
        for (let i = 0; i < 40; i++) inputs.setByte(input.array, i, 255 - 5 * i);
        const expected = bytes.map((kind, i) => {
          const own = terms.symbol(`x${i}`, 8);
          inputs.setSymbol(own.symbol, 100 + i);
          if (kind === 'number') access.setByte(base + i, i);
          if (kind === 'own') access.setByte(base + i, own);
          if (kind === 'input') access.setByte(base + i, inputByte(i + offset));
          if (kind === 'shifted') access.setByte(base + i, inputByte(i + offset + 1));
          if (kind === 'backwards') access.setByte(base + i, inputByte(39 - i));
          const byte = access.byte(base + i);
          return byte instanceof Expr ? evaluator.value(byte) : byte;
        });
        const contents = contentsOf(access, base, bytes.length, 'read');
        const found = bytes.map((_, i) =>
          evaluator.value(terms.read(contents.array, terms.constant(i + contents.offset, 32))),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
