/* GNU m4's symbol table: macros by name, and a look-up of one that is not known. */
#include "m4.h"
#include <klee/klee.h>

size_t hash_table_size = 37;
int warning_status;

void *xmalloc(size_t size) { return malloc(size); }
void *xcalloc(size_t count, size_t size) { return calloc(count, size); }
void *xreallocarray(void *old, size_t count, size_t size) { return realloc(old, count * size); }
char *xstrdup(const char *text) { return strdup(text); }

int main(void) {
  static const char *const names[] = {"define", "dnl", "len", "index", "substr", "eval", "incr", "decr", "if", "ch", "sh", "pu"};
  symtab_init();
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) lookup_symbol(names[i], SYMBOL_INSERT);
  char name[3];
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume((name[0] != 0) & (name[1] != 0) & (name[2] == 0));
  symbol *found = lookup_symbol(name, SYMBOL_LOOKUP);
  return found ? (int)SYMBOL_TYPE(found) : 42;
}
