/**
 * The pictures of ARCHITECTURE.md: which folder imports from which, drawn from what dependency-cruiser found.
 *
 * Strong lines are the skeleton; pale ones lead to what can also be reached over another folder. The width says
 * roughly how many imports there are, in three steps, so that the picture changes when the map does and not with
 * every import.
 */
import type { ICruiseResult } from 'dependency-cruiser';
import { type Edge, layOut, type Point } from './layered-layout.js';

/** Imports between two folders. */
interface Imports extends Edge {
  imports: number;
  /** Those of types alone. */
  types: number;
}

export interface Picture {
  readonly file: string;
  readonly title: string;
  /** The folder whose folders are drawn. */
  readonly within: string;
  /** A folder that may know all others: a roof above them, without lines. */
  readonly roof: { readonly name: string; readonly text: string };
}

export const pictures: readonly Picture[] = [
  {
    file: 'docs/images/folders.svg',
    title: 'The folders of src',
    within: 'src',
    roof: { name: 'cli', text: 'cli: the commands, which know all' },
  },
  {
    file: 'docs/images/rooms.svg',
    title: 'The rooms of src/exec/explore',
    within: 'src/exec/explore',
    roof: { name: '', text: 'explorer.ts, which puts the rooms together' },
  },
];

const box = { width: 104, height: 34 };
const margin = { side: 30, top: 88, bottom: 66 };
const spacing = { layer: 84, node: 138, edge: 30 };

