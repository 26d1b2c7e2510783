/**
 * The numbers of a format among JavaScript's: neighbours and middles in the order of their patterns, for intervals that
 * are halved, and rounding to the format.
 *
 * A format is held if all of its numbers are JavaScript's, and an operation of doubles, rounded to it, is the format's own:
 * double itself, and formats of less than half its precision (Figueroa, "When is double rounding innocuous?",
 * SIGNUM 1995), as single, half and bfloat are. Wider formats, x87's and quad, are enclosed: between two neighbours among
 * JavaScript's numbers there are numbers that no interval tells apart.
 */
import {
  bitsOfNumber,
  canonical,
  type FloatFormat,
  floats,
  numberOfBits,
  soft,
  type Value,
} from '../../expr/index.js';

const { double, single, extended, quad } = floats;

export function isHeld(f: FloatFormat): boolean {
  return f === double || (f.precision <= 25 && f.exponentBits <= 8 && !f.explicitInteger);
}

function isEnclosed(f: FloatFormat): boolean {
  return f === extended || f === quad;
}

/** Whether intervals know the numbers of a format. */
export function isKnown(f: FloatFormat | undefined): f is FloatFormat {
  return f !== undefined && (isHeld(f) || isEnclosed(f));
}

/** The number with these bits; of an enclosed format the nearest one. */
export function numberOf(f: FloatFormat, bits: Value): number {
  if (f === double || f === single) return numberOfBits(f, bits);
  return numberOfBits(double, canonical(soft.convert(f, double, BigInt(bits))));
}

/** The bits of a number, which the format has. */
export function bitsOf(f: FloatFormat, value: number): Value {
  if (Number.isNaN(value)) return canonical(nan(f));
  if (f === double || f === single) return bitsOfNumber(f, value);
  return canonical(soft.convert(double, f, BigInt(bitsOfNumber(double, value))));
}

function nan(f: FloatFormat): bigint {
  const payload = 1n << BigInt(f.precision - 2);
  return soft.pack(f, { kind: 'nan', sign: false, payload });
}

/** Whether a constant's bits are those of a number of JavaScript. */
export function isNumber(f: FloatFormat, bits: Value): boolean {
  return isHeld(f) || bitsOf(f, numberOf(f, bits)) === bits;
}

/** To nearest, ties to even; a number of an enclosed format is left as it is. */
export function rounded(f: FloatFormat, x: number): number {
  if (f === single) return Math.fround(x);
  if (f === double || isEnclosed(f) || !Number.isFinite(x) || x === 0) return x;
  return numberOf(f, bitsOf(f, x));
}

const wide = new Float64Array(1);
const wideBits = new BigInt64Array(wide.buffer);
const narrow = new Float32Array(1);
const narrowBits = new Int32Array(narrow.buffer);

/** The next number above, of an enclosed format among JavaScript's; infinity has none. */
export function nextAbove(x: number, f: FloatFormat): number {
  if (x === Infinity) return x;
  if (x === 0) return leastOf(f);
  if (f === single) {
    narrow[0] = x;
    narrowBits[0] += x > 0 ? 1 : -1;
    return narrow[0];
  }
  if (f === double || isEnclosed(f)) {
    wide[0] = x;
    wideBits[0] += x > 0 ? 1n : -1n;
    return wide[0];
  }
  return numberOf(f, BigInt(bitsOf(f, x)) + (x > 0 ? 1n : -1n));
}

export function nextBelow(x: number, f: FloatFormat): number {
  return -nextAbove(-x, f);
}

/** The least number above zero. */
function leastOf(f: FloatFormat): number {
  return isHeld(f) ? 2 ** (3 - 2 ** (f.exponentBits - 1) - f.precision) : Number.MIN_VALUE;
}

/** A number so many places further in the order of numbers. */
export function moved(value: number, places: number, f: FloatFormat): number {
  const grid = isHeld(f) ? f : double;
  const size = BigInt(bitsOf(grid, Math.abs(value)));
  const most = BigInt(bitsOf(grid, Infinity));
  const order = (value < 0 || Object.is(value, -0) ? -size : size) + BigInt(places);
  const far = order < 0n ? -order : order;
  return (order < 0n ? -1 : 1) * numberOf(grid, canonical(far > most ? most : far));
}

/** A number's place in the order of all numbers, in binades: a measure, not exact. */
export function placeOf(x: number): number {
  const size = Math.abs(x);
  if (size === 0) return 0;
  if (size === Infinity) return Math.sign(x) * 2100;
  const exponent = Math.floor(Math.log2(size));
  return Math.sign(x) * (exponent + 1075 + (size / 2 ** Math.max(exponent, -1074) - 1));
}

/** A number at which an interval of more than one number is cut: low ≤ middle < high. */
export function middle(low: number, high: number, f: FloatFormat, byPlace: boolean): number {
  let at: number;
  if (low < 0 && high > 0) at = 0;
  else if (low < 0) return -nextAbove(middle(-high, -low, f, byPlace), f);
  else {
    const most = isHeld(f) && f !== double ? 2 ** (2 ** (f.exponentBits - 1)) : Number.MAX_VALUE;
    const [from, to] = [Math.max(low, leastOf(f)), Math.min(high, most)];
    at =
      byPlace && to > 2 * from ? 2 ** ((Math.log2(from) + Math.log2(to)) / 2) : from / 2 + to / 2;
  }
  at = rounded(f, at);
  if (!(at >= low)) at = low;
  return at < high ? at : nextBelow(high, f);
}
