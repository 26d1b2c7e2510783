/**
 * Debug intrinsics, the spelling of debug records before LLVM 19. The readers turn their calls into
 * records; what is left are declarations that nothing calls.
 */
import type { Module } from './module.js';

const names = /^llvm\.dbg\.(value|declare|assign|label|addr)$/;

export type DebugIntrinsic = 'value' | 'declare' | 'assign' | 'label' | 'addr';

/** Which debug intrinsic a function is, if it is one. */
export function debugIntrinsic(name: string): DebugIntrinsic | undefined {
  if (!name.startsWith('llvm.dbg.')) return undefined;
  return names.exec(name)?.[1] as DebugIntrinsic | undefined;
}

/** Removes the declarations once all calls are records. */
export function dropDebugIntrinsics(module: Module): void {
  module.functions = module.functions.filter(({ name, blocks }) => {
    const drop = blocks.length === 0 && debugIntrinsic(name) !== undefined;
    if (drop) module.symbols.delete(name);
    return !drop;
  });
}
