/** Arrays and vectors of simple elements, as bytes in memory order (`data` constants). */
import type { ArrayType, Constant, Type, VectorType } from '../../ir/index.js';
import type { BitStream } from './bit-stream.js';

/** Bytes of an element that `data` can hold; 0 for every other type. */
export function dataElementBytes(type: Type): number {
  if (type.kind !== 'int' && type.kind !== 'float') return 0;
  switch (type.bits) {
    case 8:
    case 16:
    case 32:
    case 64:
      return type.bits / 8;
    default:
      return 0;
  }
}

/** Whether every byte of a constant is zero. */
export function isZero(constant: Constant): boolean {
  switch (constant.kind) {
    case 'zero':
    case 'null':
    case 'none':
      return true;
    case 'int':
      return constant.value === 0n;
    case 'float':
      return constant.bits === 0n;
    default:
      return false;
  }
}

/** The elements as bytes, or undefined if one of them is not a plain number. */
export function packElements(elements: readonly Constant[], size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(elements.length * size);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i];
    let value: bigint;
    if (element.kind === 'int') value = element.value;
    else if (element.kind === 'float') value = element.bits;
    else return undefined;
    write(view, i * size, size, value);
  }
  return bytes;
}

function write(view: DataView, at: number, size: number, value: bigint): void {
  if (size === 8) view.setBigUint64(at, value, true);
  else if (size === 4) view.setUint32(at, Number(value), true);
  else if (size === 2) view.setUint16(at, Number(value), true);
  else view.setUint8(at, Number(value));
}

function dataOrZero(type: ArrayType | VectorType, bytes: Uint8Array): Constant {
  return bytes.every((byte) => byte === 0) ? { kind: 'zero', type } : { kind: 'data', type, bytes };
}

/** CST_CODE_STRING and CSTRING: one operand per byte, the second with a zero after the last. */
export function readString(
  stream: BitStream,
  type: ArrayType | VectorType,
  terminated: boolean,
): Constant {
  const length = stream.length + (terminated ? 1 : 0);
  if (length !== type.length || dataElementBytes(type.element) !== 1) {
    stream.fail('a string constant does not have the length of its type');
  }
  const bytes = new Uint8Array(length);
  for (let i = 0; i < stream.length; i++) bytes[i] = stream.low[i];
  return dataOrZero(type, bytes);
}

/** CST_CODE_DATA: one operand per element. */
export function readData(stream: BitStream, type: ArrayType | VectorType): Constant {
  const size = dataElementBytes(type.element);
  const { length, low, highs } = stream;
  if (size === 0) stream.fail('a data constant has elements that are no plain numbers');
  if (length !== type.length) {
    stream.fail('a data constant does not have as many elements as its type');
  }
  const bytes = new Uint8Array(length * size);
  if (size === 1) for (let i = 0; i < length; i++) bytes[i] = low[i];
  else {
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < length; i++) {
      if (size === 2) view.setUint16(2 * i, low[i], true);
      else {
        view.setUint32(size * i, low[i], true);
        if (size === 8) view.setUint32(8 * i + 4, highs[i], true);
      }
    }
  }
  return dataOrZero(type, bytes);
}
