/**
 * Functions that generated code calls, themselves WebAssembly: one small module, with an instance for each
 * memory. Ranges are checked eight shadow bytes at a time.
 */
import {
  dataSize,
  dirtyBase,
  memorySize,
  pageBits,
  Shadow,
  scopeShift,
  shadowBase,
} from '../../memory/index.js';
import { Assembler } from './assembler.js';
import { I32, I64, ModuleBuilder, type Signature } from './encoding.js';
import { Op } from './opcodes.js';

export const supportSignatures: Record<string, Signature> = {
  mulHigh: { params: [I64, I64], results: [I64] },
  mulHighSigned: { params: [I64, I64], results: [I64] },
  readable: { params: [I32, I32], results: [I32] },
  writable: { params: [I32, I32], results: [I32] },
  markDirty: { params: [I32, I32], results: [] },
  startScope: { params: [I32, I32], results: [] },
  endScope: { params: [I32, I32], results: [] },
};

export const wasmPages = Math.ceil(memorySize / 65536);

let support: WebAssembly.Module | undefined;

/** Makes the support functions for a memory. */
export function instantiateSupport(memory: WebAssembly.Memory): Record<string, never> {
  support ??= makeSupport();
  return new WebAssembly.Instance(support, { env: { memory } }).exports as Record<string, never>;
}

function makeSupport(): WebAssembly.Module {
  const builder = new ModuleBuilder();
  builder.importMemory('env', 'memory', wasmPages);
  const high = builder.declare();
  const define = (name: string, index: number, asm: Assembler): void => {
    const signature = supportSignatures[name];
    const own = asm.locals.slice(signature.params.length);
    builder.define(index, signature, own, asm.finish(), name);
  };
  define('mulHigh', high, mulHigh());
  define('mulHighSigned', builder.declare(), mulHighSigned(high));
  define('readable', builder.declare(), checkRange(false));
  define('writable', builder.declare(), checkRange(true));
  const dirty = builder.declare();
  define('markDirty', dirty, markDirty());
  define('startScope', builder.declare(), moveShadow(true, dirty));
  define('endScope', builder.declare(), moveShadow(false, dirty));
  return new WebAssembly.Module(builder.finish());
}

/** The upper 64 bits of an unsigned product, from four products of 32-bit halves. */
function mulHigh(): Assembler {
  const asm = new Assembler([I64, I64]);
  const [a, b] = [0, 1];
  const cross = asm.local(I64);
  const other = asm.local(I64);
  const low = (x: number) => {
    asm.get(x);
    asm.i64(0xffff_ffffn);
    asm.op(Op.i64And);
  };
  const high = (x: number) => {
    asm.get(x);
    asm.i64(32);
    asm.op(Op.i64ShrU);
  };
  // cross = aHigh * bLow + (aLow * bLow >> 32): at most 2^64 - 2^32, no overflow
  high(a);
  low(b);
  asm.op(Op.i64Mul);
  low(a);
  low(b);
  asm.op(Op.i64Mul);
  asm.i64(32);
  asm.op(Op.i64ShrU);
  asm.op(Op.i64Add);
  asm.set(cross);
  // other = aLow * bHigh + cross's low half
  low(a);
  high(b);
  asm.op(Op.i64Mul);
  low(cross);
  asm.op(Op.i64Add);
  asm.set(other);
  high(a);
  high(b);
  asm.op(Op.i64Mul);
  high(cross);
  asm.op(Op.i64Add);
  high(other);
  asm.op(Op.i64Add);
  return asm;
}

/** The signed one: the unsigned one, less b where a is negative, less a where b is. */
function mulHighSigned(mulHighIndex: number): Assembler {
  const asm = new Assembler([I64, I64]);
  asm.get(0);
  asm.get(1);
  asm.call(mulHighIndex);
  for (const [x, y] of [
    [0, 1],
    [1, 0],
  ]) {
    asm.get(x);
    asm.i64(63);
    asm.op(Op.i64ShrS);
    asm.get(y);
    asm.op(Op.i64And);
    asm.op(Op.i64Sub);
  }
  return asm;
}

