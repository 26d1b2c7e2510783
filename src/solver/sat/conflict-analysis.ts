/**
 * Learning from a conflict: first unique implication point (Zhang et al., ICCAD 2001), recursive
 * minimisation (Sörensson & Biere, SAT 2009) with an explicit stack, and the glue of the result. The
 * same walk over reasons, run from a failed assumption, gives the core of a query.
 */
import { headerWords, keepGlue } from './clause-arena.js';
import { noReason, type Propagator } from './propagator.js';
import { enlarged } from './watch-lists.js';

const seenMark = 1;
const removable = 2;
const kept = 3;
/** Reasons of reasons that minimisation follows. */
const deepest = 100;

export class ConflictAnalysis {
  /** The learned clause: the asserting literal first, then one of the backjump level. */
  learned = new Int32Array(1024);
  size = 0;
  /** The highest level below the conflict's among the learned literals. */
  backjump = 0;
  glue = 0;
  private seen = new Uint8Array(1024);
  /** Variables with a mark in `seen`. */
  private marked = new Int32Array(1024);
  private markedSize = 0;
  /** Pairs of a variable and the place in its reason where the walk goes on. */
  private readonly stack = new Int32Array(2 * deepest);
  private levelStamp = new Int32Array(1024);
  private stamp = 0;

  constructor(private readonly p: Propagator) {}

  /** Needs a conflict whose highest level is the current decision level, above 0. */
  analyse(conflict: number): void {
    const p = this.p;
    this.reserve();
    const { level, reason, trail, arena, heap } = p;
    const { seen, marked, learned } = this;
    const memory = arena.memory;
    const here = p.decisionLevel;
    let markedSize = 0;
    let size = 1;
    let open = 0;
    let index = p.trailSize - 1;
    let clause = conflict;
    let resolved = -1;
    for (;;) {
      if (arena.isLearned(clause)) this.use(clause);
      const end = clause + headerWords + memory[clause];
      for (let k = clause + headerWords; k < end; k++) {
        const literal = memory[k];
        const variable = literal >> 1;
        if (literal === resolved || seen[variable] !== 0 || level[variable] === 0) continue;
        seen[variable] = seenMark;
        marked[markedSize++] = variable;
        heap.bump(variable);
        if (level[variable] === here) open++;
        else learned[size++] = literal;
      }
      while (seen[trail[index] >> 1] === 0 || level[trail[index] >> 1] !== here) index--;
      resolved = trail[index--];
      open--;
      if (open === 0) break;
      clause = reason[resolved >> 1];
    }
    learned[0] = resolved ^ 1;
    this.size = size;
    this.markedSize = markedSize;
    this.minimise();
    this.arrange();
    for (let i = 0; i < this.markedSize; i++) seen[marked[i]] = 0;
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
    seen[failed >> 1] = seenMark;
    for (let index = p.trailSize - 1; index >= 0; index--) {
      const at = trail[index];
      const variable = at >> 1;
      if (seen[variable] === 0) continue;
      seen[variable] = 0;
      const clause = reason[variable];
      if (clause === noReason) {
        core.push(at);
        continue;
      }
      const memory = arena.memory;
      const end = clause + headerWords + memory[clause];
      for (let k = clause + headerWords; k < end; k++) {
        const other = memory[k] >> 1;
        if (other !== variable && level[other] > 0) seen[other] = seenMark;
      }
    }
    return core;
  }

  /** Notes that a learned clause was of use. Glue is counted again only where less makes a difference. */
  private use(clause: number): void {
    const { arena } = this.p;
    const { memory } = arena;
    let glue = arena.glue(clause);
    if (glue > keepGlue) glue = this.countLevels(memory, clause + headerWords, memory[clause]);
    arena.use(clause, glue);
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
    const { learned, size, levelStamp } = this;
    const { level, reason } = this.p;
    const stamp = ++this.stamp;
    for (let i = 1; i < size; i++) levelStamp[level[learned[i] >> 1]] = stamp;
    let to = 1;
    for (let i = 1; i < size; i++) {
      const literal = learned[i];
      if (reason[literal >> 1] === noReason || !this.redundant(literal >> 1)) {
        learned[to++] = literal;
      }
    }
    this.size = to;
  }

  /**
   * Is the variable's literal implied by other learned literals? Depth-first over reasons, results
   * remembered. A literal of a level that no learned literal has is a sign that it is not.
   */
  private redundant(start: number): boolean {
    const { level, reason, arena } = this.p;
    const { seen, stack, levelStamp, stamp } = this;
    const memory = arena.memory;
    let variable = start;
    let clause = reason[variable];
    let k = clause + headerWords;
    let depth = 0;
    for (;;) {
      const end = clause + headerWords + memory[clause];
      let descend = -1;
      for (; k < end; k++) {
        const other = memory[k] >> 1;
        const mark = seen[other];
        if (mark === seenMark || mark === removable || other === variable) continue;
        const at = level[other];
        if (at === 0) continue;
        if (
          mark === kept ||
          reason[other] === noReason ||
          levelStamp[at] !== stamp ||
          depth === deepest
        ) {
          this.mark(variable, kept);
          for (let i = 0; i < depth; i++) this.mark(stack[2 * i], kept);
          return false;
        }
        descend = other;
        break;
      }
      if (descend >= 0) {
        stack[2 * depth] = variable;
        stack[2 * depth + 1] = k + 1;
        depth++;
        variable = descend;
        clause = reason[variable];
        k = clause + headerWords;
        continue;
      }
      this.mark(variable, removable);
      if (depth === 0) return true;
      depth--;
      variable = stack[2 * depth];
      k = stack[2 * depth + 1];
      clause = reason[variable];
    }
  }

  private mark(variable: number, mark: number): void {
    if (this.seen[variable] !== 0) return;
    this.seen[variable] = mark;
    this.marked[this.markedSize++] = variable;
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
    this.marked = new Int32Array(capacity);
    this.learned = enlarged(this.learned, capacity);
    this.levelStamp = new Int32Array(capacity + 1);
    this.stamp = 0;
  }
}
