// A function of the program's own is called, though the library has one of its name that prints.
// paths: 1 completed
#include <klee/klee.h>

static int seen;

int putchar(int c) {
  seen += c;
  return 7;
}

int puts(const char *text) {
  while (*text) putchar(*text++);
  return 9;
}

int main(void) {
  int x = klee_int("x");
  klee_assert(puts("\1\2\3") == 9);
  klee_assert(seen == 6);
  return x == 1;
}
