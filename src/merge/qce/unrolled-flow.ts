/**
 * Equation 3 of "Efficient State Merging in Symbolic Execution" (Kuznetsov et al., PLDI 2012, §3.2) for all
 * blocks of a function at once, with its loops unrolled, but without unrolling them.
 *
 * q of a block is Σ w · q(successor) + c, where w is β behind a branch or switch and 1 behind a jump, and c
 * is what the block itself asks. That is linear, and the weights do not depend on what is counted. So they
 * are worked out once, as a list of steps `q[to] += factor · q[from]`; the total and each variable's count
 * are then a run of these steps over their own c (scaled-flow.ts). Factors are kept as logarithms: they can
 * be greater than any floating-point number.
 *
 * Loops. Blocks are taken in reverse topological order, and an edge that goes back stands for an unknown,
 * X of its target. A block's q is then `known + Σ a · X`. At a loop's header this reads x = A·X + B: one round
 * of the loop. With x₀ for what follows the loop, k rounds give A^k·x₀ + (1 + A + … + A^(k−1))·B, and a
 * state that is at a block of the loop has k − 1 of them before it when it goes back, which says what X is.
 * This is put in for X in all blocks that mention it. Loops within loops need nothing more: x₀ and B may
 * mention the unknowns of outer loops.
 *
 * The unrolling is that of the paper's worked example, where κ = 1 and the edge back to the loop's head
 * counts as one to what follows the loop (q(9) = q(10)): the test is made k times, and behind the last round
 * the loop is left without another. What follows a loop is where its latches lead out of it (a loop that
 * tests behind its body, as optimised code does); if they do not, where its header leads; if it does not,
 * where any block of it leads; the mean where these are several.
 *
 * Irreducible flow needs no case of its own: each target of an edge that goes back has an unknown, and is
 * taken for a header with κ rounds, behind which nothing more is counted.
 */
import { type BasicBlock, cfgOf, type Func, type Loop, loopsOf } from '../../ir/index.js';
import { logOfSum, type Steps } from './scaled-flow.js';

const zero = Number.NEGATIVE_INFINITY;

/** The weight of each successor of a block in Equation 3. */
export function weightsOf(block: BasicBlock, beta: number): Map<BasicBlock, number> {
  const end = block.instructions[block.instructions.length - 1];
  const weights = new Map<BasicBlock, number>();
  switch (end.op) {
    case 'br':
      for (const to of end.successors) {
        const weight = end.successors.length === 1 ? 1 : beta;
        weights.set(to, (weights.get(to) ?? 0) + weight);
      }
      break;
    case 'switch':
    case 'indirectbr':
      for (const to of end.successors) weights.set(to, beta);
      break;
    case 'invoke':
    case 'callbr':
      // What is run goes on here; nothing is thrown.
      weights.set(end.successors[0], 1);
      break;
  }
  return weights;
}

/** Multiples (logarithms) of unknowns, by the block whose X it is; a row's known part is in the steps. */
type Unknowns = Map<number, number>;

export class UnrolledFlow implements Steps {
  /** One for each block, one for the end of each block that is split, one for each X. */
  readonly rows: number;
  /** By block that is split: the row with q of its end, without what the block itself asks. */
  readonly endRow = new Map<number, number>();
  readonly to: number[] = [];
  readonly from: number[] = [];
  readonly logs: number[] = [];
  private readonly place: Int32Array;
  private readonly unknowns: (Unknowns | undefined)[];
  /** The blocks whose q mentions the X of a block. */
  private readonly mentions = new Map<number, number[]>();
  private readonly unknownRow = new Map<number, number>();
  private nextRow: number;

