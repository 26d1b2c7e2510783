/** Memory models, contexts of allocations and parts of objects (bench/memory.ts). */
import type { MemoryResults, MemoryRun } from '../memory.js';
import { bars } from './charts.js';
import { type Section, type Shown, seconds, table } from './section.js';

function section(
  part: keyof MemoryResults,
  letter: string,
  show: (rows: readonly MemoryRun[]) => Shown,
): Section {
  return {
    name: `memory-${part}`,
    source: 'memory',
    command: `npm run bench -- memory --parts ${letter}`,
    describe(results) {
      const rows = (results as MemoryResults)[part] ?? [];
      return rows.length === 0 ? { table: ['Not measured yet.'] } : show(rows);
    },
  };
}

/** Rows of one program each, a cell for each mode. */
function byProgram(
  rows: readonly MemoryRun[],
  cell: (run: MemoryRun) => string,
): { readonly modes: string[]; readonly lines: string[][] } {
  const modes = [...new Set(rows.map(({ mode }) => mode))];
  const programs = [...new Set(rows.map(({ program }) => program))];
  const lines = programs.map((program) => [
    program,
    ...modes.map((mode) => {
      const run = rows.find((row) => row.program === program && row.mode === mode);
      return run ? cell(run) : '';
    }),
  ]);
  return { modes, lines };
}

const time = ({ cpuMs, cut }: MemoryRun) => `${cut ? '> ' : ''}${seconds(cpuMs)}`;

/** A failure is no time. */
const ran = ({ failure }: MemoryRun) => failure === undefined;

const models = section('models', 'a', (rows) => {
  const times = byProgram(
    rows,
    (run) =>
      run.failure ??
      `${time(run)} s, ${run.paths}${run.cut ? '+' : ''} paths${run.rssMb === undefined ? '' : `, ${run.rssMb} MB`}`,
  );
  const largest = byProgram(
    rows.filter(({ mode }) => mode === 'segmented' || mode === 'dynamic'),
    ({ memory }) => `${memory?.largestSegment ?? ''}`,
  );
  return {
    table: [
      'Processor time, paths and most memory; `>` where the run was cut:',
      '',
      ...table(['program', ...times.modes], times.lines),
      '',
      'Bytes of objects in the largest segment:',
      '',
      ...table(['program', ...largest.modes], largest.lines),
    ],
    picture: bars(
      rows.filter(ran).map(({ program, mode, cpuMs, cut }) => ({
        label: `${program}, ${mode}${cut ? ' (cut)' : ''}`,
        value: cpuMs / 1000,
      })),
      { title: 'Memory models', unit: 'seconds of processor time' },
    ),
  };
});

const contexts = section('contexts', 'b', (rows) => {
  const { modes, lines } = byProgram(rows, ({ memory, cut }) =>
    memory
      ? `${memory.resolutionQueries}${cut ? '+' : ''} (${memory.guessed} right, ${memory.guessedWrong} wrong)`
      : '',
  );
  return {
    table: [
      'Questions about where pointers may be, and guesses, by `--resolution-context`:',
      '',
      ...table(['program', ...modes], lines),
    ],
  };
});

const splits = section('splits', 'c', (rows) => {
  const { modes, lines } = byProgram(
    rows,
    (run) => `${time(run)} s, ${run.paths}${run.cut ? '+' : ''} paths`,
  );
  return {
    table: ['The forking model, by `--split`:', '', ...table(['program', ...modes], lines)],
    picture: bars(
      rows.map(({ program, mode, cpuMs, cut }) => ({
        label: `${program}, ${mode}${cut ? ' (cut)' : ''}`,
        value: cpuMs / 1000,
      })),
      { title: 'Parts of objects', unit: 'seconds of processor time' },
    ),
  };
});

export const memory: readonly Section[] = [models, contexts, splits];
