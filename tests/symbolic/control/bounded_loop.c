// A loop forks for each number of rounds; the sixth test of n changes nothing.
// paths: 7 completed
#include <klee/klee.h>

int main(void) {
  unsigned n = klee_int("n");
  unsigned rounds = 0;
  while (rounds < n && rounds < 5) rounds++;
  return rounds;
}
