/** Arrays and vectors of simple elements, as bytes in memory order (`data` constants). */
import {
  type ArrayType,
  type Constant,
  dataElementBytes,
  makeData,
  type VectorType,
} from '../../ir/index.js';
import type { BitStream } from './bit-stream.js';

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
  return makeData(type, bytes);
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
  return makeData(type, bytes);
}
