/**
 * Queries that a known point satisfies, over words of 64 bits and numbers at places where JavaScript's numbers end, wrap
 * around or round: an interval or a box that excludes such a query is wrong.
 */
import {
  bitsOfNumber,
  canonical,
  type Expr,
  ExprContext,
  type FloatFormat,
  floats,
  printScript,
  type Rounding,
  soft,
  type Value,
} from '../../../src/expr/index.js';
import { Boxes } from '../../../src/solver/search/boxes.js';
import { modelOf, wordsOf } from '../../../src/solver/search/inputs.js';
import { Tape } from '../../../src/solver/search/tape.js';
import { randomPattern, randomWords } from '../../expr/float/comparisons.js';

const { half, bfloat, single, double, extended, quad, roundings } = floats;

/** Integers at which something ends. */
const corners = [0n, 1n, 3n, 2n ** 31n, 2n ** 32n, 2n ** 52n, 2n ** 53n, 2n ** 60n, 2n ** 63n];
const fractions = [0, 0.5, 0.5 - 2 ** -54, 0.5 - 2 ** -25, 1.5, 2.5, 1e300, 2 ** -1074, Infinity];

interface Satisfied {
  readonly terms: readonly Expr[];
  readonly point: (term: Expr) => Value;
}

/** Conditions over random terms that hold at a random point. */
function satisfiedQuery(t: ExprContext, seed: number): Satisfied {
  const next = randomWords(seed * 2654435761);
  const pick = <T>(list: readonly T[]): T => list[next() % list.length];
  const about = (): bigint =>
    BigInt.asUintN(64, pick([1n, -1n]) * pick(corners) + BigInt(next() % 7) - 3n);
  const numeric = (): number => {
    const value = pick([...fractions, ...corners.map(Number), (next() / 2 ** 32) * 1000]);
    return next() % 2 === 0 ? value : -value;
  };
  const wide = [t.symbol('i', 64), t.symbol('j', 64), t.constant(about(), 64)];
  const narrow = [t.symbol('k', 32), t.constant(BigInt.asUintN(32, about()), 32)];
  const huge: Expr[] = [];
  const doubles = [t.symbol('x', 64), t.symbol('y', 64)];
  const singles = [t.symbol('u', 32)];
  doubles.push(t.constant(bitsOfNumber(double, numeric()), 64));
  const values = new Map<Expr, Value>();
  for (const term of wide.slice(0, 2)) values.set(term, about());
  values.set(narrow[0], Number(BigInt.asUintN(32, about())));
  for (const term of doubles.slice(0, 2)) values.set(term, bitsOfNumber(double, numeric()));
  values.set(singles[0], bitsOfNumber(single, numeric()));
  const others = new Map<FloatFormat, Expr[]>(
    [half, bfloat, extended, quad].map((f) => {
      const symbol = t.symbol(`f${f.bits}${f.precision}`, f.bits);
      const isDouble = next() % 3 > 0;
      const bits = BigInt(bitsOfNumber(double, numeric()));
      values.set(
        symbol,
        canonical(isDouble ? soft.convert(double, f, bits) : BigInt(randomPattern(f, next))),
      );
      return [f, [symbol, t.constant(BigInt(randomPattern(f, next)), f.bits)]];
    }),
  );
  const steps = 3 + (next() % 6);
  for (let i = 0; i < steps; i++) {
    const rounding: Rounding = next() % 2 === 0 ? 'even' : pick(roundings);
    const [a, b, d, e] = [pick(wide), pick(wide), pick(doubles), pick(doubles)];
    const [f, pool] = pick([...others]);
    const [other, another] = [pick(pool), pick(pool)];
    const [from, source] = pick([...others]);
    const made: (() => unknown)[] = [
      ...Array.from({ length: 3 }, () => () => {
        pool.push(pick([t.fadd, t.fsub, t.fmul, t.fdiv]).call(t, f, other, another, rounding));
      }),
      () => pool.push(t.fsqrt(f, other, rounding)),
      () => pool.push(t.frem(f, other, another)),
      () => pool.push(t.fround(f, other, rounding)),
      () => pool.push(t.ffromInteger(f, true, pick([...wide, ...narrow]), 'even')),
      () => pool.push(t.fconvert(double, f, d, rounding)),
      () => f !== from && pool.push(t.fconvert(from, f, pick(source), rounding)),
      () => doubles.push(t.fconvert(f, double, other, rounding)),
      () => wide.push(t.ftoInteger(f, true, 64, other, rounding)),
      () => pool.push(t.ite(t.flt(f, other, another), other, another)),
      () => wide.push(t.add(a, b)),
      () => wide.push(t.sub(a, b)),
      () => wide.push(t.mul(a, b)),
      () => wide.push(pick([t.sext, t.zext]).call(t, pick(narrow), 64)),
      () => huge.push(pick([t.sext, t.zext]).call(t, a, 128)),
      () => huge.length > 0 && huge.push(t.ite(t.slt(a, b), pick(huge), pick(huge))),
      () => narrow.push(t.extract(a, 0, 32)),
      () => wide.push(t.ftoInteger(double, true, 64, d, rounding)),
      () => narrow.push(t.ftoInteger(double, true, 32, d, rounding)),
      () => doubles.push(t.ffromInteger(double, true, pick([...wide, ...narrow]), 'even')),
      () => singles.push(t.ffromInteger(single, true, a, 'even')),
      () => doubles.push(t.fround(double, d, rounding)),
      () => doubles.push(pick([t.fadd, t.fsub, t.fmul, t.fdiv]).call(t, double, d, e, rounding)),
      () => doubles.push(t.frem(double, d, e)),
      () => doubles.push(t.fconvert(single, double, pick(singles))),
      () => singles.push(t.fconvert(double, single, d, rounding)),
      () => singles.push(t.fmul(single, pick(singles), pick(singles), rounding)),
      () => wide.push(t.ite(t.flt(double, d, e), a, b)),
      () => doubles.push(t.ite(t.slt(a, b), d, e)),
      () => doubles.push(t.fsqrt(double, d, rounding)),
    ];
    pick(made)();
  }
  const conditions = (): Expr => {
    const [d, e] = [pick(doubles), doubles[doubles.length - 1]];
    const [u, v] = [pick(singles), singles[singles.length - 1]];
    const [a, b] = [pick(wide), wide[wide.length - 1]];
    const [p, q] = huge.length > 0 ? [pick(huge), huge[huge.length - 1]] : [a, b];
    const [f, pool] = pick([...others]);
    const [other, another] = [pick(pool), pool[pool.length - 1]!];
    return pick([
      () => t.flt(f, other, another),
      () => t.fle(f, another, other),
      () => t.feq(f, other, another),
      () => t.eq(other, another),
      () => t.fisNan(f, another),
      () => t.slt(a, b),
      () => t.slt(b, a),
      () => t.ult(a, b),
      () => t.eq(a, b),
      () => t.slt(pick(narrow), pick(narrow)),
      () => t.slt(p, q),
      () => t.ult(q, p),
      () => t.eq(p, q),
      () => t.flt(double, d, e),
      () => t.fle(double, e, d),
      () => t.feq(double, d, e),
      () => t.eq(d, e),
      () => t.slt(e, t.constant(0, 64)),
      () => t.flt(single, u, v),
      () => t.fisNan(double, e),
      () => t.eq(t.ftoInteger(double, next() % 2 === 0, 1, d, 'truncate'), t.constant(1, 1)),
    ])();
  };
  const terms: Expr[] = [];
  const words = [...values.keys()].map((term) => ({ term, parts: [term], format: undefined }));
  const model = modelOf(words, [...values.values()]);
  for (let i = 0; i < 4; i++) {
    const condition = conditions();
    terms.push(model.satisfies(condition) ? condition : t.not(condition));
  }
  return { terms: terms.filter((term) => !term.isConst), point: (term) => values.get(term)! };
}

