/**
 * Intrinsic functions in canonical form, whatever the version of LLVM that wrote the module.
 *
 * Debug intrinsics are the spelling of debug records before LLVM 19: the readers turn their calls
 * into records, and what is left are declarations that nothing calls. And the names of overloaded
 * intrinsics spell out their types: with typed pointers (LLVM 14) what a pointer points to as well,
 * `llvm.memcpy.p0i8.p0i8.i64`, which is `llvm.memcpy.p0.p0.i64` ever since.
 */
import { type Func, isDeclaration, type Module } from './module.js';

const debugNames = /^llvm\.dbg\.(value|declare|assign|label|addr)$/;

export type DebugIntrinsic = 'value' | 'declare' | 'assign' | 'label' | 'addr';

/** Which debug intrinsic a function is, if it is one. */
export function debugIntrinsic(name: string): DebugIntrinsic | undefined {
  if (!name.startsWith('llvm.dbg.')) return undefined;
  return debugNames.exec(name)?.[1] as DebugIntrinsic | undefined;
}

/** A pointer, alone or in a vector, followed by what it points to. */
const typedPointer =
  /([.]|nxv\d+|v\d+)p(\d+)(?:[afipv]\d|bf16|isVoid|ppcf128|[fs]l?_)[^.]*(?:[.][^.]*s(?=[.]|$))?/g;

/** The name with pointees left out. */
export function opaqueIntrinsicName(name: string): string {
  return name.startsWith('llvm.') ? name.replace(typedPointer, '$1p$2') : name;
}

/** Once every call of a debug intrinsic is a record: drops their declarations, fixes names. */
export function canonicaliseIntrinsics(module: Module): void {
  module.functions = module.functions.filter((func) => {
    if (!func.name.startsWith('llvm.') || !isDeclaration(func)) return true;
    if (debugIntrinsic(func.name) !== undefined) {
      module.symbols.delete(func.name);
      return false;
    }
    rename(module, func);
    return true;
  });
}

function rename(module: Module, func: Func): void {
  const name = opaqueIntrinsicName(func.name);
  if (name === func.name || module.symbols.has(name)) return;
  module.symbols.delete(func.name);
  module.symbols.set(name, func);
  func.name = name;
}
