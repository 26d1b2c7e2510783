/** Symbolic arguments, standard input, environment and files; files of different paths kept apart. */
import { describe, expect, it } from 'vitest';
import { readKleeWords } from '../../src/cli/klee-words.js';
import type { World } from '../../src/exec/index.js';
import { type Explored, exploreC, inputOf } from './exploring.js';
import { silentHost } from './run-assembly.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder('latin1').decode(data).split('\0', 1)[0];
const name = { kind: 'text', bytes: bytes('test') } as const;

const world = (more: Partial<World>): { world: World } => ({
  world: { args: [name], environment: [], ...more },
});

const withStatus = ({ ended }: Explored, status: number) =>
  ended.find(({ end }) => end.kind === 'exit' && end.status === status)!;

describe('arguments', () => {
  const program = `
#include <string.h>
int main(int argc, char **argv) {
  if (argv[argc] != 0) return 99;
  if (argc == 1) return 1;
  if (argc == 2) { if (strcmp(argv[1], "ab") == 0) return 2; return 3; }
  if (argc == 3) return 4;
  return 5;
}`;

  it('are as many as asked for, and hold every string', () => {
    const args = [name, { kind: 'several', least: 0, most: 3, size: 2 }] as const;
    const explored = exploreC(program, world({ args }));
    expect([...new Set(explored.statuses)]).toEqual([1, 2, 3, 4, 5]);
    expect(text(inputOf(withStatus(explored, 2), 'arg00'))).toBe('ab');
    const counts = explored.ended.map((path) => inputOf(path, 'n_args')[0]);
    explored.ended.forEach(({ test, end }, i) => {
      const names = test!.inputs.map((input) => input.name);
      expect(names).toHaveLength(1 + counts[i]);
      const expected = [[1], [2, 3], [4], [5]][counts[i]];
      expect(expected).toContain(end.kind === 'exit' && end.status);
    });
  });

  it.each(['static', 'dynamic'] as const)(
    'leave the rest where it is, so that beginnings with as many can be merged (%s)',
    (merge) => {
      const several = (size: number) => ({ kind: 'several', least: 0, most: 1, size }) as const;
      const args = [name, several(1), several(2)] as const;
      const environment = ['HOME=/', 'LANG=C'].map(bytes);
      const explored = (mergePolicy: 'qce' | 'all') =>
        exploreC(
          `
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  const char *lang = getenv("LANG");
  return strlen(argv[0]) == 4 && lang != 0 && strcmp(lang, "C") == 0 ? argc : 9;
}`,
          { ...world({ args, environment }), merge, mergePolicy },
        );
      expect(explored('qce').statuses).toEqual([1, 2, 3]);
      // Four beginnings, and what the arrays of arguments of each number are asked for.
      expect(explored('all').exploration.progress.forks).toBeLessThanOrEqual(6);
    },
  );

  it('keep their places among fixed ones', () => {
    const args = [
      name,
      { kind: 'text', bytes: bytes('-f') },
      { kind: 'symbolic', size: 1 },
      { kind: 'text', bytes: bytes('end') },
    ] as const;
    const { statuses } = exploreC(
      `
#include <string.h>
int main(int argc, char **argv) {
  if (argc != 4 || strcmp(argv[1], "-f") != 0 || strcmp(argv[3], "end") != 0) return 9;
  if (argv[2][0] == 0) return 1;
  if (argv[2][1] != 0) return 8;
  return 2;
}`,
      world({ args }),
    );
    expect(statuses).toEqual([1, 2]);
  });

  it('prefer printable bytes when asked to', () => {
    const args = [name, { kind: 'symbolic', size: 3 }] as const;
    const { ended } = exploreC(
      'int main(int argc, char **argv) { if (argv[1][0] > 50) return 1; return 0; }',
      world({ args, readable: true }),
    );
    for (const path of ended) expect(text(inputOf(path, 'arg00'))).toMatch(/^[ -~]{3}/);
  });
});

describe('standard input', () => {
  it('holds symbolic bytes and then ends', () => {
    const explored = exploreC(
      `
#include <stdio.h>
int main(void) {
  int a = getchar();
  if (a == EOF) return 9;
  if (a != '<') return 1;
  if (getchar() != '>') return 2;
  return getchar() == EOF ? 3 : 8;
}`,
      world({ stdin: 2 }),
    );
    expect(explored.statuses).toEqual([1, 2, 3]);
    expect(text(inputOf(withStatus(explored, 3), 'stdin'))).toBe('<>');
  });

  it('that is real is read by every path from its start', () => {
    const real = bytes('hello');
    let at = 0;
    const host = {
      ...silentHost(),
      read: (fd: number, buffer: Uint8Array) => {
        if (fd !== 0) return -9;
        const part = real.subarray(at, at + buffer.length);
        buffer.set(part);
        at += part.length;
        return part.length;
      },
    };
    const { statuses } = exploreC(
      `
#include <klee/klee.h>
#include <unistd.h>
int main(void) {
  char c, x;
  klee_make_symbolic(&x, sizeof x, "x");
  int n = 0;
  if (x == 1) n = 10;
  while (read(0, &c, 1) == 1) n++;
  if (n == 5) return 5;
  return n;
}`,
      { host },
    );
    expect(statuses).toEqual([5, 15]);
  });
});

