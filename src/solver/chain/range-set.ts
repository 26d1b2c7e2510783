/**
 * Sets of unsigned numbers of some width as ranges: sorted, disjoint, with a gap between neighbours. Both
 * ends belong to a range.
 */
export interface Span {
  readonly low: bigint;
  readonly high: bigint;
}

export type RangeSet = readonly Span[];

export const noValue: RangeSet = [];

export function allValues(width: number): RangeSet {
  return [{ low: 0n, high: (1n << BigInt(width)) - 1n }];
}

/** The values from `low` to `high`; none if `low` is above. */
export function span(low: bigint, high: bigint): RangeSet {
  return low <= high ? [{ low, high }] : noValue;
}

export function intersection(a: RangeSet, b: RangeSet): RangeSet {
  const both: Span[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const low = a[i].low > b[j].low ? a[i].low : b[j].low;
    const high = a[i].high < b[j].high ? a[i].high : b[j].high;
    if (low <= high) both.push({ low, high });
    if (a[i].high < b[j].high) i++;
    else j++;
  }
  return both;
}

export function complement(set: RangeSet, width: number): RangeSet {
  const rest: Span[] = [];
  let from = 0n;
  for (const { low, high } of set) {
    if (from < low) rest.push({ low: from, high: low - 1n });
    from = high + 1n;
  }
  const last = (1n << BigInt(width)) - 1n;
  if (from <= last) rest.push({ low: from, high: last });
  return rest;
}

export function union(a: RangeSet, b: RangeSet, width: number): RangeSet {
  return complement(intersection(complement(a, width), complement(b, width)), width);
}

/** The values that are in the set when `added` is added to them, modulo the width. */
export function shiftedBack(set: RangeSet, added: bigint, width: number): RangeSet {
  const modulus = 1n << BigInt(width);
  const parts: Span[] = [];
  for (const { low, high } of set) {
    const from = BigInt.asUintN(width, low - added);
    const to = from + (high - low);
    if (to < modulus) parts.push({ low: from, high: to });
    else parts.push({ low: from, high: modulus - 1n }, { low: 0n, high: to - modulus });
  }
  return parts.map((part): RangeSet => [part]).reduce((a, b) => union(a, b, width), noValue);
}

/** The values that are in the set without their lowest bits. */
export function widened(set: RangeSet, bits: bigint): RangeSet {
  return set.map(({ low, high }) => ({ low: low << bits, high: ((high + 1n) << bits) - 1n }));
}

/** Whether two sets have the same ranges. */
export function sameRanges(a: RangeSet, b: RangeSet): boolean {
  return a.length === b.length && a.every((s, i) => s.low === b[i].low && s.high === b[i].high);
}
