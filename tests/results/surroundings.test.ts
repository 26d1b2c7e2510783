/** Arguments, environment, standard input and files: each test runs as the path that it was made of. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findNativeCompiler, readKTest, surroundings } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { type Explored, explored } from './explored.js';

/** Ends with another status wherever a word is lost, moved or changed. */
const source = `#include <string.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  if (!strstr(argv[0], "program.c")) return 90;
  if (argc < 4 || strcmp(argv[1], "-v") || strcmp(argv[3], "--") || argv[argc]) return 91;
  if (strcmp(argv[argc - 1], "last")) return 92;
  volatile int found = 0;
  if ((unsigned char)argv[2][0] == 0xc3) found += 1;
  if (argc == 6) {
    if (argv[4][0] == 'y') found += 2;
    else found += 4;
  }
  const char *home = getenv("PLACE");
  if (!home) return 93;
  if (home[0] == (char)0xff) found += 8;
  if (getchar() == 'i') found += 16;
  FILE *file = fopen("A", "r");
  if (!file) return 94;
  if (getc(file) == 'f') found += 32;
  return found;
}
`;
const words = [
  ...['--sym-env', 'PLACE=1', '--', '-v', '--sym-arg', '1', '--', '--sym-args', '0', '1', '1'],
  ...['--sym-files', '1', '1', '--sym-stdin', '1', 'last'],
];
const compiler = findNativeCompiler();

let run: Explored;
beforeAll(async () => {
  run = await explored(source, words);
}, 60_000);

const outcomes = async () => {
  const { out } = await merganser(['tests'], { workingDirectory: run.home });
  return JSON.parse(out) as {
    test: string;
    arguments: string[];
    outcome: { status: number };
    inputs: { name: string; text: string }[];
  }[];
};

describe('the words of a command line', () => {
  it('are all explored', async () => {
    const statuses = (await outcomes()).map(({ outcome }) => outcome.status);
    expect(statuses.filter((status) => status >= 90)).toEqual([]);
    // The file's byte, that of standard input, the environment's, argv[2]'s, and three ways of argv[4].
    expect(new Set(statuses).size).toBe(2 * 2 * 2 * 2 * 3);
  });

  it('are in the test as they were typed, as in those of KLEE', () => {
    const { args } = readKTest(fs.readFileSync(path.join(run.directory, 'tests/test000001.ktest')));
    expect(args).toEqual(['program.c', ...words.slice(3)]);
  });

  it('are given in their order, with the inputs in their places', async () => {
    for (const { arguments: given, inputs, outcome } of await outcomes()) {
      expect([given[0], given[2], given.at(-1)]).toEqual(['-v', '--', 'last']);
      const count = inputs.find(({ name }) => name === 'n_args')!;
      expect(count.text).toBe(`n_args = ${given.length - 4}`);
      expect(given[1].charCodeAt(0) === 0xc3).toBe((outcome.status & 1) === 1);
    }
  });

  it('stand in a plain file', async () => {
    await merganser(['tests', '--format', 'raw'], { workingDirectory: run.home });
    const argv = fs.readFileSync(path.join(run.directory, 'raw/test000001/argv'), 'latin1');
    expect(argv).toMatch(/^-v\0[^\0]*\0--\0(.\0|\0)?last\0$/s);
    expect(fs.readFileSync(path.join(run.directory, 'raw/test000001/A'))).toHaveLength(1);
  });
});

describe('tests with arguments, environment, input and files', () => {
  for (const native of ['always', 'never']) {
    const isPossible = native === 'never' || compiler !== undefined;
    const title = `are replayed with --native ${native}${isPossible ? '' : ' (no C compiler)'}`;
    it.skipIf(!isPossible)(
      title,
      async () => {
        const around = { workingDirectory: run.home };
        const { out, err, status } = await merganser(['replay', '--native', native], around);
        expect(out.split('\n').filter((line) => line.includes('differs'))).toEqual([]);
        expect(err).toMatch(/^(\d+) of \1 tests ended as predicted/);
        expect(status).toBe(0);
      },
      60_000,
    );
  }

  it.skipIf(!compiler)(
    'pass as C tests (skipped without a C compiler)',
    async () => {
      await merganser(['tests', '--format', 'c'], { workingDirectory: run.home });
      const folder = path.join(run.directory, 'c');
      const made = spawnSync(compiler!.command, ['-I.', 'test_program.c', '-o', 'tests'], {
        ...{ cwd: folder, encoding: 'utf8' },
      });
      expect(made.status, made.stderr).toBe(0);
      const ran = spawnSync('./tests', { cwd: folder, encoding: 'utf8' });
      expect(ran.stdout.split('\n').filter((line) => line.startsWith('not ok'))).toEqual([]);
      expect(ran.status).toBe(0);
    },
    60_000,
  );
});

describe('inputs that the program asks for itself', () => {
  it('are its own, whatever they are called', () => {
    const objects = ['stdin', 'arg00', 'A_data', 'env_HOME'].map((name) => ({
      name,
      bytes: Uint8Array.of(1),
    }));
    const { argv, stdin, files, environment, rest } = surroundings({ args: ['p'], objects }, []);
    expect([argv.length, stdin, files, environment]).toEqual([1, undefined, [], []]);
    expect(rest).toEqual(objects);
  });

  it('come after several ranges of arguments, each behind its number', () => {
    const bytes = (...values: number[]) => Uint8Array.from(values);
    const { argv } = surroundings(
      {
        args: ['p', '--sym-args', '0', '1', '1', 'x', '-sym-args', '0', '2', '1'],
        objects: [
          { name: 'n_args', bytes: bytes(0, 0, 0, 0) },
          { name: 'n_args_1', bytes: bytes(2, 0, 0, 0) },
          { name: 'arg00', bytes: bytes(97, 0) },
          { name: 'arg01', bytes: bytes(98, 0) },
        ],
      },
      [],
    );
    expect(argv.map((word) => Buffer.from(word).toString())).toEqual(['p', 'x', 'a', 'b']);
  });
});
