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

/** Each path fills pages of its own: 2,048 of them take some hundred megabytes at once. */
const program = `#include <klee/klee.h>
#include <string.h>
static char pages[11][8192];
int main(void) {
  char s[11];
  int sum = 0, table[16] = {0};
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 11; i++) {
    if (s[i] == 'x') { memset(pages[i], 'x', sizeof pages[i]); sum++; }
    else memset(pages[i], 'y', sizeof pages[i]);
  }
  if (sum == 11) table[sum + s[0]] = 1;
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
  const free = () => explore('free', ['--search', 'bfs']);
  const few = () => explore('few', ['--search', 'dfs']);

  it('changes nothing that is found, whatever the search', { timeout: 300_000 }, () => {
    const wide = free();
    const narrow = few();
    expect(wide.found).toEqual(narrow.found);
    expect(wide.found).toMatchObject({ complete: true, stoppedBy: null });
    expect(wide.found.paths.completed).toBe(2047);
    expect(wide.found.kinds).toEqual(['out-of-bounds 12']);
    // A third of the way between what the program needs with few states and with all.
    const least = narrow.summary.maxRssMb;
    const cap = Math.round((least + (wide.summary.maxRssMb - least) / 3) / 0.8);
    for (const search of ['bfs', 'random-path,nurs:covnew']) {
      const limits = ['--search', search, '--max-memory', `${cap}MB`];
      const { summary, found } = explore(search.replace(/\W/g, '-'), limits);
      expect(found).toEqual(wide.found);
      expect(summary.states.slept).toBeGreaterThan(100);
      expect(summary.maxRssMb).toBeLessThan(1.1 * cap);
    }
  });
});
