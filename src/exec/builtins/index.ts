/** Everything that a program may call and the engine implements. */
import type { ExternalTable, Maker } from '../external.js';
import { intrinsic } from '../intrinsics/index.js';
import { analysisFunction } from './analysis.js';
import { endBuiltins } from './end.js';
import { heapBuiltins } from './heap.js';
import { hostBuiltins } from './host-calls.js';
import { jumpBuiltins } from './jump.js';
import { decimalBuiltins } from './known-decimals.js';
import { memoryBuiltins } from './memory.js';
import { sanitizerHandler } from './ubsan.js';

const tables: readonly ExternalTable[] = [
  heapBuiltins,
  memoryBuiltins,
  jumpBuiltins,
  endBuiltins,
  hostBuiltins,
  decimalBuiltins,
];

export function concreteExternals(name: string): Maker | undefined {
  if (name.startsWith('llvm.')) return intrinsic(name);
  for (const table of tables) {
    const maker = table.get(name);
    if (maker) return maker;
  }
  return analysisFunction(name) ?? sanitizerHandler(name);
}
