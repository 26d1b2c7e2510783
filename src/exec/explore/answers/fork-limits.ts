/**
 * Limits to forking (KLEE's --max-forks, --max-static-fork-pct and --max-static-cpfork-pct): once there were so many forks in all,
 * or an instruction, or a chain of calls, has more than its share of them, states follow one side.
 */
import type { Instruction } from '../../../ir/index.js';
import type { Frame } from '../../frame.js';

export interface ForkShares {
  /** The largest part of all forks for one instruction; 1 for no limit. */
  readonly instruction: number;
  /** For one chain of calls. */
  readonly callPath: number;
  /** Forks before the limits are looked at. */
  readonly delay: number;
  /** The most forks in all. */
  readonly total: number;
}

/** Which limit is reached: that of the place, or that of the whole run. */
export type ReachedLimit = 'share' | 'total';

export class ForkLimits {
  private total = 0;
  private readonly atInstruction = new Map<Instruction, number>();
  private readonly atCallPath = new Map<string, number>();
  private readonly sites = new Map<Instruction, number>();

  constructor(private readonly shares: ForkShares) {}

  reached(frames: readonly Frame[]): ReachedLimit | undefined {
    const { instruction, callPath, delay, total } = this.shares;
    if (this.total >= total) return 'total';
    if (this.total < delay) return undefined;
    const here = this.atInstruction.get(frames[frames.length - 1].instruction) ?? 0;
    if (instruction < 1 && here > instruction * this.total) return 'share';
    if (callPath >= 1) return undefined;
    const onPath = this.atCallPath.get(this.callPathOf(frames)) ?? 0;
    return onPath > callPath * this.total ? 'share' : undefined;
  }

  noteFork(frames: readonly Frame[]): void {
    this.total++;
    const at = frames[frames.length - 1].instruction;
    this.atInstruction.set(at, (this.atInstruction.get(at) ?? 0) + 1);
    const path = this.callPathOf(frames);
    this.atCallPath.set(path, (this.atCallPath.get(path) ?? 0) + 1);
  }

  private callPathOf(frames: readonly Frame[]): string {
    return frames
      .slice(0, -1)
      .map(({ callSite }) => {
        const known = this.sites.get(callSite) ?? this.sites.size;
        this.sites.set(callSite, known);
        return known;
      })
      .join(' ');
  }
}
