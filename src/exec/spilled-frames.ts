/**
 * Frames of tier 0 from what compiled code has left on bailing out: where each of its activations stands, and the values
 * there.
 *
 * They go onto the frame list beneath the frames of calls that compiled code had made into tier 0 and that are still
 * active. A frame that compiled code had taken over is not made anew.
 */
import { isCall } from '../ir/index.js';
import type { Slot } from '../value/index.js';
import type { Frame } from './frame.js';
import type { Machine } from './machine.js';
import type { SpilledFrame } from './wasm/index.js';

export interface Rebuilding {
  /** Where on the list the outermost of them goes. */
  readonly depth: number;
  /** The stack pointer in the innermost. */
  readonly innermost: number;
  /** The slot for the result of the outermost, in the frame beneath it. */
  readonly resultSlot: number;
  /** What the last call returned, where compiled code cannot hold it. */
  readonly termResult: Slot | undefined;
  /** The outermost, if compiled code had taken it over. */
  readonly taken: Frame | undefined;
}

export function rebuildFrames(
  machine: Machine,
  spilled: readonly SpilledFrame[],
  { depth, innermost, resultSlot, termResult, taken }: Rebuilding,
): void {
  const above = machine.frames.splice(depth);
  const begun = withoutUncheckedCall(spilled);
  const pointers = stackPointersOf(begun, innermost);
  let slot = resultSlot;
  begun.forEach((left, i) => {
    const sp = pointers[i];
    const frame = taken && i === 0 ? fill(machine, taken, left, sp) : rebuild(machine, left, sp);
    frame.resultSlot = slot;
    slot = resultSlotAt(frame, left.point.kind === 'call');
  });
  if (termResult !== undefined) {
    machine.top.slots[slot] = termResult;
  } else if (above.length > 0) {
    above[0].isBarrier = false;
    above[0].resultSlot = slot;
    for (const frame of above) {
      // What it was called by was not on the list before.
      frame.chain = undefined;
      machine.frames.push(frame);
    }
    machine.completeError();
  }
}

function rebuild(machine: Machine, left: SpilledFrame, sp: number): Frame {
  const { fn, point, slots, frameBase, savedStack } = left;
  if (point.kind === 'entry') {
    const args = slots.slice(0, fn.func.params.length) as Slot[];
    return machine.push(fn, args, sp);
  }
  const [base, callerSp] = fn.frame.size > 0 ? [frameBase, savedStack] : [sp, sp];
  const frame = machine.rebuilt(fn, base, callerSp, machine.stackLow);
  machine.frames.push(frame);
  return fill(machine, frame, left, sp);
}

/** Gives a frame the place and the values that compiled code has left. */
function fill(machine: Machine, frame: Frame, { point, slots }: SpilledFrame, sp: number): Frame {
  frame.sp = sp;
  frame.block = frame.code.blocks[point.block];
  frame.block.ensureTranslated();
  frame.pc = point.kind === 'call' ? point.index + 1 : point.index;
  slots.forEach((value, i) => {
    if (value !== undefined) frame.slots[i] = value;
  });
  if (frame.pc === 0 && point.counted) machine.resumeCounted();
  return frame;
}

/**
 * A callee that bailed out at its start may have got byval arguments that point to nothing. If its caller
 * was compiled too, the call is undone: tier 0 makes it again, and finds the error where the call is.
 */
function withoutUncheckedCall(spilled: readonly SpilledFrame[]): readonly SpilledFrame[] {
  const callee = spilled[spilled.length - 1];
  if (spilled.length === 1 || callee.point.kind !== 'entry') return spilled;
  if (callee.fn.frame.byval.length === 0) return spilled;
  const caller = spilled[spilled.length - 2];
  return [...spilled.slice(0, -2), { ...caller, point: { ...caller.point, kind: 'at' } }];
}

/**
 * The stack pointer in each of the activations: the innermost had the present one, and a function with a
 * frame has saved its caller's.
 */
function stackPointersOf(spilled: readonly SpilledFrame[], innermost: number): number[] {
  const pointers: number[] = new Array(spilled.length);
  let sp = innermost;
  for (let i = spilled.length - 1; i >= 0; i--) {
    const { fn, point, savedStack } = spilled[i];
    pointers[i] = sp;
    if (fn.frame.size > 0 && point.kind !== 'entry') sp = savedStack;
  }
  return pointers;
}

/** The slot for the result of the call that a frame is in. */
function resultSlotAt(frame: Frame, inCall: boolean): number {
  if (!inCall) return -1;
  const call = frame.block.prepared!.body[frame.pc - 1];
  return isCall(call) && call.type.kind !== 'void' ? frame.code.fn.slotOf(call) : -1;
}
