/* Three hash tables of 300 buckets, a look-up in the first: Trabish and Rinetzky, ISSTA 2020, Fig. 1. */
#include <stdlib.h>
#include <string.h>
#include <klee/klee.h>
typedef struct node_s { unsigned long data; unsigned key; struct node_s *next; } node_t;
typedef struct { node_t **buckets; size_t size; } table_t;
static unsigned long hash(const void *p, size_t n) { const unsigned char *b = p; unsigned long h = 5381; while (n--) h = h * 33 + *b++; return h; }
static void table_init(table_t *t, size_t n) { t->buckets = calloc(n, sizeof(node_t *)); t->size = n; }
static node_t *table_lookup(table_t *t, unsigned k) {
  unsigned long h = hash(&k, sizeof k) % t->size;
  node_t *node = t->buckets[h];
  while (node) { if (memcmp(&node->key, &k, sizeof k) == 0) return node; node = node->next; }
  return 0;
}
static void table_insert(table_t *t, unsigned k, int data) {
  if (table_lookup(t, k)) return;
  unsigned long h = hash(&k, sizeof k) % t->size;
  node_t *node = calloc(1, sizeof *node);
  node->key = k; node->data = data; node->next = t->buckets[h]; t->buckets[h] = node;
}
int main(void) {
  table_t tables[3];
  for (unsigned i = 0; i < 3; i++) { table_init(&tables[i], 300); for (unsigned j = 0; j < 5; j++) table_insert(&tables[i], j, 7); }
  unsigned k; klee_make_symbolic(&k, sizeof k, "k");
  table_lookup(&tables[0], k);
  return 0;
}
