/**
 * Which code was executed: of the whole run, and of the path that is running.
 *
 * A *mark* is a byte in the linear memory, for each block of the program's own functions (not of
 * Merganser's C library) and for each edge of a branch that its target block does not tell apart (the
 * target has other ways in). Both tiers set a block's mark when its terminator is done and an edge's
 * when it is taken; compiled code does so with one store. The bytes belong to the running path: they
 * change when another state runs, and what each path added is kept with the path as a persistent list,
 * so that a fork copies nothing. Marks that compiled code set are found by comparing with a copy, which
 * is only done after compiled code ran.
 *
 * A block that a path has begun and not finished (a call is in progress, an error ended it) is told by
 * the frames: `begun` says how far it came. So lines behind a failing instruction do not count as
 * covered.
 *
 * Mark 0 is for code that is not tracked and always set.
 */
import { definitionOf, type Func, type Instruction, successorsOf } from '../ir/index.js';
import { coverageBase, maxMarks, runsBase } from '../memory/index.js';
import type { Frame } from './frame.js';
import { isLibrary } from './location.js';
import { indexInBlock, type Program } from './prepare/index.js';

/** The marks of a path, the newest first. */
export interface CoveredMarks {
  readonly parent: CoveredMarks | undefined;
  readonly marks: readonly number[];
}

/** A block that was begun: the last instruction behind its phis that was begun is at `pc`. */
export interface Begun {
  readonly mark: number;
  readonly pc: number;
}

/** A function that is tracked. */
export interface TrackedFunction {
  readonly func: Func;
  /** The mark of its first block; the others follow. */
  readonly first: number;
  /** By block: the mark of the way to each of its successors, in their order. */
  readonly edges: readonly (readonly number[])[];
}

/** How far a mark came in the whole run. */
export const Reached = { never: 0, begun: 1, passed: 2 } as const;

export class Coverage {
  readonly functions: readonly TrackedFunction[];
  /** Marks in use, mark 0 among them. */
  readonly size: number;
  /** The running path's marks; not 0: set. */
  readonly path: Uint8Array;
  /** How often each block was done: by tier 0, and with `countsAll` by compiled code too. */
  readonly runs: Float64Array;
  /** What the whole run reached, as `Reached`; other engines of the run may write it too. */
  total: Uint8Array;
  /** Marks that the whole run has passed. */
  passed = 0;

  private readonly byId: (TrackedFunction | undefined)[] = [];
  /** The part of `path` that is in a list already. */
  private readonly known: Uint8Array;
  private fresh: number[] = [];
  private compiledRan = false;
  private readonly words: Int32Array;
  private readonly knownWords: Int32Array;

  constructor(
    program: Program,
    readonly countsAll = false,
  ) {
    const functions: TrackedFunction[] = [];
    let next = 1;
    for (const func of program.module.functions) {
      const definition = definitionOf(func);
      if (func.blocks.length === 0 || (definition && isLibrary(definition))) continue;
      const { edges, end } = edgeMarks(func, next);
      if (end > maxMarks) break;
      const tracked = { func, first: next, edges };
      functions.push(tracked);
      this.byId[program.numberOf(func)] = tracked;
      next = end;
    }
    this.functions = functions;
    this.size = next;
    const padded = (next + 3) & ~3;
    const { buffer } = program.memory.wasm;
    this.path = new Uint8Array(buffer, coverageBase, padded);
    this.words = new Int32Array(buffer, coverageBase, padded / 4);
    this.known = new Uint8Array(padded);
    this.knownWords = new Int32Array(this.known.buffer);
    this.runs = new Float64Array(buffer, runsBase, next).fill(0);
    this.total = new Uint8Array(next);
    this.restore(undefined);
  }

  /** Makes the total one that other engines can have too. */
  share(): SharedArrayBuffer {
    const shared = new SharedArrayBuffer(this.size);
    this.shareWith(shared);
    return shared;
  }

  /** Makes the total that of other engines. */
  shareWith(shared: SharedArrayBuffer): void {
    const total = new Uint8Array(shared);
    this.total.forEach((reached, mark) => {
      if (reached > total[mark]) total[mark] = reached;
    });
    this.total = total;
  }

  /** The mark of a block; 0 if it is not tracked. */
  blockMark(functionId: number, block: number): number {
    const tracked = this.byId[functionId];
    return tracked ? tracked.first + block : 0;
  }

