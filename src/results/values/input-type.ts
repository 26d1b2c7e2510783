/**
 * The C type of an input, in the form that the run directory keeps (docs/events.md, "Types"): closed
 * under JSON, and without what only a compiler needs. A pointer has no target here: an input's bytes
 * say nothing about what it would point to.
 */
import { type CType, cTypeText, withoutNames } from '../../ir/index.js';
import { type NamedFormat, namedFormat } from './float-text.js';

export interface IntegerType {
  readonly kind: 'integer';
  readonly name: string;
  readonly size: number;
  readonly signed: boolean;
  readonly char?: true;
  readonly bool?: true;
  /** Of an enumeration. */
  readonly values?: readonly (readonly [string, number])[];
}

export interface StructMember {
  readonly name: string;
  readonly offset: number;
  readonly type: InputType;
  /** Of a bit-field: its first bit, counted from `offset`, and its width. */
  readonly bits?: readonly [number, number];
}

export type InputType =
  | IntegerType
  | {
      readonly kind: 'float';
      readonly name: string;
      readonly size: number;
      /** Where the size alone does not tell. */
      readonly format?: NamedFormat;
    }
  | { readonly kind: 'pointer'; readonly name: string; readonly size: number }
  | { readonly kind: 'array'; readonly element: InputType; readonly count: number }
  | {
      readonly kind: 'struct' | 'union';
      readonly name: string;
      readonly size: number;
      readonly members: readonly StructMember[];
    }
  | { readonly kind: 'bytes'; readonly size: number };

export function sizeOf(type: InputType): number {
  return type.kind === 'array' ? type.count * sizeOf(type.element) : type.size;
}

/** A type of `size` bytes: the given one, an array of it, or plain bytes where neither fits. */
export function inputType(type: CType | undefined, size: number): InputType {
  const known = type && fromC(type);
  if (!known) return { kind: 'bytes', size };
  const own = sizeOf(known);
  if (own === size) return known;
  if (own > 0 && size % own === 0) return { kind: 'array', element: known, count: size / own };
  return { kind: 'bytes', size };
}

/** Where debug information does not say. */
const usualPointerBits = 64;

/** Undefined where the size is not known, or nesting is too deep to be shown. */
function fromC(type: CType, depth = 0): InputType | undefined {
  if (depth > 12) return undefined;
  const name = cTypeText(type);
  const plain = withoutNames(type);
  switch (plain.kind) {
    case 'basic': {
      const size = plain.bits / 8;
      if (plain.encoding === 'float') return floatType(name, plain.name, size);
      if (plain.encoding === 'complex') {
        const element = floatType(name.replace(/_?complex\s*/i, '').trim(), plain.name, size / 2);
        return { kind: 'array', element, count: 2 };
      }
      if (plain.encoding === 'other') return { kind: 'bytes', size };
      const signed = plain.encoding === 'signed';
      return {
        ...{ kind: 'integer', name, size, signed },
        ...(plain.character && { char: true }),
        ...(plain.encoding === 'bool' && { bool: true }),
      };
    }
    case 'enum': {
      const values = plain.enumerators.map(({ name, value }) => [name, Number(value)] as const);
      return { kind: 'integer', name, size: plain.bits / 8, signed: plain.signed, values };
    }
    case 'pointer':
      return { kind: 'pointer', name, size: (plain.bits || usualPointerBits) / 8 };
    case 'array': {
      const element = fromC(plain.element, depth + 1);
      return element && { kind: 'array', element, count: plain.length ?? 0 };
    }
    case 'struct':
    case 'union': {
      if (!plain.members) return undefined;
      const members = plain.members.flatMap((member): StructMember[] => {
        const inner = fromC(member.type, depth + 1);
        if (!inner) return [];
        const unit = member.bitField ? 8 * sizeOf(inner) : 8;
        const offset = member.bitField
          ? Math.floor(member.bitOffset / unit) * (unit / 8)
          : member.bitOffset / 8;
        const bits = member.bitField && ([member.bitOffset - 8 * offset, member.bits] as const);
        return [{ name: member.name, offset, type: inner, ...(bits && { bits }) }];
      });
      return { kind: plain.kind, name, size: plain.bits / 8, members };
    }
    default:
      return undefined;
  }
}

function floatType(name: string, plainName: string, size: number): InputType {
  const format = namedFormat(plainName);
  return { kind: 'float', name, size, ...(format && { format }) };
}

/** The C name of `size` bytes at an offset: `[1].x`; undefined if they are no member or element. */
export function partName(type: InputType, offset: number, size: number): string | undefined {
  let at: InputType = type;
  let rest = offset;
  let name = '';
  for (;;) {
    if (rest === 0 && sizeOf(at) === size && (at.kind !== 'array' || at.count !== 1)) return name;
    if (at.kind === 'array') {
      const element = sizeOf(at.element);
      const index = Math.floor(rest / element);
      if (element === 0 || index >= at.count) return undefined;
      name += `[${index}]`;
      rest -= index * element;
      at = at.element;
      continue;
    }
    if (at.kind !== 'struct' && at.kind !== 'union') return undefined;
    const within: number = rest;
    const member = at.members.find(
      (m) => !m.bits && m.offset <= within && within + size <= m.offset + sizeOf(m.type),
    );
    if (!member) return undefined;
    if (member.name !== '') name += `.${member.name}`;
    rest -= member.offset;
    at = member.type;
  }
}
