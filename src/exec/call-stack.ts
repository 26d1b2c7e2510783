/**
 * The call stack: the frames of the running program and the memory of their local objects.
 *
 * A frame's fixed objects lie at its base, dynamic ones (alloca with a size known only when it runs, the
 * areas of variadic arguments) below; the shadow of all of them is set while the frame lives. The stack
 * grows down; what a frame calls goes beneath its `sp` (stack-quarantine.ts).
 */
import { Expr } from '../expr/index.js';
import { type Instruction, readableText } from '../ir/index.js';
import { type MemoryAccess, Shadow, stackTop } from '../memory/index.js';
import { Fault, type Slot, type StackEntry } from '../value/index.js';
import { argumentsOf, type ValueOf } from './argument-values.js';
import { CallChains } from './call-chain.js';
import { Frame, type FunctionCode } from './frame.js';
import { stackEntries } from './location.js';
import { defaultStackGap, type PreparedFunction, type Program } from './prepare/index.js';
import { markDynamic, markFrame, stackAfterRestore, stackAfterReturn } from './stack-quarantine.js';

/** An argument that is passed as a copy of the bytes that it points to. */
export interface ByvalArgument {
  readonly index: number;
  readonly size: number;
}

/** The bytes behind byval arguments with symbolic addresses, by the argument's index. */
export type FetchedArguments = ReadonlyMap<number, readonly Slot[]>;

export abstract class CallStack {
  readonly frames: Frame[] = [];
  readonly chains = new CallChains();
  abstract readonly access: MemoryAccess;
  /** The lowest address of the stack that may have been written since it was last set. */
  lowest = stackTop;
  /** The stack pointer that a frame left which compiled code had called. */
  returnedSp = stackTop;
  private nextSerial = 1;
  private readonly entries = new Map<Instruction, StackEntry[]>();

  constructor(
    readonly program: Program,
    readonly maxFrames: number,
  ) {}

  get top(): Frame {
    return this.frames[this.frames.length - 1];
  }

  /** The stack pointer of the running function. */
  get stackPointer(): number {
    return this.frames.length === 0 ? stackTop : this.top.sp;
  }

  /** The lowest byte of its objects. */
  get stackLow(): number {
    return this.frames.length === 0 ? stackTop : this.top.low;
  }

  /** The translated form of a function. */
  abstract codeOf(fn: PreparedFunction): FunctionCode;

  /** Starts a call: the next step is the first one of the function. */
  push(
    fn: PreparedFunction,
    args: readonly Slot[],
    sp = this.stackPointer,
    low = this.stackLow,
  ): Frame {
    const frame = this.enter(this.codeOf(fn), sp, low);
    for (let i = 0; i < args.length; i++) frame.slots[i] = args[i];
    this.copyByval(frame);
    return frame;
  }

  /** A frame for a call, without arguments yet. */
  enter(code: FunctionCode, callerSp: number, callerLow: number): Frame {
    const { frame: layout } = code.fn;
    let base = callerSp;
    if (layout.size > 0) {
      const { memory, objects } = this.program;
      base = Math.floor((callerSp - layout.size) / layout.align) * layout.align;
      if (base < objects.stackLimit) throw stackExhausted(code.fn);
      if (base < this.lowest) this.lowest = base;
      memory.writeShadow(base, layout.shadow);
      if (code.fn.leaves) markFrame(memory, base, code.fn.id);
    }
    if (this.frames.length >= this.maxFrames) throw stackExhausted(code.fn);
    const slots = code.template.slice();
    const frame = new Frame(code, slots, this.nextSerial++, base, callerSp, callerLow);
    this.frames.push(frame);
    if (this.access.tracksWrites) {
      for (const { offset, size } of layout.objects) this.access.setUnwritten(base + offset, size);
    }
    return frame;
  }

  /** A frame for what compiled code left, its memory in place; not on the list yet. */
  rebuilt(fn: PreparedFunction, base: number, callerSp: number, callerLow: number): Frame {
    const code = this.codeOf(fn);
    const slots = code.template.slice();
    return new Frame(code, slots, this.nextSerial++, base, callerSp, callerLow);
  }

  /**
   * Looks at what byval arguments point to before there is a frame, since an address may be bad, or
   * have to wait. Bytes behind a symbolic address are read here; others are copied in `copyByval`.
   */
  fetchByval(
    code: FunctionCode,
    argument: (index: number) => Slot,
    variadic: readonly ByvalArgument[] = [],
  ): FetchedArguments {
    const { access } = this;
    const named = code.fn.frame.byval.map(({ argument: index, object: { size } }) => ({
      index,
      size,
    }));
    const reads = new Map<number, () => Slot[]>();
    for (const { index, size } of [...named, ...variadic]) {
      const pointer = argument(index);
      const read = access.fetch(pointer, size);
      if (pointer instanceof Expr) reads.set(index, read);
    }
    access.reaches = [];
    return new Map([...reads].map(([index, read]) => [index, read()]));
  }

  /** Gives the callee its own copies of byval arguments. */
  copyByval(frame: Frame, fetched?: FetchedArguments): void {
    for (const { argument, object } of frame.code.fn.frame.byval) {
      const copy = frame.base + object.offset;
      this.placeByval(copy, frame.slots[argument], object.size, fetched?.get(argument));
      frame.slots[argument] = copy;
    }
  }

