// Letters are made large in place: a store in some of the rounds.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  size_t n = 0;
  for (; s[n]; n++) {
    if (s[n] >= 'a' && s[n] <= 'z') s[n] -= 'a' - 'A';
  }
  klee_assert(n <= CAPACITY);
  if (n > 0) klee_assert(s[0] < 'a' || s[0] > 'z');
  return 0;
}
