/*
 * Streams. The structure begins as glibc's does, since its headers read these fields inline
 * (getc_unlocked, putc_unlocked, feof_unlocked), and has its size.
 *
 * Reading: rbase ≤ rp ≤ rend, and the descriptor stands at rend. Writing: wbase ≤ wp ≤ wend, and the
 * descriptor stands at wbase. Never both: rp == rend while writing, wp == wend == wbase while not.
 * wend leaves no room where every byte must be seen (line-buffered, unbuffered, not yet decided), so
 * that the inline putc_unlocked always comes to __overflow.
 */
#ifndef MERGANSER_STREAM_H
#define MERGANSER_STREAM_H

#include <stdio.h>

enum {
  STREAM_NO_READ = 4,
  STREAM_NO_WRITE = 8,
  STREAM_EOF = 0x10,
  STREAM_ERROR = 0x20,
  STREAM_OWN_BUFFER = 0x40, /* to be freed */
  STREAM_OWN_FILE = 0x80,   /* the structure itself, to be freed */
  STREAM_APPEND = 0x100,
  STREAM_WRITING = 0x800,
  STREAM_MEMORY = 0x1000, /* fmemopen, open_memstream, sprintf: no descriptor */
};

enum buffering { BUFFER_FULL, BUFFER_LINE, BUFFER_NONE, BUFFER_UNDECIDED };

struct memory_file; /* memory_stream.c */

struct _IO_FILE {
  int flags;
  unsigned char *rp, *rend, *rbase;
  unsigned char *wbase, *wp, *wend;
  unsigned char *buffer, *buffer_end;
  enum buffering buffering;
  int orientation;
  struct memory_file *memory;
#ifdef __LP64__
  unsigned char *reserved;
#endif
  struct _IO_FILE *previous;
  struct _IO_FILE *next;
  int fd;
  unsigned char single[4]; /* the buffer of an unbuffered stream */
  long (*refill)(struct _IO_FILE *, unsigned char *, size_t);
  long (*drain)(struct _IO_FILE *, const unsigned char *, size_t);
  off64_t (*seek)(struct _IO_FILE *, off64_t, int);
  int (*shut)(struct _IO_FILE *);
#ifdef __LP64__
  unsigned char unused[64];
#else
  unsigned char unused[68];
#endif
};
enum { FILE_SIZE = sizeof(long) == 8 ? 216 : 148, FILE_FD = sizeof(long) == 8 ? 112 : 56 };
_Static_assert(sizeof(struct _IO_FILE) == FILE_SIZE, "glibc's size");
_Static_assert(__builtin_offsetof(struct _IO_FILE, fd) == FILE_FD, "glibc's place of the descriptor");

enum { STREAM_BUFFER = 4096 };

/* A new stream with the functions of a descriptor, linked into the list of open streams. */
FILE *__mg_new_stream(int flags);
/* "r+", "wb", …: flags of open(2), or -1 with errno EINVAL; *stream gets STREAM_ flags. */
int __mg_open_mode(const char *mode, int *stream);

/* Writes n bytes; how many were accepted. */
size_t __mg_stream_write(FILE *f, const void *from, size_t n);
/* Hands everything written to the descriptor: 0, or EOF on error. */
int __mg_stream_drain(FILE *f);
/* The next byte without taking it, or EOF. */
int __mg_stream_peek(FILE *f);

int __uflow(FILE *f);
int __underflow(FILE *f);
int __overflow(FILE *f, int c);

#endif
