/* Declarators of all shapes through typedefs. */
#include <stdio.h>

typedef int number, *pointer, array[3], function(int);
typedef function *function_pointer;
typedef array *array_pointer;
typedef struct list { number head; struct list *tail; } list;
typedef const char *text;
typedef number (*table[2])(number);

static number twice(number n) { return n * 2; }
static number square(number n) { return n * n; }
static function_pointer pick(int which) { return which ? twice : square; }
static number sum(const list *l) { return l ? l->head + sum(l->tail) : 0; }
static int (*(*nested(void))[3])(int) { static int (*three[3])(int) = {twice, square, twice}; return &three; }

int main(void) {
  array a = {1, 2, 3};
  array_pointer pa = &a;
  pointer p = *pa + 1;
  printf("%d %d %zu\n", *p, (*pa)[2], sizeof *pa);
  table t = {twice, square};
  printf("%d %d %d\n", t[0](5), t[1](5), pick(0)(7));
  list c = {3, NULL}, b = {2, &c}, l = {1, &b};
  printf("%d\n", sum(&l));
  text words[] = {"x", "yz"};
  printf("%s %d\n", words[1], (*nested())[1](9));
  return 0;
}
