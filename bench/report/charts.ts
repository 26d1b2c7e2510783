/** Charts of stored results as SVG: bars beside each other, and lines over a logarithmic axis. */

export const colours = ['#2563eb', '#d97706', '#9ca3af', '#16a34a'];
const font = 'font-family="system-ui, sans-serif" font-size="12" fill="#1f2937"';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

export interface BarsOptions {
  readonly title: string;
  /** What the axis counts. */
  readonly unit: string;
  /** Draw a line here: parity with a peer, or a goal. */
  readonly mark?: { readonly value: number; readonly label: string };
}

/** One bar for each row on a logarithmic axis, so that twice and half are equally far from one. */
export function bars(rows: readonly Bar[], { title, unit, mark }: BarsOptions): string {
  const [width, left, right, step, top] = [760, 210, 70, 22, 56];
  const values = rows.map(({ value }) => value).concat(mark ? [mark.value] : []);
  const low = Math.floor(Math.log10(Math.min(...values)) * 2) / 2;
  const high = Math.ceil(Math.log10(Math.max(...values)) * 2) / 2;
  const span = Math.max(high - low, 0.5);
  const x = (value: number): number =>
    left + ((width - left - right) * (Math.log10(value) - low)) / span;
  const height = top + rows.length * step + 20;
  const parts = rows.map(({ label, value }, i) => {
    const y = top + i * step;
    const from = mark ? x(mark.value) : left;
    const to = x(value);
    const good = !mark || value >= mark.value;
    return [
      `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${xml(label)}</text>`,
      `<rect x="${Math.min(from, to).toFixed(1)}" y="${y + 3}" width="${Math.max(1, Math.abs(to - from)).toFixed(1)}" height="${step - 7}" rx="2" fill="${good ? colours[0] : colours[1]}"/>`,
      `<text x="${(Math.max(from, to) + 5).toFixed(1)}" y="${y + 14}">${figure(value)}</text>`,
    ].join('');
  });
  const line = mark
    ? `<line x1="${x(mark.value)}" x2="${x(mark.value)}" y1="${top - 6}" y2="${height - 16}" stroke="#6b7280" stroke-dasharray="3 3"/><text x="${x(mark.value) + 4}" y="${height - 4}" fill="#6b7280">${xml(mark.label)}</text>`
    : '';
  return frame(width, height, title, unit, [...parts, line]);
}

export interface Curve {
  readonly name: string;
  /** x and y, by ascending x. */
  readonly points: readonly (readonly [number, number])[];
}

/** Small plots in two columns, each with its curves, over one logarithmic axis of seconds. */
export function curves(
  title: string,
  unit: string,
  plots: readonly {
    readonly name: string;
    readonly curves: readonly Curve[];
    /** Names of the values of x from 0 on, where these are not numbers of their own. */
    readonly ticks?: readonly string[];
    /** Whether x is logarithmic too. */
    readonly byRatio?: boolean;
  }[],
): string {
  const [width, plotWidth, plotHeight, top] = [760, 300, 150, 70];
  const all = plots.flatMap((plot) => plot.curves.flatMap(({ points }) => points));
  const low = Math.floor(Math.log10(Math.min(...all.map(([, y]) => y))));
  const high = Math.ceil(Math.log10(Math.max(...all.map(([, y]) => y))));
  const parts = plots.flatMap((plot, i) => {
    const left = 60 + (i % 2) * (plotWidth + 60);
    const at = top + Math.floor(i / 2) * (plotHeight + 60);
    const xs = plot.curves.flatMap(({ points }) => points.map(([x]) => x));
    const [least, most] = plot.ticks
      ? [0, plot.ticks.length - 1]
      : [Math.min(...xs), Math.max(...xs)];
    const scale = (value: number): number => (plot.byRatio ? Math.log(value) : value);
    const span = scale(most) - scale(least) || 1;
    const x = (value: number): number => left + (plotWidth * (scale(value) - scale(least))) / span;
    const y = (value: number): number =>
      at + plotHeight - (plotHeight * (Math.log10(value) - low)) / (high - low);
    const grid = Array.from({ length: high - low + 1 }, (_, k) => {
      const level = y(10 ** (low + k)).toFixed(1);
      return `<line x1="${left}" x2="${left + plotWidth}" y1="${level}" y2="${level}" stroke="#e5e7eb"/><text x="${left - 6}" y="${Number(level) + 4}" text-anchor="end" fill="#6b7280">${figure(10 ** (low + k))}</text>`;
    });
    const drawn = plot.curves.map(({ points }, k) => {
      const list = points.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`);
      const dots = list.map((point) => {
        const [cx, cy] = point.split(',');
        return `<circle cx="${cx}" cy="${cy}" r="2.5" fill="${colours[k]}"/>`;
      });
      return `<polyline fill="none" stroke="${colours[k]}" stroke-width="2" points="${list.join(' ')}"/>${dots.join('')}`;
    });
    return [
      ...grid,
      `<text x="${left}" y="${at - 8}" font-weight="600">${xml(plot.name)}</text>`,
      ...(plot.ticks?.map(
        (text, k) =>
          `<text x="${x(k).toFixed(1)}" y="${at + plotHeight + 18}" text-anchor="middle" font-size="10" fill="#6b7280">${text}</text>`,
      ) ?? [
        `<text x="${left}" y="${at + plotHeight + 18}" fill="#6b7280">${least}</text>`,
        `<text x="${left + plotWidth}" y="${at + plotHeight + 18}" text-anchor="end" fill="#6b7280">${most}</text>`,
      ]),
      ...drawn,
    ];
  });
  const names = plots[0]?.curves.map(({ name }) => name) ?? [];
  const legend = names.map(
    (name, k) =>
      `<rect x="${width - 90 * (names.length - k)}" y="18" width="12" height="12" rx="2" fill="${colours[k]}"/><text x="${width - 90 * (names.length - k) + 17}" y="28">${xml(name)}</text>`,
  );
  const height = top + Math.ceil(plots.length / 2) * (plotHeight + 60);
  return frame(width, height, title, unit, [...parts, ...legend]);
}

export function frame(
  width: number,
  height: number,
  title: string,
  unit: string,
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${font}>`,
    `<title>${xml(title)}</title>`,
    `<rect width="100%" height="100%" rx="6" fill="#ffffff"/>`,
    `<text x="16" y="24" font-size="15" font-weight="600">${xml(title)}</text>`,
    `<text x="16" y="42" fill="#6b7280">${xml(unit)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** Three significant digits, without an exponent. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

export function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
