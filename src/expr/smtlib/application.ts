/** Application of SMT-LIB's functions to values whose sorts are checked here. */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import type { FloatTheory } from './floats.js';
import {
  bitVectorOperators,
  bitVectorPredicates,
  isMin,
  leftAssociative,
  rotateLeft,
  unaryOperators,
} from './operators.js';
import type { SExpr } from './sexpr.js';
import {
  type ArrayTerm,
  bitVec,
  boolSort,
  choose,
  type SmtSort,
  type SmtValue,
  sameSort,
  select,
  smtSortText,
  store,
} from './values.js';

/** Index widths up to which equality of arrays is stated index by index. */
const extensional = 12;

export function apply(
  t: ExprContext,
  floats: FloatTheory,
  name: string,
  values: readonly SmtValue[],
): SmtValue {
  const core = applyCore(t, floats, name, values);
  if (core !== null) return core;
  const unary = unaryOperators.get(name);
  if (unary !== undefined) {
    arity(name, values, 1);
    const expr = unary(t, bits(name, values[0]));
    return { sort: bitVec(expr.width), expr };
  }
  if (name === 'bvnego') {
    arity(name, values, 1);
    return { sort: boolSort, expr: isMin(t, bits(name, values[0])) };
  }
  const predicate = bitVectorPredicates.get(name);
  if (predicate !== undefined) {
    arity(name, values, 2);
    sameSorts(name, values);
    return { sort: boolSort, expr: predicate(t, bits(name, values[0]), bits(name, values[1])) };
  }
  if (name === 'concat') {
    atLeast(name, values, 1);
    const expr = values.map((value) => bits(name, value)).reduce((a, b) => t.concat(a, b));
    return { sort: bitVec(expr.width), expr };
  }
  const operator = bitVectorOperators.get(name);
  if (operator !== undefined) {
    if (leftAssociative.has(name)) atLeast(name, values, 1);
    else arity(name, values, 2);
    sameSorts(name, values);
    const expr = values.map((value) => bits(name, value)).reduce((a, b) => operator(t, a, b));
    return { sort: bitVec(expr.width), expr };
  }
  throw new Error(`${name} is not declared, or not supported`);
}

function applyCore(
  t: ExprContext,
  floats: FloatTheory,
  name: string,
  values: readonly SmtValue[],
): SmtValue | null {
  switch (name) {
    case 'not':
      arity(name, values, 1);
      return { sort: boolSort, expr: t.not(bool(name, values[0])) };
    case 'and':
      return fold(t.true, (a, b) => t.and(a, b), name, values);
    case 'or':
      return fold(t.false, (a, b) => t.or(a, b), name, values);
    case 'xor':
      return fold(t.false, (a, b) => t.xor(a, b), name, values);
    case '=>': {
      atLeast(name, values, 2);
      const terms = values.map((value) => bool(name, value));
      return { sort: boolSort, expr: terms.reduceRight((b, a) => t.implies(a, b)) };
    }
    case '=': {
      atLeast(name, values, 2);
      let expr = t.true;
      for (let i = 1; i < values.length; i++) {
        expr = t.and(expr, equal(t, floats, values[i - 1], values[i]));
      }
      return { sort: boolSort, expr };
    }
    case 'distinct': {
      atLeast(name, values, 2);
      let expr = t.true;
      for (let i = 0; i < values.length; i++) {
        for (let j = 0; j < i; j++)
          expr = t.and(expr, t.not(equal(t, floats, values[j], values[i])));
      }
      return { sort: boolSort, expr };
    }
    case 'ite':
      return ite(t, values);
    case 'select': {
      arity(name, values, 2);
      const [array, index] = values;
      if (!('array' in array)) throw new Error('select takes an array first');
      checkIndex(array.sort, index);
      const expr = select(t, array.sort, array.array, bits(name, index));
      return { sort: array.sort.element, expr };
    }
    case 'store': {
      arity(name, values, 3);
      const [array, index, value] = values;
      if (!('array' in array)) throw new Error('store takes an array first');
      checkIndex(array.sort, index);
      if (!('expr' in value) || !sameSort(value.sort, array.sort.element)) {
        throw new Error(`the array holds elements of sort ${smtSortText(array.sort.element)}`);
      }
      const { sort } = array;
      return { sort, array: store(t, sort, array.array, bits(name, index), value.expr) };
    }
    default:
      return null;
  }
}

