/**
 * A limit of memory that bites: a program whose states are large, explored breadth first and otherwise, in
 * a process of its own. What is found must be the same as without a limit.
 */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../src/results/index.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** Each path fills pages of its own: 128 of them take some hundred megabytes at once. */
const program = `#include <klee/klee.h>
#include <string.h>
static char pages[7][1 << 19];
int main(void) {
  char s[7];
  int sum = 0, table[16] = {0};
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 7; i++) {
    if (s[i] == 'x') { memset(pages[i], 'x', sizeof pages[i]); sum++; }
    else memset(pages[i], 'y', sizeof pages[i]);
  }
  if (sum == 7) table[sum + s[0]] = 1;
  return sum;
}
`;

let home: string;

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-limited-'));
  fs.writeFileSync(path.join(home, 'program.c'), program);
});

afterAll(() => fs.rmSync(home, { recursive: true }));

function explore(name: string, words: readonly string[]) {
  const directory = path.join(home, name);
  const all = ['run', 'program.c', '--output-dir', directory, '--json', ...words];
  try {
    execFileSync(process.execPath, [bundle, ...all], { cwd: home, stdio: 'ignore' });
  } catch (failure) {
    // An error was found in the program.
    expect((failure as { status: number }).status).toBe(1);
  }
  expect(fs.readdirSync(directory).filter((file) => file.startsWith('sleeping'))).toEqual([]);
  const { summary, tests } = readRun(directory);
  const ends = tests.map(({ status, error }) => error?.kind ?? `exit ${status}`).sort();
  // An input is an 'x' or not: what else it may be is the solver's choice.
  const inputs = tests.map(({ ktest }) =>
    [...(ktest.objects[0]?.bytes ?? [])].map((byte) => (byte === 120 ? 'x' : '-')).join(''),
  );
  const { paths, complete, stoppedBy, errors } = summary;
  const kinds = errors.map(({ kind, line }) => `${kind} ${line}`);
  return { summary, found: { paths, complete, stoppedBy, kinds, ends, inputs: inputs.sort() } };
}

describe('a memory limit', () => {
  it('changes nothing that is found, whatever the search', { timeout: 300_000 }, () => {
    // What the process has that starts a run is none of the run's memory.
    const ballast = Buffer.alloc(2 ** 29, 1);
    const free = explore('free', ['--search', 'bfs']);
    expect(free.summary.maxRssMb).toBeLessThan(ballast.length / 2 ** 20);
    expect(free.found).toMatchObject({ complete: true, stoppedBy: null });
    expect(free.found.paths).toMatchObject({ completed: 127, errored: 1 });
    expect(free.found.kinds).toEqual(['out-of-bounds 12']);
    const cap = Math.round(0.6 * free.summary.maxRssMb);
    for (const search of ['bfs', 'random-path,nurs:covnew']) {
      const limits = ['--search', search, '--max-memory', `${cap}MB`];
      const { summary, found } = explore(search.replace(/\W/g, '-'), limits);
      expect(found).toEqual(free.found);
      expect(summary.states.slept).toBeGreaterThan(10);
      // How closely the limit is kept depends on the machine: tests/campaigns/memory-cap.ts looks at that.
      expect(summary.maxRssMb).toBeLessThan(free.summary.maxRssMb);
    }
  });
});
