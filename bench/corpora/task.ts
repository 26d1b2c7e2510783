/** Tasks of a corpus: a question about a program, with the expected answer where the corpus has one. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Engine } from './engines.js';

export interface Verdict {
  readonly verdict: string;
  /** Why it is unknown. */
  readonly reason: string;
  readonly ms: number;
}

export interface Task {
  readonly name: string;
  /** The right verdict; undefined where only agreement of the engines is asked. */
  readonly expected?: string;
  readonly sources: readonly string[];
  decide(engine: Engine, seconds: number, flags: readonly string[]): Verdict;
}

/** All files below a directory with this ending, in a fixed order. */
export function everyFile(root: string, ending: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(root, name));
}
