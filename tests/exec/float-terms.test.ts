/** Operations on bit patterns agree with the concrete ones, on patterns of every class. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSaturated, toSigned, toUnsigned } from '../../src/exec/operators/convert.js';
import {
  convertFloat,
  copySign,
  type Float,
  floatAbsolute,
  floatBinary,
  floatOrder,
  packed,
  satisfies,
  unpacked,
} from '../../src/exec/operators/float.js';
import { FloatExponents } from '../../src/exec/operators/float-exponents.js';
import { FloatTerms } from '../../src/exec/operators/float-terms.js';
import { canonical, type Expr, ExprContext, evaluate } from '../../src/expr/index.js';
import type { FloatKind, FloatPredicate } from '../../src/ir/index.js';
import { floatFromBits, floatToBits, type NumberFormat, type Word } from '../../src/value/value.js';
import { randomPattern, randomWords } from '../expr/float/comparisons.js';
import { exploreC, inputOf } from './exploring.js';

const predicates: FloatPredicate[] = [
  ...(['false', 'oeq', 'ogt', 'oge', 'olt', 'ole', 'one', 'ord'] as const),
  ...(['uno', 'ueq', 'ugt', 'uge', 'ult', 'ule', 'une', 'true'] as const),
];
const widths: Record<NumberFormat, number> = { half: 16, bfloat: 16, float: 32, double: 64 };
const fractions: Record<NumberFormat, number> = { half: 10, bfloat: 7, float: 23, double: 52 };

/** Any pattern, with zeros, infinities, NaNs and their neighbours as often as all others together. */
function pattern(format: NumberFormat): fc.Arbitrary<bigint> {
  const width = widths[format];
  const all = (1n << BigInt(width)) - 1n;
  const infinity = (1n << BigInt(width - 1)) - (1n << BigInt(fractions[format]));
  const special = [0n, 1n, infinity - 1n, infinity, infinity + 1n, 1n << BigInt(fractions[format])];
  const sign = 1n << BigInt(width - 1);
  return fc.oneof(
    fc.bigInt(0n, all),
    fc.constantFrom(...special, ...special.map((bits) => bits | sign)),
  );
}

describe.each(Object.keys(widths) as NumberFormat[])('patterns of %s', (format) => {
  const terms = new ExprContext();
  const floats = new FloatTerms(terms, format);
  // Symbols, so that the builders make terms and not constants; evaluation gives the values.
  const a = terms.symbol('a', widths[format]);
  const b = terms.symbol('b', widths[format]);
  const at = (x: bigint, y: bigint) => ({
    symbol: (info: { name: string }) => canonical(info.name === 'a' ? x : y),
    byte: () => 0,
  });

  it.each(predicates)('compare by %s', (predicate) => {
    const term = floats.compare(predicate, a, b);
    fc.assert(
      fc.property(pattern(format), pattern(format), (x, y) => {
        const order = floatOrder(
          format,
          floatFromBits(format, x) as Float,
          floatFromBits(format, y) as Float,
        );
        expect(Number(evaluate(term, at(x, y)))).toBe(satisfies(predicate, order) ? 1 : 0);
      }),
    );
  });

  it('have a sign and a magnitude', () => {
    const absolute = floats.absolute(a);
    const signed = floats.copySign(a, b);
    fc.assert(
      fc.property(pattern(format), pattern(format), (x, y) => {
        const [one, other] = [floatFromBits(format, x) as Float, floatFromBits(format, y) as Float];
        const value = (term: typeof a) => BigInt(evaluate(term, at(x, y)));
        expect(value(absolute)).toBe(floatToBits(format, floatAbsolute(format, one)));
        expect(value(signed)).toBe(floatToBits(format, copySign(format, one, other)));
      }),
    );
  });
});

