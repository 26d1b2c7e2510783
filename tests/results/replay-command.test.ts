/** `merganser replay`: natively and in the interpreter, as predicted and not. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { canConfine, findNativeCompiler } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { type Explored, explored } from './explored.js';

const source = `#include <klee/klee.h>
int main(void) {
  unsigned char x;
  int a[4] = {1, 2, 3, 4};
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 250) return 7;
  if (x == 4) return a[x];
  return x & 1;
}
`;

const compiler = findNativeCompiler();

let run: Explored;
beforeAll(async () => {
  run = await explored(source);
});

describe('replay', () => {
  const ways: [string, boolean][] = [
    ['always', compiler !== undefined],
    ['never', true],
  ];
  for (const [native, isPossible] of ways) {
    const title = `--native ${native} confirms every test${isPossible ? '' : ' (no C compiler)'}`;
    it.skipIf(!isPossible)(title, async () => {
      const around = { workingDirectory: run.home };
      const all = await merganser(['replay', '--native', native], around);
      expect(all.out).not.toContain('differs');
      expect(all.out.match(/as predicted/g)).toHaveLength(
        run.json('summary.json')['tests'] as number,
      );
      expect(all.out).toContain('out-of-bounds');
      expect(all.status).toBe(0);
    });
  }

  it.skipIf(!compiler?.sanitizers)('sees an access before a global variable', async () => {
    const text = `#include <klee/klee.h>
char before[64], table[256], behind[64];
int main(void) {
  signed char c;
  klee_make_symbolic(&c, sizeof c, "c");
  klee_assume(c >= -1);
  return table[c];
}
`;
    const { home } = await explored(text);
    const { out, status } = await merganser(['replay', '--native', 'always'], {
      workingDirectory: home,
    });
    expect(out).toMatch(/as predicted {2}\S+ {2}out-of-bounds/);
    expect(status).toBe(0);
  });

  const seesArguments = canConfine && compiler?.sanitizers === true;
  it.skipIf(!seesArguments)('sees accesses behind the arguments and their pointers', async () => {
    const text = `int main(int argc, char **argv) {
  if (argv[1][0] == 'a') return argv[1][2];
  return argv[3] != 0;
}
`;
    const { home } = await explored(text, ['--', '--sym-arg', '1']);
    const { out, status } = await merganser(['replay', '--native', 'always'], {
      workingDirectory: home,
    });
    expect(out.match(/as predicted {2}\S+ {2}out-of-bounds/g)).toHaveLength(2);
    expect(status).toBe(0);
  });

  it.skipIf(!compiler)('lets the address of a member of nothing pass', async () => {
    const text = `#include <klee/klee.h>
struct pair { int first, second; } *none;
int main(void) {
  int *second = &none->second;
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 7)
    return *second;
  return second == 0;
}
`;
    const { home } = await explored(text);
    const { out, status } = await merganser(['replay', '--native', 'always'], {
      workingDirectory: home,
    });
    expect(out).toMatch(/as predicted {2}\S+ {2}null-pointer/);
    expect(status).toBe(0);
  });

  it.skipIf(!compiler)('predicts nothing for a path that was not finished', async () => {
    const text = `#include <klee/klee.h>
#include <assert.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x == 7);
  for (volatile int i = 0; i < 100000; i++) continue;
  assert(x != 7);
  return 0;
}
`;
    const { home } = await explored(text, ['--max-instructions', '20000']);
    const { out, err, status } = await merganser(['replay', '--native', 'always'], {
      workingDirectory: home,
    });
    expect(out).toContain(
      'unfinished  test000001  goes on where the run stopped, and ends with assert',
    );
    expect(err).toContain('0 of 0 tests ended as predicted');
    expect(err).toContain('1 of paths that were not finished');
    expect(status).toBe(0);
  });

  for (const [native, isPossible] of ways) {
    const title = `--native ${native} predicts nothing for a test whose end was not written`;
    it.skipIf(!isPossible)(title, async () => {
      const { home, directory, json } = await explored(source);
      const tests = json('summary.json')['tests'] as number;
      const events = path.join(directory, 'events.ndjson');
      const lines = fs.readFileSync(events, 'utf8').split('\n');
      const isLost = (line: string) => line.includes('"status":7');
      expect(lines.filter(isLost)).toHaveLength(1);
      fs.writeFileSync(events, lines.filter((line) => !isLost(line)).join('\n'));
      const { out, err, status } = await merganser(['replay', '--native', native], {
        workingDirectory: home,
      });
      expect(out).toMatch(/^not known {2}test\d{6} {2}the run could not write how it ends$/m);
      expect(out).not.toContain('?');
      expect(err).toContain(`${tests - 1} of ${tests - 1} tests ended as predicted`);
      expect(err).toContain('of 1 nothing is predicted, as the run could not write it');
      expect(status).toBe(0);
    });
  }

  describe('of a run with checks that no native run makes', () => {
    const text = `#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char x;
  int unset;
  volatile double zero = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  switch (x) {
    case 1: return unset ? 3 : 4;
    case 2: return malloc(4) == NULL;
    case 3: return 1 / zero > 2;
    default: return 0;
  }
}
`;
    for (const [native, isPossible] of ways) {
      it.skipIf(!isPossible)(`--native ${native} confirms them all the same`, async () => {
        const checks = ['--check-uninitialised', '--check-leaks', '--check-float'];
        const { home, json } = await explored(text, checks);
        const errors = json('summary.json')['errors'] as { kind: string }[];
        const kinds = errors.map(({ kind }) => kind).sort();
        expect(kinds).toEqual(['floating-point', 'leak', 'uninitialised']);
        const { out, err, status } = await merganser(['replay', '--native', native], {
          workingDirectory: home,
        });
        expect(out.match(/^as predicted .*$/gm)).toHaveLength(4);
        expect(out).not.toContain('differs');
        if (native === 'always') expect(err).toContain('errors that it does not see (');
        expect(status).toBe(0);
      });

      it.skipIf(!isPossible)(`--native ${native} knows which were switched off`, async () => {
        const shift = `#include <klee/klee.h>
int main(void) {
  unsigned s;
  klee_make_symbolic(&s, sizeof s, "s");
  klee_assume(s == 40);
  int volatile shifted = 1 << s;
  return 3;
}
`;
        const { home } = await explored(shift, ['--no-check-overshift']);
        const { out } = await merganser(['replay', '--native', native], {
          workingDirectory: home,
        });
        expect(out).toBe('as predicted  test000001  status 3\n');
      });
    }
  });

  it('tells a test that ends in another way', async () => {
    const around = { workingDirectory: run.home };
    const file = path.join(run.home, 'program.c');
    fs.writeFileSync(file, source.replace('return 7', 'return 8'));
    const { out, status } = await merganser(['replay', '--native', 'never'], around);
    fs.writeFileSync(file, source);
    expect(out.match(/differs/g)).toHaveLength(1);
    expect(out).toContain('status 7 was predicted, and it was status 8');
    expect(status).toBe(1);
  });

  it('says why it cannot be native', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-native-'));
    const around = { workingDirectory: home };
    fs.writeFileSync(path.join(home, 'program.ll'), 'define i32 @main() {\n  ret i32 3\n}\n');
    await merganser(['run', 'program.ll'], around);
    const always = await merganser(['replay', '--native', 'always'], around);
    expect([always.status, always.err]).toEqual([
      2,
      expect.stringContaining('program.ll is compiled code, and a native build needs the C source'),
    ]);
    const auto = await merganser(['replay'], around);
    expect([auto.status, auto.err]).toEqual([
      0,
      expect.stringMatching(/note: .* the interpreter replays instead\n1 of 1 tests/),
    ]);
  });

  it('says what is missing', async () => {
    const { err, status } = await merganser(['replay', 'merganser-out-7'], {
      workingDirectory: run.home,
    });
    expect(err).toContain("there is no directory merganser-out-7; 'merganser run' makes one");
    expect(status).toBe(2);
  });
});

/** Changes files in every way that C has, and says by its status which of them it saw change. */
const changing = (folder: string) => `#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static int has(const char *path, const char *text) {
  char buffer[32] = {0};
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  size_t n = fread(buffer, 1, 31, file);
  fclose(file);
  return n == strlen(text) && strcmp(buffer, text) == 0;
}
int main(void) {
  unsigned char x;
  struct stat facts;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 1) return 100;
  if (!has("${folder}/written", "old") || !has("kept", "here")) return 1;
  FILE *file = fopen("${folder}/written", "w");
  fputs("new", file), fclose(file);
  if (!has("${folder}/written", "new")) return 2;
  file = fopen("${folder}/longer", "a");
  fputs("er", file), fclose(file);
  if (!has("${folder}/longer", "longer")) return 3;
  if (unlink("${folder}/gone") || access("${folder}/gone", F_OK) == 0 || unlink("${folder}/gone") == 0) return 4;
  if (rename("${folder}/from", "${folder}/to") || !has("${folder}/to", "moved") || has("${folder}/from", "moved")) return 5;
  int fd = open("${folder}/made", O_RDWR | O_CREAT | O_EXCL, 0600);
  if (fd < 0 || write(fd, "m", 1) != 1 || close(fd) || stat("${folder}/made", &facts) || facts.st_size != 1) return 6;
  if (open("${folder}/made", O_RDWR | O_CREAT | O_EXCL, 0600) >= 0 || errno != EEXIST) return 7;
  if (mkdir("${folder}/sub", 0700) == 0 || errno != EROFS) return 8;
  if (remove("${folder}/removed")) return 9;
  return 50;
}
`;

