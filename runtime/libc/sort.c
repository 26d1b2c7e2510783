/*
 * Sorting and searching (C11 7.22.5). qsort is a top-down merge sort, stable and O(n log n), which
 * compares the same pairs in the same order as glibc's (up to 2.36), so that programs whose output
 * shows the order of equal elements or the number of comparisons agree with their native binaries.
 * Without memory for the second array it sorts by insertion.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

struct sort {
  size_t size;
  int (*compare)(const void *, const void *, void *);
  void *argument;
  char *scratch;
};

static void merge_sort(const struct sort *s, char *base, size_t count) {
  if (count <= 1) return;
  size_t left_count = count / 2, right_count = count - left_count, size = s->size;
  char *left = base, *right = base + left_count * size, *out = s->scratch;
  merge_sort(s, left, left_count);
  merge_sort(s, right, right_count);
  while (left_count > 0 && right_count > 0) {
    if (s->compare(left, right, s->argument) <= 0) {
      memcpy(out, left, size);
      left += size;
      left_count--;
    } else {
      memcpy(out, right, size);
      right += size;
      right_count--;
    }
    out += size;
  }
  if (left_count > 0) memcpy(out, left, left_count * size);
  memcpy(base, s->scratch, (count - right_count) * size);
}

static void insertion_sort(const struct sort *s, char *base, size_t count) {
  for (size_t i = 1; i < count; i++)
    for (char *p = base + i * s->size;
         p > base && s->compare(p - s->size, p, s->argument) > 0; p -= s->size)
      for (size_t k = 0; k < s->size; k++) {
        char c = p[k];
        p[k] = p[k - s->size];
        p[k - s->size] = c;
      }
}

void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *argument) {
  if (count <= 1 || size == 0) return;
  char room[1024];
  struct sort s = {size, compare, argument, room};
  if (count * size > sizeof room) s.scratch = malloc(count * size);
  if (s.scratch == NULL) {
    insertion_sort(&s, base, count);
    return;
  }
  merge_sort(&s, base, count);
  if (s.scratch != room) free(s.scratch);
}

static int plain(const void *a, const void *b, void *compare) {
  return (*(int (**)(const void *, const void *))compare)(a, b);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  qsort_r(base, count, size, plain, &compare);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