/** (_ name indices…) applied to values. */
export function indexed(
  t: ExprContext,
  head: readonly SExpr[],
  values: readonly SmtValue[],
): SmtValue {
  const name = String(head[0]);
  const indices = head.slice(1).map(Number);
  arity(name, values, name.startsWith('ext_') ? 2 : 1);
  const a = bits(name, values[0]);
  const result = (expr: Expr): SmtValue => ({ sort: bitVec(expr.width), expr });
  switch (name) {
    case 'extract':
      return result(t.extract(a, indices[1], indices[0] - indices[1] + 1));
    case 'zero_extend':
      return result(t.zext(a, a.width + indices[0]));
    case 'sign_extend':
      return result(t.sext(a, a.width + indices[0]));
    case 'rotate_left':
      return result(rotateLeft(t, a, indices[0]));
    case 'rotate_right':
      return result(rotateLeft(t, a, a.width - (indices[0] % a.width)));
    case 'repeat': {
      let expr = a;
      for (let i = 1; i < indices[0]; i++) expr = t.concat(expr, a);
      return result(expr);
    }
    default:
      throw new Error(`(_ ${head.join(' ')}) is not supported`);
  }
}

function fold(
  unit: Expr,
  build: (a: Expr, b: Expr) => Expr,
  name: string,
  values: readonly SmtValue[],
): SmtValue {
  return { sort: boolSort, expr: values.reduce((a, value) => build(a, bool(name, value)), unit) };
}

function ite(t: ExprContext, values: readonly SmtValue[]): SmtValue {
  arity('ite', values, 3);
  const condition = bool('ite', values[0]);
  const [, yes, no] = values;
  if (!sameSort(yes.sort, no.sort)) throw new Error('the branches of ite have different sorts');
  if ('array' in yes && 'array' in no) {
    const chosen: ArrayTerm = condition.isTrue
      ? yes.array
      : condition.isFalse
        ? no.array
        : choose(t, condition, yes.array, no.array);
    return { sort: yes.sort, array: chosen };
  }
  return {
    sort: yes.sort,
    expr: t.ite(condition, (yes as { expr: Expr }).expr, (no as { expr: Expr }).expr),
  };
}

function equal(t: ExprContext, floats: FloatTheory, a: SmtValue, b: SmtValue): Expr {
  if (!sameSort(a.sort, b.sort)) {
    throw new Error(`= compares ${smtSortText(a.sort)} with ${smtSortText(b.sort)}`);
  }
  const same = (sort: SmtSort, x: Expr, y: Expr): Expr =>
    sort.kind === 'FloatingPoint' ? floats.same(sort, x, y) : t.eq(x, y);
  if ('expr' in a && 'expr' in b) return same(a.sort, a.expr, b.expr);
  if (!('array' in a) || !('array' in b)) throw new Error('= compares an array with another sort');
  const { sort } = a;
  const isOne =
    a.array === b.array ||
    (a.array.kind === 'plain' && b.array.kind === 'plain' && a.array.expr === b.array.expr);
  if (isOne) return t.true;
  if (sort.index > extensional) {
    throw new Error(
      `equality of arrays is supported up to ${extensional} bits of index; this one has ${sort.index}. Use (define-fun …) to name an array`,
    );
  }
  const at = t.freshSymbol('at', sort.index);
  const everywhere = same(sort.element, select(t, sort, a.array, at), select(t, sort, b.array, at));
  return t.forall(at, t.constant(0, sort.index), t.constant(-1, sort.index), everywhere);
}

function checkIndex(sort: SmtSort & { kind: 'Array' }, index: SmtValue): void {
  if (!sameSort(index.sort, bitVec(sort.index))) {
    throw new Error(`the array has indices of ${sort.index} bits`);
  }
}

function bool(name: string, value: SmtValue): Expr {
  if (value.sort.kind === 'Bool' && 'expr' in value) return value.expr;
  throw new Error(`${name} takes Bool, not ${smtSortText(value.sort)}`);
}

function bits(name: string, value: SmtValue): Expr {
  if (value.sort.kind === 'BitVec' && 'expr' in value) return value.expr;
  throw new Error(`${name} takes a bit-vector, not ${smtSortText(value.sort)}`);
}

function arity(name: string, values: readonly SmtValue[], count: number): void {
  if (values.length !== count) throw new Error(`${name} takes ${count} arguments`);
}

function atLeast(name: string, values: readonly SmtValue[], count: number): void {
  if (values.length < count) throw new Error(`${name} takes at least ${count} arguments`);
}

function sameSorts(name: string, values: readonly SmtValue[]): void {
  for (const value of values) {
    if (!sameSort(value.sort, values[0].sort)) {
      throw new Error(
        `${name} takes bit-vectors of one width, not ${smtSortText(values[0].sort)} and ${smtSortText(value.sort)}`,
      );
    }
  }
}
