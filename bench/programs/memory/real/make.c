/* GNU make's hash tables: variables by name, and a look-up of one that is not known. */
#include "makeint.h"
#include "hash.h"
#include <klee/klee.h>

struct named {
  const char *name;
  int value;
};

static unsigned long hash1(const void *item) { return jhash_string((const unsigned char *)((const struct named *)item)->name); }
static unsigned long hash2(const void *item) { return 2 * strlen(((const struct named *)item)->name) + 1; }
static int compare(const void *a, const void *b) {
  return strcmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

void *xcalloc(size_t size) { return calloc(1, size); }
void *xmalloc(size_t size) { return malloc(size); }

int main(void) {
  static const char *const names[] = {"CC", "AR", "LD", "RM", "CXX", "CFLAGS", "MAKE", "SHELL", "VPATH", "FC"};
  struct hash_table table;
  hash_init(&table, 64, hash1, hash2, compare);
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    struct named *one = xcalloc(sizeof *one);
    one->name = names[i];
    hash_insert(&table, one);
  }
  char name[3];
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume((name[0] != 0) & (name[1] != 0) & (name[2] == 0));
  struct named wanted = {name, 0}, *found = hash_find_item(&table, &wanted);
  return found ? ++found->value : 42;
}
