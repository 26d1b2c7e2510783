/** Which points were reached so far, by whom, and what their lines cost. */
import type { Begun, Coverage } from '../../exec/index.js';
import type { SourcePoints } from './source-points.js';

export interface PointCount {
  readonly covered: number;
  readonly total: number;
}

/** What lines cost, by line. */
export interface LineCosts {
  readonly forks: Uint32Array;
  readonly queries: Uint32Array;
  readonly solverMs: Float64Array;
  readonly instructions: Float64Array;
}

export class CoverageTracker {
  /** By point: whether it was reached. */
  readonly reached: Uint8Array;
  /** By line. */
  readonly forks: Uint32Array;
  readonly queries: Uint32Array;
  readonly solverMs: Float64Array;
  private linesReached = 0;
  private branchesReached = 0;
  private readonly inTests: Uint8Array;
  /** Instructions that other engines have executed. */
  private elsewhere: Float64Array | undefined = undefined;

  constructor(
    readonly points: SourcePoints,
    private readonly coverage: Coverage,
  ) {
    this.reached = new Uint8Array(points.size);
    this.inTests = new Uint8Array(points.size);
    this.forks = new Uint32Array(points.lines.length);
    this.queries = new Uint32Array(points.lines.length);
    this.solverMs = new Float64Array(points.lines.length);
  }

  get lines(): PointCount {
    return { covered: this.linesReached, total: this.points.lines.length };
  }

  get branches(): PointCount {
    return { covered: this.branchesReached, total: this.points.branches.length };
  }

  /** Takes in what was passed or begun; the points that are new. */
  reach(marks: readonly number[], begun: readonly Begun[] = []): number[] {
    const news: number[] = [];
    for (const mark of marks) this.take(this.points.ofMark(mark), news);
    for (const block of begun) this.take(this.points.ofBegun(block), news);
    return news;
  }

  /** Takes in points that another engine has reached; those that are new. */
  reachPoints(points: readonly number[]): number[] {
    const news: number[] = [];
    this.take(points, news);
    return news;
  }

  reachedPoints(): number[] {
    return Array.from(this.reached.keys()).filter((point) => this.reached[point] !== 0);
  }

  /** Takes in what was reached in an earlier sitting of the run: in all, and by its tests. */
  recall(points: Iterable<number>, pointsInTests: Iterable<number>): void {
    this.take([...points], []);
    for (const point of pointsInTests) this.inTests[point] = 1;
  }

  private take(points: readonly number[], news: number[]): void {
    for (const point of points) {
      if (this.reached[point] !== 0) continue;
      this.reached[point] = 1;
      if (point < this.points.lines.length) this.linesReached++;
      else this.branchesReached++;
      news.push(point);
    }
  }

  /** The points of one path as a bit set in base64, and how many no earlier test had. */
  ofPath(marks: readonly number[], begun: readonly Begun[]): { set: string; fresh: number } {
    const bits = new Uint8Array((this.points.size + 7) >> 3);
    let fresh = 0;
    const take = (points: readonly number[]) => {
      for (const point of points) {
        bits[point >> 3] |= 1 << (point & 7);
        if (this.inTests[point] !== 0) continue;
        this.inTests[point] = 1;
        fresh++;
      }
    };
    for (const mark of marks) take(this.points.ofMark(mark));
    for (const block of begun) take(this.points.ofBegun(block));
    let end = bits.length;
    while (end > 0 && bits[end - 1] === 0) end--;
    return { set: Buffer.from(bits.subarray(0, end)).toString('base64'), fresh };
  }

  /** How many of the points of a test of another engine no earlier test had. */
  freshIn(set: string): number {
    let fresh = 0;
    for (const point of bitSetMembers(set)) {
      if (this.inTests[point] !== 0) continue;
      this.inTests[point] = 1;
      fresh++;
    }
    return fresh;
  }

  /** What lines cost here, and adding what they cost elsewhere. */
  costs(): LineCosts {
    const { forks, queries, solverMs } = this;
    return { forks, queries, solverMs, instructions: this.instructions() };
  }

  addCosts({ forks, queries, solverMs, instructions }: LineCosts): void {
    this.elsewhere ??= new Float64Array(this.points.size);
    for (let i = 0; i < this.points.lines.length; i++) {
      this.forks[i] += forks[i];
      this.queries[i] += queries[i];
      this.solverMs[i] += solverMs[i];
      this.elsewhere[i] += instructions[i];
    }
  }

  /** By line: instructions that tier 0 has executed. */
  instructions(): Float64Array {
    const counts = this.elsewhere?.slice() ?? new Float64Array(this.points.size);
    const { runs } = this.coverage;
    for (let mark = 1; mark < runs.length; mark++) {
      if (runs[mark] > 0) this.points.addInstructions(mark, runs[mark], counts);
    }
    return counts;
  }
}

/** The numbers in a bit set in base64. */
export function bitSetMembers(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  const members: number[] = [];
  bytes.forEach((byte, at) => {
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) members.push(8 * at + bit);
  });
  return members;
}
