/** Call stacks in the words of the source: an inlined function is an entry of its own. */
import {
  type Func,
  type Instruction,
  inlineStack,
  type SourcePosition,
  sourceName,
} from '../ir/index.js';
import type { ErrorKind, StackEntry } from '../value/index.js';

/** The frame that an error is reported for: the innermost one of the user's own code. */
export function reportedEntry(stack: readonly StackEntry[]): StackEntry | undefined {
  return (
    stack.find(({ position }) => position && !isLibrary(position)) ??
    stack.find(({ position }) => position) ??
    stack[0]
  );
}

/** What a program does to end itself, or asks for in vain: how the library goes about it tells nothing. */
const ownEnds: ReadonlySet<ErrorKind> = new Set(['assert', 'abort', 'model']);

/** The stack of an error's report: of an end of the program's own making, it begins at the program's call. */
export function reportedStack(
  kind: ErrorKind,
  stack: readonly StackEntry[],
): readonly StackEntry[] {
  if (!ownEnds.has(kind)) return stack;
  const own = stack.findIndex(({ position }) => !position || !isLibrary(position));
  return own > 0 ? stack.slice(own) : stack;
}

/** Whether a position is in Merganser's C library, which is compiled under this directory. */
export function isLibrary({ directory }: SourcePosition): boolean {
  return directory.startsWith('merganser/runtime');
}

/** The file that a generated harness says its lines are of (src/frontend/harness). */
const harnessFile = 'merganser-harness.c';

/** Whether a position is in the harness of --function: nobody wrote it. */
export function isHarness({ file }: SourcePosition): boolean {
  return file.endsWith(harnessFile);
}

/** The part of the call stack that one frame stands for, innermost first. */
export function stackEntries(instruction: Instruction, func: Func): StackEntry[] {
  const positions = inlineStack(instruction);
  if (positions.length === 0) return [{ function: sourceName(func), position: undefined }];
  return positions.map((position) =>
    isHarness(position)
      ? { function: 'main (harness)', position: undefined }
      : { function: position.function ?? sourceName(func), position },
  );
}
