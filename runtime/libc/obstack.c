/*
 * Obstacks (GNU): objects that grow at the end of a chunk of memory, freed from the last one on. Most of it is macros of
 * glibc's <obstack.h>; these are the functions behind them, with its layout.
 */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
  char *limit;
  struct chunk *before;
  char contents[4];
};

struct obstack {
  long chunk_size;
  struct chunk *chunk;
  char *object;
  char *next;
  char *limit;
  union {
    long number;
    void *pointer;
  } scratch;
  int mask;
  union {
    void *(*plain)(long);
    void *(*extra)(void *, long);
  } allocate;
  union {
    void (*plain)(void *);
    void (*extra)(void *, void *);
  } release;
  void *extra;
  unsigned has_extra : 1;
  unsigned may_be_empty : 1;
  unsigned failed : 1;
};

static _Noreturn void no_memory(void) {
  fputs("memory exhausted\n", stderr);
  extern int obstack_exit_failure;
  exit(obstack_exit_failure);
}

int obstack_exit_failure = EXIT_FAILURE;
void (*obstack_alloc_failed_handler)(void) = no_memory;

static struct chunk *make(struct obstack *stack, long size) {
  struct chunk *made = stack->has_extra ? stack->allocate.extra(stack->extra, size)
                                        : stack->allocate.plain(size);
  if (made == NULL) obstack_alloc_failed_handler();
  return made;
}

static void drop(struct obstack *stack, struct chunk *chunk) {
  if (stack->has_extra) stack->release.extra(stack->extra, chunk);
  else stack->release.plain(chunk);
}

static char *aligned(struct chunk *chunk, char *at, int mask) {
  return (char *)chunk + ((at - (char *)chunk + mask) & ~(long)mask);
}

static int begin(struct obstack *stack, int size, int alignment) {
  if (alignment == 0) alignment = 16;
  stack->chunk_size = size == 0 ? 4064 : size;
  stack->mask = alignment - 1;
  struct chunk *chunk = stack->chunk = make(stack, stack->chunk_size);
  stack->next = stack->object = aligned(chunk, chunk->contents, stack->mask);
  stack->limit = chunk->limit = (char *)chunk + stack->chunk_size;
  chunk->before = NULL;
  stack->may_be_empty = 0;
  stack->failed = 0;
  return 1;
}

int _obstack_begin(struct obstack *stack, int size, int alignment, void *(*allocate)(long),
                   void (*release)(void *)) {
  stack->allocate.plain = allocate;
  stack->release.plain = release;
  stack->has_extra = 0;
  return begin(stack, size, alignment);
}

int _obstack_begin_1(struct obstack *stack, int size, int alignment,
                     void *(*allocate)(void *, long), void (*release)(void *, void *), void *extra) {
  stack->allocate.extra = allocate;
  stack->release.extra = release;
  stack->extra = extra;
  stack->has_extra = 1;
  return begin(stack, size, alignment);
}

/* The object that grows moves to a new chunk with room for `length` bytes more. */
void _obstack_newchunk(struct obstack *stack, int length) {
  struct chunk *old = stack->chunk;
  long grown = stack->next - stack->object;
  long size = grown + length + (grown >> 3) + stack->mask + 100;
  if (size < stack->chunk_size) size = stack->chunk_size;
  struct chunk *chunk = stack->chunk = make(stack, size);
  chunk->before = old;
  stack->limit = chunk->limit = (char *)chunk + size;
  char *base = aligned(chunk, chunk->contents, stack->mask);
  memcpy(base, stack->object, (size_t)grown);
  if (!stack->may_be_empty && stack->object == aligned(old, old->contents, stack->mask)) {
    chunk->before = old->before;
    drop(stack, old);
  }
  stack->object = base;
  stack->next = base + grown;
  stack->may_be_empty = 0;
}

static int is_in(struct chunk *chunk, void *object) {
  return (void *)chunk < object && object <= (void *)chunk->limit;
}

int _obstack_allocated_p(struct obstack *stack, void *object) {
  struct chunk *chunk = stack->chunk;
  while (chunk != NULL && !is_in(chunk, object)) chunk = chunk->before;
  return chunk != NULL;
}

/* Frees an object and all that were made after it; all of them where it is null. */
void _obstack_free(struct obstack *stack, void *object) {
  struct chunk *chunk = stack->chunk;
  while (chunk != NULL && (object == NULL || !is_in(chunk, object))) {
    struct chunk *before = chunk->before;
    drop(stack, chunk);
    chunk = before;
    stack->may_be_empty = 1;
  }
  if (chunk != NULL) {
    stack->object = stack->next = object;
    stack->limit = chunk->limit;
    stack->chunk = chunk;
  } else if (object != NULL) {
    abort();
  }
}

void obstack_free(struct obstack *stack, void *object) { _obstack_free(stack, object); }

int _obstack_memory_used(struct obstack *stack) {
  long bytes = 0;
  for (struct chunk *chunk = stack->chunk; chunk != NULL; chunk = chunk->before)
    bytes += chunk->limit - (char *)chunk;
  return (int)bytes;
}

int obstack_vprintf(struct obstack *stack, const char *format, va_list args) {
  char *text;
  int length = vasprintf(&text, format, args);
  if (length < 0) return length;
  if (stack->limit - stack->next < length) _obstack_newchunk(stack, length);
  memcpy(stack->next, text, (size_t)length);
  stack->next += length;
  free(text);
  return length;
}

int obstack_printf(struct obstack *stack, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = obstack_vprintf(stack, format, args);
  va_end(args);
  return length;
}

int __obstack_vprintf_chk(struct obstack *stack, int flag, const char *format, va_list args) {
  (void)flag;
  return obstack_vprintf(stack, format, args);
}

int __obstack_printf_chk(struct obstack *stack, int flag, const char *format, ...) {
  (void)flag;
  va_list args;
  va_start(args, format);
  int length = obstack_vprintf(stack, format, args);
  va_end(args);
  return length;
}
