/* A binary heap of events, generic by element size. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heap { char *data; size_t size, count, room; int (*less)(const void *, const void *); };
static void *item(struct heap *h, size_t i) { return h->data + i * h->size; }
static void swap(struct heap *h, size_t a, size_t b) { char t[64]; memcpy(t, item(h, a), h->size); memcpy(item(h, a), item(h, b), h->size); memcpy(item(h, b), t, h->size); }
static void push(struct heap *h, const void *x) {
  if (h->count == h->room) { h->room = h->room * 2 + 1; h->data = realloc(h->data, h->room * h->size); if (!h->data) abort(); }
  memcpy(item(h, h->count), x, h->size);
  for (size_t i = h->count++; i && h->less(item(h, i), item(h, (i - 1) / 2)); i = (i - 1) / 2) swap(h, i, (i - 1) / 2);
}
static int pop(struct heap *h, void *out) {
  if (!h->count) return 0;
  memcpy(out, item(h, 0), h->size);
  swap(h, 0, --h->count);
  for (size_t i = 0, c; (c = 2 * i + 1) < h->count; i = c) { if (c + 1 < h->count && h->less(item(h, c + 1), item(h, c))) c++; if (!h->less(item(h, c), item(h, i))) break; swap(h, i, c); }
  return 1;
}
struct event { double time; int id; };
static int earlier(const void *a, const void *b) { return ((const struct event *)a)->time < ((const struct event *)b)->time; }

int main(void) {
  struct heap h = {.size = sizeof(struct event), .less = earlier};
  for (int i = 0; i < 50; i++) push(&h, &(struct event){(i * 37 % 50) / 4.0, i});
  struct event e;
  double last = -1;
  int ordered = 1, n = 0;
  while (pop(&h, &e)) { ordered &= e.time >= last; last = e.time; if (n++ % 10 == 0) printf("%g:%d ", e.time, e.id); }
  printf("%d %d\n", ordered, n);
  free(h.data);
  return 0;
}
