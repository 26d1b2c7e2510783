/**
 * Constrained floating point (LangRef "Constrained Floating-Point Intrinsics"): what clang makes of arithmetic where
 * `#pragma STDC FENV_ACCESS ON` or `-frounding-math` says that the environment may be another one.
 *
 * The direction of rounding is an operand, a string; `round.dynamic` is that of the environment
 * (float-environment.ts). What is said of exceptions needs no care: they are noted wherever somebody can see them.
 */
import type { Rounding } from '../../expr/index.js';
import type { CallInstruction, FloatBinaryOp, FloatPredicate, FloatType } from '../../ir/index.js';
import type { Slot } from '../../value/index.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import { type Binary, toIntegerOnSlots, type Unary } from '../operators/float-slots.js';
import { floatingIntrinsics } from './floating.js';
import { lanewise, scalarOf } from './lanes.js';

const directions: Readonly<Record<string, Rounding>> = {
  'round.tonearest': 'even',
  'round.tonearestaway': 'away',
  'round.upward': 'ceil',
  'round.downward': 'floor',
  'round.towardzero': 'truncate',
};

function wordsOf({ operands }: CallInstruction): string[] {
  return operands.flatMap((operand) => {
    if (operand.kind !== 'metadata' || operand.metadata.kind !== 'string') return [];
    return [operand.metadata.text];
  });
}

/** The direction that a call names; undefined for that of the environment. */
function fixedRounding(inst: CallInstruction): Rounding | undefined {
  return wordsOf(inst).flatMap((word) => directions[word] ?? [])[0];
}

const formatOf = (site: CallSite, operand = 0) =>
  (scalarOf(site.inst.operands[operand].type) as FloatType).format;

const unary =
  (make: (site: CallSite, fixed: Rounding | undefined) => Unary): Maker =>
  (site) => {
    const apply = make(site, fixedRounding(site.inst));
    return lanewise(site.inst.operands[0].type, ([a]) => apply(a));
  };

const binary =
  (make: (site: CallSite, fixed: Rounding | undefined) => Binary): Maker =>
  (site) => {
    const apply = make(site, fixedRounding(site.inst));
    return lanewise(site.inst.operands[0].type, ([a, b]) => apply(a, b));
  };

const arithmetic = (op: FloatBinaryOp): Maker =>
  binary((site, fixed) => site.machine.floatEnvironment.binary(op, formatOf(site), fixed));

const compare = (isSignalling: boolean): Maker =>
  binary((site) => {
    const predicate = wordsOf(site.inst)[0] as FloatPredicate;
    return site.machine.floatEnvironment.compare(predicate, formatOf(site), isSignalling);
  });

const convert: Maker = unary((site, fixed) => {
  const { format } = scalarOf(site.inst.type) as FloatType;
  return site.machine.floatEnvironment.convert(formatOf(site), format, fixed);
});

const fromInteger = (isSigned: boolean): Maker =>
  unary(({ machine, inst }, fixed) => {
    const { format } = scalarOf(inst.type) as FloatType;
    const width = machine.program.layout.sizeInBits(scalarOf(inst.operands[0].type));
    return machine.floatEnvironment.fromInteger(format, width, isSigned, fixed);
  });

const toInteger = (isSigned: boolean): Maker =>
  unary((site) => {
    const { machine, inst } = site;
    const width = machine.program.layout.sizeInBits(scalarOf(inst.type));
    const format = formatOf(site);
    const plain = toIntegerOnSlots(machine.domain.terms, format, width, isSigned);
    return machine.floatEnvironment.toInteger(format, width, isSigned, plain);
  });

const toNearest: Maker = unary((site, fixed) => {
  const width = site.machine.program.layout.sizeInBits(scalarOf(site.inst.type));
  return site.machine.floatEnvironment.toNearest(formatOf(site), width, fixed);
});

const fused: Maker = (site) => {
  const apply = site.machine.floatEnvironment.multiplyAdd(formatOf(site), fixedRounding(site.inst));
  return lanewise(site.inst.operands[0].type, ([a, b, c]) => apply(a, b, c));
};

/** In two steps, as x86-64 without FMA computes it. */
const multiplyThenAdd: Maker = (site) => {
  const { floatEnvironment } = site.machine;
  const fixed = fixedRounding(site.inst);
  const multiply = floatEnvironment.binary('fmul', formatOf(site), fixed);
  const add = floatEnvironment.binary('fadd', formatOf(site), fixed);
  return lanewise(site.inst.operands[0].type, ([a, b, c]): Slot => add(multiply(a, b), c));
};

const constrained: readonly (readonly [string, Maker])[] = [
  ...(['fadd', 'fsub', 'fmul', 'fdiv', 'frem'] as const).map((op) => [op, arithmetic(op)] as const),
  ['sqrt', unary((site, fixed) => site.machine.floatEnvironment.squareRoot(formatOf(site), fixed))],
  ['fma', fused],
  ['fmuladd', multiplyThenAdd],
  ['fptrunc', convert],
  ['fpext', convert],
  ['sitofp', fromInteger(true)],
  ['uitofp', fromInteger(false)],
  ['fptosi', toInteger(true)],
  ['fptoui', toInteger(false)],
  ['fcmp', compare(false)],
  ['fcmps', compare(true)],
  [
    'rint',
    unary((site, fixed) =>
      site.machine.floatEnvironment.roundToIntegral(formatOf(site), true, fixed),
    ),
  ],
  [
    'nearbyint',
    unary((site, fixed) =>
      site.machine.floatEnvironment.roundToIntegral(formatOf(site), false, fixed),
    ),
  ],
  ['lrint', toNearest],
  ['llrint', toNearest],
];

/** What rounds in no direction, or is the library's, is as without constraints. */
const plain: readonly string[] = [
  ...['ceil', 'floor', 'round', 'roundeven', 'trunc', 'lround', 'llround', 'minnum', 'maxnum'],
  ...['minimum', 'maximum', 'powi', 'ldexp', 'pow', 'exp', 'exp2', 'log', 'log2', 'log10', 'sin'],
  ...['cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh'],
];

export const constrainedIntrinsics: ExternalTable = new Map<string, Maker>([
  ...constrained.map(([name, maker]) => [`llvm.experimental.constrained.${name}`, maker] as const),
  ...plain.map(
    (name) =>
      [`llvm.experimental.constrained.${name}`, floatingIntrinsics.get(`llvm.${name}`)!] as const,
  ),
]);
