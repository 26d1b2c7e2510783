/** The frame around every view: navigation, the run's name and how it stands. */
import type { ComponentChildren } from 'preact';
import { count, duration } from '../model/index.js';
import { Icon, Mark } from './icons.js';
import { linkTo, route, type View, views } from './route.js';
import { Help, helpIsOpen } from './shortcuts.js';
import { statusOf } from './status.js';
import { connected, run } from './store.js';
import { isDark, nextTheme, theme } from './theme.js';

const titles: Record<View, string> = {
  overview: 'Overview',
  tree: 'Execution tree',
  source: 'Source',
  errors: 'Errors',
  tests: 'Tests',
  solver: 'Solver',
  profile: 'Profile',
};

export function Shell({ children }: { children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Rail />
      <Header />
      <main id="main" tabIndex={-1} aria-label={titles[route.value.view]}>
        {children}
      </main>
      <Help />
    </>
  );
}

const short = (value: number) => (value < 1e4 ? count(value) : `${Math.round(value / 1000)} k`);

function Rail() {
  const { errors, tests, tree } = run.value;
  const numbers: Partial<Record<View, number>> = {
    tree: tree.parent.length,
    errors: errors.length,
    tests: tests.length,
  };
  return (
    <nav class="rail" aria-label="Views">
      <a class="brand" href={linkTo('overview')}>
        <Mark />
        <span>Merganser</span>
      </a>
      <ul>
        {views.map((view, i) => (
          <li key={view}>
            <a
              href={linkTo(view)}
              aria-current={route.value.view === view ? 'page' : undefined}
              aria-keyshortcuts={String(i + 1)}
              title={`${titles[view]} (${i + 1})`}
            >
              <Icon name={view} />
              <span class="rail-title">{titles[view]}</span>
              {(numbers[view] ?? 0) > 0 && (
                <span class={view === 'errors' ? 'badge bad' : 'badge'}>
                  {short(numbers[view] ?? 0)}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <div class="rail-foot">
        <button type="button" class="quiet" onClick={nextTheme} title="Theme (t)">
          <Icon name={theme.value === 'auto' ? 'auto' : isDark.value ? 'moon' : 'sun'} />
          <span class="rail-title">
            {theme.value === 'auto' ? 'Automatic' : theme.value === 'dark' ? 'Dark' : 'Light'}
          </span>
        </button>
        <button
          type="button"
          class="quiet"
          title="Keyboard (?)"
          onClick={() => {
            helpIsOpen.value = true;
          }}
        >
          <Icon name="keys" />
          <span class="rail-title">Keyboard</span>
        </button>
      </div>
    </nav>
  );
}

function Header() {
  const { figures } = run.value;
  const status = statusOf(run.value);
  const isCut = connected.value === false && run.value.status === 'running';
  return (
    <header class="top">
      <h1>{figures.program.join(' ') || 'A run'}</h1>
      <span class={`pill ${isCut ? 'warn' : status.tone}`} role="status">
        {isCut ? 'connection lost' : status.text}
      </span>
      <span class="top-fact">{duration(figures.wallMs)}</span>
      <span class="spread" />
      <span class="top-fact muted">{figures.directory}</span>
    </header>
  );
}
