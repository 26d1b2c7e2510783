/**
 * The builders of terms.
 *
 * Builders return normal forms: they fold constants (`fold.ts`), order the operands of commutative
 * operators (a constant last, otherwise the older node first), look the node up, and only where
 * it is new try the rules for its operator (`rewrite/`).
 */
import { readThrough } from './array-choice.js';
import { type Expr, noTerm } from './expr.js';
import {
  type FloatFormat,
  floatCode,
  formatOfCode,
  type Rounding,
  sourceOfCode,
} from './float/format.js';
import { foldFloat } from './float/operation.js';
import { simplifyFloat } from './float/simplify.js';
import { foldBinary, foldConcat, foldExtract, foldSExt, foldUnary } from './fold.js';
import { Interner } from './interner.js';
import {
  type ArithmeticOp,
  arityOf,
  type ComparisonOp,
  type FloatOp,
  Kind,
  kindName,
  type UnaryOp,
} from './kind.js';
import { NamedConstants } from './named-constants.js';
import { bind } from './quantifier.js';
import { rewrite } from './rewrite/index.js';
import { searchSegment } from './store.js';

export interface ContextOptions {
  /** Whether rules are applied; without them only constants fold. For comparison in tests. */
  rewriting?: boolean;
}

/**
 * Rules make terms by rules: x + k = m becomes x = m − k, which may be of that form again, a hundred thousand times. Beyond
 * this many the term stays as it is.
 */
const deepestRewriting = 256;

export class ExprContext extends Interner {
  /** Rules that are being applied, one within the other. */
  private nesting = 0;
  private openQuantifiers = 0;
  private readonly rewriting: boolean;
  private named: NamedConstants | undefined = undefined;
  /** Where comparisons of floating point hold, by their names (`float/bounds.ts`). */
  readonly floatBounds = new Map<string, bigint>();

  constructor(options: ContextOptions = {}) {
    super();
    this.rewriting = options.rewriting ?? true;
  }

  /** The term with the values of its named constants in their places. */
  unnamed(term: Expr): Expr {
    if (!term.support.hasNamed) return term;
    this.named ??= new NamedConstants(this);
    return this.named.replaced(term);
  }

  bool(value: boolean): Expr {
    return value ? this.true : this.false;
  }

  not(a: Expr): Expr {
    return this.unary(Kind.Not, a);
  }

  neg(a: Expr): Expr {
    return this.unary(Kind.Neg, a);
  }

