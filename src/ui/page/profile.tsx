/** Where the time of a run with --profile went: by stage of Merganser and by line of the program. */
import { signal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import {
  duration,
  type Frame,
  frameAt,
  type IcicleOrder,
  icicle,
  icicleOrders,
  lineName,
  type ProfileRow,
  percent,
  plural,
  profileRows,
  type RunData,
  tokenise,
} from '../model/index.js';
import { Tokens } from './code-lines.js';
import { Icicle, stageTone } from './icicle.js';
import { Bar, Choice, Empty, PlaceLink } from './pieces.js';
import { replace, route } from './route.js';
import { useKeys } from './shortcuts.js';
import { run } from './store.js';

const order = signal<IcicleOrder>(icicleOrders[0]);
const firstLines = 15;

export function ProfileView() {
  const data = run.value;
  if (data.profile.length === 0) return <NoProfile run={data} />;
  return <Shown run={data} />;
}

function NoProfile({ run: { status, figures } }: { run: RunData }) {
  if (status === 'running' && figures.options['profile'] === true) {
    return <Empty title="No profile yet">It is put together when the run ends.</Empty>;
  }
  return (
    <Empty title="No profile">
      This run was not measured. <code>merganser run --profile {figures.program.join(' ')}</code>{' '}
      shows here which stages and which lines of the program take the time.
    </Empty>
  );
}

function Shown({ run: data }: { run: RunData }) {
  const { profile } = data;
  const root = useMemo(() => icicle(profile, order.value), [profile, order.value]);
  const zoomed = frameAt(root, route.value.what === '' ? [] : route.value.what.split(';'));
  const [pickedPath, setPicked] = useState<readonly string[]>(zoomed.path);
  const picked = frameAt(root, pickedPath);
  const zoom = (frame: Frame) => {
    setPicked(frame.path);
    replace('profile', frame.path.join(';'));
  };
  const setOrder = (wanted: IcicleOrder) => {
    order.value = wanted;
    zoom(root);
  };
  useKeys({
    o: () => setOrder(icicleOrders[1 - icicleOrders.indexOf(order.value)]),
    Escape: () => zoom(root),
  });
  return (
    <div class="view profile">
      <section class="card">
        <header>
          <div>
            <h2>{zoomed === root ? `${duration(root.ms)} by the clock` : zoomed.name}</h2>
            <p class="muted">
              {zoomed === root
                ? 'Width is time. Click a frame to see only that; hover to read it.'
                : `${duration(zoomed.ms)}, ${percent(zoomed.ms, root.ms)} of the run, in ${zoomed.path.join(' › ')}`}
            </p>
          </div>
          <Choice name="Order" options={icicleOrders} value={order.value} onChange={setOrder} />
        </header>
        <Icicle
          root={root}
          zoomed={zoomed}
          picked={picked}
          onPick={(f) => setPicked(f.path)}
          onZoom={zoom}
        />
        <div class="icicle-foot">
          <p class="picked" aria-live="polite">
            <b>{picked.name}</b> {duration(picked.ms)}, {percent(picked.ms, root.ms)}{' '}
            <FramePlace frame={picked} />
          </p>
          {zoomed !== root && (
            <button type="button" class="quiet" onClick={() => zoom(root)}>
              Show everything
            </button>
          )}
        </div>
      </section>
      <Stages frame={zoomed} whole={root.ms} />
      <Lines key={zoomed.path.join(';')} run={data} frame={zoomed} whole={root.ms} />
    </div>
  );
}

/** A frame that stands for one line leads there. */
function FramePlace({ frame: { entries } }: { frame: Frame }) {
  const [{ file, line, function: name }] = entries;
  const isOne = entries.every((entry) => entry.file === file && entry.line === line);
  return isOne && file !== '' ? <PlaceLink place={{ file, line, function: name }} /> : null;
}

function Stages({ frame, whole }: { frame: Frame; whole: number }) {
  const rows = profileRows(frame.entries, ({ stage }) => stage);
  return (
    <section class="card">
      <header>
        <h3>By stage</h3>
        <span class="muted">What Merganser did.</span>
      </header>
      <table class="stages">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Time</th>
            <th scope="col" class="right">
              Share of the run
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ms }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="with-bar wide">
                <Bar part={ms / rows[0].ms} tone={stageTone(name)} />
                {duration(ms)}
              </td>
              <td class="right">{percent(ms, whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Lines({ run: data, frame, whole }: { run: RunData; frame: Frame; whole: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = profileRows(frame.entries, (entry) => `${lineName(entry)} ${entry.function}`);
  const shown = showsAll ? rows : rows.slice(0, firstLines);
  return (
    <section class="card">
      <header>
        <h3>By line</h3>
        <span class="muted">For which line of the program it was done.</span>
      </header>
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Function</th>
            <th scope="col">Time</th>
            <th scope="col" class="right">
              Share
            </th>
            <th scope="col" class="right">
              Solver
            </th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.name} run={data} row={row} longest={rows[0].ms} whole={whole} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <button type="button" class="quiet" onClick={() => setShowsAll(true)}>
          Show all {plural(rows.length, 'line')}
        </button>
      )}
    </section>
  );
}

interface LineProps {
  readonly run: RunData;
  readonly row: ProfileRow;
  readonly longest: number;
  readonly whole: number;
}

function Line({ run: { sources }, row, longest, whole }: LineProps) {
  const { file, line, function: name, isCompiled } = row.entry;
  const text = sources.find((source) => source.name === file)?.text;
  const source = (!isCompiled && text?.split('\n')[line - 1]?.trim()) || '';
  const [tokens = []] = tokenise(source);
  return (
    <tr>
      <th scope="row">
        {file === '' ? <span class="muted">none</span> : <PlaceLink place={row.entry} />}
      </th>
      <td class="mono">
        {name}
        {isCompiled && <span class="muted">, compiled</span>}
      </td>
      <td class="with-bar">
        <Bar part={row.ms / longest} tone="program" />
        {duration(row.ms)}
      </td>
      <td class="right">{percent(row.ms, whole)}</td>
      <td class="right">{percent(row.solverMs, row.ms)}</td>
      <td class="excerpt-cell">
        <code>
          <Tokens tokens={tokens} />
        </code>
      </td>
    </tr>
  );
}
