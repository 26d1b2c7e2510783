/**
 * C's fmod as a circuit: the significand of the dividend modulo that of the divisor, doubled as often as the exponents
 * differ, modulo the divisor each time.
 *
 * A row for every difference of exponents is made up to single precision. In wider formats there are rows for differences
 * up to 128; where operands are further apart, the result is any bits. So an answer that there are no such operands holds, and
 * a model holds if no pair in it is `far`: the instance looks for those first (`../instance.ts`).
 */
import type { FloatFormat } from '../../expr/index.js';
import { type Bits, choose, constantBits, lessUnsigned, subtract } from './arithmetic.js';
import { type Parts, round, withNans, zeroExtended } from './float-parts.js';
import { FALSE, type GateGraph } from './gates.js';

const mostRows = 512;
/** In formats that would need more. */
export const nearExponents = 128;

export interface Remainder {
  readonly bits: Bits;
  /** Holds where the bits say nothing. */
  readonly far: number;
}

export function remainder(g: GateGraph, f: FloatFormat, bits: Bits, x: Parts, y: Parts): Remainder {
  const { precision: p, exponentBits } = f;
  const exponents = 2 ** exponentBits - 3;
  const rows = exponents + p > mostRows ? nearExponents : exponents;
  const divisor = zeroExtended(y.significand, p + 1);
  let rest: Bits = constantBits(0n, p + 1);
  const row = (next: Bits): Bits => {
    const fits = lessUnsigned(g, next, divisor) ^ 1;
    return choose(g, fits, subtract(g, next, divisor), next);
  };
  const doubled = (low: number): Bits => {
    const next = new Int32Array(p + 1);
    next.set(rest.subarray(0, p), 1);
    next[0] = low;
    return row(next);
  };
  for (let i = p - 1; i >= 0; i--) rest = doubled(x.significand[i]);
  const distance = subtract(g, x.exponent, y.exponent);
  for (let i = 0; i < rows; i++) {
    const goesOn = lessUnsigned(g, constantBits(BigInt(i), exponentBits), distance);
    rest = choose(g, goesOn, doubled(FALSE), rest);
  }
  const number = round(g, f, 'even', {
    sign: x.sign,
    exponent: zeroExtended(y.exponent, exponentBits + 2),
    significand: rest.slice(0, p),
    sticky: FALSE,
    mayBeLow: false,
    leadingZeros: p,
  });
  const key = ({ significand, exponent }: Parts): Bits => {
    const joined = new Int32Array(p + exponentBits);
    joined.set(significand);
    joined.set(exponent, p);
    return joined;
  };
  const isSmaller = lessUnsigned(g, key(x), key(y));
  const same = g.or(g.or(x.zero, y.infinite), isSmaller);
  const result = choose(g, same, bits, number);
  const invalid = g.or(x.infinite, y.zero);
  const known = withNans(g, f, [x, y], invalid, result);
  if (rows === exponents) return { bits: known, far: FALSE };
  const isNumber = g.or(g.or(x.nan, y.nan), g.or(invalid, same)) ^ 1;
  const isBeyond = lessUnsigned(g, constantBits(BigInt(rows), exponentBits), distance);
  const far = g.and(isNumber, isBeyond);
  if (far === FALSE) return { bits: known, far };
  const any = new Int32Array(f.bits).map(() => g.input());
  return { bits: choose(g, far, any, known), far };
}
