/**
 * How each kind of term becomes a linear form: the abstraction rules of Shuai et al., "Type and Interval Aware Array
 * Constraint Solving for Symbolic Execution", ISSTA 2021, §4.2, one named rule each.
 *
 * The paper leaves a constraint out where it has a comparison of signed terms, a predicate within a term, or an
 * expression that is not linear. Here signs are variables, predicates are bits that are shared with the constraints
 * that assert them, remainders and extracts are exact, and what is not linear is a variable with a range: the abstraction
 * is finer, and still one. Each rule says what holds between the variable v that it makes and the operands.
 */
import { allOnes, arityOf, type Expr, Kind } from '../../expr/index.js';
import { type Integer, LinearForm, product, sum } from '../ilp/index.js';
import type { Linearisation } from './linearisation.js';

export interface Rule {
  readonly name: string;
  /** The terms whose forms the rule needs. */
  operands(node: Expr): readonly Expr[];
  form(to: Linearisation, node: Expr): LinearForm;
}

const none: readonly Expr[] = [];

function operandsOf(node: Expr): readonly Expr[] {
  switch (arityOf[node.kind]) {
    case 1:
      return [node.a];
    case 2:
      return [node.a, node.b];
    case 3:
      return [node.a, node.b, node.c];
    default:
      return none;
  }
}

function rule(name: string, form: Rule['form']): Rule {
  return { name, operands: operandsOf, form };
}

/** v is any value of its width: a symbol, an element of an array, an operation on unknown operands. */
const anything: Rule = {
  name: 'anything',
  operands: () => none,
  form: (to, node) => to.anything(node.width),
};

/** v is 0 or 1; a constraint that asserts the same predicate says which. */
const predicate: Rule = { ...anything, name: 'predicate', form: (to) => to.fresh(0, 1) };

const constant: Rule = {
  name: 'constant',
  operands: () => none,
  form: (_, node) => LinearForm.constant(node.value),
};

const zeroExtension = rule('zero extension', (to, node) => to.of(node.a));

/** a + (2^w − 2^n) · sign. */
const signExtension = rule('sign extension', (to, { a, width }) => {
  const above = (1n << BigInt(width)) - (1n << BigInt(a.width));
  return to.of(a).plus(to.sign(a).times(above));
});

/** 2^n · a + b. */
const concatenation = rule('concatenation', (to, { a, b }) =>
  to
    .of(a)
    .times(1n << BigInt(b.width))
    .plus(to.of(b)),
);

/** a = 2^(l + w) · above + 2^l · v + below. */
const extract = rule('extract', (to, { a, low, width }) => {
  const { quotient } = to.divided(to.of(a), 1n << BigInt(low));
  if (low + width === a.width) return quotient;
  return to.divided(quotient, 1n << BigInt(width)).remainder;
});

/** 2^w − 1 − a. */
const complement = rule('complement', (to, { a, width }) =>
  LinearForm.constant(allOnes(width)).minus(to.of(a)),
);

const negation = rule('negation', (to, { a, width }) => to.wrapped(to.of(a).times(-1), width));

const addition = rule('addition', (to, { a, b, width }) =>
  to.wrapped(to.of(a).plus(to.of(b)), width),
);

const subtraction = rule('subtraction', (to, { a, b, width }) =>
  to.wrapped(to.of(a).minus(to.of(b)), width),
);

/** By a constant; else v has the range of the product, if that does not overflow. */
const multiplication = rule('multiplication', (to, { a, b, width }) => {
  const [x, y] = [to.of(a), to.of(b)];
  if (x.isConstant) return to.wrapped(y.times(x.constant), width);
  if (y.isConstant) return to.wrapped(x.times(y.constant), width);
  const [p, q] = [to.range(x), to.range(y)];
  const most = product(p.high, q.high);
  if (most > allOnes(width)) return to.anything(width);
  return to.fresh(product(p.low, q.low), most);
});

/** By a constant exactly; by a term that is not 0, at most a. */
const division = rule('division', (to, { a, b, width }) => {
  const [x, y] = [to.of(a), to.of(b)];
  if (y.isConstant && y.constant > 0) return to.divided(x, y.constant).quotient;
  if (to.range(y).low <= 0) return to.anything(width);
  return atMost(to, to.fresh(0, to.range(x).high), x);
});

/** By a constant exactly; by a term at most a, and below the divisor if that is not 0. */
const remainder = rule('remainder', (to, { a, b }) => {
  const [x, y] = [to.of(a), to.of(b)];
  if (y.isConstant && y.constant > 0) return to.divided(x, y.constant).remainder;
  const v = atMost(to, to.fresh(0, to.range(x).high), x);
  if (to.range(y).low > 0) to.require(y.minus(v), 1, undefined);
  return v;
});

/** As without signs where both operands have none. */
const signedDivision: Rule = rule('signed division', (to, node) => {
  if (isNegativeAt(to, node.a) || isNegativeAt(to, node.b)) return to.anything(node.width);
  return (node.kind === Kind.SDiv ? division : remainder).form(to, node);
});

/** By a constant: 2^n · a. */
const shiftLeft = rule('shift left', (to, { a, b, width }) => {
  const by = to.of(b);
  if (!by.isConstant) return to.anything(width);
  if (by.constant >= width) return LinearForm.constant(0);
  return to.wrapped(to.of(a).times(1n << BigInt(by.constant)), width);
});

