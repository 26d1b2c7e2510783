/**
 * Integer intrinsics (LangRef "Bit Manipulation Intrinsics", "Arithmetic with Overflow", "Saturation
 * Arithmetic", "Standard C/C++ Library Intrinsics" for abs, min, max).
 *
 * They are built from the operators of the domain, so that terms flow through them. Bit counting and
 * reversal have a form for words and one for terms, which looks at each bit.
 */
import { type ArithmeticOp, allOnes, canonical, Expr, Kind, signBit } from '../../expr/index.js';
import { concreteWord, type Domain, Fault, type Slot, type Word } from '../../value/index.js';
import type { ExternalTable } from '../external.js';
import { type IntegerOperator, onIntegers } from './lanes.js';

function ite(domain: Domain, condition: Slot, yes: Slot, no: Slot, width: number): Slot {
  if (!(condition instanceof Expr)) return condition === 1 ? yes : no;
  const term = domain.terms.ite(condition, domain.term(yes, width), domain.term(no, width));
  return term.isConst ? term.value : term;
}

/** The result of an operation computed in a wider type, and whether it fits. */
function widened(domain: Domain, op: ArithmeticOp, width: number, signed: boolean) {
  const wide = op === Kind.Mul ? width * 2 : width + 1;
  const extend = (value: Slot) =>
    signed ? domain.signExtend(value, width, wide) : domain.zeroExtend(value, wide);
  return (a: Slot, b: Slot): { exact: Slot; result: Slot; overflow: Slot } => {
    const exact = domain.binary(op, wide, extend(a), extend(b));
    const result = domain.extract(exact, 0, width);
    const overflow = domain.not(domain.compare(Kind.Eq, wide, exact, extend(result)));
    return { exact, result, overflow };
  };
}

const withOverflow =
  (op: ArithmeticOp, signed: boolean): IntegerOperator =>
  ({ machine }, width) => {
    const compute = widened(machine.domain, op, width, signed);
    return ([a, b]) => {
      const { result, overflow } = compute(a, b);
      return [result, overflow];
    };
  };

const saturating =
  (op: ArithmeticOp, signed: boolean): IntegerOperator =>
  ({ machine: { domain } }, width) => {
    const compute = widened(domain, op, width, signed);
    return ([a, b]) => {
      const { exact, result, overflow } = compute(a, b);
      if (!signed)
        return ite(domain, overflow, op === Kind.Sub ? 0 : allOnes(width), result, width);
      const negative = domain.extract(exact, width, 1);
      const limit = ite(domain, negative, signBit(width), allOnes(width - 1), width);
      return ite(domain, overflow, limit, result, width);
    };
  };

const shiftSaturating =
  (signed: boolean): IntegerOperator =>
  ({ machine: { domain } }, width) => {
    const back = signed ? Kind.AShr : Kind.LShr;
    return ([a, b]) => {
      const shifted = domain.binary(Kind.Shl, width, a, b);
      const exact = domain.compare(Kind.Eq, width, domain.binary(back, width, shifted, b), a);
      if (!signed) return ite(domain, exact, shifted, allOnes(width), width);
      const negative = domain.compare(Kind.Slt, width, a, 0);
      const limit = ite(domain, negative, signBit(width), allOnes(width - 1), width);
      return ite(domain, exact, shifted, limit, width);
    };
  };

const extremum =
  (op: typeof Kind.Ult | typeof Kind.Slt, takeSmaller: boolean): IntegerOperator =>
  ({ machine: { domain } }, width) =>
  ([a, b]) => {
    const smaller = domain.compare(op, width, a, b);
    return takeSmaller ? ite(domain, smaller, a, b, width) : ite(domain, smaller, b, a, width);
  };

/** abs; of the smallest integer it is itself, or by wish an error where that is poison. */
const absolute: IntegerOperator =
  ({ machine: { domain, checkAbsolute } }, width) =>
  ([a, isPoison]) => {
    if (checkAbsolute && isPoison === 1 && a === signBit(width)) {
      throw new Fault('overflow', 'the smallest integer has no absolute value', 'absolute');
    }
    const negative = domain.compare(Kind.Slt, width, a, 0);
    return ite(domain, negative, domain.binary(Kind.Sub, width, 0, a), a, width);
  };

/** −1, 0 or 1 in the width of the result. */
const threeWay =
  (op: typeof Kind.Ult | typeof Kind.Slt): IntegerOperator =>
  ({ machine: { domain, program }, inst }, width) => {
    const type = inst.type.kind === 'vector' ? inst.type.element : inst.type;
    const result = program.layout.sizeInBits(type);
    return ([a, b]) => {
      const more = ite(domain, domain.compare(op, width, b, a), 1, 0, result);
      return ite(domain, domain.compare(op, width, a, b), allOnes(result), more, result);
    };
  };

const funnelShift =
  (left: boolean): IntegerOperator =>
  ({ machine: { domain } }, width) =>
  ([high, low, amount]) => {
    const joined = domain.concat(high, low, width, width);
    const distance = domain.zeroExtend(domain.binary(Kind.URem, width, amount, width), 2 * width);
    if (left) {
      return domain.extract(domain.binary(Kind.Shl, 2 * width, joined, distance), width, width);
    }
    return domain.extract(domain.binary(Kind.LShr, 2 * width, joined, distance), 0, width);
  };

