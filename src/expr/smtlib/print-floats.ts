/**
 * Floating-point operators in SMT-LIB's theory FloatingPoint.
 *
 * Terms are bits, the theory's numbers are not: operands go in by `to_fp`, results come out by `fp.to_ieee_bv`, which
 * is an extension of Z3's. The theory has one NaN and leaves conversions out of range open, so that both are said in
 * bits around the operation (`../float/operation.ts` has what they are). C's fmod is made of the theory's `fp.rem`, which
 * rounds its quotient to nearest. x87's format is that of 15 and 64 bits, without the integer bit.
 */
import type { Expr } from '../expr.js';
import {
  type FloatFormat,
  formatOfCode,
  type Rounding,
  roundingOfCode,
  roundings,
  sourceOfCode,
} from '../float/format.js';
import { Kind } from '../kind.js';
import type { Value } from '../value.js';

const modes: Readonly<Record<Rounding, string>> = {
  even: 'RNE',
  away: 'RNA',
  ceil: 'RTP',
  floor: 'RTN',
  truncate: 'RTZ',
};

const rounded: Partial<Record<Kind, string>> = {
  [Kind.FAdd]: 'fp.add',
  [Kind.FSub]: 'fp.sub',
  [Kind.FMul]: 'fp.mul',
  [Kind.FDiv]: 'fp.div',
  [Kind.FFma]: 'fp.fma',
  [Kind.FSqrt]: 'fp.sqrt',
  [Kind.FRound]: 'fp.roundToIntegral',
};

const predicates: Partial<Record<Kind, string>> = {
  [Kind.FIsNan]: 'fp.isNaN',
  [Kind.FEq]: 'fp.eq',
  [Kind.FLt]: 'fp.lt',
  [Kind.FLe]: 'fp.leq',
};

/** A number of the theory, by its bits. */
export function floatingPointText(
  { exponentBits, precision }: { readonly exponentBits: number; readonly precision: number },
  value: Value,
): string {
  const bits = BigInt(value)
    .toString(2)
    .padStart(exponentBits + precision, '0');
  const [sign, exponent, fraction] = [
    bits[0],
    bits.slice(1, exponentBits + 1),
    bits.slice(exponentBits + 1),
  ];
  const size = `${exponentBits} ${precision}`;
  const isEmpty = !fraction.includes('1');
  if (!exponent.includes('0') && !isEmpty) return `(_ NaN ${size})`;
  const word = !exponent.includes('0') ? 'oo' : !exponent.includes('1') ? 'zero' : null;
  if (isEmpty && word !== null) return `(_ ${sign === '1' ? '-' : '+'}${word} ${size})`;
  return `(fp #b${sign} #b${exponent} #b${fraction})`;
}

/** A direction of rounding by its number. */
export function roundingText(value: Value): string {
  return modes[roundings[Number(value)]];
}

export function isFloatPredicate(kind: Kind): boolean {
  return predicates[kind] !== undefined;
}

/** The text of an operator, given that of its operands as bit-vectors; names in it are bound where they are used. */
export function floatText(node: Expr, operands: readonly string[]): string {
  const f = formatOfCode(node.code);
  const mode = modes[roundingOfCode(node.code)];
  const bits = operands.map((_, i) => `fb${i}`);
  const numbers = operands.map((_, i) => `fn${i}`);
  const source = node.kind === Kind.FConvert ? sourceOfCode(node.code) : f;
  const predicate = predicates[node.kind];
  const outer = operands.map((text, i) => `(${bits[i]} ${text})`).join(' ');
  const inner = bits.map((name, i) => `(${numbers[i]} ${numberText(source, name)})`).join(' ');
  const within = (body: string): string => `(let (${outer}) (let (${inner}) ${body}))`;
  if (predicate !== undefined) return within(`(${predicate} ${numbers.join(' ')})`);
  switch (node.kind) {
    case Kind.FFromS:
      return bitsText(f, `((_ to_fp ${sizes(f)}) ${mode} ${operands[0]})`);
    case Kind.FFromU:
      return bitsText(f, `((_ to_fp_unsigned ${sizes(f)}) ${mode} ${operands[0]})`);
    case Kind.FToS:
    case Kind.FToU:
      return within(integerText(node, f, mode));
    case Kind.FConvert: {
      const number = bitsText(f, `((_ to_fp ${sizes(f)}) ${mode} fn0)`);
      return within(`(ite (fp.isNaN fn0) ${convertedNan(source, f)} ${number})`);
    }
    case Kind.FRem:
      return within(withNans(f, bits, remainderText(f)));
    default: {
      const direction = `${mode} `;
      return within(withNans(f, bits, `(${rounded[node.kind]} ${direction}${numbers.join(' ')})`));
    }
  }
}

function sizes({ exponentBits, precision }: FloatFormat): string {
  return `${exponentBits} ${precision}`;
}

function constant(value: bigint, width: number): string {
  return `#b${value.toString(2).padStart(width, '0')}`;
}

/** The number that bits are. */
function numberText(f: FloatFormat, name: string): string {
  if (!f.explicitInteger) return `((_ to_fp ${sizes(f)}) ${name})`;
  const { sign, exponent, integer, fraction, isInvalid } = fieldsOf(f, name);
  const zero = constant(0n, f.exponentBits);
  const isLow = `(and (= ${exponent} ${zero}) (= ${integer} #b1))`;
  const one = constant(1n, f.exponentBits);
  const number = `((_ to_fp ${sizes(f)}) (concat ${sign} (ite ${isLow} ${one} ${exponent}) ${fraction}))`;
  return `(ite ${isInvalid} (_ NaN ${sizes(f)}) ${number})`;
}

