/* A failed assertion: message on standard error, SIGABRT. */
#include <assert.h>
#include <stdio.h>

static int check(int n) {
  assert(n < 3 && "limit");
  return n;
}

int main(void) {
  setbuf(stdout, NULL);
  for (int i = 0; i < 5; i++) printf("%d\n", check(i));
  return 0;
}
