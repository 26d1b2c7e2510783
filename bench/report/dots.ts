/** Charts of several ways beside each other: a row of dots for each program, and a scatter of one way against another. */
import { colours, figure, frame, xml } from './charts.js';

export interface DotRow {
  readonly label: string;
  /** One for each name; undefined where there is nothing to show. */
  readonly values: readonly (number | undefined)[];
}

interface Axis {
  readonly low: number;
  readonly high: number;
  /** 0 to 1. */
  at(value: number): number;
  readonly ticks: readonly number[];
}

/** Whole powers of ten around the values, not more than some eight of them named. */
function logarithmic(values: readonly number[]): Axis {
  const logs = values.map((value) => Math.log10(value));
  const low = Math.floor(Math.min(...logs, 0));
  const high = Math.max(Math.ceil(Math.max(...logs, 0)), low + 1);
  const step = Math.max(1, Math.ceil((high - low) / 8));
  const exponents = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return {
    low: 10 ** low,
    high: 10 ** high,
    at: (value) => (Math.log10(value) - low) / (high - low),
    ticks: exponents.filter((e) => (e - low) % step === 0 || e === 0).map((e) => 10 ** e),
  };
}

/** A row for each program on a logarithmic axis, with a dot for each way and a line at one. */
export function dots(
  names: readonly string[],
  rows: readonly DotRow[],
  { title, unit, mark }: { title: string; unit: string; mark: string },
): string {
  const [width, left, right, step, top] = [760, 150, 40, 20, 100];
  const axis = logarithmic(rows.flatMap(({ values }) => values.filter((v) => v !== undefined)));
  const x = (value: number): number => left + (width - left - right) * axis.at(value);
  const bottom = top + rows.length * step;
  const grid = axis.ticks.map(
    (tick) =>
      `<line x1="${x(tick).toFixed(1)}" x2="${x(tick).toFixed(1)}" y1="${top - 4}" y2="${bottom}" stroke="${tick === 1 ? '#6b7280' : '#e5e7eb'}"/><text x="${x(tick).toFixed(1)}" y="${bottom + 16}" text-anchor="middle" fill="#6b7280">${power(tick)}</text>`,
  );
  const drawn = rows.map(({ label, values }, i) => {
    const y = top + i * step + step / 2;
    const circles = values.map((value, k) =>
      value === undefined
        ? ''
        : `<circle cx="${x(value).toFixed(1)}" cy="${y}" r="${5 - k * 1.2}" fill="${colours[k]}"/>`,
    );
    return `<text x="${left - 10}" y="${y + 4}" text-anchor="end">${xml(label)}</text><line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" stroke="#f3f4f6"/>${circles.join('')}`;
  });
  const at = `<text x="${x(1).toFixed(1)}" y="${top - 10}" text-anchor="middle" fill="#6b7280">${xml(mark)}</text>`;
  return frame(width, bottom + 28, title, unit, [...grid, ...drawn, at, legend(names, 60)]);
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

/** Times of one way against those of another, both axes logarithmic and alike, with the diagonal. */
export function scatter(
  title: string,
  unit: string,
  axes: { readonly x: string; readonly y: string },
  series: readonly Series[],
): string {
  const [left, top, side] = [80, 84, 420];
  const axis = logarithmic(series.flatMap(({ points }) => points.flat()));
  const x = (value: number): string => (left + side * axis.at(value)).toFixed(1);
  const y = (value: number): string => (top + side * (1 - axis.at(value))).toFixed(1);
  const grid = axis.ticks.map(
    (tick) =>
      `<path d="M${x(tick)} ${top}V${top + side}M${left} ${y(tick)}H${left + side}" stroke="#e5e7eb"/><text x="${x(tick)}" y="${top + side + 16}" text-anchor="middle" fill="#6b7280">${power(tick)}</text><text x="${left - 6}" y="${Number(y(tick)) + 4}" text-anchor="end" fill="#6b7280">${power(tick)}</text>`,
  );
  const drawn = series.flatMap(({ points }, k) =>
    points.map(
      ([px, py]) =>
        `<circle cx="${x(px)}" cy="${y(py)}" r="3.5" fill="${colours[k]}" fill-opacity="0.7"/>`,
    ),
  );
  const middle = top + side / 2;
  return frame(760, top + side + 50, title, unit, [
    ...grid,
    `<line x1="${left}" y1="${top + side}" x2="${left + side}" y2="${top}" stroke="#6b7280" stroke-dasharray="3 3"/>`,
    ...drawn,
    `<text x="${left + side / 2}" y="${top + side + 38}" text-anchor="middle">${xml(axes.x)}</text>`,
    `<text x="24" y="${middle}" text-anchor="middle" transform="rotate(-90 24 ${middle})">${xml(axes.y)}</text>`,
    legend(
      series.map(({ name }) => name),
      60,
    ),
  ]);
}

function legend(names: readonly string[], y: number): string {
  let x = 16;
  return names
    .map((name, k) => {
      const at = x;
      x += 40 + 6.5 * name.length;
      return `<circle cx="${at + 6}" cy="${y}" r="5" fill="${colours[k]}"/><text x="${at + 17}" y="${y + 4}">${xml(name)}</text>`;
    })
    .join('');
}

function power(value: number): string {
  if (value >= 0.01 && value <= 1000) return figure(value);
  return `10<tspan dy="-4" font-size="9">${Math.round(Math.log10(value))}</tspan>`;
}
