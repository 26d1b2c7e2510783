/**
 * The assignment of a CDCL solver: values, trail, clauses, watches, unit propagation, backtracking,
 * and the cone of the query.
 *
 * Three things differ from a textbook solver, all because one instance serves a whole exploration:
 *
 * - **Only active variables are propagated to.** A variable is active while it is in the cone of the
 *   query. Above level 0 a clause that watches an open literal of an inactive variable cannot matter; it
 *   is taken off the list of its other watched literal (*detached*) the first time that list is walked,
 *   so that old gates on the same inputs cost nothing afterwards. When the variable becomes active,
 *   its clauses are attached again, and assign it if they are unit (`activate`). Invariant: a falsified
 *   clause is always noticed, because the last of its watched literals to become false causes a look at
 *   all of it; a missed unit clause costs time, never an answer.
 * - **Literals may sit on the trail above their level** (Nadel & Ryvchin, "Chronological
 *   backtracking", SAT 2018): a clause added or learned while a long trail is in place can assign a
 *   literal of a lower level without unwinding what is above. `backtrack` keeps such literals and
 *   propagates them again.
 * - **At level 0 everything is propagated**, active or not: such facts hold for the rest of the run.
 */
import { ClauseArena, detachedBit, headerWords } from './clause-arena.js';
import type { DecisionHeap } from './decision-heap.js';
import { enlarged, WatchLists } from './watch-lists.js';

export const noReason = -1;

export class Propagator {
  variables = 0;
  /** By literal: 1 true, -1 false, 0 open. */
  values = new Int8Array(2048);
  /** By variable. */
  level = new Int32Array(1024);
  reason = new Int32Array(1024).fill(noReason);
  active = new Uint8Array(1024);
  /** Clauses that were passed over because of the variable, while it was inactive. */
  private passedOver = new Int32Array(1024);
  /** Sign bit that the variable had last; variables start false. */
  phase = new Uint8Array(1024).fill(1);
  trail = new Int32Array(1024);
  trailSize = 0;
  decisionLevel = 0;
  /** Where each decision level begins on the trail; there may be more levels than variables. */
  private limits = new Int32Array(1024);
  readonly arena = new ClauseArena();
  readonly watches = new WatchLists();
  propagations = 0;
  private head = 0;

  constructor(readonly heap: DecisionHeap) {}

  newVariable(): number {
    const variable = this.variables++;
    if (variable >= this.level.length) this.grow(2 * this.level.length);
    return variable;
  }

  decide(literal: number): void {
    this.emptyLevel();
    this.assign(literal, noReason, this.decisionLevel);
  }

  /** A decision level without a decision: for an assumption that holds already. */
  emptyLevel(): void {
    const level = this.decisionLevel++;
    if (level === this.limits.length) this.limits = enlarged(this.limits, 2 * level);
    this.limits[level] = this.trailSize;
  }

  assign(literal: number, reason: number, level: number): void {
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
    const variable = literal >> 1;
    this.level[variable] = level;
    this.reason[variable] = reason;
    this.trail[this.trailSize++] = literal;
  }

  backtrack(target: number): void {
    if (target >= this.decisionLevel) return;
    const { values, trail, level, phase, active, heap } = this;
    const begin = this.limits[target];
    let to = begin;
    for (let i = begin; i < this.trailSize; i++) {
      const literal = trail[i];
      const variable = literal >> 1;
      if (level[variable] <= target) {
        trail[to++] = literal;
        continue;
      }
      values[literal] = 0;
      values[literal ^ 1] = 0;
      phase[variable] = literal & 1;
      if (active[variable] !== 0) heap.insert(variable);
    }
    this.trailSize = to;
    if (this.head > begin) this.head = begin;
    this.decisionLevel = target;
  }

