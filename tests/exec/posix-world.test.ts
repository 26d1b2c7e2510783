/** Directories, links, times, users and machines as explorations know them; nothing real is changed. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../src/exec/index.js';
import { NodeHost } from '../../src/node/node-host.js';
import { exploreC } from './exploring.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const name = { kind: 'text', bytes: bytes('test') } as const;

const headers = `
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <stdio.h>
#include <unistd.h>
`;

describe('an exploration with symbolic files', () => {
  let directory: string;
  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-test-'));
    fs.mkdirSync(path.join(directory, 'sub'));
    fs.writeFileSync(path.join(directory, 'sub', 'real'), 'real');
  });
  afterAll(() => fs.rmSync(directory, { recursive: true }));

  /** Explores with one symbolic file of two bytes, in the directory. */
  function explore(body: string): readonly number[] {
    const world: World = { args: [name], environment: [], files: { count: 1, size: 2 } };
    const host = new NodeHost(directory, () => undefined);
    return exploreC(`${headers}\nint main(void) {\n${body}\n}`, { host, world }).statuses;
  }

  it('finds them relative to an open directory', () => {
    const statuses = explore(`
  int here = open(".", O_RDONLY | O_DIRECTORY);
  int fd = openat(here, "A", O_RDONLY);
  char byte;
  struct stat st;
  if (here < 0 || fd < 0 || read(fd, &byte, 1) != 1) return 9;
  if (fstatat(here, "A", &st, 0) != 0 || st.st_size != 2) return 8;
  if (faccessat(here, "none", F_OK, 0) == 0 || errno != ENOENT) return 7;
  if (byte == 'x') return 1;
  return 2;`);
    expect(statuses).toEqual([1, 2]);
  });

  it('knows what the path did, and changes nothing real', () => {
    const file = path.join(directory, 'sub', 'real');
    const before = fs.statSync(file);
    const statuses = explore(`
  int sub = open("sub", O_RDONLY | O_DIRECTORY);
  struct stat st;
  int made = openat(sub, "made", O_CREAT | O_WRONLY, 0600);
  if (made < 0 || write(made, "abc", 3) != 3) return 9;
  if (linkat(sub, "real", sub, "second", 0) != 0) return 8;
  if (linkat(sub, "real", sub, "second", 0) == 0 || errno != EEXIST) return 7;
  if (renameat(sub, "made", sub, "moved") != 0 || faccessat(sub, "made", F_OK, 0) == 0) return 6;
  if (unlinkat(sub, "real", 0) != 0 || fstatat(sub, "second", &st, 0) != 0 || st.st_size != 4) return 5;
  if (utimensat(sub, "second", NULL, 0) != 0 || fchmodat(sub, "second", 0777, 0) != 0) return 4;
  if (futimens(made, NULL) != 0 || fchmod(made, 0777) != 0) return 3;
  if (mkdirat(sub, "new", 0777) == 0 || errno != EROFS) return 2;
  if (symlinkat("x", sub, "arrow") == 0 || errno != EROFS) return 2;
  return 0;`);
    expect(statuses).toEqual([0]);
    expect(fs.readdirSync(directory)).toEqual(['sub']);
    expect(fs.readdirSync(path.join(directory, 'sub'))).toEqual(['real']);
    const { mode, nlink, mtimeMs, atimeMs } = fs.statSync(file);
    expect({ mode, nlink, mtimeMs }).toEqual({
      mode: before.mode,
      nlink: before.nlink,
      mtimeMs: before.mtimeMs,
    });
    expect(atimeMs).toBeGreaterThanOrEqual(before.atimeMs);
  });

  it('sees one user, one group, one processor and one file system', () => {
    const statuses = explore(`
  gid_t groups[4];
  int count = 4;
  struct group *group = getgrgid(getgid());
  struct passwd *user = getpwuid(getuid());
  cpu_set_t processors;
  struct statfs system;
  if (group == NULL || strcmp(group->gr_name, "user") != 0 || group->gr_gid != user->pw_gid) return 9;
  if (getgrnam("user") != group || getgrnam("root") != NULL || getgrgid(0) != NULL) return 8;
  if (getgrouplist("user", user->pw_gid, groups, &count) != 1 || groups[0] != getgid()) return 7;
  if (getgroups(4, groups) != 1 || groups[0] != getegid()) return 6;
  if (getgrent() != group || getgrent() != NULL || getpwent() != user || getpwent() != NULL) return 5;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0 || CPU_COUNT(&processors) != 1) return 4;
  if (statfs("A", &system) != 0 || system.f_blocks != 1 << 20) return 3;
  if (statfs("none", &system) == 0) return 2;
  return 0;`);
    expect(statuses).toEqual([0]);
  });
});
