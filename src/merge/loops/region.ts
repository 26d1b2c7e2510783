/**
 * A merge region that is open: one run through a loop, or through what the program marks (klee_open_merge), with
 * the states that are in it and those that have left it and wait at its exits.
 */
import type { Frame, State } from '../../exec/index.js';
import type { PathCondition } from '../../solver/index.js';
import type { Candidate } from './candidates.js';
import type { Snapshots } from './incremental.js';

/** What a region is of. */
export type RegionKind =
  | { readonly kind: 'loop'; readonly candidate: Candidate }
  /** Marked by the program, within some loops. */
  | { readonly kind: 'marks'; readonly within: readonly Candidate[] };

export class Region {
  /** Those that have neither left it nor ended. */
  readonly open = new Set<State>();
  readonly waiting = new Set<State>();
  /** States that have ever been in it. */
  members = 0;
  /** What states were at its join points, where they are merged with that; how often they were. */
  snapshots: Snapshots | undefined = undefined;
  merges = 0;
  /** Whether some states beneath a node of its execution tree were merged and others were not (tree-encoding.ts). */
  hasHoles = false;

  constructor(
    public outer: Region | undefined,
    /** The path of the state that opened it, before its first fork in it: the root of the execution tree. */
    readonly root: PathCondition,
    readonly of: RegionKind,
    /** The place on the stack of the frame that it was opened in. */
    readonly depth: number,
    /** How many states of the run had slept when it was opened. */
    readonly slept: number,
  ) {}

  /** It and those around it, from within. */
  *outwards(): Generator<Region> {
    for (let at: Region | undefined = this; at; at = at.outer) yield at;
  }

  /** Whether the region is that of a candidate, or lies within it. */
  isWithin(candidate: Candidate, depth: number): boolean {
    if (this.depth !== depth) return this.depth > depth;
    const { of } = this;
    if (of.kind === 'marks') return of.within.includes(candidate);
    return of.candidate.loop.depth >= candidate.loop.depth;
  }

  /** Whether a state with these frames is not in the loop any more. What is marked is left by a call alone. */
  isLeft(frames: readonly Frame[]): boolean {
    const { depth, of } = this;
    const top = frames.length - 1;
    if (of.kind === 'marks') return false;
    if (top !== depth) return top < depth;
    const { code, block } = frames[depth];
    return code.fn !== of.candidate.fn || !of.candidate.contains(block.prepared!.index);
  }
}