  /**
   * Returns a falsified clause, or -1. Most of a hard query's time passes here, so assignments and new
   * watches are written in place. The only call in the loop is `move`, which may replace `data`.
   */
  propagate(): number {
    const { values, watches, arena, trail, active, level, reason } = this;
    const { start, length, capacity } = watches;
    const memory = arena.memory;
    const here = this.decisionLevel;
    const everything = here === 0;
    let data = watches.data;
    let conflict = -1;
    let head = this.head;
    let trailSize = this.trailSize;
    const before = head;
    while (head < trailSize && conflict < 0) {
      const falsified = trail[head++] ^ 1;
      const begin = start[falsified];
      const end = begin + length[falsified];
      let from = begin;
      let to = begin;
      while (from < end) {
        const blocker = data[from];
        const clause = data[from + 1];
        from += 2;
        const blocked = values[blocker];
        if (blocked > 0) {
          data[to] = blocker;
          data[to + 1] = clause;
          to += 2;
          continue;
        }
        let unit = blocker;
        let unitValue = blocked;
        let why = ~clause;
        if (clause >= 0) {
          const literals = clause + headerWords;
          unit = memory[literals] ^ memory[literals + 1] ^ falsified;
          unitValue = values[unit];
          why = clause;
        }
        if (unitValue > 0) {
          data[to] = unit;
          data[to + 1] = clause;
          to += 2;
          continue;
        }
        if (unitValue === 0 && !everything && active[unit >> 1] === 0) {
          memory[why + 1] |= detachedBit;
          this.passedOver[unit >> 1]++;
          continue;
        }
        if (clause >= 0) {
          const stop = clause + headerWords + memory[clause];
          let k = clause + headerWords + 2;
          let next = 0;
          while (k < stop) {
            next = memory[k];
            if (values[next] >= 0) break;
            k++;
          }
          if (k < stop) {
            memory[clause + headerWords] = unit;
            memory[clause + headerWords + 1] = next;
            memory[k] = falsified;
            const used = length[next];
            if (used === capacity[next]) {
              watches.move(next);
              data = watches.data;
            }
            const at = start[next] + used;
            data[at] = unit;
            data[at + 1] = clause;
            length[next] = used + 2;
            continue;
          }
        }
        data[to] = unit;
        data[to + 1] = clause;
        to += 2;
        if (unitValue < 0) {
          conflict = why;
          break;
        }
        values[unit] = 1;
        values[unit ^ 1] = -1;
        level[unit >> 1] = here;
        reason[unit >> 1] = why;
        trail[trailSize++] = unit;
      }
      if (from !== to) {
        while (from < end) data[to++] = data[from++];
        length[falsified] = to - begin;
      }
    }
    this.propagations += head - before;
    this.trailSize = trailSize;
    this.head = conflict < 0 ? head : trailSize;
    return conflict;
  }

  /** Puts a stored clause of two or more literals on the watch lists of its first two. */
  watch(clause: number): void {
    const memory = this.arena.memory;
    const first = memory[clause + headerWords];
    const second = memory[clause + headerWords + 1];
    const entry = memory[clause] === 2 ? ~clause : clause;
    this.watches.push(first, second, entry);
    this.watches.push(second, first, entry);
  }

  /**
   * Makes a variable part of the cone. Its clauses are attached again; one that became unit on it
   * while it was inactive assigns it now, at the level that it was unit at.
   */
  activate(variable: number): void {
    this.active[variable] = 1;
    const open = this.values[2 * variable] === 0;
    if (open) this.heap.insert(variable);
    if (this.passedOver[variable] === 0) return;
    this.passedOver[variable] = 0;
    for (let literal = 2 * variable; literal <= 2 * variable + 1; literal++) {
      const begin = this.watches.start[literal];
      const end = begin + this.watches.length[literal];
      for (let at = begin; at < end; at += 2) {
        const blocker = this.watches.data[at];
        const entry = this.watches.data[at + 1];
        const clause = entry < 0 ? ~entry : entry;
        if ((this.arena.memory[clause + 1] & detachedBit) !== 0)
          this.attach(clause, entry, literal);
        if (this.values[blocker] >= 0 || this.values[literal] !== 0) continue;
        const level = this.levelIfUnit(clause, literal);
        if (level >= 0) this.assign(literal, clause, level);
      }
    }
  }

  /** Notes that a clause that is unit on an inactive variable has to wait. */
  passOver(variable: number): void {
    this.passedOver[variable]++;
  }

  /** Puts a detached clause back on the list of a second literal, the best one to watch. */
  private attach(clause: number, entry: number, literal: number): void {
    const memory = this.arena.memory;
    memory[clause + 1] &= ~detachedBit;
    const literals = clause + headerWords;
    const end = literals + memory[clause];
    const second = memory[literals] === literal ? literals + 1 : literals;
    let best = second;
    for (let k = second; k < end && this.values[memory[best]] < 0; k++) {
      if (k !== second && k < literals + 2) continue;
      const better =
        this.values[memory[k]] >= 0 || this.level[memory[k] >> 1] > this.level[memory[best] >> 1];
      if (better) best = k;
    }
    const chosen = memory[best];
    memory[best] = memory[second];
    memory[second] = chosen;
    this.watches.push(chosen, literal, entry);
  }

  /** The highest level among the other literals if all of them are false, else -1. */
  private levelIfUnit(clause: number, literal: number): number {
    const memory = this.arena.memory;
    const end = clause + headerWords + memory[clause];
    let highest = 0;
    for (let k = clause + headerWords; k < end; k++) {
      const other = memory[k];
      if (other === literal) continue;
      if (this.values[other] >= 0) return -1;
      const level = this.level[other >> 1];
      if (level > highest) highest = level;
    }
    return highest;
  }

  private grow(capacity: number): void {
    const values = new Int8Array(2 * capacity);
    values.set(this.values);
    this.values = values;
    this.level = enlarged(this.level, capacity);
    const reason = new Int32Array(capacity).fill(noReason);
    reason.set(this.reason);
    this.reason = reason;
    const active = new Uint8Array(capacity);
    active.set(this.active);
    this.active = active;
    const phase = new Uint8Array(capacity).fill(1);
    phase.set(this.phase);
    this.phase = phase;
    this.passedOver = enlarged(this.passedOver, capacity);
    this.trail = enlarged(this.trail, capacity);
    this.heap.reserve(capacity);
    this.watches.reserve(2 * capacity);
  }
}
