/**
 * Learning from a conflict: first unique implication point (Zhang et al., ICCAD 2001), recursive
 * minimisation (Sörensson & Biere, SAT 2009) with an explicit stack, and the glue of the result. The
 * same walk over reasons, run from a failed assumption, gives the core of a query.
 */
import { HEADER } from './clause-arena.js';
import { NO_REASON, type Propagator } from './propagator.js';
import { enlarged } from './watch-lists.js';

const SEEN = 1;
const REMOVABLE = 2;
const KEPT = 3;

export class ConflictAnalysis {
  /** The learned clause: the asserting literal first, then one of the backjump level. */
  learned = new Int32Array(1024);
  size = 0;
  /** The highest level below the conflict's among the learned literals. */
  backjump = 0;
  glue = 0;
  private seen = new Uint8Array(1024);
  private toClear: number[] = [];
  private stack: number[] = [];
  private levelStamp = new Int32Array(1024);
  private stamp = 0;

  constructor(private readonly p: Propagator) {}

  /** Needs a conflict whose highest level is the current decision level, above 0. */
  analyse(conflict: number): void {
    const p = this.p;
    this.reserve();
    const { level, reason, trail, arena, heap } = p;
    const seen = this.seen;
    const here = p.decisionLevel;
    let open = 0;
    let index = p.trailSize - 1;
    let clause = conflict;
    let resolved = -1;
    this.size = 1;
    for (;;) {
      const memory = arena.memory;
      if (arena.isLearned(clause)) arena.use(clause, this.glueOf(clause));
      const end = clause + HEADER + memory[clause];
      for (let k = clause + HEADER; k < end; k++) {
        const literal = memory[k];
        const variable = literal >> 1;
        if (literal === resolved || seen[variable] !== 0 || level[variable] === 0) continue;
        seen[variable] = SEEN;
        this.toClear.push(variable);
        heap.bump(variable);
        if (level[variable] === here) open++;
        else this.learned[this.size++] = literal;
      }
      while (seen[trail[index] >> 1] === 0 || level[trail[index] >> 1] !== here) index--;
      resolved = trail[index--];
      open--;
      if (open === 0) break;
      clause = reason[resolved >> 1];
    }
    this.learned[0] = resolved ^ 1;
    this.minimise();
    this.arrange();
    for (const variable of this.toClear) seen[variable] = 0;
    this.toClear.length = 0;
    heap.decayAll();
  }

  /** The assumptions that contradict `failed`, and `failed` itself; all decisions must be assumptions. */
  core(failed: number): number[] {
    const p = this.p;
    this.reserve();
    const { level, reason, trail, arena } = p;
    const seen = this.seen;
    const core = [failed];
    if (level[failed >> 1] === 0) return core;
    seen[failed >> 1] = SEEN;
    for (let index = p.trailSize - 1; index >= 0; index--) {
      const at = trail[index];
      const variable = at >> 1;
      if (seen[variable] === 0) continue;
      seen[variable] = 0;
      const clause = reason[variable];
      if (clause === NO_REASON) {
        core.push(at);
        continue;
      }
      const memory = arena.memory;
      const end = clause + HEADER + memory[clause];
      for (let k = clause + HEADER; k < end; k++) {
        const other = memory[k] >> 1;
        if (other !== variable && level[other] > 0) seen[other] = SEEN;
      }
    }
    return core;
  }

  glueOf(clause: number): number {
    const memory = this.p.arena.memory;
    return this.countLevels(memory, clause + HEADER, memory[clause]);
  }

  private countLevels(literals: Int32Array, begin: number, size: number): number {
    const { level } = this.p;
    const stamp = ++this.stamp;
    let glue = 0;
    for (let k = begin; k < begin + size; k++) {
      const l = level[literals[k] >> 1];
      if (this.levelStamp[l] !== stamp) {
        this.levelStamp[l] = stamp;
        glue++;
      }
    }
    return glue;
  }

  private minimise(): void {
    const learned = this.learned;
    let to = 1;
    for (let i = 1; i < this.size; i++) {
      if (!this.redundant(learned[i])) learned[to++] = learned[i];
    }
    this.size = to;
  }

  /** Is the literal implied by other learned literals? Depth-first over reasons, results remembered. */
  private redundant(literal: number): boolean {
    const { level, reason, arena } = this.p;
    const seen = this.seen;
    if (reason[literal >> 1] === NO_REASON) return false;
    const memory = arena.memory;
    const stack = this.stack;
    stack.length = 0;
    stack.push(literal >> 1, reason[literal >> 1] + HEADER);
    while (stack.length > 0) {
      const at = stack[stack.length - 1];
      const variable = stack[stack.length - 2];
      const clause = reason[variable];
      const end = clause + HEADER + memory[clause];
      let k = at;
      let descend = -1;
      let failed = false;
      for (; k < end; k++) {
        const other = memory[k] >> 1;
        if (other === variable || level[other] === 0) continue;
        const mark = seen[other];
        if (mark === SEEN || mark === REMOVABLE) continue;
        if (mark === KEPT || reason[other] === NO_REASON || stack.length > 200) {
          failed = true;
          break;
        }
        descend = other;
        break;
      }
      if (failed) {
        for (let i = 0; i < stack.length; i += 2) this.mark(stack[i], KEPT);
        return false;
      }
      if (descend >= 0) {
        stack[stack.length - 1] = k + 1;
        stack.push(descend, reason[descend] + HEADER);
        continue;
      }
      stack.length -= 2;
      this.mark(variable, REMOVABLE);
    }
    return true;
  }

  private mark(variable: number, mark: number): void {
    if (this.seen[variable] !== 0) return;
    this.seen[variable] = mark;
    this.toClear.push(variable);
  }

  /** Puts a literal of the backjump level second. */
  private arrange(): void {
    const { learned, size } = this;
    const { level } = this.p;
    let best = 1;
    for (let i = 2; i < size; i++) {
      if (level[learned[i] >> 1] > level[learned[best] >> 1]) best = i;
    }
    this.backjump = 0;
    if (size > 1) {
      const literal = learned[best];
      learned[best] = learned[1];
      learned[1] = literal;
      this.backjump = level[literal >> 1];
    }
    this.glue = this.countLevels(learned, 0, size);
  }

  private reserve(): void {
    const capacity = this.p.level.length;
    if (this.seen.length >= capacity) return;
    this.seen = new Uint8Array(capacity);
    this.learned = enlarged(this.learned, capacity);
    this.levelStamp = new Int32Array(capacity + 1);
    this.stamp = 0;
  }
}
