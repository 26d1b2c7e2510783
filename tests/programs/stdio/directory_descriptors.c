/* Functions relative to an open directory. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static void say(const char *what, long result) {
  printf("%s %ld%s%s\n", what, result, result < 0 ? " " : "", result < 0 ? strerror(errno) : "");
}

int main(void) {
  char name[] = "/tmp/programXXXXXX", moved[40], text[40] = {0};
  struct stat st;
  struct statx sx;
  struct statvfs fs;
  if (mkdtemp(name) == NULL) return 1;
  int d = open(name, O_RDONLY | O_DIRECTORY);

  int f = openat(d, "one", O_CREAT | O_RDWR | O_EXCL, 0600);
  say("write", write(f, "0123456789", 10));
  say("exists", openat(d, "one", O_CREAT | O_EXCL, 0600));
  say("symlinkat", symlinkat("one", d, "arrow"));
  say("readlinkat", readlinkat(d, "arrow", text, sizeof text));
  puts(text);
  say("linkat", linkat(d, "arrow", d, "two", AT_SYMLINK_FOLLOW));
  fstatat(d, "two", &st, AT_SYMLINK_NOFOLLOW);
  printf("%d %ld\n", S_ISREG(st.st_mode), (long)st.st_nlink);
  say("renameat2", renameat2(d, "two", d, "one", RENAME_NOREPLACE));
  say("renameat", renameat(d, "two", d, "three"));
  say("faccessat", faccessat(d, "three", R_OK, AT_EACCESS));
  say("faccessat", faccessat(d, "two", F_OK, 0));
  say("fchmodat", fchmodat(d, "three", 0640, 0));
  fstat(f, &st);
  printf("%o\n", st.st_mode & 07777);
  say("fchmod", fchmod(f, 0604));
  say("statx", statx(d, "three", 0, STATX_BASIC_STATS, &sx));
  printf("%o %d\n", sx.stx_mode & 07777, (int)sx.stx_size);

  struct timespec times[2] = {{1000000000, 0}, {0, UTIME_OMIT}};
  time_t before = st.st_mtime;
  say("utimensat", utimensat(d, "one", times, 0));
  fstat(f, &st);
  printf("%ld %d\n", (long)st.st_atime, st.st_mtime == before);
  say("futimens", futimens(f, (struct timespec[2]){{5, 0}, {1234567890, 500000000}}));
  fstat(f, &st);
  printf("%ld %ld %ld\n", (long)st.st_atime, (long)st.st_mtime, st.st_mtim.tv_nsec);

  mode_t old = umask(0);
  say("mkdirat", mkdirat(d, "wide", 0777));
  umask(old);
  fstatat(d, "wide", &st, 0);
  printf("%o\n", st.st_mode);
  say("unlinkat", unlinkat(d, "wide", AT_REMOVEDIR));

  int g = openat(d, "copy", O_CREAT | O_RDWR, 0600);
  off_t at = 3;
  say("copy", copy_file_range(f, &at, g, NULL, 4, 0));
  say("copy", copy_file_range(f, &at, g, NULL, 4, 0));
  memset(text, 0, sizeof text);
  say("read", pread(g, text, sizeof text, 0));
  puts(text);
  say("dup", fcntl(g, F_DUPFD, 20));
  say("dup", fcntl(g, F_DUPFD, 20));
  say("statvfs", statvfs(name, &fs));
  printf("%d\n", fs.f_blocks >= fs.f_bfree);

  snprintf(moved, sizeof moved, "%s-moved", name);
  say("rename", rename(name, moved));
  say("still there", faccessat(d, "copy", F_OK, 0));
  const char *left[] = {"one", "arrow", "three", "copy"};
  for (int i = 0; i < 4; i++) say("unlinkat", unlinkat(d, left[i], 0));
  say("fchdir", fchdir(d));
  say("rmdir", rmdir(moved));
  say("not open", openat(99, "x", O_RDONLY));
  say("no directory", openat(f, "x", O_RDONLY));
  return 0;
}