  /** The mark of an edge that has one of its own, else 0. */
  edgeMark(functionId: number, block: number, successor: number): number {
    const tracked = this.byId[functionId];
    if (!tracked) return 0;
    const mark = tracked.edges[block][successor] ?? 0;
    return mark >= tracked.first + tracked.func.blocks.length ? mark : 0;
  }

  /** Sets a mark of the running path. */
  set(mark: number): void {
    if (this.path[mark] !== 0) return;
    this.path[mark] = 1;
    this.fresh.push(mark);
  }

  noteCompiledCode(): void {
    this.compiledRan = true;
  }

  /** What the running path covered since the last time, added to its list. */
  collect(covered: CoveredMarks | undefined): CoveredMarks | undefined {
    if (this.compiledRan) this.findFresh();
    if (this.fresh.length === 0) return covered;
    // A copy is as long as it is; what grew has room for more, and is used again.
    const marks = this.fresh.slice();
    this.fresh.length = 0;
    for (const mark of marks) this.known[mark] = 1;
    return { parent: covered, marks };
  }

  /** Adds marks to the total; those that are new in the whole run. */
  account(marks: readonly number[]): number[] {
    const { total } = this;
    const news = marks.filter((mark) => total[mark] !== Reached.passed);
    for (const mark of news) total[mark] = Reached.passed;
    this.passed += news.length;
    return news;
  }

  /** Marks that the whole run has passed. */
  passedMarks(): number[] {
    return Array.from(this.total.keys()).filter((mark) => this.total[mark] === Reached.passed);
  }

  /** Makes a path's marks those of the running path. */
  restore(covered: CoveredMarks | undefined): void {
    const { path, known } = this;
    path.fill(0);
    path[0] = 1;
    for (let at = covered; at; at = at.parent) {
      for (const mark of at.marks) path[mark] = 1;
    }
    known.set(path);
    if (this.fresh.length > 0) this.fresh = [];
    this.compiledRan = false;
  }

  /** The tracked blocks that frames have begun. */
  begun(frames: readonly Frame[]): Begun[] {
    const list: Begun[] = [];
    for (let i = 0; i < frames.length; i++) {
      const { block, pc } = frames[i];
      const { mark } = block;
      if (mark === 0) continue;
      const index = i === frames.length - 1 ? pc : pc - 1;
      list.push({ mark, pc: indexInBlock(block.prepared!, index) });
      this.total[mark] ||= Reached.begun;
    }
    return list;
  }

  /** The instruction of the user's own code that the program is at. */
  userSite(frames: readonly Frame[]): Instruction | undefined {
    for (let i = frames.length - 1; i >= 0; i--) {
      const frame = frames[i];
      if (frame.block.mark === 0) continue;
      return i === frames.length - 1 ? frame.instruction : frame.callSite;
    }
    return undefined;
  }

  private findFresh(): void {
    this.compiledRan = false;
    const { words, knownWords, path, known } = this;
    const listed = new Set(this.fresh);
    for (let word = 0; word < words.length; word++) {
      if (words[word] === knownWords[word]) continue;
      for (let mark = 4 * word; mark < 4 * word + 4; mark++) {
        if (path[mark] !== known[mark] && !listed.has(mark)) this.fresh.push(mark);
      }
    }
  }
}

/** All marks of a path, from an earlier list on if one is given. */
export function marksOf(
  covered: CoveredMarks | undefined,
  since?: CoveredMarks | undefined,
): number[] {
  const lists: (readonly number[])[] = [];
  for (let at = covered; at && at !== since; at = at.parent) lists.push(at.marks);
  return lists.flat();
}

/**
 * The marks of a function's branches: an edge to a block that has no other way in shares that block's
 * mark, every other edge gets one of its own. Edges that are no choice have none (0).
 */
function edgeMarks(func: Func, first: number): { edges: number[][]; end: number } {
  const index = new Map(func.blocks.map((block, i) => [block, i]));
  const targets = func.blocks.map(({ instructions }) =>
    successorsOf(instructions[instructions.length - 1]).map((block) => index.get(block)!),
  );
  const waysIn = new Array<number>(func.blocks.length).fill(0);
  waysIn[0] = 1;
  for (const list of targets) for (const target of new Set(list)) waysIn[target]++;
  let next = first + func.blocks.length;
  const edges = targets.map((list) => {
    const distinct = new Set(list);
    if (distinct.size < 2) return [];
    const marks = new Map<number, number>();
    for (const target of distinct) marks.set(target, waysIn[target] > 1 ? next++ : first + target);
    return list.map((target) => marks.get(target)!);
  });
  return { edges, end: next };
}
