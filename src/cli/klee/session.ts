/**
 * One run of the drop-in: what is said on the terminal and into `messages.txt` and `warnings.txt`, and
 * the files of each path that ends. The texts are those that scripts around KLEE look for.
 */
import * as path from 'node:path';
import {
  branchList,
  type Coverage,
  type ExecutionError,
  isLibrary,
  marksOf,
  type Notice,
  type State,
} from '../../exec/index.js';
import { type ExprContext, printKQuery, printScript, withoutEquals } from '../../expr/index.js';
import { SourcePoints, writeKTest } from '../../results/index.js';
import type { Ended, ExplorationEvent } from '../../run/events.js';
import type { Exploration } from '../../run/exploration.js';
import type { KleeArguments } from './arguments.js';
import type { KleeDirectory } from './directory.js';
import { type Place, placeOf, report, wholePath } from './err-file.js';
import { inKleesWords, type KleeError, warningInKleesWords } from './error-words.js';
import { posixObjects } from './posix-runtime.js';
import { Statistics } from './statistics.js';
import { xmlTest } from './xml-tests.js';

export interface SessionOptions {
  readonly arguments: KleeArguments;
  readonly directory: KleeDirectory;
  /** To standard error, behind what the program has written. */
  readonly say: (text: string) => void;
  /** Whether a function is one that KLEE calls natively. */
  readonly isExternal: (name: string) => boolean;
}

/** KLEE reports what the sanitizer's calls find for its own file of handlers. */
const sanitizerPlace = { file: 'runtime/Sanitizer/ubsan/ubsan_handlers.cpp', line: 35 };

export class KleeSession {
  /** Tests written. */
  tests = 0;
  completed = 0;
  partial = 0;
  /** Why the run must end early: an error under --exit-on-error. */
  fatal: string | undefined;
  /** Whether the run must end early without a message. */
  isHalted = false;
  /** What the paths are covering. */
  coverage: Coverage | undefined = undefined;
  /** Where their conditions are made. */
  terms: ExprContext | undefined = undefined;
  readonly statistics = new Statistics();
  private points: SourcePoints | undefined = undefined;
  /** Those that have reached what nobody had before. */
  private readonly covering = new WeakSet<State>();
  private readonly emitted = new Set<string>();
  private readonly warned = new Set<string>();

  constructor(private readonly options: SessionOptions) {}

  private flag(name: string, otherwise = false): boolean {
    return this.options.arguments.flags.get(name) ?? otherwise;
  }

  private value(name: string): string | undefined {
    return this.options.arguments.values.get(name)?.at(-1);
  }

  message(text: string): void {
    this.options.directory.message(`KLEE: ${text}`);
    this.options.say(`KLEE: ${text}\n`);
  }

  warning(text: string): void {
    const line = `KLEE: WARNING: ${text}`;
    this.options.directory.warning(line);
    if (!this.flag('warnings-only-to-file')) this.options.say(`${line}\n`);
  }

  warningOnce(text: string): void {
    if (this.warned.has(text)) return;
    this.warned.add(text);
    const line = `KLEE: WARNING ONCE: ${text}`;
    this.options.directory.warning(line);
    if (!this.flag('warnings-only-to-file')) this.options.say(`${line}\n`);
  }

  noteCovering(state: State): void {
    this.covering.add(state);
  }

  notice(notice: Notice): void {
    if (notice.kind === 'large-allocation') {
      const size = `Large memory allocation (${notice.bytes} bytes).`;
      this.warningOnce(`${size} KLEE may run out of memory.`);
      return;
    }
    if (notice.kind === 'no-memory' || notice.kind === 'layout') return;
    const { bytes, intent } = notice;
    this.warningOnce(
      `Symbolic memory ${intent} will send the following array of ${bytes} bytes to the constraint solver -- large symbolic arrays may cause significant performance issues`,
    );
  }

  take(event: ExplorationEvent, run: Pick<Exploration, 'progress' | 'isLate'>): void {
    if (event.kind === 'path') this.ended(event.path, run);
    else this.tell(event);
  }

  private tell(event: Extract<ExplorationEvent, { kind: 'warning' | 'message' }>): void {
    const text = warningInKleesWords(event.text, event.detail);
    if (event.kind === 'warning') this.warningOnce(text);
    else if (event.source === 'warning') this.warning(`${event.function}: ${text}`);
    else if (event.source === 'warning-once') this.warningOnce(`${event.function}: ${text}`);
    else this.options.say(`${text}\n`);
  }

  private ended(ended: Ended, run: Pick<Exploration, 'progress' | 'isLate'>): void {
    const { end } = ended;
    this.statistics.noteEnd(end);
    if (end.kind === 'exit') {
      this.completed++;
      if (this.isWanted(ended)) this.writeTest(ended);
      return;
    }
    this.partial++;
    if (end.kind === 'error') this.error(ended, end.error);
    else if (
      end.kind === 'partial' &&
      (run.progress.stoppedBy === null || (!run.isLate && this.dumpsStates)) &&
      this.isWanted(ended)
    )
      this.writeTest(ended, { suffix: 'early', text: `${end.reason}\n` });
  }

  /** Whether a path that has no error has a test. */
  private isWanted({ state }: Ended): boolean {
    return !this.flag('only-output-states-covering-new') || this.covering.has(state);
  }

  /** Whether the states that are left have tests. */
  private get dumpsStates(): boolean {
    return this.flag('dump-states-on-halt', true) && !this.flag('only-replay-seeds');
  }

