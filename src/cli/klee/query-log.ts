/**
 * --use-query-log: the questions that the exploration asks, in the order in which it asks them, as KQuery
 * or SMT-LIB, each with its answer and its time in a comment. `all:` has every question, `solver:` those
 * that the caches did not answer. With --compress-query-log the files are compressed.
 */
import * as fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { printKQuery, printScript } from '../../expr/index.js';
import type { Answer, Query } from '../../solver/index.js';
import type { KleeArguments } from './arguments.js';
import type { KleeDirectory } from './directory.js';

/** What the option may name, with its file. */
const kinds = new Map([
  ['all:kquery', 'all-queries.kquery'],
  ['all:smt2', 'all-queries.smt2'],
  ['solver:kquery', 'solver-queries.kquery'],
  ['solver:smt2', 'solver-queries.smt2'],
]);

export class QueryLog {
  private count = 0;
  private readonly logs: { readonly kind: string; readonly file: string; fd: number }[];
  private readonly isCompressed: boolean;

  private constructor(wanted: readonly string[], directory: KleeDirectory, isCompressed: boolean) {
    this.isCompressed = isCompressed;
    this.logs = wanted.map((kind) => {
      const file = directory.file(kinds.get(kind)!);
      return { kind, file, fd: fs.openSync(file, 'w') };
    });
  }

  /** Undefined where none is asked for; a text where the option is wrong. */
  static open(
    { values, flags }: KleeArguments,
    directory: KleeDirectory,
  ): QueryLog | string | undefined {
    const wanted = (values.get('use-query-log') ?? []).flatMap((list) => list.split(','));
    if (wanted.length === 0) return undefined;
    const unknown = wanted.find((kind) => !kinds.has(kind));
    if (unknown !== undefined) {
      return `for the --use-query-log option: Cannot find option named '${unknown}'!`;
    }
    return new QueryLog(wanted, directory, flags.get('compress-query-log') ?? false);
  }

  /** `reachedSolver`: no cache knew the answer. */
  note(
    { constraints, question }: Query,
    { status }: Answer,
    ms: number,
    reachedSolver: boolean,
  ): void {
    const number = this.count++;
    for (const { kind, fd } of this.logs) {
      if (kind.startsWith('solver:') && !reachedSolver) continue;
      const mark = kind.endsWith('smt2') ? ';' : '#';
      const asked = question ? [...constraints, question] : constraints;
      const text = kind.endsWith('smt2') ? printScript(asked) : printKQuery(asked);
      const seconds = (ms / 1000).toFixed(6);
      fs.writeSync(
        fd,
        `${mark} Query ${number} -- ${status}\n${text}${mark}   Elapsed: ${seconds}s\n\n`,
      );
    }
  }

  close(): void {
    for (const { file, fd } of this.logs) {
      fs.closeSync(fd);
      if (!this.isCompressed) continue;
      fs.writeFileSync(`${file}.gz`, gzipSync(fs.readFileSync(file)));
      fs.rmSync(file);
    }
  }
}
