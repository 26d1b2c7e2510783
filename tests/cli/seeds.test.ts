/** Runs that begin with tests: `run --seeds`, and KLEE's options in the drop-in. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readKTest, writeKTest } from '../../src/results/index.js';
import { merganser } from './session.js';

/** 2^12 ways through the loop; the error is behind one of them, for one size of 2^32. */
const deep = `#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char text[12];
  unsigned size;
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(&size, sizeof size, "size");
  int hits = 0;
  for (int i = 0; i < 12; i++)
    if (text[i] == "a long input"[i]) hits++;
  char *p = malloc(size);
  if (!p) return 1;
  if (hits == 12 && size == 777) p[777] = 1;
  free(p);
  return 0;
}
`;

const few = `#include <klee/klee.h>
static volatile int status;
int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x > 100) status = 1;
  else if (x == 7) status = 2;
  else status = 3;
  if (y == x) status += 10;
  return status;
}
`;

const lines = `#include <stdio.h>
int main(void) {
  int c, n = 0;
  while ((c = getchar()) != EOF) n = c == '\\n' ? n + 1 : n;
  return n;
}
`;

let home: string;
const write = (name: string, data: string | Uint8Array) => {
  const file = path.join(home, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, data);
};
const int = (value: number) => Uint8Array.of(value, value >> 8, value >> 16, value >> 24);
const seed = (name: string, ...objects: [string, Uint8Array][]) =>
  write(
    name,
    writeKTest({ args: ['x'], objects: objects.map(([of, bytes]) => ({ name: of, bytes })) }),
  );

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-seeds-'));
  write('deep.c', deep);
  write('few.c', few);
  write('lines.c', lines);
  const near: [string, Uint8Array] = ['text', Buffer.from('a long inpuT')];
  seed('deep/1.ktest', near);
  seed('deep/2.ktest', ['size', int(777)], ['text', Buffer.from('a long input')]);
  seed('few/1.ktest', ['y', int(7)], ['x', int(7)]);
  write('lines/corpus', '\n\n\n');
});

let runs = 0;
async function run(...words: string[]) {
  const directory = `out${runs++}`;
  const ran = await merganser(['run', ...words, '--output-dir', directory], {
    workingDirectory: home,
  });
  return { ...ran, directory: path.join(home, directory) };
}

/** The inputs of the tests of a run, in the order in which their paths ended. */
const testsOf = (directory: string) =>
  fs
    .readdirSync(path.join(directory, 'tests'))
    .filter((name) => name.endsWith('.ktest'))
    .sort()
    .map((name) => readKTest(fs.readFileSync(path.join(directory, 'tests', name))).objects);

describe('--seeds', () => {
  it('explores the paths of tests first, with the values that they have', async () => {
    const with2 = await run('deep.c', '--seeds', 'deep', '--max-paths', '2');
    expect(with2.err).toContain(
      'out-of-bounds: write of 1 byte right behind a 777-byte heap object',
    );
    const [first] = testsOf(with2.directory);
    expect(Buffer.from(first[0].bytes).toString()).toBe('a long input');
    const without = await run('deep.c', '--max-paths', '2');
    expect(without.err).not.toContain('out-of-bounds');
  });

  for (const more of [[], ['--jobs', '2'], ['--merge', 'static'], ['--max-states', '1']]) {
    it(`leaves nothing out ${more.join(' ')}`, async () => {
      const statuses = async (...words: string[]) => {
        const ran = await run('few.c', ...more, '--all-errors', ...words, '--json');
        const { paths, complete } = JSON.parse(ran.out) as Record<string, unknown>;
        return { paths, complete, tests: testsOf(ran.directory).length };
      };
      expect(await statuses('--seeds', 'few')).toEqual(await statuses());
    });
  }

  it('takes other files for standard input, as long as they are', async () => {
    const ran = await run(
      ...['lines.c', '--sym-stdin', '4', '--short-inputs', '--seeds', 'lines', '--max-paths', '1'],
    );
    const [objects] = testsOf(ran.directory);
    const input = objects.find(({ name }) => name === 'stdin')!;
    expect(Buffer.from(input.bytes).toString()).toBe('\n\n\n');
  });

  it('says what is wrong with a directory', async () => {
    fs.mkdirSync(path.join(home, 'none'), { recursive: true });
    const said = async (name: string) =>
      (await merganser(['run', 'few.c', '--seeds', name], { workingDirectory: home })).err;
    expect(await said('nowhere')).toContain('--seeds: there is no directory nowhere');
    expect(await said('none')).toContain('--seeds: there is no test in none');
  });
});

describe("KLEE's seeds", () => {
  const klee = async (...words: string[]) => {
    const output = path.join(home, `klee${runs++}`);
    const ran = await merganser(['klee', `--output-dir=${output}`, ...words], {
      workingDirectory: home,
    });
    const tests = fs.readdirSync(output).filter((name) => name.endsWith('.ktest'));
    const values = tests
      .sort()
      .map((name) =>
        readKTest(fs.readFileSync(path.join(output, name))).objects.map(({ bytes }) => bytes[0]),
      );
    return { ...ran, values };
  };
  beforeAll(async () => {
    const made = await merganser(['ir', 'few.c', '--emit', 'll'], { workingDirectory: home });
    write('few.ll', made.out);
    seed('named.ktest', ['y', int(9)], ['x', int(7)]);
    seed('short.ktest', ['x', int(7)]);
    seed('long.ktest', ['x', new Uint8Array([7, 0, 0, 0, 1])], ['y', int(7)]);
  });

  it('--only-replay-seeds explores their paths alone, in order or by name', async () => {
    const ordered = await klee('--only-replay-seeds', '--seed-file=named.ktest', 'few.ll');
    expect(ordered.values).toHaveLength(1);
    expect(ordered.values[0][0]).not.toBe(7);
    const named = ['--named-seed-matching', '--only-replay-seeds'];
    const { values, err } = await klee(...named, '--seed-file=named.ktest', 'few.ll');
    expect(values).toHaveLength(1);
    expect(values[0][0]).toBe(7);
    expect(err).toContain('KLEE: using 1 seeds');
    expect(err).toContain('KLEE: seeding done');
  });

  it('goes on behind the seeds, unless --only-seed ends the run there', async () => {
    const all = await klee('--seed-dir=few', 'few.ll');
    expect(all.err).toContain('completed paths = 6');
    const only = await klee(
      '--only-seed',
      '--dump-states-on-halt=false',
      '--seed-dir=few',
      'few.ll',
    );
    expect(only.values).toHaveLength(1);
  });

  it('follows seeds that have too few or too many bytes where it may', async () => {
    const few7 = await klee('--only-replay-seeds', '--seed-file=short.ktest', 'few.ll');
    expect(few7.err).toContain('a seed has 0 bytes for y, which has 4');
    expect(few7.values).toHaveLength(0);
    for (const option of ['--allow-seed-extension', '--zero-seed-extension']) {
      const ran = await klee(option, '--only-replay-seeds', '--seed-file=short.ktest', 'few.ll');
      expect(ran.values.map(([x]) => x)).toEqual([7]);
    }
    const cut = ['--allow-seed-truncation', '--only-replay-seeds', '--seed-file=long.ktest'];
    expect((await klee(...cut, 'few.ll')).values).toEqual([[7, 7]]);
  });
});
