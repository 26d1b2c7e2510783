/**
 * A run that is made again from its beginning, up to where its log ends, and goes on from there: for runs in which states were joined. A joined state has no
 * name, so that what is left of such a run cannot be taken in (past-run.ts). But a run depends on its program, options and seed alone, by counts and
 * never by clocks: made again it does the same.
 *
 * That it does is not believed but compared. Every line that the run would write is held against the log: forks with their ways and conditions, joins, ends, errors,
 * tests, gaps. **As long as they are equal nothing is written**; when the log has no more lines the run writes on behind them. One that takes another way is given up,
 * and its directory is as it was.
 *
 * Left out of the comparison is what clocks decide: times, samples and what was covered by then, which places were named early by a slow
 * question; and instructions, which count those of states that slept and were made again. Lines of the end of a sitting (paths that it cut short, with their tests) are taken
 * back: these paths go on.
 */
import { parsedLine, wholeLines } from '../json-file.js';
import { rewrite } from './rewrite.js';

/** The run does not do again what it did. */
export class Diverged extends Error {}

interface Line {
  readonly e: string;
  readonly [field: string]: unknown;
}

/** What is compared. */
const compared = new Set(['cond', 'fork', 'merge', 'end', 'error', 'test', 'gap']);

export class Retrace {
  /** Names of the tests that stay. */
  readonly tests = new Set<string>();
  /** Numbers of lines that are taken back. */
  private readonly undone = new Set<number>();
  private readonly expected: Iterator<{ readonly number: number; readonly text: string }>;
  private next: { readonly number: number; readonly text: string } | undefined = undefined;

  constructor(private readonly file: string) {
    this.lookThrough();
    this.expected = this.lines();
    this.advance();
  }

  /** Whether the log has no more lines. */
  get isOver(): boolean {
    return this.next === undefined;
  }

  /** A line that the run would write: it must be the next one of the log. */
  meet(text: string): void {
    const line = JSON.parse(text) as Line;
    if (!compared.has(line.e)) return;
    const now = essence(line);
    const { number, text: before } = this.next!;
    if (now !== before) throw new Diverged(`line ${number + 1}: then ${before}, now ${now}`);
    this.advance();
  }

  /** Takes what was half done out of the log: the run goes on now. */
  forgetUndone(): void {
    rewrite(this.file, this.undone);
  }

  private lookThrough(): void {
    const cut = new Set<unknown>();
    let number = 0;
    for (const text of wholeLines(this.file)) {
      const line = parsedLine<Line>(text);
      if (line?.e === 'stop') this.undone.add(number);
      if (line?.e === 'end' && line['cause'] === 'stopped') {
        cut.add(line['node']);
        this.undone.add(number);
      } else if (line?.e === 'end' && line['test'] !== undefined) {
        this.tests.add(line['test'] as string);
      }
      if (line?.e === 'test' && cut.has(line['node'])) this.undone.add(number);
      else if (line?.e === 'test') this.tests.add(line['test'] as string);
      number++;
    }
  }

  private *lines(): Generator<{ readonly number: number; readonly text: string }> {
    let number = -1;
    for (const text of wholeLines(this.file)) {
      number++;
      const line = parsedLine<Line>(text);
      if (!line || !compared.has(line.e) || this.undone.has(number)) continue;
      yield { number, text: essence(line) };
    }
  }

  private advance(): void {
    const { done, value } = this.expected.next();
    this.next = done ? undefined : value;
  }
}

/** A line without what a clock decides. */
function essence({ t: _, solverMs: __, instructions: ___, ...line }: Line): string {
  const parents = line['parents'] as readonly (readonly [node: number])[] | undefined;
  return JSON.stringify(parents ? { ...line, parents: parents.map(([node]) => node) } : line);
}