describe('the environment', () => {
  it('has symbolic values, which replace real ones', () => {
    const { statuses } = exploreC(
      `
#include <stdlib.h>
int main(void) {
  const char *mode = getenv("MODE"), *other = getenv("OTHER");
  if (mode == 0 || other == 0 || other[0] != 'x') return 9;
  if (mode[0] == 'q') return 1;
  return 2;
}`,
      world({
        environment: [bytes('MODE=fixed'), bytes('OTHER=x')],
        symbolicEnvironment: [{ name: 'MODE', size: 2 }],
      }),
    );
    expect(statuses).toEqual([1, 2]);
  });
});

describe('files', () => {
  it('A, B, … are symbolic', () => {
    const explored = exploreC(
      `
#include <stdio.h>
int main(void) {
  FILE *a = fopen("A", "r"), *b = fopen("./B", "rb"), *c = fopen("C", "r");
  if (a == 0 || b == 0 || c != 0) return 9;
  if (fgetc(a) == 'm' && fgetc(b) == 'g') return 1;
  return 2;
}`,
      world({ files: { count: 2, size: 1 } }),
    );
    expect(explored.statuses).toEqual([1, 2, 2]);
    const found = withStatus(explored, 1);
    expect(text(inputOf(found, 'A_data'))).toBe('m');
    expect(text(inputOf(found, 'B_data'))).toBe('g');
  });

  it('are written by each path for itself, and the real ones stay as they are', () => {
    const { statuses } = exploreC(`
#include <klee/klee.h>
#include <fcntl.h>
#include <unistd.h>
#include <sys/stat.h>
int main(void) {
  unsigned char x, back[4];
  klee_make_symbolic(&x, sizeof x, "x");
  int fd = open("out", O_RDWR | O_CREAT | O_TRUNC, 0644);
  if (fd != 3) return 9;
  write(fd, &x, 1);
  if (x > 5) write(fd, "ab", 2);
  int copy = dup(fd);
  if (lseek(copy, 0, SEEK_SET) != 0) return 8;
  int n = read(fd, back, sizeof back);
  struct stat facts;
  if (fstat(fd, &facts) != 0 || facts.st_size != n || back[0] != x) return 7;
  if (unlink("out") != 0 || open("out", O_RDONLY) >= 0) return 6;
  return n;
}`);
    expect(statuses).toEqual([1, 3]);
  });

  it('are found by symbolic names too', () => {
    const explored = exploreC(
      `
#include <fcntl.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int made = open("made", O_CREAT | O_WRONLY, 0600);
  write(made, "x", 1);
  close(made);
  int fd = open(argv[1], O_RDONLY);
  if (fd < 0) return 1;
  char first = 0;
  if (read(fd, &first, 1) != 1) return 2;
  if (first == 'x') return 3;
  if (first == 'y') return 4;
  return 5;
}`,
      world({ args: [name, { kind: 'symbolic', size: 6 }], files: { count: 1, size: 1 } }),
    );
    expect([...new Set(explored.statuses)]).toEqual([1, 3, 4, 5]);
    expect(text(inputOf(withStatus(explored, 3), 'arg00'))).toMatch(/^(made|A)$/);
    expect(text(inputOf(withStatus(explored, 4), 'arg00'))).toBe('A');
    expect(explored.exploration.isComplete).toBe(true);
  });

  it('hold what is printed into them, symbolic numbers too', () => {
    const explored = exploreC(
      `
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int sent = argv[1][0], received = -1;
  printf("%d is not printed", sent);
  FILE *file = fopen("new", "w");
  if (!file) return 9;
  fprintf(file, "%d\\n", sent);
  fputs("end", file);
  fclose(file);
  sleep(1000000);
  file = fopen("new", "r");
  if (fscanf(file, "%d", &received) != 1) return 8;
  return received == 77 ? 1 : received == sent ? 2 : 3;
}`,
      world({ args: [name, { kind: 'symbolic', size: 1 }] }),
    );
    expect(new Set(explored.statuses)).toEqual(new Set([1, 2]));
    expect(text(inputOf(withStatus(explored, 1), 'arg00'))).toBe('M');
    expect(explored.exploration.isComplete).toBe(true);
  });
});

describe("KLEE's words", () => {
  it('stand for symbolic arguments, files and standard input, with one dash or two', () => {
    const words = ['-x', '--sym-args', '0', '2', '4', '-sym-stdin', '8', '--sym-files', '1', '5'];
    const around = readKleeWords([...words, '--sym-arg', '3', 'y']);
    expect(around).toEqual({
      args: [
        { kind: 'text', bytes: bytes('-x') },
        { kind: 'several', least: 0, most: 2, size: 4 },
        { kind: 'symbolic', size: 3 },
        { kind: 'text', bytes: bytes('y') },
      ],
      maxFail: 0,
      stdin: 8,
      files: { count: 1, size: 5 },
    });
  });

  it.each([
    [['--sym-args', '1', '2'], 'three numbers'],
    [['--sym-args', '3', '2', '1'], 'from 3 to 2'],
    [['--sym-files', '0', '2'], 'from 1 to 26'],
    [['--sym-arg', 'x'], 'the length'],
    [['--sym-args', '0', '101', '1'], 'at most 100'],
  ])('%j is wrong: %s', (words, message) => {
    expect(() => readKleeWords(words)).toThrow(message);
  });
});
