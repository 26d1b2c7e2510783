/** Circuits of floating-point operators against evaluation, for tests and campaigns; each throws at a difference. */

import { foldFloat } from '../../../src/expr/float/operation.js';
import {
  arityOf,
  canonical,
  type Expr,
  type FloatFormat,
  type FloatOp,
  floats,
  Kind,
  kindName,
  type Rounding,
  type Value,
} from '../../../src/expr/index.js';
import { constantBits } from '../../../src/solver/bitblast/arithmetic.js';
import { floatBits, remainderBits } from '../../../src/solver/bitblast/float-circuits.js';
import { GateGraph, TRUE } from '../../../src/solver/bitblast/gates.js';
import { randomPattern, randomWords } from '../../expr/float/comparisons.js';

const { floatCode } = floats;

export const operators = [
  Kind.FIsNan,
  Kind.FSqrt,
  Kind.FRound,
  Kind.FConvert,
  Kind.FFromS,
  Kind.FFromU,
  Kind.FToS,
  Kind.FToU,
  Kind.FAdd,
  Kind.FSub,
  Kind.FMul,
  Kind.FDiv,
  Kind.FRem,
  Kind.FEq,
  Kind.FLt,
  Kind.FLe,
  Kind.FFma,
] as const;

/** An operator with what its term carries. */
export interface Operator {
  readonly op: FloatOp;
  readonly code: number;
  readonly width: number;
  readonly from: number;
}

export function operatorOf(
  op: FloatOp,
  f: FloatFormat,
  rounding: Rounding,
  to: FloatFormat,
  integer: number,
): Operator {
  const isToInteger = op === Kind.FToS || op === Kind.FToU;
  const isFromInteger = op === Kind.FFromS || op === Kind.FFromU;
  const isTruth = op === Kind.FIsNan || (op >= Kind.FEq && op <= Kind.FLe);
  const width = isTruth ? 1 : isToInteger ? integer : op === Kind.FConvert ? to.bits : f.bits;
  const code = op === Kind.FConvert ? floatCode(to, rounding, f) : floatCode(f, rounding);
  return { op, code, width, from: isFromInteger ? integer : f.bits };
}

/** The circuit over constants folds to a value: it must be the operator's. */
export function compareCircuit(
  { op, code, width, from }: Operator,
  operands: readonly Value[],
  graph = new GateGraph(),
): void {
  const [a, b, c] = [0, 1, 2].map((i) => constantBits(BigInt(operands[i] ?? 0), from));
  const node = { kind: op, code, width } as unknown as Expr;
  const bits =
    op === Kind.FRem ? remainderBits(graph, node, a, b).bits : floatBits(graph, node, a, b, c);
  let value = 0n;
  for (let i = bits.length - 1; i >= 0; i--) {
    if (bits[i] > TRUE) throw new Error(`${kindName(op)} does not fold`);
    value = (value << 1n) | BigInt(bits[i]);
  }
  const [x, y = 0, z = 0] = operands;
  const expected = foldFloat(op, code, width, from, x, y, z);
  if (canonical(value) !== expected || bits.length !== width) {
    const format = floats.formatOfCode(code);
    throw new Error(
      `${kindName(op)} ${format.exponentBits}.${format.precision} ${floats.roundingOfCode(code)} of ${operands.join(', ')}: circuit ${value}, evaluation ${expected}`,
    );
  }
}

/** All operands of a small format; pairs and triples too. */
export function compareAll(operator: Operator): number {
  const count = 2 ** operator.from;
  const arity = arityOf[operator.op];
  const graph = new GateGraph();
  let compared = 0;
  for (let n = 0; n < count ** arity; n++) {
    const operands = [n % count, Math.floor(n / count) % count, Math.floor(n / count ** 2)];
    compareCircuit(operator, operands.slice(0, arity), graph);
    compared++;
  }
  return compared;
}

/** Random and boundary operands of any format. */
export function compareSome(operator: Operator, count: number, seed: number): void {
  const next = randomWords(seed);
  const { op, from, code } = operator;
  const isFromInteger = op === Kind.FFromS || op === Kind.FFromU;
  const f = op === Kind.FConvert ? floats.sourceOfCode(code) : floats.formatOfCode(code);
  const graph = new GateGraph();
  for (let i = 0; i < count; i++) {
    const operand = (): Value => {
      if (!isFromInteger) return randomPattern(f, next);
      const bits = (BigInt(next()) << 32n) | BigInt(next());
      return canonical(BigInt.asUintN(from, BigInt.asIntN(64, bits) >> BigInt(next() % 64)));
    };
    const operands = Array.from({ length: arityOf[op] }, operand);
    // Operands that are equal or differ in a few bits cancel.
    if (i % 5 === 0 && operands.length > 1) {
      operands[1] = canonical(BigInt(operands[0]) ^ BigInt(next() % 8));
    }
    compareCircuit(operator, operands, graph);
  }
}
