/**
 * Sets of offsets into an object that a pointer may have: one offset; first, first + stride, … last; or all that are
 * congruent to one (first and last are infinite then). They over-approximate: a sum of two sets has their strides'
 * greatest common divisor.
 */

export interface Offsets {
  readonly first: number;
  readonly last: number;
  /** 0 for a single offset. */
  readonly stride: number;
  /** The remainder of every offset by the stride; the offset itself for a single one. */
  readonly phase: number;
}

export function single(offset: number): Offsets {
  return { first: offset, last: offset, stride: 0, phase: offset };
}

/** first, first + stride, … of so many elements. */
export function elements(first: number, stride: number, count: number): Offsets {
  if (count === 1 || stride === 0) return single(first);
  const last = first + stride * (count - 1);
  return { first, last, stride, phase: modulo(first, stride) };
}

/** All offsets that are congruent to one. */
export function congruent(offset: number, stride: number): Offsets {
  const phase = modulo(offset, stride);
  return { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY, stride, phase };
}

export const anywhere = congruent(0, 1);

/** Equal for equal sets. */
export function keyOf({ first, last, stride, phase }: Offsets): string {
  return stride === 0 ? `${first}` : `${first} ${last} ${stride} ${phase}`;
}

export function isBounded({ first, last }: Offsets): boolean {
  return Number.isFinite(first) && Number.isFinite(last);
}

export function plus(a: Offsets, b: Offsets): Offsets {
  const stride = divisor(a.stride, b.stride);
  const [first, last] = [a.first + b.first, a.last + b.last];
  const sum = a.phase + b.phase;
  return { first, last, stride, phase: stride === 0 ? sum : modulo(sum, stride) };
}

export function minus(a: Offsets, { first, last, stride, phase }: Offsets): Offsets {
  const opposite = stride === 0 ? -phase : modulo(-phase, stride);
  return plus(a, { first: -last, last: -first, stride, phase: opposite });
}

/** Those from 0 up to a length; undefined for none. */
export function upTo({ first, last, stride, phase }: Offsets, length: number): Offsets | undefined {
  if (stride === 0) return first >= 0 && first < length ? single(first) : undefined;
  const least = Number.isFinite(first) && first > 0 ? first : phase;
  const most = Math.min(last, length - 1);
  if (least > most) return undefined;
  if (most === Number.POSITIVE_INFINITY) return { first: least, last: most, stride, phase };
  return elements(least, stride, Math.floor((most - least) / stride) + 1);
}

/** Where a step leads that is taken again and again. */
export function repeated({ first, stride, phase }: Offsets): Offsets {
  const start = Math.abs(Number.isFinite(first) ? first : phase);
  return stride === 0 && start === 0 ? single(0) : congruent(0, divisor(stride, start));
}

export function meet(a: Offsets, b: Offsets): boolean {
  if (a.last < b.first || b.last < a.first) return false;
  const common = divisor(a.stride, b.stride);
  return common === 0 ? a.first === b.first : modulo(a.phase - b.phase, common) === 0;
}

export function divisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

function modulo(a: number, b: number): number {
  return ((a % b) + b) % b;
}
