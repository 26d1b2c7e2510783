/**
 * The C types that debug metadata describes, for showing values as a C programmer would write them
 * and for making arguments of a function from its signature. Types refer to each other in circles
 * (a list node points to itself), so targets and members are read from the metadata when they are
 * first asked for; one metadata node always gives the same type object.
 */
import { dwarf } from './dwarf.js';
import type { MDNode } from './metadata.js';
import { nodeField, nodesField, numberField, textField } from './metadata-fields.js';

export type Encoding = 'bool' | 'signed' | 'unsigned' | 'float' | 'complex' | 'other';

export interface Member {
  /** '' for an anonymous structure or union. */
  readonly name: string;
  readonly type: CType;
  readonly bitOffset: number;
  /** Of the member, which for a bit-field is less than that of its type. */
  readonly bits: number;
  readonly bitField: boolean;
}
export interface Enumerator {
  readonly name: string;
  readonly value: bigint;
}

export type CType =
  | { readonly kind: 'void' }
  | {
      readonly kind: 'basic';
      readonly name: string;
      readonly bits: number;
      readonly encoding: Encoding;
      /** `char`, `signed char`, `unsigned char`: shown as a character. */
      readonly character: boolean;
    }
  | { readonly kind: 'pointer'; readonly bits?: number; readonly target: CType }
  | { readonly kind: 'typedef'; readonly name: string; readonly target: CType }
  | {
      readonly kind: 'qualified';
      readonly qualifier: 'const' | 'volatile' | 'restrict' | '_Atomic';
      readonly target: CType;
    }
  | {
      readonly kind: 'struct' | 'union';
      /** '' for an anonymous one. */
      readonly name: string;
      readonly bits: number;
      /** Undefined for one that is only declared. */
      readonly members: readonly Member[] | undefined;
    }
  | {
      readonly kind: 'enum';
      readonly name: string;
      readonly bits: number;
      readonly signed: boolean;
      readonly enumerators: readonly Enumerator[];
    }
  | {
      readonly kind: 'array';
      readonly element: CType;
      /** Undefined for a flexible array member or a variable length. */
      readonly length: number | undefined;
    }
  | {
      readonly kind: 'function';
      readonly result: CType;
      readonly params: readonly CType[];
      readonly variadic: boolean;
    }
  | { readonly kind: 'unknown'; readonly name: string };

const voidType: CType = { kind: 'void' };
const cache = new WeakMap<MDNode, CType>();

/** The type that a DIType node describes. */
export function cTypeOf(node: MDNode): CType {
  let type = cache.get(node);
  if (!type) {
    type = read(node);
    cache.set(node, type);
  }
  return type;
}

function orVoid(node: MDNode | undefined): CType {
  return node ? cTypeOf(node) : voidType;
}

/** Typedefs and qualifiers taken off. */
export function withoutNames(type: CType): CType {
  let at = type;
  while (at.kind === 'typedef' || at.kind === 'qualified') at = at.target;
  return at;
}

/** Computes a property when it is first read. */
function lazily<T>(compute: () => T): () => T {
  let value: { readonly it: T } | undefined;
  return () => (value ??= { it: compute() }).it;
}

function read(node: MDNode): CType {
  const name = textField(node, 'name');
  switch (node.tag) {
    case 'DIBasicType':
      return readBasic(node, name);
    case 'DIDerivedType':
      return readDerived(node, name);
    case 'DICompositeType':
      return readComposite(node, name);
    case 'DISubroutineType': {
      const types = lazily(() => nodesField(node, 'types'));
      const variadic = () => types().length > 1 && types()[types().length - 1] === undefined;
      return {
        kind: 'function',
        get result() {
          return orVoid(types()[0]);
        },
        get params() {
          const end = variadic() ? -1 : undefined;
          return types().slice(1, end).map(orVoid);
        },
        get variadic() {
          return variadic();
        },
      };
    }
    default:
      return { kind: 'unknown', name: name || node.tag };
  }
}

function readBasic(node: MDNode, name: string): CType {
  const word = dwarf.encoding.nameOf(numberField(node, 'encoding')) ?? '';
  return {
    kind: 'basic',
    name,
    bits: numberField(node, 'size'),
    encoding: encodings[word] ?? 'other',
    character: word === 'DW_ATE_signed_char' || word === 'DW_ATE_unsigned_char',
  };
}

const encodings: Readonly<Record<string, Encoding | undefined>> = {
  DW_ATE_boolean: 'bool',
  DW_ATE_signed: 'signed',
  DW_ATE_signed_char: 'signed',
  DW_ATE_unsigned: 'unsigned',
  DW_ATE_unsigned_char: 'unsigned',
  DW_ATE_UTF: 'unsigned',
  DW_ATE_float: 'float',
  DW_ATE_complex_float: 'complex',
};

function readDerived(node: MDNode, name: string): CType {
  const target = lazily(() => orVoid(nodeField(node, 'baseType')));
  const tag = dwarf.tag.nameOf(numberField(node, 'tag')) ?? '';
  const qualifier = qualifiers[tag];
  if (qualifier) {
    return {
      kind: 'qualified',
      qualifier,
      get target() {
        return target();
      },
    };
  }
  switch (tag) {
    case 'DW_TAG_pointer_type':
    case 'DW_TAG_reference_type':
    case 'DW_TAG_rvalue_reference_type':
      return {
        kind: 'pointer',
        bits: numberField(node, 'size'),
        get target() {
          return target();
        },
      };
    case 'DW_TAG_typedef':
    case 'DW_TAG_template_alias':
      return {
        kind: 'typedef',
        name,
        get target() {
          return target();
        },
      };
    default:
      return { kind: 'unknown', name: name || 'derived type' };
  }
}

