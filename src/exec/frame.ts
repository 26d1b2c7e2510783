/**
 * Frames and translated code: the state of a running call, and what it runs.
 *
 * A frame says everything that is needed to go on: the function, the block, the index of the next
 * instruction, the slots, and its part of the program's stack. Frames are records on the heap, not JS
 * calls, so a run can stop at any instruction, be copied, and go on.
 */

import type { Instruction } from '../ir/index.js';
import type { Slot } from '../value/index.js';
import type { CallChain } from './call-chain.js';
import type { CallConversions } from './call-types.js';
import type { PreparedBlock, PreparedFunction } from './prepare/index.js';

/**
 * One instruction, translated. It returns undefined to go on with the next one, a block to go on at
 * its start, or `reload` when the top frame has changed or the run has stopped.
 */
export type Step = (slots: Slot[], frame: Frame) => BlockCode | undefined;

/** The way from the end of a block into another one (tier0/edge.ts): moves phis, and gives the block. */
export interface BlockEdge {
  take(slots: Slot[]): BlockCode;
}

export class BlockCode {
  /** Instructions counted when the block is entered: phis and body; 0 before translation. */
  size = 0;
  /** Step i does instruction i of the body. Before translation: the one step that translates. */
  steps: Step[];
  /** The edges of the terminator, once someone outside has decided a branch. */
  edges: readonly BlockEdge[] | undefined = undefined;

  /** `mark` is the block's number in coverage.ts; 0 if it is not tracked. */
  constructor(
    readonly func: FunctionCode | undefined,
    readonly prepared: PreparedBlock | undefined,
    private translate: ((block: BlockCode) => Step[]) | undefined,
    readonly mark = 0,
  ) {
    this.steps = [
      () => {
        this.ensureTranslated();
        return this;
      },
    ];
  }

  /** Must be done before a frame goes on in the middle of the block. */
  ensureTranslated(): void {
    if (!this.translate) return;
    this.steps = this.translate(this);
    this.size = this.prepared!.phis.length + this.prepared!.body.length;
    this.translate = undefined;
  }
}

export const reload = new BlockCode(undefined, undefined, undefined);

export class FunctionCode {
  /** Copied into a new frame: zero for variables, undefined for the rest. */
  readonly template: Slot[];
  blocks: BlockCode[] = [];
  /** Whether a call does more than copy arguments into slots. */
  readonly needsSetUp: boolean;
  /** What calls of the function as one of another type change of their values. */
  conversions: Map<Instruction, CallConversions> | undefined = undefined;

  constructor(readonly fn: PreparedFunction) {
    this.needsSetUp = fn.isVarArg || fn.frame.byval.length > 0;
    const blank = undefined as unknown as Slot;
    this.template = new Array<Slot>(fn.slotCount + 1).fill(blank);
    for (const alloca of fn.promoted) this.template[fn.slotOf(alloca)] = 0;
  }

  /** What a call gets as the result. */
  resultFor(call: Instruction | undefined, value: Slot): Slot {
    const convert = call && this.conversions?.get(call)?.result;
    return convert ? convert(value) : value;
  }
}

/** What llvm.va_start writes: see tier0/varargs.ts. */
export interface VarArgs {
  readonly gpOffset: number;
  readonly fpOffset: number;
  readonly overflow: number;
  readonly save: number;
}

/** An alloca outside the fixed frame. */
export interface DynamicObject {
  readonly base: number;
  readonly size: number;
  readonly site: Instruction;
}

/** How far a frame has come in its function. */
export interface Progress {
  /** The index of a block. */
  readonly block: number;
  /** Of the loops that the block is in, the outermost first. */
  readonly rounds: readonly number[];
}

export class Frame {
  block: BlockCode;
  /** Index into the block's steps of the instruction to be done next (or being done). */
  pc = 0;
  /** The lowest byte of the frame's own objects, dynamic ones included; the caller's, if it has none. */
  low: number;
  /** The stack pointer: what is called next goes beneath it. It is `low`, or lower (stack-quarantine.ts). */
  sp: number;
  varArgs: VarArgs | undefined = undefined;
  dynamic: DynamicObject[] | undefined = undefined;
  /** Slot of the caller that takes the result; -1 for none. */
  resultSlot = -1;
  /** The machine stops, with the result, when this frame returns. */
  isBarrier = false;
  /** Whether several states have this very frame: it is copied before it changes (CallStack.own). */
  isShared = false;
  /** The calls up to this one, once someone has asked for them (call-chain.ts). */
  chain: CallChain | undefined = undefined;
  /** Where states are merged: the last meeting point, and the rounds of the loops around it (src/merge). */
  progress: Progress | undefined = undefined;

  constructor(
    readonly code: FunctionCode,
    readonly slots: Slot[],
    /** Unique among the frames of a run. */
    readonly serial: number,
    /** Where the frame's fixed objects lie. */
    readonly base: number,
    /** The stack pointer of the caller. */
    readonly callerSp: number,
    /** `low` of the caller. */
    readonly callerLow: number,
  ) {
    this.block = code.blocks[0];
    this.sp = base;
    this.low = code.fn.frame.size > 0 ? base : callerLow;
  }

  /** The same frame for another state. */
  clone(): Frame {
    const { code, serial, base, callerSp, callerLow } = this;
    const copy = new Frame(code, this.slots.slice(), serial, base, callerSp, callerLow);
    copy.block = this.block;
    copy.pc = this.pc;
    copy.low = this.low;
    copy.sp = this.sp;
    copy.varArgs = this.varArgs;
    copy.dynamic = this.dynamic?.slice();
    copy.resultSlot = this.resultSlot;
    copy.isBarrier = this.isBarrier;
    copy.chain = this.chain;
    copy.progress = this.progress;
    return copy;
  }

  /** The call that the frame is in, while it is not the top one. */
  get callSite(): Instruction {
    return this.block.prepared!.body[Math.max(0, this.pc - 1)];
  }

  /** The instruction to be done next, or being done. */
  get instruction(): Instruction {
    const { body } = this.block.prepared!;
    return body[Math.min(this.pc, body.length - 1)];
  }
}
