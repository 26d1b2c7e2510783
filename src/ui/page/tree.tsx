/** The execution tree: every fork, every end, and the way to each. */
import { computed, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  childrenOf,
  type LayoutName,
  outcomes,
  parentsOf,
  type RunData,
  waysOn,
} from '../model/index.js';
import { Choice, Empty, outcomeNames } from './pieces.js';
import { replace, route } from './route.js';
import { useKeys } from './shortcuts.js';
import { revision, run, shape } from './store.js';
import { isDark } from './theme.js';
import { type Colouring, colourings, TreeCanvas } from './tree-canvas.js';
import { NodeDetail, TreeFacts } from './tree-node.js';

const colouring = signal<Colouring>('outcome');
/** As the user wants it; at first a tree is radial, and a graph, whose edges would cross a circle, layered. */
const wantedLayout = signal<LayoutName | undefined>(undefined);
const layout = computed(
  (): LayoutName => wantedLayout.value ?? (run.value.tree.joins.length > 0 ? 'layered' : 'radial'),
);
/** A growing tree is laid out anew at most this often, in milliseconds. */
const pause = 1000;

export function TreeView() {
  const data = run.value;
  if (data.tree.parent.length === 0) {
    return (
      <Empty title="No tree">
        {data.status === 'running'
          ? 'The tree appears with the first fork.'
          : 'The run ended before its first event was written.'}
      </Empty>
    );
  }
  return <TreeWithNodes data={data} />;
}

function TreeWithNodes({ data }: { data: RunData }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<TreeCanvas | undefined>(undefined);
  const shownAt = useRef(0);
  const [hover, setHover] = useState<{ node: number; x: number; y: number }>();
  const [problem, setProblem] = useState('');
  const { tree } = data;
  const what = route.value.what;
  const selected = what !== '' && Number(what) < tree.parent.length ? Number(what) : -1;
  const pick = (node: number) => replace('tree', node);

  useEffect(() => {
    try {
      canvas.current = new TreeCanvas(box.current!, {
        onPick: pick,
        onHover: (node, at) => setHover(node === undefined || !at ? undefined : { node, ...at }),
      });
    } catch (error) {
      setProblem(`This browser cannot draw by WebGL: ${String(error)}`);
    }
    return () => canvas.current?.destroy();
  }, []);

  useEffect(() => {
    const draw = () => {
      shownAt.current = performance.now();
      canvas.current?.show({
        tree: run.value.tree,
        shape: shape.value,
        layout: layout.value,
        colouring: colouring.value,
      });
    };
    const wait = shownAt.current + pause - performance.now();
    if (data.status !== 'running' || wait <= 0) {
      draw();
      return undefined;
    }
    const timer = setTimeout(draw, wait);
    return () => clearTimeout(timer);
  }, [revision.value, layout.value, colouring.value, isDark.value]);

  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    shown.select(selected);
    if (selected >= 0 && !shown.shows(selected)) shown.lookAt(selected, false);
  }, [selected]);

  const step = (find: (node: number) => number | undefined) => () => {
    const next = selected < 0 ? 0 : find(selected);
    if (next !== undefined && next >= 0) pick(next);
  };
  const sibling = (by: number) => (node: number) => {
    const parent = tree.parent[node];
    if (parent < 0) return undefined;
    const all = childrenOf(shape.value, parent);
    return all[(all.indexOf(node) + by + all.length) % all.length];
  };
  const errorCode = outcomes.indexOf('error');
  useKeys({
    ArrowUp: step((node) => parentsOf(tree, node)[0]),
    ArrowDown: step((node) => waysOn(tree, shape.value, node)[0]),
    ArrowLeft: step(sibling(-1)),
    ArrowRight: step(sibling(1)),
    '+': () => canvas.current?.zoom(1.6),
    '=': () => canvas.current?.zoom(1.6),
    '-': () => canvas.current?.zoom(1 / 1.6),
    f: () => canvas.current?.fit(),
    z: () => selected >= 0 && canvas.current?.lookAt(selected, true),
    c: () => {
      colouring.value = colourings[(colourings.indexOf(colouring.value) + 1) % colourings.length];
    },
    l: () => {
      wantedLayout.value = layout.value === 'radial' ? 'layered' : 'radial';
      canvas.current?.fit();
    },
    e: () => {
      const next = tree.outcome.indexOf(errorCode, selected + 1);
      const found = next >= 0 ? next : tree.outcome.indexOf(errorCode);
      if (found >= 0) pick(found);
    },
  });

  return (
    <div class="view tree-view">
      <div class="tree-stage">
        <div
          ref={box}
          class="tree-canvas"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the tree is walked with the arrow keys
          tabIndex={0}
          role="application"
          aria-label={`Execution tree with ${tree.parent.length} nodes. Arrow keys walk it, plus and minus zoom.`}
        />
        <div class="tree-tools">
          <Choice
            name="Colour"
            options={colourings}
            value={colouring.value}
            onChange={(value) => {
              colouring.value = value;
            }}
          />
          <Choice
            name="Layout"
            options={['radial', 'layered'] as const}
            value={layout.value}
            onChange={(value) => {
              wantedLayout.value = value;
              canvas.current?.fit();
            }}
          />
          <span class="tree-zoom">
            <button
              type="button"
              aria-label="Zoom out"
              onClick={() => canvas.current?.zoom(1 / 1.6)}
            >
              −
            </button>
            <button type="button" aria-label="Zoom in" onClick={() => canvas.current?.zoom(1.6)}>
              +
            </button>
            <button type="button" onClick={() => canvas.current?.fit()}>
              Fit
            </button>
          </span>
        </div>
        {problem !== '' && <Empty title="The tree cannot be drawn">{problem}</Empty>}
        <Legend run={data} />
        {hover && <Tip run={data} {...hover} />}
      </div>
      <aside class="tree-detail" aria-live="polite" aria-label="The chosen node">
        {selected >= 0 ? (
          <NodeDetail run={data} shape={shape.value} node={selected} onPick={pick} />
        ) : (
          <TreeFacts run={data} shape={shape.value} />
        )}
      </aside>
    </div>
  );
}

function Legend({ run: { tree } }: { run: RunData }) {
  if (colouring.value !== 'outcome') {
    return (
      <div class="legend">
        <span>{colouring.value === 'depth' ? 'root' : 'cheap'}</span>
        <span class="ramp" aria-hidden="true" />
        <span>{colouring.value === 'depth' ? 'deep' : 'costly'}</span>
      </div>
    );
  }
  const present = new Set(tree.outcome);
  return (
    <ul class="legend">
      {outcomes.map((name, i) =>
        present.has(i) ? (
          <li key={name}>
            <i class={`dot fill-${name}`} />
            {outcomeNames[name]}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function Tip({ run: { tree }, node, x, y }: { run: RunData; node: number; x: number; y: number }) {
  const place = tree.places[tree.place[node]];
  return (
    <div class="tip" style={{ left: `${x + 14}px`, top: `${y + 14}px` }} aria-hidden="true">
      <b>{outcomeNames[outcomes[tree.outcome[node]]]}</b>
      {place && (
        <span class="muted">
          {' '}
          {place.file.slice(place.file.lastIndexOf('/') + 1)}:{place.line}
        </span>
      )}
      {tree.condition[node] >= 0 && <code>{tree.conditions[tree.condition[node]]}</code>}
    </div>
  );
}
