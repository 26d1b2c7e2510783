/* Input and output of characters, lines and blocks (C11 7.21.7, 7.21.8, 7.21.10). */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include "stream.h"

int fgetc(FILE *f) { return f->rp < f->rend ? *f->rp++ : __uflow(f); }

int getc(FILE *f) { return fgetc(f); }

int getchar(void) { return fgetc(stdin); }

int fputc(int c, FILE *f) {
  if (f->wp < f->wend) return *f->wp++ = (unsigned char)c;
  return __overflow(f, c);
}

int putc(int c, FILE *f) { return fputc(c, f); }

int putchar(int c) { return fputc(c, stdout); }

int fputs(const char *restrict s, FILE *restrict f) {
  size_t n = strlen(s);
  return __mg_stream_write(f, s, n) == n ? 1 : EOF;
}

int puts(const char *s) {
  size_t n = strlen(s);
  if (__mg_stream_write(stdout, s, n) != n || fputc('\n', stdout) == EOF) return EOF;
  return (int)n + 1;
}

/* Takes bytes up to and with the delimiter, at most n, and says whether it was found. */
static size_t take_until(FILE *f, char *to, size_t n, int delimiter, int *found) {
  size_t taken = 0;
  *found = 0;
  while (taken < n && !*found && __mg_stream_peek(f) != EOF) {
    size_t ready = (size_t)(f->rend - f->rp);
    if (ready > n - taken) ready = n - taken;
    unsigned char *end = memchr(f->rp, delimiter, ready);
    if (end != NULL) {
      ready = (size_t)(end - f->rp) + 1;
      *found = 1;
    }
    memcpy(to + taken, f->rp, ready);
    f->rp += ready;
    taken += ready;
  }
  return taken;
}

char *fgets(char *restrict s, int n, FILE *restrict f) {
  int found, old = f->flags & STREAM_ERROR;
  if (n <= 0) return NULL;
  if (n == 1) {
    *s = 0;
    return s;
  }
  f->flags &= ~STREAM_ERROR;
  size_t length = take_until(f, s, (size_t)n - 1, '\n', &found);
  int failed = length == 0 || (f->flags & STREAM_ERROR) != 0;
  f->flags |= old;
  if (failed) return NULL;
  s[length] = 0;
  return s;
}

char *gets(char *s) {
  int c, any = 0;
  size_t i = 0;
  while ((c = getchar()) != EOF && c != '\n') {
    s[i++] = (char)c;
    any = 1;
  }
  if (c == EOF && !any) return NULL;
  s[i] = 0;
  return s;
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict f) {
  size_t length = 0;
  int found = 0;
  if (*line == NULL || *size == 0) {
    char *first = realloc(*line, 120);
    if (first == NULL) return -1;
    *line = first;
    *size = 120;
  }
  for (;;) {
    length += take_until(f, *line + length, *size - length - 1, delimiter, &found);
    if (found || length < *size - 1) break;
    char *larger = realloc(*line, *size * 2);
    if (larger == NULL) return -1;
    *line = larger;
    *size *= 2;
  }
  if (length == 0) return -1;
  (*line)[length] = 0;
  return (ssize_t)length;
}

ssize_t __getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict f) {
  return getdelim(line, size, delimiter, f);
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict f) {
  return getdelim(line, size, '\n', f);
}

