/**
 * Conversions (LangRef "Conversion Operations") of one scalar; vectors go lane by lane.
 *
 * fptosi and fptoui beyond the range are poison in LLVM: tier 1 leaves them to tier 0, which gives what
 * x86-64 code gives.
 */
import type { CastInst, FloatType, IntType, Type } from '../../ir/index.js';
import { cutPointer } from './accesses.js';
import { componentsOf, Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { F32, F64, I32, I64, type WasmType } from './encoding.js';
import { convertWidth, mask, signExtend } from './integers.js';
import { Fc, Op } from './opcodes.js';
import { signExtendHigh } from './wide.js';

/** Sets the components of a cast's result. */
export function emitCast(e: Emitter, cast: CastInst): void {
  const source = cast.operands[0];
  const from = source.type;
  const to = cast.type;
  if (cast.op === 'bitcast') {
    emitBitcast(e, cast, from, to);
    return;
  }
  if (from.kind === 'vector' && to.kind === 'vector') {
    const fromParts = componentsOf(from.element).length;
    const toParts = componentsOf(to.element).length;
    for (let lane = 0; lane < to.length; lane++) {
      const push = (part: number) => e.push(source, lane * fromParts + part);
      emitScalarCast(e, cast.op, from.element, to.element, push);
      for (let i = toParts - 1; i >= 0; i--) e.set(cast, lane * toParts + i);
    }
    return;
  }
  emitScalarCast(e, cast.op, from, to, (part) => e.push(source, part));
  e.setAll(cast);
}

function emitScalarCast(
  e: Emitter,
  op: CastInst['op'],
  from: Type,
  to: Type,
  push: (part: number) => void,
): void {
  const { asm } = e;
  switch (op) {
    case 'trunc':
    case 'zext':
    case 'sext':
      emitIntCast(e, (from as IntType).bits, (to as IntType).bits, op === 'sext', push);
      return;
    case 'ptrtoint':
    case 'ptrtoaddr':
      emitIntCast(e, 64, (to as IntType).bits, false, push);
      return;
    case 'inttoptr':
      emitIntCast(e, (from as IntType).bits, 64, false, push);
      cutPointer(e);
      return;
    case 'addrspacecast':
      push(0);
      return;
    case 'fpext':
    case 'fptrunc':
      push(0);
      if (from !== to) asm.op(op === 'fpext' ? Op.f64PromoteF32 : Op.f32DemoteF64);
      return;
    case 'sitofp':
    case 'uitofp':
      emitIntToFloat(e, from as IntType, to as FloatType, op === 'sitofp', push);
      return;
    case 'fptosi':
    case 'fptoui':
      checkRange(e, from as FloatType, to as IntType, op === 'fptosi', push);
      push(0);
      emitFloatToInt(e, from as FloatType, to as IntType, op === 'fptosi');
      return;
    default:
      throw new Unsupported(op);
  }
}

function emitIntCast(
  e: Emitter,
  from: number,
  to: number,
  signed: boolean,
  push: (part: number) => void,
): void {
  const { asm } = e;
  if (from <= 64 && to <= 64) {
    push(0);
    convertWidth(asm, from, to, signed);
  } else if (to <= 64) {
    push(0);
    convertWidth(asm, 64, to, false);
  } else {
    if (from <= 64) {
      push(0);
      convertWidth(asm, from, 64, signed);
      if (signed) {
        const low = e.scratch(I64, 'low');
        asm.tee(low);
        asm.get(low);
        asm.i64(63);
        asm.op(Op.i64ShrS);
      } else asm.i64(0);
    } else {
      push(0);
      push(1);
      if (signed) signExtendHigh(e, from);
    }
    if (to < 128) {
      asm.i64((1n << BigInt(to - 64)) - 1n);
      asm.op(Op.i64And);
    }
  }
}

function emitIntToFloat(
  e: Emitter,
  from: IntType,
  to: FloatType,
  signed: boolean,
  push: (part: number) => void,
): void {
  if (from.bits > 64) throw new Unsupported('i128 to floating point');
  push(0);
  if (signed) signExtend(e.asm, from.bits);
  const narrow = from.bits <= 32;
  if (to.bits === 32) {
    if (narrow) e.asm.op(signed ? Op.f32ConvertI32S : Op.f32ConvertI32U);
    else e.asm.op(signed ? Op.f32ConvertI64S : Op.f32ConvertI64U);
  } else if (narrow) e.asm.op(signed ? Op.f64ConvertI32S : Op.f64ConvertI32U);
  else e.asm.op(signed ? Op.f64ConvertI64S : Op.f64ConvertI64U);
}

/** Bails out unless the integer type can hold the value, cut towards zero; NaN is never held. */
function checkRange(
  e: Emitter,
  from: FloatType,
  to: IntType,
  signed: boolean,
  push: (part: number) => void,
): void {
  const { asm } = e;
  const single = from.bits === 32;
  const bits = new DataView(new ArrayBuffer(8));
  const constant = (value: number) => {
    if (single) {
      bits.setFloat32(0, value);
      asm.f32(bits.getUint32(0));
    } else {
      bits.setFloat64(0, value);
      asm.f64(bits.getBigUint64(0));
    }
  };
  push(0);
  constant(signed ? -(2 ** (to.bits - 1)) : -1);
  if (signed) asm.op(single ? Op.f32Ge : Op.f64Ge);
  else asm.op(single ? Op.f32Gt : Op.f64Gt);
  push(0);
  constant(2 ** (signed ? to.bits - 1 : to.bits));
  asm.op(single ? Op.f32Lt : Op.f64Lt);
  asm.op(Op.i32And);
  asm.op(Op.i32Eqz);
  e.bailIf();
}

/** Converts the float on the stack; widths other than 32 and 64 only if the value cannot leave them. */
export function emitFloatToInt(e: Emitter, from: FloatType, to: IntType, signed: boolean): void {
  if (to.bits > 64) throw new Unsupported('floating point to i128');
  const narrow = to.bits <= 32;
  const base = narrow
    ? from.bits === 32
      ? Fc.i32TruncSatF32S
      : Fc.i32TruncSatF64S
    : from.bits === 32
      ? Fc.i64TruncSatF32S
      : Fc.i64TruncSatF64S;
  e.asm.fc(base + (signed ? 0 : 1));
  mask(e.asm, to.bits);
}

const partBits = (type: WasmType) => (type === I32 || type === F32 ? 32 : 64);

function emitBitcast(e: Emitter, cast: CastInst, from: Type, to: Type): void {
  const source = cast.operands[0];
  const fromParts = componentsOf(from);
  const toParts = componentsOf(to);
  if (
    fromParts.length === toParts.length &&
    scalarBits(from) === scalarBits(to) &&
    fromParts.every((part, i) => partBits(part) === partBits(toParts[i]))
  ) {
    for (let i = 0; i < toParts.length; i++) {
      e.push(source, i);
      reinterpret(e, fromParts[i], toParts[i]);
      e.set(cast, i);
    }
    return;
  }
  repack(e, cast, from, to);
}

/** Bits of one lane, or of the whole scalar. */
function scalarBits(type: Type): number {
  if (type.kind === 'vector') return scalarBits(type.element);
  if (type.kind === 'int' || type.kind === 'float') return type.bits;
  if (type.kind === 'pointer') return 64;
  throw new Unsupported(`bitcast of ${type.kind}`);
}

function reinterpret(e: Emitter, from: WasmType, to: WasmType): void {
  if (from === to) return;
  if (from === F32) e.asm.op(Op.i32ReinterpretF32);
  else if (from === F64) e.asm.op(Op.i64ReinterpretF64);
  else if (to === F32) e.asm.op(Op.f32ReinterpretI32);
  else e.asm.op(Op.f64ReinterpretI64);
}

/** A bitcast between lanes of different widths: through 64-bit words, least significant lane first. */
function repack(e: Emitter, cast: CastInst, from: Type, to: Type): void {
  const { asm } = e;
  const source = cast.operands[0];
  const lanes = (type: Type) => (type.kind === 'vector' ? type.length : 1);
  const fromBits = scalarBits(from);
  const toBits = scalarBits(to);
  const total = fromBits * lanes(from);
  const fits = (bits: number) => bits === 128 || (bits <= 64 && 64 % bits === 0);
  if (!fits(fromBits) || !fits(toBits)) throw new Unsupported(`bitcast of ${fromBits}-bit lanes`);
  const words: number[] = [];
  for (let word = 0; word * 64 < total; word++) words.push(e.scratch(I64, `word${word}`));
  const fromParts = componentsOf(from);
  const perWord = fromBits >= 64 ? 1 : 64 / fromBits;
  words.forEach((local, word) => {
    asm.i64(0);
    for (let i = 0; i < perWord; i++) {
      const part = word * perWord + i;
      if (part >= fromParts.length) break;
      e.push(source, part);
      reinterpret(e, fromParts[part], partBits(fromParts[part]) === 32 ? I32 : I64);
      if (partBits(fromParts[part]) === 32) asm.op(Op.i64ExtendI32U);
      if (i > 0) {
        asm.i64(i * fromBits);
        asm.op(Op.i64Shl);
      }
      asm.op(Op.i64Or);
    }
    asm.set(local);
  });
  const toParts = componentsOf(to);
  const partsPerWord = toBits >= 64 ? 1 : 64 / toBits;
  for (let part = 0; part < toParts.length; part++) {
    const word = Math.floor(part / partsPerWord);
    asm.get(words[word]);
    const shift = (part % partsPerWord) * toBits;
    if (shift > 0) {
      asm.i64(shift);
      asm.op(Op.i64ShrU);
    }
    const narrow = partBits(toParts[part]) === 32;
    if (narrow) {
      asm.op(Op.i32WrapI64);
      mask(asm, Math.min(toBits, 32));
    }
    reinterpret(e, narrow ? I32 : I64, toParts[part]);
    e.set(cast, part);
  }
}
