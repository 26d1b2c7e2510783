/** Where the page is: `#/view/what`. Links are plain anchors, so back, forward and copying work. */
import { signal } from '@preact/signals';
import type { Place } from '../model/index.js';

export const views = [
  'overview',
  'tree',
  'source',
  'errors',
  'tests',
  'solver',
  'profile',
] as const;
export type View = (typeof views)[number];

export interface Route {
  readonly view: View;
  /** Which error, test, node, file. */
  readonly what: string;
}

function read(): Route {
  const [, view = '', ...rest] = location.hash.split('/');
  const known = views.find((name) => name === view) ?? 'overview';
  return { view: known, what: decodeURIComponent(rest.join('/')) };
}

export const route = signal<Route>(read());

addEventListener('hashchange', () => {
  route.value = read();
});

export function linkTo(view: View, what: string | number = ''): string {
  return what === '' ? `#/${view}` : `#/${view}/${encodeURIComponent(what)}`;
}

export function linkToPlace({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return linkTo('source', `${file}:${line}`);
}

export function go(view: View, what: string | number = ''): void {
  location.hash = linkTo(view, what);
}

/** Moves within a view without a new entry in the history. */
export function replace(view: View, what: string | number): void {
  history.replaceState(null, '', linkTo(view, what));
  route.value = read();
}
