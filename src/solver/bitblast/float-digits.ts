/**
 * Circuits for quotients and square roots, made bit by bit from the top: a bit is set where what it takes away fits into
 * what is left (Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., ch. 8). What is left at the end is the sticky
 * bit of the rounding.
 */
import type { FloatFormat, Rounding } from '../../expr/index.js';
import { add, type Bits, choose, lessUnsigned, subtract } from './arithmetic.js';
import {
  biasOf,
  exponentWidth,
  infinity,
  normalise,
  type Parts,
  round,
  signedConstant,
  someSet,
  unpack,
  withNans,
  zero,
  zeroExtended,
} from './float-parts.js';
import { FALSE, type GateGraph, TRUE } from './gates.js';

export function quotient(
  g: GateGraph,
  f: FloatFormat,
  rounding: Rounding,
  x: Parts,
  y: Parts,
): Bits {
  const { precision: p } = f;
  const width = exponentWidth(f);
  const sign = g.xor(x.sign, y.sign);
  const [a, b] = [normalise(g, x, width), normalise(g, y, width)];
  const divisor = zeroExtended(b.significand, p + 1);
  const significand = new Int32Array(p + 3);
  let rest = zeroExtended(a.significand, p + 1);
  for (let i = p + 2; i >= 0; i--) {
    const fits = lessUnsigned(g, rest, divisor) ^ 1;
    significand[i] = fits;
    const left = choose(g, fits, subtract(g, rest, divisor), rest);
    rest = new Int32Array(p + 1);
    rest.set(left.subarray(0, p), 1);
  }
  const difference = subtract(g, a.exponent, b.exponent);
  const number = round(g, f, rounding, {
    sign,
    exponent: add(g, difference, signedConstant(biasOf(f), width)),
    significand,
    sticky: someSet(g, rest),
    mayBeLow: true,
    leadingZeros: 1,
  });
  const nothing = g.or(x.zero, y.infinite);
  const beyond = g.or(x.infinite, y.zero);
  const finite = choose(g, nothing, zero(f, sign), number);
  const result = choose(g, beyond, infinity(f, sign), finite);
  const invalid = g.or(g.and(x.zero, y.zero), g.and(x.infinite, y.infinite));
  return withNans(g, f, [x, y], invalid, result);
}

/** Of the radicand two bits at a time. */
export function squareRoot(g: GateGraph, f: FloatFormat, rounding: Rounding, bits: Bits): Bits {
  const { precision: p } = f;
  const x = unpack(g, f, bits);
  const width = exponentWidth(f);
  const bias = biasOf(f);
  const { significand, exponent } = normalise(g, x, width);
  const unbiased = subtract(g, exponent, signedConstant(bias, width));
  const odd = unbiased[0];
  // The radicand in [1, 4): two integer bits, then the fraction.
  const digits = p + 2;
  const radicand = new Int32Array(2 * digits);
  for (let i = 0; i < p; i++) {
    const at = 2 * digits - 1 - p + i;
    radicand[at] = g.or(radicand[at], g.and(significand[i], odd ^ 1));
    radicand[at + 1] = g.or(radicand[at + 1], g.and(significand[i], odd));
  }
  const span = digits + 2;
  let rest: Bits = new Int32Array(span);
  let root: Bits = new Int32Array(span);
  for (let i = digits - 1; i >= 0; i--) {
    const next = new Int32Array(span);
    next.set(rest.subarray(0, span - 2), 2);
    next[1] = radicand[2 * i + 1];
    next[0] = radicand[2 * i];
    const trial = new Int32Array(span);
    trial.set(root.subarray(0, span - 2), 2);
    trial[0] = TRUE;
    const fits = lessUnsigned(g, next, trial) ^ 1;
    rest = choose(g, fits, subtract(g, next, trial), next);
    const longer = new Int32Array(span);
    longer.set(root.subarray(0, span - 1), 1);
    longer[0] = fits;
    root = longer;
  }
  const halved = new Int32Array(width).fill(unbiased[width - 1]);
  halved.set(unbiased.subarray(1));
  const number = round(g, f, rounding, {
    sign: FALSE,
    exponent: add(g, halved, signedConstant(bias, width)),
    significand: root.slice(0, digits),
    sticky: someSet(g, rest),
    mayBeLow: p > bias,
    leadingZeros: 0,
  });
  const finite = choose(g, x.zero, bits, number);
  const result = choose(g, x.infinite, infinity(f, x.sign), finite);
  return withNans(g, f, [x], g.and(x.sign, x.zero ^ 1), result);
}
