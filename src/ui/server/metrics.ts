/**
 * A run as figures that Prometheus reads (text exposition format 0.0.4): what the page shows as plots, for who watches many
 * runs. They come from the run directory, as the page does, so that the engine pays nothing for them and a run on many
 * machines has them in one place, its leader's.
 *
 * Counters are what the run has done so far, and gauges how it stands. A figure that the run does not have (coverage without
 * debug information, engines where there is one) is left out.
 */
import type { RunData } from '../model/index.js';

interface Metric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly help: string;
  /** By labels, as they are written. */
  readonly values: readonly (readonly [labels: string, value: number | null | undefined])[];
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

export function metricsText(run: RunData): string {
  return metricsOf(run)
    .map(({ name, kind, help, values }) => {
      const lines = values.flatMap(([labels, value]) =>
        value === null || value === undefined ? [] : [`merganser_${name}${labels} ${value}`],
      );
      if (lines.length === 0) return '';
      const head = [`# HELP merganser_${name} ${help}`, `# TYPE merganser_${name} ${kind}`];
      return `${[...head, ...lines].join('\n')}\n`;
    })
    .join('');
}

function metricsOf({ status, figures, samples, errors }: RunData): Metric[] {
  const { paths, states, solver, coverage, load } = figures;
  const now = (column: readonly (number | null)[]): number | null => column.at(-1) ?? null;
  const plain = (value: number | null | undefined): Metric['values'] => [['', value]];
  const seconds = (ms: number | null): number | null => ms && ms / 1000;
  const gauge = (name: string, help: string, value: number | null | undefined): Metric => ({
    ...{ name, kind: 'gauge', help, values: plain(value) },
  });
  const counter = (name: string, help: string, value: number | null | undefined): Metric => ({
    ...{ name, kind: 'counter', help, values: plain(value) },
  });
  const ends = ['completed', 'errored', 'partial'] as const;
  const megabytes = now(samples.memory);
  return [
    gauge('running', 'Whether the run goes on.', status === 'running' ? 1 : 0),
    gauge('run_seconds', 'How long it has run.', seconds(now(samples.time))),
    counter('paths_total', 'Paths that have ended.', now(samples.paths)),
    {
      ...{ name: 'path_ends_total', kind: 'counter' },
      help: 'Paths by how they ended, as of the last summary.',
      values: ends.map((end) => [`{end="${end}"}`, paths[end]] as const),
    },
    counter('errors_total', 'Errors at different places.', errors.length),
    gauge('states', 'States that are alive.', now(samples.states)),
    gauge('states_max', 'The most that were alive at once.', states.max),
    counter('forks_total', 'Forks of states.', states.forks),
    counter('merges_total', 'Joins of states.', states.merges),
    counter('instructions_total', 'Instructions executed.', now(samples.instructions)),
    counter('solver_seconds_total', 'Time in the solver.', seconds(now(samples.solverMs))),
    {
      ...{ name: 'solver_queries_total', kind: 'counter' },
      help: 'Questions by the stage of the solver that answered them.',
      values: Object.entries(solver.byStage).map(
        ([stage, { queries }]) => [`{stage="${escaped(stage)}"}`, queries] as const,
      ),
    },
    gauge('memory_bytes', 'Memory of the process.', megabytes && megabytes * 2 ** 20),
    gauge('covered_lines', 'Lines that were covered.', now(samples.lines)),
    gauge('lines', 'Lines that there are.', coverage.lines.total),
    gauge('covered_branches', 'Branches that were covered.', now(samples.branches)),
    gauge('branches', 'Branches that there are.', coverage.branches.total),
    gauge('engines', 'Engines that explore the run.', load?.engines),
    gauge('jobs', 'Pieces of work that engines have, or that wait in the queue.', load?.jobs),
  ];
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
