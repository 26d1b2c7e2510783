/** Ranges of memory whose length is known only at run time: memcpy, memmove, memset. */
import type { Value } from '../../ir/index.js';
import { dataSize } from '../../memory/index.js';
import { Unsupported } from './components.js';
import type { Emitter, Point } from './emitter.js';
import { I32 } from './encoding.js';
import { convertWidth } from './integers.js';
import { Op } from './opcodes.js';

/** Longer ones are left to tier 0, which can be broken off in the midst of them. */
const longestBlock = 64 << 20;

/**
 * Sets an i32 local to the address and `length` to the size of a range; bails out unless the whole
 * range is concrete (and writable). Any pointer is fine for an empty range.
 */
export function emitRange(
  e: Emitter,
  pointer: Value,
  size: Value,
  write: boolean,
  name: string,
  length: number,
  kind: Point['kind'] = 'at',
): number {
  const { asm } = e;
  if (size.type.kind !== 'int' || size.type.bits > 64) throw new Unsupported('a wide length');
  const { bits } = size.type;
  const address = e.scratch(I32, name);
  e.push(size);
  convertWidth(asm, bits, 64, false);
  asm.i64(longestBlock);
  asm.op(Op.i64GeU);
  e.bailIf(kind);
  e.push(size);
  convertWidth(asm, bits, 32, false);
  asm.tee(length);
  asm.if();
  e.push(pointer);
  asm.i64(dataSize);
  asm.op(Op.i64GeU);
  e.bailIf(kind);
  e.push(pointer);
  asm.op(Op.i32WrapI64);
  asm.tee(address);
  asm.get(length);
  asm.call(e.env.support(write ? 'writable' : 'readable'));
  asm.op(Op.i32Eqz);
  e.bailIf(kind);
  asm.else();
  asm.i32(0);
  asm.set(address);
  asm.end();
  return address;
}

export function emitDirtyRange(e: Emitter, address: number, length: number): void {
  if (!e.env.trackDirty) return;
  e.asm.get(address);
  e.asm.get(length);
  e.asm.call(e.env.support('markDirty'));
}
