/** Floating-point arithmetic and comparison (LangRef "fadd" … "frem", "fneg", "fcmp"). */

import { Expr, Kind, signBit } from '../../expr/index.js';
import type { BinaryInst, FcmpInst, FloatBinaryOp, FloatType, UnaryInst } from '../../ir/index.js';
import type { Slot } from '../../value/index.js';
import type { Step } from '../frame.js';
import { type Float, floatNegate } from '../operators/float.js';
import { binaryOnSlots, compareOnSlots } from '../operators/float-slots.js';
import { checkedBinary, checksFloats } from './float-checks.js';
import { lanes1, lanes2, type Translator } from './translator.js';

export function translateFloat(t: Translator, inst: BinaryInst): Step {
  const type = inst.type.kind === 'vector' ? inst.type.element : inst.type;
  const { format } = type as FloatType;
  const op = inst.op as FloatBinaryOp;
  const plain = binaryOnSlots(t.terms, op, format);
  const { floatEnvironment } = t.machine;
  if (floatEnvironment.isActive) {
    const apply = floatEnvironment.binary(op, format);
    return t.binary(inst, inst.type.kind === 'vector' ? lanes2(apply) : apply);
  }
  const isChecked = checksFloats(t);
  const slow = isChecked ? checkedBinary(t, op, format, plain) : plain;
  if (inst.type.kind === 'vector') return t.binary(inst, lanes2(slow));
  return (!isChecked && fastFloat(t, inst, op, format, slow)) || t.binary(inst, slow);
}

function fastFloat(
  t: Translator,
  inst: BinaryInst,
  op: FloatBinaryOp,
  format: string,
  slow: (a: Slot, b: Slot) => Slot,
): Step | undefined {
  if (format !== 'double' && format !== 'float') return undefined;
  const single = format === 'float';
  const target = t.target(inst);
  const { at: atA, value: valueA } = t.operand(inst.operands[0]);
  const { at: atB, value: valueB } = t.operand(inst.operands[1]);
  const make = (apply: (a: number, b: number) => number): Step => {
    return (s) => {
      const a = atA < 0 ? valueA : s[atA];
      const b = atB < 0 ? valueB : s[atB];
      if (typeof a === 'number' && typeof b === 'number') {
        const result = apply(a, b);
        s[target] = single ? Math.fround(result) : result;
      } else s[target] = slow(a, b);
      return undefined;
    };
  };
  switch (op) {
    case 'fadd':
      return make((a, b) => a + b);
    case 'fsub':
      return make((a, b) => a - b);
    case 'fmul':
      return make((a, b) => a * b);
    case 'fdiv':
      return make((a, b) => a / b);
    default:
      return undefined;
  }
}

/** A term is negated in its bits. */
export function translateFneg(t: Translator, inst: UnaryInst): Step {
  const type = inst.type.kind === 'vector' ? inst.type.element : inst.type;
  const { format, bits } = type as FloatType;
  const apply = (a: Slot): Slot =>
    a instanceof Expr
      ? t.domain.binary(Kind.Xor, bits, a, signBit(bits))
      : floatNegate(format, a as Float);
  return t.unary(inst, inst.type.kind === 'vector' ? lanes1(apply) : apply);
}

export function translateFcmp(t: Translator, inst: FcmpInst): Step {
  const type = inst.operands[0].type;
  const { format } = (type.kind === 'vector' ? type.element : type) as FloatType;
  const { floatEnvironment } = t.machine;
  const apply = floatEnvironment.isActive
    ? floatEnvironment.compare(inst.predicate, format, false)
    : compareOnSlots(t.terms, inst.predicate, format);
  return t.binary(inst, type.kind === 'vector' ? lanes2(apply) : apply);
}
