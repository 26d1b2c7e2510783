/**
 * --replay-ktest-file, --replay-ktest-dir, --replay-path, --env-file: runs with inputs, or with the sides of
 * branches, that an earlier run has found, or with another environment. The objects of a test are taken in their order, as KLEE does:
 * names may have changed since.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type KTest, KTestError, readKTest } from '../../results/index.js';
import type { KleeArguments } from './arguments.js';
import { InputError } from './input-error.js';

export interface ReplayedTest {
  readonly file: string;
  readonly bytes: number;
  readonly test: KTest;
}

/** The tests to replay; undefined where the program is to be explored. */
export function testsToReplay(
  { values }: KleeArguments,
  workingDirectory: string,
): ReplayedTest[] | undefined {
  const files = values.get('replay-ktest-file') ?? [];
  const directories = values.get('replay-ktest-dir') ?? [];
  if (files.length + directories.length === 0) return undefined;
  return testsIn(files, directories, workingDirectory);
}

/** Tests by their names, and those of directories. */
export function testsIn(
  named: readonly string[],
  directories: readonly string[],
  workingDirectory: string,
): ReplayedTest[] {
  const files = [...named];
  for (const directory of directories) {
    const names = read(() => fs.readdirSync(path.resolve(workingDirectory, directory)));
    const tests = names.filter((name) => name.endsWith('.ktest')).sort();
    files.push(...tests.map((name) => path.join(directory, name)));
  }
  return files.map((file) => {
    const bytes = read(() => fs.readFileSync(path.resolve(workingDirectory, file)));
    return { file, bytes: bytes.length, test: read(() => readKTest(bytes)) };
  });
}

/** The bytes of each input, in the order in which the program asks for them. */
export function inOrder(
  objects: KTest['objects'],
  warn: (text: string) => void,
): (name: string, size: number) => Uint8Array {
  let at = 0;
  return (name, size) => {
    const object = objects[at++];
    const bytes = new Uint8Array(size);
    if (!object) warn(`replay did not have an object for ${name}: zeros take its place`);
    else if (object.bytes.length !== size) {
      warn(`replay size mismatch for ${name}: ${object.bytes.length} bytes instead of ${size}`);
    }
    bytes.set(object?.bytes.subarray(0, size) ?? []);
    return bytes;
  };
}

/** The sides that a .path file names. */
export function sidesToTake(
  { values }: KleeArguments,
  workingDirectory: string,
): boolean[] | undefined {
  const file = values.get('replay-path')?.at(-1);
  if (file === undefined) return undefined;
  const text = read(() => fs.readFileSync(path.resolve(workingDirectory, file), 'utf8'));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line === '1');
}

/** --env-file: a file of lines `NAME=text`, as `env` prints them. Otherwise the environment that there is. */
export function environmentOf(
  { values }: KleeArguments,
  workingDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
): Uint8Array[] {
  const file = values.get('env-file')?.at(-1);
  const lines =
    file === undefined
      ? Object.entries(env).flatMap(([name, text]) =>
          text === undefined ? [] : [`${name}=${text}`],
        )
      : read(() => fs.readFileSync(path.resolve(workingDirectory, file), 'utf8'))
          .split('\n')
          .filter((line) => line.includes('='));
  return lines.map((line) => new TextEncoder().encode(line));
}

function read<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (!(error instanceof KTestError) && code === undefined) throw error;
    throw new InputError((error as Error).message);
  }
}
