/* setjmp and longjmp: values, nesting, volatile locals. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf top;

static void fail(int code) { longjmp(top, code); }

static int deep(int n) {
  if (n == 0) fail(42);
  return deep(n - 1) + 1;
}

int main(void) {
  volatile int tries = 0;
  int code = setjmp(top);
  printf("code %d tries %d\n", code, tries);
  tries++;
  if (code == 0) deep(10);
  if (tries < 4) longjmp(top, tries * 5);
  if (setjmp(top) == 0) longjmp(top, 0);
  else printf("zero becomes one\n");
  jmp_buf inner;
  volatile int count = 0;
  switch (setjmp(inner)) {
    case 0: printf("first\n"); longjmp(inner, 1);
    case 1: printf("second\n"); if (++count < 3) longjmp(inner, 1); longjmp(inner, 2);
    case 2: printf("third %d\n", count); break;
  }
  return 0;
}
