/**
 * Atomic operations (LangRef "fence", "cmpxchg", "atomicrmw"). There is one thread, so that every
 * access is sequentially consistent as it is.
 */
import { Expr, type ExprContext } from '../../expr/index.js';
import type { AtomicRmwInst, CmpXchgInst, FloatType, IntBinaryOp, Type } from '../../ir/index.js';
import { unsupported } from '../../value/index.js';
import type { Step } from '../frame.js';
import { type Float, floatOrder, isNan } from '../operators/float.js';
import { type Binary, binaryOnSlots } from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import { choose, completeCompare } from './compare.js';
import { complete } from './integer.js';
import type { Translator } from './translator.js';

export function translateCmpXchg(t: Translator, inst: CmpXchgInst): Step {
  const target = t.target(inst);
  const { type } = inst.operands[1];
  const [pointer, expected, replacement] = t.readers(inst.operands);
  const equal = completeCompare(t, 'eq', t.layout.sizeInBits(type));
  return (s) => {
    const p = pointer(s);
    const old = t.access.load(type, p);
    const same = equal(old, expected(s));
    t.access.store(type, p, choose(t, type, same, replacement(s), old));
    s[target] = [old, same];
    return undefined;
  };
}

export function translateAtomicRmw(t: Translator, inst: AtomicRmwInst): Step {
  const target = t.target(inst);
  const { type } = inst.operands[1];
  const [pointer, value] = t.readers(inst.operands);
  const update = updateOf(t, inst.operation, type);
  return (s) => {
    const p = pointer(s);
    const old = t.access.load(type, p);
    t.access.store(type, p, update(old, value(s)));
    s[target] = old;
    return undefined;
  };
}

function updateOf(t: Translator, operation: string, type: Type): Binary {
  if (operation === 'xchg') return (_old, value) => value;
  if (type.kind === 'float') return floatUpdate(operation, type, t.terms);
  const width = t.layout.sizeInBits(type);
  switch (operation) {
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
      return complete(t, operation as IntBinaryOp, width);
    case 'nand': {
      const and = complete(t, 'and', width);
      const xor = complete(t, 'xor', width);
      const ones = t.domain.signExtend(1, 1, width);
      return (old, value) => xor(and(old, value), ones);
    }
    case 'max':
    case 'min':
    case 'umax':
    case 'umin': {
      const predicate = { max: 'sgt', min: 'slt', umax: 'ugt', umin: 'ult' } as const;
      const better = completeCompare(t, predicate[operation], width);
      return (old, value) => choose(t, type, better(old, value), old, value);
    }
    case 'uinc_wrap': {
      const add = complete(t, 'add', width);
      const atEnd = completeCompare(t, 'uge', width);
      return (old, value) => choose(t, type, atEnd(old, value), 0, add(old, 1));
    }
    case 'udec_wrap': {
      const sub = complete(t, 'sub', width);
      const above = completeCompare(t, 'ugt', width);
      return (old, value) =>
        old === 0 ? value : choose(t, type, above(old, value), value, sub(old, 1));
    }
    default:
      throw unsupported(`atomicrmw ${operation}`, 'use a plain read and write');
  }
}

function floatUpdate(operation: string, { format }: FloatType, terms: ExprContext): Binary {
  const extreme = (sign: 1 | -1): Binary => {
    const floats = new FloatTerms(terms, format);
    return (a, b) => {
      if (a instanceof Expr || b instanceof Expr) {
        return floats.slot(floats.extremeNumber(sign, floats.of(a), floats.of(b)));
      }
      if (isNan(format, a as Float)) return b;
      if (isNan(format, b as Float)) return a;
      return (floatOrder(format, a as Float, b as Float) ?? 0) * sign > 0 ? a : b;
    };
  };
  switch (operation) {
    case 'fadd':
    case 'fsub':
      return binaryOnSlots(terms, operation, format);
    case 'fmax':
      return extreme(1);
    case 'fmin':
      return extreme(-1);
    default:
      throw unsupported(`atomicrmw ${operation}`, 'use a plain read and write');
  }
}
