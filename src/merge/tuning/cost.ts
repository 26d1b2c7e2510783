/**
 * What a set of parameters costs: the geometric mean, over the programs, of the processor time that a run needs to
 * explore everything. Ratios count the same for a program of a second as for one of a minute.
 *
 * A run that was cut at its limit has no such time, and nothing that it tells says how much was left: multiplicity is the
 * higher the more was joined, and states that wait may hide any number of paths. So sets are ordered by the runs that
 * were cut first, and by time among those with as many: a set with a cut run is behind all sets whose runs ended.
 */
export interface RunCost {
  /** Processor time, to the end or to where the run was cut. */
  readonly seconds: number;
  /** Whether the run explored everything. */
  readonly hasEnded: boolean;
  /** What the engine did, whatever time it took: two runs with the same text took the same steps. */
  readonly behaviour: string;
}

/** The runs of one set of parameters, one for each program; fewer, where the first ones told enough. */
export type Measurement = readonly RunCost[];

export interface Cost {
  /** Runs that were cut. */
  readonly cut: number;
  /** The geometric mean of all. */
  readonly seconds: number;
}

/** Times below a millisecond are noise, and a zero would outweigh everything. */
const leastSeconds = 0.001;

/** The cost by all measurements of one set. */
export function costOf(measurements: readonly Measurement[]): Cost {
  const runs = measurements.flat();
  const logs = runs.map(({ seconds }) => Math.log(Math.max(seconds, leastSeconds)));
  const sum = logs.reduce((a, b) => a + b, 0);
  return {
    cut: Math.max(0, ...measurements.map(cutRuns)),
    seconds: runs.length > 0 ? Math.exp(sum / runs.length) : 0,
  };
}

/** Whether a cost is lower than another by more than a share of it. */
export function isBelow(cost: Cost, other: Cost, margin: number): boolean {
  if (cost.cut !== other.cut) return cost.cut < other.cut;
  return cost.seconds < other.seconds * (1 - margin);
}

export const cutRuns = (measurement: Measurement): number =>
  measurement.filter(({ hasEnded }) => !hasEnded).length;

/** Whether all runs took the same steps, to their ends: then a difference in time is noise. */
export function isSameBehaviour(a: Measurement, b: Measurement): boolean {
  return cutRuns(a) === 0 && cutRuns(b) === 0 && stepsOf(a) === stepsOf(b);
}

/** The steps of all runs. */
export const stepsOf = (measurement: Measurement): string =>
  measurement.map(({ behaviour }) => behaviour).join('; ');
