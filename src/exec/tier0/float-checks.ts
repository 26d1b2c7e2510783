/**
 * Floating-point operations that give no number although their operands are numbers (IEEE 754-2019 §7: invalid
 * operation, division by zero, overflow), and conversions to integers that have no place for the result, which C leaves
 * undefined (C11 6.3.1.4). None of it is an error of the machine, so that it is looked for by wish (`--check-float`).
 *
 * Cancellation is looked for by a wish of its own (`--check-cancellation`), as programs that are right have it too: a sum or
 * difference that is not zero, and so much smaller than its operands that less than half of their digits are
 * left. It is exact itself, but what was rounded away before is now a large part of it (Goldberg, "What every computer
 * scientist should know about floating-point arithmetic", ACM Computing Surveys 1991, §1.4).
 *
 * The C library is left out: it makes infinities and NaNs on purpose.
 */
import type { Expr } from '../../expr/index.js';
import { definitionOf, type FloatBinaryOp, type FloatKind } from '../../ir/index.js';
import { Fault, type Slot } from '../../value/index.js';
import { isLibrary } from '../location.js';
import type { Float } from '../operators/float.js';
import type { Binary, Unary } from '../operators/float-slots.js';
import { FloatTerms } from '../operators/float-terms.js';
import type { Translator } from './translator.js';

/** Whether the operations of the function are to be checked. */
export function checksFloats(t: Translator): boolean {
  if (!t.machine.checkFloat && !t.machine.checkCancellation) return false;
  const definition = definitionOf(t.fn.func);
  return !definition || !isLibrary(definition);
}

const names: Readonly<Record<FloatBinaryOp, string>> = {
  fadd: 'a sum',
  fsub: 'a difference',
  fmul: 'a product',
  fdiv: 'a quotient',
  frem: 'a remainder',
};

/** The operation with checks before its result is used. */
export function checkedBinary(
  t: Translator,
  op: FloatBinaryOp,
  format: FloatKind,
  apply: Binary,
): Binary {
  const numbers = t.machine.checkFloat ? checkedNumbers(t, op, format, apply) : apply;
  const isSum = op === 'fadd' || op === 'fsub';
  return isSum && t.machine.checkCancellation ? checkedSum(t, op, format, numbers) : numbers;
}

function checkedSum(t: Translator, op: 'fadd' | 'fsub', format: FloatKind, apply: Binary): Binary {
  const { domain, terms } = t;
  const floats = new FloatTerms(terms, format);
  const { f } = floats;
  const zero = terms.constant(0, floats.bits);
  const share = floats.of((2 ** -Math.floor(f.precision / 2)) as Float);
  return (a, b) => {
    const result = apply(a, b);
    const [x, y, z] = [a, b, result].map((value) => floats.absolute(floats.of(value)));
    const isSmall = (term: Expr) => terms.flt(f, z, terms.fmul(f, term, share));
    const lost = terms.and(terms.and(isSmall(x), isSmall(y)), terms.flt(f, zero, z));
    const holds = terms.not(lost);
    domain.check(holds.isConst ? holds.value : holds, () => {
      const text = `${names[op]} keeps less than half of the digits of its operands (cancellation)`;
      return new Fault('floating-point', text);
    });
    return result;
  };
}

function checkedNumbers(
  t: Translator,
  op: FloatBinaryOp,
  format: FloatKind,
  apply: Binary,
): Binary {
  const { domain, terms } = t;
  const floats = new FloatTerms(terms, format);
  const infinity = infinityOf(floats);
  return (a, b) => {
    const result = apply(a, b);
    const [x, y, z] = [a, b, result].map((value) => floats.of(value));
    const isNan = (value: Expr) => floats.isNan(value);
    const isInfinite = (value: Expr) => terms.feq(floats.f, floats.absolute(value), infinity);
    const check = (holds: Expr, what: string) =>
      domain.check(holds.isConst ? holds.value : holds, () => new Fault('floating-point', what));
    const hadNan = terms.or(isNan(x), isNan(y));
    if (op === 'fdiv') {
      const isZero = terms.feq(floats.f, y, terms.constant(0, floats.bits));
      check(terms.or(terms.not(isZero), hadNan), 'a number is divided by zero');
    }
    check(terms.or(terms.not(isNan(z)), hadNan), `${names[op]} of numbers is not a number (NaN)`);
    const hadInfinity = terms.or(isInfinite(x), isInfinite(y));
    check(terms.or(terms.not(isInfinite(z)), hadInfinity), `${names[op]} overflows to infinity`);
    return result;
  };
}

function infinityOf(floats: FloatTerms): Expr {
  return floats.of(Number.POSITIVE_INFINITY as Float);
}

/** fptosi, fptoui with a check that the number has a place in the width. */
export function checkedToInteger(
  t: Translator,
  format: FloatKind,
  width: number,
  isSigned: boolean,
  apply: Unary,
): Unary {
  const { domain, terms } = t;
  const floats = new FloatTerms(terms, format);
  return (a: Slot) => {
    const whole = floats.round(floats.of(a), 'truncate');
    const fits = floats.hasPlace(whole, width, isSigned);
    domain.check(
      fits.isConst ? fits.value : fits,
      () => new Fault('floating-point', `a number has no place in an integer of ${width} bits`),
    );
    return apply(a);
  };
}
