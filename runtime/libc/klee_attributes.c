/*
 * KLEE's symbolic files have symbolic attributes (`klee --posix-runtime … --sym-files 1 8`): what the C library asks of
 * its host leads here (src/frontend/failing-calls.ts). The inputs A_data_mode, B_data_mode, …, stdin_mode and stdout_mode, where
 * there are such, say of which type a file is and who may write it. An input of zero is a regular file that its
 * owner may write, so that a test of a path that does not look has one.
 *
 * As there, a file that must not be written cannot be opened for writing, and any can be opened for reading; O_TRUNC leaves
 * a symbolic file as it is, since nothing of it would be symbolic otherwise; terminals are character devices.
 */
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <merganser/host.h>
#include <sys/stat.h>

enum { letters = 26 };

/* Files that are no real ones are on this device. */
static const __mg_uint64 device = 1;

static unsigned mode_of(const char *input) {
  return (__mg_failing_number(input) ^ 0100644) & 0170777;
}

/* The name of a file's input; it is overwritten by the next call. */
static const char *file_input(int letter) {
  static char name[] = "A_data_mode";
  name[0] = (char)('A' + letter);
  return name;
}

/* Which of the symbolic files has these facts, or -1. */
static int letter_of(const __mg_uint64 facts[18]) {
  static __mg_uint64 inodes[letters];
  static int are_known;
  if (!are_known) {
    for (int i = 0; i < letters; i++) {
      char path[2] = {(char)('A' + i), 0};
      __mg_uint64 found[18];
      if (__mg_stat(path, 1, found) == 0 && found[0] == device) inodes[i] = found[1];
    }
    are_known = 1;
  }
  if (facts[0] != device) return -1;
  for (int i = 0; i < letters; i++) {
    if (inodes[i] == facts[1]) return i;
  }
  return -1;
}

/* Standard output is symbolic where its input is. */
static int has_input(int fd, const __mg_uint64 facts[18]) {
  if (fd == 0) return facts[0] == device;
  return fd == 1 && klee_is_symbolic(__mg_failing_number("stdout_mode"));
}

static void set_mode(int fd, __mg_uint64 facts[18]) {
  int letter = letter_of(facts);
  if (letter >= 0) facts[2] = mode_of(file_input(letter));
  else if (has_input(fd, facts)) facts[2] = mode_of(fd == 0 ? "stdin_mode" : "stdout_mode");
}

__mg_int64 __wrap___mg_stat(const char *path, int follow, __mg_uint64 facts[18]);
__mg_int64 __wrap___mg_stat(const char *path, int follow, __mg_uint64 facts[18]) {
  __mg_int64 status = __mg_stat(path, follow, facts);
  if (status == 0) set_mode(-1, facts);
  return status;
}

__mg_int64 __wrap___mg_fstat(int fd, __mg_uint64 facts[18]);
__mg_int64 __wrap___mg_fstat(int fd, __mg_uint64 facts[18]) {
  __mg_int64 status = __mg_fstat(fd, facts);
  if (status == 0) set_mode(fd, facts);
  return status;
}

__mg_int64 __wrap___mg_isatty(int fd);
__mg_int64 __wrap___mg_isatty(int fd) {
  __mg_uint64 facts[18];
  if (__mg_fstat(fd, facts) != 0) return __mg_isatty(fd);
  int letter = letter_of(facts);
  if (letter < 0 && !has_input(fd, facts)) return __mg_isatty(fd);
  set_mode(fd, facts);
  return S_ISCHR(facts[2]);
}

__mg_int64 __wrap___mg_open(const char *path, int flags, unsigned mode);
__mg_int64 __wrap___mg_open(const char *path, int flags, unsigned mode) {
  __mg_uint64 facts[18];
  int letter = __mg_stat(path, 1, facts) == 0 ? letter_of(facts) : -1;
  if (letter >= 0) {
    unsigned permissions = mode_of(file_input(letter));
    int reads = (flags & O_ACCMODE) == O_RDWR;
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    /* One condition, so that there is one path on which it fails. */
    int denied = (reads & ((permissions & 0444) == 0)) | (writes & ((permissions & 0222) == 0));
    if (denied) return -EACCES;
    flags &= ~O_TRUNC;
  }
  return __mg_open(path, flags, mode);
}
