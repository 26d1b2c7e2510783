/** Vector reductions (LangRef "Vector Reduction Intrinsics") and the other intrinsics on vectors. */
import { Expr, Kind } from '../../expr/index.js';
import type { FloatType, IntBinaryOp, VectorType } from '../../ir/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import { type Float, floatOrder, isNan, signOf } from '../operators/float.js';
import { binaryOnSlots } from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import { kindOf } from '../operators/integer.js';

function reduce(
  vectorOperand: number,
  make: (site: CallSite, type: VectorType) => (a: Slot, b: Slot) => Slot,
): Maker {
  return (site) => {
    const apply = make(site, site.inst.operands[vectorOperand].type as VectorType);
    return (args) => {
      const elements = args[vectorOperand] as readonly Slot[];
      return vectorOperand === 1 ? elements.reduce(apply, args[0]) : elements.reduce(apply);
    };
  };
}

const integers = (op: IntBinaryOp): Maker =>
  reduce(0, ({ machine }, type) => {
    const width = machine.program.layout.sizeInBits(type.element);
    return (a, b) => machine.domain.binary(kindOf[op], width, a, b);
  });

const integerExtremum = (op: typeof Kind.Ult | typeof Kind.Slt, smaller: boolean): Maker =>
  reduce(0, ({ machine }, type) => {
    const width = machine.program.layout.sizeInBits(type.element);
    return (a, b) => {
      const less = concreteWord(machine.domain.compare(op, width, a, b)) === 1;
      return less === smaller ? a : b;
    };
  });

/** In order, from the start value: what a sequential reduction gives. */
const floats = (op: 'fadd' | 'fmul'): Maker =>
  reduce(1, ({ machine }, type) =>
    binaryOnSlots(machine.domain.terms, op, (type.element as FloatType).format),
  );

const floatExtremum = (sign: 1 | -1, nanWins: boolean): Maker =>
  reduce(0, ({ machine }, type) => {
    const { format } = type.element as FloatType;
    const terms = new FloatTerms(machine.domain.terms, format);
    return (a, b) => {
      if (a instanceof Expr || b instanceof Expr) {
        const [x, y] = [terms.of(a), terms.of(b)];
        return terms.slot(nanWins ? terms.extremum(sign, x, y) : terms.extremeNumber(sign, x, y));
      }
      const [x, y] = [a as Float, b as Float];
      if (isNan(format, x)) return nanWins ? a : b;
      if (isNan(format, y)) return nanWins ? b : a;
      const order = floatOrder(format, x, y) ?? 0;
      if (order !== 0 || !nanWins) return order * sign > 0 ? a : b;
      return signOf(format, x) === sign < 0 ? a : b;
    };
  });

const insert: Maker =
  () =>
  ([vector, part, index]) => {
    const copy = (vector as readonly Slot[]).slice();
    copy.splice(Number(concreteWord(index)), (part as readonly Slot[]).length, ...(part as Slot[]));
    return copy;
  };

const extract: Maker = ({ inst }) => {
  const length = inst.type.kind === 'vector' ? inst.type.length : 1;
  return ([vector, index]) => {
    const start = Number(concreteWord(index));
    return (vector as readonly Slot[]).slice(start, start + length);
  };
};

const reverse: Maker =
  () =>
  ([vector]) =>
    (vector as readonly Slot[]).slice().reverse();

export const vectorIntrinsics: ExternalTable = new Map<string, Maker>([
  ['llvm.vector.reduce.add', integers('add')],
  ['llvm.vector.reduce.mul', integers('mul')],
  ['llvm.vector.reduce.and', integers('and')],
  ['llvm.vector.reduce.or', integers('or')],
  ['llvm.vector.reduce.xor', integers('xor')],
  ['llvm.vector.reduce.smax', integerExtremum(Kind.Slt, false)],
  ['llvm.vector.reduce.smin', integerExtremum(Kind.Slt, true)],
  ['llvm.vector.reduce.umax', integerExtremum(Kind.Ult, false)],
  ['llvm.vector.reduce.umin', integerExtremum(Kind.Ult, true)],
  ['llvm.vector.reduce.fadd', floats('fadd')],
  ['llvm.vector.reduce.fmul', floats('fmul')],
  ['llvm.vector.reduce.fmax', floatExtremum(1, false)],
  ['llvm.vector.reduce.fmin', floatExtremum(-1, false)],
  ['llvm.vector.reduce.fmaximum', floatExtremum(1, true)],
  ['llvm.vector.reduce.fminimum', floatExtremum(-1, true)],
  ['llvm.vector.insert', insert],
  ['llvm.vector.extract', extract],
  ['llvm.vector.reverse', reverse],
]);
