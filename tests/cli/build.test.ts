/** `merganser build`, `merganser cc` and what `run` makes of the files that they recorded. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOnPath } from '../../src/frontend/index.js';
import { merganser } from './session.js';

const missing = ['make', 'gcc', 'ar', 'strip'].filter((tool) => !findOnPath(tool));
const without = missing.length > 0 ? ` (skipped: no ${missing.join(', ')})` : '';

let home: string;
let number = 0;

beforeAll(() => {
  home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-build-')));
});

afterAll(() => fs.rmSync(home, { recursive: true }));

/** A new folder with these files. */
function folder(files: Readonly<Record<string, string>>): string {
  const place = path.join(home, `project${number++}`);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(place, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return place;
}

/** The environment of the test: its cache is not the user's. */
const env = { ...process.env };

const inside = (place: string, ...words: string[]) =>
  merganser(words, { workingDirectory: place, env });
const shell = (place: string, line: string) => inside(place, 'build', '--', 'sh', '-c', line);

/** The value that a program returns, executed from its bitcode. */
async function statusOf(place: string, program: string): Promise<number> {
  const { status, err } = await inside(place, 'exec', program);
  expect(err).toBe('');
  return status;
}

const project = {
  'main.c': '#include "part.h"\nint main(void) { return part() + VALUE; }\n',
  'part.c': '#include "part.h"\nint part(void) { return 2; }\n',
  'part.h': 'int part(void);\n',
  Makefile:
    'prog: main.o libpart.a\n\t$(CC) -o $@ main.o -L. -lpart -lm\n' +
    'libpart.a: part.o\n\tar rc $@ part.o\n' +
    'CFLAGS = -O2 -Wall -g -DVALUE=5 -MMD\n',
};

describe.skipIf(missing.length > 0)(`merganser build${without}`, { timeout: 120_000 }, () => {
  it('runs a make as it is, and keeps what was built', async () => {
    const place = folder(project);
    const built = await inside(place, 'build', '--', 'make');
    expect(built.status).toBe(0);
    expect(built.err).toContain('2 sources compiled, bitcode of all of them');
    expect(built.err).toContain('merganser run ./prog  (1 source, 1 archive)');
    expect(spawnSync(path.join(place, 'prog')).status).toBe(7);
    expect(fs.existsSync(path.join(place, 'main.d'))).toBe(true);
    expect(await statusOf(place, './prog')).toBe(7);
  });

  it('finds it again when it was moved, when objects are gone, and when a source has changed', async () => {
    const place = folder(project);
    await inside(place, 'build', '--', 'make');
    for (const name of ['main.o', 'part.o', 'libpart.a']) fs.unlinkSync(path.join(place, name));
    fs.mkdirSync(path.join(place, 'installed'));
    fs.renameSync(path.join(place, 'prog'), path.join(place, 'installed', 'other'));
    fs.writeFileSync(path.join(place, 'part.c'), 'int part(void) { return 100; }\n');
    expect(await statusOf(place, 'installed/other')).toBe(7);
  });

  it('knows a stripped program by its place, and says so', async () => {
    const place = folder(project);
    await inside(place, 'build', '--', 'make');
    spawnSync('strip', ['prog'], { cwd: place });
    const { status, err } = await inside(place, 'exec', './prog');
    expect(status).toBe(7);
    expect(err).toContain('./prog is not the file that was built, but one of its name');
  });

  it('knows what only the first of two builds compiled', async () => {
    const place = folder(project);
    await inside(place, 'build', '--', 'make');
    fs.writeFileSync(path.join(place, 'main.c'), `${project['main.c']}/* changed */\n`);
    const again = await inside(place, 'build', '--', 'make');
    expect(again.err).toContain('merganser run ./prog');
    expect(await statusOf(place, './prog')).toBe(7);
  });

  it('takes thin archives, ld -r, several sources in one call, and shared libraries', async () => {
    const place = folder({
      ...project,
      'a.c': 'int a(void) { return 10; }\n',
      'b.c': 'int b(void) { return 20; }\n',
      'use.c': 'int a(void), b(void), part(void);\nint main(void) { return a() + b() + part(); }\n',
    });
    const { status, err } = await shell(
      place,
      'gcc -c a.c b.c && ld -r -o ab.o a.o b.o && gcc -fPIC -shared part.c -o libpart.so && ' +
        'ar rcT thin.a ab.o && gcc use.c thin.a -L. -lpart -o prog && gcc use.c a.c b.c part.c -o one',
    );
    expect(status).toBe(0);
    expect(err).toContain('bitcode of all of them');
    expect(await statusOf(place, './prog')).toBe(32);
    expect(await statusOf(place, './one')).toBe(32);
  });

  it('takes response files that are gone when the build is over', async () => {
    const place = folder(project);
    const { status, err } = await shell(
      place,
      "echo '-DVALUE=5 main.c' > one.rsp && echo 'part.c -o prog' > two.rsp && gcc @one.rsp @two.rsp && rm one.rsp two.rsp",
    );
    expect(status).toBe(0);
    expect(err).toContain('2 sources compiled, bitcode of all of them');
    expect(await statusOf(place, './prog')).toBe(7);
  });

  it('does not propose to explore what a build system tries the compiler with', async () => {
    const place = folder({
      ...project,
      'CMakeFiles/CompilerIdC/try.c': 'int main(void) { return 0; }\n',
    });
    const { err } = await shell(
      place,
      'cd CMakeFiles/CompilerIdC && gcc try.c && cd ../.. && make',
    );
    expect(err).toContain('merganser run ./prog');
    expect(err).not.toContain('CompilerIdC');
  });

  it('names what has no bitcode, and goes on', async () => {
    const place = folder({
      'main.c':
        'int twice(int);\nint main(int argc, char **argv) { return argc > 1 ? twice(argc) : 3; }\n',
      'twice.S': '.globl twice\ntwice:\n lea (%rdi,%rdi), %eax\n ret\n',
    });
    await shell(place, 'gcc main.c twice.S -lz -o prog 2>/dev/null || gcc main.c twice.S -o prog');
    const { status, err } = await inside(place, 'exec', './prog');
    expect(status).toBe(3);
    expect(err).toContain('twice.S: assembly has no bitcode');
  });

  it('passes output, exit status and failures on', async () => {
    const place = folder({ 'wrong.c': 'int main(void) { return x; }\n' });
    expect((await shell(place, 'exit 7')).status).toBe(7);
    expect((await shell(place, 'gcc wrong.c 2>/dev/null')).status).toBe(1);
    expect((await inside(place, 'build', '--', 'no-such-tool')).err).toContain(
      'there is no command no-such-tool',
    );
    expect((await inside(place, 'build', 'make')).err).toContain('merganser build -- make');
    expect((await shell(place, 'true')).err).toContain('called no compiler');
  });

  it('keeps words to the letter', async () => {
    const place = folder({
      'a b.c': 'char *text = TEXT;\nint main(void) { return text[0] + text[1] + text[2]; }\n',
    });
    await shell(place, `gcc "-DTEXT=\\"\\$ '\\"" 'a b.c' -o 'p q'`);
    expect(await statusOf(place, './p q')).toBe(
      "$ '".split('').reduce((n, c) => n + c.charCodeAt(0), 0),
    );
  });

  it('compiles what gcc lets pass', async () => {
    const place = folder({
      'old.c': 'f(x) int x; { return g(x); }\ng(x) { return x + 1; }\nmain() { return f(4); }\n',
    });
    await shell(place, 'gcc -w old.c -o old');
    expect(await statusOf(place, './old')).toBe(5);
  });

  it('has the functions behind macros of glibc', async () => {
    const place = folder({
      'stack.c': fs.readFileSync(new URL('obstack.c', import.meta.url), 'utf8'),
    });
    await shell(place, 'gcc -w stack.c -o stack');
    expect(spawnSync(path.join(place, 'stack')).status).toBe(190);
    expect(await statusOf(place, './stack')).toBe(190);
  });

  it('explores the members of an archive and the functions of an object', async () => {
    const place = folder(project);
    await inside(place, 'build', '--', 'make');
    const archive = await inside(
      place,
      'run',
      'libpart.a',
      '--function',
      'part',
      '--no-write-tests',
    );
    expect(archive.err).toContain('every path was explored');
    const object = await inside(place, 'run', 'part.o', '--function', 'part', '--no-write-tests');
    expect(object.err).toContain('every path was explored');
  });
});

describe.skipIf(missing.length > 0)(
  `--function of a program${without}`,
  { timeout: 120_000 },
  () => {
    it('calls functions of a whole program, static ones too', async () => {
      const place = folder({
        'main.c':
          'int part(int);\nstatic int half(int x) { return 7 / x; }\nint main(void) { return part(half(1)); }\n',
        'part.c': 'static int half(int x) { return x / 2; }\nint part(int x) { return half(x); }\n',
      });
      await shell(place, 'gcc main.c part.c -o prog');
      const explored = (name: string) =>
        inside(place, 'run', './prog', '--function', name, '--no-write-tests');
      expect((await explored('part')).err).toContain('every path was explored');
      expect((await explored('half')).err).toContain('division-by-zero');
    });
  },
);

describe.skipIf(missing.length > 0)(`merganser cc${without}`, { timeout: 120_000 }, () => {
  it('is a compiler whose programs can be explored', async () => {
    const place = folder(project);
    expect((await inside(place, 'cc', '-DVALUE=1', '-c', 'main.c')).status).toBe(0);
    expect((await inside(place, 'cc', '-O2', 'main.o', 'part.c', '-o', 'prog')).status).toBe(0);
    expect(await statusOf(place, './prog')).toBe(3);
  });

  it('says what is missing', async () => {
    const place = folder({});
    fs.mkdirSync(place, { recursive: true });
    const { status, err } = await merganser(['cc', 'a.c'], {
      workingDirectory: place,
      env: { ...env, PATH: place },
    });
    expect(status).toBe(2);
    expect(err).toContain('there is none on the PATH');
  });
});

describe('compile_commands.json', { timeout: 120_000 }, () => {
  it('is a program: the source with a main, and what it needs', async () => {
    const place = folder({
      ...project,
      'unused.c': 'int part_of_nothing(void) { return undefined_elsewhere(); }\n',
    });
    const entry = (file: string) => ({
      directory: '.',
      file,
      command: `gcc -DVALUE=3 -c '${file}'`,
    });
    const entries = ['main.c', 'part.c', 'unused.c'].map(entry);
    fs.writeFileSync(path.join(place, 'compile_commands.json'), JSON.stringify(entries));
    expect(await statusOf(place, 'compile_commands.json')).toBe(5);
    fs.writeFileSync(
      path.join(place, 'two.json'),
      JSON.stringify([
        ...entries,
        { directory: '.', file: 'main.c', arguments: ['cc', '-c', 'main.c'] },
      ]),
    );
    expect(await statusOf(place, 'two.json')).toBe(5);
    fs.writeFileSync(path.join(place, 'bad.json'), '{}');
    expect((await inside(place, 'exec', 'bad.json')).err).toContain(
      'not a list of compile commands',
    );
  });
});
