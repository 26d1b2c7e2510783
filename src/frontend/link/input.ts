/** A module that takes part in a link, and what is known about its global values. */
import { type GlobalValue, isDeclaration, type Module } from '../../ir/index.js';

export interface Input {
  readonly module: Module;
  /** Its definitions yield to those of other inputs. */
  readonly replaceable: boolean;
}

export function isLocal(value: GlobalValue): boolean {
  return value.linkage === 'internal' || value.linkage === 'private';
}

/** Whether the linker must find a definition elsewhere: also for `available_externally` bodies. */
export function needsDefinition(value: GlobalValue): boolean {
  if (value.linkage === 'available_externally') return true;
  return value.kind === 'global' || value.kind === 'function' ? isDeclaration(value) : false;
}

/** Whether another definition may stand beside it. */
export function isWeak(value: GlobalValue): boolean {
  switch (value.linkage) {
    case 'weak':
    case 'weak_odr':
    case 'linkonce':
    case 'linkonce_odr':
    case 'common':
    case 'extern_weak':
      return true;
    default:
      return false;
  }
}

export function globalsOf(module: Module): GlobalValue[] {
  return [...module.globals, ...module.functions, ...module.aliases, ...module.ifuncs];
}

export function isIntrinsic(name: string): boolean {
  return name.startsWith('llvm.');
}

/** The function or variable behind aliases; undefined where an expression hides it. */
export function baseObject(value: GlobalValue): GlobalValue | undefined {
  const met = new Set<GlobalValue>();
  let at = value;
  while (at.kind === 'alias' && !met.has(at)) {
    met.add(at);
    let target = at.aliasee;
    while (target.kind === 'expr' && target.operands.length > 0) target = target.operands[0];
    switch (target.kind) {
      case 'global':
      case 'function':
      case 'alias':
      case 'ifunc':
        at = target;
        break;
      default:
        return undefined;
    }
  }
  return at.kind === 'alias' ? undefined : at;
}
