/**
 * Integer arithmetic (LangRef "Binary Operations", "Bitwise Binary Operations").
 *
 * The meaning of an operator is in src/expr, reached through the domain. The steps here have a fast
 * path for plain numbers each, in the form that V8 compiles best, and hand everything else (bigints,
 * terms, faults) to `complete`. tests/exec/integer.test.ts compares the two.
 */
import { allOnes, canonical, Expr, Kind } from '../../expr/index.js';
import {
  type BinaryInst,
  type IntBinaryOp,
  type IntType,
  type ShiftGuard,
  shiftGuard,
} from '../../ir/index.js';
import { Fault, type Slot, type Word } from '../../value/index.js';
import type { Step } from '../frame.js';
import type { Machine } from '../machine.js';
import { integerFault, kindOf } from '../operators/integer.js';
import { lanes2, type Operand, type Translator } from './translator.js';

type Binary = (a: Slot, b: Slot) => Slot;

const two = Array.from({ length: 64 }, (_, i) => 2 ** i);

export function translateInteger(t: Translator, inst: BinaryInst): Step {
  const op = inst.op as IntBinaryOp;
  if (inst.type.kind === 'vector') {
    const { bits } = inst.type.element as IntType;
    return t.binary(inst, lanes2(complete(t, op, bits)));
  }
  const { bits } = inst.type as IntType;
  const guard = t.machine.checkOvershift && isShift(op) ? shiftGuard(inst) : undefined;
  if (guard) return guardedShift(t, inst, bits, guard);
  const slow = complete(t, op, bits);
  const a = t.operand(inst.operands[0]);
  const b = t.operand(inst.operands[1]);
  const fast = bits <= 32 ? narrow(op, bits) : wide(op, bits);
  return fast?.(t.target(inst), a, b, slow) ?? t.binary(inst, slow);
}

/** The operator on any slots, with its faults. */
export function complete(t: Translator, op: IntBinaryOp, width: number): Binary {
  const kind = kindOf[op];
  const { domain } = t;
  switch (op) {
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem':
      return (a, b) => {
        checkDivision(t.machine, op, width, a, b);
        return domain.binary(kind, width, a, b);
      };
    case 'shl':
    case 'lshr':
    case 'ashr':
      if (t.machine.checkOvershift) {
        return (a, b) => {
          if (b instanceof Expr) {
            const small = domain.compare(Kind.Ult, width, b, width);
            domain.check(small, () => overshift(width));
          } else if ((b as Word) >= width) throw overshift(width);
          return domain.binary(kind, width, a, b);
        };
      }
  }
  return (a, b) => domain.binary(kind, width, a, b);
}

function isShift(op: IntBinaryOp): boolean {
  return op === 'shl' || op === 'lshr' || op === 'ashr';
}

/** A shift that may be by too much where its guard does not hold. */
function guardedShift(t: Translator, inst: BinaryInst, width: number, guard: ShiftGuard): Step {
  const { domain } = t;
  const kind = kindOf[inst.op as IntBinaryOp];
  const target = t.target(inst);
  const [readA, readB] = t.readers(inst.operands);
  const readCondition = t.reader(guard.condition);
  return (s) => {
    const amount = readB(s);
    const small = domain.compare(Kind.Ult, width, amount, width);
    if (small !== 1) {
      const condition = readCondition(s);
      const unwanted = guard.when ? domain.not(condition) : condition;
      domain.check(domain.binary(Kind.Or, 1, small, unwanted), () => overshift(width));
    }
    s[target] = domain.binary(kind, width, readA(s), amount);
    return undefined;
  };
}

function overshift(width: number): Fault {
  return new Fault('overshift', `a ${width}-bit value is shifted by ${width} or more`);
}

function checkDivision(
  { domain, checkDivisionOverflow }: Machine,
  op: IntBinaryOp,
  width: number,
  a: Slot,
  b: Slot,
): void {
  const byZero = () => new Fault('division-by-zero', 'division by zero');
  const overflow = () =>
    new Fault('overflow', `the smallest ${width}-bit integer is divided by -1`);
  if (!(a instanceof Expr) && !(b instanceof Expr)) {
    const fault = integerFault(op, width, a as Word, b as Word);
    if (fault === 'division-by-zero') throw byZero();
    if (fault && checkDivisionOverflow) throw overflow();
    return;
  }
  domain.check(domain.not(domain.compare(Kind.Eq, width, b, 0)), byZero);
  if (!checkDivisionOverflow) return;
  const least = canonical(1n << BigInt(width - 1));
  const isLeast = domain.compare(Kind.Eq, width, a, least);
  const isMinusOne = domain.compare(Kind.Eq, width, b, allOnes(width));
  const signed = op === 'sdiv' || op === 'srem';
  const wraps = signed ? domain.binary(Kind.And, 1, isLeast, isMinusOne) : 0;
  domain.check(domain.not(wraps), overflow);
}

