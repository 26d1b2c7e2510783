/* The rest of the malloc family, over the engine's malloc, calloc, realloc, free and aligned_alloc. */
#include <errno.h>
#include <malloc.h>
#include <merganser/host.h>
#include <stdlib.h>

void *reallocarray(void *object, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(object, total);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

void *valloc(size_t size) { return aligned_alloc(4096, size); }

int posix_memalign(void **object, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *result = aligned_alloc(alignment, size);
  if (result == NULL) return ENOMEM;
  *object = result;
  return 0;
}

void cfree(void *object) { free(object); }

size_t malloc_usable_size(void *object) { return __mg_alloc_size(object); }

int malloc_trim(size_t pad) {
  (void)pad;
  return 0;
}
