/**
 * What is tuned: parameters with bounds, and steps along them.
 *
 * The ranges are those in which a parameter has an effect. At α = 1 no variable is hot, as with ∞, because no query count
 * of a variable is above that of all queries; at 10⁻¹⁵ nearly every variable that a query depends on is hot, as with 0.
 */
import type { QceSettings } from '../policy/qce.js';

export interface Parameter<Name extends string = string> {
  readonly name: Name;
  readonly least: number;
  readonly most: number;
  /** Where steps multiply, `step` is a factor; else it is added. */
  readonly scale: 'log' | 'linear';
  readonly step: number;
  /** Only values that can be written shortly are tried. */
  readonly digits: 'whole' | 'two';
}

export type Point<Name extends string = string> = Readonly<Record<Name, number>>;

export type QceName = 'alpha' | 'beta' | 'kappa' | 'zeta';

const alpha = { least: 1e-15, most: 1, scale: 'log', step: 1000, digits: 'two' } as const;
const beta = { least: 0.1, most: 1, scale: 'linear', step: 0.2, digits: 'two' } as const;
const kappa = { least: 1, most: 100, scale: 'log', step: 4, digits: 'whole' } as const;
const zeta = { least: 1, most: 100, scale: 'log', step: 4, digits: 'two' } as const;

/** The parameters that a policy reads, but for those that are given; α has the most influence (§5.4) and comes first. */
export function qceSpace(
  policy: 'qce' | 'qce-full',
  given: Partial<QceSettings>,
): Parameter<QceName>[] {
  const all: Parameter<QceName>[] = [
    { name: 'alpha', ...alpha },
    { name: 'beta', ...beta },
    { name: 'kappa', ...kappa },
  ];
  if (policy === 'qce-full') all.push({ name: 'zeta', ...zeta });
  return all.filter(({ name }) => given[name] === undefined);
}

/** The point that is some steps (or a part of one) further along a parameter; at most at its bound. */
export function moved<Name extends string>(
  point: Point<Name>,
  { name, least, most, scale, step, digits }: Parameter<Name>,
  steps: number,
): Point<Name> {
  const value = point[name];
  const next = scale === 'log' ? value * step ** steps : value + step * steps;
  const short = digits === 'whole' ? Math.round(next) : Number(next.toPrecision(2));
  return { ...point, [name]: Math.min(most, Math.max(least, short)) };
}

/** Two points with the same text are the same. */
export function textOf<Name extends string>(point: Point<Name>): string {
  return Object.entries<number>(point)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
