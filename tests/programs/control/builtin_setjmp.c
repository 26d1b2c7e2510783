/* __builtin_setjmp and __builtin_longjmp: jumps out of nested calls, several times, and locals that keep their values. */
#include <stdio.h>

static void *buffer[5];

__attribute__((noinline)) static void inner(int depth) {
  if (depth == 0) __builtin_longjmp(buffer, 1);
  inner(depth - 1);
}

static int attempts(void) {
  volatile int count = 0;
  if (__builtin_setjmp(buffer) != 0) printf("back %d\n", count);
  if (++count < 4) inner(count);
  return count;
}

int main(void) {
  printf("%d\n", attempts());
  void *outer[5];
  volatile int seen = 0;
  for (int i = 0; i < 3; i++) {
    if (__builtin_setjmp(outer) == 0) {
      seen += 10;
      if (i == 1) __builtin_longjmp(outer, 1);
    } else {
      seen += 100;
    }
  }
  printf("%d\n", seen);
  return 0;
}
