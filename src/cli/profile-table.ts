/** The profile of a run as tables, and its files in the run directory. */
import {
  byStage,
  foldedStacks,
  lineText,
  type Profile,
  type Site,
  speedscopeFile,
} from '../profile/index.js';
import type { RunDirectory } from '../results/index.js';
import { version } from '../version.js';
import { number } from './english-number.js';
import type { Paint } from './terminal.js';

const linesShown = 12;
/** Stages that take less than this part are left out. */
const leastShare = 0.005;
const barWidth = 24;

export function writeProfile(directory: RunDirectory, profile: Profile, program: string): void {
  directory.write('profile.folded', foldedStacks(byStage(profile)));
  directory.write('profile.json', JSON.stringify(speedscopeFile(profile, program, version)));
}

interface Row {
  readonly name: string;
  ms: number;
  solverMs: number;
}

export function profileTables(profile: Profile, paint: Paint): string {
  const { ms, samples } = profile;
  const stages = rowsBy(profile, ({ stage }) => stage);
  const lines = rowsBy(profile, ({ site }) => where(site));
  const kept = stages.filter((row) => row.ms >= leastShare * ms);
  const head = `profile: ${time(ms)} in ${number(samples)} samples\n`;
  const shownLines = lines.slice(0, linesShown).filter((row) => row.ms >= leastShare * ms);
  return [
    paint.bold(head),
    table(kept, ms, 'by stage', false, paint),
    table(shownLines, ms, 'by line', true, paint),
  ].join('');
}

function where(site: Site): string {
  if (site.file === '') return site.function;
  const short = { ...site, file: site.file.split('/').at(-1)! };
  return site.isCompiled ? lineText(short) : `${lineText(short)} ${site.function}`;
}

function rowsBy({ entries }: Profile, name: (entry: Profile['entries'][number]) => string): Row[] {
  const rows = new Map<string, Row>();
  for (const entry of entries) {
    const key = name(entry);
    const row = rows.get(key) ?? { name: key, ms: 0, solverMs: 0 };
    rows.set(key, row);
    row.ms += entry.ms;
    if (entry.stage.startsWith('solver')) row.solverMs += entry.ms;
  }
  return [...rows.values()].sort((a, b) => b.ms - a.ms);
}

function table(
  rows: readonly Row[],
  total: number,
  title: string,
  withSolver: boolean,
  paint: Paint,
): string {
  const width = Math.max(title.length, ...rows.map(({ name }) => name.length));
  const head = `  ${title.padEnd(width)}  ${'time'.padStart(8)}  ${'share'.padStart(7)}${withSolver ? '  solver' : ''}\n`;
  const most = Math.max(1e-9, ...rows.map((row) => row.ms));
  const lines = rows.map(({ name, ms, solverMs }) => {
    const solver = withSolver ? `  ${percent(solverMs / ms).padStart(6)}` : '';
    const bar = '█'.repeat(Math.round((barWidth * ms) / most));
    return `  ${name.padEnd(width)}  ${time(ms).padStart(8)}  ${percent(ms / total).padStart(7)}${solver}  ${paint.cyan(bar)}\n`;
  });
  return `${paint.dim(head)}${lines.join('')}`;
}

const time = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);
const percent = (share: number) => `${(100 * share).toFixed(share < 0.9995 ? 1 : 0)} %`;
