/* Labels as values: a threaded interpreter. */
#include <stdio.h>

enum { PUSH, ADD, MULTIPLY, DUPLICATE, JUMP_IF, SUBTRACT, PRINT, HALT };

static void run(const int *code) {
  static const void *const labels[] = {&&push, &&add, &&multiply, &&duplicate, &&jump_if, &&subtract, &&print, &&halt};
  int stack[32], *sp = stack;
  const int *pc = code;
#define NEXT goto *labels[*pc++]
  NEXT;
push: *sp++ = *pc++; NEXT;
add: sp--; sp[-1] += *sp; NEXT;
multiply: sp--; sp[-1] *= *sp; NEXT;
subtract: sp--; sp[-1] -= *sp; NEXT;
duplicate: *sp = sp[-1]; sp++; NEXT;
jump_if: if (*--sp) pc = code + *pc; else pc++; NEXT;
print: printf("%d ", sp[-1]); NEXT;
halt: printf("\n");
}

int main(void) {
  const int countdown[] = {PUSH, 10, PRINT, PUSH, 1, SUBTRACT, DUPLICATE, JUMP_IF, 2, HALT};
  run(countdown);
  const int square[] = {PUSH, 7, DUPLICATE, MULTIPLY, PRINT, PUSH, 51, ADD, PRINT, HALT};
  run(square);
  int n = 0;
  void *where = &&first;
first:
  n++;
  if (n > 3) where = &&last;
  goto *where;
last:
  printf("%d\n", n);
  return 0;
}
