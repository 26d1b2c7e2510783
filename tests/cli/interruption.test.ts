/** Ctrl-C and the time limit, in the midst of a question to the solver that would take hours. */
import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../src/results/index.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const busy = fileURLToPath(new URL('busy.ts', import.meta.url));

/** Two easy paths; the third asks for the factors of a product of two primes. */
const program = `#include <klee/klee.h>
#include <assert.h>
int main(void) {
  char c; unsigned x, y;
  klee_make_symbolic(&c, sizeof c, "c");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (c == 'a') return 1;
  if (c == 'b') return 2;
  assert((unsigned long)x * y != 2246822519ul * 3266489917ul);
  return 0;
}
`;

/** Depth first, so that the hard question comes last. */
const run = ['run', 'program.c', '--search', 'deepening'];

let home: string;

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-interrupted-'));
  fs.writeFileSync(path.join(home, 'program.c'), program);
});

afterAll(() => fs.rmSync(home, { recursive: true }));

/** Those of a test that fails must not go on for ever. */
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(words: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [bundle, ...words], { cwd: home, stdio: 'ignore' });
  started.push(child);
  return child;
}

interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly at: number;
}

function endOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve) => {
    child.once('close', (status, signal) => resolve({ status, signal, at: performance.now() }));
  });
}

/** Until what a child says has the text. */
async function says(child: ChildProcess, text: string): Promise<void> {
  let said = '';
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.includes(text)) return;
  }
  throw new Error(`ended without saying ${text}: ${said}`);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(50);
}

describe('a run in a question without an end', () => {
  it('ends soon after Ctrl-C, with tests for what is there', { timeout: 60_000 }, async () => {
    const directory = path.join(home, 'interrupted');
    const words = [...run, '--output-dir', directory];
    const child = start(words);
    const ended = endOf(child);
    await until(() => fs.existsSync(path.join(directory, 'tests/test000002.ktest')));
    await sleep(2000);
    const asked = performance.now();
    child.kill('SIGINT');
    const { status, at } = await ended;
    expect(status).toBe(0);
    expect(at - asked).toBeLessThan(2000);
    const { summary, tests } = readRun(directory);
    expect(summary).toMatchObject({
      stoppedBy: 'interrupted',
      complete: false,
      paths: { completed: 2, errored: 0, partial: 1 },
      tests: 3,
    });
    expect(tests.length).toBe(3);
  });

  it.each([0, 50, 150])(
    'ends soon after Ctrl-C that comes %i ms after the paths before it',
    { timeout: 60_000 },
    async (delay) => {
      const directory = path.join(home, `early-${delay}`);
      const words = [...run, '--output-dir', directory];
      const child = start(words);
      const ended = endOf(child);
      while (!fs.existsSync(path.join(directory, 'tests/test000002.ktest'))) await sleep(1);
      await sleep(delay);
      const asked = performance.now();
      child.kill('SIGINT');
      const { status, at } = await ended;
      expect(status).toBe(0);
      expect(at - asked).toBeLessThan(2000);
      const { summary } = readRun(directory);
      expect(summary).toMatchObject({
        stoppedBy: 'interrupted',
        paths: { completed: 2 },
        tests: 3,
      });
    },
  );

  it('ends soon after the time limit', { timeout: 60_000 }, async () => {
    const directory = path.join(home, 'late');
    const words = [...run, '--output-dir', directory, '--max-time', '1s'];
    const child = start(words);
    const { status } = await endOf(child);
    expect(status).toBe(0);
    const { summary } = readRun(directory);
    expect(summary).toMatchObject({ stoppedBy: 'time', paths: { completed: 2, partial: 1 } });
    expect(summary.wallMs).toBeLessThan(3000);
  });

  it('is the same for the drop-in', { timeout: 60_000 }, async () => {
    const words = ['klee', '--output-dir', 'klee-out', 'program.bc'];
    const compile = ['ir', 'program.c', '--emit', 'bc', '-o', 'program.bc'];
    await endOf(spawn(process.execPath, [bundle, ...compile], { cwd: home, stdio: 'inherit' }));
    const child = start(words);
    const ended = endOf(child);
    await until(() => fs.existsSync(path.join(home, 'klee-out/assembly.ll')));
    await sleep(2000);
    child.kill('SIGINT');
    expect((await ended).status).toBe(0);
    const messages = fs.readFileSync(path.join(home, 'klee-out/messages.txt'), 'utf8');
    expect(messages).toContain('KLEE: ctrl-c detected, requesting interpreter to halt.');
    expect(fs.existsSync(path.join(home, 'klee-out/test000003.early'))).toBe(true);
  });
});

describe('a thread that never looks at the event loop', () => {
  const startBusy = (...words: readonly (string | number)[]) => {
    const child = spawn(process.execPath, ['--import', 'tsx', busy, ...words.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    return child;
  };

  // Before there is a second thread, while it is made, and after that.
  it.each([
    [0, 'later'],
    [99, 'later'],
    [101, 'later'],
    [150, 'later'],
    [1000, 'later'],
    [0, 'at once'],
    [300, 'at once'],
  ])(
    'sees Ctrl-C after %i ms, and is ended by the second (thread %s)',
    { timeout: 60_000 },
    async (...words) => {
      const child = startBusy(...words);
      const ended = endOf(child);
      await says(child, 'busy');
      child.kill('SIGINT');
      await says(child, 'seen');
      await sleep(200);
      expect(child.exitCode ?? child.signalCode).toBe(null);
      child.kill('SIGINT');
      expect((await ended).signal).toBe('SIGINT');
    },
  );
});