describe.each(['half', 'bfloat', 'float', 'double', 'x86_fp80', 'fp128'] as FloatKind[])(
  'terms of %s',
  (format) => {
    const terms = new ExprContext();
    const floats = new FloatTerms(terms, format);
    const { f } = floats;
    const [a, b] = [terms.symbol('a', f.bits), terms.symbol('b', f.bits)];
    const next = randomWords(f.code);
    const check = (term: Expr, expected: (x: Float, y: Float) => Word, count = 60) => {
      for (let i = 0; i < count; i++) {
        const [x, y] = [randomPattern(f, next), randomPattern(f, next)];
        const assignment = {
          symbol: (info: { name: string }) => (info.name === 'a' ? x : y),
          byte: () => 0,
        };
        const [one, other] = [x, y].map((bits) => floatFromBits(format, BigInt(bits)) as Float);
        expect([x, y, evaluate(term, assignment)]).toEqual([x, y, expected(one, other)]);
      }
    };
    const bits = (value: Float) => canonical(floatToBits(format, value));

    it('compute as numbers do', () => {
      for (const op of ['fadd', 'fsub', 'fmul', 'fdiv', 'frem'] as const) {
        check(floats.binary(op, a, b), (x, y) => bits(floatBinary(op, format)(x, y)));
      }
    });

    it('are converted as numbers are', () => {
      for (const to of ['half', 'float', 'double', 'x86_fp80', 'fp128'] as const) {
        const made = (x: Float) => canonical(floatToBits(to, convertFloat(format, to, x)));
        if (to !== format) check(floats.convert(a, to), made);
      }
      for (const width of [8, 32, 40, 64, 100]) {
        check(floats.toInteger(a, width, true), (x) => toSigned(format, width, x));
        check(floats.toInteger(a, width, false), (x) => toUnsigned(format, width, x));
        check(floats.toSaturated(a, width, true), (x) => toSaturated(format, width, x, true));
        check(floats.toSaturated(a, width, false), (x) => toSaturated(format, width, x, false));
      }
    });

    it('are scaled by powers of two and taken apart', () => {
      const by = terms.symbol('by', 32);
      const exponents = new FloatExponents(terms, floats);
      const [scaled, split] = [exponents.scaled(a, by), exponents.split(a)];
      const range = 2 ** (f.exponentBits - 1);
      const shifts = [0, 1, -1, range, -range, range - 1, 2 - range, 2 ** 31 - 1, -(2 ** 31)];
      for (let i = 0; i < 300; i++) {
        const spread = i % 2 === 0 ? range : 5 * range;
        const shift = shifts[i % 20] ?? Number(BigInt(next()) % BigInt(2 * spread)) - spread;
        const pattern = randomPattern(f, next);
        const assignment = {
          symbol: (info: { name: string }) => (info.name === 'by' ? shift >>> 0 : pattern),
          byte: () => 0,
        };
        const x = unpacked(format, floatFromBits(format, BigInt(pattern)) as Float);
        const value = (term: Expr) => evaluate(term, assignment);
        const moved = (exponent: number) =>
          x.kind === 'finite' ? bits(packed(format, { ...x, exponent })) : pattern;
        const shown = { pattern, shift };
        const clamped = Math.max(-70_000, Math.min(70_000, shift));
        const expected = x.kind === 'finite' ? moved(x.exponent + clamped) : pattern;
        expect({ ...shown, value: value(scaled) }).toEqual({ ...shown, value: expected });
        // A known power gives the same.
        const known = exponents.scaled(a, terms.constant(shift, 32));
        expect({ ...shown, value: value(known) }).toEqual({ ...shown, value: expected });
        const isPlain = x.kind === 'finite' && x.mantissa !== 0n;
        const size = isPlain ? x.mantissa.toString(2).length : 0;
        expect({ ...shown, value: value(split.fraction) }).toEqual({
          ...shown,
          value: isPlain ? moved(-size) : pattern,
        });
        expect(Number(value(split.exponent)) | 0).toBe(isPlain ? x.exponent + size : 0);
      }
    });

    it('have classes', () => {
      const classes = { nan: 3, inf: 0x204, zero: 0x60, any: 0x3ff, finite: 0x1f8 };
      for (const [name, tests] of Object.entries(classes)) {
        check(floats.isClass(tests, a), (x) => {
          const parts = unpacked(format, x);
          const isZero = parts.kind === 'finite' && parts.mantissa === 0n;
          return name === 'any' || (name === 'zero' ? isZero : parts.kind === name) ? 1 : 0;
        });
      }
    });
  },
);

