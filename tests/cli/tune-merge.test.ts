/** `tune-merge` on programs of a few paths. Its runs are processes of the built command. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merganser } from './session.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** Joined or not by α: the count differs, and is asked at the end. */
const counting = `#include <klee/klee.h>
int main(void) {
  char s[SIZE]; int spaces = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < SIZE; i++) if (s[i] == ' ') spaces++;
  return spaces > 1;
}
`;

const endless = `#include <klee/klee.h>
int main(void) {
  unsigned x, n = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  while (x * x != n * 3 + 2) n++;
  return n;
}
`;

let home: string;

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-tune-'));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(home, name), text);
  write('count.c', counting);
  write('endless.c', endless);
  write('plain.c', 'int main(void) { return 0; }\n');
  write('broken.c', 'int main(void) { return nothing; }\n');
});

afterAll(() => fs.rmSync(home, { recursive: true }));

const tune = (...words: string[]) =>
  merganser(['tune-merge', ...words], { workingDirectory: home, env: { ...process.env } });

interface Told {
  readonly best: { readonly alpha: number; readonly cut: number; readonly options: string };
  readonly hasFinished: boolean;
  readonly runs: number;
  readonly trials: readonly {
    readonly alpha: number;
    readonly beta: number;
    readonly kappa: number;
    readonly verdict: string;
    readonly measurements: readonly {
      readonly runs: readonly { readonly program: string; readonly seconds: number }[];
    }[];
  }[];
}

describe('merganser tune-merge', () => {
  it('tells the best parameters as options of run, and what was tried', {
    timeout: 120_000,
  }, async () => {
    const { status, out, err } = await tune(
      ...['count.c', '-DSIZE=3', '--merge-beta', '0.8', '--merge-kappa', '5', '--tune-time', '60s'],
      '--json',
    );
    expect(err).toBe('');
    expect(status).toBe(0);
    const told = JSON.parse(out) as Told;
    expect(told.trials.slice(0, 3).map(({ alpha, verdict }) => [alpha, verdict])).toEqual([
      [1e-12, 'start'],
      [0.01, 'start'],
      [0.1, 'start'],
    ]);
    // What is given stays as it is.
    expect(told.trials.every(({ beta, kappa }) => beta === 0.8 && kappa === 5)).toBe(true);
    expect(told.best.cut).toBe(0);
    expect(told.best.options).toBe(
      `--merge=static --merge-policy=qce --merge-alpha=${told.best.alpha} --merge-beta=0.8 --merge-kappa=5`,
    );
    const [{ runs }] = told.trials[0].measurements;
    expect(runs).toEqual([{ program: 'count.c', seconds: expect.any(Number), hasEnded: true }]);
    expect(runs[0].seconds).toBeGreaterThan(0);
    const again = await merganser(
      ['run', 'count.c', '-DSIZE=3', ...told.best.options.split(' '), '--no-write-tests'],
      { workingDirectory: home },
    );
    expect(again.status).toBe(0);
  });

  it('ends on Ctrl-C with the best so far', { timeout: 120_000 }, async () => {
    const child = spawn(
      process.execPath,
      [bundle, 'tune-merge', 'count.c', '-DSIZE=3', '--merge', 'dynamic'],
      { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      if (err === '') child.kill('SIGINT');
      err += data;
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect(err).toMatch(/^α 1e-12 .* start, the best so far\n$/);
    expect(out).toContain('1 set of parameters in 2 runs');
    expect(out).toContain('--merge=dynamic --merge-policy=qce --merge-alpha=1e-12');
    expect(status).toBe(0);
  });

  it.each([
    [[], 'tune-merge needs a program'],
    [['count.c', '--merge', 'off'], '--merge off has no parameters to tune'],
    [['count.c', '--merge', 'manual'], '--merge manual has no parameters to tune'],
    [['count.c', '--merge-policy', 'all'], '--merge-policy all has no parameters to tune'],
    [
      ['count.c', '--merge-alpha', '0', '--merge-beta', '1', '--merge-kappa', '2'],
      'all parameters are given',
    ],
    [['count.c', '--merge-beta', '2'], '--merge-beta takes a number from 0 to 1'],
    [['missing.c'], 'missing.c'],
    [['broken.c'], "use of undeclared identifier 'nothing'"],
    [['plain.c'], 'there is nothing to merge'],
    [
      ['endless.c', '--max-time', '500ms', '--tune-time', '6s', '--merge-beta', '0.8'],
      'no run explored all of endless.c within 0.5s',
    ],
    [['count.c', '-DSIZE=3', '--tune-time', '10ms'], '--tune-time was over before'],
  ])('refuses %j', { timeout: 60_000 }, async (words, message) => {
    const { status, out, err } = await tune(...words);
    expect(err).toContain(message);
    expect(out).toBe('');
    expect(status).toBe(2);
  });
});
