/** Where the solver's time went: stage by stage, and the slowest questions with their text. */
import {
  count,
  duration,
  percent,
  plural,
  type RunData,
  type StageFigures,
} from '../model/index.js';
import { PickList } from './pick-list.js';
import { Bar, CodeBlock, Empty, PlaceLink } from './pieces.js';
import { linkTo, replace, route } from './route.js';
import { Shares } from './shares.js';
import { run } from './store.js';

export function SolverView() {
  const data = run.value;
  if (data.figures.solver.queries === 0) {
    return (
      <Empty title="Nothing was asked">
        No decision of this run needed the solver: the program has no symbolic input, or has not
        read it yet.
      </Empty>
    );
  }
  return (
    <div class="view solver">
      <Totals run={data} />
      <Stages run={data} />
      <Queries run={data} />
    </div>
  );
}

function Totals({ run: { figures } }: { run: RunData }) {
  const { queries, sat, unsat, unknown, ms } = figures.solver;
  const answers = [
    { name: 'satisfiable', number: sat, tone: 'exit' },
    { name: 'unsatisfiable', number: unsat, tone: 'open' },
    { name: 'unknown', number: unknown, tone: 'partial' },
  ].filter((answer) => answer.number > 0);
  return (
    <section class="card totals">
      <div>
        <h2>{plural(queries, 'query', 'queries')}</h2>
        <p class="muted">
          {duration(ms)}, {percent(ms, figures.wallMs)} of the run;{' '}
          {duration(queries > 0 ? ms / queries : 0)} each on average
        </p>
      </div>
      <Shares parts={answers} />
    </section>
  );
}

function Stages({ run: { figures } }: { run: RunData }) {
  const stages = Object.entries(figures.solver.byStage);
  if (stages.length === 0) return null;
  const most = Math.max(1, ...stages.map(([, stage]) => stage.queries));
  const longest = Math.max(1, ...stages.map(([, stage]) => stage.ms));
  return (
    <section class="card">
      <header>
        <h3>By stage</h3>
        <span class="muted">Each stage answers what it can and passes on the rest.</span>
      </header>
      <table class="stages">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Asked</th>
            <th scope="col">Answered</th>
            <th scope="col" class="right">
              sat
            </th>
            <th scope="col" class="right">
              unsat
            </th>
            <th scope="col" class="right">
              unknown
            </th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(([name, stage]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="with-bar">
                <Bar part={stage.queries / most} />
                {count(stage.queries)}
              </td>
              <td>{percent(answered(stage), stage.queries)}</td>
              <td class="right">{count(stage.sat)}</td>
              <td class="right">{count(stage.unsat)}</td>
              <td class="right">{count(stage.unknown)}</td>
              <td class="with-bar time">
                <Bar part={stage.ms / longest} />
                {duration(stage.ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function answered({ sat, unsat }: StageFigures): number {
  return sat + unsat;
}

function Queries({ run: { queries } }: { run: RunData }) {
  if (queries.length === 0) {
    return <p class="card hint">No single query took long enough to be kept.</p>;
  }
  const picked = Math.min(Number(route.value.what) || 0, queries.length - 1);
  const query = queries[picked];
  return (
    <section class="card queries">
      <header>
        <h3>Slowest queries</h3>
      </header>
      <div
        class="queries-split"
        style={{ height: `${Math.max(260, Math.min(500, queries.length * 44))}px` }}
      >
        <PickList
          label="Slowest queries"
          size={queries.length}
          picked={picked}
          rowHeight={44}
          onPick={(i) => replace('solver', i)}
          row={(i) => (
            <div class="row-query">
              <b>{duration(queries[i].ms)}</b>
              <span class={`tag answer-${queries[i].answer}`}>{queries[i].answer}</span>
              <PlaceText query={queries[i]} />
            </div>
          )}
        />
        <div class="query-detail">
          <p class="detail-links">
            <span>asked {duration(query.time)} after the start</span>
            <PlaceLink place={query.place} />
            {query.node >= 0 && <a href={linkTo('tree', query.node)}>Show in the tree</a>}
          </p>
          <CodeBlock title="SMT-LIB" text={query.smtlib} />
        </div>
      </div>
    </section>
  );
}

function PlaceText({ query: { place } }: { query: RunData['queries'][number] }) {
  return (
    <span class="mono muted clip">
      {place ? `${place.file.slice(place.file.lastIndexOf('/') + 1)}:${place.line}` : ''}
    </span>
  );
}
