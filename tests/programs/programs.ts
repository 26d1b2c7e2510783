/** The conformance programs of this folder: see README.md for the files of each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ConformanceProgram {
  /** `topic/name` */
  readonly name: string;
  readonly source: string;
  readonly args: readonly string[];
  readonly input: Buffer;
  /** Absent until `accept.ts` has made the expectation. */
  readonly output?: Buffer;
  readonly status: number;
}

export const programsFolder = import.meta.dirname;

function read(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

function lines(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

export function readProgram(name: string): ConformanceProgram {
  const stem = join(programsFolder, name);
  const args = read(`${stem}.args`)?.toString('utf8');
  const output = read(`${stem}.out`);
  return {
    name,
    source: `${stem}.c`,
    args: args === undefined ? [] : lines(args),
    input: read(`${stem}.in`) ?? Buffer.alloc(0),
    ...(output === undefined ? {} : { output }),
    status: Number(read(`${stem}.status`)?.toString('utf8') ?? 0),
  };
}

export function programNames(): string[] {
  return readdirSync(programsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((folder) =>
      readdirSync(join(programsFolder, folder.name))
        .filter((file) => file.endsWith('.c'))
        .map((file) => `${folder.name}/${file.slice(0, -2)}`),
    )
    .sort();
}
