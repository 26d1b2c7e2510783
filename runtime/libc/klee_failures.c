/*
 * KLEE's failing calls (`klee --posix-runtime … --max-fail N`): what the C library asks of its host leads here
 * (src/frontend/failing-calls.ts), so that calls which streams make fail too, as there. The inputs read_fail, write_fail,
 * close_fail, ftruncate_fail and getcwd_fail, which every test has, say which call of each kind fails, N in all at most.
 *
 * Unlike there, what is printed to standard output and error never fails: KLEE leaves printf to the system.
 */
#include <errno.h>
#include <merganser/host.h>

static unsigned failures;

static int fails(const char *input, unsigned call) {
  if (failures == __mg_most_failures() || __mg_failing_number(input) != call) return 0;
  failures++;
  return 1;
}

static int is_open(int fd) {
  __mg_uint64 facts[18];
  return __mg_fstat(fd, facts) != -EBADF;
}

__mg_int64 __wrap___mg_read(int fd, void *buffer, size_t size);
__mg_int64 __wrap___mg_read(int fd, void *buffer, size_t size) {
  static unsigned calls;
  calls++;
  return is_open(fd) && fails("read_fail", calls) ? -EIO : __mg_read(fd, buffer, size);
}

__mg_int64 __wrap___mg_write(int fd, const void *buffer, size_t size);
__mg_int64 __wrap___mg_write(int fd, const void *buffer, size_t size) {
  static unsigned calls;
  if (fd == 1 || fd == 2) return __mg_write(fd, buffer, size);
  calls++;
  return is_open(fd) && fails("write_fail", calls) ? -EIO : __mg_write(fd, buffer, size);
}

__mg_int64 __wrap___mg_close(int fd);
__mg_int64 __wrap___mg_close(int fd) {
  static unsigned calls;
  calls++;
  return is_open(fd) && fails("close_fail", calls) ? -EIO : __mg_close(fd);
}

__mg_int64 __wrap___mg_ftruncate(int fd, __mg_int64 length);
__mg_int64 __wrap___mg_ftruncate(int fd, __mg_int64 length) {
  static unsigned calls;
  calls++;
  return is_open(fd) && fails("ftruncate_fail", calls) ? -EIO : __mg_ftruncate(fd, length);
}

__mg_int64 __wrap___mg_getcwd(char *buffer, size_t size);
__mg_int64 __wrap___mg_getcwd(char *buffer, size_t size) {
  static unsigned calls;
  calls++;
  return fails("getcwd_fail", calls) ? -ERANGE : __mg_getcwd(buffer, size);
}
