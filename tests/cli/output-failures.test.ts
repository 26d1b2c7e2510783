/**
 * Results that cannot be written: a message that says what, why and what to do, never "internal failure"; what was
 * found is shown all the same, and what was written before stays readable.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../src/results/index.js';
import { asPlainUser, inOpenFolder, noPlainUser } from './plain-user.js';
import { merganser } from './session.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));

/** An error at once, then 1,024 paths. */
const program = `#include <klee/klee.h>
#include <assert.h>
int main(void) {
  unsigned char x[10];
  int sum = 0;
  klee_make_symbolic(x, sizeof x, "x");
  assert(x[0] != 7);
  for (int i = 0; i < 10; i++) if (x[i] > 100) sum += i;
  return sum;
}
`;
const harmless = program.replace('assert(x[0] != 7);', '');

let home: string;

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-output-'));
  fs.writeFileSync(path.join(home, 'faulty.c'), program);
  fs.writeFileSync(path.join(home, 'harmless.c'), harmless);
});

afterAll(() => fs.rmSync(home, { recursive: true }));

const run = (...words: string[]) =>
  merganser(['run', 'faulty.c', ...words], { workingDirectory: home });

/** In a process of its own, behind a command of the shell. */
const shell = (command: string, cwd = home) => {
  const line = command.replace(/MERGANSER /g, `'${process.execPath}' '${bundle}' `);
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('a run directory that cannot be made', { timeout: 60_000 }, () => {
  const places: [what: string, name: string, why: RegExp][] = [
    ['below a file', 'faulty.c/out', /faulty\.c\/out cannot be made: not a directory/],
    ['below a device', '/dev/null/out', /cannot be made: not a directory/],
    ['with a name that is too long', 'x'.repeat(300), /cannot be made: name too long; .*shorter/],
  ];
  if (fs.existsSync('/proc/self')) {
    places.push(
      ['in the proc file system', '/proc/out', /cannot be made: nothing can be made there/],
      ['of a process', '/proc/self/out/below', /cannot be made: nothing can be made there/],
      ['in the sys file system', '/sys/out', /cannot be made: (operation not|permission)/],
    );
  }
  it.each(places)('%s', async (_what, name, why) => {
    const { status, err } = await run('--output-dir', name);
    expect(err).toMatch(why);
    expect(err).toContain('--output-dir');
    expect(status).toBe(2);
  });

  it('which is there already', async () => {
    fs.mkdirSync(path.join(home, 'taken'));
    fs.writeFileSync(path.join(home, 'taken', 'file'), '');
    const { status, err } = await run('--output-dir', 'taken');
    expect(err).toMatch(/taken exists already: name another directory, or remove it/);
    expect(status).toBe(2);
    expect(fs.readdirSync(path.join(home, 'taken'))).toEqual(['file']);
  });

  it.skipIf(noPlainUser)(`in a folder that is read-only ${noPlainUser ?? ''}`, () => {
    inOpenFolder((folder) => {
      fs.writeFileSync(path.join(folder, 'faulty.c'), program);
      fs.mkdirSync(path.join(folder, 'locked'), { mode: 0o555 });
      const locked = asPlainUser(['run', 'faulty.c', '--output-dir', 'locked/out'], folder);
      expect(locked.stderr).toMatch(/locked\/out cannot be made: permission denied; name another/);
      expect(locked.status).toBe(2);
      fs.chmodSync(folder, 0o555);
      const here = asPlainUser(['run', 'faulty.c'], folder);
      expect(here.stderr).toMatch(/merganser-out-N in .* cannot be made: permission denied/);
      expect(here.status).toBe(2);
    });
  });

  it('is made with the folders above it, and takes the place of a link to nothing', async () => {
    const folder = path.join(home, 'linked');
    fs.mkdirSync(folder);
    fs.symlinkSync('nowhere', path.join(folder, 'merganser-last'));
    fs.symlinkSync('nowhere', path.join(folder, 'merganser-out-0'));
    const words = ['run', '../faulty.c', '--max-paths', '3'];
    expect((await merganser(words, { workingDirectory: folder })).status).toBe(1);
    expect(fs.readlinkSync(path.join(folder, 'merganser-last'))).toBe('merganser-out-1');
    expect((await run('--output-dir', 'new/folders/out', '--max-paths', '3')).status).toBe(1);
    expect(readRun(path.join(home, 'new/folders/out')).summary.errors).toHaveLength(1);
  });
});

describe('a disk that becomes full', { timeout: 120_000 }, () => {
  const limits = [
    ['in the first tests', 'ulimit -f 32', 'faulty'],
    ['later', 'ulimit -f 160', 'faulty'],
    ['where nothing else is wrong', 'ulimit -f 32', 'harmless'],
  ] as const;
  it.each(limits)('%s (a limit for the size of files)', (what, limit, name) => {
    const out = `limited-${what.replace(/\W/g, '-')}`;
    const ran = shell(`${limit}; MERGANSER run ${name}.c --output-dir ${out} --search bfs`);
    expect(ran.stderr).toMatch(/cannot be written any more: file too large; raise .*ulimit -f/);
    expect(ran.stderr).toContain('stopped: what it finds cannot be written any more');
    expect(ran.stderr).not.toContain('internal failure');
    if (name === 'faulty')
      expect(ran.stderr).toMatch(/assertion failed: x\[0\] != 7[\s\S]*with x = /);
    expect(ran.status).toBe(name === 'faulty' ? 1 : 2);
    const { summary, tests } = readRun(path.join(home, out));
    expect(summary.stoppedBy).toBe('output');
    expect(summary.tests).toBe(tests.length);
    const files = fs.readdirSync(path.join(home, out, 'tests'));
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  it('still prints the summary as JSON', () => {
    const { stdout, status } = shell(
      'ulimit -f 32; MERGANSER run faulty.c --output-dir json --json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ stoppedBy: 'output', errors: [{ kind: 'assert' }] });
    expect(status).toBe(1);
  });

  const mount = path.join(os.tmpdir(), `merganser-full-${process.pid}`);
  fs.mkdirSync(mount);
  const mounted = (size: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', mount]).status === 0;
  const canMount = mounted('64k') && spawnSync('umount', [mount]).status === 0;
  afterAll(() => fs.rmdirSync(mount));
  const sizes = ['64k', '300k', '2m'];
  it.skipIf(!canMount).each(sizes)(
    `of %s${canMount ? '' : ' (skipped: no file system can be mounted)'}`,
    (size) => {
      expect(mounted(size)).toBe(true);
      try {
        const ran = shell(`MERGANSER run faulty.c --output-dir ${mount}/out --search bfs`);
        expect(ran.stderr).not.toContain('internal failure');
        expect(ran.stderr).toMatch(
          /the run directory .* cannot be (made|written any more): no space left on device; make room/,
        );
        expect([1, 2]).toContain(ran.status);
        if (!ran.stderr.includes('cannot be made')) {
          expect(ran.stderr).toMatch(/assertion failed: x\[0\] != 7/);
          expect(ran.status).toBe(1);
          const { summary, tests } = readRun(path.join(mount, 'out'));
          expect(['output', 'interrupted']).toContain(summary.stoppedBy);
          for (const { ktest } of tests) expect(ktest.objects).toHaveLength(1);
        }
      } finally {
        spawnSync('umount', [mount]);
      }
    },
  );
});

describe('other files that cannot be written', { timeout: 60_000 }, () => {
  it('do not keep the errors from being shown', async () => {
    const words = ['--max-paths', '2', '--output-dir', 'reported', '--sarif', 'no/such/file'];
    const { status, err } = await run(...words);
    expect(err).toMatch(/assertion failed/);
    expect(err).toMatch(/no\/such\/file: no such file or directory/);
    expect(status).toBe(2);
  });

  it('are no failure where nobody reads any more', () => {
    const { stdout, stderr } = shell(
      'MERGANSER run faulty.c --no-write-tests --json 2> err | head -1; echo "$PIPESTATUS"; cat err >&2',
    );
    expect(stdout).toBe('{\n1\n');
    expect(stderr).not.toMatch(/EPIPE|rror:/);
    const help = shell('MERGANSER help run | true; echo "$PIPESTATUS"');
    expect(help.stdout).toBe('0\n');
    expect(help.stderr).toBe('');
  });

  it.skipIf(!fs.existsSync('/dev/full'))(
    'are no errors of the program where nothing can be said',
    () => {
      expect(shell('MERGANSER doctor 2> /dev/full > /dev/full').status).toBe(2);
    },
  );

  it('say that the working directory is gone', () => {
    const { status, stderr } = shell(
      'mkdir gone && cd gone && rmdir ../gone && MERGANSER help run',
    );
    expect(stderr).toBe('merganser: the working directory is gone; start in one that exists\n');
    expect(status).toBe(2);
  });

  it.skipIf(!fs.existsSync('/dev/full'))('are a failure where there is no room for them', () => {
    const { status, stderr } = shell('MERGANSER help run > /dev/full');
    expect(stderr).toMatch(/the output cannot be written: .*no space/);
    expect(status).toBe(2);
  });
});

describe('places for what can be made again', { timeout: 60_000 }, () => {
  const command = 'MERGANSER run faulty.c faulty-too.c --max-paths 2';
  beforeAll(() => fs.writeFileSync(path.join(home, 'faulty-too.c'), 'int other;\n'));

  it.each([
    ['a cache in the proc file system', 'MERGANSER_CACHE_DIR=/proc/cache'],
    ['a cache below a file', 'MERGANSER_CACHE_DIR=$PWD/faulty.c/cache'],
    ['a home that is not there', 'HOME=/proc/home XDG_CACHE_HOME= MERGANSER_CACHE_DIR='],
  ])('%s: a note, once, and no failure', (_what, before) => {
    const { status, stderr } = shell(`${before} ${command}`);
    expect(stderr.match(/note: compiled code cannot be kept in/g)).toHaveLength(1);
    expect(stderr).toContain('assertion failed');
    expect(status).toBe(1);
  });

  it.each([
    ['no home', 'env -u HOME -u XDG_CACHE_HOME MERGANSER_CACHE_DIR='],
    ['no place for temporary files', 'TMPDIR=/proc/tmp'],
  ])('%s: no failure', (_what, before) => {
    const { status, stderr } = shell(`${before} ${command}`);
    expect(stderr).toContain('assertion failed');
    expect(stderr).not.toMatch(/internal failure|node:/);
    expect(status).toBe(1);
  });
});