  add(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.Add, a, b);
  }

  sub(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.Sub, a, b);
  }

  mul(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.Mul, a, b);
  }

  udiv(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.UDiv, a, b);
  }

  sdiv(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.SDiv, a, b);
  }

  urem(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.URem, a, b);
  }

  srem(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.SRem, a, b);
  }

  shl(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.Shl, a, b);
  }

  lshr(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.LShr, a, b);
  }

  ashr(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.AShr, a, b);
  }

  and(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.And, a, b);
  }

  or(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.Or, a, b);
  }

  xor(a: Expr, b: Expr): Expr {
    return this.arithmetic(Kind.Xor, a, b);
  }

  eq(a: Expr, b: Expr): Expr {
    return this.compare(Kind.Eq, a, b);
  }

  ne(a: Expr, b: Expr): Expr {
    return this.not(this.compare(Kind.Eq, a, b));
  }

  ult(a: Expr, b: Expr): Expr {
    return this.compare(Kind.Ult, a, b);
  }

  ule(a: Expr, b: Expr): Expr {
    return this.compare(Kind.Ule, a, b);
  }

  slt(a: Expr, b: Expr): Expr {
    return this.compare(Kind.Slt, a, b);
  }

  sle(a: Expr, b: Expr): Expr {
    return this.compare(Kind.Sle, a, b);
  }

  implies(a: Expr, b: Expr): Expr {
    return this.or(this.not(a), b);
  }

  /** Not or Neg by kind. */
  unary(op: UnaryOp, a: Expr): Expr {
    if (a.kind === Kind.Const) return this.constant(foldUnary(op, a.width, a.value), a.width);
    return this.normal(op, a.width, a, noTerm, noTerm, 0);
  }

  /** An operator with a result of the operands' width, by kind. */
  arithmetic(op: ArithmeticOp, a: Expr, b: Expr): Expr {
    if (a.width !== b.width) throw widthMismatch(op, a, b);
    if (a.kind === Kind.Const && b.kind === Kind.Const) {
      return this.constant(foldBinary(op, a.width, a.value, b.value), a.width);
    }
    if (isCommutative(op) && outOfOrder(a, b)) return this.normal(op, a.width, b, a, noTerm, 0);
    return this.normal(op, a.width, a, b, noTerm, 0);
  }

  /** A comparison by kind. */
  compare(op: ComparisonOp, a: Expr, b: Expr): Expr {
    if (a.width !== b.width) throw widthMismatch(op, a, b);
    if (a.kind === Kind.Const && b.kind === Kind.Const) {
      return foldBinary(op, a.width, a.value, b.value) === 1 ? this.true : this.false;
    }
    if (op === Kind.Eq) {
      if (a === b) return this.true;
      return outOfOrder(a, b)
        ? this.normal(op, 1, b, a, noTerm, 0)
        : this.normal(op, 1, a, b, noTerm, 0);
    }
    if (op === Kind.Ule) return this.not(this.compare(Kind.Ult, b, a));
    if (op === Kind.Sle) return this.not(this.compare(Kind.Slt, b, a));
    if (a === b) return this.false;
    return this.normal(op, 1, a, b, noTerm, 0);
  }

  /** `high` above `low`. */
  concat(high: Expr, low: Expr): Expr {
    const width = high.width + low.width;
    if (high.kind === Kind.Const && low.kind === Kind.Const) {
      return this.constant(foldConcat(high.value, low.value, low.width), width);
    }
    return this.normal(Kind.Concat, width, high, low, noTerm, 0);
  }

  /** The bits low … low + width − 1. */
  extract(a: Expr, low: number, width: number): Expr {
    if (low < 0 || width < 1 || low + width > a.width) {
      throw new Error(`bits ${low} to ${low + width - 1} do not lie in a term of width ${a.width}`);
    }
    if (width === a.width) return a;
    if (a.kind === Kind.Const) return this.constant(foldExtract(a.value, low, width), width);
    return this.normal(Kind.Extract, width, a, noTerm, noTerm, low);
  }

  /** Zero extension to `width`. */
  zext(a: Expr, width: number): Expr {
    if (width === a.width) return a;
    if (width < a.width) throw new Error(`cannot extend width ${a.width} to ${width}`);
    if (a.kind === Kind.Const) return this.constant(a.value, width);
    return this.normal(Kind.ZExt, width, a, noTerm, noTerm, 0);
  }

  /** Sign extension to `width`. */
  sext(a: Expr, width: number): Expr {
    if (width === a.width) return a;
    if (width < a.width) throw new Error(`cannot extend width ${a.width} to ${width}`);
    if (a.kind === Kind.Const) return this.constant(foldSExt(a.value, a.width, width), width);
    return this.normal(Kind.SExt, width, a, noTerm, noTerm, 0);
  }

  /**
   * A floating-point operator by kind (`float/operation.ts` says what each means); `code` is format and rounding
   * (`floatCode`), `width` that of the result.
   */
  float(
    op: FloatOp,
    code: number,
    width: number,
    a: Expr,
    b: Expr = noTerm,
    c: Expr = noTerm,
  ): Expr {
    const operands = [a, b, c].slice(0, arityOf[op]);
    const format = op === Kind.FConvert ? sourceOfCode(code) : formatOfCode(code);
    const isFromInteger = op === Kind.FFromS || op === Kind.FFromU;
    if (!isFromInteger && operands.some((operand) => operand.width !== format.bits)) {
      throw new Error(`${kindName(op)} of ${format.bits} bits has operands of another width`);
    }
    if (operands.every(({ kind }) => kind === Kind.Const)) {
      const [x, y = x, z = x] = operands;
      return this.constant(foldFloat(op, code, width, a.width, x.value, y.value, z.value), width);
    }
    const known = this.find(op, width, a, b, c, code);
    if (known !== noTerm) return known;
    const simpler = this.rewriting ? simplifyFloat(this, op, code, width, a, b) : null;
    return simpler ?? this.make(op, width, a, b, c, code);
  }

  fadd(format: FloatFormat, a: Expr, b: Expr, rounding?: Rounding): Expr {
    return this.float(Kind.FAdd, floatCode(format, rounding), format.bits, a, b);
  }

  fsub(format: FloatFormat, a: Expr, b: Expr, rounding?: Rounding): Expr {
    return this.float(Kind.FSub, floatCode(format, rounding), format.bits, a, b);
  }

  fmul(format: FloatFormat, a: Expr, b: Expr, rounding?: Rounding): Expr {
    return this.float(Kind.FMul, floatCode(format, rounding), format.bits, a, b);
  }

  fdiv(format: FloatFormat, a: Expr, b: Expr, rounding?: Rounding): Expr {
    return this.float(Kind.FDiv, floatCode(format, rounding), format.bits, a, b);
  }

  /** C's fmod. */
  frem(format: FloatFormat, a: Expr, b: Expr): Expr {
    return this.float(Kind.FRem, floatCode(format), format.bits, a, b);
  }

  /** a · b + c, rounded once. */
  ffma(format: FloatFormat, a: Expr, b: Expr, c: Expr, rounding?: Rounding): Expr {
    return this.float(Kind.FFma, floatCode(format, rounding), format.bits, a, b, c);
  }

  fsqrt(format: FloatFormat, a: Expr, rounding?: Rounding): Expr {
    return this.float(Kind.FSqrt, floatCode(format, rounding), format.bits, a);
  }

  /** To an integral number. */
  fround(format: FloatFormat, a: Expr, rounding: Rounding): Expr {
    return this.float(Kind.FRound, floatCode(format, rounding), format.bits, a);
  }

  /** From one format to another. */
  fconvert(from: FloatFormat, to: FloatFormat, a: Expr, rounding?: Rounding): Expr {
    if (from === to) throw new Error('a conversion is between two formats');
    return this.float(Kind.FConvert, floatCode(to, rounding, from), to.bits, a);
  }

  /** From a signed or unsigned integer. */
  ffromInteger(format: FloatFormat, isSigned: boolean, a: Expr, rounding?: Rounding): Expr {
    const op = isSigned ? Kind.FFromS : Kind.FFromU;
    return this.float(op, floatCode(format, rounding), format.bits, a);
  }

  /** To an integer of a width. */
  ftoInteger(
    format: FloatFormat,
    isSigned: boolean,
    width: number,
    a: Expr,
    rounding: Rounding = 'truncate',
  ): Expr {
    return this.float(isSigned ? Kind.FToS : Kind.FToU, floatCode(format, rounding), width, a);
  }

  feq(format: FloatFormat, a: Expr, b: Expr): Expr {
    return this.float(Kind.FEq, floatCode(format), 1, a, b);
  }

  flt(format: FloatFormat, a: Expr, b: Expr): Expr {
    return this.float(Kind.FLt, floatCode(format), 1, a, b);
  }

  fle(format: FloatFormat, a: Expr, b: Expr): Expr {
    return this.float(Kind.FLe, floatCode(format), 1, a, b);
  }

  fisNan(format: FloatFormat, a: Expr): Expr {
    return this.float(Kind.FIsNan, floatCode(format), 1, a);
  }

  /** Of two bit-vectors, or of two arrays (`array-choice.ts`). */
  ite(condition: Expr, yes: Expr, no: Expr): Expr {
    if (condition.width !== 1) throw new Error(`a condition has width 1, not ${condition.width}`);
    if (yes.width !== no.width) throw widthMismatch(Kind.Ite, yes, no);
    if (condition.kind === Kind.Const) return condition.value === 1 ? yes : no;
    if (yes === no) return yes;
    if (yes.kind >= Kind.ArraySymbol || no.kind >= Kind.ArraySymbol) {
      return this.chooseArray(condition, yes, no);
    }
    return this.normal(Kind.Ite, yes.width, condition, yes, no, 0);
  }

  /** The byte of an array at an index. */
  read(array: Expr, index: Expr): Expr {
    if (index.width !== array.width) throw widthMismatch(Kind.Read, array, index);
    if (index.kind !== Kind.Const) return this.normal(Kind.Read, 8, array, index, noTerm, 0);
    const found = searchSegment(array, index.value);
    if (found.kind === Kind.ConstArray) return this.constant(found.contents.at(index.value), 8);
    if (found.kind === Kind.Store && found.b.isValue(index.value)) return found.c;
    const through =
      found.kind === Kind.ArrayIte && this.rewriting ? readThrough(this, found, index) : null;
    return through ?? this.intern(Kind.Read, 8, found, index, noTerm);
  }

  /** The array with the byte at one index replaced. */
  store(array: Expr, index: Expr, value: Expr): Expr {
    if (index.width !== array.width) throw widthMismatch(Kind.Store, array, index);
    if (value.width !== 8) throw new Error(`a byte has width 8, not ${value.width}`);
    const { width } = array;
    const rewritten = this.rewriting
      ? rewrite(this, Kind.Store, width, array, index, value, 0)
      : null;
    return rewritten ?? this.internStore(array, index, value);
  }

  /** ∀symbol. lo ≤ symbol ≤ hi → body, unsigned; the bounds are outside the symbol's scope. */
  forall(symbol: Expr, lo: Expr, hi: Expr, body: Expr): Expr {
    return bind(this, symbol, lo, hi, body);
  }

  /** ∃symbol. lo ≤ symbol ≤ hi ∧ body. */
  exists(symbol: Expr, lo: Expr, hi: Expr, body: Expr): Expr {
    return this.not(this.forall(symbol, lo, hi, this.not(body)));
  }

  /** Lends a symbol that stands for a bound variable while its quantifier is open. */
  withScratch<T>(width: number, use: (symbol: Expr) => T): T {
    this.openQuantifiers++;
    try {
      return use(this.symbol(`∀${this.openQuantifiers}:${width}`, width));
    } finally {
      this.openQuantifiers--;
    }
  }

  private chooseArray(condition: Expr, yes: Expr, no: Expr): Expr {
    if (yes.sort !== no.sort) throw new Error('ite of an array and a bit-vector');
    const rewritten = this.rewriting
      ? rewrite(this, Kind.ArrayIte, yes.width, condition, yes, no, 0)
      : null;
    return rewritten ?? this.internArrayIte(condition, yes, no);
  }

  /** The node with these parts if it is known, else what the rules make of it. */
  private normal(op: Kind, width: number, a: Expr, b: Expr, c: Expr, low: number): Expr {
    const known = this.find(op, width, a, b, c, low);
    if (known !== noTerm) return known;
    if (!this.rewriting || this.nesting === deepestRewriting) {
      return this.make(op, width, a, b, c, low);
    }
    this.nesting++;
    const rewritten = rewrite(this, op, width, a, b, c, low);
    this.nesting--;
    return rewritten ?? this.make(op, width, a, b, c, low);
  }
}

function isCommutative(op: ArithmeticOp): boolean {
  switch (op) {
    case Kind.Add:
    case Kind.Mul:
    case Kind.And:
    case Kind.Or:
    case Kind.Xor:
      return true;
    default:
      return false;
  }
}

function outOfOrder(a: Expr, b: Expr): boolean {
  return a.kind === Kind.Const || (b.kind !== Kind.Const && a.id > b.id);
}

function widthMismatch(kind: Kind, a: Expr, b: Expr): Error {
  return new Error(`${kindName(kind)} of terms with widths ${a.width} and ${b.width}`);
}
