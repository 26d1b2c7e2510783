/** Standard input and files of at most so many bytes (`--short-inputs`): every length is on a path, with a test of it. */
import { describe, expect, it } from 'vitest';
import type { World } from '../../src/exec/index.js';
import { exploreC, inputOf } from './exploring.js';

const name = { kind: 'text', bytes: new TextEncoder().encode('test') } as const;
const short = (more: Partial<World>): { world: World } => ({
  world: { args: [name], environment: [], short: true, ...more },
});

describe('input that may be shorter', () => {
  it('is read up to its end, on one path for all lengths, and leaves the rest of the buffer', () => {
    const { statuses, ended } = exploreC(
      `
#include <unistd.h>
#include <klee/klee.h>
int main(void) {
  char buffer[8] = "?????????";
  long n = read(0, buffer, 6);
  klee_assert(n >= 0 && n <= 4);
  klee_assert(read(0, buffer, 1) == 0);
  int i = klee_range(0, 8, "i");
  klee_assume(i >= n);
  klee_assert(buffer[i] == '?');
  return 0;
}`,
      short({ stdin: 4 }),
    );
    // The && of the first assertion and the results of read have no other outcome.
    expect(new Set(statuses)).toEqual(new Set([0]));
    expect(ended.every(({ end }) => end.kind === 'exit')).toBe(true);
  });

  it('ends at every length, and a test has just so many bytes', () => {
    const { statuses, ended } = exploreC(
      `
#include <stdio.h>
int main(void) {
  int n = 0;
  while (getchar() != EOF) n++;
  return n;
}`,
      short({ stdin: 3 }),
    );
    expect(statuses.toSorted()).toEqual([0, 1, 2, 3]);
    for (const path of ended) {
      const status = path.end.kind === 'exit' ? path.end.status : -1;
      expect(inputOf(path, 'stdin')).toHaveLength(status);
      expect(inputOf(path, 'stdin.length')[0]).toBe(status);
    }
  });

  it('goes on behind a short read where another left off', () => {
    const { statuses } = exploreC(
      `
#include <unistd.h>
int main(void) {
  char a[2], b[2];
  long n = read(0, a, 2), m = read(0, b, 2);
  if (n < 2 && m != 0) return 9;
  if (m == 2) return 5;
  if (m == 1) return 4;
  if (n == 2) return 3;
  return 0;
}`,
      short({ stdin: 4 }),
    );
    expect([...new Set(statuses)].sort()).toEqual([0, 3, 4, 5]);
  });
});

