/* An interpreter whose variables are objects of their own, and whose program says which are used. */
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

#ifndef SIZE
#define SIZE 4
#endif
#define VARIABLES 12

struct variable {
  int value;
  unsigned reads, writes;
};

int main(void) {
  struct variable *variables[VARIABLES];
  for (int i = 0; i < VARIABLES; i++) {
    variables[i] = malloc(sizeof **variables);
    variables[i]->value = i;
    variables[i]->reads = variables[i]->writes = 0;
  }
  unsigned char to[SIZE], from[SIZE];
  klee_make_symbolic(to, sizeof to, "to");
  klee_make_symbolic(from, sizeof from, "from");
  for (int pc = 0; pc < SIZE; pc++) {
    klee_assume(to[pc] < VARIABLES);
    klee_assume(from[pc] < VARIABLES);
    struct variable *source = variables[from[pc]], *target = variables[to[pc]];
    source->reads++;
    target->value += source->value;
    target->writes++;
  }
  unsigned writes = 0;
  for (int i = 0; i < VARIABLES; i++) writes += variables[i]->writes;
  assert(writes == SIZE);
  return 0;
}
