/** The program's text: what ran, what never ran, and what each line cost. */
import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  count,
  duration,
  percent,
  plural,
  type RunData,
  type SourceFile,
  tokenise,
} from '../model/index.js';
import { Tokens } from './code-lines.js';
import { PickList } from './pick-list.js';
import { Choice, Empty, Meter, shortName } from './pieces.js';
import { linkTo, replace, route } from './route.js';
import { useKeys } from './shortcuts.js';
import { run } from './store.js';

const heats = ['coverage', 'instructions', 'forks', 'solver time'] as const;
type Heat = (typeof heats)[number];
const heat = signal<Heat>('coverage');
const rowHeight = 21;
/** Longer files show only the lines in sight, at the price of the browser's own search. */
const wholeUpTo = 3000;

export function SourceView() {
  const data = run.value;
  const { sources } = data;
  if (sources.length === 0) {
    return (
      <Empty title="No source lines">
        The program has no debug information. Compile it with -g, or give merganser the C files.
      </Empty>
    );
  }
  const { file, line } = wanted(route.value.what, sources);
  return (
    <div class="view split source">
      <section class="split-list">
        <header>
          <h2>{plural(sources.length, 'file')}</h2>
        </header>
        <PickList
          label="Files"
          size={sources.length}
          picked={file}
          rowHeight={58}
          onPick={(i) => replace('source', sources[i].name)}
          row={(i) => <FileRow file={sources[i]} />}
        />
      </section>
      <Listing key={sources[file].name} run={data} file={sources[file]} line={line} />
    </div>
  );
}

function wanted(what: string, sources: readonly SourceFile[]): { file: number; line: number } {
  const [, name = what, line = '0'] = /^(.*):(\d+)$/.exec(what) ?? [];
  const exact = sources.findIndex((source) => source.name === name);
  return { file: Math.max(0, exact), line: Number(line) };
}

function coverageOf({ figures }: SourceFile): { covered: number; total: number } {
  return {
    covered: figures.covered.reduce((sum, covered) => sum + covered, 0),
    total: figures.line.length,
  };
}

function FileRow({ file }: { file: SourceFile }) {
  const { covered, total } = coverageOf(file);
  return (
    <div class="row-file">
      <span>
        <b class="clip">{shortName(file.name)}</b>
        <span class="muted">{percent(covered, total)}</span>
      </span>
      <Meter part={covered} whole={total} label="Lines covered" />
    </div>
  );
}

function Listing({ run: data, file, line }: { run: RunData; file: SourceFile; line: number }) {
  const { figures, text } = file;
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 120 });
  const tokens = useMemo(() => (text === undefined ? [] : tokenise(text)), [text]);
  const at = useMemo(() => new Map(figures.line.map((number, i) => [number, i])), [figures]);
  const errors = new Map(
    data.errors.flatMap((error, i) => (error.file === file.name ? [[error.line, i] as const] : [])),
  );
  const highest = {
    coverage: 1,
    instructions: Math.max(1, ...figures.instructions),
    forks: Math.max(1, ...figures.forks),
    'solver time': Math.max(0.001, ...figures.solverMs),
  };

  const measure = () => {
    const element = box.current;
    if (!element || tokens.length <= wholeUpTo) return;
    const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - 20);
    setRange({ from, to: from + Math.ceil(element.clientHeight / rowHeight) + 40 });
  };
  useEffect(() => {
    const element = box.current;
    if (!element || line <= 0) return;
    const top = (line - 1) * rowHeight;
    const isInSight =
      top > element.scrollTop + 2 * rowHeight &&
      top < element.scrollTop + element.clientHeight - 3 * rowHeight;
    if (!isInSight) element.scrollTop = Math.max(0, top - element.clientHeight / 3);
    measure();
  }, [line, tokens.length]);

  const missed = figures.line.filter((_, i) => !figures.covered[i]).sort((a, b) => a - b);
  const goTo = (found: number | undefined) => {
    if (found !== undefined) replace('source', `${file.name}:${found}`);
  };
  useKeys({
    n: () => goTo(missed.find((number) => number > line) ?? missed[0]),
    p: () => goTo(missed.findLast((number) => number < line) ?? missed.at(-1)),
    h: () => {
      heat.value = heats[(heats.indexOf(heat.value) + 1) % heats.length];
    },
  });

  const { covered, total } = coverageOf(file);
  const whole = tokens.length <= wholeUpTo;
  const from = whole ? 0 : range.from;
  const shown = tokens.slice(from, whole ? tokens.length : range.to);
  const after = tokens.length - from - shown.length;
  return (
    <article class="listing" aria-label={file.name}>
      <header>
        <div>
          <h2>{file.name}</h2>
          <p class="muted">
            {covered} of {plural(total, 'line')} with code ran
            {missed.length > 0 && `; ${missed.length} never did (n and p step through them)`}
          </p>
        </div>
        <Choice
          name="Heat"
          options={heats}
          value={heat.value}
          onChange={(name) => {
            heat.value = name;
          }}
        />
      </header>
      {text === undefined ? (
        <Empty title="The file cannot be read">
          {file.name} is not where it was when the program was compiled.
        </Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section ref={box} class="code" tabIndex={0} aria-label={file.name} onScroll={measure}>
          <table>
            <thead>
              <tr>
                <th scope="col">line</th>
                <th scope="col">instr.</th>
                <th scope="col">forks</th>
                <th scope="col">solver</th>
                <th scope="col">source</th>
              </tr>
            </thead>
            <tbody>
              {from > 0 && <tr style={{ height: `${from * rowHeight}px` }} />}
              {shown.map((parts, i) => {
                const number = from + i + 1;
                const index = at.get(number);
                return (
                  <Row
                    key={number}
                    number={number}
                    isHere={number === line}
                    error={errors.get(number)}
                    figures={index === undefined ? undefined : rowFigures(file, index)}
                    strength={index === undefined ? 0 : strengthOf(file, index, highest)}
                    onPick={() => goTo(number)}
                  >
                    <Tokens tokens={parts} />
                  </Row>
                );
              })}
              {after > 0 && <tr style={{ height: `${after * rowHeight}px` }} />}
            </tbody>
          </table>
        </section>
      )}
    </article>
  );
}