/* Pushed back bytes go before the unread ones; where they start the buffer, all move up. */
int ungetc(int c, FILE *f) {
  if (c == EOF) return EOF;
  if (f->rp == f->rend && f->rp == f->buffer) {
    int was_end = f->flags & STREAM_EOF;
    if (!was_end && __mg_stream_peek(f) == EOF && f->buffer == NULL) return EOF;
    if (f->rp == f->rend) f->rp = f->rend = f->buffer_end;
  }
  if (f->rp == f->buffer) {
    size_t unread = (size_t)(f->rend - f->rp), room = (size_t)(f->buffer_end - f->rend);
    if (room == 0) return EOF;
    memmove(f->buffer_end - unread, f->rp, unread);
    f->rp = f->buffer_end - unread;
    f->rend = f->buffer_end;
  }
  f->flags &= ~STREAM_EOF;
  return *--f->rp = (unsigned char)c;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict f) {
  size_t wanted = size * count, taken = 0;
  char *p = to;
  if (wanted == 0) return 0;
  while (taken < wanted && __mg_stream_peek(f) != EOF) {
    size_t ready = (size_t)(f->rend - f->rp);
    if (ready > wanted - taken) ready = wanted - taken;
    memcpy(p + taken, f->rp, ready);
    f->rp += ready;
    taken += ready;
  }
  return taken / size;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict f) {
  size_t total = size * count;
  if (total == 0) return 0;
  size_t written = __mg_stream_write(f, from, total);
  return written == total ? count : written / size;
}

int getw(FILE *f) {
  int w;
  return fread(&w, sizeof w, 1, f) == 1 ? w : EOF;
}

int putw(int w, FILE *f) { return fwrite(&w, sizeof w, 1, f) == 1 ? 0 : EOF; }

int feof(FILE *f) { return (f->flags & STREAM_EOF) != 0; }

int ferror(FILE *f) { return (f->flags & STREAM_ERROR) != 0; }

void clearerr(FILE *f) { f->flags &= ~(STREAM_EOF | STREAM_ERROR); }

/* One thread: the unlocked functions are the others. */
int getc_unlocked(FILE *f) { return fgetc(f); }
int fgetc_unlocked(FILE *f) { return fgetc(f); }
int getchar_unlocked(void) { return getchar(); }
int putc_unlocked(int c, FILE *f) { return fputc(c, f); }
int fputc_unlocked(int c, FILE *f) { return fputc(c, f); }
int putchar_unlocked(int c) { return putchar(c); }
int feof_unlocked(FILE *f) { return feof(f); }
int ferror_unlocked(FILE *f) { return ferror(f); }
void clearerr_unlocked(FILE *f) { clearerr(f); }
int fflush_unlocked(FILE *f) { return fflush(f); }
char *fgets_unlocked(char *restrict s, int n, FILE *restrict f) { return fgets(s, n, f); }
int fputs_unlocked(const char *restrict s, FILE *restrict f) { return fputs(s, f); }
size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict f) {
  return fread(to, size, count, f);
}
size_t fwrite_unlocked(const void *restrict from, size_t size, size_t count, FILE *restrict f) {
  return fwrite(from, size, count, f);
}
void flockfile(FILE *f) { (void)f; }
int ftrylockfile(FILE *f) {
  (void)f;
  return 0;
}
void funlockfile(FILE *f) { (void)f; }
int _IO_getc(FILE *f) { return fgetc(f); }
int _IO_putc(int c, FILE *f) { return fputc(c, f); }
int _IO_feof(FILE *f) { return feof(f); }
int _IO_ferror(FILE *f) { return ferror(f); }

/* <stdio_ext.h> */
size_t __fbufsize(FILE *f) { return (size_t)(f->buffer_end - f->buffer); }
int __freading(FILE *f) { return (f->flags & STREAM_NO_WRITE) != 0 || f->rp < f->rend; }
int __fwriting(FILE *f) { return (f->flags & (STREAM_NO_READ | STREAM_WRITING)) != 0; }
int __freadable(FILE *f) { return (f->flags & STREAM_NO_READ) == 0; }
int __fwritable(FILE *f) { return (f->flags & STREAM_NO_WRITE) == 0; }
int __flbf(FILE *f) { return f->buffering == BUFFER_LINE; }
size_t __fpending(FILE *f) { return (size_t)(f->wp - f->wbase); }
void _flushlbf(void) { fflush(NULL); }
void __fpurge(FILE *f) {
  f->rp = f->rend;
  f->wp = f->wbase;
}
int __fsetlocking(FILE *f, int type) {
  (void)f;
  (void)type;
  return FSETLOCKING_INTERNAL;
}
