/** Hill climbing on costs that are known: bowls, plateaus, cliffs, noise, and budgets that end. */
import { describe, expect, it } from 'vitest';
import type { Measurement } from '../../../src/merge/tuning/cost.js';
import { climb, type Trial } from '../../../src/merge/tuning/hill-climbing.js';
import {
  moved,
  type Parameter,
  type Point,
  qceSpace,
  textOf,
} from '../../../src/merge/tuning/space.js';
import { Random } from '../../../src/search/index.js';

const parameters = qceSpace('qce', {});
type At = Point<'alpha' | 'beta' | 'kappa' | 'zeta'>;

const paper: At = { alpha: 1e-12, beta: 0.8, kappa: 10, zeta: 2 };
const starts = [paper, { ...paper, alpha: 0.01 }, { ...paper, alpha: 0.1 }];

/** One run that ended, and whose steps depend on the point alone. */
const ended = (seconds: number, behaviour: string): Measurement => [
  { seconds, behaviour, hasEnded: true },
];

/** Seconds that grow with the distance from a point. */
function bowl(alpha: number, beta: number): (point: At) => number {
  return (point) => 1 + Math.log10(point.alpha / alpha) ** 2 / 4 + 20 * (point.beta - beta) ** 2;
}

const search = (measure: (point: At) => Measurement | undefined, seed = 1, from = starts) =>
  climb({ parameters, starts: from, seed, measure });

