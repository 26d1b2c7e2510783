/** The engines of a run as lanes over time, where there are several: who was there, who had work, and how fast. */
import { useMemo } from 'preact/hooks';
import { count, duration, type LaneView, lanesOf, plural, type RunData } from '../model/index.js';
import { Chart } from './chart.js';

/** Stretches of time that a lane shows, and lanes that are shown. */
const cells = 96;
const mostLanes = 24;

const words = { busy: 'busy', idle: 'idle', left: 'left', silent: 'silent' } as const;

export function Workers({ run }: { run: RunData }) {
  const size = run.samples.time.length;
  const lanes = useMemo(() => lanesOf(run, cells), [size, run.figures.workers.length]);
  const jobs = useMemo(() => run.samples.jobs.slice(), [size]);
  const time = useMemo(() => run.samples.time.map((ms) => ms / 1000), [size]);
  if (lanes.length === 0 || size < 2) return null;
  const fastest = Math.max(1, ...lanes.flatMap((lane) => lane.cells.map(({ rate }) => rate)));
  const end = run.samples.time.at(-1) ?? 0;
  return (
    <>
      <section class="card workers" aria-label="Engines">
        <header>
          <h3>Engines</h3>
          <ul class="lane-key">
            <li>
              <i class="lane-idle" /> idle
            </li>
            <li>
              <i class="lane-slow" /> <i class="lane-fast" /> busy, up to {count(fastest)} paths/s
            </li>
          </ul>
        </header>
        <table>
          <thead>
            <tr>
              <th scope="col">engine</th>
              <th scope="col" class="lane-axis">
                <span>0 s</span>
                <span>{duration(end)}</span>
              </th>
              <th scope="col">paths</th>
              <th scope="col" title="Lines that it was the first to cover">
                first lines
              </th>
              <th scope="col">{run.status === 'running' ? 'now' : 'at the end'}</th>
            </tr>
          </thead>
          <tbody>
            {lanes.slice(0, mostLanes).map((lane) => (
              <LaneRow key={lane.name} lane={lane} fastest={fastest} />
            ))}
          </tbody>
        </table>
        {lanes.length > mostLanes && (
          <p class="muted">{plural(lanes.length - mostLanes, 'more engine')} are not shown.</p>
        )}
      </section>
      <Chart
        title="Work handed out or waiting"
        time={time}
        lines={[{ label: 'jobs', values: jobs, colour: 'open' }]}
        format={count}
        isCount
      />
    </>
  );
}

function LaneRow({ lane, fastest }: { lane: LaneView; fastest: number }) {
  const { name, paths, lines, state, from, until } = lane;
  const label = `${name}: there from ${duration(from)} to ${duration(until)}, ${plural(paths, 'path')}`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="lane">
        <svg
          viewBox={`0 0 ${cells} 1`}
          preserveAspectRatio="none"
          shape-rendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <title>{label}</title>
          {lane.cells.map(({ here, busy, rate }, at) =>
            here === 0 ? null : (
              <g key={at}>
                <rect class="lane-idle" x={at} width={here} height={1} />
                <rect
                  class="lane-busy"
                  x={at}
                  width={1}
                  height={1}
                  fill-opacity={busy * (0.3 + (0.7 * rate) / fastest)}
                />
              </g>
            ),
          )}
        </svg>
      </td>
      <td>{count(paths)}</td>
      <td>{count(lines)}</td>
      <td class={`lane-${state}`}>{words[state]}</td>
    </tr>
  );
}
