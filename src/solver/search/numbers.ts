/** Neighbours and middles of numbers in the order of their patterns, for intervals that are halved. */
const wide = new Float64Array(1);
const wideBits = new BigInt64Array(wide.buffer);
const narrow = new Float32Array(1);
const narrowBits = new Int32Array(narrow.buffer);

/** The next number above; infinity has none. */
export function nextAbove(x: number, isSingle: boolean): number {
  if (x === Infinity) return x;
  if (x === 0) return isSingle ? 2 ** -149 : Number.MIN_VALUE;
  if (isSingle) {
    narrow[0] = x;
    narrowBits[0] += x > 0 ? 1 : -1;
    return narrow[0];
  }
  wide[0] = x;
  wideBits[0] += x > 0 ? 1n : -1n;
  return wide[0];
}

export function nextBelow(x: number, isSingle: boolean): number {
  return -nextAbove(-x, isSingle);
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
export function middle(low: number, high: number, isSingle: boolean, byPlace: boolean): number {
  let at: number;
  if (low < 0 && high > 0) at = 0;
  else if (low < 0) return -nextAbove(middle(-high, -low, isSingle, byPlace), isSingle);
  else {
    const least = isSingle ? 2 ** -149 : Number.MIN_VALUE;
    const most = isSingle ? 2 ** 128 : Number.MAX_VALUE;
    const [from, to] = [Math.max(low, least), Math.min(high, most)];
    at =
      byPlace && to > 2 * from ? 2 ** ((Math.log2(from) + Math.log2(to)) / 2) : from / 2 + to / 2;
  }
  if (isSingle) at = Math.fround(at);
  if (!(at >= low)) at = low;
  return at < high ? at : nextBelow(high, isSingle);
}
