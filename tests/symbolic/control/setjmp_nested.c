// Protected calls within each other, as interpreters have them: what lies between a handler and its jump
// depends on the input, and so does how the functions beneath are executed.
// paths: 6 completed
#include <klee/klee.h>
#include <setjmp.h>

struct handler {
  struct handler *previous;
  jmp_buf place;
  volatile int status;
};

static struct handler *current;
static unsigned char input[2];

static int protected(void (*call)(int), int argument) {
  struct handler own = {.previous = current};
  current = &own;
  if (setjmp(own.place) == 0) call(argument);
  current = own.previous;
  return own.status;
}

static void raise(int status) {
  current->status = status;
  longjmp(current->place, 1);
}

static int sum(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += i;
  return total;
}

static void inner(int base) {
  if (input[1] == 'x') raise(base + 1);
  if (input[1] == 'y') raise(base + 2);
}

static void outer(int base) {
  int status = protected(inner, base + sum(base));
  if (input[0] == 'r' && status != 0) raise(status + 10);
}

static int twice(int n) { return protected(outer, n) + sum(n); }

int main(void) {
  for (int i = 0; i < 5000; i++) klee_assert(twice(3) == 3);
  klee_make_symbolic(input, sizeof input, "input");
  klee_assume(twice(3) - 3 >= 0);
  int expected = 0;
  if (input[1] == 'x') expected = 17;
  if (input[1] == 'y') expected = 18;
  if (input[0] != 'r') expected = 0;
  klee_assert(twice(3) == 3 + expected);
  return 0;
}
