/** Call stacks in the words of the source: an inlined function is an entry of its own. */
import { type Func, type Instruction, inlineStack, sourceName } from '../ir/index.js';
import type { StackEntry } from './errors.js';

/** The part of the call stack that one frame stands for, innermost first. */
export function stackEntries(instruction: Instruction, func: Func): StackEntry[] {
  const positions = inlineStack(instruction);
  if (positions.length === 0) return [{ function: sourceName(func), position: undefined }];
  return positions.map((position) => ({
    function: position.function ?? sourceName(func),
    position,
  }));
}
