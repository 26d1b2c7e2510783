/** What a node means on the values of its operands, for operators that carry more than their kind. */
import type { Expr } from './expr.js';
import { foldFloat } from './float/operation.js';
import { foldExtract, foldSExt, foldUnary } from './fold.js';
import { type FloatOp, isFloatOp, Kind, type UnaryOp } from './kind.js';
import type { Value } from './value.js';

/** The value of a floating-point operator of two or three operands. */
export function foldMany(node: Expr, a: Value, b: Value, c: Value): Value {
  return foldFloat(node.kind as FloatOp, node.code, node.width, node.a.width, a, b, c);
}

/** The value of a node with one operand. */
export function foldOne(node: Expr, a: Value): Value {
  if (isFloatOp(node.kind)) return foldMany(node, a, 0, 0);
  switch (node.kind) {
    case Kind.Extract:
      return foldExtract(a, node.low, node.width);
    case Kind.ZExt:
      return a;
    case Kind.SExt:
      return foldSExt(a, node.a.width, node.width);
    default:
      return foldUnary(node.kind as UnaryOp, node.width, a);
  }
}
