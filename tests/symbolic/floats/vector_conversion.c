// Vectors of integers to floats and back: a float has no place for all of an int.
// paths: 1 completed, 1 errored
#include <assert.h>
#include <klee/klee.h>

typedef float v4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));

int main(void) {
  int number = klee_int("number");
  klee_assume(number >= 0 & number < 1 << 25);
  i4 a = {1, 2, number, 4};
  v4 f = __builtin_convertvector(a, v4);
  i4 back = __builtin_convertvector(f, i4);
  assert(back[2] == number); // error: assert
  return 0;
}
