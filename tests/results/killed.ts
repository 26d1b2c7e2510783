/**
 * Kills runs with SIGKILL at random moments and looks at what they leave: the directory loads, the
 * summary says "interrupted" (or the run had ended), and every test that an event tells of is readable.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readKTest, readRun } from '../../src/results/index.js';
import { RunReader } from '../../src/ui/index.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** Programs that go on for seconds, with many short paths and with errors. */
export const programs: Readonly<Record<string, string>> = {
  counter: `#include <klee/klee.h>
int main(void) { unsigned x, n = 0; klee_make_symbolic(&x, sizeof x, "x"); while (x > n) n++; return 0; }
`,
  scanner: `#include <klee/klee.h>
int main(void) {
  char s[12]; int digits = 0, letters = 0, a[8] = {0};
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 12; i++) {
    if (s[i] >= '0' && s[i] <= '9') a[digits++] = 1;
    else if (s[i] >= 'a' && s[i] <= 'z') letters++;
  }
  return digits > letters;
}
`,
  sorter: `#include <klee/klee.h>
#include <assert.h>
int main(void) {
  int a[7];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < 7; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) { int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }
  for (int i = 1; i < 7; i++) assert(a[i - 1] <= a[i] && a[i] != 12345);
  return 0;
}
`,
};

export interface Remains {
  /** Whether the run had made its directory. */
  readonly hasDirectory: boolean;
  readonly stoppedBy: string | null;
  readonly tests: number;
  readonly problems: readonly string[];
}

/** A directory with one program, which is compiled before the first kill: a compile has nothing to lose. */
export class Victim {
  private readonly home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-killed-'));

  constructor(source: string) {
    fs.writeFileSync(path.join(this.home, 'program.c'), source);
    const words = [bundle, 'run', 'program.c', '--max-instructions', '1', '--no-write-tests'];
    spawnSync(process.execPath, words, { cwd: this.home, stdio: 'ignore' });
  }

  async killAfter(milliseconds: number): Promise<Remains> {
    const { home } = this;
    const child = spawn(process.execPath, [bundle, 'run', 'program.c'], {
      cwd: home,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const directory = path.join(home, 'merganser-out-0');
    // A few kills count from the start, most from when there is something to lose.
    const isLate = Math.random() < 0.8;
    while (isLate && child.exitCode === null && !fs.existsSync(directory)) await pause(5);
    await Promise.race([pause(milliseconds), ended]);
    child.kill('SIGKILL');
    await ended;
    const remains = inspect(directory);
    fs.rmSync(directory, { recursive: true, force: true });
    return remains;
  }

  dispose(): void {
    fs.rmSync(this.home, { recursive: true, force: true });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Bytes of tests beyond which the report, which shows each byte of each input, takes minutes. */
const mostForReport = 1 << 22;

/** What a run left. */
export function inspect(directory: string): Remains {
  if (!fs.existsSync(directory)) {
    return { hasDirectory: false, stoppedBy: null, tests: 0, problems: [] };
  }
  const problems: string[] = [];
  const attempt = <T>(what: string, action: () => T): T | undefined => {
    try {
      return action();
    } catch (error) {
      problems.push(`${what}: ${error}`);
      return undefined;
    }
  };
  const run = attempt('the directory', () => readRun(directory));
  const folder = path.join(directory, 'tests');
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.ktest'));
  const bytes = files.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
  if (bytes <= mostForReport) attempt('the report', () => new RunReader(directory).poll());
  for (const name of files) {
    attempt(name, () => readKTest(fs.readFileSync(path.join(folder, name))));
  }
  const log = path.join(directory, 'events.ndjson');
  const events = fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '';
  for (const line of events.slice(0, events.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const event = attempt('an event', () => JSON.parse(line) as { e: string; test?: string });
    if (event?.e === 'test' && !files.includes(`${event.test}.ktest`)) {
      problems.push(`${event.test} was told of and is not there`);
    }
  }
  for (const name of ['lines.json', 'queries.json']) {
    const file = path.join(directory, name);
    if (fs.existsSync(file)) attempt(name, () => JSON.parse(fs.readFileSync(file, 'utf8')));
  }
  const hasStopped = events.includes('{"e":"stop"');
  const stoppedBy = run?.summary.stoppedBy ?? null;
  if (run && !hasStopped && stoppedBy !== 'interrupted') {
    problems.push(`the summary says ${stoppedBy}, but the run had not ended`);
  }
  return { hasDirectory: true, stoppedBy, tests: files.length, problems };
}
