/**
 * A machine that goes one instruction at a time: it tells each one before it is done, and stops at its
 * budget to the instruction, where the plain machine stops between blocks. For traces and for exact
 * limits; nothing is compiled.
 */
import type { Frame } from './frame.js';
import { reload } from './frame.js';
import { FramesCut, Machine } from './machine.js';
import type { MachineOptions } from './machine-options.js';
import type { Outcome } from './outcome.js';
import type { Program } from './prepare/index.js';

/** Told of the frame whose next instruction is about to be done. */
export type InstructionListener = (frame: Frame) => void;

export class SteppingMachine extends Machine {
  constructor(
    program: Program,
    options: MachineOptions,
    private readonly onInstruction: InstructionListener,
  ) {
    super(program, { ...options, compile: false });
  }

  protected override runToStop(): Outcome {
    this.settle();
    this.outcome = undefined;
    while (this.outcome === undefined) {
      if (this.left < 1 && !this.more()) break;
      const frame = this.top;
      const { pc } = frame;
      try {
        this.step(frame);
      } catch (thrown) {
        if (thrown instanceof FramesCut) continue;
        // An instruction that could not be done stays the next one.
        frame.pc = pc;
        this.outcome = this.outcomeOf(thrown);
      }
    }
    this.settle();
    return this.outcome!;
  }

  /** Every instruction is counted when it is done. */
  override undone(): number {
    return 0;
  }

  private more(): boolean {
    this.settle();
    if (this.left >= 1 || this.renew()) return true;
    this.outcome = { kind: 'budget' };
    return false;
  }

  /** Does the next instruction of the top frame. */
  private step(frame: Frame): void {
    const { block, pc } = frame;
    block.ensureTranslated();
    if (pc < block.prepared!.body.length) this.onInstruction(frame);
    const next = block.steps[pc](frame.slots, frame);
    this.left -= 1 + (pc === 0 ? block.prepared!.phis.length : 0);
    if (next === undefined) frame.pc = pc + 1;
    else if (next !== reload) {
      this.noteDone(block);
      frame.block = next;
      frame.pc = 0;
    }
  }
}
