/** Conversions (LangRef "Conversion Operations"). */
import { Expr } from '../../expr/index.js';
import type { CastInst, FloatType, IntType, Type, VectorType } from '../../ir/index.js';
import { bitsOf, fromBits, toBits } from '../../memory/index.js';
import { concrete, containsTerm, type Slot, type Word } from '../../value/index.js';
import type { Step } from '../frame.js';
import { convertOnSlots, fromIntegerOnSlots, toIntegerOnSlots } from '../operators/float-slots.js';
import { checkedToInteger, checksFloats } from './float-checks.js';
import { watchAddress } from './layout-watch.js';
import { lanes1, type Translator } from './translator.js';

export function translateCast(t: Translator, inst: CastInst): Step {
  const from = inst.operands[0].type;
  const to = inst.type;
  if (inst.op === 'bitcast') return t.unary(inst, bitcast(t, from, to));
  if (from.kind === 'vector' && to.kind === 'vector') {
    return t.unary(inst, lanes1(castOf(t, inst.op, from.element, to.element)));
  }
  return watchAddress(t, inst, fastCast(t, inst) ?? t.unary(inst, castOf(t, inst.op, from, to)));
}

/** A conversion of one scalar. */
export function castOf(t: Translator, op: CastInst['op'], from: Type, to: Type): (a: Slot) => Slot {
  const { domain, layout } = t;
  const { floatEnvironment } = t.machine;
  switch (op) {
    case 'trunc': {
      const width = layout.sizeInBits(to);
      return (a) => domain.extract(a, 0, width);
    }
    case 'zext': {
      const width = layout.sizeInBits(to);
      return (a) => domain.zeroExtend(a, width);
    }
    case 'sext': {
      const width = layout.sizeInBits(to);
      const fromWidth = layout.sizeInBits(from);
      return (a) => domain.signExtend(a, fromWidth, width);
    }
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr': {
      const width = layout.sizeInBits(to);
      if (layout.sizeInBits(from) > width) return (a) => domain.extract(a, 0, width);
      return (a) => domain.zeroExtend(a, width);
    }
    case 'addrspacecast':
      return (a) => a;
    case 'bitcast':
      return bitcast(t, from, to);
    case 'fptrunc':
    case 'fpext':
      if (floatEnvironment.isActive) {
        return floatEnvironment.convert((from as FloatType).format, (to as FloatType).format);
      }
      return convertOnSlots(t.terms, (from as FloatType).format, (to as FloatType).format);
    case 'fptosi':
    case 'fptoui': {
      const { format } = from as FloatType;
      const { bits } = to as IntType;
      const isSigned = op === 'fptosi';
      const plain = toIntegerOnSlots(t.terms, format, bits, isSigned);
      const isChecked = t.machine.checkFloat && checksFloats(t);
      const checked = isChecked ? checkedToInteger(t, format, bits, isSigned, plain) : plain;
      if (!floatEnvironment.isActive) return checked;
      return floatEnvironment.toInteger(format, bits, isSigned, checked);
    }
    case 'sitofp':
    case 'uitofp': {
      const { format } = to as FloatType;
      const { bits } = from as IntType;
      const isSigned = op === 'sitofp';
      if (floatEnvironment.isActive) return floatEnvironment.fromInteger(format, bits, isSigned);
      return fromIntegerOnSlots(t.terms, format, bits, isSigned);
    }
  }
}

/** The same bits as another type. A term is its bits already; lanes that are terms are put together. */
function bitcast(t: Translator, from: Type, to: Type): (a: Slot) => Slot {
  if (from === to || (from.kind === 'pointer' && to.kind === 'pointer')) return (a) => a;
  const { layout } = t;
  return (a) => {
    if (!containsTerm(a)) return fromBits(layout, to, toBits(layout, from, concrete(a)));
    const bits = joined(t, from, a);
    return to.kind === 'vector' ? divided(t, to, bits) : bits;
  };
}

/** The bits of a vector, lane 0 lowest, as one term. */
function joined(t: Translator, type: Type, value: Slot): Slot {
  if (type.kind !== 'vector') return value;
  const width = t.layout.sizeInBits(type.element);
  const lanes = (value as readonly Slot[]).map((lane) => bitsOf(t.layout, type.element, lane));
  return lanes.reduce((low, high, i) => t.domain.concat(high, low, width, i * width));
}

function divided(t: Translator, { element, length }: VectorType, bits: Slot): Slot {
  const width = t.layout.sizeInBits(element);
  return Array.from({ length }, (_, i) => {
    const lane = t.domain.extract(bits, i * width, width);
    return lane instanceof Expr ? lane : fromBits(t.layout, element, lane as Word);
  });
}

function fastCast(t: Translator, inst: CastInst): Step | undefined {
  const target = t.target(inst);
  const { at, value } = t.operand(inst.operands[0]);
  const from = t.layout.sizeInBits(inst.operands[0].type);
  const to = t.layout.sizeInBits(inst.type);
  const slow = castOf(t, inst.op, inst.operands[0].type, inst.type);
  switch (inst.op) {
    case 'trunc': {
      if (to > 32) return undefined;
      const mask = to === 32 ? -1 : (1 << to) - 1;
      return (s) => {
        const a = at < 0 ? value : s[at];
        s[target] = typeof a === 'number' ? (a & mask) >>> 0 : slow(a);
        return undefined;
      };
    }
    case 'zext':
      return (s) => {
        const a = at < 0 ? value : s[at];
        s[target] = typeof a === 'number' ? a : slow(a);
        return undefined;
      };
    case 'sext': {
      if (from > 32) return undefined;
      const sign = 2 ** (from - 1);
      const up = 32 - from;
      const mask = to >= 32 ? -1 : (1 << to) - 1;
      return (s) => {
        const a = at < 0 ? value : s[at];
        if (typeof a === 'number' && (a < sign || to <= 32)) {
          s[target] = a < sign ? a : (((a << up) >> up) & mask) >>> 0;
        } else s[target] = slow(a);
        return undefined;
      };
    }
    default:
      return undefined;
  }
}