export function drawFolders(result: ICruiseResult, { within, title, roof }: Picture): string {
  const edges = importsOf(result, within).filter(
    ({ from, to }) => from !== '' && from !== roof.name && to !== '',
  );
  const names = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const layout = layOut(names, edges, spacing);
  const width = Math.max(layout.width + box.width + 2 * margin.side, 640);
  const shift = (width - layout.width) / 2;
  const height = layout.height + box.height + margin.top + margin.bottom;
  const at = ({ x, y }: Point): Point => ({ x: x + shift, y: y + margin.top + box.height / 2 });
  const shortcuts = new Set(edges.filter((edge) => isShortcut(edge, edges)));
  const lines = layout.edges
    .toSorted((a, b) => Number(shortcuts.has(b.edge)) - Number(shortcuts.has(a.edge)))
    .map(({ edge, bends }) => {
      const isPale = shortcuts.has(edge);
      const classes = [isPale ? 'pale' : 'strong', edge.types === edge.imports ? 'types' : ''];
      const marker = `url(#${isPale ? 'pale' : 'strong'})`;
      const text = `${edge.from} imports from ${edge.to}`;
      return `<path class="${classes.join(' ').trim()}" stroke-width="${widthOf(edge)}" marker-end="${marker}" d="${curve(bends.map(at))}"><title>${text}</title></path>`;
    });
  const boxes = [...layout.nodes].map(([name, place]) => {
    const { x, y } = at(place);
    return `<rect class="box" x="${x - box.width / 2}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="8"/><text x="${x}" y="${y + 5}">${name}</text>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${title}</title>`,
    style,
    `<rect class="ground" width="${width}" height="${height}" rx="10"/>`,
    `<rect class="roof" x="${margin.side}" y="24" width="${width - 2 * margin.side}" height="${box.height}" rx="8"/>`,
    `<text x="${width / 2}" y="${24 + box.height / 2 + 5}">${roof.text}</text>`,
    ...lines,
    ...boxes,
    legend(height - 26),
    '</svg>',
  ].join('\n')}\n`;
}

function importsOf({ modules }: ICruiseResult, within: string): Imports[] {
  const found = new Map<string, Imports>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source, within);
    if (from === undefined) continue;
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = folderOf(resolved, within);
      if (to === undefined || to === from) continue;
      const key = `${from} ${to}`;
      const edge = found.get(key) ?? { from, to, imports: 0, types: 0 };
      found.set(key, edge);
      edge.imports++;
      if (dependencyTypes.includes('type-only')) edge.types++;
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge);
}

/** The folder in which a file is, '' for one that is in none; undefined for a file elsewhere. */
function folderOf(file: string, within: string): string | undefined {
  if (!file.startsWith(`${within}/`)) return undefined;
  const parts = file.slice(within.length + 1).split('/');
  return parts.length === 1 ? '' : parts[0];
}

/** Whether another way leads from one end to the other. */
function isShortcut(edge: Edge, edges: readonly Edge[]): boolean {
  const reaches = (from: string): boolean =>
    edges.some(
      (next) => next.from === from && next !== edge && (next.to === edge.to || reaches(next.to)),
    );
  return reaches(edge.from);
}

function widthOf({ imports }: Imports): number {
  if (imports < 6) return 1.2;
  return imports < 30 ? 2.2 : 3.6;
}

/** Nearly straight down past the boxes of each layer, and curved between the layers. */
function curve(points: readonly Point[]): string {
  const half = box.height / 2;
  const last = points.length - 1;
  /** How far a line moves sideways while it passes half a box. */
  const lean = (i: number): number => {
    if (i === 0 || i === last) return 0;
    const [before, after] = [points[i].x - points[i - 1].x, points[i + 1].x - points[i].x];
    if (before * after <= 0) return 0;
    return Math.max(-10, Math.min(10, (half * (before + after)) / (2 * spacing.layer)));
  };
  let text = `M${points[0].x} ${points[0].y + half}`;
  for (let i = 0; i < last; i++) {
    const [{ x, y }, next] = [points[i], points[i + 1]];
    const [leaves, arrives] = [lean(i), lean(i + 1)];
    const end = { x: next.x - arrives, y: next.y - half - (i + 1 === last ? 5 : 0) };
    const numbers = [x + 2.4 * leaves, y + 2.4 * half, next.x - 2.4 * arrives, next.y - 2.4 * half];
    text += ` C${[...numbers, end.x, end.y].map(round).join(' ')}`;
    if (i + 1 < last) text += ` L${round(next.x + arrives)} ${next.y + half}`;
  }
  return text;
}

const round = (n: number): number => Math.round(n * 10) / 10;

function legend(y: number): string {
  const entry = (x: number, classes: string, width: number, text: string) =>
    `<path class="${classes}" stroke-width="${width}" d="M${x} ${y - 4} h30"/><text class="small" x="${x + 38}" y="${y}">${text}</text>`;
  return [
    entry(margin.side, 'strong', 2.2, 'imports from'),
    entry(margin.side + 140, 'pale', 2.2, 'also reached on another way'),
    entry(margin.side + 390, 'strong types', 2.2, 'types alone'),
  ].join('\n');
}

const arrow = (id: string) =>
  `<marker id="${id}" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" refX="4" refY="4" orient="auto"><path class="head ${id}-head" d="M0 0.5 L8 4 L0 7.5 z"/></marker>`;

const style = `<style>
.ground { fill: #ffffff; stroke: #d0d7de; }
.box { fill: #ddf4ff; stroke: #54aeff; }
.roof { fill: #f6f8fa; stroke: #d0d7de; }
text { font: 14px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; text-anchor: middle; fill: #1f2328; }
.small { font-size: 12px; text-anchor: start; fill: #59636e; }
path { fill: none; }
.strong { stroke: #3d4752; }
.pale { stroke: #c4ccd4; }
.types { stroke-dasharray: 5 4; }
.strong-head { fill: #3d4752; }
.pale-head { fill: #c4ccd4; }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117; stroke: #30363d; }
.box { fill: #0c2d6b; stroke: #388bfd; }
.roof { fill: #161b22; stroke: #30363d; }
text { fill: #e6edf3; }
.small { fill: #9198a1; }
.strong { stroke: #c9d1d9; }
.pale { stroke: #3d444d; }
.strong-head { fill: #c9d1d9; }
.pale-head { fill: #3d444d; }
}
</style>
<defs>${arrow('strong')}${arrow('pale')}</defs>`;
