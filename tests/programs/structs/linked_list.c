/* Singly linked list: insert, reverse, merge sort, free. */
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL) abort();
  *n = (struct node){value, list};
  return n;
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) { struct node *next = list->next; list->next = result; result = list; list = next; }
  return result;
}

static struct node *sort(struct node *list) {
  if (!list || !list->next) return list;
  struct node *slow = list, *fast = list->next;
  while (fast && fast->next) slow = slow->next, fast = fast->next->next;
  struct node *b = sort(slow->next), *a, *result, **tail = &result;
  slow->next = NULL;
  a = sort(list);
  while (a && b) {
    struct node **smaller = b->value < a->value ? &b : &a;
    *tail = *smaller;
    tail = &(*smaller)->next;
    *smaller = (*smaller)->next;
  }
  *tail = a ? a : b;
  return result;
}

static void print(const struct node *n) { for (; n; n = n->next) printf("%d ", n->value); printf("\n"); }

int main(void) {
  struct node *list = NULL;
  unsigned x = 7;
  for (int i = 0; i < 15; i++) x = x * 1103515245 + 12345, list = push(list, (int)(x >> 16 & 255));
  print(list);
  list = reverse(list);
  print(list);
  list = sort(list);
  print(list);
  while (list) { struct node *next = list->next; free(list); list = next; }
  return 0;
}
