/**
 * Where the lines of a run go that is made again (resume/retrace.ts): they are compared, and when all lines of the log were met the next ones are
 * written behind it. Names that the log does not have (a place that a slow question has named) are written then, too.
 */
import type { Retrace } from '../resume/retrace.js';
import type { LineSink } from './event-log.js';

const named = /^\{"e":"(place|input|result)"/;

export class RetraceSink implements LineSink {
  private file: LineSink | undefined = undefined;
  private readonly names: string[] = [];

  constructor(
    private readonly retrace: Retrace,
    private readonly onOver: () => void,
  ) {}

  append(lines: readonly string[]): void {
    for (const [at, line] of lines.entries()) {
      if (this.file) {
        this.file.append(lines.slice(at));
        return;
      }
      if (named.test(line)) this.names.push(line);
      else this.retrace.meet(line);
      this.goOnIfOver();
    }
  }

  goOnIfOver(): void {
    if (this.retrace.isOver && !this.file) this.onOver();
  }

  /** Lines are written to this one from now on, these and what was named first. */
  writeTo(file: LineSink, lines: readonly string[]): void {
    this.file = file;
    file.append([...lines, ...this.names]);
  }

  close(): void {
    this.file?.close();
  }
}