  placeByval(to: number, from: Slot, size: number, fetched: readonly Slot[] | undefined): void {
    if (!fetched) this.access.copy(to, from, size);
    fetched?.forEach((byte, i) => {
      this.access.setByte(to + i, byte);
    });
  }

  /** A dynamic stack object of a frame; its size may be a term that is at most `size` on this path. */
  growStack(frame: Frame, size: number, align: number, site: Instruction, length?: Expr): number {
    const gap = this.program.gap ?? defaultStackGap;
    const base = Math.floor((frame.sp - gap - size) / align) * align;
    if (base < this.program.objects.stackLimit) throw stackExhausted(frame.code.fn);
    this.program.memory.setShadow(base, size, Shadow.concrete);
    this.access.setUnwritten(base, size);
    if (base < this.lowest) this.lowest = base;
    frame.sp = frame.low = base;
    (frame.dynamic ??= []).push({ base, size, site });
    if (site.op === 'alloca') markDynamic(this.program.memory, base, size);
    if (length) this.access.limit({ base, size }, length);
    return base;
  }

  /** llvm.stackrestore, to the `low` that llvm.stacksave gave. */
  shrinkStack(frame: Frame, saved: number): void {
    const ending = frame.dynamic?.find(({ base }) => base < saved);
    if (!ending) return;
    const end = ending.base + ending.size;
    this.unmapStack(frame.low, end);
    frame.low = saved;
    frame.sp = stackAfterRestore(frame, saved, end);
    frame.dynamic = frame.dynamic?.filter(({ base }) => base >= saved);
  }

  /** The frame at a depth, to be changed. The top one always can be. */
  own(depth: number): Frame {
    const frame = this.frames[depth];
    if (!frame.isShared) return frame;
    const copy = frame.clone();
    this.frames[depth] = copy;
    return copy;
  }

  /**
   * States of another engine go on here: no frame from now on has a number that one of theirs has or had, as a jmp_buf may still name a
   * frame that has returned, nor one that another engine gives when it takes in something else. `seed` is of what is taken in.
   */
  beginSerials(seed: number): void {
    this.nextSerial = (1 + (seed >>> 12)) * 2 ** 32;
  }

  /** The frames for another state. */
  shareFrames(): Frame[] {
    return sharedFrames(this.frames);
  }

  /** Ends the top frame; its objects are gone. `sp` is the caller's stack pointer, if that is known. */
  pop(sp?: number): Frame {
    const frame = this.frames.pop()!;
    const left = sp ?? stackAfterReturn(frame);
    const caller = this.frames.length > 0 ? this.own(this.frames.length - 1) : undefined;
    if (frame.isBarrier || !caller) this.returnedSp = left;
    else caller.sp = left;
    const { size } = frame.code.fn.frame;
    if (size > 0) this.unmapStack(frame.base, frame.base + size);
    if (frame.dynamic) this.unmapStack(frame.low, frame.base);
    return frame;
  }

  protected unmapStack(from: number, to: number): void {
    this.program.memory.setShadow(from, to - from, Shadow.unmapped);
    this.program.objects.forgetExtents(from, to - from);
    this.access.overlay.forgetObject(from, to - from);
  }

  /** The size of the local variable at an address. */
  localSize(address: number): number | undefined {
    for (const frame of this.frames) {
      for (const { offset, size } of frame.code.fn.frame.objects) {
        if (frame.base + offset === address) return size;
      }
    }
    return undefined;
  }

  /** Innermost first. */
  stackTrace(evaluate?: ValueOf): StackEntry[] {
    const stack: StackEntry[] = [];
    for (let i = this.frames.length - 1; i >= 0; i--) {
      const frame = this.frames[i];
      const at = frame === this.top ? frame.instruction : frame.callSite;
      const entries = this.entriesAt(frame, at);
      const last = entries.length - 1;
      for (let inlined = 0; inlined < last; inlined++) stack.push(entries[inlined]);
      const { function: name, position } = entries[last];
      stack.push({ function: name, position, arguments: argumentsOf(frame, evaluate) });
    }
    return stack;
  }

  private entriesAt(frame: Frame, at: Instruction): StackEntry[] {
    let entries = this.entries.get(at);
    if (entries === undefined) {
      entries = stackEntries(at, frame.code.fn.func);
      this.entries.set(at, entries);
    }
    return entries;
  }
}

/** Frames for another state: all but the top one are shared with it. */
export function sharedFrames(frames: readonly Frame[]): Frame[] {
  const copy = frames.slice();
  const top = copy.length - 1;
  if (top >= 0) copy[top] = copy[top].clone();
  // What lies beneath a shared frame is shared already.
  for (let i = top - 1; i >= 0 && !copy[i].isShared; i--) copy[i].isShared = true;
  return copy;
}

function stackExhausted(fn: PreparedFunction): Fault {
  return new Fault(
    'out-of-bounds',
    `the stack is exhausted on a call of ${readableText(fn.name)}`,
    'stack',
  );
}
