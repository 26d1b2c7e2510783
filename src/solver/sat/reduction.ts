/**
 * Forgetting. Learned clauses of glue 2 or less stay; of the others, those used since the last two
 * reductions stay, and of the rest the half with the higher glue (then the longer) goes. Clauses that hold
 * at level 0 go as well, given or learned. The arena and the watch lists are packed afterwards.
 */
import { headerWords, keepGlue } from './clause-arena.js';
import { noReason, type Propagator } from './propagator.js';

export class Reduction {
  private fixedBefore = 0;
  constructor(private readonly p: Propagator) {}

  /** Returns the learned clauses that remain, at their new places, and the number of given clauses removed. */
  run(learned: number[]): { learned: number[]; givenRemoved: number } {
    const { arena } = this.p;
    const candidates: number[] = [];
    for (const clause of learned) {
      if (this.locked(clause)) continue;
      if (this.holdsForever(clause)) arena.free(clause);
      else if (arena.glue(clause) > keepGlue && arena.memory[clause] > 2) {
        if (!arena.stillUsed(clause)) candidates.push(clause);
      }
    }
    const memory = arena.memory;
    candidates.sort((a, b) => arena.glue(b) - arena.glue(a) || memory[b] - memory[a]);
    for (let i = 0; i < candidates.length >> 1; i++) arena.free(candidates[i]);
    const givenRemoved = this.removeFixed();
    const remaining = this.pack(learned.filter((clause) => !arena.isDead(clause)));
    return { learned: remaining, givenRemoved };
  }

  private locked(clause: number): boolean {
    const { arena, values, reason, level } = this.p;
    for (let k = clause + headerWords; k < clause + headerWords + 2; k++) {
      const literal = arena.memory[k];
      if (values[literal] <= 0 || reason[literal >> 1] !== clause) continue;
      if (level[literal >> 1] > 0) return true;
    }
    return false;
  }

  private holdsForever(clause: number): boolean {
    const { arena, values, level } = this.p;
    const end = clause + headerWords + arena.memory[clause];
    for (let k = clause + headerWords; k < end; k++) {
      const literal = arena.memory[k];
      if (values[literal] > 0 && level[literal >> 1] === 0) return true;
    }
    return false;
  }

  private removeFixed(): number {
    const { arena, level, trail, trailSize } = this.p;
    let fixed = 0;
    for (let i = 0; i < trailSize; i++) if (level[trail[i] >> 1] === 0) fixed++;
    if (fixed === this.fixedBefore) return 0;
    this.fixedBefore = fixed;
    let removed = 0;
    for (let clause = 0; clause < arena.top; clause += headerWords + arena.memory[clause]) {
      if (arena.isDead(clause) || arena.isLearned(clause)) continue;
      if (this.locked(clause) || !this.holdsForever(clause)) continue;
      arena.free(clause);
      removed++;
    }
    return removed;
  }

  private pack(learned: number[]): number[] {
    const { arena, watches, reason, trail, trailSize, variables } = this.p;
    const old = arena.compact();
    const moved = (clause: number): number | undefined => {
      const header = old[clause + 1];
      return header < 0 ? -1 - header : undefined;
    };
    for (let i = 0; i < trailSize; i++) {
      const variable = trail[i] >> 1;
      if (reason[variable] !== noReason) reason[variable] = moved(reason[variable]) ?? noReason;
    }
    watches.rebuild(2 * variables, (entry) => {
      const to = moved(entry < 0 ? ~entry : entry);
      return to === undefined ? undefined : entry < 0 ? ~to : to;
    });
    return learned.map((clause) => moved(clause)!);
  }
}