describe('a replayed program', () => {
  const contents = {
    ...{ written: 'old', kept: 'here', longer: 'long', gone: 'g', from: 'moved', removed: 'r' },
  };
  const make = (folder: string) => {
    for (const [name, text] of Object.entries(contents)) {
      fs.writeFileSync(path.join(folder, name), text);
    }
  };
  const now = (folder: string) =>
    Object.fromEntries(
      fs
        .readdirSync(folder)
        .filter((name) => !/^merganser|^program/.test(name))
        .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
    );
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-changing-'));
    make(folder);
    fs.writeFileSync(path.join(folder, 'program.c'), changing(folder));
    await merganser(['run', 'program.c'], { workingDirectory: folder });
  });

  it.skipIf(!compiler || !canConfine)(
    'changes copies of files, and sees its own changes (skipped without a C compiler)',
    async () => {
      const around = { workingDirectory: folder };
      const { out, err, status } = await merganser(['replay', '--native', 'always'], around);
      expect(out.match(/status \d+/g)?.sort()).toEqual(['status 100', 'status 50']);
      expect([out.includes('differs'), status]).toEqual([false, 0]);
      expect(err).toMatch(/written and \d+ more changed in copies alone; --files host/);
      expect(now(folder)).toEqual(contents);
    },
  );

  it('changes copies in the interpreter, too', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-host-'));
    const text = '#include <stdio.h>\nint main(void) { return remove("here"); }\n';
    fs.writeFileSync(path.join(home, 'program.c'), text);
    fs.writeFileSync(path.join(home, 'here'), '');
    const around = { workingDirectory: home };
    await merganser(['run', 'program.c'], around);
    const { out } = await merganser(['replay', '--native', 'never'], around);
    expect(out).toContain('as predicted');
    expect(fs.existsSync(path.join(home, 'here'))).toBe(true);
  });

  it.skipIf(!compiler)(
    'changes the real ones with --files host (skipped without a C compiler)',
    async () => {
      const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-host-'));
      const text = '#include <stdio.h>\nint main(void) { return remove("here"); }\n';
      fs.writeFileSync(path.join(home, 'program.c'), text);
      fs.writeFileSync(path.join(home, 'here'), '');
      const around = { workingDirectory: home };
      await merganser(['run', 'program.c', '--sym-arg', '1'], around);
      expect(fs.existsSync(path.join(home, 'here'))).toBe(true);
      await merganser(['replay', '--native', 'always', '--files', 'host'], around);
      expect(fs.existsSync(path.join(home, 'here'))).toBe(false);
    },
  );
});
