/** `merganser build` where something stands between it and the compiler, or where the build is ended in its midst. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOnPath } from '../../src/frontend/index.js';
import { merganser } from './session.js';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const missing = ['make', 'gcc', 'ar'].filter((tool) => !findOnPath(tool));
const without = missing.length > 0 ? ` (skipped: no ${missing.join(', ')})` : '';
const hasCcache = findOnPath('ccache') !== undefined;
const withoutCcache = hasCcache ? '' : ' (skipped: no ccache)';

let place: string;
let env: Record<string, string | undefined>;

beforeAll(() => {
  place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-midst-')));
  env = { ...process.env, CCACHE_DIR: path.join(place, 'ccache'), MAKEFLAGS: undefined };
  for (let i = 0; i < 6; i++) {
    fs.writeFileSync(
      path.join(place, `part${i}.c`),
      `int part${i}(void) { return VALUE + ${i}; }\n`,
    );
  }
  const names = [0, 1, 2, 3, 4, 5].map((i) => `part${i}`);
  const sum = names.map((name) => `${name}()`).join(' + ');
  const declared = names.map((name) => `int ${name}(void);`).join('\n');
  fs.writeFileSync(path.join(place, 'main.c'), `${declared}\nint main(void) { return ${sum}; }\n`);
  const objects = ['main.o', ...names.map((name) => `${name}.o`)].join(' ');
  fs.writeFileSync(
    path.join(place, 'Makefile'),
    `CC = gcc\nCFLAGS = -DVALUE=1\nprog: ${objects}\n\t$(CC) -o $@ $^\nclean:\n\trm -f *.o prog\n`,
  );
});

afterAll(() => fs.rmSync(place, { recursive: true }));

const inside = (...words: string[]) => merganser(words, { workingDirectory: place, env });
const build = (line: string) => inside('build', '--', 'sh', '-c', line);
const statusOf = async (program: string) => (await inside('exec', program)).status;

/** Builds in a process, with a process group of its own. */
function inProcess(line: string) {
  const words = [process.execPath, bundle, 'build', '--', 'sh', '-c', line];
  return spawnSync('setsid', ['--wait', ...words], { cwd: place, env, encoding: 'utf8' });
}

describe.skipIf(missing.length > 0)(`builds${without}`, { timeout: 120_000 }, () => {
  it('of several compilers at a time are recorded whole', async () => {
    const { err } = await build('make -s clean && make -s -j8');
    expect(err).toContain('7 sources compiled, bitcode of all of them');
    expect(await statusOf('./prog')).toBe(21);
  });

  it.skipIf(!hasCcache)(`work with ccache in front, hit or not${withoutCcache}`, async () => {
    for (const value of [2, 2]) {
      const make = `make -s clean && make -s CC='ccache gcc' CFLAGS=-DVALUE=${value}`;
      expect((await build(make)).err).toContain('7 sources compiled, bitcode of all of them');
      expect(await statusOf('./prog')).toBe(27);
    }
    const said = spawnSync('ccache', ['--print-stats'], { env, encoding: 'utf8' }).stdout;
    expect(Number(/^(?:direct|preprocessed)_cache_hit\t(\d+)$/m.exec(said)?.[1])).toBe(7);
  });

  it.skipIf(!hasCcache)(`work with ccache in the place of gcc${withoutCcache}`, async () => {
    fs.mkdirSync(path.join(place, 'links'), { recursive: true });
    fs.symlinkSync(findOnPath('ccache')!, path.join(place, 'links', 'gcc'));
    const before = env['PATH'];
    env['PATH'] = `${path.join(place, 'links')}:${before}`;
    const { err } = await build('make -s clean && make -s CFLAGS=-DVALUE=3');
    env['PATH'] = before;
    expect(err).toContain('7 sources compiled, bitcode of all of them');
    expect(await statusOf('./prog')).toBe(33);
  });

  it('of libtool lead from its script to the program', async () => {
    const shared =
      'gcc -DVALUE=1 -fPIC -c part0.c -o .libs/part0.o && gcc -shared .libs/part0.o -o .libs/libpart.so.0';
    const { status } = await build(
      `mkdir -p .libs && ${shared} && ln -sf libpart.so.0 .libs/libpart.so && ` +
        `echo 'int part0(void); int main(void) { return part0() + 20; }' > tool.c && ` +
        `gcc tool.c -L.libs -lpart -o .libs/tool && printf '#!/bin/sh\\n' > tool`,
    );
    expect(status).toBe(0);
    expect(await statusOf('./tool')).toBe(21);
  });

  it('that Ctrl-C ends are recorded as far as they came', async () => {
    fs.writeFileSync(path.join(place, 'one.c'), 'int main(void) { return 11; }\n');
    const { status, stderr } = inProcess('gcc one.c -o one && kill -INT 0 && sleep 20');
    expect(status).toBe(130);
    expect(stderr).toContain('1 source compiled, bitcode of all of them');
    expect(await statusOf('./one')).toBe(11);
  });

  it('that kill -9 ends are recorded by the next one', async () => {
    // A program that no earlier run of this test has recorded.
    const text = `const char *where = "${place}";\nint main(void) { return 12; }\n`;
    fs.writeFileSync(path.join(place, 'two.c'), text);
    const { stderr } = inProcess('gcc two.c -o two && kill -9 $PPID');
    expect(stderr).not.toContain('compiled');
    expect((await inside('exec', './two')).err).toContain('this is machine code');
    expect((await build('true')).err).toContain('1 source compiled');
    expect(await statusOf('./two')).toBe(12);
  });
});
