/**
 * A quarantine for the stack: the place of a local variable is not used again at once when its function
 * has returned, so that a pointer to it which is still around meets no other variable there.
 *
 * Only functions that may leave the address of a local variable with someone (`PreparedFunction.leaves`)
 * take part. When one returns, its caller's stack pointer stays where it was: frames of the next calls go
 * beneath the dead one. Once `quarantineBytes` lie dead beneath the caller's own objects, it goes back up to
 * them, and the oldest dead frames are used again first; the last one is `quarantineBytes` away then. What
 * lies dead beneath a function is handed to its caller with its own frame. Deep down in the stack
 * (`quarantineEnd`) there is no quarantine, so that a deep recursion has the room that it always had.
 *
 * Both tiers place frames by the same rule (wasm/activation.ts), so that a path has the same addresses
 * whichever executed it. AddressSanitizer moves frames to a heap of its own instead (its fake stack); here a
 * frame costs as much as before but for a header in its lowest, unmapped bytes, which says whose it was.
 */
import { type FlatMemory, shadowBase, stackTop } from '../memory/index.js';
import type { Frame } from './frame.js';
import type { Program } from './prepare/index.js';

export const quarantineBytes = 8192;
export const quarantineEnd = stackTop - (1 << 20);

/** The stack pointer of the caller when a frame is gone. */
export function stackAfterReturn(frame: Frame): number {
  const { code, base, sp, low, callerSp, callerLow } = frame;
  if (code.fn.frame.size === 0) {
    // A frame without objects is nothing to the stack, and `callerSp` may not be what it was.
    if (low === callerLow) return sp;
    if (code.fn.leaves) {
      return callerLow - sp > quarantineBytes || sp < quarantineEnd ? callerLow : sp;
    }
  }
  const leavesNothing = !code.fn.leaves && sp === low;
  if (leavesNothing || base < quarantineEnd) return callerSp;
  return callerLow - callerSp > quarantineBytes ? callerLow : sp;
}

/** The stack pointer of a frame whose dynamic objects in [low, end) are gone; `saved` is what is left. */
export function stackAfterRestore(frame: Frame, saved: number, end: number): number {
  const isFull = saved - end > quarantineBytes || frame.sp < quarantineEnd;
  return isFull ? saved : frame.sp;
}

const frameMark = 0x6d46524d;
const dynamicMark = 0x6d44594e;

/** The eight bytes at the base of a frame that may be left: the mark, then the function's number. */
export function frameHeader(number: number): bigint {
  return (BigInt(number) << 32n) | BigInt(frameMark);
}

export function markFrame({ view }: FlatMemory, base: number, number: number): void {
  view.setUint32(base, frameMark, true);
  view.setUint32(base + 4, number, true);
}

/** The same for a dynamic object, in the gap above it: the mark, then its size. */
export function markDynamic(memory: FlatMemory, base: number, size: number): void {
  const at = trailerOf(base, size);
  memory.store32(at, dynamicMark);
  memory.store32(at + 4, size);
}

/** Whether a word of memory where nothing lives tells of a dead local variable; its number or size is behind it. */
export function isRemains(word: number): boolean {
  return word === frameMark || word === dynamicMark;
}

function trailerOf(base: number, size: number): number {
  return Math.ceil((base + size) / 8) * 8;
}

/** A local variable whose life has ended with its frame, or by llvm.stackrestore. */
export interface DeadLocal {
  readonly base: number;
  readonly size: number;
  readonly text: string;
  readonly end: string;
}

/** Larger ones are not found again. The search ends where something lives: they lie in no other object. */
const farthest = 1 << 20;

/** Eight bytes of shadow, as a number that is 0 exactly when all of them are. */
const shadowAt = ({ view }: FlatMemory, at: number) => view.getFloat64(shadowBase + at, true);

/**
 * The dead local variable at an address of the stack where nothing lives, if its header is still there. Between the
 * variables of a call that goes on there is none: a header there is what is left of a frame that lay there before.
 */
export function deadLocalAt(
  program: Program,
  frames: readonly Frame[],
  address: number,
): DeadLocal | undefined {
  const { memory, objects } = program;
  if (address < objects.stackLimit || address >= stackTop || memory.shadow(address) !== 0) {
    return undefined;
  }
  if (isInLivingFrame(frames, address)) return undefined;
  return localOfDeadFrame(program, address) ?? deadDynamicAt(program, address);
}

/** Frames lie beneath each other, the last one lowest. */
function isInLivingFrame(frames: readonly Frame[], address: number): boolean {
  for (let i = frames.length - 1; i >= 0; i--) {
    const { base, code } = frames[i];
    const { size } = code.fn.frame;
    if (size === 0) continue;
    if (address < base + size) return address >= base;
  }
  return false;
}

function localOfDeadFrame(program: Program, address: number): DeadLocal | undefined {
  const { memory, objects } = program;
  const lowest = Math.max(objects.stackLimit, address - farthest);
  for (let base = address - (address % 16); base >= lowest; base -= 16) {
    if (shadowAt(memory, base) !== 0 || shadowAt(memory, base + 8) !== 0) return undefined;
    if (memory.view.getUint32(base, true) !== frameMark) continue;
    // The function may have been called in another engine alone.
    const func = program.functionNumbered(memory.view.getUint32(base + 4, true));
    const fn = func && func.blocks.length > 0 ? program.prepared(func) : undefined;
    const local = fn?.frame.objects.find(
      ({ offset, size }) => address >= base + offset && address < base + offset + size,
    );
    if (!fn?.leaves || !local) continue;
    const text = `the ${local.size}-byte local variable ${local.name} of ${fn.name}`;
    return { base: base + local.offset, size: local.size, text, end: 'which has returned' };
  }
  return undefined;
}

function deadDynamicAt(program: Program, address: number): DeadLocal | undefined {
  const { memory } = program;
  const highest = Math.min(stackTop - 8, address + farthest);
  for (let at = Math.ceil((address + 1) / 8) * 8; at <= highest; at += 8) {
    if (shadowAt(memory, at) !== 0) return undefined;
    if (memory.view.getUint32(at, true) !== dynamicMark) continue;
    const size = memory.view.getUint32(at + 4, true);
    const base = Math.floor((at - size) / 16) * 16;
    if (trailerOf(base, size) !== at || address < base || address >= base + size) continue;
    const text = `a ${size}-byte local variable of variable size`;
    return { base, size, text, end: 'which is out of scope' };
  }
  return undefined;
}
