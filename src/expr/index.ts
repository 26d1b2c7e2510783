/** Hash-consed terms over bit-vectors and arrays: what other folders may use. */

export { AtomOwners } from './atom-owners.js';
export { cNotation, type NotationOptions } from './c-notation/notation.js';
export { inputName, type PartName } from './c-notation/words.js';
export { type CanonicalForm, Canoniser, canonicalFormat } from './canonical-form.js';
export { conjuncts } from './conjunction.js';
export { type ContextOptions, ExprContext } from './context.js';
export { ArrayContents, ArrayInfo, SymbolInfo } from './declaration.js';
export { type Assignment, Evaluator, evaluate } from './evaluate.js';
export { Expr, noTerm } from './expr.js';
export { fewValues, mapValues, withEachValueOnce } from './few-values.js';
export type { FloatFormat, Rounding } from './float/format.js';
export * as floats from './float/format.js';
export { fractionOf } from './float/fractions.js';
export { bitsOfNumber, foldFloat, numberOfBits } from './float/operation.js';
export * as soft from './float/soft-float.js';
export { foldBinary, foldConcat, foldExtract, foldSExt, foldUnary } from './fold.js';
export { foldMany, foldOne } from './fold-node.js';
export type { Roots } from './interner.js';
export {
  type ArithmeticOp,
  arityOf,
  type BinaryOp,
  type ComparisonOp,
  type FloatOp,
  isFloatOp,
  Kind,
  kindName,
  Sort,
  type UnaryOp,
} from './kind.js';
export { zeroBits } from './known-tables.js';
export { printKQuery, printKQueryTerm } from './kquery.js';
export { depth, forEachNode, inputs, size } from './measure.js';
export { type PortableData, type PortableNode, portableNode, TermImport } from './portable.js';
export { printTerms } from './print.js';
export { BodyRun, RangeTooLarge } from './quantified-body.js';
export { instantiate } from './quantifier.js';
export { ShapeHasher } from './shape.js';
export {
  bitVectorText,
  printScript,
  type ScriptOptions,
  symbolText,
} from './smtlib/print.js';
export { floatingPointText, roundingText } from './smtlib/print-floats.js';
export {
  type Assumption,
  type Command,
  type Declared,
  ScriptReader,
} from './smtlib/script.js';
export { type SExpr, SExprReader, SList, SmtError } from './smtlib/sexpr.js';
export {
  type ArrayTerm,
  type SmtSort,
  type SmtValue,
  smtSortText,
  sortWidth,
} from './smtlib/values.js';
export { rebuild, Substitution, substitute, withoutEquals } from './substitute.js';
export { Atom, emptySupport, Support } from './support.js';
export { IdSet } from './table.js';
export { type TableReadOptions, TableReads } from './table-reads.js';
export { allOnes, canonical, isNegative, signBit, signed, type Value } from './value.js';
