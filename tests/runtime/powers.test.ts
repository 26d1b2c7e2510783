/**
 * The table of runtime/libc/powers_of_five.c, computed again, and the two claims that rest on it: that an
 * error below the other factor never decides a rounding. Whether a multiple n · T comes near a border modulo a power of
 * two is answered for all n at once, by the steps of Euclid's algorithm.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..', '..', 'runtime', 'libc', 'powers_of_five.c');
const least = -342;
const most = 344;
const mostExact = 55;

const bitLength = (n: bigint): number => n.toString(2).length;

/** The 128 bits of 5^q, rounded down for positive and up for negative powers; and floor(log2(5^q)). */
function power(q: number): { bits: bigint; log2: number } {
  const five = 5n ** BigInt(Math.abs(q));
  const length = bitLength(five);
  if (q < 0) return { bits: ((1n << BigInt(127 + length)) + five - 1n) / five, log2: -length };
  const excess = BigInt(length - 128);
  return { bits: excess > 0n ? five >> excess : five << -excess, log2: length - 1 };
}

/** The smallest n ≥ 0 with low ≤ (factor · n mod modulus) ≤ high, where 0 ≤ low ≤ high < modulus; undefined if none. */
function firstWithin(
  factor: bigint,
  modulus: bigint,
  low: bigint,
  high: bigint,
): bigint | undefined {
  if (low === 0n) return 0n;
  const rest = factor % modulus;
  if (rest === 0n) return undefined;
  if (2n * rest > modulus)
    return firstWithin(modulus - rest, modulus, modulus - high, modulus - low);
  const direct = (low + rest - 1n) / rest;
  if (direct * rest <= high) return direct;
  const inner = firstWithin(rest - (modulus % rest), rest, low % rest, high % rest);
  return inner === undefined ? undefined : (low + modulus * inner + rest - 1n) / rest;
}

const powers = Array.from({ length: most - least + 1 }, (_, i) => ({
  q: least + i,
  ...power(least + i),
}));

describe('powers of five to 128 bits', () => {
  it('are those of the table', () => {
    const rows = [...readFileSync(source, 'utf8').matchAll(/\{0x(\w{16}), 0x(\w{16})\}/g)];
    expect(rows.map(([, high, low]) => BigInt(`0x${high}${low}`))).toEqual(
      powers.map(({ bits }) => bits),
    );
    for (const { q, log2 } of powers) expect((q * 152170) >> 16).toBe(log2);
  });

  it('are found near a border by Euclid as by counting', () => {
    for (let modulus = 2n; modulus < 40n; modulus++) {
      for (let factor = 0n; factor < modulus; factor++) {
        for (let low = 0n; low < modulus; low += 3n) {
          const high = low + 2n < modulus ? low + 2n : modulus - 1n;
          let counted: bigint | undefined;
          for (let n = modulus - 1n; n >= 0n; n--) {
            const at = (factor * n) % modulus;
            if (at >= low && at <= high) counted = n;
          }
          expect(firstWithin(factor, modulus, low, high), `${factor} ${modulus} ${low}`).toBe(
            counted,
          );
        }
      }
    }
  });

  it('decide the rounding of every number of 64 bits that is read', () => {
    // 54 bits and more are above the half of the last bit that is kept; 2^137 is what lies below it.
    const unit = 1n << 137n;
    const words = 1n << 64n;
    for (const { q, bits } of powers) {
      if (q >= -20 && q <= mostExact) continue;
      const [low, high] = q > 0 ? [unit - words, unit - 1n] : [1n, words];
      const n = firstWithin(bits, unit, low, high);
      const isExact = q < 0 && n !== undefined && n % 5n ** BigInt(-q) === 0n;
      expect(n === undefined || n >= words || isExact, `5^${q} times ${n}`).toBe(true);
    }
  });

  it('decide the rounding of up to 18 digits of every double', () => {
    let pairs = 0;
    for (let exponent = -1074; exponent <= 971; exponent += 1) {
      const first = (top: number): number => ((exponent + top) * 315653) >> 20;
      // Only the smallest numbers have fewer than 53 bits.
      const lowest = exponent === -1074 ? first(0) : first(52);
      for (let scale = -1 - first(52); scale <= 17 - lowest; scale++) {
        if (scale >= -22 && scale <= mostExact) continue;
        const { bits, log2 } = powers[scale - least]!;
        const unit = 1n << BigInt(127 - log2 - scale - exponent);
        const half = unit >> 1n;
        // Of the smallest numbers those that are less than 2 · 10^18 at this scale.
        const asked =
          exponent === -1074 ? ((2n * 10n ** 18n) << 1074n) / 10n ** BigInt(scale) + 1n : 1n << 53n;
        const mantissas = asked < 1n << 53n ? asked : 1n << 53n;
        const [low, high] = scale > 0 ? [half - mantissas, half] : [half, half + mantissas];
        const n = firstWithin(bits, unit, low, high);
        expect(n === undefined || n >= mantissas, `${n} · 2^${exponent} · 10^${scale}`).toBe(true);
        pairs++;
      }
    }
    expect(pairs).toBeGreaterThan(30_000);
  });
});
