/**
 * How much work to spend on a way to answer that may not pay: twice as much after each answer, half as much after each
 * failure, and when it is at the least and still fails, nothing for a while, which gets longer with each failure.
 *
 * Counts, not clocks, decide, so that a run is the same every time.
 */

const longestPause = 32;

export class Effort {
  private pause = 0;
  private left = 0;

  constructor(
    private readonly least: number,
    private readonly most: number,
    /** What the first question gets. */
    private amount = least,
  ) {}

  /** What to spend on the next question; 0 in a pause. */
  next(): number {
    if (this.left === 0) return this.amount;
    this.left--;
    return 0;
  }

  answered(): void {
    this.pause = 0;
    this.amount = Math.min(this.most, this.amount * 2);
  }

  failed(): void {
    if (this.amount > this.least) this.amount = Math.max(this.least, this.amount / 2);
    else this.left = this.pause = Math.min(longestPause, 2 * this.pause + 1);
  }
}
