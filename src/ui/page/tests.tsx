/** The tests: one for each path, its inputs as C values. */
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { plural, type RunData, type TestData } from '../model/index.js';
import { PickList } from './pick-list.js';
import { CopyButton, Empty, OutcomeTag, outcomeNames, PlaceLink, Values } from './pieces.js';
import { linkTo, replace, route } from './route.js';
import { run } from './store.js';
import { Trace } from './trace.js';

const filter = signal('');

export function TestsView() {
  const data = run.value;
  const { tests } = data;
  const words = filter.value.trim().toLowerCase();
  const kept = useMemo(() => matching(tests, words), [tests.length, words]);
  if (tests.length === 0) {
    return (
      <Empty title="No tests yet">
        {data.status === 'running'
          ? 'A test appears here when the first path ends.'
          : 'The run ended before a path did, or was started with --no-write-tests.'}
      </Empty>
    );
  }
  const index = Math.min(Number(route.value.what) || 0, tests.length - 1);
  const position = kept.indexOf(index);
  return (
    <div class="view split">
      <section class="split-list">
        <header>
          <h2>
            {words
              ? `${kept.length} of ${plural(tests.length, 'test')}`
              : plural(tests.length, 'test')}
          </h2>
          <input
            type="search"
            data-filter
            aria-label="Filter tests"
            placeholder="Filter: error, 'a', test000012 …"
            value={filter.value}
            onInput={(event) => {
              filter.value = event.currentTarget.value;
            }}
          />
        </header>
        {kept.length === 0 ? (
          <Empty title="No such test">Nothing matches “{filter.value}”.</Empty>
        ) : (
          <PickList
            label="Tests"
            size={kept.length}
            picked={position}
            rowHeight={56}
            onPick={(i) => replace('tests', kept[i])}
            row={(i) => <TestRow test={tests[kept[i]]} />}
          />
        )}
      </section>
      <TestDetail key={index} run={data} test={tests[index]} />
    </div>
  );
}

function matching(tests: readonly TestData[], words: string): number[] {
  const kept: number[] = [];
  tests.forEach((test, i) => {
    const { name, outcome, detail, values } = test;
    const text = `${name} ${outcomeNames[outcome]} ${detail} ${values.map((v) => `${v.name} ${v.value}`).join(' ')}`;
    if (words === '' || text.toLowerCase().includes(words)) kept.push(i);
  });
  return kept;
}

function TestRow({ test }: { test: TestData }) {
  return (
    <div class="row-test">
      <span>
        <i class={`dot fill-${test.outcome}`} />
        <b>{test.name.replace(/^test0*/, '#')}</b>
        <span class="muted">{test.detail}</span>
      </span>
      <span class="clip mono">
        {test.values.map(({ name, value }) => `${name} = ${value}`).join(', ')}
      </span>
    </div>
  );
}

function TestDetail({ run: data, test }: { run: RunData; test: TestData }) {
  const place = data.tree.places[data.tree.place[test.node]];
  const file = `${data.figures.directory}/tests/${test.name}.ktest`;
  return (
    <article class="split-detail" aria-label={test.name}>
      <header class="detail-head">
        <OutcomeTag outcome={test.outcome} />
        <h2>{test.name}</h2>
        <p class="detail-links">
          <span>{test.detail}</span>
          {place && <PlaceLink place={place} />}
          {test.node >= 0 && <a href={linkTo('tree', test.node)}>Show in the tree</a>}
        </p>
      </header>
      <section>
        <h3>Inputs</h3>
        <Values values={test.values} />
      </section>
      {test.node >= 0 && (
        <section>
          <h3>Decisions on the way</h3>
          <Trace run={data} node={test.node} />
        </section>
      )}
      <section>
        <h3>File</h3>
        <p class="command">
          <code>{file}</code>
          <CopyButton text={file} />
        </p>
      </section>
    </article>
  );
}
