/**
 * Floating-point inputs as C writes them and as JSON: decimal where that is exact and short, hexadecimal (C17 §6.4.4.2)
 * for what a double cannot hold.
 *
 * Half and bfloat are shown as the double that they are, which initialises them exactly. x87's format and quad are that
 * double with their suffix, or hexadecimal digits with it.
 */
import { canonical, type FloatFormat, floats, numberOfBits, soft } from '../../expr/index.js';

/** Formats that have the size of another one. */
export type NamedFormat = 'bfloat' | 'quad';

/** The format of a C type, by its size and what its name tells. */
function formatOf(size: number, named: NamedFormat | undefined): FloatFormat {
  if (named !== undefined) return floats[named];
  return size === 2
    ? floats.half
    : size === 4
      ? floats.single
      : size === 8
        ? floats.double
        : floats.extended;
}

/** Of a type that C calls by this name. */
export function namedFormat(name: string): NamedFormat | undefined {
  if (/bf16|bfloat/i.test(name)) return 'bfloat';
  return /float128/i.test(name) ? 'quad' : undefined;
}

export function floatText(size: number, named: NamedFormat | undefined, bytes: Uint8Array): string {
  const value = floatJson(size, named, bytes);
  const suffix = size === 4 ? 'f' : size <= 8 ? '' : named === 'quad' ? 'q' : 'L';
  if (typeof value === 'string') return cWords[value] ?? `${value}${suffix}`;
  const text = Object.is(value, -0) ? '-0' : `${value}`;
  return `${/[.e]/.test(text) ? text : `${text}.0`}${suffix}`;
}

const cWords: Record<string, string> = {
  NaN: '(0.0 / 0.0)',
  Infinity: '(1.0 / 0.0)',
  '-Infinity': '(-1.0 / 0.0)',
};

/** A number where a double holds it, `NaN`, `Infinity`, or hexadecimal text. */
export function floatJson(
  size: number,
  named: NamedFormat | undefined,
  bytes: Uint8Array,
): number | string {
  const format = formatOf(size, named);
  const bits = bitsOf(bytes, format.bits);
  const nearest = soft.convert(format, floats.double, bits);
  const value = numberOfBits(floats.double, canonical(nearest));
  if (!Number.isFinite(value)) {
    const x = soft.unpack(format, bits);
    return x.kind === 'finite' ? hexadecimal(x) : `${value}`;
  }
  if (format === floats.single) return shortest(value);
  const isExact = soft.convert(floats.double, format, nearest) === bits;
  return isExact ? value : hexadecimal(soft.unpack(format, bits) as soft.Finite);
}

function bitsOf(bytes: Uint8Array, width: number): bigint {
  let value = 0n;
  for (let i = Math.min(width / 8, bytes.length) - 1; i >= 0; i--) {
    value = (value << 8n) | BigInt(bytes[i]);
  }
  return value;
}

function hexadecimal({ sign, mantissa, exponent }: soft.Finite): string {
  const length = soft.bitLength(mantissa);
  const places = Math.ceil((length - 1) / 4);
  const digits = (mantissa << BigInt(4 * places - (length - 1))).toString(16);
  const fraction = digits.slice(1).replace(/0+$/, '');
  const power = exponent + length - 1;
  const point = fraction === '' ? '' : `.${fraction}`;
  return `${sign ? '-' : ''}0x1${point}p${power < 0 ? '' : '+'}${power}`;
}

/** The shortest decimal that is this float. */
function shortest(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(value.toPrecision(digits));
    if (Object.is(Math.fround(candidate), value)) return candidate;
  }
  return value;
}
