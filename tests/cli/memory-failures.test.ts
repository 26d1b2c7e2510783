/**
 * Too little memory, in each of the ways in which there can be: V8's heap, the address space, a program that does not
 * fit. The run ends with what it found, or with a message that says what there is and what helps.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../src/results/index.js';
import { merganser } from './session.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

const programs = {
  // Millions of states.
  'states.c': `#include <klee/klee.h>
int main(void) {
  unsigned char x[64];
  int sum = 0;
  klee_make_symbolic(x, sizeof x, "x");
  if (x[0] == 7) klee_report_error(__FILE__, __LINE__, "seven", "user");
  for (int i = 0; i < 64; i++) if (x[i] > 100) sum += i; else sum ^= 3;
  return sum;
}`,
  // One path with terms without end.
  'terms.c': `#include <klee/klee.h>
int main(void) {
  unsigned x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (x == 7) klee_report_error(__FILE__, __LINE__, "seven", "user");
  unsigned a = x;
  for (;;) { a = a * 31 + y; a ^= a >> 3; }
}`,
  // One instruction of the program that makes hundreds of thousands of terms.
  'copies.c': `#include <klee/klee.h>
#include <string.h>
static unsigned char from[1 << 20], to[64][1 << 20];
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 7) klee_report_error(__FILE__, __LINE__, "seven", "user");
  for (unsigned i = 0; i < sizeof from; i++) from[i] = (unsigned char)(x + i * i);
  for (unsigned i = 0; i < 64; i++) memcpy(to[i], from, sizeof from);
  return to[x & 63][x];
}`,
  'global.c': 'char g[1u << 30];\nint main(void) { return g[5]; }\n',
  'globals.c': 'char a[600u << 20], b[500u << 20];\nint main(void) { return a[5] + b[5]; }\n',
  'heap.c': `#include <stdlib.h>
int main(void) {
  char *p = malloc(8ull << 30);
  return p ? 1 : 0;
}`,
};

let home: string;

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-memory-'));
  for (const [name, text] of Object.entries(programs))
    fs.writeFileSync(path.join(home, name), text);
});

afterAll(() => fs.rmSync(home, { recursive: true }));

function start(flags: readonly string[], words: readonly string[], before = '') {
  const all = [process.execPath, ...flags, bundle, ...words].map((word) => `'${word}'`).join(' ');
  return spawnSync('bash', ['-c', `${before} ${all}`], { cwd: home, encoding: 'utf8' });
}

describe("V8's heap", () => {
  it.each(['states', 'terms', 'copies'])(
    'when %s fill it: the run ends with its results',
    { timeout: 300_000 },
    (name) => {
      const words = ['run', `${name}.c`, '--search', 'bfs', '--output-dir', name];
      const { status, stderr } = start(
        ['--max-old-space-size=140'],
        [...words, '--max-time', name === 'states' ? '15s' : '200s'],
      );
      expect(stderr).not.toContain('FATAL ERROR');
      expect(stderr).toContain('seven');
      expect(status).toBe(1);
      const { summary, tests } = readRun(path.join(home, name));
      expect(summary.errors).toHaveLength(1);
      expect(summary.complete).toBe(false);
      expect(tests.length).toBeGreaterThan(0);
      // States sleep, and those that sleep are written out: that can go on for long.
      if (name === 'states') expect(summary.states.slept).toBeGreaterThan(0);
      else {
        expect(summary.stoppedBy).toBe('memory');
        expect(stderr).toMatch(/stopped by: memory; .*--max-memory/);
      }
    },
  );

  it('is made larger where --max-memory is', { timeout: 60_000 }, () => {
    const words = ['run', 'heap.c', '--output-dir', 'larger', '--max-memory', '600M'];
    expect(start(['--max-old-space-size=140'], words).status).toBe(0);
    // What the process with the larger heap says and gives is what the command says and gives.
    const wrong = start(['--max-old-space-size=140'], [...words, '--target', 'heap.c:99']);
    expect(wrong.stderr).toContain('there is no code at heap.c:99');
    expect(wrong.status).toBe(2);
  });
});

describe('a program that does not fit', { timeout: 60_000 }, () => {
  it.each([
    ['global.c', /global variables need 1,0\d\d MB, and there are 1,007 MB .* g: 1,024 MB/],
    ['globals.c', /global variables need 1,10\d MB, and there are 1,007 MB .* a: 600 MB/],
  ])('%s', async (name, message) => {
    for (const command of ['run', 'exec']) {
      const { status, err } = await merganser([command, name], { workingDirectory: home });
      expect(err).toMatch(message);
      expect(status).toBe(2);
    }
  });

  it('gets no memory for too large an object, as from a native malloc', async () => {
    const { status } = await merganser(['exec', 'heap.c'], { workingDirectory: home });
    expect(status).toBe(0);
  });
});

const canLimit =
  spawnSync('bash', ['-c', 'ulimit -v 8000000 && cat /proc/self/limits']).status === 0;
describe.skipIf(!canLimit)(
  `few addresses${canLimit ? '' : " (skipped: 'ulimit -v' has no effect here)"}`,
  { timeout: 60_000 },
  () => {
    it('are enough for a run', () => {
      const { status, stderr } = start(
        [],
        ['run', 'heap.c', '--no-write-tests'],
        'ulimit -v 8000000;',
      );
      expect(stderr).toContain('no error found: every path was explored');
      expect(status).toBe(0);
    });

    it('or there is a message that says how many are needed', () => {
      for (const limit of [2_000_000, 3_000_000]) {
        const { status, stderr } = start([], ['run', 'heap.c'], `ulimit -v ${limit};`);
        expect(stderr).toMatch(/too little memory.*6 GB.* needed/);
        expect(stderr).not.toContain('internal failure');
        expect(status).toBe(2);
      }
    });
  },
);
