/** A thin bar for each of many subjects, in groups and in order of size within each: where a mean comes from. */
import { colours, frame, xml } from './charts.js';

export interface Group {
  readonly name: string;
  readonly values: readonly number[];
}

export interface Panel {
  readonly title: string;
  readonly groups: readonly Group[];
  /** Where bars begin. */
  readonly base: number;
  readonly logarithmic?: boolean;
}

const [width, left, right, panelHeight, gap] = [760, 60, 16, 130, 62];

/** Panels below each other, with a name below each group. */
export function breakdown(title: string, unit: string, panels: readonly Panel[]): string {
  const drawn = panels.flatMap((panel, i) => drawPanel(panel, 64 + i * (panelHeight + gap)));
  return frame(width, 64 + panels.length * (panelHeight + gap), title, unit, drawn);
}

function drawPanel({ title, groups, base, logarithmic = false }: Panel, top: number): string[] {
  const scale = logarithmic ? Math.log10 : (value: number): number => value;
  const all = groups.flatMap(({ values }) => values.map(scale));
  const [low, high] = [Math.min(scale(base), ...all), Math.max(scale(base), ...all)];
  const y = (value: number): number =>
    top + panelHeight - (panelHeight * (scale(value) - low)) / (high - low || 1);
  const shown = groups.filter(({ values }) => values.length > 0);
  const slots = all.length + 3 * Math.max(0, shown.length - 1);
  const step = (width - left - right) / Math.max(slots, 1);
  let slot = 0;
  const parts = shown.map(({ name, values }, g) => {
    const from = left + slot * step;
    const bars = [...values]
      .sort((a, b) => a - b)
      .map((value) => {
        const [at, to] = [y(base), y(value)];
        const x = left + slot++ * step;
        const colour = value >= base ? colours[0] : colours[1];
        return `<rect x="${x.toFixed(1)}" y="${Math.min(at, to).toFixed(1)}" width="${Math.max(1, step * 0.8).toFixed(1)}" height="${Math.max(0.6, Math.abs(at - to)).toFixed(1)}" fill="${colour}"/>`;
      });
    const middle = (from + left + slot * step) / 2;
    slot += 3;
    // Neighbours take turns in two lines, as groups of a few subjects are narrower than their names.
    const line = top + panelHeight + 14 + 12 * (g % 2);
    return `${bars.join('')}<text x="${middle.toFixed(1)}" y="${line}" text-anchor="middle" font-size="10" fill="#6b7280">${xml(name)}</text>`;
  });
  const ticks = [...new Set([low, scale(base), high])].map((level) => {
    const value = logarithmic ? 10 ** level : level;
    const at = y(value).toFixed(1);
    return `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="${value === base ? '#6b7280' : '#e5e7eb'}"/><text x="${left - 6}" y="${Number(at) + 4}" text-anchor="end" font-size="10" fill="#6b7280">${Number(value.toPrecision(3))}</text>`;
  });
  return [
    `<text x="${left}" y="${top - 8}" font-weight="600">${xml(title)}</text>`,
    ...ticks,
    ...parts,
  ];
}
