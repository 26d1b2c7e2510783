/** What broke: the message, the source line, the calls, the input, the way there, a reproducer. */
import { type ErrorData, plural, type RunData } from '../model/index.js';
import { CodeLines } from './code-lines.js';
import { PickList } from './pick-list.js';
import {
  CodeBlock,
  CopyButton,
  Empty,
  OutcomeTag,
  PlaceLink,
  shortName,
  Values,
} from './pieces.js';
import { linkTo, replace, route } from './route.js';
import { run } from './store.js';
import { Trace } from './trace.js';

export function ErrorsView() {
  const data = run.value;
  const { errors, status } = data;
  if (errors.length === 0) {
    return (
      <Empty title={status === 'running' ? 'No error so far' : 'No error found'}>
        {status === 'finished' && data.figures.complete
          ? 'Every path was explored, and none of them fails.'
          : 'Paths that were not explored may still fail.'}
      </Empty>
    );
  }
  const picked = Math.min(Number(route.value.what) || 0, errors.length - 1);
  return (
    <div class="view split">
      <section class="split-list">
        <header>
          <h2>{plural(errors.length, 'error')}</h2>
        </header>
        <PickList
          label="Errors"
          size={errors.length}
          picked={picked}
          rowHeight={68}
          onPick={(i) => replace('errors', i)}
          row={(i) => (
            <div class="row-error">
              <span>
                <b>{errors[i].kind}</b>
                <span class="mono muted">
                  {shortName(errors[i].file)}:{errors[i].line}
                </span>
              </span>
              <span class="clip">{errors[i].message}</span>
            </div>
          )}
        />
      </section>
      <ErrorDetail key={picked} run={data} error={errors[picked]} />
    </div>
  );
}

function ErrorDetail({ run: data, error }: { run: RunData; error: ErrorData }) {
  const source = data.sources.find(({ name }) => name === error.file);
  const test = data.tests[error.test];
  return (
    <article class="split-detail" aria-label={error.message}>
      <header class="detail-head">
        <OutcomeTag outcome="error" text={error.kind} />
        <h2>{error.message}</h2>
        <p class="detail-links">
          <PlaceLink place={error} /> <span>in</span> <code>{error.function}</code>
          {error.node >= 0 && <a href={linkTo('tree', error.node)}>Show in the tree</a>}
          {test && <a href={linkTo('tests', error.test)}>{test.name}</a>}
        </p>
      </header>
      {source?.text !== undefined && (
        <CodeLines text={source.text} line={error.line} around={4} label="Where it fails" />
      )}
      <section>
        <h3>The input that does it</h3>
        {test ? (
          <Values values={test.values} />
        ) : (
          <p class="muted">No test was written for this error.</p>
        )}
      </section>
      <section>
        <h3>Call stack</h3>
        <Stack error={error} />
      </section>
      {error.node >= 0 && (
        <section>
          <h3>The way there</h3>
          <Trace run={data} node={error.node} />
        </section>
      )}
      {test && <Replay directory={data.figures.directory} name={test.name} />}
      {error.reproducer && (
        <CodeBlock
          title="Reproducer in C (cc -g -fsanitize=address,undefined reproducer.c)"
          text={error.reproducer}
        />
      )}
    </article>
  );
}

function Stack({ error: { stack } }: { error: ErrorData }) {
  if (stack.length === 0) return <p class="muted">Not known.</p>;
  return (
    <ol class="stack">
      {stack.map((entry, i) => (
        <li key={i}>
          <code>{entry.function}</code>
          <PlaceLink place={entry} />
        </li>
      ))}
    </ol>
  );
}

function Replay({ directory, name }: { directory: string; name: string }) {
  const command = `merganser replay ${directory}/tests/${name}.ktest`;
  return (
    <section>
      <h3>Replay</h3>
      <p class="command">
        <code>{command}</code>
        <CopyButton text={command} />
      </p>
    </section>
  );
}
