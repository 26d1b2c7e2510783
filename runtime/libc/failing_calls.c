/*
 * Calls that may fail (--fail, --max-fail). A reference of the program's own code to one of these functions leads to
 * __wrap_NAME here, and __real_NAME is the function itself, as the linker's --wrap has it: in an exploration by
 * src/frontend/failing-calls.ts, in a native replay by the linker. So the same text says in both which call fails, and
 * how; calls that a C library makes for itself never do.
 *
 * Calls are counted. `failing.call`, an input, is the number of the call that fails next; each call asks whether it is
 * that one, which is a branch like any other. How it fails is an input too, the value of errno (0: a read or write of
 * half the bytes), which is no branch unless the program makes it one. After __mg_most_failures() failures nothing is
 * asked any more.
 *
 * A call that fails has no effect, but for close and fclose, which close all the same (as on Linux), and the error
 * indicator of streams, which has one place in glibc's FILE and in ours.
 */
/* Its functions take the place of those with offsets of a long. */
#undef _FILE_OFFSET_BITS
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <merganser/host.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef MERGANSER_REPLAY
#define REAL(name) __real_##name
#define DECLARE(name) extern __typeof__(name) __real_##name;
#else
#define REAL(name) name
#define DECLARE(name)
#endif

static unsigned calls, failures, next_failing;
static int is_planned;

static int is_next(void) {
  if (failures == __mg_most_failures()) return 0;
  if (!is_planned) {
    next_failing = __mg_failing_call();
    klee_assume(next_failing > calls);
    is_planned = 1;
  }
  if (++calls < next_failing) return 0;
  is_planned = 0;
  failures++;
  return 1;
}

enum outcome { works, fails, is_short };

static enum outcome outcome(const char *name, const int *errors, unsigned count) {
  if (!is_next()) return works;
  int error = __mg_failure(name), is_known = 0;
  for (unsigned i = 0; i < count; i++) is_known |= error == errors[i];
  klee_assume((unsigned)is_known);
  if (error == 0) return is_short;
  errno = error;
  return fails;
}

#define OUTCOME(name, ...) \
  outcome(name, (const int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))

/* A function that gives `failure` and sets errno to one of the values. */
#define FAILING(type, failure, name, parameters, arguments, ...)                   \
  DECLARE(name)                                                                    \
  type __wrap_##name parameters;                                                   \
  type __wrap_##name parameters {                                                  \
    return OUTCOME(#name, __VA_ARGS__) == works ? REAL(name) arguments : (failure); \
  }

/* The name of the same function for large files; of one with offsets of 32 bits it is another function. */
#ifdef __LP64__
#define SAME_LARGE SAME
#else
#define SAME_LARGE(type, name, parameters, arguments)
#endif
#define SAME(type, name, parameters, arguments) \
  type __wrap_##name##64 parameters;            \
  type __wrap_##name##64 parameters { return __wrap_##name arguments; }

/* ---- malloc ------------------------------------------------------------------------------------- */

FAILING(void *, NULL, malloc, (size_t size), (size), ENOMEM)
FAILING(void *, NULL, calloc, (size_t count, size_t size), (count, size), ENOMEM)
FAILING(void *, NULL, realloc, (void *object, size_t size), (object, size), ENOMEM)
FAILING(void *, NULL, reallocarray, (void *object, size_t count, size_t size), (object, count, size), ENOMEM)
FAILING(void *, NULL, aligned_alloc, (size_t alignment, size_t size), (alignment, size), ENOMEM)
FAILING(char *, NULL, strdup, (const char *text), (text), ENOMEM)
FAILING(char *, NULL, strndup, (const char *text, size_t most), (text, most), ENOMEM)
FAILING(int, -1, vasprintf, (char **to, const char *format, va_list list), (to, format, list), ENOMEM)
FAILING(void *, MAP_FAILED, mmap,
        (void *at, size_t size, int protection, int flags, int fd, off_t offset),
        (at, size, protection, flags, fd, offset), ENOMEM)

DECLARE(posix_memalign)
int __wrap_posix_memalign(void **object, size_t alignment, size_t size);
int __wrap_posix_memalign(void **object, size_t alignment, size_t size) {
  int before = errno;
  if (OUTCOME("posix_memalign", ENOMEM) == works) return REAL(posix_memalign)(object, alignment, size);
  errno = before;
  return ENOMEM;
}

int __wrap_asprintf(char **to, const char *format, ...);
int __wrap_asprintf(char **to, const char *format, ...) {
  if (OUTCOME("asprintf", ENOMEM) != works) return -1;
  va_list list;
  va_start(list, format);
  int length = REAL(vasprintf)(to, format, list);
  va_end(list);
  return length;
}

