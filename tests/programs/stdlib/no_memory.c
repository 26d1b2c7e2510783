// Where there is no memory, the allocator gives null and sets errno; what was there before stays.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Through pointers, because compilers know malloc: clang takes it that errno stays as it is. */
static void *(*volatile allocate)(size_t) = malloc;
static void *(*volatile clear)(size_t, size_t) = calloc;
static void *(*volatile resize)(void *, size_t) = realloc;
static void *(*volatile align)(size_t, size_t) = aligned_alloc;

static void show(const char *name, void *p) {
  printf("%s: %s, errno %s\n", name, p == NULL ? "null" : "memory", errno == ENOMEM ? "ENOMEM" : errno == 0 ? "0" : "?");
  errno = 0;
}

int main(void) {
  volatile size_t all = SIZE_MAX - 64, half = SIZE_MAX / 2;
  char *text = malloc(8);
  strcpy(text, "kept");
  errno = 0;
  show("malloc", allocate(all));
  show("calloc", clear(half, 4));
  show("realloc", resize(text, all));
  show("aligned_alloc", align(64, all & ~(size_t)63));
  void *small = clear(3, 4);
  show("small", small);
  puts(text);
  free(small);
  free(text);
  return 0;
}
