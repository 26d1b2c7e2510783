/* The buffers of streams: filling, draining, the three standard streams (see stream.h). */
#include "stream.h"
#include <stdlib.h>
#include <string.h>
#include "channel.h"

extern void (*__mg_flush_at_exit)(void);

static __mg_int64 result(__mg_int64 value) {
  if (value >= 0) return value;
  errno = (int)-value;
  return -1;
}

static long fd_refill(FILE *f, unsigned char *to, size_t n) {
  return (long)result(__mg_fd_read(f->fd, to, n));
}

static long fd_drain(FILE *f, const unsigned char *from, size_t n) {
  return (long)result(__mg_fd_write(f->fd, from, n));
}

static off64_t fd_seek(FILE *f, off64_t offset, int whence) {
  if (__mg_channel_of(f->fd) != NULL) return result(-ESPIPE);
  return result(__mg_lseek(f->fd, offset, whence));
}

static int fd_shut(FILE *f) { return (int)result(__mg_fd_close(f->fd)); }

static unsigned char in_buffer[STREAM_BUFFER], out_buffer[STREAM_BUFFER];
static FILE in, out, err;

#define STANDARD(number, allowed, space, size, mode, before, after)                            \
  {.flags = (allowed), .fd = (number), .buffer = (space), .buffer_end = (space) + (size),      \
   .rp = (space), .rend = (space), .rbase = (space), .wbase = (space), .wp = (space),          \
   .wend = (space), .buffering = (mode), .refill = fd_refill, .drain = fd_drain,               \
   .seek = fd_seek, .shut = fd_shut, .previous = (before), .next = (after)}

static FILE in = STANDARD(0, STREAM_NO_WRITE, in_buffer, STREAM_BUFFER, BUFFER_FULL, NULL, &out);
static FILE out = STANDARD(1, STREAM_NO_READ, out_buffer, STREAM_BUFFER, BUFFER_UNDECIDED, &in, &err);
static FILE err = STANDARD(2, STREAM_NO_READ, err.single, 1, BUFFER_NONE, &out, NULL);
static FILE *open_streams = &in;

FILE *stdin = &in, *stdout = &out, *stderr = &err;
extern struct _IO_FILE _IO_2_1_stdin_ __attribute__((alias("in")));
extern struct _IO_FILE _IO_2_1_stdout_ __attribute__((alias("out")));
extern struct _IO_FILE _IO_2_1_stderr_ __attribute__((alias("err")));

FILE *__mg_new_stream(int flags) {
  FILE *f = calloc(1, sizeof *f);
  if (f == NULL) return NULL;
  f->flags = flags | STREAM_OWN_FILE;
  f->buffering = BUFFER_UNDECIDED;
  f->fd = -1;
  f->refill = fd_refill;
  f->drain = fd_drain;
  f->seek = fd_seek;
  f->shut = fd_shut;
  f->next = open_streams;
  open_streams->previous = f;
  open_streams = f;
  return f;
}

/* The first use of a stream: a buffer, and line buffering for terminals. */
static void settle(FILE *f) {
  if (f->buffer == NULL) {
    f->buffer = f->buffering == BUFFER_NONE ? NULL : malloc(STREAM_BUFFER);
    if (f->buffer != NULL) {
      f->buffer_end = f->buffer + STREAM_BUFFER;
      f->flags |= STREAM_OWN_BUFFER;
    } else {
      f->buffer = f->single;
      f->buffer_end = f->single + 1;
      f->buffering = BUFFER_NONE;
    }
    f->rp = f->rend = f->rbase = f->wbase = f->wp = f->wend = f->buffer;
  }
  if (f->buffering == BUFFER_UNDECIDED)
    f->buffering = f->fd >= 0 && __mg_isatty(f->fd) > 0 ? BUFFER_LINE : BUFFER_FULL;
}

static void flush_all(void) {
  for (FILE *f = open_streams; f != NULL; f = f->next)
    if ((f->flags & STREAM_WRITING) != 0) __mg_stream_drain(f);
}

int __mg_stream_drain(FILE *f) {
  while (f->wp > f->wbase) {
    long n = f->drain(f, f->wbase, (size_t)(f->wp - f->wbase));
    if (n < 0) {
      f->flags |= STREAM_ERROR;
      f->wp = f->wbase;
      return EOF;
    }
    memmove(f->wbase, f->wbase + n, (size_t)(f->wp - f->wbase - n));
    f->wp -= n;
  }
  return 0;
}

/* Turns to writing: what was read ahead is given back to the descriptor. */
static int begin_writing(FILE *f) {
  if ((f->flags & STREAM_NO_WRITE) != 0) {
    f->flags |= STREAM_ERROR;
    errno = EBADF;
    return EOF;
  }
  settle(f);
  if (f->rp < f->rend) f->seek(f, f->rp - f->rend, SEEK_CUR);
  f->rp = f->rend = f->rbase = f->buffer;
  f->wbase = f->wp = f->buffer;
  f->wend = f->buffering == BUFFER_FULL ? f->buffer_end : f->buffer;
  f->flags = (f->flags | STREAM_WRITING) & ~STREAM_EOF;
  __mg_flush_at_exit = flush_all;
  return 0;
}

