/**
 * Edges between blocks: the moves of phis, then the next block.
 *
 * The moves of an edge happen at once. They are put into an order in which no slot is written before
 * it was read for the last time; where they form a cycle (two phis exchanging their values) all
 * sources are read first.
 */

import type { Slot } from '../../value/index.js';
import type { Coverage } from '../coverage.js';
import type { BlockCode } from '../frame.js';
import type { PreparedEdge } from '../prepare/index.js';
import type { Operand, Translator } from './translator.js';

export class Edge {
  private readonly count: number;
  private readonly to: number[] = [];
  private readonly from: number[] = [];
  private readonly constants: Slot[] = [];
  private readonly atOnce: boolean;
  /** Neither moves nor a mark. */
  private readonly isPlain: boolean;

  constructor(
    readonly target: BlockCode,
    moves: readonly { to: number; from: Operand }[],
    private readonly mark: number,
    private readonly coverage: Coverage | undefined,
  ) {
    const ordered = inOrder(moves);
    this.atOnce = ordered === undefined;
    for (const { to, from } of ordered ?? moves) {
      this.to.push(to);
      this.from.push(from.at);
      this.constants.push(from.value);
    }
    this.count = this.to.length;
    this.isPlain = this.count === 0 && mark === 0;
  }

  take(s: Slot[]): BlockCode {
    if (this.isPlain) return this.target;
    const { count } = this;
    if (this.mark !== 0) this.coverage!.set(this.mark);
    if (this.atOnce) return this.takeAtOnce(s);
    const { to, from, constants } = this;
    for (let i = 0; i < count; i++) {
      const at = from[i];
      s[to[i]] = at < 0 ? constants[i] : s[at];
    }
    return this.target;
  }

  private takeAtOnce(s: Slot[]): BlockCode {
    const values = this.from.map((at, i) => (at < 0 ? this.constants[i] : s[at]));
    for (let i = 0; i < values.length; i++) s[this.to[i]] = values[i];
    return this.target;
  }
}

/** The moves in a safe order, or undefined if there is none. */
function inOrder<M extends { readonly to: number; readonly from: Operand }>(
  moves: readonly M[],
): M[] | undefined {
  const pending = moves.filter(({ to, from }) => from.at !== to);
  const ordered: M[] = [];
  while (pending.length > 0) {
    const free = pending.findIndex((move) =>
      pending.every((other) => other === move || other.from.at !== move.to),
    );
    if (free < 0) return undefined;
    ordered.push(...pending.splice(free, 1));
  }
  return ordered;
}

/** The edge to the successor with this number. */
export function makeEdge(t: Translator, edge: PreparedEdge, successor: number): Edge {
  const moves = edge.moves.map(({ to, from }) => ({ to, from: t.operand(from) }));
  const { coverage } = t.machine;
  const mark = coverage?.edgeMark(t.code.fn.id, t.block.index, successor) ?? 0;
  return new Edge(t.code.blocks[edge.target], moves, mark, coverage);
}
