/**
 * Floating point by its definition: all numbers of a small format as rationals, in order, and rounding as the choice of
 * a neighbour (IEEE 754-2019 §4.3). It shares nothing with the soft-float that it is the measure of.
 *
 * Numbers are integers in units of the smallest subnormal number; the one beyond the largest is where infinity begins.
 */
import type { FloatFormat, Rounding } from '../../../src/expr/index.js';

export interface Read {
  readonly kind: 'nan' | 'inf' | 'finite';
  readonly sign: boolean;
  /** In units. */
  readonly size: bigint;
}

export class Rational {
  /** Magnitudes in units, by the bits of their patterns without the sign. */
  private readonly sizes: bigint[] = [];
  private readonly infinite: number;

  constructor(readonly f: FloatFormat) {
    const top = 2 ** f.exponentBits - 1;
    const fractions = 2 ** (f.precision - 1);
    this.infinite = top * fractions;
    for (let exponent = 0; exponent < top; exponent++) {
      for (let fraction = 0; fraction < fractions; fraction++) {
        const significand = BigInt(exponent === 0 ? fraction : fraction + fractions);
        this.sizes.push(significand << BigInt(Math.max(0, exponent - 1)));
      }
    }
    this.sizes.push(BigInt(fractions) << BigInt(top - 1));
  }

  /** The exponent of the unit. */
  get unit(): number {
    return 2 - 2 ** (this.f.exponentBits - 1) - (this.f.precision - 1);
  }

  get signBit(): number {
    return 2 ** (this.f.bits - 1);
  }

  get defaultNan(): number {
    return this.signBit + this.infinite + 2 ** (this.f.precision - 2);
  }

  read(bits: number): Read {
    const sign = bits >= this.signBit;
    const rest = sign ? bits - this.signBit : bits;
    if (rest > this.infinite) return { kind: 'nan', sign, size: 0n };
    if (rest === this.infinite) return { kind: 'inf', sign, size: 0n };
    return { kind: 'finite', sign, size: this.sizes[rest] };
  }

  quiet(bits: number): number {
    return bits | (2 ** (this.f.precision - 2));
  }

  infinity(sign: boolean): number {
    return this.infinite + (sign ? this.signBit : 0);
  }

  zero(sign: boolean): number {
    return sign ? this.signBit : 0;
  }

  /** The number that numerator/denominator units are rounded to. */
  round(sign: boolean, numerator: bigint, denominator: bigint, rounding: Rounding): number {
    return this.nearest(sign, (size, halves) => numerator * halves - size * denominator, rounding);
  }