/* ---- open --------------------------------------------------------------------------------------- */

#define NO_FILE ENOENT, EACCES, EMFILE

FAILING(int, -1, creat, (const char *path, mode_t mode), (path, mode), NO_FILE)
SAME(int, creat, (const char *path, mode_t mode), (path, mode))
FAILING(FILE *, NULL, fopen, (const char *path, const char *mode), (path, mode), NO_FILE)
SAME(FILE *, fopen, (const char *path, const char *mode), (path, mode))
FAILING(DIR *, NULL, opendir, (const char *path), (path), NO_FILE)
FAILING(int, -1, mkstemp, (char *pattern), (pattern), EACCES, EMFILE)
SAME(int, mkstemp, (char *pattern), (pattern))
FAILING(int, -1, dup, (int fd), (fd), EMFILE)

#define OPEN(name, label, parameters, arguments)  \
  int __wrap_##name parameters;                   \
  int __wrap_##name parameters {                  \
    va_list list;                                 \
    va_start(list, flags);                        \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0; \
    va_end(list);                                 \
    return OUTCOME(label, NO_FILE) == works ? arguments : -1; \
  }
DECLARE(open)
DECLARE(openat)
OPEN(open, "open", (const char *path, int flags, ...), REAL(open)(path, flags, mode))
OPEN(open64, "open", (const char *path, int flags, ...), REAL(open)(path, flags, mode))
OPEN(openat, "openat", (int folder, const char *path, int flags, ...), REAL(openat)(folder, path, flags, mode))
OPEN(openat64, "openat", (int folder, const char *path, int flags, ...), REAL(openat)(folder, path, flags, mode))

/* ---- read and write ----------------------------------------------------------------------------- */

/* Of one byte or none there is no part. */
#define TRANSFER(name, parameters, whole, half, ...)                                  \
  DECLARE(name)                                                                       \
  ssize_t __wrap_##name parameters;                                                   \
  ssize_t __wrap_##name parameters {                                                  \
    switch (size > 1 ? OUTCOME(#name, 0, __VA_ARGS__) : OUTCOME(#name, __VA_ARGS__)) { \
      case works:                                                                     \
        return REAL(name) whole;                                                      \
      case is_short:                                                                  \
        return REAL(name) half;                                                       \
      default:                                                                        \
        return -1;                                                                    \
    }                                                                                 \
  }
TRANSFER(read, (int fd, void *to, size_t size), (fd, to, size), (fd, to, size / 2), EINTR, EIO)
TRANSFER(pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at), (fd, to, size / 2, at), EINTR, EIO)
SAME_LARGE(ssize_t, pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at))
TRANSFER(write, (int fd, const void *from, size_t size), (fd, from, size), (fd, from, size / 2), EINTR, ENOSPC, EIO)
TRANSFER(pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at),
         (fd, from, size / 2, at), EINTR, ENOSPC, EIO)
SAME_LARGE(ssize_t, pwrite, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))

/* Where FILE says that an operation has failed: _IO_ERR_SEEN of glibc, STREAM_ERROR of stream.h. */
static const int error_indicator = 0x20;

static int stream_fails(FILE *stream, const char *name, const int *errors, unsigned count) {
  if (outcome(name, errors, count) == works) return 0;
  *(int *)stream |= error_indicator;
  return 1;
}

#define STREAM(type, failure, name, parameters, stream, arguments, ...)                      \
  DECLARE(name)                                                                              \
  type __wrap_##name parameters;                                                             \
  type __wrap_##name parameters {                                                            \
    const int errors[] = {__VA_ARGS__};                                                      \
    return stream_fails(stream, #name, errors, sizeof errors / sizeof *errors) ? (failure)   \
                                                                               : REAL(name) arguments; \
  }
STREAM(size_t, 0, fread, (void *to, size_t size, size_t count, FILE *f), f, (to, size, count, f), EINTR, EIO)
STREAM(int, EOF, fgetc, (FILE *f), f, (f), EINTR, EIO)
STREAM(int, EOF, getc, (FILE *f), f, (f), EINTR, EIO)
STREAM(int, EOF, getchar, (void), stdin, (), EINTR, EIO)
STREAM(char *, NULL, fgets, (char *to, int size, FILE *f), f, (to, size, f), EINTR, EIO)
STREAM(ssize_t, -1, getline, (char **line, size_t *size, FILE *f), f, (line, size, f), EINTR, EIO)
STREAM(ssize_t, -1, getdelim, (char **line, size_t *size, int end, FILE *f), f, (line, size, end, f), EINTR, EIO)