function fieldsOf(f: FloatFormat, name: string) {
  const { precision: p, bits, exponentBits } = f;
  const part = (high: number, low: number) => `((_ extract ${high} ${low}) ${name})`;
  const exponent = part(bits - 2, p);
  const integer = part(p - 1, p - 1);
  const isEdge = `(or (= ${exponent} ${constant(0n, exponentBits)}) (= (bvnot ${exponent}) ${constant(0n, exponentBits)}))`;
  return {
    sign: part(bits - 1, bits - 1),
    exponent,
    integer,
    fraction: part(p - 2, 0),
    isInvalid: `(and (= ${integer} #b0) (not ${isEdge}))`,
  };
}

/** The bits of a number that is no NaN. */
function bitsText(f: FloatFormat, number: string): string {
  if (!f.explicitInteger) return `(fp.to_ieee_bv ${number})`;
  const { precision: p, exponentBits } = f;
  const top = p - 1 + exponentBits;
  const exponent = `((_ extract ${top - 1} ${p - 1}) fi)`;
  const integer = `(ite (= ${exponent} ${constant(0n, exponentBits)}) #b0 #b1)`;
  const head = `((_ extract ${top} ${p - 1}) fi)`;
  return `(let ((fi (fp.to_ieee_bv ${number}))) (concat ${head} ${integer} ((_ extract ${p - 2} 0) fi)))`;
}

function defaultNan(f: FloatFormat): string {
  const ones = (1n << BigInt(f.exponentBits + 1)) - 1n;
  const fraction = f.explicitInteger ? f.precision : f.precision - 1;
  const top = f.explicitInteger ? 3n << BigInt(f.precision - 2) : 1n << BigInt(f.precision - 2);
  return constant((ones << BigInt(fraction)) | top, f.bits);
}

function quietText(f: FloatFormat, name: string): string {
  const set = f.explicitInteger ? 3n << BigInt(f.precision - 2) : 1n << BigInt(f.precision - 2);
  const quiet = `(bvor ${name} ${constant(set, f.bits)})`;
  if (!f.explicitInteger) return quiet;
  return `(ite ${fieldsOf(f, name).isInvalid} ${defaultNan(f)} ${quiet})`;
}

/** The first NaN among the operands, or the default one, or the number. */
function withNans(f: FloatFormat, bits: readonly string[], number: string): string {
  const result = `(ite (fp.isNaN fr) ${defaultNan(f)} ${bitsText(f, 'fr')})`;
  const chosen = bits.reduceRight(
    (rest, name, i) => `(ite (fp.isNaN fn${i}) ${quietText(f, name)} ${rest})`,
    result,
  );
  return `(let ((fr ${number})) ${chosen})`;
}

function convertedNan(from: FloatFormat, to: FloatFormat): string {
  const shift = to.precision - from.precision;
  const top = from.precision - 2;
  const payload =
    shift >= 0
      ? `(concat ((_ extract ${top} 0) fq)${shift > 0 ? ` ${constant(0n, shift)}` : ''})`
      : `((_ extract ${top} ${-shift}) fq)`;
  const fraction = shift === 0 ? `((_ extract ${top} 0) fq)` : payload;
  const quiet = constant(1n << BigInt(to.precision - 2), to.precision - 1);
  const ones = constant((1n << BigInt(to.exponentBits)) - 1n, to.exponentBits);
  const sign = `((_ extract ${from.bits - 1} ${from.bits - 1}) fq)`;
  const integer = to.explicitInteger ? ' #b1' : '';
  return `(let ((fq ${quietText(from, 'fb0')})) (concat ${sign} ${ones}${integer} (bvor ${fraction} ${quiet})))`;
}

/** 2^exponent in a format, infinity beyond it. */
function powerText(f: FloatFormat, exponent: number, isNegative: boolean): string {
  const bias = 2 ** (f.exponentBits - 1) - 1;
  const field = Math.min(exponent + bias, 2 ** f.exponentBits - 1);
  const sign = isNegative ? '#b1' : '#b0';
  return `(fp ${sign} ${constant(BigInt(field), f.exponentBits)} ${constant(0n, f.precision - 1)})`;
}

function integerText(node: Expr, f: FloatFormat, mode: string): string {
  const { width } = node;
  const limit = node.kind === Kind.FToS ? width - 1 : width;
  const fits = [
    '(not (fp.isNaN fr))',
    '(not (fp.isInfinite fr))',
    `(fp.leq ${powerText(f, width - 1, true)} fr)`,
    `(fp.lt fr ${powerText(f, limit, false)})`,
  ].join(' ');
  const value = `((_ extract ${width - 1} 0) ((_ fp.to_sbv ${width + 1}) RTZ fr))`;
  const none = constant(1n << BigInt(width - 1), width);
  return `(let ((fr (fp.roundToIntegral ${mode} fn0))) (ite (and ${fits}) ${value} ${none}))`;
}

/** The remainder to nearest of the magnitudes is below zero where the quotient was rounded up. */
function remainderText(f: FloatFormat): string {
  const zero = `(_ +zero ${sizes(f)})`;
  const nearest = '(fp.rem (fp.abs fn0) (fp.abs fn1))';
  const whole = `(ite (fp.lt fm ${zero}) (fp.add RNE fm (fp.abs fn1)) (fp.abs fm))`;
  return `(let ((fm ${nearest})) (ite (fp.isNegative fn0) (fp.neg ${whole}) ${whole}))`;
}
