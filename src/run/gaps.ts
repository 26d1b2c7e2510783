/**
 * What an exploration did not explore, and why, by place: what "every path was explored" must not be said of.
 *
 * A path that was given up is a gap; so is one that ended because the engine lacks something (`model`) or
 * because nobody defines a function (`external`): what the program does there is not known. Paths that the
 * end of the run cut short are none; `stoppedBy` tells of these.
 */
import type { ExecutionError, ExploreEvent, GapCause } from '../exec/index.js';
import { type Instruction, positionOf } from '../ir/index.js';

export interface Gap {
  readonly cause: GapCause | 'model' | 'external';
  readonly message: string;
  /** '' and 0 where the code has no debug information. */
  readonly file: string;
  readonly line: number;
  /** How often. */
  readonly count: number;
}

type Place = Pick<Gap, 'file' | 'line'>;

/** Whether what the program does behind an error is not known: the engine lacks something, or nobody defines a function. */
export function leavesGap({ kind, detail }: Pick<ExecutionError, 'kind' | 'detail'>): boolean {
  return kind === 'model' || (kind === 'external' && !wrongCalls.has(detail));
}

export class Gaps {
  private readonly found = new Map<string, Gap & { count: number }>();

  get isEmpty(): boolean {
    return this.found.size === 0;
  }

  /** Those that occurred most often first. */
  list(): Gap[] {
    return [...this.found.values()].sort((a, b) => b.count - a.count);
  }

  /** `site`: the instruction of the program's own code that the running state is at. */
  note(event: ExploreEvent, site: () => Instruction | undefined): void {
    if (event.kind === 'left-out') this.add(event.cause, event.reason, placeOf(site()));
    if (event.kind !== 'ended') return;
    const { end } = event;
    if (end.kind === 'partial' && end.cause !== 'stopped') {
      this.add(end.cause, end.reason, placeOf(site()));
    } else if (end.kind === 'error') this.noteError(end.error);
  }

  noteError(error: Omit<ExecutionError, 'function' | 'stack'>): void {
    const { kind, message, file, line } = error;
    if (leavesGap(error)) this.add(kind as Gap['cause'], message, { file, line });
  }

  add(cause: Gap['cause'], message: string, { file, line }: Place): void {
    const key = `${cause} ${file}:${line} ${message}`;
    const known = this.found.get(key);
    if (known) known.count++;
    else this.found.set(key, { cause, message, file, line, count: 1 });
  }
}

/** Details of errors about functions that are there, but are called as ones of another type. */
const wrongCalls: ReadonlySet<string | undefined> = new Set([
  'too-few-arguments',
  'function-type-mismatch',
  'ubsan:function-type-mismatch',
]);

function placeOf(site: Instruction | undefined): Place {
  return (site && positionOf(site)) ?? { file: '', line: 0 };
}
