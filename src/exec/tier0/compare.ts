/** Comparisons and selection (LangRef "icmp", "select"). Pointers compare as unsigned values. */
import { allOnes, Expr } from '../../expr/index.js';
import {
  type IcmpInst,
  type IntPredicate,
  isConstant,
  type SelectInst,
  type Type,
} from '../../ir/index.js';
import { choose as chooseValue } from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { Step } from '../frame.js';
import { comparisonOf } from '../operators/integer.js';
import { watchOrder } from './layout-watch.js';
import { lanes2, type Translator } from './translator.js';

type Binary = (a: Slot, b: Slot) => Slot;

export function translateIcmp(t: Translator, inst: IcmpInst): Step {
  const type = inst.operands[0].type;
  const scalar = type.kind === 'vector' ? type.element : type;
  const width = t.layout.sizeInBits(scalar);
  const slow = usedCompare(t, inst, completeCompare(t, inst.predicate, width), width);
  if (type.kind === 'vector') return t.binary(inst, lanes2(slow));
  return watchOrder(t, inst, fastCompare(t, inst, width, slow) ?? t.binary(inst, slow));
}

/**
 * Where undefined values are errors, an order of such values is undefined in code that is as the source has it,
 * even if all values would be ordered alike. As in MemorySanitizer, it is not for a test of the sign alone, nor for
 * an unsigned order with a constant, where it counts whether an undefined bit can matter (undefined/shadow.ts). So it
 * does in optimised code, which compares bit-fields together with the bits beside them.
 */
function usedCompare(t: Translator, inst: IcmpInst, compare: Binary, width: number): Binary {
  const uses = t.machine.undefinedUses;
  const { predicate } = inst;
  if (!uses || predicate === 'eq' || predicate === 'ne' || !t.fn.isAsWritten) return compare;
  const [left, right] = inst.operands;
  const isUnsigned = predicate.startsWith('u');
  if (isUnsigned && (isConstant(left) || isConstant(right))) return compare;
  if (isConstant(right) && isSignTest(predicate, t.operand(right).value, width)) return compare;
  return (a, b) => uses.unlessDefined([a, b], compare(a, b));
}

function isSignTest(predicate: IntPredicate, constant: Slot, width: number): boolean {
  if (predicate === 'slt' || predicate === 'sge') return constant === 0;
  return (predicate === 'sgt' || predicate === 'sle') && constant === allOnes(width);
}

export function completeCompare(t: Translator, predicate: IntPredicate, width: number): Binary {
  const { op, swap, negate } = comparisonOf[predicate];
  const { domain } = t;
  return (a, b) => {
    const result = swap ? domain.compare(op, width, b, a) : domain.compare(op, width, a, b);
    return negate ? domain.not(result) : result;
  };
}

function fastCompare(t: Translator, inst: IcmpInst, width: number, slow: Binary): Step | undefined {
  const target = t.target(inst);
  const { at: atA, value: valueA } = t.operand(inst.operands[0]);
  const { at: atB, value: valueB } = t.operand(inst.operands[1]);
  const up = 32 - width;
  switch (inst.predicate) {
    case 'eq':
      return (s) => {
        const a = atA < 0 ? valueA : s[atA];
        const b = atB < 0 ? valueB : s[atB];
        s[target] = typeof a === 'number' && typeof b === 'number' ? (a === b ? 1 : 0) : slow(a, b);
        return undefined;
      };
    case 'ne':
      return (s) => {
        const a = atA < 0 ? valueA : s[atA];
        const b = atB < 0 ? valueB : s[atB];
        s[target] = typeof a === 'number' && typeof b === 'number' ? (a !== b ? 1 : 0) : slow(a, b);
        return undefined;
      };
    case 'ult':
      return (s) => {
        const a = atA < 0 ? valueA : s[atA];
        const b = atB < 0 ? valueB : s[atB];
        s[target] = typeof a === 'number' && typeof b === 'number' ? (a < b ? 1 : 0) : slow(a, b);
        return undefined;
      };
    case 'ugt':
      return (s) => {
        const a = atA < 0 ? valueA : s[atA];
        const b = atB < 0 ? valueB : s[atB];
        s[target] = typeof a === 'number' && typeof b === 'number' ? (a > b ? 1 : 0) : slow(a, b);
        return undefined;
      };
    case 'slt':
      if (width > 32 && width < 54) return undefined;
      return (s) => {
        const a = atA < 0 ? valueA : s[atA];
        const b = atB < 0 ? valueB : s[atB];
        s[target] =
          typeof a === 'number' && typeof b === 'number'
            ? (width > 32 ? a < b : a << up < b << up)
              ? 1
              : 0
            : slow(a, b);
        return undefined;
      };
    case 'sgt':
      if (width > 32 && width < 54) return undefined;
      return (s) => {
        const a = atA < 0 ? valueA : s[atA];
        const b = atB < 0 ? valueB : s[atB];
        s[target] =
          typeof a === 'number' && typeof b === 'number'
            ? (width > 32 ? a > b : a << up > b << up)
              ? 1
              : 0
            : slow(a, b);
        return undefined;
      };
    default:
      return undefined;
  }
}

export function translateSelect(t: Translator, inst: SelectInst): Step {
  const target = t.target(inst);
  const [condition, yes, no] = t.readers(inst.operands);
  if (inst.operands[0].type.kind === 'vector') {
    const type = inst.type.kind === 'vector' ? inst.type.element : inst.type;
    return (s) => {
      const [a, b] = [yes(s) as readonly Slot[], no(s) as readonly Slot[]];
      s[target] = (condition(s) as readonly Slot[]).map((c, i) => choose(t, type, c, a[i], b[i]));
      return undefined;
    };
  }
  const either = inst.type.kind === 'pointer' ? choosePointer : choose;
  return (s) => {
    const c = condition(s);
    s[target] = c === 1 ? yes(s) : c === 0 ? no(s) : either(t, inst.type, c, yes(s), no(s));
    return undefined;
  };
}

/** What the pointer was made from is chosen in the same way. */
function choosePointer(t: Translator, type: Type, condition: Slot, yes: Slot, no: Slot): Slot {
  const { origins } = t.access;
  const chosen = choose(t, type, condition, yes, no);
  if (!(chosen instanceof Expr)) return chosen;
  const [a, b] = [yes, no].map((one) => (one instanceof Expr ? origins.rootOf(one) : one));
  if (a !== yes || b !== no) origins.noteTogether(chosen, choose(t, type, condition, a, b));
  return chosen;
}

/** If-then-else on a condition that may be a term. */
export function choose(t: Translator, type: Type, condition: Slot, yes: Slot, no: Slot): Slot {
  return chooseValue(t.domain, t.layout, type, condition, yes, no);
}
