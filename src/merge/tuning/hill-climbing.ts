/**
 * Hill climbing over the parameters of a heuristic, as the authors of query count estimation found theirs (Kuznetsov et
 * al., PLDI 2012, §3.2 "Parameters" and §5.4 "Influence of Heuristic Parameters"). They give no details; these are ours.
 *
 * A climb stands on a point and tries one step along each parameter, up and down, in an order that the seed decides. The
 * first step that is better is taken, and the same direction is tried first from there. Where no step helps, steps become
 * half as long, twice; then the climb is over. All starts are measured first, and the climb from the cheapest
 * comes first, so that a budget that ends early was spent well.
 *
 * Times are noisy. What a climb stands on was measured twice, and what would be better is measured a second time: both
 * must be lower by a margin. And runs that took the same steps (`behaviour`) cost the same, whatever the clock says: what
 * was measured twice is not measured again under another name, and a point that behaves as the one that a climb stands on is
 * on a plateau. From there the step becomes twice as long until something changes or the bound is
 * reached, and shorter ones are tried beyond its edge alone.
 *
 * Invariant: within a climb the cost only falls, so a point that was turned down is never tried again in it.
 */
import { Random } from '../../search/index.js';
import {
  type Cost,
  costOf,
  cutRuns,
  isBelow,
  isSameBehaviour,
  type Measurement,
  stepsOf,
} from './cost.js';
import { moved, type Parameter, type Point, textOf } from './space.js';

/** Of a difference in time, the share that may be noise. */
const margin = 0.03;

/** How long steps are, in the order in which they are tried. */
const scales = [1, 1 / 2, 1 / 4] as const;

export type Verdict = 'start' | 'better' | 'worse' | 'unconfirmed' | 'same';

export interface Trial<Name extends string = string> {
  readonly point: Point<Name>;
  /** Its own. */
  readonly measurements: readonly Measurement[];
  /** By these, or by others that took the same steps. */
  readonly cost: Cost;
  readonly verdict: Verdict;
}

export interface Climbing<Name extends string> {
  readonly parameters: readonly Parameter<Name>[];
  readonly starts: readonly Point<Name>[];
  readonly seed: number;
  /**
   * What a point costs; undefined if the time is up. Where it is compared with another, the measurement may end as soon as
   * it is known to be worse.
   */
  measure(
    point: Point<Name>,
    against: Measurement | undefined,
  ): Promise<Measurement | undefined> | Measurement | undefined;
  /** Told of each point that was tried, and of the best until then. */
  note?(trial: Trial<Name>, best: Trial<Name>): void;
}

export interface Climbed<Name extends string = string> {
  /** Undefined if the time was up before anything was measured. */
  readonly best: Trial<Name> | undefined;
  /** In the order in which they were tried. */
  readonly trials: readonly Trial<Name>[];
  /** Whether all climbs came to their ends, before the time was up. */
  readonly hasFinished: boolean;
}

export async function climb<Name extends string>(climbing: Climbing<Name>): Promise<Climbed<Name>> {
  const climber = new Climber(climbing);
  let hasFinished = true;
  try {
    await climber.run();
  } catch (thrown) {
    if (!(thrown instanceof TimeIsUp)) throw thrown;
    hasFinished = false;
  }
  return { best: climber.best, trials: climber.trials, hasFinished };
}

class TimeIsUp extends Error {}

interface Direction<Name extends string> {
  readonly parameter: Parameter<Name>;
  readonly sign: 1 | -1;
}

class Climber<Name extends string> {
  best: Trial<Name> | undefined = undefined;
  readonly trials: Trial<Name>[] = [];
  private readonly random: Random;
  /** Measurements to the end, which hold for all climbs. */
  private readonly known = new Map<string, Measurement[]>();
  /** The same, by the steps that the runs took. */
  private readonly bySteps = new Map<string, readonly Measurement[]>();
  /** Points from which all steps were tried: a climb that comes by has nothing to add. */
  private readonly summits = new Set<string>();

  constructor(private readonly climbing: Climbing<Name>) {
    this.random = new Random(climbing.seed);
  }

  async run(): Promise<void> {
    const starts = new Map(this.climbing.starts.map((point) => [textOf(point), point]));
    const measured: Trial<Name>[] = [];
    for (const point of starts.values()) {
      const first = await this.measurement(point, 0, undefined);
      if (!first) throw new TimeIsUp();
      // A cut run is no time that a second one could correct.
      const isFirm = cutRuns(first) > 0 || this.alike(first).length > 1;
      const second = isFirm ? undefined : await this.measurement(point, 1, undefined);
      const all = second ? [first, second] : [first];
      measured.push(this.tried(point, all, 'start', costOf(this.alike(first))));
      if (!second && !isFirm) throw new TimeIsUp();
    }
    measured.sort((a, b) => a.cost.cut - b.cost.cut || a.cost.seconds - b.cost.seconds);
    for (const start of measured) await this.climbFrom(start);
  }