  private error(ended: Ended, error: ExecutionError): void {
    if (error.detail === 'stack') {
      this.warning('Maximum stack size reached.');
      this.writeTest(ended, { suffix: 'early', text: 'Maximum stack size reached.\n' });
      return;
    }
    if (error.detail === 'depth') {
      this.writeTest(ended, { suffix: 'early', text: 'max-depth exceeded.\n' });
      return;
    }
    if (error.detail === 'heap') {
      this.warning('killing 1 states (over memory cap: --max-memory)');
      this.writeTest(ended, { suffix: 'early', text: 'Memory limit exceeded.\n' });
      return;
    }
    const failed = this.failedCall(error);
    const words = failed?.words ?? inKleesWords(error);
    const place =
      failed?.place ?? (error.detail?.startsWith('ubsan:') ? sanitizerPlace : placeOf(error));
    const key = `${words.message} ${place?.file}:${place?.line} ${error.line}`;
    const emitsAll = this.flag('emit-all-errors');
    if (!emitsAll && this.emitted.has(key)) return;
    this.emitted.add(key);
    const where = place ? `${place.file}:${place.line}:` : '(location information missing)';
    this.message(`ERROR: ${where} ${words.message}`);
    if (!emitsAll) this.message('NOTE: now ignoring this error at this location');
    const text = report(error, words, place, ended.state.id);
    this.writeTest(ended, { suffix: words.ending ?? `${words.suffix}.err`, text });
    if (this.flag('exit-on-error')) this.fatal ??= text;
    const types = this.options.arguments.values.get('exit-on-error-type') ?? [];
    const name = words.suffix.replaceAll('_', '').toLowerCase();
    if (types.some((type) => type.toLowerCase() === name)) this.isHalted = true;
  }

  /** An access that fails in a function which KLEE calls natively is a call that fails. */
  private failedCall(
    error: ExecutionError,
  ): { readonly words: KleeError; readonly place: Place | undefined } | undefined {
    if (error.detail !== undefined || !accessKinds.has(error.kind)) return undefined;
    const at = error.stack.findIndex(({ position }) => !(position && isLibrary(position)));
    const name = error.stack[at - 1]?.function;
    if (name === undefined || !this.options.isExternal(name)) return undefined;
    const caller = error.stack[at];
    const { position } = caller;
    return {
      words: { message: `failed external call: ${name}`, suffix: 'external' },
      place: position && { file: wholePath(caller, position.file), line: position.line },
    };
  }

  private writeTest(ended: Ended, more?: { readonly suffix: string; readonly text: string }): void {
    const limit = Number(this.value('max-tests') ?? 0);
    const { test, state } = ended;
    if (this.flag('write-no-tests') || !test) return;
    if (limit > 0 && this.tests >= limit) return;
    const { directory, arguments: words } = this.options;
    const name = `test${String(++this.tests).padStart(6, '0')}`;
    if (this.flag('write-ktests', true)) {
      const args = [words.file ?? '', ...words.programArgs];
      directory.write(
        `${name}.ktest`,
        writeKTest({ args, objects: posixObjects(words, test.inputs) }),
      );
    }
    if (more) directory.write(`${name}.${more.suffix}`, more.text);
    const constraints = state.path.constraints();
    if (this.flag('write-kqueries')) {
      const isPlain = this.flag('rewrite-equalities', true) && this.terms !== undefined;
      const shown = isPlain ? withoutEquals(this.terms!, constraints) : constraints;
      directory.write(`${name}.kquery`, printKQuery(shown, null, inputName));
    }
    if (this.flag('write-smt2s')) directory.write(`${name}.smt2`, printScript(constraints));
    const branches = test.branches ?? branchList(state.branches);
    const trace = (list: typeof branches) =>
      list.map(({ isTrue }) => (isTrue ? '1\n' : '0\n')).join('');
    if (this.flag('write-paths')) directory.write(`${name}.path`, trace(branches));
    if (this.flag('write-sym-paths')) {
      directory.write(`${name}.sym.path`, trace(branches.filter(({ isFork }) => isFork)));
    }
    if (this.flag('write-xml-tests')) {
      directory.write(`${name}.xml`, xmlTest(test.inputs, ended.end.kind === 'error'));
    }
    if (this.flag('write-cov')) directory.write(`${name}.cov`, this.coveredLines(ended));
    if (limit > 0 && this.tests >= limit) this.isHalted = true;
  }

  /** `file:line` for each line that the path has executed. */
  private coveredLines({ state, begun }: Ended): string {
    if (!this.coverage) return '';
    this.points ??= new SourcePoints(this.coverage);
    const { points } = this;
    const reached = new Set([
      ...marksOf(state.covered).flatMap((mark) => points.ofMark(mark)),
      ...begun.flatMap((block) => points.ofBegun(block)),
    ]);
    return [...reached]
      .filter((point) => point < points.lines.length)
      .sort((a, b) => a - b)
      .map((point) => {
        const { file, line } = points.lines[point];
        const { file: name, directory } = points.files[file];
        return `${path.isAbsolute(name) ? name : path.join(directory, name)}:${line}\n`;
      })
      .join('');
  }
}

/** The name of an input's array, without the size that tells equal names apart. */
export function inputName(name: string): string {
  return name.replace(/#\d+$/, '').replace(/[^A-Za-z0-9_]/g, '_');
}

const accessKinds = new Set(['null-pointer', 'out-of-bounds', 'use-after-free']);
