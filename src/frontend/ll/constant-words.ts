/** Constants that are words, or begin with one and are no expressions. */
import {
  type Constant,
  dataElementBytes,
  makeAggregate,
  makeData,
  type Type,
  type VectorType,
} from '../../ir/index.js';
import { constantList, globalReference, onConstant as on, typedConstant } from './constants.js';
import { flagLists } from './flags.js';
import type { Reader } from './reader.js';
import { maximumVector } from './shuffle-mask.js';

on('null', (r, type, start) => {
  if (type.kind !== 'pointer') throw r.error("'null' must have a pointer type", start);
  return { kind: 'null', type };
});
on('undef', (_, type) => ({ kind: 'undef', type }));
on('poison', (_, type) => ({ kind: 'poison', type }));
on('none', (_, type) => ({ kind: 'none', type }));
on('true', (r, type, start) => truth(r, type, 1n, start));
on('false', (r, type, start) => truth(r, type, 0n, start));
on('zeroinitializer', (_, type) => zeroOf(type));
on('c', (r, type, start) => {
  if (r.bytes[r.pos] !== 34) throw r.expected('a constant', start);
  const text = r.string();
  if (
    type.kind !== 'array' ||
    type.length !== text.length ||
    dataElementBytes(type.element) !== 1
  ) {
    throw r.error(`this string has ${text.length} bytes, which is not what its type says`, start);
  }
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return makeData(type, bytes);
});
on('splat', (r, type, start) => {
  if (type.kind !== 'vector') throw r.error("'splat' must have a vector type", start);
  r.expect(40);
  const element = typedConstant(r);
  r.expect(41);
  if (element.type !== type.element) throw r.error('this element has another type', start);
  return type.scalable ? scalableSplat(r, type, element) : fixedSplat(r, type, element, start);
});
on('blockaddress', (r, type, start) => {
  r.expect(40);
  if (r.space() !== 64) throw r.expected('the name of a function');
  const func = globalReference(r);
  r.expect(44);
  const position = r.pos;
  if (r.space() !== 37) throw r.expected('a label');
  r.pos++;
  let label: string | number;
  if (r.isDigit(r.bytes[r.pos])) label = r.integer();
  else {
    const id = r.names.read();
    if (id < 0) throw r.expected('a label');
    label = r.names.texts[id];
  }
  r.expect(41);
  if (type.kind !== 'pointer' || func.kind !== 'function') {
    throw r.error('a block address is a pointer into a function', start);
  }
  const constant = {
    kind: 'blockaddress' as const,
    type,
    func,
    block: undefined as unknown as (typeof func.blocks)[number],
  };
  r.blockAddresses.push({ constant, label, position });
  return constant;
});
on('dso_local_equivalent no_cfi', (r, type, start) => {
  const kind = r.bytes[start] === 100 ? 'dso_local_equivalent' : 'no_cfi';
  if (type.kind !== 'pointer') throw r.error(`'${kind}' must have a pointer type`, start);
  r.space();
  return { kind, type, target: globalReference(r) };
});
on('ptrauth', (r, type, start) => {
  if (type.kind !== 'pointer') throw r.error("'ptrauth' must have a pointer type", start);
  return { kind: 'ptrauth', type, operands: constantList(r) };
});

function truth(r: Reader, type: Type, value: bigint, start: number): Constant {
  if (type.kind !== 'int' || type.bits !== 1) throw r.error('this must have the type i1', start);
  return { kind: 'int', type, value };
}

function zeroOf(type: Type): Constant {
  switch (type.kind) {
    case 'int':
      return { kind: 'int', type, value: 0n };
    case 'float':
      return { kind: 'float', type, bits: 0n };
    case 'pointer':
      return { kind: 'null', type };
    default:
      return { kind: 'zero', type };
  }
}

function fixedSplat(r: Reader, type: VectorType, element: Constant, start: number): Constant {
  if (type.length > maximumVector) throw r.error('this vector is too long', start);
  return makeAggregate(type, Array(type.length).fill(element));
}

/** What LLVM prints as `splat` for a vector of unknown length is this expression in the module. */
function scalableSplat(r: Reader, type: VectorType, element: Constant): Constant {
  const zero = zeroOf(element.type);
  if (element.kind === 'int' && element.value === 0n) return { kind: 'zero', type };
  if (element.kind === zero.kind && element.kind === 'null') return { kind: 'zero', type };
  const poison: Constant = { kind: 'poison', type };
  const index: Constant = { kind: 'int', type: r.types.int(64), value: 0n };
  const insert: Constant = {
    kind: 'expr',
    op: 'insertelement',
    type,
    operands: [poison, element, index],
    flags: flagLists(0),
  };
  return {
    kind: 'expr',
    op: 'shufflevector',
    type,
    operands: [insert, poison],
    flags: flagLists(0),
    indices: Array(Math.min(type.length, maximumVector)).fill(0),
  };
}
