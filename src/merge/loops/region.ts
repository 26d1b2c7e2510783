/**
 * A merge region that is open: one run through a loop, with the states that are in it and those that have left
 * it and wait at its exits.
 */
import type { Frame, State } from '../../exec/index.js';
import type { PathCondition } from '../../solver/index.js';
import type { Candidate } from './candidates.js';

export class Region {
  /** Those that have neither left it nor ended. */
  readonly open = new Set<State>();
  readonly waiting = new Set<State>();
  /** States that have ever been in it. */
  members = 0;

  constructor(
    public outer: Region | undefined,
    /** The path of the state that opened it, before its first fork in it: the root of the execution tree. */
    readonly root: PathCondition,
    readonly candidate: Candidate,
    /** The place of the loop's frame on the stack. */
    readonly depth: number,
  ) {}

  /** Whether the region is that of a candidate, or of a loop within it. */
  isWithin({ loop }: Candidate, depth: number): boolean {
    if (this.depth !== depth) return this.depth > depth;
    return this.candidate.loop.depth >= loop.depth;
  }

  /** Whether a state with these frames is not in the loop any more. */
  isLeft(frames: readonly Frame[]): boolean {
    const { depth, candidate } = this;
    const top = frames.length - 1;
    if (top !== depth) return top < depth;
    const { code, block } = frames[depth];
    return code.fn !== candidate.fn || !candidate.contains(block.prepared!.index);
  }
}
