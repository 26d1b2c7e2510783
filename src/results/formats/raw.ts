/**
 * A test as plain files: what a shell script feeds to the native program. `stdin` and the files that
 * the program opens are as they are; `argv` has one argument for each NUL, as in /proc/PID/cmdline, and
 * `env` has one variable; any other input is a file of its name.
 */
import type { StoredTest } from '../stored-run.js';
import type { NamedBytes } from '../surroundings.js';

export function rawFiles(test: StoredTest): NamedBytes[] {
  const { argv, stdin, environment, files, rest } = test.surroundings();
  const listed = (name: string, words: readonly Uint8Array[]): NamedBytes[] => {
    const nul = Uint8Array.of(0);
    if (words.length === 0) return [];
    return [{ name, bytes: Buffer.concat(words.flatMap((word) => [word, nul])) }];
  };
  return [
    ...listed('argv', argv.slice(1)),
    ...listed(
      'env',
      environment.map(({ name, bytes }) => Buffer.concat([Buffer.from(`${name}=`), bytes])),
    ),
    ...(stdin ? [{ name: 'stdin', bytes: stdin }] : []),
    ...files,
    ...rest.map(({ name, bytes }) => ({ name: `${fileName(name)}.bin`, bytes })),
  ];
}

/** A name that every file system takes. */
function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '_');
}
