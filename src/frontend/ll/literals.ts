/**
 * Numbers in the text: integers of any width, and floating point in decimal, as the bits of a double
 * (`0x…`, also for float), or as the bits of the type itself (`0xH` half, `0xR` bfloat, `0xK`
 * x86_fp80, `0xL` fp128, `0xM` ppc_fp128; `f0x…` for any of them).
 */
import {
  type ConstantFloat,
  type ConstantInt,
  doubleBits,
  type FloatType,
  type IntType,
  narrowToFloat,
  narrowToSmall,
} from '../../ir/index.js';
import type { Reader } from './reader.js';

const smallest = -128;
const largest = 1023;

export function integerConstant(r: Reader, type: IntType, value: number): ConstantInt {
  if (value < smallest || value > largest) return makeInteger(type, BigInt(value));
  let cache = r.smallIntegers.get(type.bits);
  if (!cache) {
    cache = [];
    r.smallIntegers.set(type.bits, cache);
  }
  return (cache[value - smallest] ??= makeInteger(type, BigInt(value)));
}

function makeInteger(type: IntType, value: bigint): ConstantInt {
  return { kind: 'int', type, value: BigInt.asUintN(type.bits, value) };
}

/** An integer literal with the cursor on its first byte. */
export function parseInteger(r: Reader, type: IntType): ConstantInt {
  const { bytes } = r;
  const start = r.pos;
  let p = start;
  const negative = bytes[p] === 45;
  if (negative) p++;
  const first = p;
  let value = 0;
  for (let c = bytes[p]; c >= 48 && c <= 57; c = bytes[++p]) value = value * 10 + (c - 48);
  if (p === first) throw r.expected('an integer', start);
  if (bytes[p] === 46 || bytes[p] === 120) {
    throw r.error(`an integer of type i${type.bits} cannot be written like this`, start);
  }
  r.pos = p;
  if (p - first <= 15) {
    return checked(r, type, integerConstant(r, type, negative ? -value : value), value, start);
  }
  if (p - first > 10_000) throw r.error('this integer is too long', start);
  const big = BigInt(r.slice(first, p));
  if (big >> BigInt(type.bits) !== 0n) throw tooWide(r, type, start);
  return makeInteger(type, negative ? -big : big);
}

function checked(
  r: Reader,
  type: IntType,
  constant: ConstantInt,
  magnitude: number,
  start: number,
): ConstantInt {
  if (type.bits < 53 && magnitude >= 2 ** type.bits) throw tooWide(r, type, start);
  return constant;
}

function tooWide(r: Reader, type: IntType, start: number) {
  return r.error(`this integer does not fit into i${type.bits}`, start);
}

/** `u0x1F` and `s0x1F`, with the cursor behind the prefix. */
export function parseHexInteger(r: Reader, type: IntType, signed: boolean): ConstantInt {
  const start = r.pos;
  const digits = hexDigits(r);
  if (digits === '' || digits.length > 10_000) throw r.expected('hexadecimal digits', start);
  const value = BigInt(`0x${digits}`);
  const width = digits.length * 4;
  return makeInteger(type, signed ? BigInt.asIntN(width, value) : value);
}

function hexDigits(r: Reader): string {
  const start = r.pos;
  const { bytes } = r;
  let p = start;
  for (let c = bytes[p]; ; c = bytes[++p]) {
    const hex = (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
    if (!hex) break;
  }
  r.pos = p;
  return r.slice(start, p);
}

/** A floating-point literal with the cursor on its first byte. */
export function parseFloatLiteral(r: Reader, type: FloatType): ConstantFloat {
  const { bytes } = r;
  const start = r.pos;
  if (bytes[start] === 48 && bytes[start + 1] === 120) {
    r.pos += 2;
    return { kind: 'float', type, bits: hexFloat(r, type, start) };
  }
  let p = start;
  while (isDecimalByte(bytes[p])) p++;
  const text = r.slice(start, p);
  if (!/^[-+]?\d+\.\d*([eE][-+]?\d+)?$/.test(text)) {
    throw r.expected('a floating-point constant', start);
  }
  r.pos = p;
  return { kind: 'float', type, bits: fromDouble(r, type, doubleBits(Number(text)), start) };
}

/** `f0x…`: the bits of the type, with the cursor behind the prefix. */
export function parseBitsLiteral(r: Reader, type: FloatType): ConstantFloat {
  const start = r.pos;
  const digits = hexDigits(r);
  if (digits.length * 4 !== type.bits) {
    throw r.error(`${type.format} needs ${type.bits / 4} hexadecimal digits here`, start);
  }
  return { kind: 'float', type, bits: BigInt(`0x${digits}`) };
}

function isDecimalByte(c: number): boolean {
  return (c >= 48 && c <= 57) || c === 46 || c === 45 || c === 43 || c === 101 || c === 69;
}

const formatOfLetter: Record<string, string> = {
  H: 'half',
  R: 'bfloat',
  K: 'x86_fp80',
  L: 'fp128',
  M: 'ppc_fp128',
};

function hexFloat(r: Reader, type: FloatType, start: number): bigint {
  const letter = String.fromCharCode(r.bytes[r.pos]);
  const format = formatOfLetter[letter];
  if (format === undefined) {
    const digits = hexDigits(r);
    if (digits === '' || digits.length > 16) throw r.expected('up to 16 hexadecimal digits', start);
    return fromDouble(r, type, BigInt(`0x${digits}`), start);
  }
  if (format !== type.format) {
    throw r.error(`0x${letter} is a constant of type ${format}, not ${type.format}`, start);
  }
  r.pos++;
  const digits = hexDigits(r);
  if (digits === '' || digits.length * 4 > type.bits) {
    throw r.error(`expected up to ${type.bits / 4} hexadecimal digits`, start);
  }
  if (letter === 'L' || letter === 'M') {
    const full = digits.padStart(32, '0');
    return (BigInt(`0x${full.slice(16)}`) << 64n) | BigInt(`0x${full.slice(0, 16)}`);
  }
  return BigInt(`0x${digits}`);
}

function fromDouble(r: Reader, type: FloatType, bits: bigint, start: number): bigint {
  const narrowed = narrow(type, bits);
  if (narrowed === undefined) {
    throw r.error(`this constant has no exact value of type ${type.format}`, start);
  }
  return BigInt(narrowed);
}

function narrow(type: FloatType, bits: bigint): bigint | number | undefined {
  switch (type.format) {
    case 'double':
      return bits;
    case 'float':
      return narrowToFloat(bits);
    case 'half':
      return narrowToSmall(bits, 5, 10);
    case 'bfloat':
      return narrowToSmall(bits, 8, 7);
    default:
      return undefined;
  }
}
