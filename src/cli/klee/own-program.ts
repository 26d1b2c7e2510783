/**
 * A linked program without Merganser's C library: what it refers to there is only declared. KLEE's `assembly.ll` is like that
 * without --libc, and can be given to other tools, which have a C library of their own.
 */
import {
  type Constant,
  type Func,
  type GlobalValue,
  type GlobalVariable,
  type Module,
  noCallAttributes,
  type Value,
} from '../../ir/index.js';

/** `own`: the definitions that are not the library's. */
export function ownProgram(module: Module, own: ReadonlySet<GlobalValue>): Module {
  const used = new Set<GlobalValue>();
  const use = (value: Value | Constant): void => {
    switch (value.kind) {
      case 'function':
      case 'global':
      case 'alias':
      case 'ifunc':
        used.add(value);
        return;
      default:
        if ('operands' in value && value.kind !== 'instruction') value.operands.forEach(use);
        if ('elements' in value) value.elements.forEach(use);
    }
  };
  for (const value of own) usedBy(value).forEach(use);
  const kept = <T extends Func | GlobalVariable>(list: readonly T[], declared: (one: T) => T) =>
    list.flatMap((one) => (own.has(one) ? [one] : used.has(one) ? [declared(one)] : []));
  return {
    ...module,
    functions: kept(module.functions, declaredFunction),
    globals: kept(module.globals, declaredVariable),
    aliases: module.aliases.filter((alias) => own.has(alias)),
    ifuncs: module.ifuncs.filter((ifunc) => own.has(ifunc)),
  };
}

function usedBy(value: GlobalValue): readonly (Value | Constant)[] {
  switch (value.kind) {
    case 'function': {
      const operands = value.blocks.flatMap(({ instructions }) =>
        instructions.flatMap((instruction) => instruction.operands),
      );
      return value.personality ? [...operands, value.personality] : operands;
    }
    case 'global':
      return value.initializer ? [value.initializer] : [];
    case 'alias':
      return [value.aliasee];
    case 'ifunc':
      return [value.resolver];
  }
}

const nothing = { comdat: undefined, section: undefined, dsoLocal: false };

/** The library's own attributes are of a newer LLVM than other tools may be. */
function declaredFunction(func: Func): Func {
  const empty = {
    attributes: noCallAttributes,
    attachments: [],
    blocks: [],
    personality: undefined,
  };
  return { ...func, ...nothing, ...empty, linkage: 'external' };
}

function declaredVariable(variable: GlobalVariable): GlobalVariable {
  return { ...variable, ...nothing, linkage: 'external', attachments: [], initializer: undefined };
}

/** The definitions of a module. */
export function definitionsOf({ functions, globals, aliases, ifuncs }: Module): GlobalValue[] {
  return [
    ...functions.filter(({ blocks }) => blocks.length > 0),
    ...globals.filter(({ initializer }) => initializer !== undefined),
    ...aliases,
    ...ifuncs,
  ];
}