/** By a constant: a / 2^n; else at most a. */
const shiftRight = rule('shift right', (to, { a, b, width }) => {
  const [x, by] = [to.of(a), to.of(b)];
  if (!by.isConstant) return atMost(to, to.fresh(0, to.range(x).high), x);
  if (by.constant >= width) return LinearForm.constant(0);
  return to.divided(x, 1n << BigInt(by.constant)).quotient;
});

const arithmeticShift: Rule = rule('arithmetic shift', (to, node) => {
  if (isNegativeAt(to, node.a)) return to.anything(node.width);
  return shiftRight.form(to, node);
});

/** Of bits: exact. With 2^n − 1: the remainder at 2^n. Else v ≤ a and v ≤ b. */
const conjunction = rule('and', (to, { a, b, width }) => {
  const [x, y] = [to.of(a), to.of(b)];
  for (const [form, mask] of [
    [x, y],
    [y, x],
  ] as const) {
    const above = mask.isConstant ? sum(mask.constant, 1) : 0;
    if (above > 0 && isPowerOfTwo(above)) return to.divided(form, above).remainder;
  }
  const v = to.fresh(0, smaller(to.range(x).high, to.range(y).high));
  atMost(to, atMost(to, v, x), y);
  if (width === 1) to.require(v.minus(x).minus(y), -1, undefined);
  return v;
});

/** a ≤ v, b ≤ v, v ≤ a + b, and v has no more bits than the longer of them; of bits exact. */
const disjunction = rule('or', (to, { a, b }) => {
  const [x, y] = [to.of(a), to.of(b)];
  const v = to.fresh(0, longest(to, x, y));
  to.require(v.minus(x), 0, undefined);
  to.require(v.minus(y), 0, undefined);
  return atMost(to, v, x.plus(y));
});

/** v ≤ a + b, v ≥ |a − b|, and v has no more bits than the longer of them; of bits exact. */
const exclusive = rule('xor', (to, { a, b, width }) => {
  const [x, y] = [to.of(a), to.of(b)];
  const v = atMost(to, to.fresh(0, longest(to, x, y)), x.plus(y));
  to.require(v.minus(x).plus(y), 0, undefined);
  to.require(v.plus(x).minus(y), 0, undefined);
  if (width === 1) to.require(v.plus(x).plus(y), undefined, 2);
  return v;
});

/** v is one of the two, and which if the condition is known: |v − b| ≤ M · (1 − c), |v − c| ≤ M · c. */
const choice = rule('choice', (to, { a, b, c }) => {
  const [condition, yes, no] = [to.of(a), to.of(b), to.of(c)];
  const known = to.range(condition);
  if (known.low === 1) return yes;
  if (known.high === 0) return no;
  const [p, q] = [to.range(yes), to.range(no)];
  const v = to.fresh(smaller(p.low, q.low), larger(p.high, q.high));
  const wide = sum(larger(p.high, q.high), product(-1, smaller(p.low, q.low)));
  const gap = condition.times(wide);
  to.require(v.minus(yes).plus(gap), undefined, wide);
  to.require(v.minus(yes).minus(gap), product(-1, wide), undefined);
  to.require(v.minus(no).minus(gap), undefined, 0);
  to.require(v.minus(no).plus(gap), 0, undefined);
  return v;
});

const byKind: Partial<Record<Kind, Rule>> = {
  [Kind.Const]: constant,
  [Kind.ZExt]: zeroExtension,
  [Kind.SExt]: signExtension,
  [Kind.Concat]: concatenation,
  [Kind.Extract]: extract,
  [Kind.Not]: complement,
  [Kind.Neg]: negation,
  [Kind.Add]: addition,
  [Kind.Sub]: subtraction,
  [Kind.Mul]: multiplication,
  [Kind.UDiv]: division,
  [Kind.URem]: remainder,
  [Kind.SDiv]: signedDivision,
  [Kind.SRem]: signedDivision,
  [Kind.Shl]: shiftLeft,
  [Kind.LShr]: shiftRight,
  [Kind.AShr]: arithmeticShift,
  [Kind.And]: conjunction,
  [Kind.Or]: disjunction,
  [Kind.Xor]: exclusive,
  [Kind.Ite]: choice,
  [Kind.Eq]: predicate,
  [Kind.Ult]: predicate,
  [Kind.Slt]: predicate,
  [Kind.Forall]: predicate,
};

/** The rule for a term; symbols, elements of arrays and whatever has no rule are anything. */
export function ruleOf(node: Expr): Rule {
  return byKind[node.kind] ?? anything;
}

function atMost(to: Linearisation, v: LinearForm, form: LinearForm): LinearForm {
  to.require(v.minus(form), undefined, 0);
  return v;
}

function isNegativeAt(to: Linearisation, term: Expr): boolean {
  return to.range(to.of(term)).high >= 1n << BigInt(term.width - 1);
}

/** The largest number with as many bits as the larger of two. */
function longest(to: Linearisation, x: LinearForm, y: LinearForm): Integer {
  const most = larger(to.range(x).high, to.range(y).high);
  return (1n << BigInt(BigInt(most).toString(2).length)) - 1n;
}

function isPowerOfTwo(value: Integer): boolean {
  const bits = BigInt(value);
  return (bits & (bits - 1n)) === 0n;
}

function smaller(a: Integer, b: Integer): Integer {
  return a < b ? a : b;
}

function larger(a: Integer, b: Integer): Integer {
  return a > b ? a : b;
}
