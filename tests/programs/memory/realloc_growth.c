/* A growing vector; shrinking keeps the beginning. */
#include <stdio.h>
#include <stdlib.h>

struct vector { long *items; size_t count, room; };

static void push(struct vector *v, long item) {
  if (v->count == v->room) {
    v->room = v->room ? v->room * 2 : 1;
    v->items = realloc(v->items, v->room * sizeof *v->items);
    if (!v->items) abort();
  }
  v->items[v->count++] = item;
}

int main(void) {
  struct vector v = {0};
  for (long i = 0; i < 1000; i++) push(&v, i * i);
  printf("%zu %zu %ld %ld\n", v.count, v.room, v.items[10], v.items[999]);
  v.items = realloc(v.items, 20 * sizeof *v.items);
  long sum = 0;
  for (int i = 0; i < 20; i++) sum += v.items[i];
  printf("%ld\n", sum);
  free(v.items);
  char *text = malloc(4);
  text[0] = 'a'; text[1] = 0;
  for (int i = 0; i < 5; i++) {
    text = realloc(text, (size_t)(i + 3) * 2);
    text[i + 1] = (char)('b' + i);
    text[i + 2] = 0;
  }
  printf("%s\n", text);
  free(text);
  return 0;
}
