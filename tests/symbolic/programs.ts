/** The programs of this folder and what is expected of them: README.md has the format. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const symbolicFolder = import.meta.dirname;

/** What an exploration finds, in the words of the expectation. */
export interface Findings {
  readonly completed: number;
  readonly errored: number;
  readonly silent: number;
  /** `KIND at LINE`, sorted, each once. */
  readonly errors: readonly string[];
}

export interface SymbolicProgram {
  /** `topic/name` */
  readonly name: string;
  readonly source: string;
  /** Flags for the compiler. */
  readonly flags: readonly string[];
  readonly expected: Findings;
}

export function programNames(): string[] {
  return readdirSync(symbolicFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((topic) =>
      readdirSync(join(symbolicFolder, topic.name))
        .filter((file) => file.endsWith('.c'))
        .map((file) => `${topic.name}/${file.slice(0, -2)}`),
    )
    .sort();
}

export function readProgram(name: string, folder = symbolicFolder): SymbolicProgram {
  const source = join(folder, `${name}.c`);
  const lines = readFileSync(source, 'utf8').split('\n');
  const header = (key: string) =>
    lines.find((line) => line.startsWith(`// ${key}: `))?.slice(key.length + 5);
  const paths = header('paths');
  if (paths === undefined) throw new Error(`${name}.c says nothing of its paths`);
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(paths)?.[1] ?? 0);
  const errors = lines.flatMap((line, i) => {
    const kinds = /\/\/ error: (.*)$/.exec(line)?.[1].split(', ') ?? [];
    return kinds.map((kind) => `${kind} at ${i + 1}`);
  });
  return {
    name,
    source,
    flags: header('flags')?.split(' ') ?? [],
    expected: {
      completed: count('completed'),
      errored: count('errored'),
      silent: count('silent'),
      errors: errors.sort(),
    },
  };
}
