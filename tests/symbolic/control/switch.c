// A switch forks once for each target: cases that share one are one way.
// paths: 4 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_int("x");
  switch (x) {
    case 1:
    case 2:
    case 30:
      return 1;
    case 4:
      return 2;
    case -5:
      return 3;
    default:
      return 4;
  }
}
