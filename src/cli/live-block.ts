/**
 * A few lines on the terminal that say how the run goes, rewritten in place a few times a second:
 *
 *     12.3 s   1,204 paths, 2 with an error   38 states
 *     coverage  ████████████████░░░░░░░░  63% of 212 lines, 51% of 88 branches
 *     14.2 M instructions/s   solver 41%   312 MB of 2,000 MB
 *     ██████████░░░░░░░░░░░░░░  45% of the time of 60 s
 *
 * On anything that is not a terminal they stay silent. The cursor returns to where the block begins, and
 * lines are cut at the width of the terminal, so that nothing scrolls.
 */

import type { Count } from '../results/index.js';
import type { Exploration } from '../run/exploration.js';
import { number } from './english-number.js';
import type { Terminal } from './terminal.js';

const interval = 200;
const firstAfter = 500;
const barWidth = 24;
const usualColumns = 80;

/** What bounds the run; 0 for no limit. */
export interface Bounds {
  readonly milliseconds: number;
  readonly instructions: number;
  readonly paths: number;
  readonly megabytes: number;
}

export interface LiveOptions {
  readonly bounds: Bounds;
  readonly coverage: () => { readonly lines: Count; readonly branches: Count } | undefined;
  /** Undefined if the output is no terminal; 0 if it does not tell. */
  readonly columns: number | undefined;
}

export class LiveBlock {
  private shown = 0;
  private next = performance.now() + firstAfter;
  private before = { elapsed: 0, instructions: 0 };

  constructor(
    private readonly terminal: Terminal,
    private readonly exploration: Pick<Exploration, 'progress' | 'living' | 'elapsed'>,
    private readonly options: LiveOptions,
  ) {}

  update(): void {
    const { columns } = this.options;
    const now = performance.now();
    if (columns === undefined || now < this.next) return;
    this.next = now + interval;
    const lines = this.lines().map((line) => cut(line, (columns || usualColumns) - 1));
    const back = this.shown > 0 ? `\x1b[${this.shown}A` : '';
    const more = lines.map((line) => `\r\x1b[2K${line}\n`).join('');
    this.terminal.err(`${back}${more}`);
    this.shown = lines.length;
  }

  /** Prints a line of its own above the block. */
  above(text: string): void {
    this.clear();
    this.terminal.err(text);
  }

  clear(): void {
    if (this.shown > 0) this.terminal.err(`\x1b[${this.shown}A\r\x1b[J`);
    this.shown = 0;
  }

  /** The block's lines, without what moves the cursor. */
  lines(): string[] {
    const { exploration, options } = this;
    const { paint } = this.terminal;
    const { progress, living, elapsed } = exploration;
    const { completed, errored, partial, instructions, solverMs } = progress;
    const speed =
      (1000 * (instructions - this.before.instructions)) /
      Math.max(1, elapsed - this.before.elapsed);
    this.before = { elapsed, instructions };
    const paths = completed + errored + partial;
    const errors = `${number(errored)} with an error`;
    const used = Math.round(process.memoryUsage.rss() / 2 ** 20);
    const cap = options.bounds.megabytes;
    const memory = cap > 0 ? `${number(used)} MB of ${number(cap)} MB` : `${number(used)} MB`;
    const share = Math.min(100, Math.round((100 * solverMs) / Math.max(1, elapsed)));
    return [
      [
        paint.bold(`${(elapsed / 1000).toFixed(1)} s`),
        `${number(paths)} paths, ${errored > 0 ? paint.red(errors) : errors}`,
        `${number(living)} states`,
      ].join('   '),
      ...this.coverageLine(),
      [`${speedText(speed)} instructions/s`, `solver ${share}% of the time`, memory].join('   '),
      ...this.boundLine(paths),
    ];
  }

  private coverageLine(): string[] {
    const coverage = this.options.coverage();
    const { lines, branches } = coverage ?? {};
    if (!lines?.total || !branches) return [];
    const part = (lines.covered ?? 0) / lines.total;
    const texts = [
      `${percent(part)} of ${number(lines.total)} lines`,
      ...(branches.total
        ? [
            `${percent((branches.covered ?? 0) / branches.total)} of ${number(branches.total)} branches`,
          ]
        : []),
    ];
    return [`coverage  ${this.bar(part)}  ${texts.join(', ')}`];
  }

  /** How far a bounded run is: by the bound that it is nearest to. */
  private boundLine(paths: number): string[] {
    const { milliseconds, instructions, paths: most } = this.options.bounds;
    const { elapsed, progress } = this.exploration;
    const parts: [number, string][] = [];
    if (milliseconds > 0) parts.push([elapsed / milliseconds, `${milliseconds / 1000} s`]);
    if (most > 0) parts.push([paths / most, `${number(most)} paths`]);
    if (instructions > 0) {
      parts.push([progress.instructions / instructions, `${number(instructions)} instructions`]);
    }
    if (parts.length === 0) return [];
    const [part, what] = parts.reduce((a, b) => (b[0] > a[0] ? b : a));
    return [`budget    ${this.bar(part)}  ${percent(part)} of ${what}`];
  }

  private bar(part: number): string {
    const full = Math.round(barWidth * Math.min(1, Math.max(0, part)));
    const { green, dim } = this.terminal.paint;
    return `${green('█'.repeat(full))}${dim('░'.repeat(barWidth - full))}`;
  }
}

/** `840`, `12 k`, `1.2 M`, `140 M`. */
function speedText(speed: number): string {
  if (speed < 1000) return number(speed);
  if (speed < 1e6) return `${number(speed / 1000)} k`;
  return `${(speed / 1e6).toFixed(speed < 1e7 ? 1 : 0)} M`;
}

const percent = (part: number) => `${Math.floor(100 * Math.min(1, part))}%`;

/** At most `width` characters, not counting colours. */
function cut(text: string, width: number): string {
  let seen = 0;
  let result = '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape
  for (const part of text.split(/(\u001b\[[0-9;]*m)/)) {
    if (part.startsWith('\u001b')) result += part;
    else {
      result += part.slice(0, Math.max(0, width - seen));
      seen += part.length;
    }
  }
  return result;
}