describe('symbolic floating point', () => {
  it('follows comparisons, classes and signs exactly', () => {
    const { statuses, ended, exploration } = exploreC(`
#include <klee/klee.h>
#include <math.h>
int main(void) {
  double d, e;
  klee_make_symbolic(&d, sizeof d, "d");
  klee_make_symbolic(&e, sizeof e, "e");
  if (isnan(d)) return 1;
  if (isinf(d)) { if (d < 0) return 2; return 3; }
  if (fabs(d) <= 0.5) return 4;
  if (-d > 1e300) return 5;
  if (d < e && e < d) return 6;
  if (fmax(d, e) == e) return 7;
  return 8;
}`);
    expect(exploration.isComplete).toBe(true);
    expect([...new Set(statuses)]).toEqual([1, 2, 3, 4, 5, 7, 8]);
    for (const path of ended) {
      const d = new DataView(inputOf(path, 'd').buffer).getFloat64(0, true);
      if (path.end.kind !== 'exit') continue;
      if (path.end.status === 1) expect(d).toBeNaN();
      if (path.end.status === 2) expect(d).toBe(Number.NEGATIVE_INFINITY);
      if (path.end.status === 4) expect(Math.abs(d)).toBeLessThanOrEqual(0.5);
      if (path.end.status === 5) expect(d).toBeLessThan(-1e300);
    }
  });

  it('follows rounding exactly', () => {
    const { statuses, exploration, ended } = exploreC(`
#include <klee/klee.h>
int main(void) {
  float f;
  klee_make_symbolic(&f, sizeof f, "f");
  klee_assume(f > 2.0f);
  klee_assume(f < 3.0f);
  float twice = f + f;
  if (!(twice > 4.0f && twice < 6.0f)) return 1;
  if (f + 1e8f != 1e8f) return 2;
  if (f * 0.1f == 0.25f) return 3;
  return 4;
}`);
    expect(exploration.concretised.floatingPoint).toBe(0);
    expect(exploration.isComplete).toBe(true);
    expect(statuses).toEqual([3, 4]);
    const third = ended.find(({ end }) => end.kind === 'exit' && end.status === 3)!;
    const f = new DataView(inputOf(third, 'f').buffer).getFloat32(0, true);
    expect(Math.fround(f * Math.fround(0.1))).toBe(0.25);
  });

  it('reports what is no number by wish', () => {
    const program = `
#include <klee/klee.h>
int main(void) {
  double x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x > -1e200 & x < 1e200);
  klee_assume(y > -2 & y < 2);
  double product = x * x;
  double quotient = product / y;
  int whole = (int)(y * 2e9);
  return whole > 5 && quotient > 0;
}`;
    const checked = exploreC(program, { checkFloat: true });
    const found = checked.ended.flatMap(({ end }) =>
      end.kind === 'error' ? [`${end.error.kind}: ${end.error.message}`] : [],
    );
    expect([...new Set(found)].sort()).toEqual([
      'floating-point: a number has no place in an integer of 32 bits',
      'floating-point: a number is divided by zero',
      'floating-point: a product overflows to infinity',
      'floating-point: a quotient overflows to infinity',
    ]);
    expect(checked.exploration.isComplete).toBe(true);
    expect(exploreC(program).ended.some(({ end }) => end.kind === 'error')).toBe(false);
  });

  it('reports loss by cancellation by a wish of its own', () => {
    const program = `
#include <klee/klee.h>
int main(void) {
  double x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 0 & x <= 1);
  double rest = (1e9 + x) - 1e9;
  return rest * 3 > 2;
}`;
    const errorsOf = (options: object) =>
      exploreC(program, options).ended.flatMap(({ end }) =>
        end.kind === 'error' ? [`${end.error.kind}: ${end.error.message}`] : [],
      );
    expect(errorsOf({ checkCancellation: true })).toEqual([
      'floating-point: a difference keeps less than half of the digits of its operands (cancellation)',
    ]);
    expect(errorsOf({ checkFloat: true })).toEqual([]);
    const exact = program.replaceAll('1e9', '1');
    expect(
      exploreC(exact.replace('x >= 0', 'x >= 0.5'), { checkCancellation: true }).ended.every(
        ({ end }) => end.kind !== 'error',
      ),
    ).toBe(true);
  });

  it('reports that an infinity has no place in an int, of half too, whose numbers all have one', () => {
    const program = (limit: string) => `
#include <klee/klee.h>
int main(void) {
  _Float16 h;
  klee_make_symbolic(&h, sizeof h, "h");
  klee_assume(${limit});
  return (int)h;
}`;
    const errors = (limit: string) =>
      exploreC(program(limit), { checkFloat: true }).ended.filter(
        ({ end }) => end.kind === 'error',
      );
    expect(errors('h < (_Float16)-65504')).toHaveLength(1);
    expect(errors('h > (_Float16)65504')).toHaveLength(1);
    expect(errors('h <= (_Float16)65504 & h >= (_Float16)-65504')).toHaveLength(0);
  });

  describe('decimal numbers in texts', () => {
    /** Reads a number beyond what one rounding converts and writes it as text. */
    const program = (digits: number) => `
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char text[] = "${'1'.repeat(digits)}e30", written[40];
  unsigned char s[${digits}];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < ${digits}; i++) {
    klee_assume(s[i] >= '1' & s[i] <= '9');
    text[i] = s[i];
  }
  sprintf(written, "%1.15g", strtod(text, 0));
  return written[0];
}`;

    it('are all followed where one byte decides', () => {
      const each = "for (int c = '1'; c <= '9'; c++) if (written[0] == c) return c;";
      const { statuses, exploration } = exploreC(program(1).replace('return', `${each} return`));
      expect([...new Set(statuses)].sort()).toEqual([...Buffer.from('123456789')]);
      expect(exploration.isComplete).toBe(true);
    });

    it('are one term where several bytes decide', () => {
      const { ended, exploration } = exploreC(program(3));
      for (const path of ended) {
        expect(path.end).toEqual({ kind: 'exit', status: inputOf(path, 's')[0] });
      }
      expect(exploration.concretised.floatingPoint).toBe(0);
      expect(exploration.isComplete).toBe(true);
    });

    it('take values where there are more digits than a word has, and say so', () => {
      const { ended, exploration } = exploreC(program(22));
      const done = ended.filter(({ end }) => end.kind === 'exit');
      expect(done).toHaveLength(1);
      expect(done[0].end).toEqual({ kind: 'exit', status: inputOf(done[0], 's')[0] });
      expect(exploration.concretised.floatingPoint).toBeGreaterThan(0);
      expect(exploration.isComplete).toBe(false);
    });

    it('tell infinity from zero and the rest for all exponents', () => {
      const { statuses } = exploreC(`
#include <klee/klee.h>
#include <math.h>
#include <stdlib.h>
int main(void) {
  char text[] = "7e-0000";
  unsigned char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[0] == '-' | s[0] == '+');
  for (int i = 1; i < 5; i++) klee_assume(s[i] >= '0' & s[i] <= '9');
  for (int i = 0; i < 5; i++) text[2 + i] = s[i];
  double d = strtod(text, 0);
  return isinf(d) ? 1 : d == 0 ? 2 : 3;
}`);
      expect(new Set(statuses)).toEqual(new Set([1, 2, 3]));
    });
  });

  it('reads and writes tables at symbolic places', () => {
    const { statuses } = exploreC(`
#include <klee/klee.h>
int main(void) {
  static const float table[4] = {0.5f, -1.0f, 2.5f, 0.0f};
  unsigned char i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 4);
  float copy[4] = {0};
  copy[i] = 9.0f;
  if (copy[1] == 9.0f) return 1;
  if (table[i] == 2.5f) return 2;
  return 3;
}`);
    expect(statuses).toEqual([1, 2, 3]);
  });
});
