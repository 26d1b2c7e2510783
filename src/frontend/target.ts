/**
 * The machine that a program is executed as, by the target triple and data layout of its modules: x86-64, or i386
 * (`-m32`), each with a C library of its own. What is for another machine, or for two of them, is said once, in place of all
 * that such modules and the library disagree about.
 */
import { DataLayout, DataLayoutError, type Module } from '../ir/index.js';
import type { TargetName } from './cc/index.js';

/** What clang gives to i386 Linux: the layout of a module that names the machine alone. */
const layoutOfI386 =
  'e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128';

/** The target of a program, or what is wrong with it. */
export function programTarget(modules: readonly Module[]): TargetName | readonly string[] {
  const targets = modules.map(targetOf);
  const foreign = modules.filter((_, i) => targets[i] === 'other');
  if (foreign.length > 0) {
    return foreign.map(
      ({ id, targetTriple }) =>
        `${id} is for ${targetTriple}, but programs are executed as on x86-64 or i386 Linux; compile it for one of them (without --target, or with -m32)`,
    );
  }
  const wide = targets.indexOf('x86_64');
  const narrow = targets.indexOf('i386');
  if (wide >= 0 && narrow >= 0) {
    return [
      `${modules[narrow].id} is for i386 (-m32), but ${modules[wide].id} for x86-64; compile both for the same machine`,
    ];
  }
  return narrow >= 0 ? 'i386' : 'x86_64';
}

/** Undefined where a module does not say. */
function targetOf(module: Module): TargetName | 'other' | undefined {
  const { targetTriple } = module;
  const isI386 = /^i[3-6]86-/.test(targetTriple);
  if (isI386 && module.dataLayout === '') module.dataLayout = layoutOfI386;
  const pointerBits = pointerBitsOf(module);
  if (targetTriple === '') {
    return pointerBits === 64 ? (module.dataLayout === '' ? undefined : 'x86_64') : 'i386';
  }
  if (isI386) return pointerBits === 32 ? 'i386' : 'other';
  return /^(x86_64|amd64)-/.test(targetTriple) && pointerBits === 64 ? 'x86_64' : 'other';
}

/** A layout that cannot be read is the linker's to complain about. */
function pointerBitsOf({ dataLayout }: Module): number {
  try {
    return new DataLayout(dataLayout).pointerBits();
  } catch (error) {
    if (error instanceof DataLayoutError) return 64;
    throw error;
  }
}
