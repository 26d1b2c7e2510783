/**
 * The steps of unrolled-flow.ts with numbers that fit.
 *
 * Ten rounds of a loop with ten branches are 1.6^100 paths where β is 0.8, and another loop around it takes
 * the tenth power of that: counts soon leave the range of floating-point numbers, while the share of a variable
 * in the total, which is what matters, does not. The weights are the same for all variables, and no count
 * exceeds the total. So the total is found first, by logarithms. As soon as that of a row is too high the row
 * gets an exponent, and its counts are kept divided by that power of two; a higher total later makes it a
 * higher one. For most functions there is none.
 */

/** Totals from here on (as a power of two) are scaled; 1e300 is a little more. */
const highest = 996;

/** log₂(2^a + 2^b). */
export function logOfSum(a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return low === Number.NEGATIVE_INFINITY ? high : high + Math.log2(1 + 2 ** (low - high));
}

/** By how many powers of two a row with this total is scaled. */
export function exponentFor(logOfTotal: number): number {
  return logOfTotal > highest ? Math.floor(logOfTotal) : 0;
}

/** q[to] += 2^log · q[from], in this order. */
export interface Steps {
  readonly to: readonly number[];
  readonly from: readonly number[];
  readonly logs: readonly number[];
}

export class ScaledFlow {
  /** By row, once all steps are done: the logarithm of the total, and the exponent. */
  readonly totals: Float64Array;
  readonly exponents: Int32Array;
  /** The exponents before. */
  readonly initial: Int32Array;
  /** By step: what the target is multiplied with, and what the source. */
  private readonly kept: Float64Array;
  private readonly factors: Float64Array;

  /** `own` is what each row asks by itself, in total. */
  constructor(
    private readonly steps: Steps,
    own: Float64Array,
  ) {
    const { to, from, logs } = steps;
    this.totals = own.map(Math.log2);
    this.initial = Int32Array.from(this.totals, exponentFor);
    this.exponents = this.initial.slice();
    this.kept = new Float64Array(logs.length);
    this.factors = new Float64Array(logs.length);
    for (let i = 0; i < logs.length; i++) this.plan(i, to[i], from[i], logs[i]);
  }

  private plan(step: number, to: number, from: number, log: number): void {
    const { totals, exponents } = this;
    totals[to] = logOfSum(totals[to], log + totals[from]);
    const before = exponents[to];
    exponents[to] = exponentFor(totals[to]);
    this.kept[step] = 2 ** (before - exponents[to]);
    // Nothing remains nothing, however great the factor is.
    if (totals[from] === Number.NEGATIVE_INFINITY) return;
    const scaled = 2 ** (log + exponents[from] - exponents[to]);
    this.factors[step] = Math.min(scaled, Number.MAX_VALUE);
  }

  /** Runs the steps over `width` counts at once: rows have their own, scaled, before and all after. */
  run(counts: Float64Array, width: number): void {
    const { to, from } = this.steps;
    const { kept, factors } = this;
    for (let step = 0; step < factors.length; step++) {
      const keep = kept[step];
      const factor = factors[step];
      const target = to[step] * width;
      const source = from[step] * width;
      for (let i = 0; i < width; i++) {
        counts[target + i] = keep * counts[target + i] + factor * counts[source + i];
      }
    }
  }
}
