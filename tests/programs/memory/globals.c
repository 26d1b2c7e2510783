/* Initialisers of globals: addresses, expressions, zero, relocations between them. */
#include <stddef.h>
#include <stdio.h>

struct node { const char *name; struct node *next; int (*f)(int); };
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static int values[5] = {1, 2, 3};
static int *middle = &values[2], *end = values + 5;
static struct node third, first = {"first", &(struct node){"second", &third, dec}, inc};
static struct node third = {"third", NULL, NULL};
static const size_t difference = offsetof(struct node, f) - offsetof(struct node, next);
static char text[] = "array", *pointer = "pointer" + 2;
static double ratio = 7 / 2 + 0.5, huge = 1e100 * 10;
static long big = 1L << 40, negative = -(5 * 3);
static unsigned char wrap = (unsigned char)300;
static int zero[100];
static void *self = &self;

int main(void) {
  for (struct node *n = &first; n; n = n->next) printf("%s %d ", n->name, n->f ? n->f(10) : 0);
  printf("%d %td %zu\n", *middle, end - middle, difference);
  printf("%s %s %zu %g %g\n", text, pointer, sizeof text, ratio, huge);
  printf("%ld %ld %d %d %d\n", big, negative, wrap, zero[99], self == (void *)&self);
  return 0;
}