static int write_directly(FILE *f, const unsigned char *from, size_t n) {
  while (n > 0) {
    long written = f->drain(f, from, n);
    if (written < 0) {
      f->flags |= STREAM_ERROR;
      return EOF;
    }
    from += written;
    n -= (size_t)written;
  }
  return 0;
}

size_t __mg_stream_write(FILE *f, const void *from, size_t n) {
  const unsigned char *p = from;
  if ((f->flags & STREAM_WRITING) == 0 && begin_writing(f) == EOF) return 0;
  if (f->buffering == BUFFER_NONE) return write_directly(f, p, n) == EOF ? 0 : n;
  size_t room = (size_t)(f->buffer_end - f->wp);
  if (n > room) {
    size_t whole = (size_t)(f->buffer_end - f->buffer);
    memcpy(f->wp, p, room);
    f->wp += room;
    if (__mg_stream_drain(f) == EOF) return 0;
    size_t direct = (n - room) / whole * whole;
    if (direct > 0 && write_directly(f, p + room, direct) == EOF) return room;
    memcpy(f->wp, p + room + direct, n - room - direct);
    f->wp += n - room - direct;
  } else {
    memcpy(f->wp, p, n);
    f->wp += n;
  }
  if (f->buffering == BUFFER_LINE && n > 0) {
    unsigned char *end = f->wp;
    while (end > f->wbase && end[-1] != '\n') end--;
    if (end > f->wbase) {
      size_t rest = (size_t)(f->wp - end);
      f->wp = end;
      if (__mg_stream_drain(f) == EOF) return 0;
      memmove(f->wbase, end, rest);
      f->wp = f->wbase + rest;
    }
  }
  return n;
}

int __overflow(FILE *f, int c) {
  unsigned char byte = (unsigned char)c;
  return __mg_stream_write(f, &byte, 1) == 1 ? byte : EOF;
}

int __mg_stream_peek(FILE *f) {
  if (f->rp < f->rend) return *f->rp;
  if ((f->flags & STREAM_NO_READ) != 0) {
    f->flags |= STREAM_ERROR;
    errno = EBADF;
    return EOF;
  }
  if ((f->flags & STREAM_EOF) != 0) return EOF;
  if ((f->flags & STREAM_WRITING) != 0) {
    __mg_stream_drain(f);
    f->flags &= ~STREAM_WRITING;
  }
  settle(f);
  f->wbase = f->wp = f->wend = f->rp = f->rend = f->rbase = f->buffer;
  if (f->fd >= 0 && stdout->buffering == BUFFER_LINE) __mg_stream_drain(stdout);
  long n = f->refill(f, f->buffer, (size_t)(f->buffer_end - f->buffer));
  if (n <= 0) {
    f->flags |= n == 0 ? STREAM_EOF : STREAM_ERROR;
    return EOF;
  }
  f->rend = f->buffer + n;
  return *f->rp;
}

int __underflow(FILE *f) { return __mg_stream_peek(f); }

int __uflow(FILE *f) {
  int c = __mg_stream_peek(f);
  if (c != EOF) f->rp++;
  return c;
}

int fflush(FILE *f) {
  if (f == NULL) {
    flush_all();
    return 0;
  }
  if ((f->flags & STREAM_WRITING) != 0) return __mg_stream_drain(f);
  if (f->rp < f->rend && f->seek(f, f->rp - f->rend, SEEK_CUR) >= 0) f->rp = f->rend;
  return 0;
}

int fclose(FILE *f) {
  int status = fflush(f);
  if (f->shut(f) != 0) status = EOF;
  if (f->previous != NULL) f->previous->next = f->next;
  if (f->next != NULL) f->next->previous = f->previous;
  if (open_streams == f) open_streams = f->next;
  if ((f->flags & STREAM_OWN_BUFFER) != 0) free(f->buffer);
  int own = f->flags & STREAM_OWN_FILE;
  f->flags = STREAM_NO_READ | STREAM_NO_WRITE;
  f->rp = f->rend = f->wbase = f->wp = f->wend = f->buffer = f->buffer_end = NULL;
  if (own) free(f);
  return status;
}

int setvbuf(FILE *restrict f, char *restrict buffer, int mode, size_t size) {
  if (mode < _IOFBF || mode > _IONBF) return EOF;
  fflush(f);
  if (mode == _IONBF) {
    buffer = (char *)f->single;
    size = 1;
  }
  if (buffer != NULL && size > 0) {
    if ((f->flags & STREAM_OWN_BUFFER) != 0) free(f->buffer);
    f->flags &= ~STREAM_OWN_BUFFER;
    f->buffer = (unsigned char *)buffer;
    f->buffer_end = f->buffer + size;
    f->rp = f->rend = f->rbase = f->buffer;
  }
  f->buffering = mode == _IOFBF ? BUFFER_FULL : mode == _IOLBF ? BUFFER_LINE : BUFFER_NONE;
  f->wbase = f->wp = f->wend = f->buffer;
  f->flags &= ~STREAM_WRITING;
  return 0;
}

void setbuf(FILE *restrict f, char *restrict buffer) {
  setvbuf(f, buffer, buffer == NULL ? _IONBF : _IOFBF, BUFSIZ);
}

void setbuffer(FILE *f, char *buffer, size_t size) {
  setvbuf(f, buffer, buffer == NULL ? _IONBF : _IOFBF, size);
}

void setlinebuf(FILE *f) { setvbuf(f, NULL, _IOLBF, 0); }