  /**
   * `roundsOf` says how often a loop is taken round, `ends` which blocks lead nowhere all the same, `isSplit`
   * of which blocks the end must be known as well.
   */
  constructor(
    func: Func,
    beta: number,
    private readonly kappa: number,
    roundsOf: (loop: Loop) => number,
    ends: (block: BasicBlock) => boolean,
    isSplit: (block: number) => boolean,
  ) {
    const { blocks, numberOf, size } = cfgOf(func);
    const { topologicalOrder, loops } = loopsOf(func);
    this.place = new Int32Array(size).fill(-1);
    topologicalOrder.forEach((block, place) => {
      this.place[block] = place;
    });
    this.unknowns = new Array(size).fill(undefined);
    this.nextRow = size;
    const loopAt = new Map(loops.map((loop) => [loop.header, loop]));
    for (let i = topologicalOrder.length - 1; i >= 0; i--) {
      const block = topologicalOrder[i];
      const row = isSplit(block) ? this.nextRow++ : block;
      if (!ends(blocks[block])) {
        for (const [target, weight] of weightsOf(blocks[block], beta)) {
          this.add(row, block, numberOf.get(target)!, Math.log2(weight));
        }
      }
      if (row !== block) {
        this.endRow.set(block, row);
        this.addRow(block, row, 0);
      }
      if (this.unknownRow.has(block)) this.close(block, loopAt.get(block), roundsOf);
    }
    this.rows = this.nextRow;
  }

  /** q of `row` gets 2^log times q of `block`, seen from block `at`. */
  private add(row: number, at: number, block: number, log: number): void {
    if (this.place[block] <= this.place[at]) this.mention(row, block, log);
    else this.addRow(row, block, log);
  }

  private addRow(row: number, from: number, log: number): void {
    if (log === zero) return;
    this.to.push(row);
    this.from.push(from);
    this.logs.push(log);
    for (const [unknown, multiple] of this.unknowns[from] ?? []) {
      this.mention(row, unknown, log + multiple);
    }
  }

  private mention(row: number, unknown: number, log: number): void {
    if (!this.unknownRow.has(unknown)) this.unknownRow.set(unknown, this.nextRow++);
    const own = (this.unknowns[row] ??= new Map());
    const before = own.get(unknown);
    own.set(unknown, logOfSum(before ?? zero, log));
    if (before !== undefined) return;
    const list = this.mentions.get(unknown);
    if (list) list.push(row);
    else this.mentions.set(unknown, [row]);
  }

  /** Says what X of a header is, and puts it in wherever it is mentioned. */
  private close(header: number, loop: Loop | undefined, roundsOf: (loop: Loop) => number): void {
    const again = this.unknowns[header]?.get(header) ?? zero;
    this.unknowns[header]?.delete(header);
    const rounds = loop ? roundsOf(loop) : this.kappa;
    const { power, sum } = powersOf(again, rounds - 1);
    const row = this.unknownRow.get(header)!;
    const beyond = loop ? exitsOf(loop) : [];
    for (const block of beyond) this.add(row, header, block, power - Math.log2(beyond.length));
    this.addRow(row, header, sum);
    // The header itself last: B was needed as it was.
    const mentioned = this.mentions.get(header)!;
    this.mentions.delete(header);
    // Where irreducible flow leads from behind the loop back to it, nothing more is counted.
    this.unknowns[row]?.delete(header);
    for (const block of mentioned) {
      const multiple = block === header ? again : (this.unknowns[block]?.get(header) ?? zero);
      this.unknowns[block]?.delete(header);
      this.addRow(block, row, multiple);
    }
  }
}

/** The blocks that follow a loop. */
function exitsOf({ header, latches, exits }: Loop): number[] {
  const leaving = (from: (block: number) => boolean): number[] => [
    ...new Set(exits.filter(([block]) => from(block)).map(([, to]) => to)),
  ];
  const fromLatches = leaving((block) => latches.includes(block));
  if (fromLatches.length > 0) return fromLatches;
  const fromHeader = leaving((block) => block === header);
  return fromHeader.length > 0 ? fromHeader : leaving(() => true);
}

/** a^n, and 1 + a + … + a^(n−1), all as logarithms. */
function powersOf(a: number, n: number): { power: number; sum: number } {
  let power = 0;
  let sum = zero;
  for (let i = 0; i < n; i++) {
    sum = logOfSum(sum, power);
    power += a;
  }
  return { power, sum };
}
