/** The run at a glance: the verdict, the figures, how they grew, and what to look at next. */
import { useMemo } from 'preact/hooks';
import {
  type Covered,
  count,
  duration,
  megabytes,
  percent,
  plural,
  type RunData,
  type Samples,
} from '../model/index.js';
import { Chart } from './chart.js';
import { MergeCard } from './merging.js';
import { Meter, OutcomeTag, PlaceLink, shortName } from './pieces.js';
import { linkTo } from './route.js';
import { Shares } from './shares.js';
import { verdictOf } from './status.js';
import { run } from './store.js';
import { Workers } from './workers.js';

/** Loops that are shown. */
const mostLoops = 12;

export function OverviewView() {
  const data = run.value;
  const verdict = verdictOf(data);
  return (
    <div class="view overview">
      <section class={`verdict ${verdict.tone}`} aria-label="Verdict">
        <h2>{verdict.headline}</h2>
        <p>{verdict.detail}</p>
        <Outcomes run={data} />
      </section>
      <Figures run={data} />
      <Charts run={data} />
      <Workers run={data} />
      <Loops run={data} />
      <div class="columns">
        <ErrorList run={data} />
        <Facts run={data} />
      </div>
      {data.figures.merge && <MergeCard merge={data.figures.merge} />}
    </div>
  );
}

function Outcomes({ run: { figures, status } }: { run: RunData }) {
  const { completed, errored, partial } = figures.paths;
  const parts = [
    { name: 'completed', number: completed, tone: 'exit' },
    { name: 'with an error', number: errored, tone: 'error' },
    { name: 'given up', number: partial, tone: 'partial' },
    { name: 'alive', number: status === 'running' ? figures.states.living : 0, tone: 'open' },
  ].filter((part) => part.number > 0);
  if (parts.length === 0) return null;
  return <Shares parts={parts} />;
}

function Figures({ run: { figures, tests } }: { run: RunData }) {
  const { coverage, instructions, solver, wallMs, states, maxRssMb } = figures;
  return (
    <dl class="figures">
      <CoverageFigure title="Lines" of={coverage.lines} />
      <CoverageFigure title="Branches" of={coverage.branches} />
      <Figure title="Tests" value={count(tests.length)} note={plural(states.forks, 'fork')} />
      <Figure
        title="Instructions"
        value={count(instructions)}
        note={wallMs > 0 ? `${count((instructions / wallMs) * 1000)} per second` : ''}
      />
      <Figure
        title="Solver"
        value={percent(solver.ms, wallMs)}
        note={`${duration(solver.ms)}, ${plural(solver.queries, 'query', 'queries')}`}
      />
      <Figure
        title="Memory"
        value={megabytes(maxRssMb)}
        note={`${plural(states.max, 'state')} at most`}
      />
    </dl>
  );
}

function Figure({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b>
        <span>{note}</span>
      </dd>
    </div>
  );
}

function CoverageFigure({ title, of }: { title: string; of: Covered }) {
  if (of.covered === null || !of.total) {
    return <Figure title={`${title} covered`} value="–" note="no debug information" />;
  }
  return (
    <div>
      <dt>{title} covered</dt>
      <dd>
        <b>{percent(of.covered, of.total)}</b>
        <span>
          <Meter part={of.covered} whole={of.total} label={`${title} covered`} />
          {of.covered} of {of.total}
        </span>
      </dd>
    </div>
  );
}

function Charts({ run: { samples, figures } }: { run: RunData }) {
  const size = samples.time.length;
  const lines = useMemo(() => chartLines(samples, figures.coverage), [size]);
  if (size < 2) {
    return (
      <p class="card hint">
        {figures.wallMs > 0
          ? `The run took ${duration(figures.wallMs)}: too short for plots over time.`
          : 'Plots over time appear after the first seconds.'}
      </p>
    );
  }
  const share = (value: number) => `${Math.round(value)} %`;
  return (
    <div class="charts">
      <Chart title="Coverage" {...lines} lines={lines.coverage} format={share} top={100} />
      <Chart title="States alive" {...lines} lines={lines.states} format={count} isCount />
      <Chart title="Time in the solver" {...lines} lines={lines.solver} format={share} top={100} />
      <Chart title="Memory" {...lines} lines={lines.memory} format={megabytes} />
    </div>
  );
}

