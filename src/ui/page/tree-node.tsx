/** Beside the tree: what the chosen node is, what was decided there, and inputs that get there. */
import {
  count,
  duration,
  outcomes,
  parentsOf,
  plural,
  type RunData,
  type TreeShape,
  waysOn,
} from '../model/index.js';
import { CodeLines } from './code-lines.js';
import { OutcomeTag, outcomeNames, PlaceLink } from './pieces.js';
import { linkTo } from './route.js';
import { Trace } from './trace.js';

interface Props {
  readonly run: RunData;
  readonly shape: TreeShape;
  readonly node: number;
  readonly onPick: (node: number) => void;
}

export function NodeDetail({ run, shape, node, onPick }: Props) {
  const { tree, sources, tests, errors } = run;
  const outcome = outcomes[tree.outcome[node]];
  const place = tree.places[tree.place[node]];
  const source = place && sources.find(({ name }) => name === place.file);
  const test = tests[shape.test[node]];
  const isOwnTest = tree.test[node] >= 0;
  const error = errors.findIndex((found) => found.node === node);
  const parents = parentsOf(tree, node);
  const children = waysOn(tree, shape, node);
  return (
    <>
      <header class="detail-head">
        <OutcomeTag outcome={outcome} />
        <h2>Node {count(node + 1)}</h2>
        <p class="detail-links">
          {place || outcome !== 'exit' ? (
            <PlaceLink place={place} />
          ) : (
            <span>end of the program</span>
          )}
          {place?.function && <code>{place.function}</code>}
          {error >= 0 && <a href={linkTo('errors', error)}>Error report</a>}
        </p>
      </header>
      {tree.condition[node] >= 0 && (
        <section>
          <h3>Came here because</h3>
          <p class="condition">{tree.conditions[tree.condition[node]]}</p>
        </section>
      )}
      {parents.length > 1 && (
        <section>
          <h3>{plural(parents.length, 'way')} joined here</h3>
          <ul class="ways">
            {parents.map((parent) => (
              <li key={parent}>
                <button type="button" onClick={() => onPick(parent)}>
                  <i class="dot fill-merged" />
                  <code>{tree.conditions[tree.condition[parent]] ?? `node ${parent + 1}`}</code>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {source?.text !== undefined && place.line > 0 && (
        <CodeLines text={source.text} line={place.line} around={1} label="Source" />
      )}
      <dl class="facts small">
        <div>
          <dt>Depth</dt>
          <dd>{count(shape.depth[node])}</dd>
        </div>
        <div>
          <dt>Instructions</dt>
          <dd>{count(shape.instructions[node])}</dd>
        </div>
        <div>
          <dt>Solver</dt>
          <dd>{duration(shape.solverMs[node])}</dd>
        </div>
        <div>
          <dt>Ends below</dt>
          <dd>{count(shape.ends[node])}</dd>
        </div>
      </dl>
      {test && (
        <section>
          <h3>{isOwnTest ? 'Inputs of this path' : 'Inputs that get here'}</h3>
          <dl class="inputs">
            {test.values.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={linkTo('tests', shape.test[node])}>{test.name}</a>
          </p>
        </section>
      )}
      {children.length > 0 && (
        <section>
          <h3>{plural(children.length, 'way')} on</h3>
          <ul class="ways">
            {children.map((child) => (
              <li key={child}>
                <button type="button" onClick={() => onPick(child)}>
                  <i class={`dot fill-${outcomes[tree.outcome[child]]}`} />
                  <code>
                    {tree.conditions[tree.condition[child]] ??
                      (outcome === 'merged' ? 'joined with others' : 'otherwise')}
                  </code>
                  <span class="muted">{plural(shape.ends[child], 'end')}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>The way here</h3>
        <Trace run={run} node={node} />
      </section>
    </>
  );
}

export function TreeFacts({ run, shape }: { run: RunData; shape: TreeShape }) {
  const joins = run.tree.joins.length;
  const numbers = outcomes.map(() => 0);
  for (const outcome of run.tree.outcome) numbers[outcome]++;
  return (
    <>
      <header class="detail-head">
        <h2>{plural(shape.size, 'node')}</h2>
        <p class="muted">
          {plural(shape.ends[0], 'end')}, {plural(shape.maxDepth, joins > 0 ? 'level' : 'decision')}{' '}
          deep
          {joins > 0 && `, ${plural(joins, 'join')}`}
        </p>
      </header>
      <ul class="tally">
        {outcomes.map((name, i) =>
          numbers[i] > 0 ? (
            <li key={name}>
              <i class={`dot fill-${name}`} />
              <span>{outcomeNames[name]}</span>
              <b>{count(numbers[i])}</b>
            </li>
          ) : null,
        )}
      </ul>
      <p class="muted">
        Each node is a stretch of a path between two decisions, or to where several paths join.
        Choose one by a click, or with the arrow keys; e goes to the next error.
      </p>
    </>
  );
}
