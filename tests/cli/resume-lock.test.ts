/** One process at a time goes on with a run, and one that is dead keeps nobody from it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lockRun } from '../../src/cli/resume-lock.js';
import type { RunSummary } from '../../src/results/index.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-lock-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));
let count = 0;
let directory = '';
beforeEach(() => {
  directory = path.join(scratch, `${++count}`);
  fs.mkdirSync(directory);
});

const locks = () => fs.readdirSync(directory).filter((file) => file.startsWith('resumed-'));
function held(): () => void {
  const lock = lockRun(directory);
  if (typeof lock !== 'function') throw new Error(`${lock} has it`);
  return lock;
}

describe('the lock of a run', () => {
  it('is one process at a time that has it', () => {
    const letGo = held();
    expect(lockRun(directory)).toBe(process.pid);
    letGo();
    held()();
    expect(locks()).toEqual(['resumed-2']);
  });

  it.each([
    ['was ended', () => ({ pid: spawnSync('true').pid, begun: '1' })],
    ['has a number that another one has by now', () => ({ pid: process.pid, begun: '1' })],
    ['has started this one with a larger heap', () => ({ pid: process.ppid })],
    ['left half of its text', () => undefined],
  ])('is not kept by a process that %s', (_, holder) => {
    fs.writeFileSync(path.join(directory, 'resumed-7'), JSON.stringify(holder()) ?? '{"pi');
    held();
    expect(locks()).toEqual(['resumed-8']);
  });
});

describe('merganser resume', () => {
  const program = `#include <klee/klee.h>
    int main(void) {
      unsigned char s[12];
      int sum = 0;
      klee_make_symbolic(s, sizeof s, "s");
      for (int i = 0; i < 12; i++) if (s[i] > 100) sum += i;
      return sum & 1;
    }`;
  const run = (...words: string[]) =>
    spawn(process.execPath, [merganser, ...words], { cwd: directory });
  const ended = async (child: ChildProcess) => {
    let err = '';
    child.stderr!.on('data', (text: Buffer) => {
      err += text.toString();
    });
    const status = await new Promise((resolve) => {
      child.on('close', resolve);
    });
    return { status, err };
  };

  it('of one directory by several at once goes on once', { timeout: 120_000 }, async () => {
    fs.writeFileSync(path.join(directory, 'a.c'), program);
    await ended(run('run', '--max-paths', '50', '--output-dir', 'out', 'a.c'));
    const all = await Promise.all(
      [1, 2, 3].map(() => ended(run('resume', '--max-paths', '0', 'out'))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([0, 2, 2]);
    for (const { err } of all.filter(({ status }) => status === 2)) {
      expect(err).toMatch(/the run goes on in process \d+; end that first|this run is complete/);
    }
    const { complete, paths } = JSON.parse(
      fs.readFileSync(path.join(directory, 'out', 'summary.json'), 'utf8'),
    ) as RunSummary;
    expect([complete, paths.completed]).toEqual([true, 2 ** 12]);
  });
});
