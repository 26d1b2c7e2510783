/*
 * search.h: tables by text, trees by comparison, arrays from front to end, doubly linked lists.
 *
 * Trees are plain binary ones: the order in which they are walked is that of any such tree, their shape is not that of
 * glibc's, which are red and black. A table has as many places as a prime at or above what was asked for, as
 * glibc's, and is searched from the place of the key on.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

typedef struct _ENTRY {
  unsigned used;
  ENTRY entry;
} place;

static int is_prime(unsigned number) {
  for (unsigned factor = 3; factor <= number / factor; factor += 2)
    if (number % factor == 0) return 0;
  return 1;
}

int hcreate_r(size_t count, struct hsearch_data *table) {
  if (table == NULL) {
    errno = EINVAL;
    return 0;
  }
  if (table->table != NULL) return 0;
  if (count > 0x7ffffffe) {
    errno = ENOMEM;
    return 0;
  }
  unsigned size = (count < 3 ? 3 : (unsigned)count) | 1;
  while (!is_prime(size)) size += 2;
  place *places = calloc(size + 1, sizeof *places);
  if (places == NULL) return 0;
  table->table = places;
  table->size = size;
  table->filled = 0;
  return 1;
}

void hdestroy_r(struct hsearch_data *table) {
  if (table == NULL) {
    errno = EINVAL;
    return;
  }
  free(table->table);
  table->table = NULL;
}

int hsearch_r(ENTRY item, ACTION action, ENTRY **result, struct hsearch_data *table) {
  unsigned hash = 0;
  for (const char *at = item.key; *at != '\0'; at++) hash = hash * 31 + (unsigned char)*at;
  unsigned start = hash % table->size, at = start;
  do {
    place *here = &table->table[at];
    if (!here->used) {
      if (action == FIND) break;
      here->used = 1;
      here->entry = item;
      table->filled++;
      *result = &here->entry;
      return 1;
    }
    if (strcmp(here->entry.key, item.key) == 0) {
      *result = &here->entry;
      return 1;
    }
    at = at + 1 == table->size ? 0 : at + 1;
  } while (at != start);
  errno = action == ENTER ? ENOMEM : ESRCH;
  *result = NULL;
  return 0;
}

static struct hsearch_data only;

int hcreate(size_t count) { return hcreate_r(count, &only); }
void hdestroy(void) { hdestroy_r(&only); }

ENTRY *hsearch(ENTRY item, ACTION action) {
  ENTRY *found;
  return hsearch_r(item, action, &found, &only) ? found : NULL;
}

/* ---- trees: a node begins with its key, as POSIX has it ---- */

typedef struct node {
  const void *key;
  struct node *left, *right;
} node;

void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *)) {
  if (root == NULL) return NULL;
  node **at = (node **)root;
  while (*at != NULL) {
    int order = compare(key, (*at)->key);
    if (order == 0) return *at;
    at = order < 0 ? &(*at)->left : &(*at)->right;
  }
  node *made = malloc(sizeof *made);
  if (made == NULL) return NULL;
  *made = (node){key, NULL, NULL};
  return *at = made;
}

void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *)) {
  if (root == NULL) return NULL;
  node *at = *(node *const *)root;
  while (at != NULL) {
    int order = compare(key, at->key);
    if (order == 0) break;
    at = order < 0 ? at->left : at->right;
  }
  return at;
}

void *tdelete(const void *restrict key, void **restrict root, int (*compare)(const void *, const void *)) {
  if (root == NULL || *root == NULL) return NULL;
  node **at = (node **)root, *parent = *at;
  int order;
  while ((order = compare(key, (*at)->key)) != 0) {
    parent = *at;
    at = order < 0 ? &(*at)->left : &(*at)->right;
    if (*at == NULL) return NULL;
  }
  node *gone = *at;
  if (gone->left == NULL || gone->right == NULL) {
    *at = gone->left == NULL ? gone->right : gone->left;
  } else {
    node **next = &gone->right;
    while ((*next)->left != NULL) next = &(*next)->left;
    node *heir = *next;
    *next = heir->right;
    heir->left = gone->left;
    heir->right = gone->right;
    *at = heir;
  }
  free(gone);
  return parent;
}

static void walk(const node *at, int depth, void (*action)(const void *, VISIT, int),
                 void (*other)(const void *, VISIT, void *), void *closure) {
  if (at->left == NULL && at->right == NULL) {
    action != NULL ? action(at, leaf, depth) : other(at, leaf, closure);
    return;
  }
  action != NULL ? action(at, preorder, depth) : other(at, preorder, closure);
  if (at->left != NULL) walk(at->left, depth + 1, action, other, closure);
  action != NULL ? action(at, postorder, depth) : other(at, postorder, closure);
  if (at->right != NULL) walk(at->right, depth + 1, action, other, closure);
  action != NULL ? action(at, endorder, depth) : other(at, endorder, closure);
}

void twalk(const void *root, void (*action)(const void *, VISIT, int)) {
  if (root != NULL && action != NULL) walk(root, 0, action, NULL, NULL);
}

void twalk_r(const void *root, void (*action)(const void *, VISIT, void *), void *closure) {
  if (root != NULL && action != NULL) walk(root, 0, NULL, action, closure);
}

void tdestroy(void *root, void (*release)(void *)) {
  node *at = root;
  if (at == NULL) return;
  tdestroy(at->left, release);
  tdestroy(at->right, release);
  release((void *)at->key);
  free(at);
}

/* ---- arrays and lists ---- */

void *lfind(const void *key, const void *base, size_t *count, size_t width,
            int (*compare)(const void *, const void *)) {
  const char *at = base;
  for (size_t i = 0; i < *count; i++, at += width)
    if (compare(key, at) == 0) return (void *)at;
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t width,
              int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, width, compare);
  if (found != NULL) return found;
  return memcpy((char *)base + (*count)++ * width, key, width);
}

struct link {
  struct link *next, *before;
};

void insque(void *element, void *before) {
  struct link *link = element, *front = before;
  if (front == NULL) {
    link->next = link->before = NULL;
    return;
  }
  link->next = front->next;
  link->before = front;
  front->next = link;
  if (link->next != NULL) link->next->before = link;
}

void remque(void *element) {
  struct link *link = element;
  if (link->next != NULL) link->next->before = link->before;
  if (link->before != NULL) link->before->next = link->next;
}
