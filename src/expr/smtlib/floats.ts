/**
 * SMT-LIB's theory FloatingPoint (Brain, Tinelli, Rümmer, Wahl: An Automatable Formal Semantics for IEEE-754
 * Floating-Point Arithmetic, ARITH 2015), read into our operators on bits (`../float/operation.ts`).
 *
 * A number is the bit-vector of its bits. The theory has one NaN and bits have many, so that `=` says that bits are equal or
 * both are NaN; nothing else can tell NaNs apart. A direction of rounding is a number from 0 to 4 in three bits, and an
 * operation in one that is not constant a choice among five.
 *
 * What the theory leaves open stays open: the least of zeros with two signs, and integers that have no place for a number,
 * are functions of which only their arguments are known (`unspecified.ts`). fp.rem is made of C's fmod, as the C libraries do it.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { type FloatFormat, floatFormat, type Rounding, roundings } from '../float/format.js';
import {
  compared,
  ofClass,
  remainderToNearest,
  rounded,
  roundedArity,
  withIntegers,
} from './float-operations.js';
import { type Rational, roundRational } from './rational.js';
import type { SExpr } from './sexpr.js';
import { Unspecified } from './unspecified.js';
import {
  bitVec,
  boolSort,
  floatSort,
  realSort,
  roundingSort,
  type SmtSort,
  type SmtValue,
  smtSortText,
} from './values.js';

type FloatSort = SmtSort & { kind: 'FloatingPoint' };

const roundingNames: ReadonlyMap<string, number> = new Map(
  [
    ['RNE', 'roundNearestTiesToEven'],
    ['RNA', 'roundNearestTiesToAway'],
    ['RTP', 'roundTowardPositive'],
    ['RTN', 'roundTowardNegative'],
    ['RTZ', 'roundTowardZero'],
  ].flatMap((names, i) => names.map((name) => [name, i] as const)),
);

const sortNames: ReadonlyMap<string, SmtSort> = new Map([
  ['Float16', floatSort(5, 11)],
  ['Float32', floatSort(8, 24)],
  ['Float64', floatSort(11, 53)],
  ['Float128', floatSort(15, 113)],
  ['RoundingMode', roundingSort],
]);

/** A sort of the theory by its name. */
export function floatSortOf(name: string): SmtSort | undefined {
  return sortNames.get(name);
}

/** The format of a sort; formats that no term can have are refused. */
export function formatOfSort({ exponentBits, precision }: FloatSort): FloatFormat {
  if (!Number.isInteger(exponentBits) || !Number.isInteger(precision)) {
    throw new Error('a format has two numbers: bits of its exponent, and its precision');
  }
  return floatFormat(exponentBits, precision);
}

export class FloatTheory {
  private readonly unspecified: Unspecified;

  constructor(private readonly t: ExprContext) {
    this.unspecified = new Unspecified(t);
  }

