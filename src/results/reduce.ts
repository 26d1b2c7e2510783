/**
 * The fewest tests that hold the coverage: set cover. It is NP-hard; tests that alone cover a point are
 * in every solution, greedy choice (the test with the most points still missing) gives the rest, and
 * where few tests are left a search by branch and bound proves the number or lowers it.
 *
 * Tests that trigger an error are always kept: the error is not a point.
 */
export interface Coverable {
  readonly name: string;
  readonly points: readonly number[];
  readonly isKept?: boolean;
}

export interface Reduction {
  readonly kept: readonly string[];
  /** Whether it is known that fewer tests do not do. */
  readonly isLeast: boolean;
}

/** Search steps before the greedy answer stands. */
const maxSteps = 200_000;

export function reduceTests(tests: readonly Coverable[]): Reduction {
  const kept: Coverable[] = tests.filter((test) => test.isKept);
  const missing = new Set(tests.flatMap(({ points }) => points));
  const take = (test: Coverable) => {
    for (const point of test.points) missing.delete(point);
  };
  kept.forEach(take);
  for (const test of necessary(tests, missing)) {
    kept.push(test);
    take(test);
  }
  const rest = withoutDominated(tests, missing);
  const chosen = greedy(rest, missing);
  const better = search(rest, missing, chosen.length);
  const final = [...kept, ...(better.found ?? chosen)];
  const order = new Map(tests.map((test, i) => [test, i]));
  final.sort((a, b) => order.get(a)! - order.get(b)!);
  return { kept: final.map(({ name }) => name), isLeast: better.isExact };
}

/** Tests that are the only ones for some point. */
function necessary(tests: readonly Coverable[], missing: ReadonlySet<number>): Set<Coverable> {
  const only = new Map<number, Coverable | undefined>();
  for (const test of tests) {
    for (const point of test.points) {
      if (missing.has(point)) only.set(point, only.has(point) ? undefined : test);
    }
  }
  return new Set([...only.values()].filter((test) => test !== undefined));
}

/** What is left to choose from: of tests with the same missing points, the first. */
function withoutDominated(tests: readonly Coverable[], missing: ReadonlySet<number>): Coverable[] {
  const seen = new Set<string>();
  return tests.flatMap((test) => {
    const points = test.points.filter((point) => missing.has(point)).sort((a, b) => a - b);
    const key = points.join();
    if (points.length === 0 || seen.has(key)) return [];
    seen.add(key);
    return [test];
  });
}

function greedy(tests: readonly Coverable[], missing: ReadonlySet<number>): Coverable[] {
  const left = new Set(missing);
  const chosen: Coverable[] = [];
  while (left.size > 0) {
    let best: Coverable | undefined;
    let most = 0;
    for (const test of tests) {
      let gain = 0;
      for (const point of test.points) if (left.has(point)) gain++;
      if (gain > most) [best, most] = [test, gain];
    }
    if (!best) break;
    chosen.push(best);
    for (const point of best.points) left.delete(point);
  }
  return chosen;
}

/** Branches on the point with the fewest tests; a bound from the largest gain. */
function search(
  tests: readonly Coverable[],
  missing: ReadonlySet<number>,
  known: number,
): { found: Coverable[] | undefined; isExact: boolean } {
  const byPoint = new Map<number, Coverable[]>();
  for (const test of tests) {
    for (const point of test.points) {
      if (!missing.has(point)) continue;
      const list = byPoint.get(point) ?? [];
      list.push(test);
      byPoint.set(point, list);
    }
  }
  let steps = 0;
  let bound = known;
  let found: Coverable[] | undefined;
  const visit = (left: ReadonlySet<number>, chosen: Coverable[]): void => {
    if (++steps > maxSteps) return;
    if (left.size === 0) {
      if (chosen.length < bound) [bound, found] = [chosen.length, [...chosen]];
      return;
    }
    const gains = tests.map((test) => test.points.filter((point) => left.has(point)).length);
    const largest = gains.reduce((a, b) => Math.max(a, b), 0);
    if (chosen.length + Math.ceil(left.size / Math.max(1, largest)) >= bound) return;
    let rarest: Coverable[] = [];
    for (const point of left) {
      const list = byPoint.get(point) ?? [];
      if (rarest.length === 0 || list.length < rarest.length) rarest = list;
    }
    for (const test of rarest) {
      const rest = new Set(left);
      for (const point of test.points) rest.delete(point);
      visit(rest, [...chosen, test]);
    }
  };
  visit(missing, []);
  return { found, isExact: steps <= maxSteps };
}
