// A list whose length is an input, built on the heap and walked.
// paths: 4 completed
#include <klee/klee.h>
#include <stdlib.h>

struct node { struct node *next; int value; };

int main(void) {
  int n = klee_range(0, 4, "n");
  struct node *list = NULL;
  for (int i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  int length = 0;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
    length++;
  }
  klee_assert(length == n);
  return 0;
}
