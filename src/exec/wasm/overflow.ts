/** The `llvm.*.with.overflow` intrinsics. */
import type { CallInst, Value } from '../../ir/index.js';
import { Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { I64 } from './encoding.js';
import { bitsOf, convertWidth, mask } from './integers.js';
import { Op } from './opcodes.js';

/** The result is {T, i1}: the wrapped value and whether it overflowed. */
export function emitOverflow(
  e: Emitter,
  call: CallInst,
  signed: boolean,
  op: 'add' | 'sub' | 'mul',
  args: readonly Value[],
): void {
  const { asm } = e;
  const type = args[0].type;
  const bits = bitsOf(type);
  const [a, b] = [() => e.push(args[0]), () => e.push(args[1])];
  const code = op === 'add' ? Op.i64Add : op === 'sub' ? Op.i64Sub : Op.i64Mul;
  if (bits <= 32) {
    const exact = e.scratch(I64, 'sum');
    for (const push of [a, b]) {
      push();
      convertWidth(asm, bits, 64, signed);
    }
    asm.op(code);
    asm.tee(exact);
    asm.op(Op.i32WrapI64);
    mask(asm, bits);
    e.set(call, 0);
    e.asm.get(e.localOf(call));
    convertWidth(asm, bits, 64, signed);
    asm.get(exact);
    asm.op(Op.i64Ne);
    e.set(call, 1);
    return;
  }
  if (bits !== 64) throw new Unsupported(`overflow of i${bits}`);
  a();
  b();
  asm.op(code);
  const result = e.scratch(I64, 'sum');
  asm.set(result);
  const get = () => asm.get(result);
  if (op === 'mul') {
    a();
    b();
    asm.call(e.env.support(signed ? 'mulHighSigned' : 'mulHigh'));
    if (signed) {
      get();
      asm.i64(63);
      asm.op(Op.i64ShrS);
    } else asm.i64(0);
    asm.op(Op.i64Ne);
  } else if (!signed) {
    if (op === 'add') {
      get();
      a();
      asm.op(Op.i64LtU);
    } else {
      a();
      b();
      asm.op(Op.i64LtU);
    }
  } else {
    // add: both operands differ in sign from the result; sub: a differs from b and from the result.
    a();
    if (op === 'add') get();
    else b();
    asm.op(Op.i64Xor);
    if (op === 'add') b();
    else a();
    get();
    asm.op(Op.i64Xor);
    asm.op(Op.i64And);
    asm.i64(0);
    asm.op(Op.i64LtS);
  }
  e.set(call, 1);
  get();
  e.set(call, 0);
}
