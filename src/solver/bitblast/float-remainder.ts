/**
 * C's fmod as a circuit: the significand of the dividend modulo that of the divisor, doubled as often as the exponents
 * differ, modulo the divisor each time. There are as many rows as exponents, so that only formats up to single are
 * expressible; of wider ones the solver says that it cannot.
 */
import type { FloatFormat } from '../../expr/index.js';
import { type Bits, choose, constantBits, lessUnsigned, subtract } from './arithmetic.js';
import { type Parts, round, withNans, zeroExtended } from './float-parts.js';
import { FALSE, type GateGraph } from './gates.js';

/** Thrown for an operation that has no circuit of a size that could be solved. */
export class Inexpressible {
  constructor(readonly what: string) {}
}

const mostRows = 512;

export function remainder(g: GateGraph, f: FloatFormat, bits: Bits, x: Parts, y: Parts): Bits {
  const { precision: p, exponentBits } = f;
  const exponents = 2 ** exponentBits - 3;
  if (exponents + p > mostRows)
    throw new Inexpressible(`the remainder of numbers of ${f.bits} bits`);
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
  for (let i = 0; i < exponents; i++) {
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
  return withNans(g, f, [x, y], invalid, result);
}
