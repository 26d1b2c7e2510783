/*
 * Names of functions for large files (glibc's LFS): all files are large here.
 *
 * Where a `long` has 32 bits the library is compiled with _FILE_OFFSET_BITS=64, so that what a file defines as lseek is
 * lseek64 to the linker (merganser/types.h); small_files.c has the functions with offsets of 32 bits.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int fcntl64(int fd, int command, ...) {
  va_list args;
  va_start(args, command);
  long argument = va_arg(args, long);
  va_end(args);
  return fcntl(fd, command, argument);
}

int creat64(const char *path, mode_t mode) { return creat(path, mode); }
int mkostemp64(char *pattern, int flags) { return mkostemp(pattern, flags); }
FILE *tmpfile64(void) { return tmpfile(); }
FILE *freopen64(const char *restrict path, const char *restrict mode, FILE *restrict f) {
  return freopen(path, mode, f);
}

#ifdef __LP64__
int lockf64(int fd, int command, off_t length) { return lockf(fd, command, length); }
int truncate64(const char *path, off_t length) { return truncate(path, length); }
int posix_fadvise64(int fd, off_t offset, off_t length, int advice) {
  return posix_fadvise(fd, offset, length, advice);
}
int getrlimit64(int resource, struct rlimit *limit) { return getrlimit(resource, limit); }
int setrlimit64(int resource, const struct rlimit *limit) { return setrlimit(resource, limit); }
void *mmap64(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  return mmap(address, length, protection, flags, fd, offset);
}
int scandir64(const char *path, struct dirent ***list, int (*filter)(const struct dirent *),
              int (*compare)(const struct dirent **, const struct dirent **)) {
  return scandir(path, list, filter, compare);
}
int alphasort64(const struct dirent **a, const struct dirent **b) { return alphasort(a, b); }
#endif
