// There is one process: a path that starts another ends there, unless the program says how that goes.
// paths: 2 completed, 4 errored
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  switch (klee_range(0, 6, "which")) {
    case 0: klee_assert(fork() >= 0); break; // error: model
    case 1: klee_assert(vfork() >= 0); break; // error: model
    case 2: klee_assert(system("true") == 0); break; // error: model
    case 3: klee_assert(popen("true", "r")); break; // error: model
    case 4: return system(NULL);
    default: break;
  }
  return 0;
}