  /** Given the sign of exact − size / halves. */
  nearest(
    sign: boolean,
    compare: (size: bigint, halves: bigint) => bigint,
    rounding: Rounding,
  ): number {
    let low = 0;
    let high = this.sizes.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (compare(this.sizes[middle], 1n) >= 0n) low = middle;
      else high = middle;
    }
    const rest = sign ? this.signBit : 0;
    if (low === this.infinite) {
      const below = rounding === 'truncate' || rounding === (sign ? 'ceil' : 'floor');
      return rest + (below ? low - 1 : low);
    }
    if (compare(this.sizes[low], 1n) === 0n) return rest + low;
    const half = compare(this.sizes[low] + this.sizes[low + 1], 2n);
    const up =
      rounding === 'even'
        ? half > 0n || (half === 0n && low % 2 === 1)
        : rounding === 'away'
          ? half >= 0n
          : rounding === (sign ? 'floor' : 'ceil');
    return rest + (up ? low + 1 : low);
  }

  add(a: number, b: number, rounding: Rounding): number {
    const [x, y] = [this.read(a), this.read(b)];
    if (x.kind === 'nan') return this.quiet(a);
    if (y.kind === 'nan') return this.quiet(b);
    if (x.kind === 'inf') return y.kind === 'inf' && x.sign !== y.sign ? this.defaultNan : a;
    if (y.kind === 'inf') return b;
    const sum = (x.sign ? -x.size : x.size) + (y.sign ? -y.size : y.size);
    if (sum === 0n) return this.zero(x.sign === y.sign ? x.sign : rounding === 'floor');
    return this.round(sum < 0n, sum < 0n ? -sum : sum, 1n, rounding);
  }

  subtract(a: number, b: number, rounding: Rounding): number {
    const isNan = this.read(b).kind === 'nan';
    return this.add(a, isNan ? b : b ^ this.signBit, rounding);
  }

  multiply(a: number, b: number, rounding: Rounding): number {
    const [x, y] = [this.read(a), this.read(b)];
    if (x.kind === 'nan') return this.quiet(a);
    if (y.kind === 'nan') return this.quiet(b);
    const sign = x.sign !== y.sign;
    const hasZero = [x, y].some(({ kind, size }) => kind === 'finite' && size === 0n);
    if (x.kind === 'inf' || y.kind === 'inf')
      return hasZero ? this.defaultNan : this.infinity(sign);
    return this.round(sign, x.size * y.size, 1n << BigInt(-this.unit), rounding);
  }

  divide(a: number, b: number, rounding: Rounding): number {
    const [x, y] = [this.read(a), this.read(b)];
    if (x.kind === 'nan') return this.quiet(a);
    if (y.kind === 'nan') return this.quiet(b);
    const sign = x.sign !== y.sign;
    if (x.kind === 'inf') return y.kind === 'inf' ? this.defaultNan : this.infinity(sign);
    if (y.kind === 'inf') return this.zero(sign);
    if (y.size === 0n) return x.size === 0n ? this.defaultNan : this.infinity(sign);
    return this.round(sign, x.size << BigInt(-this.unit), y.size, rounding);
  }

  remainder(a: number, b: number): number {
    const [x, y] = [this.read(a), this.read(b)];
    if (x.kind === 'nan') return this.quiet(a);
    if (y.kind === 'nan') return this.quiet(b);
    if (x.kind === 'inf' || (y.kind === 'finite' && y.size === 0n)) return this.defaultNan;
    if (y.kind === 'inf') return a;
    return this.round(x.sign, x.size % y.size, 1n, 'even');
  }

  multiplyAdd(a: number, b: number, c: number, rounding: Rounding): number {
    const [x, y, z] = [this.read(a), this.read(b), this.read(c)];
    if (x.kind === 'nan') return this.quiet(a);
    if (y.kind === 'nan') return this.quiet(b);
    if (z.kind === 'nan') return this.quiet(c);
    const sign = x.sign !== y.sign;
    if (x.kind === 'inf' || y.kind === 'inf') {
      const hasZero = [x, y].some(({ kind, size }) => kind === 'finite' && size === 0n);
      if (hasZero || (z.kind === 'inf' && z.sign !== sign)) return this.defaultNan;
      return this.infinity(sign);
    }
    if (z.kind === 'inf') return c;
    const shift = BigInt(-this.unit);
    const product = x.size * y.size;
    const sum = (sign ? -product : product) + ((z.sign ? -z.size : z.size) << shift);
    if (sum === 0n) return this.zero(sign === z.sign ? sign : rounding === 'floor');
    return this.round(sum < 0n, sum < 0n ? -sum : sum, 1n << shift, rounding);
  }

  squareRoot(a: number, rounding: Rounding): number {
    const x = this.read(a);
    if (x.kind === 'nan') return this.quiet(a);
    if (x.kind === 'finite' && x.size === 0n) return a;
    if (x.sign) return this.defaultNan;
    if (x.kind === 'inf') return a;
    // size/halves in units is below the root where its square is below the number.
    const scaled = x.size << BigInt(-this.unit);
    return this.nearest(false, (size, halves) => scaled * halves * halves - size * size, rounding);
  }

  /** The integer that a number is rounded to. */
  integer({ sign, size }: Read, rounding: Rounding): bigint {
    const one = 1n << BigInt(Math.max(0, -this.unit));
    const whole = size / one;
    const rest = size % one;
    let up = false;
    if (rest > 0n) {
      if (rounding === 'even') up = 2n * rest > one || (2n * rest === one && whole % 2n === 1n);
      else if (rounding === 'away') up = 2n * rest >= one;
      else up = rounding === (sign ? 'floor' : 'ceil');
    }
    const rounded = up ? whole + 1n : whole;
    return sign ? -rounded : rounded;
  }

  toIntegral(a: number, rounding: Rounding): number {
    const x = this.read(a);
    if (x.kind === 'nan') return this.quiet(a);
    if (x.kind === 'inf') return a;
    return this.fromInteger(this.integer(x, rounding), 'even', x.sign);
  }

  fromInteger(value: bigint, rounding: Rounding, zeroSign = false): number {
    if (value === 0n) return this.zero(zeroSign);
    const size = value < 0n ? -value : value;
    return this.round(value < 0n, size << BigInt(-this.unit), 1n, rounding);
  }

  toInteger(a: number, width: number, isSigned: boolean, rounding: Rounding): number {
    const x = this.read(a);
    const lowest = -(1n << BigInt(width - 1));
    const limit = 1n << BigInt(isSigned ? width - 1 : width);
    const integer = x.kind === 'finite' ? this.integer(x, rounding) : limit;
    const fits = integer >= lowest && integer < limit;
    return Number(BigInt.asUintN(width, fits ? integer : lowest));
  }

  /** The order: negative, zero or positive; undefined for NaN. */
  order(a: number, b: number): number | undefined {
    const [x, y] = [this.read(a), this.read(b)];
    if (x.kind === 'nan' || y.kind === 'nan') return undefined;
    const beyond = this.sizes[this.infinite];
    const value = ({ kind, sign, size }: Read) =>
      (kind === 'inf' ? beyond : size) * (sign ? -1n : 1n);
    return Number(value(x) - value(y));
  }

  /** In another format. */
  convert(a: number, to: Rational, rounding: Rounding): number {
    const x = this.read(a);
    if (x.kind === 'inf') return to.infinity(x.sign);
    if (x.kind === 'finite') {
      const shift = this.unit - to.unit;
      return shift >= 0
        ? to.round(x.sign, x.size << BigInt(shift), 1n, rounding)
        : to.round(x.sign, x.size, 1n << BigInt(-shift), rounding);
    }
    const shift = to.f.precision - this.f.precision;
    const payload = a % 2 ** (this.f.precision - 1);
    const moved = shift >= 0 ? payload * 2 ** shift : Math.floor(payload / 2 ** -shift);
    return to.quiet((to.infinity(x.sign) + moved) % 2 ** to.f.bits);
  }
}
