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

/** The name of a type that has one; undefined for what cannot be named. */
export function nameOf(type: CType): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'basic':
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
