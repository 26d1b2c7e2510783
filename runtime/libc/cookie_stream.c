/* Streams whose reads and writes are functions of the program (GNU fopencookie), and other functions on streams that are
 * GNU's or old. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "stream.h"

struct cookie {
  void *value;
  cookie_io_functions_t functions;
};

static struct cookie *cookie_of(FILE *f) { return (struct cookie *)(void *)f->memory; }

static long cookie_refill(FILE *f, unsigned char *to, size_t n) {
  struct cookie *c = cookie_of(f);
  return c->functions.read == NULL ? 0 : c->functions.read(c->value, (char *)to, n);
}

/* Without a function, what is written is thrown away. 0 means an error. */
static long cookie_drain(FILE *f, const unsigned char *from, size_t n) {
  struct cookie *c = cookie_of(f);
  if (c->functions.write == NULL) return (long)n;
  long written = c->functions.write(c->value, (const char *)from, n);
  return written == 0 && n > 0 ? -1 : written;
}

static off64_t cookie_seek(FILE *f, off64_t offset, int whence) {
  struct cookie *c = cookie_of(f);
  off64_t position = offset;
  if (c->functions.seek == NULL) {
    errno = ENOTSUP;
    return -1;
  }
  return c->functions.seek(c->value, &position, whence) == 0 ? position : -1;
}

static int cookie_shut(FILE *f) {
  struct cookie c = *cookie_of(f);
  free(f->memory);
  return c.functions.close == NULL ? 0 : c.functions.close(c.value);
}

FILE *fopencookie(void *restrict value, const char *restrict mode, cookie_io_functions_t functions) {
  int allowed;
  if (__mg_open_mode(mode, &allowed) < 0) return NULL;
  struct cookie *c = malloc(sizeof *c);
  FILE *f = c == NULL ? NULL : __mg_new_stream(allowed | STREAM_MEMORY);
  if (f == NULL) {
    free(c);
    return NULL;
  }
  *c = (struct cookie){value, functions};
  f->memory = (struct memory_file *)(void *)c;
  f->refill = cookie_refill;
  f->drain = cookie_drain;
  f->seek = cookie_seek;
  f->shut = cookie_shut;
  f->buffering = BUFFER_FULL;
  return f;
}

int fcloseall(void) { return fflush(NULL); }

int fgetpos64(FILE *restrict f, fpos_t *restrict position) { return fgetpos(f, position); }

int fsetpos64(FILE *f, const fpos_t *position) { return fsetpos(f, position); }

char *tmpnam_r(char *name) { return name == NULL ? NULL : tmpnam(name); }
