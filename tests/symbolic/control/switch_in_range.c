// Cases that the path condition excludes are not followed.
// paths: 2 completed
#include <klee/klee.h>

int main(void) {
  int x = klee_range(3, 5, "x");
  switch (x) {
    case 1: return 1;
    case 3: return 3;
    case 4: return 4;
    case 5: return 5;
    default: return 0;
  }
}
