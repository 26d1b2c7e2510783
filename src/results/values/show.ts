/**
 * The bytes of an input as a value of its C type: for people (`-1`, `'a'`, `"ab\0"`, `{.x = 1, .y = 2}`)
 * and as JSON. The text is also a C initialiser, except for pointers and plain bytes.
 */
import { floatJson, floatText } from './float-text.js';
import type { InputType, IntegerType, StructMember } from './input-type.js';
import { sizeOf } from './input-type.js';

export type JsonValue =
  | number
  | string
  | boolean
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** The value as C writes it. */
export function valueText(type: InputType, bytes: Uint8Array): string {
  switch (type.kind) {
    case 'integer':
      return integerText(type, littleEndian(bytes, type.size));
    case 'float':
      return floatText(type.size, type.format, bytes);
    case 'pointer':
      return pointerText(littleEndian(bytes, type.size));
    case 'bytes':
      return `{${[...bytes].map(hex).join(', ')}}`;
    case 'array': {
      const parts = elements(type, bytes);
      if (isCharacters(type.element)) return stringText(bytes);
      return listText(parts.map((part) => valueText(type.element, part)));
    }
    case 'struct':
      return listText(named(type.members, bytes));
    case 'union':
      return listText(named(type.members.slice(0, 1), bytes));
  }
}

/** Bytes of a value that are shown to readers; the test has all of them. */
const mostShown = 1024;

/** The beginning of a value that is too long to be read, with what it is the beginning of; else the value. */
export function excerpt(
  type: InputType,
  bytes: Uint8Array,
): { readonly text: string; readonly bytes: Uint8Array } {
  if (bytes.length <= mostShown) return { text: valueText(type, bytes), bytes };
  const first = bytes.subarray(0, mostShown);
  const whole = `… (${bytes.length} bytes in all)`;
  const size = type.kind === 'array' ? sizeOf(type.element) : 1;
  const count = Math.floor(mostShown / size);
  const begun: InputType =
    type.kind === 'array' && count > 0 ? { ...type, count } : { kind: 'bytes', size: mostShown };
  return { text: `${valueText(begun, first)} ${whole}`, bytes: first };
}

/** The value as JSON: numbers where they are exact, strings for characters and for wide integers. */
export function valueJson(type: InputType, bytes: Uint8Array): JsonValue {
  switch (type.kind) {
    case 'integer': {
      const value = reading(type, littleEndian(bytes, type.size));
      if (type.bool) return value !== 0n;
      const enumerator = type.values?.find(([, number]) => BigInt(number) === value);
      if (enumerator) return enumerator[0];
      return exact(value);
    }
    case 'float':
      return floatJson(type.size, type.format, bytes);
    case 'pointer':
      return pointerText(littleEndian(bytes, type.size));
    case 'bytes':
      return [...bytes];
    case 'array':
      if (isCharacters(type.element)) return Buffer.from(bytes).toString('latin1');
      return elements(type, bytes).map((part) => valueJson(type.element, part));
    case 'struct':
    case 'union':
      return Object.fromEntries(
        type.members.map((member, i) => [member.name || `_${i}`, memberJson(member, bytes)]),
      );
  }
}

function memberJson(member: StructMember, bytes: Uint8Array): JsonValue {
  const part = bytes.subarray(member.offset, member.offset + sizeOf(member.type));
  if (!member.bits) return valueJson(member.type, part);
  return exact(bitField(member, part));
}

function named(members: readonly StructMember[], bytes: Uint8Array): string[] {
  return members.map((member) => {
    const part = bytes.subarray(member.offset, member.offset + sizeOf(member.type));
    const text = member.bits ? `${bitField(member, part)}` : valueText(member.type, part);
    return member.name === '' ? text : `.${member.name} = ${text}`;
  });
}

function bitField({ bits, type }: StructMember, bytes: Uint8Array): bigint {
  const [first, width] = bits!;
  const value = littleEndian(bytes, bytes.length) >> BigInt(first);
  const signed = type.kind === 'integer' && type.signed;
  return signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
}

function elements(type: InputType & { kind: 'array' }, bytes: Uint8Array): Uint8Array[] {
  const size = sizeOf(type.element);
  return Array.from({ length: type.count }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

function isCharacters(type: InputType): boolean {
  return type.kind === 'integer' && type.char === true && type.size === 1;
}

function littleEndian(bytes: Uint8Array, size: number): bigint {
  let value = 0n;
  for (let i = Math.min(size, bytes.length) - 1; i >= 0; i--) {
    value = (value << 8n) | BigInt(bytes[i]);
  }
  return value;
}

function reading({ signed, size }: IntegerType, value: bigint): bigint {
  return signed ? BigInt.asIntN(8 * size, value) : value;
}

function integerText(type: IntegerType, raw: bigint): string {
  const value = reading(type, raw);
  const enumerator = type.values?.find(([, number]) => BigInt(number) === value);
  if (enumerator) return enumerator[0];
  if (type.bool && value <= 1n) return value === 1n ? 'true' : 'false';
  if (type.char) {
    const code = Number(BigInt.asUintN(8, raw));
    if (code >= 32 && code < 127) return `'${escapedCharacter(code, "'")}'`;
  }
  if (type.size <= 4) return value === -(2n ** 31n) ? '(-2147483647 - 1)' : `${value}`;
  if (value === -(2n ** 63n)) return '(-9223372036854775807 - 1)';
  const isWide = value > 0x7fffffffn || value < -0x80000000n;
  return isWide && !type.signed ? `${value}u` : `${value}`;
}

function exact(value: bigint): JsonValue {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : `${value}`;
}

function pointerText(value: bigint): string {
  return value === 0n ? 'NULL' : `0x${value.toString(16)}`;
}

function listText(parts: readonly string[]): string {
  return `{${parts.join(', ')}}`;
}

const hex = (byte: number) => `0x${byte.toString(16).padStart(2, '0')}`;

const escapes: Record<number, string> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  92: '\\\\',
};

function escapedCharacter(code: number, quote: string): string {
  const text = String.fromCharCode(code);
  return text === quote ? `\\${quote}` : (escapes[code] ?? text);
}

/** All bytes as a C string literal; what follows an octal escape cannot be taken for a part of it. */
export function stringText(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i];
    const nextIsDigit = bytes[i + 1] >= 48 && bytes[i + 1] <= 57;
    if (code === 63 && bytes[i + 1] === 63) text += '\\?';
    else if (code === 0 && nextIsDigit) text += '\\000';
    else if (escapes[code] !== undefined || (code >= 32 && code < 127)) {
      text += escapedCharacter(code, '"');
    } else text += `\\${code.toString(8).padStart(3, '0')}`;
  }
  return `"${text}"`;
}