/** An operator with a form for concrete words and one for terms, given the bits from the lowest on. */
const onBits =
  (
    onWord: (value: Word, width: number) => Word,
    onTerm: (domain: Domain, bits: readonly Slot[]) => Slot,
  ): IntegerOperator =>
  ({ machine: { domain } }, width) =>
  ([a]) => {
    if (!(a instanceof Expr)) return onWord(concreteWord(a), width);
    const bits = Array.from({ length: width }, (_, i) => domain.extract(a, i, 1));
    return onTerm(domain, bits);
  };

/** The sum of the bits, by halves. */
function populationOfTerm(domain: Domain, bits: readonly Slot[]): Slot {
  const width = bits.length;
  const sum = (from: number, to: number): Slot => {
    if (to - from === 1) return domain.zeroExtend(bits[from], width);
    const middle = (from + to) >> 1;
    return domain.binary(Kind.Add, width, sum(from, middle), sum(middle, to));
  };
  return sum(0, width);
}

/** How many zeros come before the first one, in the order of the bits. */
function zerosBefore(domain: Domain, bits: readonly Slot[]): Slot {
  const width = bits.length;
  let count: Slot = width;
  for (let i = width - 1; i >= 0; i--) count = ite(domain, bits[i], i, count, width);
  return count;
}

const leadingZerosOfTerm = (domain: Domain, bits: readonly Slot[]) =>
  zerosBefore(domain, [...bits].reverse());

function reversedTerm(domain: Domain, bits: readonly Slot[]): Slot {
  let reversed = bits[0];
  for (let i = 1; i < bits.length; i++) reversed = domain.concat(reversed, bits[i], i, 1);
  return reversed;
}

const bitsOf = (value: Word, width: number) => BigInt(value).toString(2).padStart(width, '0');

function population(value: Word): Word {
  let count = 0;
  let rest = typeof value === 'number' && value <= 0xffffffff ? value : undefined;
  if (rest === undefined) return bitsOf(value, 1).replaceAll('0', '').length;
  for (; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}

/** Leading zeros; of zero the width (poison is left to the compiler). */
function leadingZeros(value: Word, width: number): Word {
  if (typeof value === 'number' && value <= 0xffffffff) return Math.clz32(value) + width - 32;
  return width - BigInt(value).toString(2).length;
}

function trailingZeros(value: Word, width: number): Word {
  if (value === 0) return width;
  const low = Number(BigInt(value) & 0xffffffffn);
  if (low !== 0) return 31 - Math.clz32(low & -low);
  const bits = bitsOf(value, 1);
  return bits.length - 1 - bits.lastIndexOf('1');
}

/** The bytes in the other order: terms too. */
const byteSwap: IntegerOperator =
  ({ machine: { domain } }, width) =>
  ([a]) => {
    let swapped = domain.extract(a, 0, 8);
    for (let at = 8; at < width; at += 8) {
      swapped = domain.concat(swapped, domain.extract(a, at, 8), at, 8);
    }
    return swapped;
  };

function reverseBits(value: Word, width: number): Word {
  return canonical(BigInt(`0b${[...bitsOf(value, width)].reverse().join('')}`));
}

export const integerIntrinsics: ExternalTable = new Map([
  ['llvm.sadd.with.overflow', onIntegers(withOverflow(Kind.Add, true))],
  ['llvm.uadd.with.overflow', onIntegers(withOverflow(Kind.Add, false))],
  ['llvm.ssub.with.overflow', onIntegers(withOverflow(Kind.Sub, true))],
  ['llvm.usub.with.overflow', onIntegers(withOverflow(Kind.Sub, false))],
  ['llvm.smul.with.overflow', onIntegers(withOverflow(Kind.Mul, true))],
  ['llvm.umul.with.overflow', onIntegers(withOverflow(Kind.Mul, false))],
  ['llvm.sadd.sat', onIntegers(saturating(Kind.Add, true))],
  ['llvm.uadd.sat', onIntegers(saturating(Kind.Add, false))],
  ['llvm.ssub.sat', onIntegers(saturating(Kind.Sub, true))],
  ['llvm.usub.sat', onIntegers(saturating(Kind.Sub, false))],
  ['llvm.sshl.sat', onIntegers(shiftSaturating(true))],
  ['llvm.ushl.sat', onIntegers(shiftSaturating(false))],
  ['llvm.smax', onIntegers(extremum(Kind.Slt, false))],
  ['llvm.smin', onIntegers(extremum(Kind.Slt, true))],
  ['llvm.umax', onIntegers(extremum(Kind.Ult, false))],
  ['llvm.umin', onIntegers(extremum(Kind.Ult, true))],
  ['llvm.abs', onIntegers(absolute)],
  ['llvm.scmp', onIntegers(threeWay(Kind.Slt))],
  ['llvm.ucmp', onIntegers(threeWay(Kind.Ult))],
  ['llvm.fshl', onIntegers(funnelShift(true))],
  ['llvm.fshr', onIntegers(funnelShift(false))],
  ['llvm.ctpop', onIntegers(onBits(population, populationOfTerm))],
  ['llvm.ctlz', onIntegers(onBits(leadingZeros, leadingZerosOfTerm))],
  ['llvm.cttz', onIntegers(onBits(trailingZeros, zerosBefore))],
  ['llvm.bswap', onIntegers(byteSwap)],
  ['llvm.bitreverse', onIntegers(onBits(reverseBits, reversedTerm))],
]);
