/* _Thread_local storage with one thread. */
#include <stdio.h>

static _Thread_local int counter = 3;
_Thread_local long shared_name;
static __thread char buffer[8] = "tls";

static int *address(void) { return &counter; }

int main(void) {
  counter++;
  *address() *= 2;
  shared_name = counter * 100L;
  buffer[0] = 'T';
  printf("%d %ld %s %d\n", counter, shared_name, buffer, address() == &counter);
  for (int i = 0; i < 3; i++) { static _Thread_local int local; local += i; if (i == 2) printf("%d\n", local); }
  return 0;
}