  /** A direction of rounding, or a number of SMT-LIB's reals. */
  atom(name: string): SmtValue | undefined {
    const rounding = roundingNames.get(name);
    if (rounding !== undefined) return { sort: roundingSort, expr: this.t.constant(rounding, 3) };
    if (!/^(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(name)) return undefined;
    const [whole, fraction = ''] = name.split('.');
    const number: Rational = {
      numerator: BigInt(whole + fraction),
      denominator: 10n ** BigInt(fraction.length),
    };
    return { sort: realSort, number };
  }

  /** (_ +oo e p) and its kin. */
  literal(items: readonly SExpr[]): SmtValue | undefined {
    const [, name, exponentBits, precision] = items;
    if (typeof name !== 'string' || items.length !== 4) return undefined;
    const shape = { '+oo': 0, '-oo': 0, '+zero': 1, '-zero': 1, NaN: 2 }[name];
    if (shape === undefined) return undefined;
    const sort = floatSort(Number(exponentBits), Number(precision)) as FloatSort;
    const f = formatOfSort(sort);
    const ones = ((1n << BigInt(f.exponentBits)) - 1n) << BigInt(f.precision - 1);
    const size = [ones, 0n, ones | (1n << BigInt(f.precision - 2))][shape];
    const sign = name.startsWith('-') ? 1n << BigInt(f.bits - 1) : 0n;
    return { sort, expr: this.t.constant(sign | size, f.bits) };
  }

  /** A symbol of three bits as a direction of rounding. */
  rounding(symbol: Expr): Expr {
    const { t } = this;
    const last = t.constant(4, 3);
    return t.ite(t.ult(symbol, last), symbol, last);
  }

  /** Whether two numbers are one, as `=` means it. */
  same(sort: FloatSort, a: Expr, b: Expr): Expr {
    const { t } = this;
    const f = formatOfSort(sort);
    return t.or(t.eq(a, b), t.and(t.fisNan(f, a), t.fisNan(f, b)));
  }

  /** A function of the theory applied; undefined for other names. */
  apply(name: string, values: readonly SmtValue[]): SmtValue | undefined {
    if (name === '-' || name === '/') return realNumber(name, values);
    if (name === 'fp') return this.fromParts(values);
    if (!name.startsWith('fp.')) return undefined;
    if (name === 'fp.to_real') {
      throw new Error('fp.to_real is not supported: there are no reals here, compare with fp.lt');
    }
    const operation = name.slice(3);
    const isRounded = roundedArity[operation] !== undefined;
    const mode = isRounded ? this.mode(name, values[0]) : null;
    const numbers = isRounded ? values.slice(1) : values;
    const { sort, format, exprs } = this.numbers(name, numbers);
    const result = (expr: Expr): SmtValue => ({ sort, expr });
    if (mode !== null) {
      arity(name, numbers, roundedArity[operation], ' after the rounding');
      return result(this.inMode(mode, (r) => rounded(this.t, operation, format, exprs, r)));
    }
    const chained = compared(this.t, operation, format, exprs);
    if (chained !== undefined) {
      if (exprs.length < 2) throw new Error(`${name} takes at least 2 arguments`);
      return { sort: boolSort, expr: chained };
    }
    if (operation === 'min' || operation === 'max' || operation === 'rem') {
      arity(name, numbers, 2);
      const [a, b] = exprs;
      if (operation === 'rem') return result(remainderToNearest(this.t, format, a, b));
      return result(this.extreme(operation, format, a, b));
    }
    arity(name, numbers, 1);
    const [a] = exprs;
    const sign = this.t.constant(1n << BigInt(format.bits - 1), format.bits);
    if (operation === 'abs') return result(this.t.and(a, this.t.not(sign)));
    if (operation === 'neg') return result(this.t.xor(a, sign));
    if (operation === 'to_ieee_bv') {
      const nan = this.unspecified.nan(format);
      const expr = this.t.ite(this.t.fisNan(format, a), nan, a);
      return { sort: bitVec(format.bits), expr };
    }
    const isOfClass = ofClass(this.t, operation, format, a);
    return isOfClass === undefined ? undefined : { sort: boolSort, expr: isOfClass };
  }

  /** (_ to_fp e p), (_ to_fp_unsigned e p), (_ fp.to_ubv w), (_ fp.to_sbv w). */
  indexed(
    head: readonly SExpr[],
    values: readonly SmtValue[],
    underBinder: boolean,
  ): SmtValue | undefined {
    const name = String(head[0]);
    if (name === 'fp.to_ubv' || name === 'fp.to_sbv') {
      arity(name, values, 2);
      const { sort, exprs } = this.numbers(name, values.slice(1));
      const width = Number(head[1]);
      if (!(Number.isInteger(width) && width > 0)) throw new Error(`${name} needs a width`);
      const mode = this.mode(name, values[0]);
      const isSigned = name === 'fp.to_sbv';
      return this.toInteger(name, sort, width, isSigned, mode, exprs[0], underBinder);
    }
    if (name !== 'to_fp' && name !== 'to_fp_unsigned') return undefined;
    const sort = floatSort(Number(head[1]), Number(head[2])) as FloatSort;
    const f = formatOfSort(sort);
    const { t } = this;
    if (values.length === 1 && name === 'to_fp') {
      const [bits] = values;
      if (bits.sort.kind !== 'BitVec' || !('expr' in bits) || bits.sort.width !== f.bits) {
        throw new Error(
          `to_fp of one argument takes ${f.bits} bits, not ${smtSortText(bits.sort)}`,
        );
      }
      return { sort, expr: bits.expr };
    }
    arity(name, values, 2);
    const mode = this.mode(name, values[0]);
    const [, value] = values;
    if ('number' in value && name === 'to_fp') {
      const expr = this.inMode(mode, (r) => t.constant(roundRational(f, value.number, r), f.bits));
      return { sort, expr };
    }
    if (!('expr' in value)) throw new Error(`${name} takes no ${smtSortText(value.sort)}`);
    const { expr } = value;
    if (value.sort.kind === 'BitVec') {
      const isSigned = name === 'to_fp';
      return { sort, expr: this.inMode(mode, (r) => t.ffromInteger(f, isSigned, expr, r)) };
    }
    if (value.sort.kind !== 'FloatingPoint' || name !== 'to_fp') {
      throw new Error(`${name} takes no ${smtSortText(value.sort)} after the rounding`);
    }
    const from = formatOfSort(value.sort);
    if (from === f) return { sort, expr };
    return { sort, expr: this.inMode(mode, (r) => t.fconvert(from, f, expr, r)) };
  }

  private fromParts(values: readonly SmtValue[]): SmtValue {
    arity('fp', values, 3);
    const exprs = values.map((value) => {
      if (value.sort.kind === 'BitVec' && 'expr' in value) return value.expr;
      throw new Error(`fp takes bit-vectors, not ${smtSortText(value.sort)}`);
    });
    if (exprs[0].width !== 1) throw new Error('the first argument of fp is one bit, the sign');
    const sort = floatSort(exprs[1].width, exprs[2].width + 1) as FloatSort;
    formatOfSort(sort);
    const expr = exprs.reduce((a, b) => this.t.concat(a, b));
    return { sort, expr };
  }

  private numbers(name: string, values: readonly SmtValue[]) {
    const exprs: Expr[] = [];
    let sort: FloatSort | undefined;
    for (const value of values) {
      if (value.sort.kind !== 'FloatingPoint' || !('expr' in value)) {
        throw new Error(`${name} takes floating-point numbers, not ${smtSortText(value.sort)}`);
      }
      sort ??= value.sort;
      if (smtSortText(sort) !== smtSortText(value.sort)) {
        throw new Error(
          `${name} takes numbers of one format, not ${smtSortText(sort)} and ${smtSortText(value.sort)}`,
        );
      }
      exprs.push(value.expr);
    }
    if (sort === undefined) throw new Error(`${name} takes a floating-point number`);
    return { sort, format: formatOfSort(sort), exprs };
  }

  private mode(name: string, value: SmtValue | undefined): Expr {
    if (value?.sort.kind === 'RoundingMode' && 'expr' in value) return value.expr;
    throw new Error(`${name} takes a rounding mode first`);
  }

  /** The result in a direction that may be symbolic. */
  private inMode(mode: Expr, apply: (rounding: Rounding) => Expr): Expr {
    if (mode.isConst) return apply(roundings[mode.value as number]);
    const { t } = this;
    return roundings
      .slice(0, -1)
      .reduceRight(
        (rest, rounding, i) => t.ite(t.eq(mode, t.constant(i, 3)), apply(rounding), rest),
        apply(roundings[roundings.length - 1]),
      );
  }

  private extreme(operation: 'min' | 'max', f: FloatFormat, a: Expr, b: Expr): Expr {
    const { t } = this;
    const takesA = operation === 'min' ? t.flt(f, a, b) : t.flt(f, b, a);
    const zero = t.constant(0, f.bits);
    const areZeros = t.and(t.feq(f, a, zero), t.and(t.feq(f, b, zero), t.not(t.eq(a, b))));
    let ofZeros = b;
    if (!areZeros.isFalse) {
      const isNegative = this.unspecified.zeroSign(operation, f, t.eq(a, zero));
      ofZeros = t.concat(isNegative, t.constant(0, f.bits - 1));
    }
    const ofNumbers = t.ite(areZeros, ofZeros, t.ite(takesA, a, b));
    return t.ite(t.fisNan(f, a), b, t.ite(t.fisNan(f, b), a, ofNumbers));
  }

  private toInteger(
    name: string,
    sort: FloatSort,
    width: number,
    isSigned: boolean,
    mode: Expr,
    a: Expr,
    underBinder: boolean,
  ): SmtValue {
    const { t } = this;
    const own = formatOfSort(sort);
    const f = withIntegers(own);
    const number = f === own ? a : t.fconvert(own, f, a);
    const whole = this.inMode(mode, (r) => t.fround(f, number, r));
    const power = (exponent: number): Expr => {
      const limit = t.constant(1n << BigInt(exponent), exponent + 1);
      return t.ffromInteger(f, false, limit);
    };
    const sign = t.constant(1n << BigInt(f.bits - 1), f.bits);
    const infinity = t.constant(
      ((1n << BigInt(f.exponentBits)) - 1n) << BigInt(f.precision - 1),
      f.bits,
    );
    const low = isSigned ? t.xor(power(width - 1), sign) : t.constant(0, f.bits);
    const hasPlace = t.and(
      t.flt(f, t.and(whole, t.not(sign)), infinity),
      t.and(t.fle(f, low, whole), t.flt(f, whole, power(isSigned ? width - 1 : width))),
    );
    const integer = t.ftoInteger(f, isSigned, width, whole);
    if (hasPlace.isTrue) return { sort: bitVec(width), expr: integer };
    if (underBinder) {
      throw new Error(
        `${name} below a quantifier is not supported: what it gives for numbers without a place is left open`,
      );
    }
    const open = this.unspecified.integer(
      name,
      width,
      [
        { value: mode, same: (b) => t.eq(mode, b) },
        { value: a, same: (b) => this.same(sort, a, b) },
      ],
      smtSortText(sort),
    );
    return { sort: bitVec(width), expr: t.ite(hasPlace, integer, open) };
  }
}

/** −x, x − y and x / y of constants. */
function realNumber(name: string, values: readonly SmtValue[]): SmtValue {
  const numbers = values.map((value) => {
    if ('number' in value) return value.number;
    throw new Error(`${name} is supported for numbers alone, not for ${smtSortText(value.sort)}`);
  });
  const [a, b] = numbers;
  if (name === '-' && numbers.length === 1) {
    return { sort: realSort, number: { ...a, numerator: -a.numerator } };
  }
  arity(name, values, 2);
  const { numerator: n, denominator: d } = b;
  if (name === '-') {
    const numerator = a.numerator * d - n * a.denominator;
    return { sort: realSort, number: { numerator, denominator: a.denominator * d } };
  }
  if (n === 0n) throw new Error('a division of numbers by zero');
  const flip = n < 0n ? -1n : 1n;
  const number = { numerator: flip * a.numerator * d, denominator: flip * a.denominator * n };
  return { sort: realSort, number };
}

function arity(name: string, values: readonly SmtValue[], count: number, after = ''): void {
  if (values.length !== count) {
    throw new Error(`${name} takes ${count} argument${count === 1 ? '' : 's'}${after}`);
  }
}
