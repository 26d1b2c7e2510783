/** `merganser resume`: what it goes on with, and what it refuses. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunSummary } from '../../src/results/index.js';
import { merganser } from './session.js';

const source = (limit: number) => `
#include <klee/klee.h>
int main(void) {
  unsigned char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  int sum = 0;
  for (int i = 0; i < 5; i++) if (s[i] > ${limit}) sum += i;
  klee_assert(sum != 9);
  return sum;
}`;

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-test-'));
  write();
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

const write = (limit = 100) => fs.writeFileSync(path.join(directory, 'program.c'), source(limit));
const command = (...words: string[]) => merganser(words, { workingDirectory: directory });
const part = (name: string, ...words: string[]) =>
  command('run', '--max-paths', '5', '--output-dir', name, ...words, 'program.c');
const summaryOf = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(directory, name, 'summary.json'), 'utf8')) as RunSummary;
const testsIn = (name: string) =>
  fs.readdirSync(path.join(directory, name, 'tests')).filter((file) => file.endsWith('.ktest'));

describe('merganser resume', () => {
  it('goes on to what a run in one go has, in the same directory', async () => {
    await command('run', '--output-dir', 'whole', 'program.c');
    const { err } = await part('part');
    expect(err).toContain('stopped by: paths');
    expect(err).toContain('merganser resume part');
    expect(summaryOf('part').complete).toBe(false);
    const { status } = await command('resume', '--max-paths', '0', '--search', 'bfs', 'part');
    expect(status).toBe(1);
    const [whole, gone] = [summaryOf('whole'), summaryOf('part')];
    for (const name of ['complete', 'stoppedBy', 'paths', 'tests', 'coverage'] as const) {
      expect(gone[name]).toEqual(whole[name]);
    }
    expect(gone.states.forks).toBe(whole.states.forks);
    expect(gone.errors.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['assert 8']);
    expect(testsIn('part').length).toBe(testsIn('whole').length);
    const { err: again, status: refused } = await command('resume', 'part');
    expect(refused).toBe(2);
    expect(again).toContain('complete');
  });

  it('counts the paths of a run that was killed when nothing was left but its last summary', async () => {
    await part('last');
    const file = (name: string) => path.join(directory, 'last', name);
    const before = ['run.json', 'summary.json'].map((name) => [name, fs.readFileSync(file(name))]);
    await command('resume', '--max-paths', '0', 'last');
    const { paths } = summaryOf('last');
    for (const [name, bytes] of before) fs.writeFileSync(file(name as string), bytes as Buffer);
    await command('resume', '--max-paths', '0', 'last');
    expect(summaryOf('last').complete).toBe(true);
    expect(summaryOf('last').paths).toEqual(paths);
    expect(paths.estimated).toBe(paths.completed + paths.errored);
  });

  it('goes on from states that several engines kept while they merged', async () => {
    const counting = `
      #include <klee/klee.h>
      int main(void) {
        char s[60];
        klee_make_symbolic(s, sizeof s, "s");
        int words = 0, in = 0;
        for (int i = 0; i < 60; i++) {
          if (s[i] == ' ') in = 0;
          else if (!in) in = 1, words++;
        }
        return words > 3 ? 1 : words;
      }`;
    fs.writeFileSync(path.join(directory, 'counting.c'), counting);
    const merged = ['--merge', 'dynamic', '--merge-policy', 'live', '--jobs', '2'];
    const limit = ['--max-time', '1500ms'];
    await command('run', ...merged, ...limit, '--output-dir', 'kept', 'counting.c');
    const log = () => fs.readFileSync(path.join(directory, 'kept', 'events.ndjson'), 'utf8');
    expect(summaryOf('kept').stoppedBy).toBe('time');
    expect(log()).toContain('{"e":"states"');
    const { status } = await command('resume', ...limit, '--jobs', '3', 'kept');
    expect(status).toBe(0);
    expect(log()).toContain('{"e":"resume"');
    expect(log().split('{"e":"test"').length - 1).toBe(testsIn('kept').length);
    expect(summaryOf('kept').tests).toBe(testsIn('kept').length);
  });

  it('counts a limit from where it goes on', async () => {
    await part('limited');
    await command('resume', 'limited');
    expect(summaryOf('limited').paths.completed + summaryOf('limited').paths.errored).toBe(10);
  });

  it('keeps the environment to its owner', async () => {
    await part('private');
    const { mode } = fs.statSync(path.join(directory, 'private', 'run.json'));
    expect(mode & 0o077).toBe(0);
  });

  it('goes on alone where the server of its workers is gone', async () => {
    await part('clustered');
    const file = path.join(directory, 'clustered', 'run.json');
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as { options: object };
    const options = { ...kept.options, cluster: 'redis://127.0.0.1:1' };
    fs.writeFileSync(file, JSON.stringify({ ...kept, options }));
    const { err } = await command('resume', '--max-paths', '0', 'clustered');
    expect(err).toContain('without workers of --cluster');
    expect(summaryOf('clustered').complete).toBe(true);
  });

  it('leaves the log as it was where there is no room for another one', async () => {
    const more = source(100).replaceAll('5', '9');
    fs.writeFileSync(path.join(directory, 'more.c'), more);
    await command('run', '--max-paths', '400', '--output-dir', 'full', 'more.c');
    const log = path.join(directory, 'full', 'events.ndjson');
    const before = fs.readFileSync(log, 'utf8');
    expect(before.length).toBeGreaterThan(32 << 10);
    const words = `ulimit -f 32; exec '${process.execPath}' '${bundle}' resume full`;
    const { status, stderr } = spawnSync('bash', ['-c', words], {
      ...{ cwd: directory, encoding: 'utf8' },
    });
    expect(stderr).toContain('its log cannot be written anew: file too large. Nothing was changed');
    expect(status).toBe(2);
    expect(fs.readFileSync(log, 'utf8')).toBe(before);
    expect(fs.existsSync(`${log}.part`)).toBe(false);
    await command('resume', '--max-paths', '0', 'full');
    expect(summaryOf('full').complete).toBe(true);
  });

  it('says what is missing in a directory', async () => {
    await part('spoilt');
    const file = (name: string) => path.join(directory, 'spoilt', name);
    const before = testsIn('spoilt');
    fs.renameSync(file('events.ndjson'), file('kept'));
    expect((await command('resume', 'spoilt')).err).toContain('there is no log (events.ndjson)');
    fs.renameSync(file('kept'), file('events.ndjson'));
    fs.truncateSync(file('run.json'), 10);
    expect((await command('resume', 'spoilt')).err).toContain('run.json cannot be read');
    expect(testsIn('spoilt')).toEqual(before);
  });

  it('refuses another program', async () => {
    await part('changed');
    write(101);
    const { err, status } = await command('resume', 'changed');
    write();
    expect(status).toBe(2);
    expect(err).toContain('the program has changed since');
  });

  it.each([
    ['no command', 'nothing', (run: string) => fs.rmSync(path.join(run, 'run.json')), 'run.json'],
    ['an option of the program', 'options', () => undefined, '--sym-arg'],
  ])('refuses %s', async (_, name, spoil, words) => {
    await part(name);
    spoil(path.join(directory, name));
    const given = words.startsWith('--') ? [words, '3'] : [];
    const { err, status } = await command('resume', ...given, name);
    expect(status).toBe(2);
    expect(err).toContain(words);
  });

  it.each([
    ['static', ['--merge', 'static']],
    ['dynamic', ['--merge', 'dynamic']],
    ['loops', ['--loop-merge', 'pattern']],
  ])('makes a run that merges again, and goes on: %s', async (name, words) => {
    const short = ['--max-paths', '1', '--output-dir', name, ...words, 'program.c'];
    // A limit, even one that is never reached, is something that the order of things depends on.
    const long = ['--max-paths', '1000', '--output-dir', `${name}-whole`, ...words, 'program.c'];
    await command('run', '--merge-after', '0', ...long);
    await command('run', '--merge-after', '0', ...short);
    expect(summaryOf(name).complete).toBe(false);
    for (let sitting = 0; !summaryOf(name).complete && sitting < 40; sitting++) {
      const { err, status } = await command('resume', name);
      expect(status, err).toBeLessThan(2);
    }
    const [whole, gone] = [summaryOf(`${name}-whole`), summaryOf(name)];
    for (const key of ['complete', 'paths', 'tests', 'coverage', 'instructions'] as const) {
      expect(gone[key]).toEqual(whole[key]);
    }
    expect(gone.states).toEqual(whole.states);
    expect(gone.errors.map(({ kind, line, test }) => [kind, line, test])).toEqual(
      whole.errors.map(({ kind, line, test }) => [kind, line, test]),
    );
    const bytes = (run: string) =>
      testsIn(run).map((file) => fs.readFileSync(path.join(directory, run, 'tests', file), 'hex'));
    expect(bytes(name)).toEqual(bytes(`${name}-whole`));
  });

  it('says that a run that merges takes another way, and leaves its directory as it was', async () => {
    await part('other', '--merge', 'static', '--max-paths', '2');
    const file = path.join(directory, 'other', 'events.ndjson');
    const changed = fs.readFileSync(file, 'utf8').replace(/("e":"fork".*"why":")\w+/, '$1value');
    fs.writeFileSync(file, changed);
    const before = summaryOf('other');
    const { err, status } = await command('resume', 'other');
    expect(status).toBe(2);
    expect(err).toContain('takes another way than its log (line ');
    expect(err).toContain('--again');
    expect(fs.readFileSync(file, 'utf8')).toBe(changed);
    expect(summaryOf('other')).toEqual(before);
  });

  it.each([
    [
      'several engines merged, before states were kept',
      ['--jobs', '2'],
      [],
      'kept for the first time',
    ],
    ['is merged, in another order', [], ['--search', 'bfs'], '--search must stay as it is'],
  ])('refuses a run that %s', async (name, first, then, words) => {
    await part(name, '--merge', 'static', '--max-paths', '1', ...first);
    const { err, status } = await command('resume', ...then, name);
    expect(status).toBe(2);
    expect(err).toContain(words);
  });
});
