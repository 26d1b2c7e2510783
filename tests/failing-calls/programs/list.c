/* run: --fail malloc */
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  char *name;
};

static struct node *add(struct node *list, const char *name) {
  struct node *node = malloc(sizeof *node);
  if (!node) return list;
  node->name = strdup(name); /* fails */
  node->next = list;
  return node;
}

int main(void) {
  struct node *list = add(NULL, "one");
  size_t total = 0;
  for (struct node *node = list; node; node = node->next) total += strlen(node->name); /* error: null-pointer */
  while (list) {
    struct node *next = list->next;
    free(list->name);
    free(list);
    list = next;
  }
  return (int)total;
}