/** (address, size) → whether every byte is concrete (and writable). */
function checkRange(write: boolean): Assembler {
  const asm = new Assembler([I32, I32]);
  const [address, size] = [0, 1];
  const fail = () => {
    asm.if();
    asm.i32(0);
    asm.op(Op.return);
    asm.end();
  };
  asm.get(address);
  asm.i32(dataSize);
  asm.op(Op.i32GtU);
  asm.get(size);
  asm.i32(dataSize);
  asm.get(address);
  asm.op(Op.i32Sub);
  asm.op(Op.i32GtU);
  asm.op(Op.i32Or);
  fail();
  const step = (width: 8 | 1) => {
    const done = asm.block();
    const again = asm.loop();
    asm.get(size);
    asm.i32(width);
    asm.op(Op.i32LtU);
    asm.brIf(done);
    asm.get(address);
    asm.access(width === 8 ? Op.i64Load : Op.i64Load8U, shadowBase);
    const good = width === 8 ? 0x0101_0101_0101_0101n : 1n;
    if (!write) {
      asm.i64(good);
      asm.op(Op.i64And);
    }
    asm.i64(good);
    asm.op(Op.i64Ne);
    fail();
    asm.get(address);
    asm.i32(width);
    asm.op(Op.i32Add);
    asm.set(address);
    asm.get(size);
    asm.i32(width);
    asm.op(Op.i32Sub);
    asm.set(size);
    asm.br(again);
    asm.end();
    asm.end();
  };
  step(8);
  step(1);
  asm.i32(1);
  return asm;
}

/** FlatMemory.startScope and endScope: (address, size), an object as a whole. */
function moveShadow(start: boolean, markDirtyIndex: number): Assembler {
  const asm = new Assembler([I32, I32]);
  const [address, size] = [0, 1];
  asm.get(address);
  asm.access(Op.i32Load8U, shadowBase);
  asm.i32(start ? Shadow.outOfScope : Shadow.live);
  asm.op(Op.i32And);
  asm.op(Op.i32Eqz);
  asm.if();
  asm.op(Op.return);
  asm.end();
  asm.get(address);
  asm.get(size);
  asm.call(markDirtyIndex);
  // All bits of the result are among those of one half, so nothing crosses from byte to byte.
  const step = (width: 8 | 1) => {
    const done = asm.block();
    const again = asm.loop();
    asm.get(size);
    asm.i32(width);
    asm.op(Op.i32LtU);
    asm.brIf(done);
    asm.get(address);
    asm.get(address);
    asm.access(width === 8 ? Op.i64Load : Op.i64Load8U, shadowBase);
    asm.i64(scopeShift);
    asm.op(start ? Op.i64ShrU : Op.i64Shl);
    asm.access(width === 8 ? Op.i64Store : Op.i64Store8, shadowBase);
    asm.get(address);
    asm.i32(width);
    asm.op(Op.i32Add);
    asm.set(address);
    asm.get(size);
    asm.i32(width);
    asm.op(Op.i32Sub);
    asm.set(size);
    asm.br(again);
    asm.end();
    asm.end();
  };
  step(8);
  step(1);
  return asm;
}

/** Sets the dirty flags of the pages of [address, address + size). */
function markDirty(): Assembler {
  const asm = new Assembler([I32, I32]);
  const [address, size] = [0, 1];
  const first = asm.local(I32);
  asm.get(size);
  asm.op(Op.i32Eqz);
  asm.if();
  asm.op(Op.return);
  asm.end();
  asm.get(address);
  asm.i32(pageBits);
  asm.op(Op.i32ShrU);
  asm.tee(first);
  asm.i32(dirtyBase);
  asm.op(Op.i32Add);
  asm.i32(1);
  asm.get(address);
  asm.get(size);
  asm.op(Op.i32Add);
  asm.i32(1);
  asm.op(Op.i32Sub);
  asm.i32(pageBits);
  asm.op(Op.i32ShrU);
  asm.get(first);
  asm.op(Op.i32Sub);
  asm.i32(1);
  asm.op(Op.i32Add);
  asm.memoryFill();
  return asm;
}
