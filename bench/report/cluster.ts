/** Many machines for one run: worker processes on this machine, and a simulation of up to a thousand. */
import type { ClusterResults, Curve } from '../cluster.js';
import { curves, figure } from './charts.js';
import { type Section, seconds, table } from './section.js';

const processes: Section = {
  name: 'cluster',
  source: 'cluster',
  command: 'npm run bench -- cluster',
  describe(results) {
    const { processes: rows } = results as ClusterResults;
    return {
      table: table(
        [
          'program',
          'workers',
          'seconds',
          'times as fast',
          '… predicted',
          'processor time / alone',
          'instructions again',
          '… predicted',
          'jobs',
          'commands / path',
          'bytes / path',
        ],
        rows.flatMap(({ program, alone, with: measured }) => [
          [`${program}, ${alone.paths.toLocaleString('en-US')} paths`, 'alone', seconds(alone.ms)]
            .concat(Array.from({ length: 8 }, () => ''))
            .slice(0, 11),
          ...measured.map(({ predicted, ...of }) => [
            '',
            String(of.workers),
            seconds(of.ms),
            (alone.ms / of.ms).toFixed(2),
            (alone.ms / predicted.ms).toFixed(2),
            (of.cpuMs / alone.cpuMs).toFixed(2),
            share(of.instructions / alone.instructions - 1),
            share(predicted.replayed),
            String(of.jobs),
            figure(of.commands / of.paths),
            figure(of.bytes / of.paths),
          ]),
        ]),
      ),
    };
  },
};

const simulation: Section = {
  name: 'cluster-simulation',
  source: 'cluster',
  command: 'npm run bench -- cluster --parts b',
  describe(results) {
    const { simulation: rows } = results as ClusterResults;
    const workers = rows[0]?.points.map((point) => point.workers) ?? [];
    const programs = [...new Set(rows.map(({ program }) => program))];
    return {
      table: table(
        [
          'tree of',
          'one engine',
          'latency',
          'longer prefix',
          ...workers.map((n) => `${n} workers`),
        ],
        rows.map(({ program, seconds: length, latency, prefix, points }) => [
          program,
          length >= 3600 ? `${length / 3600} h` : `${length / 60} min`,
          `${latency} ms`,
          `${prefix} ms`,
          ...points.map(({ useful }) => share(useful)),
        ]),
      ),
      picture: curves(
        'Useful work, simulated',
        'share of all engines’ time, by number of workers; a run of a minute, an hour, and this with latency or prefixes',
        programs.map((program) => ({
          name: program,
          byRatio: true,
          curves: rows
            .filter((row) => row.program === program && drawn.includes(labelOf(row)))
            .map((row) => ({
              name: labelOf(row),
              points: row.points.map(({ workers: count, useful }) => [count, useful] as const),
            })),
        })),
      ),
    };
  },
};

/** What sets a curve apart, in a few letters; those of the table that lie between others are not drawn. */
function labelOf({ seconds: length, latency, prefix }: Curve): string {
  if (prefix > 0) return `+${prefix} ms`;
  if (latency > 1) return `${latency} ms`;
  return length >= 3600 ? `${length / 3600} h` : `${length / 60} min`;
}

const drawn = ['1 min', '1 h', '100 ms', '+1000 ms'];

const share = (value: number): string => `${figure(100 * value)} %`;

export const cluster: readonly Section[] = [processes, simulation];
