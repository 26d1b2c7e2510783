/**
 * Counts that the engines of one process share, so that limits of the run hold for all of them together. Each engine
 * writes its own two numbers and reads all; a number that is read while it is written is the old one or the new one,
 * since it is one aligned word.
 */
import type { Progress } from '../run/index.js';

const perEngine = 2;

export class Tally {
  private readonly counts: Float64Array;

  constructor(
    readonly buffer: SharedArrayBuffer,
    private readonly engine: number,
  ) {
    this.counts = new Float64Array(buffer);
  }

  static bufferFor(engines: number): SharedArrayBuffer {
    return new SharedArrayBuffer(8 * perEngine * engines);
  }

  note({ completed, errored, partial, instructions }: Progress): void {
    this.set(completed + errored + partial, instructions);
  }

  /** The same, of engines that are not in this process. */
  set(paths: number, instructions: number): void {
    this.counts[perEngine * this.engine] = paths;
    this.counts[perEngine * this.engine + 1] = instructions;
  }

  /** What the other engines have done. */
  elsewhere(): { readonly paths: number; readonly instructions: number } {
    let paths = 0;
    let instructions = 0;
    for (let at = 0; at < this.counts.length; at += perEngine) {
      if (at === perEngine * this.engine) continue;
      paths += this.counts[at];
      instructions += this.counts[at + 1];
    }
    return { paths, instructions };
  }
}
