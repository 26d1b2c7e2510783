/**
 * When a loop that tier 0 runs goes on in compiled code, and in which code (wasm/loop-entry.ts).
 *
 * The header of a loop counts how often tier 0 gets there. After a number of rounds the frame is handed to
 * compiled code. If that soon bails out, because what the loop works on is symbolic, the next attempt
 * waits four times as long; if it gets far, the next one comes early.
 */
import { containsTerm } from '../value/index.js';
import type { Frame, Step } from './frame.js';
import type { PreparedFunction } from './prepare/index.js';
import type { Tiers } from './tiers.js';
import type { LoopEntry, WasmTier } from './wasm/index.js';

const patience = { rounds: 500, growth: 4 };
/** For tests: at every second round. */
const impatience = { rounds: 2, growth: 1 };
/** Instructions in compiled code that make up for entering it. */
const worthwhile = 10_000;
/** Codes for one loop that differ in which slots are symbolic. */
const maxVersions = 3;

export class HotLoop {
  private rounds = 0;
  private wait: number;
  private next: number;
  private versions = 0;
  private entry: LoopEntry | undefined = undefined;
  private needed: readonly number[] | undefined = undefined;

  private readonly policy: typeof patience;

  constructor(
    private readonly fn: PreparedFunction,
    private readonly header: number,
    private readonly tiers: Tiers,
  ) {
    this.policy = tiers.loopsOnly ? impatience : patience;
    this.wait = this.next = this.policy.rounds;
  }

  /** The first step of the header: it hands the frame over when that is due. */
  watch(step: Step): Step {
    return (slots, frame) => {
      if (++this.rounds < this.next) return step(slots, frame);
      this.next = this.rounds + this.wait;
      return this.tiers.reenter(frame, this) ?? step(slots, frame);
    };
  }

  /** The code that a frame can go on in, compiled now if there is none yet. */
  codeFor(frame: Frame, wasm: WasmTier): LoopEntry | undefined {
    this.needed ??= wasm.slotsNeededAt(this.fn, this.header);
    const symbolic = this.needed.filter((slot) => {
      const value = frame.slots[slot];
      return value !== undefined && containsTerm(value);
    });
    const { entry } = this;
    if (entry && symbolic.every((slot) => entry.symbolic.has(slot))) return entry;
    if (this.versions === maxVersions) {
      this.waitLonger();
      return undefined;
    }
    this.versions++;
    const without = new Set([...symbolic, ...(entry?.symbolic ?? [])]);
    const made = wasm.compileLoop(this.fn, this.header, without);
    if (made) this.entry = made;
    else this.next = Number.POSITIVE_INFINITY;
    return made;
  }

  /** How many instructions the compiled code did. */
  noteGain(instructions: number): void {
    if (instructions < worthwhile) this.waitLonger();
    else this.wait = this.policy.rounds;
  }

  private waitLonger(): void {
    this.wait *= this.policy.growth;
    this.next = this.rounds + this.wait;
  }
}