function chartLines(samples: Samples, coverage: { lines: Covered; branches: Covered }) {
  const shareOf = (values: readonly (number | null)[], { total }: Covered) =>
    values.map((value) => (value === null || !total ? null : (100 * value) / total));
  return {
    time: samples.time.map((ms) => ms / 1000),
    coverage: [
      { label: 'lines', values: shareOf(samples.lines, coverage.lines), colour: 'accent' },
      { label: 'branches', values: shareOf(samples.branches, coverage.branches), colour: 'warn' },
    ],
    states: [{ label: 'states', values: samples.states, colour: 'open' }],
    solver: [{ label: 'solver', values: solverShare(samples), colour: 'merged' }],
    memory: [{ label: 'memory', values: samples.memory, colour: 'bill' }],
  };
}

/** The share of the solver since a few samples ago, in percent. */
function solverShare({ time, solverMs }: Samples): number[] {
  const window = Math.max(1, Math.round(time.length / 60));
  return time.map((now, i) => {
    const from = Math.max(0, i - window);
    const spent = i === 0 ? now : now - time[from];
    const solving = i === 0 ? solverMs[0] : solverMs[i] - solverMs[from];
    return spent > 0 ? Math.min(100, (100 * solving) / spent) : 0;
  });
}

function ErrorList({ run: { errors, status } }: { run: RunData }) {
  return (
    <section class="card">
      <header>
        <h3>Errors</h3>
        {errors.length > 0 && <a href={linkTo('errors', 0)}>All of them</a>}
      </header>
      {errors.length === 0 ? (
        <p class="muted">
          {status === 'running' ? 'None so far.' : 'None on the paths that were explored.'}
        </p>
      ) : (
        <ul class="error-list">
          {errors.slice(0, 6).map((error, i) => (
            <li key={`${error.kind}${error.file}${error.line}`}>
              <a href={linkTo('errors', i)}>
                <OutcomeTag outcome="error" text={error.kind} />
                <span class="message">{error.message}</span>
              </a>
              <PlaceLink place={error} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ run: { figures, notes, sources } }: { run: RunData }) {
  const options = Object.entries(figures.options);
  return (
    <section class="card">
      <header>
        <h3>This run</h3>
      </header>
      <dl class="facts">
        <Fact name="Program">{figures.program.map(shortName).join(', ') || 'unknown'}</Fact>
        <Fact name="Sources">{plural(sources.length, 'file')} with debug information</Fact>
        {options.length > 0 && (
          <Fact name="Options">
            {options.map(([name, value]) => (
              <code key={name}>
                {name}={String(value)}
              </code>
            ))}
          </Fact>
        )}
        <Fact name="Version">{figures.version || 'unknown'}</Fact>
      </dl>
      {notes.length > 0 && (
        <ul class="notes" aria-label="Notes">
          {notes.slice(0, 8).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Loops whose states were merged, with their patterns. */
function Loops({ run: { figures } }: { run: RunData }) {
  const { loops } = figures;
  if (loops.length === 0) return null;
  return (
    <section class="card loops">
      <header>
        <h3>Merged loops</h3>
      </header>
      <ul>
        {loops.slice(0, mostLoops).map((loop) => (
          <li key={`${loop.function}${loop.file}${loop.line}`}>
            <PlaceLink place={loop} /> in <code>{loop.function}</code>
            <span class="muted">
              {' '}
              {plural(loop.leaves, 'state')} became {count(loop.states)}
              {`: ${plural(loop.formulas, 'merge')} by a pattern, ${count(loop.standard)} by disjunction`}
              {loop.forked > 0 && `, left as it was ${plural(loop.forked, 'time')}`}
              {loop.saved > 0 && `, at least about ${(loop.saved / 1e6).toFixed(2)} s saved`}
            </span>
            {loop.patterns.map((text) => (
              <p key={text}>
                <code>{text}</code>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
