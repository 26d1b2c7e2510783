/**
 * Bounds propagation and the rest of the presolve.
 *
 * A constraint and the bounds of all its variables but one bound that one; whole numbers are rounded inwards. The factors of
 * a constraint are divided by what they have in common, which may leave no whole number between its sides. What
 * remains when nothing changes any more, or after so many steps (x ≥ y + 1 and y ≥ x walk up by ones), goes to the
 * simplex: constraints that hold within the bounds are left out.
 */
import type { Integer, Integers } from './integers.js';
import type { LinearSystem } from './linear-system.js';

/** A constraint in arithmetic of one kind. */
export interface Row<N> {
  readonly variables: readonly number[];
  readonly factors: readonly N[];
  readonly least: N | undefined;
  readonly most: N | undefined;
}

export interface Box<N> {
  readonly low: N[];
  readonly high: N[];
}

/** Visits of a constraint, for each that there is. */
const visitsEach = 24;

/** The rows of a system, divided by what their factors have in common; undefined if one cannot hold. */
export function rowsOf<N extends Integer>(
  system: LinearSystem,
  z: Integers<N>,
): Row<N>[] | undefined {
  const rows: Row<N>[] = [];
  for (const { summands, least, most } of system.constraints) {
    let factors = summands.map(({ factor }) => z.of(factor));
    let common = z.zero;
    for (const factor of factors) common = z.gcd(common, factor);
    let from = least === undefined ? undefined : z.of(least);
    let to = most === undefined ? undefined : z.of(most);
    if (common > z.one) {
      factors = factors.map((factor) => z.floorDiv(factor, common));
      from = from === undefined ? undefined : ceilDiv(z, from, common);
      to = to === undefined ? undefined : z.floorDiv(to, common);
    }
    if (from !== undefined && to !== undefined && from > to) return undefined;
    rows.push({
      variables: summands.map(({ variable }) => variable),
      factors,
      least: from,
      most: to,
    });
  }
  return rows;
}

/** Narrows the box as far as the rows, one by one, allow; false if nothing is left of it. */
export function propagate<N extends Integer>(
  z: Integers<N>,
  rows: readonly Row<N>[],
  box: Box<N>,
): boolean {
  const usedBy: number[][] = Array.from({ length: box.low.length }, () => []);
  rows.forEach((row, i) => {
    for (const variable of row.variables) usedBy[variable]!.push(i);
  });
  const waits = new Uint8Array(rows.length).fill(1);
  const queue = rows.map((_, i) => i);
  const limit = visitsEach * rows.length;
  for (let visit = 0; visit < queue.length && visit < limit; visit++) {
    const at = queue[visit]!;
    waits[at] = 0;
    const changed = narrow(z, rows[at]!, box);
    if (changed === undefined) return false;
    for (const variable of changed) {
      for (const user of usedBy[variable]!) {
        if (waits[user] === 1) continue;
        waits[user] = 1;
        queue.push(user);
      }
    }
  }
  return true;
}

/** The variables that one row narrows; undefined if it cannot hold. */
function narrow<N extends Integer>(
  z: Integers<N>,
  row: Row<N>,
  { low, high }: Box<N>,
): number[] | undefined {
  const { variables, factors, least, most } = row;
  const { bottom, top } = activity(z, row, { low, high });
  if (most !== undefined && bottom > most) return undefined;
  if (least !== undefined && top < least) return undefined;
  const above = most === undefined ? undefined : z.sub(most, bottom);
  const below = least === undefined ? undefined : z.sub(top, least);
  const changed: number[] = [];
  // What other variables of the row lose meanwhile is not seen before the next visit.
  for (let i = 0; i < variables.length; i++) {
    const variable = variables[i]!;
    const from = low[variable]!;
    const to = high[variable]!;
    if (from === to) continue;
    const size = z.abs(factors[i]!);
    const width = z.sub(to, from);
    const up = factors[i]! > z.zero;
    let least = from;
    let most = to;
    for (const [room, upwards] of [
      [above, up],
      [below, !up],
    ] as const) {
      if (room === undefined) continue;
      const steps = z.floorDiv(room, size);
      if (steps >= width) continue;
      if (upwards) most = smaller(most, z.add(from, steps));
      else least = larger(least, z.sub(to, steps));
    }
    if (least > most) return undefined;
    if (least === from && most === to) continue;
    low[variable] = least;
    high[variable] = most;
    changed.push(variable);
  }
  return changed;
}

/** The least and the most that the sum of a row can be within a box. */
function activity<N extends Integer>(
  z: Integers<N>,
  { variables, factors }: Row<N>,
  { low, high }: Box<N>,
): { bottom: N; top: N } {
  let bottom = z.zero;
  let top = z.zero;
  for (let i = 0; i < variables.length; i++) {
    const factor = factors[i]!;
    const least = z.mul(factor, low[variables[i]!]!);
    const most = z.mul(factor, high[variables[i]!]!);
    bottom = z.add(bottom, factor > z.zero ? least : most);
    top = z.add(top, factor > z.zero ? most : least);
  }
  return { bottom, top };
}

/** The rows that say more than the box, over the variables that it leaves open. */
export function remaining<N extends Integer>(
  z: Integers<N>,
  rows: readonly Row<N>[],
  box: Box<N>,
): Row<N>[] {
  const left: Row<N>[] = [];
  for (const row of rows) {
    const { bottom, top } = activity(z, row, box);
    const isOpen =
      (row.least !== undefined && bottom < row.least) || (row.most !== undefined && top > row.most);
    if (!isOpen) continue;
    const variables: number[] = [];
    const factors: N[] = [];
    let fixed = z.zero;
    row.variables.forEach((variable, i) => {
      const factor = row.factors[i]!;
      if (box.low[variable] === box.high[variable]) {
        fixed = z.add(fixed, z.mul(factor, box.low[variable]!));
        return;
      }
      variables.push(variable);
      factors.push(factor);
    });
    // The activity bounds the sides that a constraint leaves open.
    left.push({
      variables,
      factors,
      least: z.sub(row.least === undefined ? bottom : larger(row.least, bottom), fixed),
      most: z.sub(row.most === undefined ? top : smaller(row.most, top), fixed),
    });
  }
  return left;
}

function ceilDiv<N extends Integer>(z: Integers<N>, a: N, b: N): N {
  return z.neg(z.floorDiv(z.neg(a), b));
}

function smaller<N extends Integer>(a: N, b: N): N {
  return a < b ? a : b;
}

function larger<N extends Integer>(a: N, b: N): N {
  return a > b ? a : b;
}
