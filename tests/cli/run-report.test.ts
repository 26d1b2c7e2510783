/** What `run` says: errors when they are found, what was not explored, what it left alone. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveBlock } from '../../src/cli/live-block.js';
import { showSummary } from '../../src/cli/run-report.js';
import { paintWith } from '../../src/cli/terminal.js';
import type { RunSummary } from '../../src/results/index.js';
import { merganser, type Session } from './session.js';

let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-test-'));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

/** Runs a program; without a run directory unless words say otherwise. */
function run(text: string, words: readonly string[] = ['--no-write-tests'], file = 'program.c') {
  fs.writeFileSync(path.join(directory, file), text);
  const at = words.indexOf('--');
  const [own, programs] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
  return merganser(['run', ...own, file, ...programs], { workingDirectory: directory });
}

const summaryOf = ({ out }: Session) => JSON.parse(out) as RunSummary;

const symbolic = `
#include <klee/klee.h>
static int input(const char *name) { int x; klee_make_symbolic(&x, sizeof x, name); return x; }
`;

describe('an error', () => {
  it('is shown when it is found, with its input, also without a run directory', async () => {
    const { err, status } = await run(
      `${symbolic} int main(void) { int x = input("x"); int y = 1 / x; klee_warning("later"); return y; }`,
    );
    expect(status).toBe(1);
    expect(err).toContain('division-by-zero');
    expect(err).toContain('with x = 0');
    expect(err.indexOf('division-by-zero')).toBeLessThan(err.indexOf('later'));
  });

  it('shows numbers of arguments as numbers, and nothing of how assert reports', async () => {
    const text = `
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc != 3);
  return 0;
}
`;
    const { err } = await run(text, ['--no-write-tests', '--sym-args', '0,2,1']);
    expect(err).toMatch(/^ {2}at program\.c:4:3 in main\(argc=3, argv=\S+\)\n {6}4 \|/m);
    expect(err).toMatch(/^ {2}with n_args = 2$/m);
    expect(err).not.toMatch(/assert_fail|in its call of|0x02/);
  });

  it('is in a list at the end where there are several', async () => {
    const { err } = await run(
      `${symbolic} int main(void) {
        int x = input("x");
        if (x == 1) __builtin_trap();
        return 1 / (x - 2);
      }`,
    );
    const [, end] = err.split('2 errors found; every path was explored');
    expect(end).toContain('abort at program.c:6 in main');
    expect(end).toContain('division-by-zero at program.c:7 in main');
  });
});

describe('an interrupted run', () => {
  it('promises no tests where none are written', async () => {
    const { out } = await run(`${symbolic} int main(void) { return input("x"); }`, [
      '--no-write-tests',
      '--json',
    ]);
    const summary: RunSummary = { ...(JSON.parse(out) as RunSummary), stoppedBy: 'interrupted' };
    const shown = (tests: number) => {
      let text = '';
      const terminal = { paint: paintWith(false), err: (more: string) => void (text += more) };
      showSummary({ ...summary, tests }, undefined, { terminal, workingDirectory: '' } as never);
      return text;
    };
    expect(shown(3)).toContain('interrupted; unfinished paths have tests too');
    expect(shown(0)).toMatch(/^interrupted$/m);
  });
});

