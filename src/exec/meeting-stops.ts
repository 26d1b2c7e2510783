/**
 * Stops at meeting points (MachineOptions.isMeeting): blocks at which states of several paths can be brought together.
 *
 * A run stops before the first instruction of such a block, in functions that are armed. Going on from there, it must
 * not stop at once again: the point is behind it until that instruction is done. What may stop a run there has one
 * step before it in tier 0 and a look at one byte in tier 1; all other blocks have neither.
 */
import { type FlatMemory, maxFunctions, meetingsBase } from '../memory/index.js';
import type { Step } from './frame.js';
import type { MeetingPoints } from './meeting-points.js';
import type { Outcome } from './outcome.js';

/** Who wants runs to stop: those that join states at every meeting point, or at the ends of loops. */
export type Stopper = 'points' | 'loops';

const bits: Record<Stopper, number> = { points: 1, loops: 2 };

export class MeetingStops {
  /** By the number of a function: not 0 if runs stop at its meeting points. Compiled code looks at the same bytes. */
  readonly armed: Uint8Array;
  /** Whether the meeting point that the top frame stands at is behind it. */
  isPassing = false;

  constructor(
    memory: FlatMemory,
    readonly points: MeetingPoints | undefined,
  ) {
    this.armed = memory.bytes.subarray(meetingsBase, meetingsBase + maxFunctions);
    this.armed.fill(0);
  }

  /** Has runs stop in a function, or not any more. */
  arm(functionId: number, stopper: Stopper, stops: boolean): void {
    if (stops) this.armed[functionId] |= bits[stopper];
    else this.armed[functionId] &= ~bits[stopper];
  }

  isArmedBy(functionId: number, stopper: Stopper): boolean {
    return (this.armed[functionId] & bits[stopper]) !== 0;
  }

  isAt(functionId: number, block: number): boolean {
    return this.points?.(functionId, block) ?? false;
  }

  /** The first step of a block that is a meeting point; `step` is the one where runs do not stop. */
  step(plain: Step, step: Step, stop: (outcome: Outcome) => ReturnType<Step>): Step {
    const { armed } = this;
    return (slots, frame) => {
      const isArmed = armed[frame.code.fn.id] !== 0;
      if (isArmed && !this.isPassing) {
        frame.pc = 0;
        return stop({ kind: 'meeting' });
      }
      this.isPassing = false;
      // Compiled code would come back at once.
      return isArmed ? plain(slots, frame) : step(slots, frame);
    };
  }
}
