/* The functions of the printf family, over print.c. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "print.h"
#include "stream.h"

/* An unbuffered stream gets each call's text in pieces of this size at most. */
enum { PIECE = 512 };

static int print_unbuffered(FILE *restrict f, const char *restrict format, va_list args) {
  unsigned char piece[PIECE], *own = f->buffer, *own_end = f->buffer_end;
  __mg_stream_write(f, "", 0);
  f->buffer = f->rp = f->rend = f->rbase = f->wbase = f->wp = f->wend = piece;
  f->buffer_end = piece + PIECE;
  f->buffering = BUFFER_FULL;
  struct sink sink = {.stream = f};
  int n = __mg_print(&sink, format, args);
  if (__mg_stream_drain(f) == EOF) n = -1;
  f->buffer = f->rp = f->rend = f->rbase = f->wbase = f->wp = f->wend = own;
  f->buffer_end = own_end;
  f->buffering = BUFFER_NONE;
  return n;
}

/* Stands for a stream whose text nobody sees: what is printed to it is only counted. Explorations print to
 * it in place of standard output and error (src/exec/explore/printing/silent-printing.ts). */
FILE __printf_nowhere;

__attribute__((noinline)) int vfprintf(FILE *restrict f, const char *restrict format, va_list args) {
  if (f == &__printf_nowhere) {
    struct sink counter = {0};
    return __mg_print(&counter, format, args);
  }
  if (f->buffering == BUFFER_NONE && (f->flags & (STREAM_MEMORY | STREAM_NO_WRITE)) == 0)
    return print_unbuffered(f, format, args);
  struct sink sink = {.stream = f};
  if ((f->flags & STREAM_NO_WRITE) != 0) {
    f->flags |= STREAM_ERROR;
    errno = EBADF;
    return -1;
  }
  return __mg_print(&sink, format, args);
}

int vprintf(const char *restrict format, va_list args) { return vfprintf(stdout, format, args); }

int vsnprintf(char *restrict s, size_t n, const char *restrict format, va_list args) {
  struct sink sink = {.memory = s, .room = n > 0 ? n - 1 : 0};
  int length = __mg_print(&sink, format, args);
  if (n > 0) s[sink.total < n ? sink.total : n - 1] = 0;
  return length;
}

int vsprintf(char *restrict s, const char *restrict format, va_list args) {
  return vsnprintf(s, (size_t)INT_MAX + 1, format, args);
}

int vasprintf(char **restrict s, const char *restrict format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0 || (*s = malloc((size_t)length + 1)) == NULL) return -1;
  return vsnprintf(*s, (size_t)length + 1, format, args);
}

int vdprintf(int fd, const char *restrict format, va_list args) {
  char *text;
  int length = vasprintf(&text, format, args);
  if (length < 0) return -1;
  long written = 0;
  while (written < length) {
    ssize_t n = write(fd, text + written, (size_t)(length - written));
    if (n < 0) break;
    written += n;
  }
  free(text);
  return written < length ? -1 : length;
}

#define WITH_ARGUMENTS(call)        \
  va_list args;                     \
  va_start(args, format);           \
  int length = call;                \
  va_end(args);                     \
  return length

int printf(const char *restrict format, ...) { WITH_ARGUMENTS(vfprintf(stdout, format, args)); }

int fprintf(FILE *restrict f, const char *restrict format, ...) {
  WITH_ARGUMENTS(vfprintf(f, format, args));
}

int sprintf(char *restrict s, const char *restrict format, ...) {
  WITH_ARGUMENTS(vsprintf(s, format, args));
}

int snprintf(char *restrict s, size_t n, const char *restrict format, ...) {
  WITH_ARGUMENTS(vsnprintf(s, n, format, args));
}

int asprintf(char **restrict s, const char *restrict format, ...) {
  WITH_ARGUMENTS(vasprintf(s, format, args));
}

int dprintf(int fd, const char *restrict format, ...) { WITH_ARGUMENTS(vdprintf(fd, format, args)); }

/* The names that glibc's headers give to these functions under _FORTIFY_SOURCE. The flag asks for
 * checks of the format; `object` is the size of the destination: writing beyond it is an error that
 * the engine sees by itself. */
int __printf_chk(int flag, const char *restrict format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vfprintf(stdout, format, args));
}

int __fprintf_chk(FILE *restrict f, int flag, const char *restrict format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vfprintf(f, format, args));
}

int __sprintf_chk(char *restrict s, int flag, size_t object, const char *restrict format, ...) {
  (void)flag;
  (void)object;
  WITH_ARGUMENTS(vsprintf(s, format, args));
}

int __snprintf_chk(char *restrict s, size_t n, int flag, size_t object, const char *restrict format,
                   ...) {
  (void)flag;
  (void)object;
  WITH_ARGUMENTS(vsnprintf(s, n, format, args));
}

int __asprintf_chk(char **restrict s, int flag, const char *restrict format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vasprintf(s, format, args));
}

int __dprintf_chk(int fd, int flag, const char *restrict format, ...) {
  (void)flag;
  WITH_ARGUMENTS(vdprintf(fd, format, args));
}

int __vprintf_chk(int flag, const char *restrict format, va_list args) {
  (void)flag;
  return vfprintf(stdout, format, args);
}

int __vfprintf_chk(FILE *restrict f, int flag, const char *restrict format, va_list args) {
  (void)flag;
  return vfprintf(f, format, args);
}

int __vsprintf_chk(char *restrict s, int flag, size_t object, const char *restrict format,
                   va_list args) {
  (void)flag;
  (void)object;
  return vsprintf(s, format, args);
}

int __vsnprintf_chk(char *restrict s, size_t n, int flag, size_t object,
                    const char *restrict format, va_list args) {
  (void)flag;
  (void)object;
  return vsnprintf(s, n, format, args);
}

int __vasprintf_chk(char **restrict s, int flag, const char *restrict format, va_list args) {
  (void)flag;
  return vasprintf(s, format, args);
}

int __vdprintf_chk(int fd, int flag, const char *restrict format, va_list args) {
  (void)flag;
  return vdprintf(fd, format, args);
}
