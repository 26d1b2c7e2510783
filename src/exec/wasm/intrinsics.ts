/**
 * The `llvm.*` intrinsics that tier 1 knows (LangRef "Intrinsic Functions"). A name that is not here
 * is left to tier 0: the function bails out before the call.
 */
import {
  type CallInst,
  type FloatType,
  type IntType,
  lifetimeMarkerOf,
  type Type,
  type Value,
} from '../../ir/index.js';
import { emitLoadRelative } from './accesses.js';
import { emitDirtyRange, emitRange } from './blocks.js';
import { emitFloatToInt } from './casts.js';
import { componentsOf, Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { I32, I64 } from './encoding.js';
import { emitFromHost, floatOp } from './floats.js';
import {
  arithmetic,
  bitsOf,
  compare,
  constant,
  convertWidth,
  emitCompare,
  intPart,
  mask,
  type Push,
  signExtend,
} from './integers.js';
import { Op } from './opcodes.js';
import { emitOverflow } from './overflow.js';

/** Pushes the result for one lane. */
type Lane = (e: Emitter, type: Type, push: readonly Push[], call: CallInst) => void;

const ignored = new Set([
  'invariant.start',
  'invariant.end',
  'assume',
  'donothing',
  'sideeffect',
  'prefetch',
  'experimental.noalias.scope.decl',
  'pseudoprobe',
  'var.annotation',
]);

const identity: Lane = (_e, _type, [a]) => a();

/** A rounding or sign operation with an opcode of its own. */
const unaryFloat =
  (code: number): Lane =>
  (e, type, [a]) => {
    a();
    floatOp(e, type as FloatType, code);
  };

const minMax =
  (predicate: 'ult' | 'ugt' | 'slt' | 'sgt'): Lane =>
  (e, type, [a, b]) => {
    const bits = bitsOf(type);
    a();
    b();
    emitCompare(e, predicate, bits, a, b);
    e.asm.op(Op.select);
  };

/** minnum and maxnum: a NaN loses against a number. */
const floatMinMax =
  (code: number): Lane =>
  (e, type, [a, b]) => {
    const step = (type as FloatType).bits === 32 ? 0 : Op.f64Eq - Op.f32Eq;
    a();
    b();
    // a if a is better or b is NaN
    a();
    b();
    e.asm.op(code + step);
    b();
    b();
    e.asm.op(Op.f32Ne + step);
    e.asm.op(Op.i32Or);
    e.asm.op(Op.select);
  };

const countZeros =
  (leading: boolean): Lane =>
  (e, type, [a]) => {
    const bits = bitsOf(type);
    const full = bits <= 32 ? 32 : 64;
    a();
    if (leading) {
      arithmetic(e.asm, bits, Op.i32Clz);
      if (full !== bits) {
        constant(e.asm, bits, BigInt(full - bits));
        arithmetic(e.asm, bits, Op.i32Sub);
      }
      return;
    }
    if (full !== bits) {
      constant(e.asm, bits, 1n << BigInt(bits));
      arithmetic(e.asm, bits, Op.i32Or);
    }
    arithmetic(e.asm, bits, Op.i32Ctz);
  };

/** fshl(a, b, s): the high word of (a:b) << (s mod bits); fshr: the low word of (a:b) >> s. */
const funnel =
  (left: boolean): Lane =>
  (e, type, [a, b, s]) => {
    const bits = bitsOf(type);
    if ((bits & (bits - 1)) !== 0) throw new Unsupported(`a funnel shift of i${bits}`);
    const { asm } = e;
    const amount = e.scratch(intPart(bits), 'amount');
    s();
    constant(asm, bits, BigInt(bits - 1));
    arithmetic(asm, bits, Op.i32And);
    asm.set(amount);
    const shiftBack = (push: Push, first: number, second: number) => {
      push();
      constant(asm, bits, 1n);
      arithmetic(asm, bits, first);
      constant(asm, bits, BigInt(bits - 1));
      asm.get(amount);
      arithmetic(asm, bits, Op.i32Sub);
      arithmetic(asm, bits, second);
    };
    if (left) {
      a();
      asm.get(amount);
      arithmetic(asm, bits, Op.i32Shl);
      shiftBack(b, Op.i32ShrU, Op.i32ShrU);
    } else {
      b();
      asm.get(amount);
      arithmetic(asm, bits, Op.i32ShrU);
      shiftBack(a, Op.i32Shl, Op.i32Shl);
    }
    arithmetic(asm, bits, Op.i32Or);
    mask(asm, bits);
  };

const swapBytes: Lane = (e, type, [a]) => {
  const bits = bitsOf(type);
  const { asm } = e;
  const value = e.scratch(intPart(bits), 'swap');
  a();
  asm.set(value);
  const count = bits / 8;
  for (let i = 0; i < count; i++) {
    asm.get(value);
    const from = BigInt(8 * i);
    const to = BigInt(8 * (count - 1 - i));
    constant(asm, bits, from);
    arithmetic(asm, bits, Op.i32ShrU);
    constant(asm, bits, 0xffn);
    arithmetic(asm, bits, Op.i32And);
    constant(asm, bits, to);
    arithmetic(asm, bits, Op.i32Shl);
    if (i > 0) arithmetic(asm, bits, Op.i32Or);
  }
};

const absolute: Lane = (e, type, [a], call) => {
  const bits = bitsOf(type);
  const isPoison = call.operands[1];
  if (isPoison.kind === 'int' && isPoison.value === 1n) {
    // Tier 0 knows what it means.
    a();
    constant(e.asm, bits, 1n << BigInt(bits - 1));
    compare(e.asm, bits, Op.i32Eq);
    e.bailIf();
  }
  a();
  constant(e.asm, bits, 0n);
  a();
  arithmetic(e.asm, bits, Op.i32Sub);
  mask(e.asm, bits);
  a();
  signExtend(e.asm, bits);
  constant(e.asm, bits, 0n);
  compare(e.asm, bits, Op.i32GeS);
  e.asm.op(Op.select);
};

/** Saturating addition and subtraction, on at most 32 bits through i64. */
const saturating =
  (add: boolean, signed: boolean): Lane =>
  (e, type, [a, b]) => {
    const bits = bitsOf(type);
    if (bits > 32) throw new Unsupported('saturation on i64');
    const { asm } = e;
    const sum = e.scratch(I64, 'sum');
    const wide = (push: Push) => {
      push();
      convertWidth(asm, bits, 64, signed);
    };
    wide(a);
    wide(b);
    asm.op(add ? Op.i64Add : Op.i64Sub);
    asm.set(sum);
    const low = signed ? -(1n << BigInt(bits - 1)) : 0n;
    const high = signed ? (1n << BigInt(bits - 1)) - 1n : (1n << BigInt(bits)) - 1n;
    const clamp = (bound: bigint, code: number) => {
      asm.i64(bound);
      asm.get(sum);
      asm.get(sum);
      asm.i64(bound);
      asm.op(code);
      asm.op(Op.select);
      asm.set(sum);
    };
    clamp(low, Op.i64LtS);
    clamp(high, Op.i64GtS);
    asm.get(sum);
    asm.op(Op.i32WrapI64);
    mask(asm, bits);
  };

/** a · b + c, rounded twice: what x86-64 without FMA makes of llvm.fmuladd. */
const mulAdd: Lane = (e, type, [a, b, c]) => {
  a();
  b();
  floatOp(e, type as FloatType, Op.f32Mul);
  c();
  floatOp(e, type as FloatType, Op.f32Add);
};

const mathOnDoubles =
  (name: string, operands: number): Lane =>
  (e, type, push) => {
    const single = (type as FloatType).bits === 32;
    const wide = push.slice(0, operands).map((one) => () => {
      one();
      if (single) e.asm.op(Op.f64PromoteF32);
    });
    emitFromHost(e, name, wide);
    if (single) e.asm.op(Op.f32DemoteF64);
  };

const saturatingConversion =
  (signed: boolean): Lane =>
  (e, _type, [a], call) => {
    const from = laneType(call.operands[0].type) as FloatType;
    const to = laneType(call.type) as IntType;
    if (to.bits !== 32 && to.bits !== 64) throw new Unsupported(`saturation to i${to.bits}`);
    a();
    emitFloatToInt(e, from, to, signed);
  };

const lanewise: Record<string, Lane> = {
  ctpop: (e, type, [a]) => {
    a();
    arithmetic(e.asm, bitsOf(type), Op.i32Popcnt);
  },
  ctlz: countZeros(true),
  cttz: countZeros(false),
  bswap: swapBytes,
  abs: absolute,
  smin: minMax('slt'),
  smax: minMax('sgt'),
  umin: minMax('ult'),
  umax: minMax('ugt'),
  fshl: funnel(true),
  fshr: funnel(false),
  'sadd.sat': saturating(true, true),
  'uadd.sat': saturating(true, false),
  'ssub.sat': saturating(false, true),
  'usub.sat': saturating(false, false),
  expect: identity,
  'expect.with.probability': identity,
  'ssa.copy': identity,
  annotation: identity,
  'ptr.annotation': identity,
  'launder.invariant.group': identity,
  'strip.invariant.group': identity,
  'threadlocal.address': identity,
  canonicalize: identity,
  'arithmetic.fence': identity,
  fabs: unaryFloat(Op.f32Abs),
  sqrt: unaryFloat(Op.f32Sqrt),
  floor: unaryFloat(Op.f32Floor),
  ceil: unaryFloat(Op.f32Ceil),
  trunc: unaryFloat(Op.f32Trunc),
  rint: unaryFloat(Op.f32Nearest),
  nearbyint: unaryFloat(Op.f32Nearest),
  roundeven: unaryFloat(Op.f32Nearest),
  copysign: (e, type, [a, b]) => {
    a();
    b();
    floatOp(e, type as FloatType, Op.f32Copysign);
  },
  minnum: floatMinMax(Op.f32Lt),
  maxnum: floatMinMax(Op.f32Gt),
  fmuladd: mulAdd,
  round: mathOnDoubles('round', 1),
  'fptosi.sat': saturatingConversion(true),
  'fptoui.sat': saturatingConversion(false),
};

function laneType(type: Type): Type {
  return type.kind === 'vector' ? type.element : type;
}

export function emitIntrinsic(
  e: Emitter,
  call: CallInst,
  fullName: string,
  args: readonly Value[],
): void {
  const name = baseName(fullName);
  if (ignored.has(name)) return;
  if (name === 'lifetime.start' || name === 'lifetime.end') {
    emitLifetime(e, call);
    return;
  }
  if (name === 'memcpy' || name === 'memmove' || name === 'memset' || name.startsWith('memcpy.')) {
    emitMemory(e, name, args);
    return;
  }
  if (name === 'load.relative') {
    emitLoadRelative(e, call, args);
    return;
  }
  const overflow = /^([su])(add|sub|mul)[.]with[.]overflow$/.exec(name);
  if (overflow) {
    emitOverflow(e, call, overflow[1] === 's', overflow[2] as 'add' | 'sub' | 'mul', args);
    return;
  }
  const lane = lanewise[name];
  if (!lane) throw new Unsupported(`the intrinsic ${fullName}`);
  const type = laneType(call.type);
  const count = call.type.kind === 'vector' ? call.type.length : 1;
  const parts = componentsOf(type).length;
  if (parts !== 1) throw new Unsupported(`${fullName} on wide integers`);
  for (let i = 0; i < count; i++) {
    const push = args.map((arg) => () => e.push(arg, arg.type.kind === 'vector' ? i : 0));
    lane(e, type, push, call);
    e.set(call, i);
  }
}

/** `llvm.umin.v4i32` is `umin`: the parts that name types are cut off. */
export function baseName(fullName: string): string {
  const parts = fullName.split('.').slice(1);
  while (
    parts.length > 1 &&
    /^(v\d+|nxv\d+)?(i\d+|f\d+|p\d+)|^p\d+i8$/.test(parts[parts.length - 1])
  ) {
    parts.pop();
  }
  return parts.join('.');
}

/** A variable comes into scope, or leaves it (src/exec/intrinsics/lifetime.ts). */
function emitLifetime(e: Emitter, call: CallInst): void {
  const { kind, variable } = lifetimeMarkerOf(call)!;
  const place = variable && e.fn.placeOf(variable);
  if (!place || place.size === 0) return;
  const { asm } = e;
  asm.get(e.frameBase);
  asm.i32(place.offset);
  asm.op(Op.i32Add);
  asm.i32(place.size);
  asm.call(e.env.support(kind === 'start' ? 'startScope' : 'endScope'));
}

function emitMemory(e: Emitter, name: string, args: readonly Value[]): void {
  const { asm } = e;
  const [to, from, size] = args;
  const set = name === 'memset';
  const length = e.scratch(I32, 'length');
  const target = emitRange(e, to, size, true, 'target', length);
  if (set) {
    asm.get(target);
    e.push(from);
    asm.get(length);
    asm.memoryFill();
  } else {
    const source = emitRange(e, from, size, false, 'source', length);
    asm.get(target);
    asm.get(source);
    asm.get(length);
    asm.memoryCopy();
  }
  emitDirtyRange(e, target, length);
}
