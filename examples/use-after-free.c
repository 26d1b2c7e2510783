/*
 * A list with a cache of the node that was found last. Removing a node forgets the cache, but only when
 * the node is the first one.
 *
 *   merganser run examples/use-after-free.c
 *
 * Expect: use-after-free in `find`, for the operations find, remove, find of a key that is not the
 * head; the report names the line of the `free`.
 */
#include <klee/klee.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *head, *cached;

static void add(int key) {
  struct node *node = malloc(sizeof *node);
  if (!node) exit(1);
  node->key = key;
  node->next = head;
  head = node;
}

static struct node *find(int key) {
  if (cached && cached->key == key) return cached;
  for (struct node *at = head; at; at = at->next)
    if (at->key == key) return cached = at;
  return NULL;
}

static void drop(int key) {
  for (struct node **link = &head; *link; link = &(*link)->next) {
    if ((*link)->key != key) continue;
    struct node *gone = *link;
    if (gone == head) cached = NULL;
    *link = gone->next;
    free(gone);
    return;
  }
}

int main(void) {
  for (int key = 1; key <= 3; key++) add(key);
  for (int i = 0; i < 3; i++) {
    int key = klee_range(1, 4, "key");
    if (klee_range(0, 2, "remove")) drop(key);
    else find(key);
  }
  return 0;
}
