// A long jump out of two calls, on some paths.
// paths: 3 completed
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf out;

static void inner(int x) {
  if (x == 1) longjmp(out, 11);
  if (x == 2) longjmp(out, 0);
}

static void outer(int x) { inner(x); }

int main(void) {
  int x = klee_range(0, 3, "x");
  switch (setjmp(out)) {
    case 0:
      outer(x);
      return 0;
    case 11:
      return 1;
    default:
      return 2;
  }
}
