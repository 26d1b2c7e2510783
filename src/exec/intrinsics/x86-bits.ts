/**
 * Scalar instructions on bits that clang's headers (`bmiintrin.h`, `bmi2intrin.h`, `adcintrin.h`) reach by intrinsics of the
 * processor (Intel's manual, volume 2): fields, scattered and gathered bits, sums with a carry. Those that have
 * operators (`andn`, `blsr`, `tzcnt`, `mulx`) never come here.
 *
 * Everything is a term; with a constant mask the places of scattered and gathered bits are constants, and so nothing but
 * extracts is left.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import type { ExternalTable, Maker } from '../external.js';
import { settled } from '../operators/float-slots.js';

const onWords =
  (width: number, apply: (t: ExprContext, a: Expr, b: Expr) => Expr): Maker =>
  ({ machine: { domain } }) =>
  ([a, b]) =>
    settled(apply(domain.terms, domain.term(a, width), domain.term(b, width)));

/** The bits of `source` at the ones of `mask`, side by side from the lowest. */
function gathered(t: ExprContext, source: Expr, mask: Expr): Expr {
  const { width } = source;
  let found = t.constant(0n, width);
  let place = t.constant(0n, width);
  for (let i = 0; i < width; i++) {
    const chosen = t.extract(mask, i, 1);
    const bit = t.zext(t.and(t.extract(source, i, 1), chosen), width);
    found = t.or(found, t.shl(bit, place));
    place = t.add(place, t.zext(chosen, width));
  }
  return found;
}

/** The lowest bits of `source`, put to the places of the ones of `mask`. */
function scattered(t: ExprContext, source: Expr, mask: Expr): Expr {
  const { width } = source;
  const bits: Expr[] = [];
  let place = t.constant(0n, width);
  for (let i = 0; i < width; i++) {
    const chosen = t.extract(mask, i, 1);
    bits.push(t.and(t.extract(t.lshr(source, place), 0, 1), chosen));
    place = t.add(place, t.zext(chosen, width));
  }
  return bits.reduce((low, high) => t.concat(high, low));
}

/** The lowest `count` bits, all of them where there are not so many. */
function lowest(t: ExprContext, source: Expr, count: Expr): Expr {
  const { width } = source;
  const isPart = t.ult(count, t.constant(BigInt(width), width));
  const one = t.constant(1n, width);
  const sized = t.ite(isPart, count, t.constant(0n, width));
  const mask = t.sub(t.shl(one, sized), one);
  return t.ite(isPart, t.and(source, mask), source);
}

const byteOf = (t: ExprContext, word: Expr, at: number) =>
  t.zext(t.extract(word, at, 8), word.width);

/** A field: its start is the lowest byte of `control`, its length the next. */
function field(t: ExprContext, source: Expr, control: Expr): Expr {
  const { width } = source;
  const none = t.constant(0n, width);
  const start = byteOf(t, control, 0);
  const isInside = t.ult(start, t.constant(BigInt(width), width));
  const moved = t.ite(isInside, t.lshr(source, t.ite(isInside, start, none)), none);
  return lowest(t, moved, byteOf(t, control, 8));
}

/** A sum or difference with the carry of the one before: the carry out, and the word. */
const chained =
  (width: number, op: 'add' | 'sub'): Maker =>
  ({ machine: { domain } }) =>
  ([carry, a, b]) => {
    const t = domain.terms;
    const wide = (word: Expr) => t.zext(word, width + 1);
    const isSet = t.not(t.eq(domain.term(carry, 8), t.constant(0, 8)));
    const first = t[op](wide(domain.term(a, width)), wide(domain.term(b, width)));
    const sum = t[op](first, t.zext(isSet, width + 1));
    return [settled(t.zext(t.extract(sum, width, 1), 8)), settled(t.extract(sum, 0, width))];
  };

export const x86BitIntrinsics: ExternalTable = new Map<string, Maker>(
  [32, 64].flatMap((width): [string, Maker][] => [
    [`llvm.x86.bmi.pext.${width}`, onWords(width, gathered)],
    [`llvm.x86.bmi.pdep.${width}`, onWords(width, scattered)],
    [`llvm.x86.bmi.bextr.${width}`, onWords(width, field)],
    [
      `llvm.x86.bmi.bzhi.${width}`,
      onWords(width, (t, source, count) => lowest(t, source, byteOf(t, count, 0))),
    ],
    [`llvm.x86.addcarry.${width}`, chained(width, 'add')],
    [`llvm.x86.subborrow.${width}`, chained(width, 'sub')],
  ]),
);
