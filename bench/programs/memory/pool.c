/* A hash table in the memory of an allocator of its own: all nodes lie in one array. */
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

#ifndef SIZE
#define SIZE 3
#endif

static char pool[8192];
static unsigned used;

static void *take(unsigned bytes) {
  void *taken = pool + used;
  used += (bytes + 7) & ~7u;
  return taken;
}

struct node {
  struct node *next;
  unsigned key, value;
};
static struct node **buckets;

static unsigned hash(unsigned key) { return (key ^ key >> 3) % 128; }

static void put(unsigned key, unsigned value) {
  unsigned h = hash(key);
  for (struct node *n = buckets[h]; n; n = n->next)
    if (n->key == key) {
      n->value = value;
      return;
    }
  struct node *n = take(sizeof *n);
  n->key = key;
  n->value = value;
  n->next = buckets[h];
  buckets[h] = n;
}

static unsigned get(unsigned key) {
  for (struct node *n = buckets[hash(key)]; n; n = n->next)
    if (n->key == key) return n->value;
  return 0;
}

int main(void) {
  buckets = take(128 * sizeof *buckets);
  memset(buckets, 0, 128 * sizeof *buckets);
  for (unsigned i = 0; i < 20; i++) put(i * 7, i);
  unsigned char key[SIZE];
  klee_make_symbolic(key, sizeof key, "key");
  for (int i = 0; i < SIZE; i++) put(key[i], 100 + i);
  unsigned sum = 0;
  for (int i = 0; i < SIZE; i++) sum += get(key[i]);
  assert(sum >= 100 * SIZE);
  return 0;
}
