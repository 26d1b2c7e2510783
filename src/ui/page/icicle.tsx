/**
 * The icicle of a profile: time is width. One frame is picked, by mouse or with the arrow keys; Enter or
 * a click leaves only that frame and what contains it, Escape shows everything again.
 */
import { duration, type Frame, frameAt, percent, profileRows } from '../model/index.js';

interface Props {
  readonly root: Frame;
  /** What fills the width. */
  readonly zoomed: Frame;
  readonly picked: Frame;
  readonly onPick: (frame: Frame) => void;
  readonly onZoom: (frame: Frame) => void;
}

/** Narrower parts of the width are left out: they could not be seen. */
const narrowest = 1 / 1000;
const levelHeight = 34;

export function Icicle({ root, zoomed, picked, onPick, onZoom }: Props) {
  const depth = zoomed.path.length;
  const above = zoomed.path.map((_, i) => frameAt(root, zoomed.path.slice(0, i)));
  const shown = [...above, ...below(zoomed, zoomed.ms * narrowest)];
  const levels = 1 + Math.max(...shown.map(({ path }) => path.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(root, zoomed, picked, event.key);
    if (next) onPick(next);
    else if (event.key === 'Enter') onZoom(picked);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="icicle"
      role="tree"
      tabIndex={0}
      aria-label="Where the time went"
      aria-activedescendant={idOf(picked)}
      style={{ height: `${levels * levelHeight}px` }}
      onKeyDown={onKeyDown}
    >
      {shown.map((frame) => {
        const isAbove = frame.path.length < depth;
        const left = isAbove ? 0 : (frame.start - zoomed.start) / zoomed.ms;
        const width = isAbove ? 1 : frame.ms / zoomed.ms;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
          <div
            key={frame.path.join(';')}
            id={idOf(frame)}
            role="treeitem"
            aria-level={frame.path.length + 1}
            aria-selected={frame === picked}
            aria-label={`${frame.name}, ${duration(frame.ms)}, ${percent(frame.ms, root.ms)}`}
            class={`frame stage-${toneOf(frame)} ${isAbove ? 'above' : ''}`}
            style={{
              left: `${100 * left}%`,
              width: `${100 * width}%`,
              top: `${frame.path.length * levelHeight}px`,
            }}
            title={`${frame.name}: ${duration(frame.ms)}, ${percent(frame.ms, root.ms)}`}
            onClick={() => onZoom(frame)}
            onMouseEnter={() => onPick(frame)}
          >
            {width > 0.03 && <span class="clip">{frame.name}</span>}
            {width > 0.12 && <small>{percent(frame.ms, root.ms)}</small>}
          </div>
        );
      })}
    </div>
  );
}

function below(frame: Frame, least: number): Frame[] {
  return frame.ms < least ? [] : [frame, ...frame.children.flatMap((child) => below(child, least))];
}

/** Where an arrow key leads: among the frames that are shown. */
function neighbour(root: Frame, zoomed: Frame, from: Frame, key: string): Frame | undefined {
  const parent = frameAt(root, from.path.slice(0, -1));
  const isInside = from.path.length > zoomed.path.length;
  if (key === 'ArrowUp') return from === root ? undefined : parent;
  if (key === 'ArrowDown') {
    return isInside || from === zoomed
      ? from.children[0]
      : frameAt(root, zoomed.path.slice(0, from.path.length + 1));
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return step && isInside ? parent.children[parent.children.indexOf(from) + step] : undefined;
}

const idOf = ({ path }: Frame) => `frame-${path.join(';').replace(/\s/g, '_')}`;

/** A frame has the colour of the stage that most of it is. */
function toneOf({ entries }: Frame): string {
  return stageTone(profileRows(entries, ({ stage }) => stage)[0]?.name ?? '');
}

export function stageTone(stage: string): string {
  if (stage.startsWith('solver')) return 'solver';
  if (/^(front end|preparing code)$/.test(stage)) return 'before';
  if (/^(interpretation|memory|term building|states|searcher)$/.test(stage)) return 'program';
  return stage === 'output' ? 'output' : 'other';
}
