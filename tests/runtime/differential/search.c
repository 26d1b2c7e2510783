/* search.h: tables, trees, arrays and lists. Trees are shown in their order: their shape is nobody's business. */
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "generate.h"

static int by_number(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static void show(const void *node, VISIT visit, int depth) {
  (void)depth;
  if (visit == postorder || visit == leaf) printf(" %d", **(int *const *)node);
}

static void drop(void *key) { (void)key; }

struct item {
  struct item *next, *before;
  int number;
};

int main(void) {
  static int numbers[400];
  void *root = NULL;
  for (int i = 0; i < 400; i++) {
    numbers[i] = (int)below(150);
    int *key = *(int **)tsearch(&numbers[i], &root, by_number);
    printf("%d %d\n", *key, key == &numbers[i]);
    int wanted = (int)below(150);
    int **found = (int **)tfind(&wanted, &root, by_number);
    printf("%d\n", found == NULL ? -1 : **found);
    if (i % 3 == 0) printf("%d\n", tdelete(&wanted, &root, by_number) != NULL);
    if (i % 50 == 0) twalk(root, show);
  }
  twalk(root, show);
  tdestroy(root, drop);
  twalk(NULL, show);

  printf("\n%d\n", hcreate(50) != 0);
  static char names[60][8];
  for (int i = 0; i < 60; i++) {
    sprintf(names[i], "k%d", (int)below(45));
    ENTRY item = {names[i], (void *)(long)i};
    ENTRY *known = hsearch(item, FIND), *entered = hsearch(item, ENTER);
    printf("%s %d %ld\n", names[i], known != NULL, (long)entered->data);
  }
  hdestroy();

  int list[100];
  size_t count = 0;
  for (int i = 0; i < 100; i++) {
    int number = (int)below(40);
    int *at = lsearch(&number, list, &count, sizeof *list, by_number);
    printf("%d %zu %d\n", *at, count, (int)(at - list));
    number = (int)below(60);
    at = lfind(&number, list, &count, sizeof *list, by_number);
    printf("%d\n", at == NULL ? -1 : (int)(at - list));
  }

  struct item items[6];
  for (int i = 0; i < 6; i++) {
    items[i].number = i;
    insque(&items[i], i == 0 ? NULL : &items[i / 2]);
  }
  remque(&items[2]);
  for (struct item *at = &items[0]; at != NULL; at = at->next) printf(" %d", at->number);
  printf("\n");
  return 0;
}