/** Throws where an interval or the boxes exclude a point that satisfies a query; says what the boxes answered. */
export function checkSatisfied(seed: number): 'sat' | 'unknown' | 'none' {
  const t = new ExprContext();
  const { terms, point } = satisfiedQuery(t, seed);
  const words = terms.length > 0 ? wordsOf(terms, 24) : undefined;
  if (words === undefined || words.length === 0) return 'none';
  const bits = words.map(({ term }) => point(term));
  const model = modelOf(words, bits);
  if (!terms.every((term) => model.satisfies(term))) throw new Error(`${seed}: no such point`);
  const tape = new Tape(words, terms);
  words.forEach(({ term, format }, i) => {
    const integer = BigInt.asIntN(term.width, BigInt(bits[i]));
    const value = format ? numberAt(format, bits[i]) : Number(integer);
    const isExact = value !== undefined && (format || BigInt(value) === integer);
    if (!isExact) return;
    tape.low[tape.words[i]] = value;
    tape.high[tape.words[i]] = value;
    tape.nan[tape.words[i]] = 0;
  });
  tape.run();
  terms.forEach((term, i) => {
    if (tape.high[tape.conditions[i]] === 0) {
      throw new Error(`${seed}: an interval excludes a point of\n${printScript([term])}`);
    }
  });
  const outcome = new Boxes(words, terms, new Tape(words, terms)).search({
    boxes: 300,
    isOver: () => false,
  });
  if (outcome === 'unsat') throw new Error(`${seed}: boxes exclude a point`);
  return outcome === 'unknown' ? 'unknown' : 'sat';
}

/** The number with these bits, if JavaScript has it. */
function numberAt(format: FloatFormat, bits: Value): number | undefined {
  if (soft.unpack(format, BigInt(bits)).kind === 'nan') return undefined;
  const near = soft.convert(format, double, BigInt(bits));
  if (soft.convert(double, format, near) !== BigInt(bits)) return undefined;
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, near);
  return view.getFloat64(0);
}