const qualifiers: Readonly<Record<string, 'const' | 'volatile' | 'restrict' | '_Atomic'>> = {
  DW_TAG_const_type: 'const',
  DW_TAG_volatile_type: 'volatile',
  DW_TAG_restrict_type: 'restrict',
  DW_TAG_atomic_type: '_Atomic',
};

const declarationFlag = 1 << 2;
const bitFieldFlag = 1 << 19;

function readComposite(node: MDNode, name: string): CType {
  const bits = numberField(node, 'size');
  switch (dwarf.tag.nameOf(numberField(node, 'tag'))) {
    case 'DW_TAG_structure_type':
    case 'DW_TAG_class_type':
    case 'DW_TAG_union_type': {
      const declared = (numberField(node, 'flags') & declarationFlag) !== 0;
      const members = lazily(() => (declared ? undefined : readMembers(node)));
      const union = dwarf.tag.nameOf(numberField(node, 'tag')) === 'DW_TAG_union_type';
      return {
        kind: union ? 'union' : 'struct',
        name,
        bits,
        get members() {
          return members();
        },
      };
    }
    case 'DW_TAG_enumeration_type':
      return readEnum(node, name, bits);
    case 'DW_TAG_array_type':
      return readArray(node);
    default:
      return { kind: 'unknown', name: name || 'composite type' };
  }
}

function readMembers(node: MDNode): Member[] {
  const members: Member[] = [];
  for (const member of nodesField(node, 'elements')) {
    if (member?.tag !== 'DIDerivedType') continue;
    if (dwarf.tag.nameOf(numberField(member, 'tag')) !== 'DW_TAG_member') continue;
    const type = lazily(() => orVoid(nodeField(member, 'baseType')));
    members.push({
      name: textField(member, 'name'),
      get type() {
        return type();
      },
      bitOffset: numberField(member, 'offset'),
      bits: numberField(member, 'size'),
      bitField: (numberField(member, 'flags') & bitFieldFlag) !== 0,
    });
  }
  return members;
}

function readEnum(node: MDNode, name: string, bits: number): CType {
  const base = nodeField(node, 'baseType');
  const underlying = base && withoutNames(cTypeOf(base));
  const enumerators: Enumerator[] = [];
  for (const entry of nodesField(node, 'elements')) {
    const value = entry?.fields.get('value');
    if (!entry || (typeof value !== 'number' && typeof value !== 'bigint')) continue;
    enumerators.push({ name: textField(entry, 'name'), value: BigInt(value) });
  }
  const signed =
    underlying?.kind === 'basic'
      ? underlying.encoding === 'signed'
      : enumerators.some(({ value }) => value < 0n);
  return { kind: 'enum', name, bits, signed, enumerators };
}

/** `int a[2][3]` is one node with two subranges: an array of two arrays of three. */
function readArray(node: MDNode): CType {
  const element = lazily(() => orVoid(nodeField(node, 'baseType')));
  const lengths = nodesField(node, 'elements').map((range) => range && rangeLength(range));
  let type: CType | undefined;
  for (const length of lengths.reverse()) {
    const inner = type;
    type = {
      kind: 'array',
      get element() {
        return inner ?? element();
      },
      length,
    };
  }
  return type ?? { kind: 'unknown', name: 'array' };
}

function rangeLength(range: MDNode): number | undefined {
  const count = range.fields.get('count');
  let value: number | undefined;
  if (typeof count === 'number' || typeof count === 'bigint') value = Number(count);
  else if (count && typeof count === 'object' && count.kind === 'value') {
    if (count.value.kind === 'int') {
      value = Number(BigInt.asIntN(count.value.type.bits, count.value.value));
    }
  }
  return value === undefined || value < 0 ? undefined : value;
}

/** The type as C spells it, around a name if one is given: `char *(*f)(int)`. */
export function cTypeText(type: CType, name = ''): string {
  switch (type.kind) {
    case 'pointer': {
      const inner = type.target.kind;
      const star = inner === 'array' || inner === 'function' ? `(*${name})` : `*${name}`;
      return cTypeText(type.target, star);
    }
    case 'array':
      return cTypeText(type.element, `${name}[${type.length ?? ''}]`);
    case 'function': {
      const params = type.params.map((param) => cTypeText(param));
      if (type.variadic) params.push('...');
      return cTypeText(type.result, `${name}(${params.join(', ') || 'void'})`);
    }
    case 'qualified':
      return type.target.kind === 'pointer'
        ? cTypeText(type.target, joined(type.qualifier, name))
        : `${type.qualifier} ${cTypeText(type.target, name)}`;
    default:
      return joined(plainName(type), name);
  }
}

function joined(text: string, name: string): string {
  if (name === '') return text;
  return name.startsWith('[') ? text + name : `${text} ${name}`;
}

function plainName(type: CType): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'struct':
    case 'union':
    case 'enum':
      return `${type.kind} ${type.name || '{…}'}`;
    case 'basic':
    case 'typedef':
    case 'unknown':
      return type.name;
    default:
      return type.kind;
  }
}