  private async climbFrom(start: Trial<Name>): Promise<void> {
    const turnedDown = new Set<string>();
    let position = start;
    let last: Direction<Name> | undefined;
    const flat = new Flats<Name>();
    for (const scale of scales) {
      for (;;) {
        if (this.summits.has(textOf(position.point))) return;
        const taken = await this.step(position, scale, this.directions(last), turnedDown, flat);
        if (!taken) break;
        turnedDown.add(textOf(position.point));
        flat.forget();
        position = taken.trial;
        last = taken.direction;
      }
    }
    this.summits.add(textOf(position.point));
  }

  /** The first step that is better. */
  private async step(
    position: Trial<Name>,
    scale: number,
    directions: readonly Direction<Name>[],
    turnedDown: Set<string>,
    flat: Flats<Name>,
  ): Promise<{ trial: Trial<Name>; direction: Direction<Name> } | undefined> {
    for (const direction of directions) {
      const { parameter, sign } = direction;
      let before = textOf(position.point);
      for (let reach = flat.reach(direction) + scale; ; reach *= 2) {
        const point = moved(position.point, parameter, sign * reach);
        const text = textOf(point);
        if (text === before || turnedDown.has(text)) break;
        before = text;
        const trial = await this.compared(point, position);
        if (trial.verdict === 'better') return { trial, direction };
        turnedDown.add(text);
        if (trial.verdict !== 'same') break;
        flat.note(direction, reach);
      }
    }
    return undefined;
  }

  private async compared(point: Point<Name>, position: Trial<Name>): Promise<Trial<Name>> {
    const [against] = position.measurements;
    const isBetter = (cost: Cost) => isBelow(cost, position.cost, margin);
    const first = await this.measurement(point, 0, against);
    if (!first) throw new TimeIsUp();
    if (isSameBehaviour(first, against)) return this.tried(point, [first], 'same', position.cost);
    const alike = this.alike(first);
    if (alike.length > 1 || !isBetter(costOf(alike))) {
      const cost = costOf(alike);
      return this.tried(point, [first], isBetter(cost) ? 'better' : 'worse', cost);
    }
    const second = await this.measurement(point, 1, against);
    const both = second ? [first, second] : [first];
    const isConfirmed = second !== undefined && isBetter(costOf([second]));
    const trial = this.tried(point, both, isConfirmed ? 'better' : 'unconfirmed', costOf(both));
    if (!second) throw new TimeIsUp();
    return trial;
  }

  /** The first or second measurement of a point, which may be known from another climb; undefined if the time is up. */
  private async measurement(
    point: Point<Name>,
    index: 0 | 1,
    against: Measurement | undefined,
  ): Promise<Measurement | undefined> {
    const text = textOf(point);
    const known = this.known.get(text) ?? [];
    if (known.length > index) return known[index];
    const measured = await this.climbing.measure(point, against);
    if (!measured?.every(({ hasEnded }) => hasEnded)) return measured;
    this.known.set(text, [...known, measured]);
    const alike = this.bySteps.get(stepsOf(measured)) ?? [];
    if (alike.length < 2) this.bySteps.set(stepsOf(measured), [...alike, measured]);
    return measured;
  }

  /** The measurements, two at most, of runs that took the same steps: by them the cost is known. */
  private alike(measurement: Measurement): readonly Measurement[] {
    return this.bySteps.get(stepsOf(measurement)) ?? [measurement];
  }

  private tried(
    point: Point<Name>,
    measurements: readonly Measurement[],
    verdict: Verdict,
    cost: Cost,
  ): Trial<Name> {
    const trial = { point, measurements, cost, verdict };
    this.trials.push(trial);
    const mayBeBest = verdict === 'start' || verdict === 'better';
    if (!this.best || (mayBeBest && isBelow(trial.cost, this.best.cost, 0))) this.best = trial;
    this.climbing.note?.(trial, this.best);
    return trial;
  }

  /** All directions, shuffled, but for the one that helped last, which comes first. */
  private directions(last: Direction<Name> | undefined): Direction<Name>[] {
    const all = this.climbing.parameters.flatMap((parameter): Direction<Name>[] => [
      { parameter, sign: 1 },
      { parameter, sign: -1 },
    ]);
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.random.below(i + 1);
      [all[i], all[j]] = [all[j], all[i]];
    }
    const isLast = ({ parameter, sign }: Direction<Name>) =>
      parameter === last?.parameter && sign === last.sign;
    return [...all.filter(isLast), ...all.filter((direction) => !isLast(direction))];
  }
}

/** How far the plateau goes around the point that a climb stands on. */
class Flats<Name extends string> {
  private readonly reaches = new Map<string, number>();

  note({ parameter, sign }: Direction<Name>, reach: number): void {
    this.reaches.set(parameter.name + sign, reach);
  }

  reach({ parameter, sign }: Direction<Name>): number {
    return this.reaches.get(parameter.name + sign) ?? 0;
  }

  forget(): void {
    this.reaches.clear();
  }
}
