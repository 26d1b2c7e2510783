/** Source packages, built by their own build systems and explored: two tables, what was built and what was found. */
import type { ProjectRow } from '../projects.js';
import { type Section, table } from './section.js';

const share = ({ covered, total }: { covered: number; total: number }): string =>
  `${covered} of ${total}`;

/** By the clock without, with for the first time, with again; processor time in parentheses. */
function builds({ builds: times }: ProjectRow): string[] {
  if (!times) return ['', '', ''];
  return [times.plain, times.recorded, times.recordedAgain].map(
    ({ seconds, processorSeconds }) => `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)})`,
  );
}

function errors({ merganser }: ProjectRow): string {
  const found = merganser?.errors ?? [];
  const kinds = ['real', 'unconfirmed', 'not replayed', 'limit'] as const;
  const parts = kinds.flatMap((kind) => {
    const count = found.filter((error) => error.class === kind).length;
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  return parts.join(', ') || 'none';
}

/** Processor time beside the clock's: on a busy machine they are far apart. */
const spent = (outcome?: { readonly processorSeconds?: number }): string =>
  outcome?.processorSeconds === undefined ? '' : `${outcome.processorSeconds.toFixed(0)} s`;

export const projects: Section = {
  name: 'projects',
  source: 'projects',
  command: 'npm run bench -- projects',
  page: 'projects.md',
  describe(results) {
    const rows = results as readonly ProjectRow[];
    return {
      table: [
        ...table(
          ['package', 'built by', 'build', 'bitcode', 'plain', 'recorded', 'recorded again'],
          rows.map((row) => [
            ...[row.name, row.system, `\`${row.build}\``],
            ...[row.failure ?? row.bitcode, ...builds(row)],
          ]),
        ),
        '',
        ...table(
          [
            ...['explored', 'time', 'processor', 'lines', 'branches', 'paths', 'errors'],
            ...['KLEE: processor', 'lines', 'paths', 'errors'],
          ],
          rows.map((row) => {
            const { merganser: ours, klee } = row;
            return [
              `\`${row.command}\``,
              ours ? `${row.seconds} s` : '',
              spent(ours),
              ours ? share(ours.lines) : '',
              ours ? share(ours.branches) : '',
              ours ? String(ours.paths) : '',
              ours?.failure ?? errors(row),
              spent(klee),
              klee ? String(klee.lines) : '',
              klee ? String(klee.paths) : '',
              klee ? (klee.failure ?? String(klee.errors.length)) : '',
            ];
          }),
        ),
      ],
    };
  },
};
