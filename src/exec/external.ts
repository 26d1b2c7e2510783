/**
 * Functions that the engine implements: LLVM's intrinsics, builtins (the allocator, setjmp, the
 * analysis interface) and the host functions of the C library.
 *
 * A maker looks at the call once (its types, its constant operands) and returns the implementation,
 * which takes the values of the arguments. It returns the result, or nothing, or `reload` when it has
 * changed the frames or stopped the run. The calling frame stands behind the call already.
 */
import type { CallInstruction } from '../ir/index.js';
import type { Slot } from '../value/index.js';
import type { BlockCode } from './frame.js';
import type { Machine } from './machine.js';

export interface CallSite {
  readonly machine: Machine;
  readonly inst: CallInstruction;
}

export type Implementation = (args: readonly Slot[]) => Slot | BlockCode | undefined;

export type Maker = (site: CallSite) => Implementation;

export type ExternalTable = ReadonlyMap<string, Maker>;
