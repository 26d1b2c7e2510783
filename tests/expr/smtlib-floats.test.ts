/** SMT-LIB's theory of floating point, read: against rationals, against what we print, and what is refused. */
import { describe, expect, it } from 'vitest';
import {
  type Expr,
  ExprContext,
  evaluate,
  floats,
  printScript,
  ScriptReader,
  soft,
} from '../../src/expr/index.js';
import { randomQuery } from '../solver/float-queries.js';
import { randomPattern, randomWords } from './float/comparisons.js';

const { floatFormat, roundings } = floats;
const modes = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];
const zero = { symbol: () => 0, byte: () => 0 };

/** The value of a closed formula. */
function truth(formula: string): boolean {
  const command = new ScriptReader(new ExprContext(), `(assert ${formula})`).next();
  return command?.kind === 'assert' && evaluate(command.term, zero) === 1;
}

function failure(script: string): string {
  try {
    const reader = new ScriptReader(new ExprContext(), script);
    while (reader.next() !== null);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

/** A finite number as numerator over a power of two that all numbers of the format share. */
function scaled(f: floats.FloatFormat, bits: bigint): bigint | null {
  const x = soft.unpack(f, bits);
  if (x.kind !== 'finite') return null;
  const lowest = 1 - (2 ** (f.exponentBits - 1) - 1) - (f.precision - 1);
  const size = x.mantissa << BigInt(x.exponent - lowest);
  return x.sign ? -size : size;
}

/** ⌊a / b⌉ with ties to even, of positive numbers. */
function nearestQuotient(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  const twice = 2n * (a % b);
  return twice > b || (twice === b && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

const abs = (x: bigint): bigint => (x < 0n ? -x : x);

describe('floating point in scripts', () => {
  it('gives the remainder to nearest of all operands of small formats', () => {
    for (const f of [floatFormat(3, 3), floatFormat(2, 4), floatFormat(4, 2)]) {
      const text = `(declare-const x (_ FloatingPoint ${f.exponentBits} ${f.precision}))
        (declare-const y (_ FloatingPoint ${f.exponentBits} ${f.precision}))
        (get-value ((fp.rem x y)))`;
      const command = new ScriptReader(new ExprContext(), text).next();
      if (command?.kind !== 'get-value') throw new Error('no value');
      const { expr } = command.terms[0].value as { expr: Expr };
      const count = 2 ** f.bits;
      for (let x = 0; x < count; x++) {
        for (let y = 0; y < count; y++) {
          const [a, b] = [scaled(f, BigInt(x)), scaled(f, BigInt(y))];
          let expected: bigint | null = null;
          if (a !== null && b !== null && b !== 0n) {
            const rest = abs(a) - nearestQuotient(abs(a), abs(b)) * abs(b);
            expected = a < 0n ? -rest : rest;
          } else if (a !== null && soft.unpack(f, BigInt(y)).kind === 'inf') expected = a;
          const symbol = ({ name }: { name: string }): number => (name === 'x' ? x : y);
          const result = Number(evaluate(expr, { ...zero, symbol }));
          expect(scaled(f, BigInt(result))).toBe(expected);
          if (expected === null) expect(soft.unpack(f, BigInt(result)).kind).toBe('nan');
          // A zero has the sign of the dividend.
          if (expected === 0n) expect(result >= count / 2).toBe(x >= count / 2);
        }
      }
    }
  });

  it.each(modes)(
    'gives integers of all numbers in %s, and leaves open what has no place',
    (mode) => {
      const rounding = roundings[modes.indexOf(mode)];
      for (const f of [
        floatFormat(2, 3),
        floatFormat(3, 3),
        floatFormat(3, 5),
        floatFormat(4, 2),
      ]) {
        for (const [name, low, high] of [
          ['fp.to_ubv', 0n, 7n],
          ['fp.to_sbv', -4n, 3n],
        ] as const) {
          const text = `(declare-const x (_ FloatingPoint ${f.exponentBits} ${f.precision}))
          (declare-const i (_ BitVec 3)) (assert (= ((_ ${name} 3) ${mode} x) i))`;
          const command = new ScriptReader(new ExprContext(), text).next();
          if (command?.kind !== 'assert') throw new Error('no assertion');
          for (let x = 0; x < 2 ** f.bits; x++) {
            const number = soft.unpack(f, BigInt(x));
            const integer = number.kind === 'finite' ? soft.toInteger(number, rounding) : null;
            const fits = integer !== null && integer >= low && integer <= high;
            const open = [0, 5].map((free) =>
              Array.from({ length: 8 }, (_, i) => i).filter((i) => {
                const symbol = ({ name }: { name: string }): number =>
                  name === 'x' ? x : name === 'i' ? i : free;
                return evaluate(command.term, { ...zero, symbol }) === 1;
              }),
            );
            const expected = fits ? [Number(BigInt.asUintN(3, integer))] : null;
            expect(open).toEqual(expected === null ? [[0], [5]] : [expected, expected]);
          }
        }
      }
    },
  );

  it('reads what is printed', () => {
    const formats = [floatFormat(4, 4), floatFormat(3, 5), floats.single, floats.extended];
    for (let seed = 1; seed <= 60; seed++) {
      const t = new ExprContext();
      const shape = { formats, steps: 8, hard: true, remainders: true };
      const query = randomQuery(t, shape, seed);
      const reader = new ScriptReader(new ExprContext(), printScript(query));
      const next = randomWords(seed);
      for (const term of query) {
        let command = reader.next();
        while (command?.kind === 'set-logic') command = reader.next();
        if (command?.kind !== 'assert') throw new Error('an assertion is missing');
        for (let i = 0; i < 20; i++) {
          const values = new Map<string, bigint>();
          const symbol = ({ name, width }: { name: string; width: number }) => {
            const f = formats.find(({ bits }) => bits === width);
            const known = values.get(name);
            const value = known ?? (f ? BigInt(randomPattern(f, next)) : BigInt(next() % 256));
            values.set(name, value);
            const low = BigInt.asUintN(width, value);
            return low <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(low) : low;
          };
          const assignment = { ...zero, symbol };
          expect(evaluate(command.term, assignment)).toBe(evaluate(term, assignment));
        }
      }
    }
  });

  it.each([
    ['(= (_ NaN 5 11) ((_ to_fp 5 11) #x7c01))', true],
    ['(fp.eq (_ NaN 5 11) (_ NaN 5 11))', false],
    ['(= (_ +zero 5 11) (_ -zero 5 11))', false],
    ['(fp.eq (_ +zero 5 11) (_ -zero 5 11))', true],
    ['(distinct (_ NaN 5 11) (fp.neg (_ NaN 5 11)))', false],
    ['(= ((_ to_fp 8 24) RNE 0.1) (fp #b0 #x7b #b10011001100110011001101))', true],
    ['(= ((_ to_fp 8 24) RTZ 0.1) (fp #b0 #x7b #b10011001100110011001100))', true],
    ['(= ((_ to_fp 8 24) RTN (- (/ 1 3))) (fp #b1 #x7d #b01010101010101010101011))', true],
    ['(= ((_ to_fp 8 24) RNE #xff) ((_ to_fp 8 24) RNE (- 1.0)))', true],
    ['(= ((_ to_fp_unsigned 8 24) RNE #xff) ((_ to_fp 8 24) RNE 255))', true],
    ['(= ((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE 0.5)) ((_ to_fp 11 53) RNE 0.5))', true],
    ['(fp.isSubnormal ((_ to_fp 8 24) #x00000001))', true],
    ['(fp.lt ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 2.0) ((_ to_fp 5 11) RNE 3.0))', true],
    ['(fp.geq ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 2.0))', false],
    ['(fp.isNegative (fp.neg (_ NaN 5 11)))', false],
    ['(fp.isInfinite (fp.div RNE ((_ to_fp 5 11) RNE 1.0) (_ -zero 5 11)))', true],
    ['(= (fp.roundToIntegral RTP ((_ to_fp 5 11) RNE 0.1)) ((_ to_fp 5 11) RNE 1.0))', true],
    ['(= roundTowardZero RTZ)', true],
    [
      '(forall ((r RoundingMode)) (= (fp.add r (_ +zero 5 11) (_ +zero 5 11)) (_ +zero 5 11)))',
      true,
    ],
    ['(forall ((r RoundingMode)) (or (= r RNE) (= r RNA) (= r RTP) (= r RTN) (= r RTZ)))', true],
  ] as const)('%s is %s', (formula, expected) => {
    expect(truth(formula)).toBe(expected);
  });

  it.each([
    ['(declare-const x (_ FloatingPoint 20 30))', 'no format has 20 bits of exponent'],
    ['(declare-const x (_ FloatingPoint a 30))', 'a format has two numbers'],
    ['(declare-const x Real)', 'the sort Real is not supported'],
    ['(declare-const x Float32) (assert (= (fp.to_real x) 1.0))', 'fp.to_real is not supported'],
    ['(declare-const x Float32) (assert (fp.lt x #x00000000))', 'takes floating-point numbers'],
    ['(declare-const x Float32) (declare-const y Float64) (assert (fp.lt x y))', 'of one format'],
    ['(declare-const x Float32) (assert (fp.isNaN (fp.add x x)))', 'a rounding mode first'],
    ['(declare-const x Float32) (assert (fp.isNaN (fp.add RNE x)))', '2 arguments after'],
    ['(assert (fp.isNaN ((_ to_fp 8 24) #x00)))', 'takes 32 bits'],
    ['(assert (= (- #xff) #x00))', '- is supported for numbers alone'],
    ['(declare-const a (Array (_ BitVec 2) RoundingMode))', 'arrays go from bit-vectors'],
    [
      '(assert (forall ((x Float16)) (= ((_ fp.to_ubv 4) RNE x) #x0)))',
      'below a quantifier is not supported',
    ],
  ])('%s is refused', (script, message) => {
    expect(failure(script)).toContain(message);
  });
});
