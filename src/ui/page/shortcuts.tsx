/** The keyboard: which keys do what, and the list of them that `?` shows. */
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { go, views } from './route.js';
import { nextTheme } from './theme.js';

export const helpIsOpen = signal(false);

/** Views add keys of their own while they are shown. */
type Keys = Record<string, () => void>;
const ofView = new Set<{ readonly current: Keys }>();

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    ofView.add(latest);
    return () => void ofView.delete(latest);
  }, []);
}

const common: Keys = {
  '?': () => {
    helpIsOpen.value = !helpIsOpen.value;
  },
  t: nextTheme,
  '/': () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
  ...Object.fromEntries(views.map((view, i) => [String(i + 1), () => go(view)])),
};

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.matches('input, textarea, select')) {
    if (event.key === 'Escape') target.blur();
    return;
  }
  // The dialog closes before it says so.
  if (document.querySelector('dialog[open]') && event.key !== '?') return;
  const action =
    [...ofView].map(({ current }) => current[event.key]).find(Boolean) ?? common[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

const list: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Everywhere',
    [
      ['1 … 7', 'overview, tree, source, errors, tests, solver, profile'],
      ['/', 'filter the list'],
      ['t', 'theme: automatic, light, dark'],
      ['?', 'this list'],
    ],
  ],
  [
    'Lists',
    [
      ['↑ ↓', 'previous, next'],
      ['Home End', 'first, last'],
      ['Page ↑ ↓', 'ten rows'],
    ],
  ],
  [
    'Execution tree',
    [
      ['↑', 'to the parent'],
      ['↓', 'to the first child'],
      ['← →', 'to the sibling'],
      ['+ −', 'zoom'],
      ['f', 'fit the whole tree'],
      ['z', 'zoom to the node'],
      ['c', 'next colouring'],
      ['l', 'radial or layered'],
      ['e', 'next error'],
    ],
  ],
  [
    'Source',
    [
      ['n p', 'next, previous line that never ran'],
      ['h', 'next kind of heat'],
    ],
  ],
  [
    'Profile',
    [
      ['↑ ↓', 'to what contains it, to its largest part'],
      ['← →', 'to its neighbour'],
      ['Enter', 'only this frame'],
      ['Esc', 'everything'],
      ['o', 'other order'],
    ],
  ],
];

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = helpIsOpen.value;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-labelledby="help-title"
      onClose={() => {
        helpIsOpen.value = false;
      }}
    >
      <header>
        <h2 id="help-title">Keyboard</h2>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <div class="help-groups">
        {list.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    {key
                      .split(' ')
                      .map((part) => (part === '…' ? ' … ' : <kbd key={part}>{part}</kbd>))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
