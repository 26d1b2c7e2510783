/**
 * All clauses in one Int32Array. A clause is its index there:
 *
 *     [ size | glue·32 + detached·16 + used·4 + learned·2 + dead | literal … ]
 *
 * `glue` (LBD: Audemard & Simon, IJCAI 2009) is the number of decision levels a learned clause spanned
 * when it was last looked at; `used` counts down the reductions that it survives without being used.
 * A detached clause is on the list of one of its watched literals only (see `propagator.ts`).
 * Freed clauses leave holes; `compact` moves the rest together and tells where each went.
 */
export const headerWords = 2;
export const detachedBit = 16;
/** Learned clauses of at most this glue stay for good. */
export const keepGlue = 2;
const glueShift = 5;
const usedShift = 2;
const learnedBit = 2;
const deadBit = 1;
/** Reductions that a clause survives without being used. */
const lease = 2;

export class ClauseArena {
  memory = new Int32Array(1 << 16);
  top = 0;
  /** Words in freed clauses. */
  wasted = 0;

  add(literals: ArrayLike<number>, size: number, learned: boolean, glue: number): number {
    const clause = this.top;
    const next = clause + headerWords + size;
    if (next > this.memory.length) this.grow(next);
    const memory = this.memory;
    memory[clause] = size;
    memory[clause + 1] = learned ? (glue << glueShift) | (lease << usedShift) | learnedBit : 0;
    for (let i = 0; i < size; i++) memory[clause + headerWords + i] = literals[i];
    this.top = next;
    return clause;
  }

  isLearned(clause: number): boolean {
    return (this.memory[clause + 1] & learnedBit) !== 0;
  }

  isDead(clause: number): boolean {
    return (this.memory[clause + 1] & deadBit) !== 0;
  }

  glue(clause: number): number {
    return this.memory[clause + 1] >> glueShift;
  }

  /** Marks a learned clause as used; keeps the smaller glue. */
  use(clause: number, glue: number): void {
    const old = this.memory[clause + 1];
    const least = Math.min(glue, old >> glueShift);
    this.memory[clause + 1] =
      (least << glueShift) | (old & detachedBit) | (lease << usedShift) | learnedBit;
  }

  /** True while the clause was used in one of the last rounds; counts down. */
  stillUsed(clause: number): boolean {
    const used = (this.memory[clause + 1] >> usedShift) & 3;
    if (used > 0) this.memory[clause + 1] -= 1 << usedShift;
    return used > 0;
  }

  free(clause: number): void {
    this.memory[clause + 1] |= deadBit;
    this.wasted += headerWords + this.memory[clause];
  }

  /**
   * Moves live clauses together. Afterwards the old place of each live clause holds, in its header,
   * `-1 - new place`, readable through the returned array.
   */
  compact(): Int32Array {
    const old = this.memory;
    const fresh = new Int32Array(Math.max(1 << 16, 2 * (this.top - this.wasted)));
    let to = 0;
    for (let from = 0; from < this.top; ) {
      const length = headerWords + old[from];
      if ((old[from + 1] & deadBit) === 0) {
        fresh.set(old.subarray(from, from + length), to);
        old[from + 1] = -1 - to;
        to += length;
      }
      from += length;
    }
    this.memory = fresh;
    this.top = to;
    this.wasted = 0;
    return old;
  }

  private grow(needed: number): void {
    const memory = new Int32Array(Math.max(needed, 2 * this.memory.length));
    memory.set(this.memory.subarray(0, this.top));
    this.memory = memory;
  }
}
