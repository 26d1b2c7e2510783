/**
 * What each symbol of a library needs: the symbols of other members that its definition refers to,
 * itself or through local definitions of its own member.
 *
 * A linker that takes whole members needs everything that any function of a member refers to: `puts`
 * would bring the formatting of floats along. With this list, which is made when the library is built,
 * it takes what is reached. Tables that every member contributes to (`llvm.global_ctors`) are reached
 * with any symbol of the member.
 */
import {
  type Constant,
  type Func,
  type GlobalValue,
  isCall,
  isConstant,
  type Module,
  type Value,
} from '../ir/index.js';
import { definedSymbols } from './library-archive.js';

export type SymbolNeeds = Readonly<Record<string, readonly string[]>>;

/** The needs of all symbols that a module defines for others. */
export function symbolNeeds(module: Module): SymbolNeeds {
  const references = new Map<GlobalValue, ReadonlySet<GlobalValue>>();
  const referencesOf = (value: GlobalValue): ReadonlySet<GlobalValue> => {
    let found = references.get(value);
    if (!found) references.set(value, (found = directReferences(value)));
    return found;
  };
  const always = module.globals.filter(({ linkage }) => linkage === 'appending');
  const needs: Record<string, string[]> = {};
  for (const symbol of definedSymbols(module)) {
    const reached = new Set<GlobalValue>([module.symbols.get(symbol)!, ...always]);
    // The set grows while it is walked.
    for (const value of reached) for (const next of referencesOf(value)) reached.add(next);
    needs[symbol] = [...reached]
      .filter((value) => !isLocal(value) && value.name !== symbol)
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('llvm.'));
  }
  return needs;
}

function isLocal({ linkage }: GlobalValue): boolean {
  return linkage === 'internal' || linkage === 'private';
}

function directReferences(value: GlobalValue): Set<GlobalValue> {
  const found = new Set<GlobalValue>();
  switch (value.kind) {
    case 'function':
      bodyReferences(value, found);
      break;
    case 'global':
      if (value.initializer) collect(value.initializer, found);
      break;
    case 'alias':
      collect(value.aliasee, found);
      break;
    case 'ifunc':
      collect(value.resolver, found);
      break;
  }
  return found;
}

function bodyReferences(func: Func, found: Set<GlobalValue>): void {
  for (const constant of [func.prefix, func.prologue, func.personality]) {
    if (constant) collect(constant, found);
  }
  for (const { instructions } of func.blocks) {
    for (const instruction of instructions) {
      for (const operand of instruction.operands) collect(operand, found);
      if (!isCall(instruction)) continue;
      for (const { operands } of instruction.bundles ?? []) {
        for (const operand of operands) collect(operand, found);
      }
    }
  }
}

/** Constants nest as deep as initialisers in the source do. */
function collect(value: Value, found: Set<GlobalValue>): void {
  if (!isConstant(value)) return;
  for (const part of partsOf(value, found)) collect(part, found);
}

function partsOf(constant: Constant, found: Set<GlobalValue>): readonly Constant[] {
  switch (constant.kind) {
    case 'function':
    case 'global':
    case 'alias':
    case 'ifunc':
      found.add(constant);
      return [];
    case 'aggregate':
      return constant.elements;
    case 'expr':
    case 'ptrauth':
      return constant.operands;
    case 'blockaddress':
      return [constant.func];
    case 'dso_local_equivalent':
    case 'no_cfi':
      return [constant.target];
    default:
      return [];
  }
}