describe('what to try next', () => {
  it('can be typed as it is shown, whatever the directory is called', async () => {
    const words = ['--output-dir', "two words/it's"];
    const { err } = await run(`${symbolic} int main(void) { return input("x") > 3; }`, words);
    expect(err).toContain("test in two words/it's/tests\n");
    expect(err).toMatch(/^ {2}merganser replay 'two words\/it'\\''s' {2}/m);
  });
});

describe('what was not explored', () => {
  it('is a path that ends where a function is missing', async () => {
    const text = `${symbolic} int missing(int); int main(void) { int x = input("x"); return x == 3 ? missing(x) : 0; }`;
    const { err } = await run(text);
    expect(err).toContain('1 error found; not everything was explored');
    expect(err).toContain('program.c:4: a call of missing');
    expect(err).toContain('--externals symbolic');
    const summary = summaryOf(await run(text, ['--json', '--no-write-tests']));
    expect(summary.complete).toBe(false);
    expect(summary.unexplored).toMatchObject([
      { cause: 'external', file: 'program.c', line: 4, count: 1 },
    ]);
  });

  it('is a path that ends where the engine lacks something', async () => {
    const module = `
      declare <4 x i32> @llvm.x86.sha1msg1(<4 x i32>, <4 x i32>)
      define i32 @main() {
        %c = call <4 x i32> @llvm.x86.sha1msg1(<4 x i32> zeroinitializer, <4 x i32> zeroinitializer)
        ret i32 0
      }`;
    const session = await run(module, ['--json', '--no-write-tests'], 'program.ll');
    const summary = summaryOf(session);
    expect(summary.complete).toBe(false);
    expect(summary.unexplored?.[0].message).toContain("without a processor's own instructions");
  });

  it('says where a value had to be concrete, how often, and what helps', async () => {
    const text = `${symbolic}
      int snprintf(char *, unsigned long, const char *, ...);
      int main(void) {
        char text[40];
        int x = input("x");
        snprintf(text, sizeof text, "%.25f", (double)x);
        return text[0] == '7';
      }`;
    const summary = summaryOf(await run(text, ['--json', '--no-write-tests']));
    expect(summary.complete).toBe(false);
    expect(summary.unexplored).toMatchObject([
      { cause: 'floatingPoint', file: 'program.c', line: 9 },
    ]);
    const { err } = await run(text);
    expect(err).toContain('not explored:\n  program.c:9: only some values');
    expect(err).toContain('a function of floating point took one value');
  });

  it('says that sizes of malloc can be symbolic, unless they are', async () => {
    const text = `${symbolic}
      void *malloc(unsigned long);
      int main(void) {
        char *p = malloc(input("n") & 4095);
        return p && p[0] == '7';
      }`;
    const { err } = await run(text);
    expect(err).toContain('sixteen values were tried');
    expect(err).toContain('--symbolic-sizes N');
    const sized = await run(text, ['--no-write-tests', '--symbolic-sizes', '4096']);
    expect(sized.err).toContain('; every path was explored');
  });

  it('is the other side of branches while forking is switched off', async () => {
    const text = `${symbolic} int main(void) {
      int x = input("x");
      klee_set_forking(0);
      if (x > 5) return 1;
      return 2;
    }`;
    const summary = summaryOf(await run(text, ['--json', '--no-write-tests']));
    expect(summary.complete).toBe(false);
    expect(summary.unexplored).toMatchObject([{ cause: 'one-sided', line: 7 }]);
  });

  it('is nothing where every path ended by itself', async () => {
    const text = `${symbolic} int main(void) { return input("x") > 5; }`;
    const summary = summaryOf(await run(text, ['--json', '--no-write-tests']));
    expect(summary.complete).toBe(true);
    expect(summary.unexplored).toEqual([]);
  });

  it('says that shorter inputs are not tried', async () => {
    const text = '#include <stdio.h>\nint main(void) { return getchar() == EOF; }';
    const { err } = await run(text, ['--no-write-tests', '--sym-stdin', '4']);
    expect(err).toContain('standard input of exactly 4 bytes: shorter ones are not tried');
    const { err: without } = await run('int main(void) { return 0; }');
    expect(without).not.toContain('exactly');
  });
});

const changesFiles = `
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static void text(const char *name, char *into, int size) {
  FILE *f = fopen(name, "r");
  into[0] = 0;
  if (!f) { strcpy(into, "none"); return; }
  into[fread(into, 1, size - 1, f)] = 0;
  fclose(f);
}
int main(void) {
  char s[64];
  FILE *f = fopen("old.txt", "a"); fputs("+", f); fclose(f);
  text("old.txt", s, sizeof s); if (strcmp(s, "old+")) return 1;
  f = fopen("old.txt", "w"); fputs("new", f); fclose(f);
  text("old.txt", s, sizeof s); if (strcmp(s, "new")) return 2;
  if (unlink("gone.txt")) return 3;
  text("gone.txt", s, sizeof s); if (strcmp(s, "none")) return 4;
  if (rename("from.txt", "to.txt")) return 5;
  text("to.txt", s, sizeof s); if (strcmp(s, "from")) return 6;
  if (access("from.txt", F_OK) == 0) return 7;
  if (mkdir("made", 0755)) return 8;
  f = fopen("made/inner.txt", "wx"); if (!f) return 9; fputs("inner", f); fclose(f);
  if (fopen("made/inner.txt", "wx")) return 10;
  if (rmdir("made") == 0) return 11;
  int found = 0;
  DIR *d = opendir(".");
  for (struct dirent *e; (e = readdir(d)); ) {
    if (!strcmp(e->d_name, "gone.txt") || !strcmp(e->d_name, "from.txt")) return 12;
    if (!strcmp(e->d_name, "made") || !strcmp(e->d_name, "to.txt") || !strcmp(e->d_name, "kept.txt")) found++;
  }
  closedir(d);
  if (found != 3) return 13;
  if (chdir("made")) return 14;
  text("inner.txt", s, sizeof s); if (strcmp(s, "inner")) return 15;
  f = fopen("/dev/null", "w"); if (!f || fputs("x", f) < 0) return 16;
  if (unlink("/dev/null") == 0) return 17;
  return 0;
}`;

describe('a program without symbolic inputs', () => {
  function folder(): Record<string, string> {
    const names = fs.readdirSync(directory).filter((name) => name.endsWith('.txt'));
    return Object.fromEntries(
      names.map((name) => [name, fs.readFileSync(path.join(directory, name), 'utf8')]),
    );
  }
  const before = { 'old.txt': 'old', 'gone.txt': 'gone', 'from.txt': 'from', 'kept.txt': 'kept' };
  const prepare = () => {
    fs.rmSync(path.join(directory, 'made'), { recursive: true, force: true });
    for (const name of Object.keys(folder())) fs.rmSync(path.join(directory, name));
    for (const [name, text] of Object.entries(before)) {
      fs.writeFileSync(path.join(directory, name), text);
    }
  };

  it('is said to have one path', async () => {
    const { err } = await run('int main(void) { return 0; }');
    expect(err).toContain('no input is symbolic');
    const { err: other } = await run(`${symbolic} int main(void) { return input("x"); }`);
    expect(other).not.toContain('no input is symbolic');
  });

  it('changes copies of files, which it sees, and no real file', async () => {
    prepare();
    const session = await run(changesFiles, ['--output-dir', 'out', '--json']);
    expect(session.status).toBe(0);
    const events = fs.readFileSync(path.join(directory, 'out', 'events.ndjson'), 'utf8');
    expect(events).toContain('"how":"exit"');
    expect(events).toContain('"status":0');
    expect(folder()).toEqual(before);
    expect(fs.existsSync(path.join(directory, 'made'))).toBe(false);
    const copies = path.join(directory, 'out', 'files', fs.realpathSync(directory));
    expect(fs.readFileSync(path.join(copies, 'old.txt'), 'utf8')).toBe('new');
    expect(fs.existsSync('/dev/null')).toBe(true);
  });

  it('says which files it would have changed', async () => {
    prepare();
    const { err } = await run(changesFiles);
    expect(err).toContain('removed');
    expect(err).toContain('--files host');
  });

  it('changes real files where it is asked to', async () => {
    prepare();
    const text = changesFiles.replace('if (unlink("/dev/null") == 0) return 17;', '');
    const { status } = await run(text, ['--files', 'host', '--no-write-tests']);
    expect(status).toBe(0);
    expect(folder()).toEqual({ 'old.txt': 'new', 'to.txt': 'from', 'kept.txt': 'kept' });
    expect(fs.existsSync(path.join(directory, 'made', 'inner.txt'))).toBe(true);
  });
});

describe('a program for another machine', () => {
  it('is refused in one line', async () => {
    const module = `
      target triple = "aarch64-unknown-linux-gnu"
      define i32 @main() {
        ret i32 0
      }`;
    const { status, err } = await run(module, [], 'program.ll');
    expect(status).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('is for aarch64-unknown-linux-gnu');
  });
});

describe('code that a C++ compiler made', () => {
  it('has operators new and delete', async () => {
    const module = `
      target triple = "x86_64-unknown-linux-gnu"
      declare ptr @_Znwm(i64)
      declare void @_ZdlPv(ptr)
      define i32 @main() {
        %p = call ptr @_Znwm(i64 4)
        store i32 7, ptr %p
        call void @_ZdlPv(ptr %p)
        %v = load i32, ptr %p
        ret i32 %v
      }`;
    const { err, status } = await run(module, ['--no-write-tests'], 'program.ll');
    expect(status).toBe(1);
    expect(err).toContain('use-after-free: read of 4 bytes at offset 0 of a 4-byte heap object');
  });
});

describe('--check-overshift', () => {
  const text = `${symbolic} int main(void) { return 1 << (input("x") & 63); }`;
  it('is on, and can be switched off', async () => {
    expect((await run(text)).err).toContain('overshift');
    const { status, err } = await run(text, ['--no-check-overshift', '--no-write-tests']);
    expect(err).not.toContain('overshift');
    expect(status).toBe(0);
  });
});

describe('the live block', () => {
  it('is shown on a terminal that does not tell its width', () => {
    const written: string[] = [];
    const terminal = {
      out: () => undefined,
      err: (text: string) => written.push(text),
      paint: paintWith(false),
    };
    const progress = { completed: 5, errored: 0, partial: 0, instructions: 10, solverMs: 0 };
    const exploration = { progress, living: 3, elapsed: 1000 };
    const bounds = { milliseconds: 0, instructions: 0, paths: 0, megabytes: 0 };
    const options = { bounds, coverage: () => undefined, columns: 0 };
    const block = new LiveBlock(terminal, exploration as never, options);
    Object.assign(block, { next: 0 });
    block.update();
    expect(written.join('')).toContain('5 paths, 0 with an error');
  });
});