#define NO_ROOM ENOSPC, EIO

STREAM(size_t, 0, fwrite, (const void *from, size_t size, size_t count, FILE *f), f, (from, size, count, f), NO_ROOM)
STREAM(int, EOF, fputc, (int c, FILE *f), f, (c, f), NO_ROOM)
STREAM(int, EOF, putc, (int c, FILE *f), f, (c, f), NO_ROOM)
STREAM(int, EOF, fputs, (const char *text, FILE *f), f, (text, f), NO_ROOM)
STREAM(int, EOF, puts, (const char *text), stdout, (text), NO_ROOM)
STREAM(int, EOF, putchar, (int c), stdout, (c), NO_ROOM)
STREAM(int, -1, vfprintf, (FILE *f, const char *format, va_list list), f, (f, format, list), NO_ROOM)
STREAM(int, -1, vprintf, (const char *format, va_list list), stdout, (format, list), NO_ROOM)

#define PRINT(name, stream, parameters)                                                      \
  int __wrap_##name parameters;                                                              \
  int __wrap_##name parameters {                                                             \
    const int errors[] = {NO_ROOM};                                                          \
    if (stream_fails(stream, #name, errors, sizeof errors / sizeof *errors)) return -1;      \
    va_list list;                                                                            \
    va_start(list, format);                                                                  \
    int length = REAL(vfprintf)(stream, format, list);                                       \
    va_end(list);                                                                            \
    return length;                                                                           \
  }
PRINT(printf, stdout, (const char *format, ...))
PRINT(fprintf, f, (FILE * f, const char *format, ...))

/* All streams: none of them is told. */
DECLARE(fflush)
int __wrap_fflush(FILE *stream);
int __wrap_fflush(FILE *stream) {
  if (OUTCOME("fflush", NO_ROOM) == works) return REAL(fflush)(stream);
  if (stream != NULL) *(int *)stream |= error_indicator;
  return EOF;
}

/* ---- close -------------------------------------------------------------------------------------- */

#define CLOSE(name, type, failure, ...)                      \
  DECLARE(name)                                              \
  int __wrap_##name(type what);                              \
  int __wrap_##name(type what) {                             \
    int error = OUTCOME(#name, __VA_ARGS__) == works ? 0 : errno; \
    int status = REAL(name)(what);                           \
    if (error == 0) return status;                           \
    errno = error;                                           \
    return failure;                                          \
  }
CLOSE(close, int, -1, EINTR, EIO)
CLOSE(fclose, FILE *, EOF, NO_ROOM)

/* ---- file: names, facts and lengths ------------------------------------------------------------- */

FAILING(int, -1, stat, (const char *path, struct stat *to), (path, to), ENOENT, EACCES)
SAME_LARGE(int, stat, (const char *path, struct stat *to), (path, to))
FAILING(int, -1, lstat, (const char *path, struct stat *to), (path, to), ENOENT, EACCES)
SAME_LARGE(int, lstat, (const char *path, struct stat *to), (path, to))
FAILING(int, -1, fstat, (int fd, struct stat *to), (fd, to), EIO)
SAME_LARGE(int, fstat, (int fd, struct stat *to), (fd, to))
FAILING(int, -1, access, (const char *path, int mode), (path, mode), ENOENT, EACCES)
FAILING(int, -1, unlink, (const char *path), (path), EACCES, EBUSY)
FAILING(int, -1, remove, (const char *path), (path), EACCES, EBUSY)
FAILING(int, -1, rename, (const char *from, const char *to), (from, to), EACCES, ENOSPC)
FAILING(off_t, -1, lseek, (int fd, off_t offset, int whence), (fd, offset, whence), ESPIPE)
SAME_LARGE(off_t, lseek, (int fd, off_t offset, int whence), (fd, offset, whence))
FAILING(int, -1, fseek, (FILE *f, long offset, int whence), (f, offset, whence), ESPIPE)
FAILING(long, -1, ftell, (FILE *f), (f), ESPIPE)
FAILING(int, -1, ftruncate, (int fd, off_t length), (fd, length), EIO, ENOSPC)
SAME_LARGE(int, ftruncate, (int fd, off_t length), (fd, length))
FAILING(int, -1, fsync, (int fd), (fd), EIO, ENOSPC)
FAILING(char *, NULL, getcwd, (char *to, size_t size), (to, size), ERANGE, ENOENT)
