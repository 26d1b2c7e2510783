/*
 * What the drivers share: inputs of up to CAPACITY bytes, CAPACITY given when they are compiled. Both their number and what they are
 * is an input. With -DFIXED_SIZES the object has room for the largest in any case, which KLEE and --symbolic-sizes 0 need to
 * explore all of them.
 */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <klee/klee.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef CAPACITY
#error "how large? for example -DCAPACITY=10"
#endif

#ifdef FIXED_SIZES
#define ROOM(size, most) (most)
#else
#define ROOM(size, most) (size)
#endif

/* From `least` to CAPACITY bytes; how many is stored in `size`. */
static inline unsigned char *symbolic_bytes(size_t least, size_t *size, const char *name) {
  *size = (size_t)klee_range((int)least, CAPACITY + 1, "size");
  unsigned char *bytes = malloc(ROOM(*size, CAPACITY));
  if (!bytes) klee_silent_exit(0);
  klee_make_symbolic(bytes, ROOM(*size, CAPACITY), name);
  return bytes;
}

/* A string of at most `most` characters. */
static inline char *symbolic_text_of(size_t most, const char *name) {
  size_t size = (size_t)klee_range(1, (int)most + 2, "size");
  char *text = malloc(ROOM(size, most + 1));
  if (!text) klee_silent_exit(0);
  klee_make_symbolic(text, ROOM(size, most + 1), name);
  klee_assume(text[size - 1] == 0);
  return text;
}

/* A string of at most CAPACITY characters. */
static inline char *symbolic_text(const char *name) { return symbolic_text_of(CAPACITY, name); }

#endif
