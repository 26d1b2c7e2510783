/** The programs that campaigns explore whole, in several ways: those of `bench/programs/explore` at small sizes, and those of `tests/symbolic`. */
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../cluster/together.js';
import { programNames, readProgram } from '../symbolic/programs.js';

export const exploreFolder = fileURLToPath(
  new URL('../../bench/programs/explore/', import.meta.url),
);

const sizes: Readonly<Record<string, number>> = {
  ...{ base64: 3, binary: 2, bubble: 4, chains: 2, checksum: 3, crc: 2, expression: 5 },
  ...{ hashtable: 2, json: 3, lookup: 2, machine: 4, maze: 6, numbers: 3, options: 2 },
  ...{ protocol: 6, quicksort: 4, rc4: 3, regexp: 4, sort: 4, strings: 6, substring: 3 },
  ...{ tokens: 4, tree: 3, utf8: 4 },
};

/** Milliseconds, and paths, beyond which a program is left out. */
export const maxTime = 20_000;
export const mostPaths = 2000;

export interface Chosen {
  /** `explore` or `symbolic`; both without it. */
  readonly set?: string | undefined;
  /** Names with commas between them; all without it. */
  readonly only?: string | undefined;
}

export interface Subject {
  readonly name: string;
  readonly source: SourceFile;
}

export function* subjects({ set, only }: Chosen): Iterable<Subject> {
  const names = only?.split(',');
  for (const subject of all(set)) if (names?.includes(subject.name) ?? true) yield subject;
}

function* all(set: string | undefined): Iterable<Subject> {
  for (const [name, size] of set === 'symbolic' ? [] : Object.entries(sizes)) {
    const text = fs.readFileSync(`${exploreFolder}${name}.c`, 'utf8');
    yield { name, source: { text: `#define SIZE ${size}\n${text}`, flags: [] } };
  }
  for (const name of set === 'explore' ? [] : programNames()) {
    const { source, flags } = readProgram(name);
    yield { name, source: { text: fs.readFileSync(source, 'utf8'), flags } };
  }
}
