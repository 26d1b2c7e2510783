/* Sixteen tables whose chains hang on their entries, grown by doubling (as glib's and uthash's do); one is used. */
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

#ifndef SIZE
#define SIZE 3
#endif
#ifndef TABLES
#define TABLES 16
#endif

struct entry {
  struct entry *next;
  unsigned key;
  int value;
};
struct table {
  struct entry **heads;
  unsigned size, count;
};

static unsigned slot(const struct table *t, unsigned key) { return (key * 2654435761u) >> 24 & (t->size - 1); }

static void grow(struct table *t) {
  struct entry **old = t->heads;
  unsigned size = t->size;
  t->size *= 2;
  t->heads = calloc(t->size, sizeof *t->heads);
  for (unsigned i = 0; i < size; i++)
    for (struct entry *e = old[i], *next; e; e = next) {
      next = e->next;
      unsigned s = slot(t, e->key);
      e->next = t->heads[s];
      t->heads[s] = e;
    }
  free(old);
}

static struct entry *find(struct table *t, unsigned key) {
  struct entry *e = t->heads[slot(t, key)];
  while (e && e->key != key) e = e->next;
  return e;
}

static void add(struct table *t, unsigned key, int value) {
  if (t->count == t->size) grow(t);
  struct entry *e = malloc(sizeof *e);
  unsigned s = slot(t, key);
  e->key = key;
  e->value = value;
  e->next = t->heads[s];
  t->heads[s] = e;
  t->count++;
}

int main(void) {
  struct table tables[TABLES];
  for (int n = 0; n < TABLES; n++) {
    tables[n] = (struct table){calloc(4, sizeof(struct entry *)), 4, 0};
    for (unsigned i = 0; i < 24; i++) add(&tables[n], i * 5, i);
  }
  struct table *t = &tables[0];
  unsigned char key[SIZE];
  klee_make_symbolic(key, sizeof key, "key");
  int sum = 0;
  for (int i = 0; i < SIZE; i++) {
    struct entry *e = find(t, key[i]);
    if (e) e->value += 100;
  }
  for (int i = 0; i < SIZE; i++) {
    struct entry *e = find(t, key[i]);
    sum += e ? e->value : 0;
  }
  assert(sum <= SIZE * (23 + 100 * SIZE));
  return 0;
}
