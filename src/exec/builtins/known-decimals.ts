/**
 * Decimal numbers that a program has read and prints again: of a term that is an integer divided by a power of ten, the
 * integer and the power, so that the C library need not find the digits by long arithmetic. What it prints is the same
 * without these functions.
 */
import { Expr, floats, fractionOf, Kind } from '../../expr/index.js';
import type { Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';

/** Such integers have at most 14 digits, or little more than 5 · 10^14. */
const mostBits = 49;
const mostDecimals = 15;
const sign = 1n << 63n;

interface Decimal {
  readonly digits: Expr;
  readonly decimals: number;
}

function decimalOf(bits: Slot): Decimal | undefined {
  if (!(bits instanceof Expr)) return undefined;
  const fraction = fractionOf(floats.double, negated(bits) ?? bits);
  if (!fraction || fraction.isSigned || fraction.numerator.width > mostBits) return undefined;
  for (let decimals = 0; decimals <= mostDecimals; decimals++) {
    if (fraction.divisor === 10n ** BigInt(decimals)) {
      return { digits: fraction.numerator, decimals };
    }
  }
  return undefined;
}

/** A number that differs from it in nothing but its sign. */
function negated(bits: Expr): Expr | undefined {
  return bits.kind === Kind.Xor && bits.b.isValue(sign) ? bits.a : undefined;
}

const knownDecimals: Maker =
  () =>
  ([bits]) =>
    decimalOf(bits)?.decimals ?? 0xffffffff;

const knownDigits: Maker =
  ({ machine }) =>
  ([bits]) => {
    const known = decimalOf(bits);
    return known ? machine.domain.terms.zext(known.digits, 64) : 0;
  };

/** Both are symbolic and one term: 1; each the other's negation: -1. */
const sameSize: Maker =
  () =>
  ([one, other]) => {
    if (!(one instanceof Expr && other instanceof Expr)) return 0;
    if (one === other) return 1;
    return negated(one) === other || negated(other) === one ? 0xffffffff : 0;
  };

export const decimalBuiltins: ExternalTable = new Map([
  ['__mg_known_decimals', knownDecimals],
  ['__mg_known_digits', knownDigits],
  ['__mg_same_size', sameSize],
]);
