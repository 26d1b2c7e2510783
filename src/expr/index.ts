/** Hash-consed terms over bit-vectors and arrays: what other folders may use. */
export { ExprContext } from './context.js';
export { ArrayContents, ArrayInfo, SymbolInfo } from './declaration.js';
export { Expr, NONE } from './expr.js';
export { foldBinary, foldConcat, foldExtract, foldSExt, foldUnary } from './fold.js';
export type { Roots } from './interner.js';
export {
  ARITY,
  type ArithmeticOp,
  type BinaryOp,
  type ComparisonOp,
  KIND_COUNT,
  Kind,
  kindName,
  Sort,
  type UnaryOp,
} from './kind.js';
export { instantiate } from './quantifier.js';
export { substitute, substituteAll } from './substitute.js';
export { Atom, Support } from './support.js';
export { allOnes, canonical, isNegative, signBit, signed, truncate, type Value } from './value.js';
