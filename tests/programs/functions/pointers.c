/* Function pointers: arrays, arguments, results, casts of them. */
#include <stdio.h>

typedef int binary(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static binary *const table[] = {add, &subtract, multiply};

static int apply(binary *f, int a, int b) { return f(a, b); }
static binary *choose(char c) { return c == '+' ? add : c == '-' ? subtract : multiply; }
static int (*(*chooser)(char))(int, int) = choose;
static int fold(int (*f)(int, int), const int *v, int n) { int r = v[0]; for (int i = 1; i < n; i++) r = f(r, v[i]); return r; }

struct operation { char symbol; int (*run)(int, int); };

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d ", table[i](7, 3));
  printf("%d %d\n", apply(add, 1, 2), (*choose('-'))(9, 4));
  printf("%d %d\n", chooser('*')(6, 7), choose('+') == add);
  int v[] = {1, 2, 3, 4, 5};
  printf("%d %d %d\n", fold(add, v, 5), fold(multiply, v, 5), fold(subtract, v, 5));
  struct operation ops[] = {{'+', add}, {'*', multiply}, {0, NULL}};
  for (struct operation *o = ops; o->run; o++) printf("%c%d ", o->symbol, o->run(8, 2));
  void (*generic)(void) = (void (*)(void))multiply;
  printf("%d %d\n", ((binary *)generic)(5, 5), (**table)(1, 1));
  return 0;
}
