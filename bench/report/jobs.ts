/** What a second engine gains. */
import { isTimed, type JobsRow, type JobsRun } from '../jobs.js';
import { bars, figure } from './charts.js';
import { mean, type Section, seconds, table } from './section.js';

/** What two engines could gain at most. */
function most({ two, pinned }: JobsRow): number | undefined {
  return pinned && (2 * pinned.cpuMs) / two.cpuMs;
}

export const jobs: Section = {
  name: 'jobs',
  source: 'jobs',
  command: 'npm run bench -- jobs',
  describe(results) {
    const rows = results as readonly JobsRow[];
    const timed = rows.filter(isTimed);
    const gains = timed.map(({ one, two }) => one.wallMs / two.wallMs);
    const bounds = timed.flatMap((row) => most(row) ?? []);
    const both = ({ wallMs, cpuMs }: JobsRun): string => `${seconds(wallMs)} (${seconds(cpuMs)})`;
    const again = ({ one, two }: JobsRow): string =>
      `${figure((100 * (two.instructions - one.instructions)) / one.instructions)} %`;
    return {
      table: [
        ...table(
          [
            ...[
              'program',
              'paths',
              'one engine, s',
              'two',
              'times as fast',
              'one on one core',
              'at most',
            ],
            ...['instructions again', 'messages per 1,000 paths', 'bytes per path'],
          ],
          rows.map((row) => [
            `${row.program} ${row.size}`,
            row.one.paths.toLocaleString('en-US'),
            both(row.one),
            both(row.two),
            figure(row.one.wallMs / row.two.wallMs),
            row.pinned ? both(row.pinned) : '',
            isTimed(row) ? figure(most(row) ?? Number.NaN) : '',
            again(row),
            figure((1000 * row.two.messages) / row.two.paths),
            figure(row.two.bytes / row.two.paths),
          ]),
        ),
        '',
        `Wall time, and in brackets processor time. Two engines are **${figure(mean(gains))}** times as fast as one in the geometric mean of ${gains.length} programs, and ${figure(Math.min(...gains))} times at least. "At most" is the processor time of one engine on one core over half of what two use: what they would gain with two cores to themselves and nobody ever waiting, in the geometric mean **${figure(mean(bounds))}**. Where the load above is more than two, trust it rather than the times.`,
      ],
      picture: bars(
        timed.flatMap((row) => {
          const value = most(row);
          return value === undefined ? [] : [{ label: `${row.program} ${row.size}`, value }];
        }),
        {
          title: 'What two engines gain at most',
          unit: 'processor time of one engine on one core over half of what two use',
          mark: { value: 1, label: 'as fast as one' },
        },
      ),
    };
  },
};