describe('hill climbing', () => {
  it.each([
    [1e-6, 0.5],
    [1e-15, 1],
    [0.3, 0.2],
  ])('comes near the bottom of a bowl at α = %d, β = %d', async (alpha, beta) => {
    const seconds = bowl(alpha, beta);
    for (let seed = 1; seed <= 10; seed++) {
      const { best, hasFinished } = await search((p) => ended(seconds(p), textOf(p)), seed);
      expect(hasFinished).toBe(true);
      expect(best!.cost.seconds).toBeLessThan(1.1);
      expect(best!.cost.cut).toBe(0);
    }
  });

  it('crosses a plateau by its behaviour, although every time on it is another', async () => {
    const random = new Random(7);
    const { best } = await search(
      (p) =>
        p.alpha < 1e-5
          ? ended(5 + 2 * random.unit(), 'flat')
          : ended(1 + Math.log10(p.alpha / 1e-3) ** 2, textOf(p)),
      1,
      [{ ...paper, alpha: 1e-15 }],
    );
    expect(best!.cost.seconds).toBeLessThan(1.1);
  });

  it('stays where it is if nothing makes a difference, with few measurements', async () => {
    const random = new Random(3);
    let runs = 0;
    const { best, trials } = await search(
      () => {
        runs++;
        return ended(1 + random.unit(), 'always');
      },
      1,
      [paper],
    );
    expect(best!.point).toEqual(paper);
    expect(trials.slice(1).every(({ verdict }) => verdict === 'same')).toBe(true);
    expect(runs).toBeLessThan(20);
  });

  it('knows the cost of what took the same steps as another point, whatever the clock says', async () => {
    let isFast = false;
    const { trials } = await search(
      (p) => {
        if (p.alpha === 0.01) return ended(1, 'good');
        const seconds = isFast ? 0.5 : 2;
        isFast = p.alpha === 0.1;
        return ended(seconds, 'as published');
      },
      1,
      starts,
    );
    const [published, good, other] = trials;
    expect([published, good, other].map(({ measurements: { length } }) => length)).toEqual([
      2, 2, 1,
    ]);
    expect(other.cost).toEqual(published.cost);
    expect(trials.some(({ verdict }) => verdict === 'unconfirmed')).toBe(false);
    expect(trials.slice(3).every(({ cost }) => [1, 2].includes(Math.round(cost.seconds)))).toBe(
      true,
    );
  });

  it('finds the bottom through noise of five per cent', async () => {
    const seconds = bowl(1e-6, 0.5);
    for (let seed = 1; seed <= 20; seed++) {
      const random = new Random(seed);
      const { best } = await search(
        (p) => ended(seconds(p) * (1 + 0.1 * (random.unit() - 0.5)), textOf(p)),
        seed,
      );
      expect(seconds(best!.point)).toBeLessThan(1.35);
    }
  });

  it('does not take what was fast only once', async () => {
    const seen = new Set<string>();
    const { best, trials } = await search(
      (p) => {
        const text = textOf(p);
        const isFirst = !seen.has(text);
        seen.add(text);
        return ended(isFirst && p.beta < 0.8 ? 0.5 : 1, text);
      },
      1,
      [paper],
    );
    expect(best!.point).toEqual(paper);
    expect(trials.some(({ verdict }) => verdict === 'unconfirmed')).toBe(true);
  });

  it('ranks a run that was cut behind all that ended', async () => {
    const { best } = await search((p) =>
      p.alpha < 1e-8 || p.alpha > 0.05
        ? [{ seconds: 2, behaviour: '', hasEnded: false }]
        : ended(15 - 10 * p.beta, textOf(p)),
    );
    expect(best!.cost).toEqual({ cut: 0, seconds: expect.closeTo(5) });
    expect(best!.point.beta).toBe(1);
  });

  it('tries nothing beyond the bounds, and nothing twice in vain', async () => {
    const asked = new Map<string, number>();
    await search((p) => {
      for (const { name, least, most } of parameters) {
        expect(p[name]).toBeGreaterThanOrEqual(least);
        expect(p[name]).toBeLessThanOrEqual(most);
      }
      expect(Number.isInteger(p.kappa)).toBe(true);
      expect(p.zeta).toBe(2);
      asked.set(textOf(p), (asked.get(textOf(p)) ?? 0) + 1);
      return ended(1 / p.alpha ** 0.1 + p.beta + p.kappa, textOf(p));
    });
    expect(Math.max(...asked.values())).toBe(2);
  });

  it.each([0, 1, 2, 5, 11])('ends after %d measurements with the best so far', async (budget) => {
    let left = budget;
    const seconds = bowl(1e-6, 0.5);
    const { best, trials, hasFinished } = await search((p) =>
      left-- > 0 ? ended(seconds(p), textOf(p)) : undefined,
    );
    expect(hasFinished).toBe(false);
    expect(left).toBe(-1);
    const firm = trials.filter(({ verdict }) => verdict === 'start' || verdict === 'better');
    const least = Math.min(...firm.map(({ cost }) => cost.seconds));
    expect(best?.cost.seconds).toBe(budget === 0 ? undefined : least);
    expect(trials.flatMap(({ measurements }) => measurements)).toHaveLength(budget);
  });

  it('takes the same way with the same seed, and tells each step', async () => {
    const seconds = bowl(1e-6, 0.5);
    const way = async (seed: number) => {
      const told: Trial[] = [];
      const { trials } = await climb({
        parameters,
        starts,
        seed,
        measure: (p) => ended(seconds(p), textOf(p)),
        note: (trial, best) => {
          told.push(trial);
          expect(best.cost.seconds).toBeLessThanOrEqual(told[0].cost.seconds);
        },
      });
      expect(told).toEqual(trials);
      return trials.map(({ point }) => textOf(point));
    };
    expect(await way(1)).toEqual(await way(1));
    expect(await way(1)).not.toEqual(await way(2));
  });

  it('says what a new point is compared with, once there is something', async () => {
    const compared: boolean[] = [];
    await climb({
      parameters,
      starts,
      seed: 1,
      measure: (p, against) => {
        compared.push(against !== undefined);
        return ended(p.beta, textOf(p));
      },
    });
    expect(compared.slice(0, 6)).toEqual(Array(6).fill(false));
    expect(compared.slice(6)).not.toContain(false);
  });
});

describe('the space of query count estimation', () => {
  const [alpha, beta, kappa] = parameters;
  const along = (parameter: Parameter<'alpha' | 'beta' | 'kappa' | 'zeta'>, steps: number) =>
    moved(paper, parameter, steps)[parameter.name];

  it('has steps by factors for α and κ, and by differences for β', () => {
    expect([along(alpha, 1), along(alpha, -1 / 2), along(alpha, 9)]).toEqual([1e-9, 3.2e-14, 1]);
    expect([along(beta, 1), along(beta, -1 / 2), along(beta, 2)]).toEqual([1, 0.7, 1]);
    expect([along(kappa, 1), along(kappa, -1), along(kappa, -8)]).toEqual([40, 3, 1]);
  });

  it('leaves out what is given, and ζ where nobody reads it', () => {
    expect(qceSpace('qce-full', {}).map(({ name }) => name)).toContain('zeta');
    expect(qceSpace('qce', { beta: 0.5 }).map(({ name }) => name)).toEqual(['alpha', 'kappa']);
  });
});