type Maker = (target: number, a: Operand, b: Operand, slow: Binary) => Step;

/** Steps for widths up to 32. */
function narrow(op: IntBinaryOp, width: number): Maker | undefined {
  const mask = width === 32 ? -1 : (1 << width) - 1;
  const up = 32 - width;
  switch (op) {
    case 'add':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' ? ((a + b) & mask) >>> 0 : slow(a, b);
          return undefined;
        };
    case 'sub':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' ? ((a - b) & mask) >>> 0 : slow(a, b);
          return undefined;
        };
    case 'mul':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number'
              ? (Math.imul(a, b) & mask) >>> 0
              : slow(a, b);
          return undefined;
        };
    case 'and':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] = typeof a === 'number' && typeof b === 'number' ? (a & b) >>> 0 : slow(a, b);
          return undefined;
        };
    case 'or':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] = typeof a === 'number' && typeof b === 'number' ? (a | b) >>> 0 : slow(a, b);
          return undefined;
        };
    case 'xor':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] = typeof a === 'number' && typeof b === 'number' ? (a ^ b) >>> 0 : slow(a, b);
          return undefined;
        };
    case 'shl':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' && b < width
              ? ((a << b) & mask) >>> 0
              : slow(a, b);
          return undefined;
        };
    case 'lshr':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' && b < width ? a >>> b : slow(a, b);
          return undefined;
        };
    case 'ashr':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' && b < width
              ? ((((a << up) >> up) >> b) & mask) >>> 0
              : slow(a, b);
          return undefined;
        };
    default:
      return undefined;
  }
}

/** Steps for widths beyond 32, for numbers as long as the result is one too. */
function wide(op: IntBinaryOp, width: number): Maker | undefined {
  const limit = width >= 53 ? Number.MAX_SAFE_INTEGER : 2 ** width - 1;
  switch (op) {
    case 'add':
      return (target, a, b, slow) => addition(target, a, b, limit, slow, decrement(b, width));
    case 'sub':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] = typeof a === 'number' && typeof b === 'number' && a >= b ? a - b : slow(a, b);
          return undefined;
        };
    case 'mul':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          if (typeof a === 'number' && typeof b === 'number') {
            const product = a * b;
            s[target] = product <= limit ? product : slow(a, b);
          } else s[target] = slow(a, b);
          return undefined;
        };
    case 'and':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' && (a <= 0xffffffff || b <= 0xffffffff)
              ? (a & b) >>> 0
              : slow(a, b);
          return undefined;
        };
    case 'shl':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          if (typeof a === 'number' && typeof b === 'number' && b < width && b < 64) {
            const shifted = a * two[b];
            s[target] = shifted <= limit ? shifted : slow(a, b);
          } else s[target] = slow(a, b);
          return undefined;
        };
    case 'lshr':
      return (target, { at: atA, value: valueA }, { at: atB, value: valueB }, slow) =>
        (s) => {
          const a = atA < 0 ? valueA : s[atA];
          const b = atB < 0 ? valueB : s[atB];
          s[target] =
            typeof a === 'number' && typeof b === 'number' && b < 32
              ? a <= 0xffffffff
                ? a >>> b
                : Math.floor(a / two[b])
              : slow(a, b);
          return undefined;
        };
    default:
      return undefined;
  }
}

/** What a constant addend takes away, if it stands for a small negative number: `add %i, -1`. */
function decrement(b: Operand, width: number): number {
  if (b.at >= 0 || typeof b.value !== 'bigint') return 0;
  const signed = -BigInt.asIntN(width, b.value);
  return signed > 0n && signed <= 0xffffffffn ? Number(signed) : 0;
}

function addition(
  target: number,
  { at: atA, value: valueA }: Operand,
  { at: atB, value: valueB }: Operand,
  limit: number,
  slow: Binary,
  minus: number,
): Step {
  if (minus > 0) {
    return (s) => {
      const a = atA < 0 ? valueA : s[atA];
      s[target] = typeof a === 'number' && a >= minus ? a - minus : slow(a, valueB);
      return undefined;
    };
  }
  return (s) => {
    const a = atA < 0 ? valueA : s[atA];
    const b = atB < 0 ? valueB : s[atB];
    if (typeof a === 'number' && typeof b === 'number') {
      const sum = a + b;
      s[target] = sum <= limit ? sum : slow(a, b);
    } else s[target] = slow(a, b);
    return undefined;
  };
}
