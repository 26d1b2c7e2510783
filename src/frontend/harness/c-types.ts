/** C types as C text (C17 §6.7.6: declarators are read from the inside out). */
import { type CType, withoutNames } from '../../ir/index.js';

/** A declaration of `name` with this type, without qualifiers at the top. */
export function declare(type: CType, name: string): string {
  switch (type.kind) {
    case 'qualified':
      return declare(type.target, name);
    case 'pointer': {
      const { target } = type;
      const inner = withoutNames(target).kind;
      const needsParentheses = (inner === 'array' || inner === 'function') && !isNamed(target);
      return declareTarget(target, needsParentheses ? `(*${name})` : `*${name}`);
    }
    case 'array':
      return declare(type.element, `${name}[${type.length ?? ''}]`);
    case 'function': {
      const params = type.params.map((param) => declare(param, '').trimEnd());
      if (type.variadic) params.push('...');
      return declare(type.result, `${name}(${params.join(', ') || 'void'})`);
    }
    default:
      return `${nameOf(type)} ${name}`;
  }
}

/** What a pointer points to keeps its qualifiers. */
function declareTarget(target: CType, name: string): string {
  if (target.kind !== 'qualified' || target.qualifier === 'restrict') return declare(target, name);
  return `${target.qualifier} ${declareTarget(target.target, name)}`;
}

function isNamed(type: CType): boolean {
  return type.kind === 'qualified' ? isNamed(type.target) : type.kind === 'typedef';
}

const complexNames: Readonly<Record<number, string>> = {
  64: '_Complex float',
  128: '_Complex double',
  256: '_Complex long double',
};

/** The name of a type; for what cannot be named, see `isNameable`. */
export function nameOf(type: CType): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'basic':
      return type.encoding === 'complex' ? (complexNames[type.bits] ?? type.name) : type.name;
    case 'typedef':
      return type.name;
    case 'struct':
    case 'union':
    case 'enum':
      return `${type.kind} ${type.name}`;
    default:
      return 'void';
  }
}

/** Whether a declaration can be written: not for a structure or enumeration that has no name. */
export function isNameable(type: CType): boolean {
  switch (type.kind) {
    case 'qualified':
    case 'pointer':
      return isNameable(type.target);
    case 'array':
      return isNameable(type.element);
    case 'function':
      return isNameable(type.result) && type.params.every(isNameable);
    case 'struct':
    case 'union':
    case 'enum':
      return type.name !== '' && type.name !== vaListTag;
    case 'unknown':
      return false;
    default:
      return true;
  }
}

/** What a va_list is on x86-64; the name is the compiler's own. */
const vaListTag = '__va_list_tag';

export function isVaList(type: CType): boolean {
  const bare = withoutNames(type);
  const target = bare.kind === 'pointer' ? withoutNames(bare.target) : bare;
  const element = target.kind === 'array' ? withoutNames(target.element) : target;
  return element.kind === 'struct' && element.name === vaListTag;
}

/** Whether this is the type of streams, of whichever C library. */
export function isStream(type: CType): boolean {
  if (type.kind === 'typedef') return type.name === 'FILE' || isStream(type.target);
  if (type.kind === 'qualified') return isStream(type.target);
  return type.kind === 'struct' && (type.name === '_IO_FILE' || type.name === '__sFILE');
}

/** Every name that declarations of a type, and of what it leads to, may use. */
export function typeNames(types: readonly CType[]): Set<string> {
  const names = new Set<string>();
  const seen = new Set<CType>();
  const open = [...types];
  for (let type = open.pop(); type; type = open.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    if (type.kind === 'typedef') names.add(type.name);
    if (type.kind === 'enum') for (const { name } of type.enumerators) names.add(name);
    if (type.kind === 'struct' || type.kind === 'union') {
      for (const member of type.members ?? []) open.push(member.type);
    } else if (type.kind === 'array') open.push(type.element);
    else if (type.kind === 'function') open.push(type.result, ...type.params);
    else if ('target' in type) open.push(type.target);
  }
  return names;
}
