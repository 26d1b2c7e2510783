import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.js';
import { optionsPage } from '../../src/cli/options-page.js';
import { merganser } from './session.js';

let directory: string;

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-cli-'));
});

afterAll(() => {
  fs.rmSync(directory, { recursive: true, force: true });
});

describe('the command line', () => {
  it('prints its version', async () => {
    expect(await merganser(['--version'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^merganser \d+\.\d+\.\d+\n$/),
    });
  });

  it('lists the commands', async () => {
    const { status, out } = await merganser(['--help']);
    expect(status).toBe(0);
    for (const { name, summary } of commands) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
  });

  it('suggests the file that was meant', async () => {
    fs.writeFileSync(path.join(directory, 'scanner.c'), 'int main(void) { return 0; }\n');
    const run = (file: string) => merganser(['run', file], { workingDirectory: directory });
    expect(await run('scaner.c')).toEqual({
      status: 2,
      out: '',
      err: 'merganser: there is no file scaner.c; did you mean scanner.c?\n',
    });
    expect((await run('other.ll')).err).toBe('merganser: there is no file other.ll\n');
    expect((await run('src/scanner.c')).err).toBe('merganser: there is no directory src\n');
  });

  it('says what to do with several programs', async () => {
    for (const name of ['one.ll', 'two.ll']) {
      fs.writeFileSync(path.join(directory, name), 'define i32 @main() {\n  ret i32 0\n}\n');
    }
    const { status, err } = await merganser(['run', 'one.ll', 'two.ll'], {
      workingDirectory: directory,
    });
    expect(status).toBe(2);
    expect(err).toContain('duplicate symbol main: defined in one.ll and in two.ll');
    expect(err).toContain('give those with a main of their own one by one');
  });

  it('shows the list and ends with status 2 where no command is given', async () => {
    const { status, out } = await merganser([]);
    expect(status).toBe(2);
    expect(out).toContain('Commands:');
  });

  const withOptions = commands.filter(({ readsWords }) => !readsWords);
  it.each(withOptions.map(({ name }) => name))('helps with %s', async (name) => {
    const asked = await merganser([name, '--help']);
    expect(asked.status).toBe(0);
    expect(asked.out).toContain(`merganser ${name}`);
    expect(asked.out).toContain('--colour auto|always|never');
    expect((await merganser(['help', name])).out).toBe(asked.out);
  });

  it("lists KLEE's options for klee", async () => {
    const { status, out } = await merganser(['klee', '--help']);
    expect(status).toBe(0);
    expect(out).toContain('--emit-all-errors');
    expect(out).toContain('--use-merge');
  });

  it('suggests the command that was meant', async () => {
    expect(await merganser(['docter'])).toEqual({
      status: 2,
      out: '',
      err: 'merganser: there is no command docter; did you mean doctor?\n',
    });
    expect((await merganser(['zzz'])).err).toContain("'merganser --help' lists them");
  });

  it('suggests the option that was meant', async () => {
    const { status, err } = await merganser(['ir', '--optimize', '2', 'x.c']);
    expect(status).toBe(2);
    expect(err).toBe('merganser: there is no option --optimize; did you mean --optimise?\n');
  });

  it('says which commands take an option that this one does not', async () => {
    const { err } = await merganser(['doctor', '--emit', 'bc']);
    expect(err).toContain('--emit is an option of ir, not of doctor');
  });

  it('gives usage errors of a command itself the status 2', async () => {
    const { status, err } = await merganser(['ir']);
    expect(status).toBe(2);
    expect(err).toContain('ir needs a file');
  });
});

describe('merganser ir', () => {
  it('prints the IR of a C file', async () => {
    fs.writeFileSync(
      path.join(directory, 'add.c'),
      'int add(int a, int b) { return a + b + K; }\n',
    );
    const { status, out, err } = await merganser(['ir', '-DK=5', '--no-cache', 'add.c'], {
      workingDirectory: directory,
    });
    expect(err).toBe('');
    expect(status).toBe(0);
    expect(out).toContain('@add(');
  });

  it('links several files and counts what the module contains', async () => {
    fs.writeFileSync(
      path.join(directory, 'two.c'),
      'int add(int, int); int two(void) { return add(1, 1); }',
    );
    const words = ['ir', '-DK=5', '--emit', 'summary', '--no-cache', 'add.c', 'two.c'];
    const { status, out } = await merganser(words, { workingDirectory: directory });
    expect(status).toBe(0);
    expect(out).toMatch(/functions +2 defined, 0 declared/);
    expect(out).toMatch(/undefined symbols +0/);
  });

  it('writes bitcode that can be read again', async () => {
    const words = ['ir', '-DK=5', '--emit', 'bc', '-o', 'add.bc', 'add.c'];
    expect((await merganser(words, { workingDirectory: directory })).status).toBe(0);
    const { out } = await merganser(['ir', 'add.bc'], { workingDirectory: directory });
    expect(out).toContain('@add(');
  });

  it('says with --verify what is malformed', async () => {
    fs.writeFileSync(
      path.join(directory, 'early.ll'),
      'define i32 @f() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  ret i32 %a\n}\n',
    );
    const { status, err } = await merganser(['ir', '--verify', 'early.ll'], {
      workingDirectory: directory,
    });
    expect(status).toBe(2);
    expect(err).toMatch(/malformed: @f, .*%a.*not defined on every way/);
    const plain = await merganser(['ir', 'early.ll'], { workingDirectory: directory });
    expect(plain.status).toBe(0);
  });

  it('shows the compiler errors and ends with status 2', async () => {
    fs.writeFileSync(path.join(directory, 'bad.c'), 'int f(void) { return x; }\n');
    const { status, err } = await merganser(['ir', '--no-cache', 'bad.c'], {
      workingDirectory: directory,
    });
    expect(status).toBe(2);
    expect(err).toContain("bad.c:1:22: error: use of undeclared identifier 'x'");
    expect(err).toContain('bad.c does not compile: 1 error');
  });

  it('colours the compiler errors on a terminal unless NO_COLOR is set', async () => {
    fs.writeFileSync(path.join(directory, 'bad.c'), 'int f(void) { return x; }\n');
    const words = ['ir', '--no-cache', 'bad.c'];
    const onTerminal = await merganser(words, { workingDirectory: directory, tty: true });
    expect(onTerminal.err).toContain('\u001b[31merror:');
    const without = await merganser(words, {
      workingDirectory: directory,
      tty: true,
      env: { NO_COLOR: '1' },
    });
    expect(without.err).not.toContain('\u001b');
  });

  it('says that a compiler does not exist', async () => {
    const { status, err } = await merganser(['ir', '--cc', 'clang-99', 'add.c'], {
      workingDirectory: directory,
    });
    expect(status).toBe(2);
    expect(err).toContain("there is no compiler 'clang-99'");
  });
});

describe('docs/options.md', () => {
  it("is current (if not: 'npm run docs')", () => {
    const committed = fs.readFileSync(new URL('../../docs/options.md', import.meta.url), 'utf8');
    expect(committed).toBe(optionsPage());
  });
});
