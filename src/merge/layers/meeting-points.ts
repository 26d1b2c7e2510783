/**
 * Where states can meet, and in which order a program passes these places.
 *
 * States are brought together at join points of the control flow graph: blocks with several ways in, and blocks that
 * a loop is left to, which have one way in but are reached from every round of the loop. Both tiers
 * can stop there (exec/machine-options.ts).
 *
 * The order is that of the interprocedural control flow graph (Kuznetsov et al., PLDI 2012, §4.1): within a
 * function the topological order that keeps loops together, loops by their rounds (loop-counters.ts), and a call at the place of its
 * site. The position of a state is the list of its frames' positions, from `main` on; a position is, for each loop around
 * the frame's block, the loop's place and the round, then the block's place and the instruction. Of two states the one
 * with the lesser position is behind: it may still come to where the other is, but for back edges of irreducible
 * regions and recursion, where this is only a guess.
 */
import type { Frame, PreparedFunction, State } from '../../exec/index.js';
import { cfgOf, type Loop, loopsOf } from '../../ir/index.js';
import { LoopCounters } from './loop-counters.js';

/** What is known of a function. */
interface FunctionMap {
  /** By block. */
  readonly isMeeting: readonly boolean[];
  readonly place: readonly number[];
  /** By block: the loops that it is in, the outermost first. */
  readonly loops: readonly (readonly Loop[])[];
}

export class MeetingPoints {
  private readonly maps: (FunctionMap | undefined)[] = [];
  private readonly counters = new LoopCounters();

  constructor(private readonly prepared: (functionId: number) => PreparedFunction) {}

  isMeeting(functionId: number, block: number): boolean {
    return this.mapOf(this.prepared(functionId)).isMeeting[block];
  }

  /** Notes that a frame has reached a meeting point. */
  note(frame: Frame): void {
    const block = frame.block.prepared!.index;
    const loops = this.mapOf(frame.code.fn).loops[block];
    frame.progress = { block, rounds: this.roundsAt(frame, block, loops) };
  }

  /** Notes where a frame is that was not stopped at meeting points. */
  noteUncounted(frame: Frame): void {
    const block = frame.block.prepared!.index;
    const loops = this.mapOf(frame.code.fn).loops[block];
    frame.progress = { block, rounds: loops.map((loop) => this.firstRound(frame, loop)) };
  }

  /** The round that a frame is in if nothing was noted yet. */
  private firstRound(frame: Frame, loop: Loop): number {
    return this.counters.roundOf(frame, loop) ?? 0;
  }

  private roundsAt(frame: Frame, block: number, loops: readonly Loop[]): number[] {
    const before = this.roundsIn(frame, loops);
    const isKnown = this.loopsAtLast(frame);
    return before.map((round, depth) => {
      const loop = loops[depth];
      const isNext = loop.header === block && depth === loops.length - 1 && isKnown[depth] === loop;
      if (!isNext) return round;
      return Math.max(round + 1, this.counters.roundOf(frame, loop) ?? 0);
    });
  }

  /** The loops around the last meeting point of a frame. */
  private loopsAtLast({ code, progress }: Frame): readonly Loop[] {
    return progress ? this.mapOf(code.fn).loops[progress.block] : [];
  }

  /** The rounds of loops that a frame is in, by what was noted at its last meeting point; a loop that this was outside of begins. */
  private roundsIn(frame: Frame, loops: readonly Loop[]): number[] {
    const before = this.loopsAtLast(frame);
    return loops.map((loop, depth) =>
      before[depth] === loop ? frame.progress!.rounds[depth] : this.firstRound(frame, loop),
    );
  }

  /** Where a state stands, to be compared with `comparePositions`. */
  positionOf(frames: readonly Frame[], { resumption }: State): number[] {
    const position: number[] = [];
    frames.forEach((frame, i) => {
      const isTop = i === frames.length - 1;
      const map = this.mapOf(frame.code.fn);
      const index = frame.block.prepared!.index;
      const isLeaving = isTop && resumption?.kind === 'edge';
      const target = isLeaving ? frame.block.prepared!.edges[resumption.successor].target : index;
      const loops = map.loops[target];
      const rounds = this.roundsIn(frame, loops);
      loops.forEach((loop, depth) => {
        const isHeader = isLeaving && loop.header === target;
        const isWithin = !isHeader || loop.blocks.includes(index);
        // A back edge leads to the next round; who enters a loop is behind all that are in it.
        const round = isWithin ? rounds[depth] + (isHeader ? 1 : 0) : -Infinity;
        position.push(map.place[loop.header], round);
      });
      position.push(map.place[target], isLeaving ? -1 : frame.pc);
      // Calls through a pointer lead from one place to several functions.
      if (!isTop) position.push(frames[i + 1].code.fn.id);
    });
    return position;
  }

  private mapOf(fn: PreparedFunction): FunctionMap {
    return (this.maps[fn.id] ??= makeMap(fn));
  }
}

function makeMap({ func }: PreparedFunction): FunctionMap {
  const { predecessorStart } = cfgOf(func);
  const { loops, innermost, topologicalOrder } = loopsOf(func);
  const isMeeting = func.blocks.map((_, i) => predecessorStart[i + 1] - predecessorStart[i] > 1);
  for (const { exits } of loops) for (const [, to] of exits) isMeeting[to] = true;
  const place = func.blocks.map(() => func.blocks.length);
  topologicalOrder.forEach((block, i) => {
    place[block] = i;
  });
  const around = innermost.map((loop) => {
    const list: Loop[] = [];
    for (let at = loop; at; at = at.parent) list.unshift(at);
    return list;
  });
  return { isMeeting, place, loops: around };
}

/** Negative if the first is behind. */
export function comparePositions(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
