/**
 * Loads, stores and addresses.
 *
 * An access is checked against the shadow: all its bytes must be concrete (and writable, for stores),
 * else the function bails out before anything has happened. The check needs no branch of its own for
 * wild pointers: the address is cut to 30 bits for the shadow lookup, and whatever was cut off joins
 * the condition.
 */
import type {
  AllocaInst,
  CallInst,
  DataLayout,
  GetElementPtrInst,
  IntType,
  LoadInst,
  StoreInst,
  Type,
  Value,
} from '../../ir/index.js';
import { dataSize, dirtyBase, pageBits, pageSize, shadowBase } from '../../memory/index.js';
import { componentsOf, Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { F32, F64, I32, I64, type WasmType } from './encoding.js';
import { convertWidth, type Push } from './integers.js';
import { Op } from './opcodes.js';

/** A scalar within a type: where it lies, which components it is. */
export interface Leaf {
  readonly offset: number;
  readonly size: number;
  readonly component: number;
  readonly part: WasmType;
  /** Bits that count, for integers of less than `size` bytes. */
  readonly bits: number;
}

/** The scalars of a type in memory, by offset. */
export function leavesOf(layout: DataLayout, type: Type): Leaf[] {
  const leaves: Leaf[] = [];
  let component = 0;
  const add = (offset: number, bits: number) => {
    const size = Math.ceil(bits / 8);
    const parts = bits > 64 ? 2 : 1;
    if (parts === 2 && size !== 16) throw new Unsupported(`memory access of i${bits}`);
    if (parts === 1 && size !== 1 && size !== 2 && size !== 4 && size !== 8) {
      throw new Unsupported(`memory access of i${bits}`);
    }
    for (let i = 0; i < parts; i++) {
      const width = parts === 2 ? 8 : size;
      const part = bits <= 32 ? I32 : I64;
      leaves.push({
        offset: offset + 8 * i,
        size: width,
        component: component++,
        part,
        bits: parts === 2 ? Math.min(64, bits - 64 * i) : bits,
      });
    }
  };
  const walk = (at: Type, offset: number): void => {
    switch (at.kind) {
      case 'int':
        add(offset, at.bits);
        return;
      case 'pointer': {
        const size = layout.storeSize(at);
        leaves.push({ offset, size, component: component++, part: I64, bits: 8 * size });
        return;
      }
      case 'float': {
        componentsOf(at);
        const part = at.bits === 32 ? F32 : F64;
        leaves.push({
          offset,
          size: at.bits / 8,
          component: component++,
          part,
          bits: at.bits,
        });
        return;
      }
      case 'array':
        for (let i = 0; i < at.length; i++) {
          walk(at.element, offset + i * layout.allocSize(at.element));
        }
        return;
      case 'vector': {
        const bits = layout.sizeInBits(at.element);
        if (bits % 8 !== 0) throw new Unsupported(`memory access of lanes of ${bits} bits`);
        for (let i = 0; i < at.length; i++) walk(at.element, offset + (i * bits) / 8);
        return;
      }
      case 'struct': {
        const { offsets } = layout.structLayout(at);
        (at.fields ?? []).forEach((field, i) => {
          walk(field, offset + offsets[i]);
        });
        return;
      }
      default:
        throw new Unsupported(`memory access of type ${at.kind}`);
    }
  };
  walk(type, 0);
  return leaves;
}

const concreteBytes = 0x0101_0101_0101_0101n;

/** Sets the scratch local `address` (i32) and bails out unless [pointer, pointer + size) is fine. */
export function emitAddress(e: Emitter, pointer: Value, size: number, write: boolean): number {
  return emitComputedAddress(e, () => e.push(pointer), size, write);
}

function emitComputedAddress(e: Emitter, pointer: Push, size: number, write: boolean): number {
  const { asm } = e;
  const address = e.scratch(I32, 'address');
  pointer();
  asm.op(Op.i32WrapI64);
  asm.i32(dataSize - 1);
  asm.op(Op.i32And);
  asm.set(address);
  pointer();
  asm.i64(Math.log2(dataSize));
  asm.op(Op.i64ShrU);
  asm.op(Op.i64Eqz);
  asm.op(Op.i32Eqz);
  checkShadow(e, address, size, write);
  e.bailIf();
  return address;
}

/** Joins to the condition on the stack: the shadow of the range is not as it must be. */
function checkShadow(e: Emitter, address: number, size: number, write: boolean): void {
  const { asm } = e;
  for (let offset = 0; offset < size; ) {
    const rest = size - offset;
    const chunk = rest >= 8 ? 8 : rest >= 4 ? 4 : rest >= 2 ? 2 : 1;
    asm.get(address);
    const load = { 8: Op.i64Load, 4: Op.i32Load, 2: Op.i32Load16U, 1: Op.i32Load8U }[chunk];
    asm.access(load, shadowBase + offset);
    const good = concreteBytes & ((1n << BigInt(8 * chunk)) - 1n);
    const push = () => (chunk === 8 ? asm.i64(good) : asm.i32(Number(good)));
    if (!write) {
      push();
      asm.op(chunk === 8 ? Op.i64And : Op.i32And);
    }
    push();
    asm.op(chunk === 8 ? Op.i64Ne : Op.i32Ne);
    asm.op(Op.i32Or);
    offset += chunk;
  }
}

/** Marks the pages of a store that has passed its check. */
export function emitDirty(e: Emitter, address: number, size: number): void {
  if (!e.env.trackDirty) return;
  const { asm } = e;
  const mark = (offset: number) => {
    asm.get(address);
    if (offset > 0) {
      asm.i32(offset);
      asm.op(Op.i32Add);
    }
    asm.i32(pageBits);
    asm.op(Op.i32ShrU);
    asm.i32(1);
    asm.access(Op.i32Store8, dirtyBase);
  };
  // A vector or an aggregate may be longer than a page.
  for (let offset = 0; offset < size; offset += pageSize) mark(offset);
  if (size > 1) mark(size - 1);
}

const loads: Record<number, Record<number, number>> = {
  [I32]: { 1: Op.i32Load8U, 2: Op.i32Load16U, 4: Op.i32Load },
  [I64]: { 1: Op.i64Load8U, 2: Op.i64Load16U, 4: Op.i64Load32U, 8: Op.i64Load },
  [F32]: { 4: Op.f32Load },
  [F64]: { 8: Op.f64Load },
};
const stores: Record<number, Record<number, number>> = {
  [I32]: { 1: Op.i32Store8, 2: Op.i32Store16, 4: Op.i32Store },
  [I64]: { 1: Op.i64Store8, 2: Op.i64Store16, 4: Op.i64Store32, 8: Op.i64Store },
  [F32]: { 4: Op.f32Store },
  [F64]: { 8: Op.f64Store },
};

export function emitLoad(e: Emitter, load: LoadInst): void {
  const variable = promoted(e, load.operands[0]);
  if (variable) {
    e.pushAll(variable);
    e.setAll(load);
    return;
  }
  const leaves = leavesOf(e.env.layout, load.type);
  const address = emitAddress(e, load.operands[0], e.env.layout.storeSize(load.type), false);
  for (const leaf of leaves) {
    e.asm.get(address);
    e.asm.access(loads[leaf.part][leaf.size], leaf.offset);
    maskLeaf(e, leaf);
    e.set(load, leaf.component);
  }
}

/** llvm.load.relative: the pointer plus the signed 32-bit number at an offset from it. */
export function emitLoadRelative(
  e: Emitter,
  call: CallInst,
  [table, offset]: readonly Value[],
): void {
  const { asm } = e;
  const place = () => {
    e.push(table);
    e.push(offset);
    convertWidth(asm, (offset.type as IntType).bits, 64, true);
    asm.op(Op.i64Add);
    cutPointer(e);
  };
  const address = emitComputedAddress(e, place, 4, false);
  e.push(table);
  asm.get(address);
  asm.access(Op.i32Load, 0);
  asm.op(Op.i64ExtendI32S);
  asm.op(Op.i64Add);
  cutPointer(e);
  e.set(call);
}

/** The alloca, if the pointer is that of a variable without memory: its slot is the variable. */
function promoted(e: Emitter, pointer: Value): AllocaInst | undefined {
  return pointer.kind === 'instruction' && pointer.op === 'alloca' && e.fn.promoted.has(pointer)
    ? pointer
    : undefined;
}

/** An i1 in memory is a byte whose upper bits do not count. */
function maskLeaf(e: Emitter, leaf: Leaf): void {
  if (leaf.part === F32 || leaf.part === F64 || leaf.bits === 8 * leaf.size) return;
  if (leaf.part === I32) {
    e.asm.i32(2 ** leaf.bits - 1);
    e.asm.op(Op.i32And);
  } else {
    e.asm.i64((1n << BigInt(leaf.bits)) - 1n);
    e.asm.op(Op.i64And);
  }
}

export function emitStore(e: Emitter, store: StoreInst): void {
  const [value, pointer] = store.operands;
  const variable = promoted(e, pointer);
  if (variable) {
    e.pushAll(value);
    e.setAll(variable);
    return;
  }
  const size = e.env.layout.storeSize(value.type);
  const leaves = leavesOf(e.env.layout, value.type);
  const address = emitAddress(e, pointer, size, true);
  for (const leaf of leaves) {
    e.asm.get(address);
    e.push(value, leaf.component);
    e.asm.access(stores[leaf.part][leaf.size], leaf.offset);
  }
  emitDirty(e, address, size);
}

/** Pointers of 32 bits are computed in 64, and cut. */
export function cutPointer(e: Emitter): void {
  if (e.env.layout.pointerBits() === 64) return;
  e.asm.i64(0xffff_ffffn);
  e.asm.op(Op.i64And);
}

/** base + constant + Σ index · scale, modulo 2^64, or 2^32 where pointers have 32 bits. */
export function emitGetElementPtr(e: Emitter, gep: GetElementPtrInst): void {
  if (gep.type.kind === 'vector') throw new Unsupported('vectors of pointers');
  const { asm } = e;
  const { constant, terms } = e.env.layout.gepOffset(gep.sourceType, gep.operands.slice(1));
  e.push(gep.operands[0]);
  for (const { index, scale } of terms) {
    if (index.type.kind !== 'int' || index.type.bits > 64) throw new Unsupported('a wide index');
    e.push(index);
    convertWidth(asm, index.type.bits, 64, true);
    if (BigInt(scale) !== 1n) {
      asm.i64(scale);
      asm.op(Op.i64Mul);
    }
    asm.op(Op.i64Add);
  }
  if (BigInt(constant) !== 0n) {
    asm.i64(constant);
    asm.op(Op.i64Add);
  }
  cutPointer(e);
  e.set(gep);
}
