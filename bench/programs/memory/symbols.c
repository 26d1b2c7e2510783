/* The symbol table of a compiler: names by length and first letter, scopes as lists of tables. */
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

#ifndef SIZE
#define SIZE 4
#endif

struct symbol {
  struct symbol *next;
  char name[8];
  int kind;
};
struct scope {
  struct scope *outer;
  struct symbol *symbols[64];
};

static unsigned hash(const char *name) {
  unsigned h = 0;
  while (*name) h = h * 31 + (unsigned char)*name++;
  return h % 64;
}

static void define(struct scope *s, const char *name, int kind) {
  struct symbol *made = calloc(1, sizeof *made);
  strcpy(made->name, name);
  made->kind = kind;
  made->next = s->symbols[hash(name)];
  s->symbols[hash(name)] = made;
}

static struct symbol *lookup(struct scope *s, const char *name) {
  for (; s; s = s->outer)
    for (struct symbol *found = s->symbols[hash(name)]; found; found = found->next)
      if (strcmp(found->name, name) == 0) return found;
  return NULL;
}

int main(void) {
  static const char *const names[] = {"if", "else", "for", "int", "char", "do", "goto", "enum"};
  struct scope global = {0}, local = {&global};
  for (int i = 0; i < 8; i++) define(&global, names[i], i);
  define(&local, "x", 20);
  define(&local, "int", 21);
  char name[SIZE];
  klee_make_symbolic(name, sizeof name, "name");
  name[SIZE - 1] = 0;
  for (int i = 0; i < SIZE - 1; i++) klee_assume(name[i] >= 'a' & name[i] <= 'z');
  struct symbol *found = lookup(&local, name);
  return found ? found->kind : 0;
}
