/** The programs that campaigns explore whole, in several ways: those of `bench/programs/explore` at small sizes, and those of `tests/symbolic`. */
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../cluster/together.js';
import { programNames, readProgram } from '../symbolic/programs.js';

export const exploreFolder = fileURLToPath(
  new URL('../../bench/programs/explore/', import.meta.url),
);

/** Sizes of its programs: at which one engine takes a moment, and at which it takes seconds. */
const sizes: Readonly<Record<string, readonly [moment: number, seconds: number]>> = {
  ...{ base64: [3, 5], binary: [2, 3], bubble: [4, 7], chains: [2, 4], checksum: [3, 6] },
  ...{ crc: [2, 9], expression: [5, 7], hashtable: [2, 5], json: [3, 5], lookup: [2, 3] },
  ...{ machine: [4, 7], maze: [6, 13], numbers: [3, 5], options: [2, 3], protocol: [6, 10] },
  ...{ quicksort: [4, 6], rc4: [3, 10], regexp: [4, 8], sort: [4, 6], strings: [6, 20] },
  ...{ substring: [3, 5], tokens: [4, 6], tree: [3, 5], utf8: [4, 8] },
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

/** Programs of the benchmark, with sizes at which they take seconds. */
export function slowPrograms(chosen: Chosen): readonly (readonly [name: string, size: number])[] {
  const names = Object.keys(sizes).filter((name) => isChosen(name, chosen));
  return names.map((name) => [name, sizes[name]![1]]);
}

export function* subjects(chosen: Chosen): Iterable<Subject> {
  for (const subject of all(chosen.set)) if (isChosen(subject.name, chosen)) yield subject;
}

const isChosen = (name: string, { only }: Chosen) => only?.split(',').includes(name) ?? true;

function* all(set: string | undefined): Iterable<Subject> {
  for (const [name, [size]] of set === 'symbolic' ? [] : Object.entries(sizes)) {
    const text = fs.readFileSync(`${exploreFolder}${name}.c`, 'utf8');
    yield { name, source: { text: `#define SIZE ${size}\n${text}`, flags: [] } };
  }
  for (const name of set === 'explore' ? [] : programNames()) {
    const { source, flags } = readProgram(name);
    yield { name, source: { text: fs.readFileSync(source, 'utf8'), flags } };
  }
}
