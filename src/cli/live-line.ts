/**
 * One line on the terminal that says how the run goes, rewritten in place a few times a second. On
 * anything that is not a terminal it stays silent.
 */
import type { Exploration } from '../exploration.js';
import type { Terminal } from './terminal.js';

const interval = 200;
const firstAfter = 500;

export class LiveLine {
  private shown = false;
  private next = performance.now() + firstAfter;

  constructor(
    private readonly terminal: Terminal,
    private readonly exploration: Exploration,
  ) {}

  update(): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now < this.next) return;
    this.next = now + interval;
    const { progress, living, elapsed } = this.exploration;
    const { completed, errored, partial, instructions } = progress;
    const speed = instructions / Math.max(elapsed, 1) / 1000;
    const text = [
      `${(elapsed / 1000).toFixed(1)} s`,
      `${completed + errored + partial} paths`,
      `${living} states`,
      `${errored} with an error`,
      `${speed.toFixed(speed < 10 ? 1 : 0)} M instructions/s`,
      `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
    ].join('  ');
    this.terminal.err(`\r\x1b[2K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    this.shown = true;
  }

  /** Prints a line of its own above the live one. */
  above(text: string): void {
    this.clear();
    this.terminal.err(text);
  }

  clear(): void {
    if (this.shown) this.terminal.err('\r\x1b[2K');
    this.shown = false;
  }
}