describe('a read of a symbolic number of bytes', () => {
  const source = (behind: string) => `
#include <fcntl.h>
#include <unistd.h>
#include <klee/klee.h>
int main(void) {
  char buffer[12] = "???????????";
  int fd = open("A", O_RDONLY);
  unsigned n = klee_range(0, 14, "n");
  long got = read(fd, buffer, n);
  klee_assert(got <= 6 && got <= n);
  int i = klee_range(0, 11, "i");
  klee_assume(i >= got);
  klee_assert(buffer[i] == '?');
  ${behind}
  return 0;
}`;
  const errorsOf = ({ ended }: ReturnType<typeof exploreC>) =>
    ended.flatMap(({ end }) => (end.kind === 'error' ? [end.error.kind] : []));

  it.each([false, true])('is one path for all numbers, and one error (short: %s)', (short) => {
    const world: World = { args: [name], environment: [], short, files: { count: 1, size: 6 } };
    const explored = exploreC(source(''), { world, symbolicSizes: 64 });
    expect(errorsOf(explored)).toEqual(['out-of-bounds']);
    // The && of the assertion and what is assumed have two outcomes each.
    expect(explored.ended.filter(({ end }) => end.kind === 'exit').length).toBeLessThanOrEqual(2);
  });

  it('has a path for each position when the file is read again', () => {
    const world: World = { args: [name], environment: [], files: { count: 1, size: 6 } };
    const again = 'klee_assert(read(fd, buffer, 12) == 6 - got);';
    const explored = exploreC(source(again), { world, symbolicSizes: 64 });
    expect(errorsOf(explored)).toEqual(['out-of-bounds']);
    const read = explored.ended.flatMap((path) =>
      path.end.kind === 'exit' ? [Math.min(6, inputOf(path, 'n')[0])] : [],
    );
    expect([...new Set(read)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('a file that may be shorter', () => {
  it('has a size, an end to seek to, and grows when it is written', () => {
    const { statuses } = exploreC(
      `
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat facts;
  char buffer[8];
  int fd = open("A", O_RDWR);
  long n = read(fd, buffer, 8);
  if (fstat(fd, &facts) != 0 || facts.st_size != n) return 9;
  if (lseek(fd, 0, SEEK_END) != n) return 8;
  if (write(fd, "xy", 2) != 2) return 7;
  lseek(fd, 0, SEEK_SET);
  if (read(fd, buffer, 8) != n + 2 || buffer[n] != 'x') return 6;
  return n;
}`,
      short({ files: { count: 1, size: 3 } }),
    );
    expect(statuses.toSorted()).toEqual([0, 1, 2, 3]);
  });

  it('is read to its end, and the position behind that is the end', () => {
    const { statuses } = exploreC(
      `
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char buffer[8];
  int fd = open("A", O_RDWR);
  long n = read(fd, buffer, 8);
  if (lseek(fd, 0, SEEK_CUR) != n) return 9;
  if (write(fd, "xy", 2) != 2) return 8;
  if (lseek(fd, 0, SEEK_END) != n + 2) return 7;
  return n;
}`,
      short({ files: { count: 1, size: 3 } }),
    );
    expect(statuses.toSorted()).toEqual([0, 1, 2, 3]);
  });

  it.each([0, 64])('stays where it was put behind the end (sizes up to %i)', (symbolicSizes) => {
    const { statuses } = exploreC(
      `
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char buffer[8];
  int fd = open("A", O_RDONLY);
  lseek(fd, 2, SEEK_SET);
  long n = read(fd, buffer, 1), m = read(fd, buffer, 4);
  long at = lseek(fd, 0, SEEK_CUR);
  if (at != 2 + n + m) return 9;
  return lseek(fd, 0, SEEK_SET) != 0;
}`,
      { ...short({ files: { count: 1, size: 6 } }), symbolicSizes },
    );
    expect(new Set(statuses)).toEqual(new Set([0]));
  });

  const wholeFile = {
    fstat: `int fd = open("A", O_RDONLY); struct stat facts;
  if (fd < 0 || fstat(fd, &facts) != 0) return 9;
  long n = facts.st_size; klee_assert(facts.st_blocks == (n + 511) / 512);
  char *all = malloc(n); if (read(fd, all, n) != n) return 8;`,
    stat: `struct stat facts; if (stat("A", &facts) != 0) return 9;
  long n = facts.st_size; int fd = open("A", O_RDONLY);
  char *all = malloc(n); if (read(fd, all, n) != n) return 8;`,
    lseek: `int fd = open("A", O_RDONLY); long n = lseek(fd, 0, SEEK_END);
  if (lseek(fd, 0, SEEK_CUR) != n) return 9;
  lseek(fd, 0, SEEK_SET);
  char *all = malloc(n); if (read(fd, all, n) != n) return 8;`,
    ftell: `FILE *f = fopen("A", "r"); fseek(f, 0, SEEK_END); long n = ftell(f); rewind(f);
  char *all = malloc(n); if (fread(all, 1, n, f) != n) return 8;`,
  };

  it.each(Object.entries(wholeFile))('is read into a buffer of its size, by %s', (_, read) => {
    const { ended, statuses } = exploreC(
      `
#include <fcntl.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  ${read}
  if (n > 0) all[n - 1 + (n == 37)] = 0;
  return 0;
}`,
      { ...short({ files: { count: 1, size: 50 } }), symbolicSizes: 64 },
    );
    const errors = ended.filter(({ end }) => end.kind === 'error');
    expect(errors).toHaveLength(1);
    expect(inputOf(errors[0], 'A_data')).toHaveLength(37);
    expect(new Set(statuses)).toEqual(new Set([0]));
    expect(ended.length).toBeLessThan(8);
  });

  it('is empty when it is opened anew', () => {
    const { statuses } = exploreC(
      `
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  char c;
  int fd = open("A", O_RDWR | O_TRUNC);
  return read(fd, &c, 1) != 0;
}`,
      short({ files: { count: 1, size: 3 } }),
    );
    expect(statuses).toEqual([0]);
  });
});
