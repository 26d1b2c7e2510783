// A buffer that is larger than the stack's quarantine.
// paths: 1 completed, 1 errored
#include <klee/klee.h>
#include <string.h>

static char *name(int n) {
  char text[40000];
  memset(text, 'a', sizeof text);
  text[n] = '\0';
  char *p = text;
  return p;
}

static int first(const char *p) {
  char own[100];
  char *q = own;
  *q = 'b';
  return p[0] == *q; // error: use-after-free
}

int main(void) {
  char *p = name(3);
  return klee_int("x") < 0 ? first(p) : 0;
}