interface RowFigures {
  readonly covered: boolean;
  readonly instructions: number;
  readonly forks: number;
  readonly solverMs: number;
  readonly branches: number;
  readonly branchesTaken: number;
}

function rowFigures({ figures }: SourceFile, i: number): RowFigures {
  return {
    covered: figures.covered[i] === 1,
    instructions: figures.instructions[i],
    forks: figures.forks[i],
    solverMs: figures.solverMs[i],
    branches: figures.branches[i],
    branchesTaken: figures.branchesTaken[i],
  };
}

/** How strongly a line is tinted, from 0 to 1: by logarithm, as costs differ by magnitudes. */
function strengthOf({ figures }: SourceFile, i: number, highest: Record<Heat, number>): number {
  const relative = (value: number, most: number, unit = 1) =>
    Math.log1p(value / unit) / Math.log1p(most / unit);
  if (heat.value === 'instructions') return relative(figures.instructions[i], highest.instructions);
  if (heat.value === 'forks') return relative(figures.forks[i], highest.forks);
  if (heat.value === 'solver time')
    return relative(figures.solverMs[i], highest['solver time'], 0.01);
  return 0;
}

interface RowProps {
  readonly number: number;
  readonly isHere: boolean;
  readonly error: number | undefined;
  readonly figures: RowFigures | undefined;
  readonly strength: number;
  readonly onPick: () => void;
  readonly children: preact.ComponentChildren;
}

function Row({ number, isHere, error, figures, strength, onPick, children }: RowProps) {
  const isPartly = figures && figures.branches > figures.branchesTaken && figures.covered;
  const state = figures ? (figures.covered ? (isPartly ? 'partly' : 'ran') : 'missed') : 'none';
  const spoken = { ran: 'ran', partly: 'ran, not every way', missed: 'never ran', none: '' }[state];
  const showsHeat = heat.value !== 'coverage';
  return (
    <tr
      class={`${showsHeat ? 'heat' : state} ${isHere ? 'here' : ''}`}
      style={showsHeat ? { '--heat': strength } : undefined}
      aria-current={isHere ? 'location' : undefined}
      onClick={onPick}
    >
      <th scope="row" class={`number mark-${state}`} title={spoken}>
        {number}
        <span class="hidden">{spoken}</span>
      </th>
      <td class="cost">{figures && figures.instructions > 0 ? count(figures.instructions) : ''}</td>
      <td class="cost">{figures && figures.forks > 0 ? count(figures.forks) : ''}</td>
      <td class="cost">{figures && figures.solverMs >= 0.01 ? duration(figures.solverMs) : ''}</td>
      <td class="text">
        <code>{children}</code>
        {isPartly && (
          <span class="line-note warn">
            {figures.branchesTaken} of {figures.branches} ways
          </span>
        )}
        {error !== undefined && (
          <a class="line-note bad" href={linkTo('errors', error)}>
            error
          </a>
        )}
      </td>
    </tr>
  );
}
