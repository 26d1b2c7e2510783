/** Lines over a common axis, one panel under the other, as an SVG. */

export interface Panel {
  readonly title: string;
  /** x and y, by ascending x. */
  readonly points: readonly (readonly [number, number])[];
}

const width = 720;
const height = 180;
const left = 60;

export function plotPanels(axis: string, panels: readonly Panel[]): string {
  const most = Math.max(...panels.flatMap(({ points }) => points.map(([x]) => x)));
  const total = panels.length * (height + 50) + 30;
  const drawn = panels.map((panel, i) => draw(panel, 40 + i * (height + 50), most));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="white"/>',
    ...drawn,
    `<text x="${left}" y="${total - 10}">0</text>`,
    `<text x="${width - 20}" y="${total - 10}" text-anchor="end">${axis}: ${most}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function draw({ title, points }: Panel, top: number, mostX: number): string {
  const mostY = Math.max(...points.map(([, y]) => y));
  const line = points.map(([x, y]) => {
    const atX = left + ((width - left - 20) * x) / mostX;
    const atY = top + height - (height * y) / mostY;
    return `${atX.toFixed(1)},${atY.toFixed(1)}`;
  });
  return [
    `<text x="${left}" y="${top - 8}">${title}</text>`,
    `<text x="4" y="${top + 12}">${mostY.toPrecision(3)}</text>`,
    `<text x="4" y="${top + height}">0</text>`,
    `<path d="M${left} ${top}V${top + height}H${width - 20}" fill="none" stroke="#888"/>`,
    `<polyline fill="none" stroke="#06c" points="${line.join(' ')}"/>`,
  ].join('\n');
}
