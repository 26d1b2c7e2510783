/* Functions relative to open directories, on descriptors, and about file systems. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

static void say(const char *what, long result) {
  printf("%s %ld", what, result);
  if (result < 0) printf(" %s", strerror(errno));
  printf("\n");
}

static void list(int directory) {
  struct dirent **names;
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", directory);
  int count = scandir(path, &names, NULL, alphasort);
  for (int i = 0; i < count; i++) printf("%s%s", names[i]->d_name, i + 1 < count ? " " : "\n");
}

static void files_in(int d) {
  char text[100] = {0};
  struct stat st;
  int fd = openat(d, "one", O_CREAT | O_RDWR | O_EXCL, 0640);
  say("open", fd < 0 ? fd : 0);
  say("again", openat(d, "one", O_CREAT | O_EXCL, 0640));
  say("write", write(fd, "some text", 9));
  say("fchmod", fchmod(fd, 0604));
  close(fd);
  say("fstatat", fstatat(d, "one", &st, 0));
  printf("%o %ld\n", st.st_mode, (long)st.st_size);
  say("chmodat", fchmodat(d, "one", 0600, 0));
  say("lchmod of a link", symlinkat("one", d, "arrow") < 0 ? -2 : fchmodat(d, "arrow", 0600, AT_SYMLINK_NOFOLLOW));
  say("fstatat", fstatat(d, "arrow", &st, AT_SYMLINK_NOFOLLOW));
  printf("%d %ld\n", S_ISLNK(st.st_mode), (long)st.st_size);
  say("readlinkat", readlinkat(d, "arrow", text, sizeof text));
  printf("[%s]\n", text);
  say("readlinkat", readlinkat(d, "one", text, sizeof text));
  say("linkat", linkat(d, "one", d, "two", 0));
  say("linkat", linkat(d, "one", d, "two", 0));
  say("linkat of a link", linkat(d, "arrow", d, "arrow2", 0));
  say("linkat through a link", linkat(d, "arrow", d, "three", AT_SYMLINK_FOLLOW));
  say("linkat", linkat(d, "one", d, "four", 77));
  fstatat(d, "one", &st, 0);
  printf("%ld links\n", (long)st.st_nlink);
  say("renameat", renameat(d, "two", d, "moved"));
  say("renameat2", renameat2(d, "moved", d, "one", 1));
  say("renameat2", renameat2(d, "moved", d, "other", 1));
  say("renameat", renameat(d, "none", d, "other"));
  say("faccessat", faccessat(d, "one", R_OK | W_OK, 0));
  say("faccessat", faccessat(d, "one", F_OK, AT_EACCESS));
  say("faccessat", faccessat(d, "none", F_OK, 0));
  say("faccessat", faccessat(d, "one", F_OK, 0x4000000));
  say("fchownat", fchownat(d, "one", -1, -1, 0));
  say("fchownat", fchownat(d, "none", -1, -1, 0));
  say("lchown", fchownat(d, "arrow", -1, -1, AT_SYMLINK_NOFOLLOW));
  say("mkdirat", mkdirat(d, "sub", 0750));
  say("mkdirat", mkdirat(d, "sub", 0750));
  say("mkdirat", mkdirat(d, "none/sub", 0750));
  say("unlinkat", unlinkat(d, "sub", 0));
  list(d);
  say("unlinkat", unlinkat(d, "sub", AT_REMOVEDIR));
  say("unlinkat", unlinkat(d, "one", AT_REMOVEDIR));
  say("unlinkat", unlinkat(d, "one", 0x40));
  say("unlinkat", unlinkat(d, "arrow2", 0));
  say("mknodat", mknodat(d, "plain", S_IFREG | 0600, 0));
  say("mknodat", mknodat(d, "plain", S_IFREG | 0600, 0));
  say("empty", openat(d, "", O_RDONLY));
  list(d);
}

static void times_in(int d) {
  struct stat st;
  struct timespec times[2] = {{1000000000, 500000000}, {1100000000, 250000000}};
  say("utimensat", utimensat(d, "one", times, 0));
  fstatat(d, "one", &st, 0);
  printf("%ld.%09ld %ld.%09ld\n", (long)st.st_atim.tv_sec, st.st_atim.tv_nsec, (long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
  times[0] = (struct timespec){5, UTIME_OMIT};
  times[1] = (struct timespec){1200000000, 0};
  say("utimensat", utimensat(d, "one", times, 0));
  fstatat(d, "one", &st, 0);
  printf("%ld %ld\n", (long)st.st_atime, (long)st.st_mtime);
  times[1].tv_nsec = 1000000000;
  say("utimensat", utimensat(d, "one", times, 0));
  say("utimensat", utimensat(d, "none", NULL, 0));
  int fd = openat(d, "one", O_RDWR);
  say("futimens", futimens(fd, (struct timespec[2]){{77, 0}, {88, 0}}));
  fstat(fd, &st);
  printf("%ld %ld\n", (long)st.st_atime, (long)st.st_mtime);
  say("futimes", futimes(fd, (struct timeval[2]){{7, 500000}, {8, 0}}));
  fstat(fd, &st);
  printf("%ld %ld %ld\n", (long)st.st_atime, st.st_atim.tv_nsec, (long)st.st_mtime);
  close(fd);
  say("futimens", futimens(fd, NULL));
  say("utime", utime("/none", &(struct utimbuf){1, 2}));
}

static void descriptors(int d) {
  int f = openat(d, "one", O_RDWR | O_TRUNC), g = openat(d, "copy", O_CREAT | O_RDWR, 0600);
  char text[100] = {0};
  off_t at = 2;
  struct stat st;
  struct statx sx;
  struct statfs fs, fs2;
  struct statvfs vfs;
  write(f, "0123456789", 10);
  say("copy", copy_file_range(f, &at, g, NULL, 5, 0));
  printf("%ld %ld\n", (long)at, (long)lseek(g, 0, SEEK_CUR));
  lseek(f, 0, SEEK_SET);
  say("copy", copy_file_range(f, NULL, g, NULL, 100, 0));
  say("copy", copy_file_range(f, NULL, g, NULL, 100, 0));
  say("copy", copy_file_range(f, NULL, g, NULL, 100, 7));
  say("copy", copy_file_range(d, NULL, g, NULL, 100, 0));
  say("read", pread(g, text, 99, 0));
  printf("[%s]\n", text);
  say("fallocate", posix_fallocate(g, 0, 40));
  say("fallocate", posix_fallocate(g, 0, 0));
  say("fallocate", fallocate(g, 0, 40, 10));
  fstat(g, &st);
  printf("%ld\n", (long)st.st_size);
  say("fcntl", fcntl(g, F_DUPFD, 50));
  say("fcntl", fcntl(g, F_DUPFD, 50));
  say("fcntl", fcntl(99, F_GETFD));
  say("fsync", fsync(99));
  say("umask", umask(0) == 022);
  say("mkdirat", mkdirat(d, "wide", 0777));
  say("umask", umask(077));
  say("mkdirat", mkdirat(d, "narrow", 0777));
  say("umask", umask(022));
  fstatat(d, "wide", &st, 0);
  printf("%o ", st.st_mode);
  fstatat(d, "narrow", &st, 0);
  printf("%o\n", st.st_mode);
  say("statx", statx(d, "one", 0, STATX_BASIC_STATS, &sx));
  fstatat(d, "one", &st, 0);
  printf("%d %d %d %d %d\n", sx.stx_ino == st.st_ino, sx.stx_mode == st.st_mode, sx.stx_size == (unsigned long)st.st_size,
         sx.stx_mtime.tv_sec == st.st_mtime, makedev(sx.stx_dev_major, sx.stx_dev_minor) == st.st_dev);
  say("statx", statx(f, "", AT_EMPTY_PATH, STATX_BASIC_STATS, &sx));
  printf("%d %x\n", sx.stx_ino == st.st_ino, sx.stx_mask & STATX_BASIC_STATS);
  say("statx", statx(d, "none", 0, STATX_BASIC_STATS, &sx));
  say("statx", statx(d, "", 0, STATX_BASIC_STATS, &sx));
  say("fstatat", fstatat(d, "", &st, AT_EMPTY_PATH));
  printf("%d\n", S_ISDIR(st.st_mode));
  say("statfs", statfs(".", &fs));
  say("fstatfs", fstatfs(d, &fs2));
  say("statvfs", statvfs(".", &vfs));
  printf("%d %d %ld %d %d\n", fs.f_type == fs2.f_type, fs.f_blocks == fs2.f_blocks, (long)fs.f_namelen, fs.f_bsize == (long)vfs.f_bsize,
         fs.f_frsize == (long)vfs.f_frsize);
  printf("%lx %lx %lu\n", (long)fs.f_type, (long)fs.f_bsize, (unsigned long)fs.f_blocks);
  say("statfs", statfs("/none", &fs));
  say("fstatfs", fstatfs(99, &fs));
  printf("%u %u %lx\n", major(0x123456789abcdeful), minor(0x123456789abcdeful), (unsigned long)makedev(0x12345, 0x6789ab));
}

int main(void) {
  char name[] = "mgatXXXXXX", cwd[4096], *last;
  if (mkdtemp(name) == NULL) return 1;
  int d = open(name, O_RDONLY | O_DIRECTORY);
  files_in(d);
  times_in(d);
  descriptors(d);
  say("bad", openat(99, "x", O_RDONLY));
  say("bad", unlinkat(99, "x", 0));
  int f = openat(d, "one", O_RDONLY);
  say("not a directory", openat(f, "x", O_RDONLY));
  say("fchdir", fchdir(f));
  say("fchdir", fchdir(d));
  last = strrchr(getcwd(cwd, sizeof cwd), '/') + 1;
  printf("%d\n", strcmp(last, name) == 0);
  say("access", access("one", F_OK));
  say("rename", rename("../copy", "x"));
  say("chdir", chdir(".."));
  char moved[40];
  snprintf(moved, sizeof moved, "%s-moved", name);
  say("rename", rename(name, moved));
  say("faccessat", faccessat(d, "one", F_OK, 0));
  DIR *stream = fdopendir(openat(d, ".", O_RDONLY | O_DIRECTORY));
  int count = 0;
  while (readdir(stream) != NULL) count++;
  printf("%d\n", count);
  closedir(stream);
  return 0;
}
