/** Small things that several views show. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Outcome, type Place, percent, type TestValue } from '../model/index.js';
import { Icon } from './icons.js';
import { linkToPlace } from './route.js';
import { run } from './store.js';

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
  );
}

/** A bar in a table, of a part (at most 1) of the longest one. */
export function Bar({ part, tone }: { part: number; tone?: string }) {
  return (
    <span class="bar" aria-hidden="true">
      <span
        class={tone === undefined ? undefined : `stage-bar stage-${tone}`}
        style={{ width: `${100 * part}%` }}
      />
    </span>
  );
}

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    if (!(await toClipboard(text))) return;
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return (
    <button type="button" class="quiet copy" onClick={copy}>
      <Icon name={done ? 'check' : 'copy'} />
      <span aria-live="polite">{done ? 'Copied' : label}</span>
    </button>
  );
}

/** Pages opened from a file may not have the clipboard's modern interface. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

export function CodeBlock({ text, title }: { text: string; title: string }) {
  return (
    <figure class="code-block">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={title}>
        <pre>{text}</pre>
      </section>
    </figure>
  );
}

export const outcomeNames: Record<Outcome, string> = {
  open: 'alive',
  forked: 'forked',
  exit: 'completed',
  error: 'error',
  partial: 'given up',
  silent: 'assumption failed',
  merged: 'merged',
};

export function OutcomeTag({ outcome, text }: { outcome: Outcome; text?: string | undefined }) {
  return <span class={`tag outcome-${outcome}`}>{text ?? outcomeNames[outcome]}</span>;
}

export function PlaceLink({ place }: { place: Place | null | undefined }) {
  if (!place || place.file === '') return <span class="muted">unknown line</span>;
  const text = `${shortName(place.file)}:${place.line}`;
  // Code of the C library has a place, but its source is not part of the run.
  const isKnown = run.value.sources.some(({ name }) => name === place.file);
  if (!isKnown) return <span class="place muted">{text}</span>;
  return (
    <a class="place" href={linkToPlace(place)}>
      {text}
    </a>
  );
}

export function shortName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

export function Meter({ part, whole, label }: { part: number; whole: number; label: string }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return (
    <span class="meter" role="img" aria-label={`${label}: ${percent(part, whole)}`}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

/** The inputs of a test, as C values. */
export function Values({ values }: { values: readonly TestValue[] }) {
  if (values.length === 0) return <p class="muted">This path read no symbolic input.</p>;
  return (
    <table class="values">
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Type</th>
          <th scope="col">Value</th>
          <th scope="col">Bytes</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, type, value, bytes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="type">{type || '–'}</td>
            <td class="value">{value}</td>
            <td class="bytes">{bytes.match(/../g)?.join(' ') ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One of a few. */
interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string>({ name, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="segmented">
      <legend class="hidden">{name}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
