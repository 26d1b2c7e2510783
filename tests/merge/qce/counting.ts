/** Query counts of small programs, by the names of their blocks and variables. */
import { compileC, readAssembly } from '../../../src/frontend/index.js';
import type { BasicBlock, CallInstruction, Func, Module } from '../../../src/ir/index.js';
import { isCall } from '../../../src/ir/index.js';
import { type Counts, QueryCounts, type Variable } from '../../../src/merge/index.js';

/** The layout of x86-64. */
const layout =
  'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"\n';

export function assembly(text: string): Module {
  return readAssembly(layout + text);
}

/** A C file by itself, without a library. */
export function compiled(text: string, optimise: '0' | '1'): Module {
  const result = compileC({ path: 'test.c', text }, { cc: 'embedded', optimise, emit: 'll' });
  if (!result.ok) throw new Error(result.message);
  return readAssembly(new TextDecoder().decode(result.ir));
}

export function functionOf(module: Module, name: string): Func {
  return module.functions.find((func) => func.name === name)!;
}

export function blockOf(module: Module, func: string, block: string): BasicBlock {
  const found = functionOf(module, func).blocks.find(({ name }) => name === block);
  if (!found) throw new Error(`no block ${block} in ${func}`);
  return found;
}

/** The calls of a function, in order. */
export function callsIn(module: Module, func: string): CallInstruction[] {
  return functionOf(module, func).blocks.flatMap((block) => block.instructions.filter(isCall));
}

/** `x` for a value, `x+4:2` for two bytes at offset 4 of memory, `*p+4:2` for memory at the pointer in p. */
export function nameOf(variable: Variable): string {
  switch (variable.kind) {
    case 'value':
      return variable.value.name ?? '?';
    case 'memory':
      return `${variable.base.name ?? '?'}+${variable.offset}:${variable.size}`;
    case 'pointee':
      return `*${variable.pointer.name ?? '?'}+${variable.offset}:${variable.size}`;
  }
}

/** The counts with the variables' names, rounded so that they can be compared. */
export function named({ total, added }: Counts): Record<string, number> {
  const counts: Record<string, number> = { total: rounded(total) };
  for (const [variable, count] of added) counts[nameOf(variable)] = rounded(count);
  return counts;
}

export function rounded(count: number): number {
  return Number(count.toPrecision(10));
}

/** Counts at the start of a block of a module of assembly; branches alone, each way with β = 0.5. */
export function countsAt(
  text: string,
  block: string,
  { func = 'f', beta = 0.5, kappa = 2, queries = 'branches' as 'all' | 'branches' } = {},
): Record<string, number> {
  const module = assembly(text);
  return named(new QueryCounts(module, { beta, kappa, queries }).at(blockOf(module, func, block)));
}
