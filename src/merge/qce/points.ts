/**
 * The points of a function that have counts: the start of each block, behind its phis, and behind each call.
 * A point is the start of a stretch of code without one; a block is a row of stretches.
 */
import {
  type BasicBlock,
  type CallInstruction,
  calleeOf,
  cfgOf,
  type Func,
  findAttribute,
  type Instruction,
  isCall,
  isLifetimeMarker,
} from '../../ir/index.js';

export class Points {
  /** The first point of each block; one more for the end of the last. */
  readonly firstOf: Int32Array;
  /** By point: the index in its block of the first instruction behind it. */
  readonly indexOf: number[] = [];
  readonly behind = new Map<CallInstruction, number>();
  /** Blocks that end in the middle, with the index of the call that does not return. */
  readonly endOf = new Map<BasicBlock, number>();

  constructor(func: Func) {
    const { blocks } = cfgOf(func);
    this.firstOf = new Int32Array(blocks.length + 1);
    blocks.forEach((block, number) => {
      this.firstOf[number] = this.indexOf.length;
      const { instructions } = block;
      const first = instructions.findIndex((instruction) => instruction.op !== 'phi');
      this.indexOf.push(Math.max(first, 0));
      for (let i = 0; i < instructions.length; i++) {
        const call = instructions[i];
        if (!isCall(call) || isLifetimeMarker(call)) continue;
        this.behind.set(call, this.indexOf.length);
        this.indexOf.push(i + 1);
        if (!this.endOf.has(block) && neverReturns(call)) this.endOf.set(block, i);
      }
    });
    this.firstOf[blocks.length] = this.indexOf.length;
  }

  get count(): number {
    return this.indexOf.length;
  }
}

/** What such a call does is the end of the path: nothing of what was merged lies behind it. */
export function neverReturns(call: Instruction): boolean {
  if (!isCall(call)) return false;
  const callee = calleeOf(call);
  const ofCallee = callee.kind === 'function' ? callee.attributes.func : [];
  return [call.attributes.func, ofCallee].some((list) => findAttribute(list, 'noreturn'));
}
