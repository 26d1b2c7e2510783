/**
 * How many paths joined states stand for (Kuznetsov et al., PLDI 2012, §5.2).
 *
 * A state's multiplicity is cheap and too high: at a fork both sides get all of it. Paths and multiplicity both grow
 * exponentially with the progress of a run, so log p ≈ c₁ + c₂ · log m, with coefficients of the program. Where
 * exact counts are asked for, each state that ends gives a sample of both sums, and the line through the samples is
 * found by least squares. The authors counted by keeping all single-path states beside the merged ones; here
 * the solver is asked which sides of its joins a state can have come through (exec/explore/states/part-tests.ts).
 */
export interface Calibration {
  readonly c1: number;
  readonly c2: number;
  readonly samples: number;
}

export class PathCounts {
  /** Σ of the multiplicities of states that have ended. */
  multiplicity = 0;
  /** Σ of the paths that they stand for, as far as they were counted. */
  exact = 0;
  private n = 0;
  private x = 0;
  private y = 0;
  private xx = 0;
  private xy = 0;

  /** A state has ended; `paths` is how many it stands for, if that was counted. */
  note(multiplicity: number, paths: number | undefined): void {
    this.multiplicity = Math.min(this.multiplicity + multiplicity, Number.MAX_VALUE);
    if (paths === undefined) return;
    this.exact += paths;
    const x = Math.log(this.multiplicity);
    const y = Math.log(this.exact);
    this.n++;
    this.x += x;
    this.y += y;
    this.xx += x * x;
    this.xy += x * y;
  }

  /** The line through the samples; undefined where they are too few, or all at one place. */
  calibration(): Calibration | undefined {
    const { n, x, y, xx, xy } = this;
    const spread = n * xx - x * x;
    if (n < 3 || spread < 1e-9) return undefined;
    const c2 = (n * xy - x * y) / spread;
    return { c1: (y - c2 * x) / n, c2, samples: n };
  }
}
