/* Streams over memory: fmemopen and open_memstream (POSIX). */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include "stream.h"

struct memory_file {
  char *bytes;
  size_t size;     /* of the room */
  size_t end;      /* of the contents */
  size_t position;
  int own;         /* bytes to be freed on close */
  int growing;     /* open_memstream */
  char **show_bytes;
  size_t *show_size;
};

static long memory_refill(FILE *f, unsigned char *to, size_t n) {
  struct memory_file *m = f->memory;
  size_t left = m->position < m->end ? m->end - m->position : 0;
  if (n > left) n = left;
  memcpy(to, m->bytes + m->position, n);
  m->position += n;
  return (long)n;
}

static long memory_drain(FILE *f, const unsigned char *from, size_t n) {
  struct memory_file *m = f->memory;
  if ((f->flags & STREAM_APPEND) != 0) m->position = m->end;
  if (m->growing && m->position + n + 1 > m->size) {
    size_t size = (m->position + n + 1) * 2;
    char *larger = realloc(m->bytes, size);
    if (larger == NULL) return -1;
    memset(larger + m->size, 0, size - m->size);
    m->bytes = larger;
    m->size = size;
  }
  size_t room = m->position < m->size ? m->size - m->position : 0;
  size_t kept = n < room ? n : room;
  if (kept == 0 && n > 0) {
    errno = ENOSPC;
    return -1;
  }
  memcpy(m->bytes + m->position, from, kept);
  m->position += kept;
  if (m->position > m->end) m->end = m->position;
  if (m->end < m->size) m->bytes[m->end] = 0;
  if (m->growing) {
    *m->show_bytes = m->bytes;
    *m->show_size = m->position;
  }
  return (long)kept;
}

static off64_t memory_seek(FILE *f, off64_t offset, int whence) {
  struct memory_file *m = f->memory;
  off64_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? (long)m->position : (long)m->end;
  if (from + offset < 0 || (!m->growing && from + offset > (long)m->size)) {
    errno = EINVAL;
    return -1;
  }
  m->position = (size_t)(from + offset);
  return from + offset;
}

static int memory_shut(FILE *f) {
  struct memory_file *m = f->memory;
  if (m->own) free(m->bytes);
  free(m);
  return 0;
}

static FILE *open_memory(int flags, struct memory_file contents) {
  struct memory_file *m = malloc(sizeof *m);
  FILE *f = m == NULL ? NULL : __mg_new_stream(flags | STREAM_MEMORY);
  if (f == NULL) {
    free(m);
    return NULL;
  }
  *m = contents;
  f->memory = m;
  f->refill = memory_refill;
  f->drain = memory_drain;
  f->seek = memory_seek;
  f->shut = memory_shut;
  f->buffering = BUFFER_FULL;
  return f;
}

FILE *fmemopen(void *restrict buffer, size_t size, const char *restrict mode) {
  int allowed, flags = __mg_open_mode(mode, &allowed);
  if (flags < 0) return NULL;
  struct memory_file m = {.bytes = buffer, .size = size, .own = buffer == NULL};
  if (buffer == NULL && (m.bytes = calloc(1, size + 1)) == NULL) return NULL;
  if ((flags & O_TRUNC) != 0) {
    if (size > 0) m.bytes[0] = 0;
  } else {
    m.end = mode[0] == 'r' ? size : strnlen(m.bytes, size);
  }
  if ((flags & O_APPEND) != 0) m.position = m.end;
  return open_memory(allowed, m);
}

FILE *open_memstream(char **bytes, size_t *size) {
  struct memory_file m = {.growing = 1, .size = 64, .show_bytes = bytes, .show_size = size};
  if ((m.bytes = calloc(1, m.size)) == NULL) return NULL;
  *bytes = m.bytes;
  *size = 0;
  return open_memory(STREAM_NO_READ, m);
}
