// Copies a word into a buffer: a store at a place that moves with the rounds.
#include "../subject.h"

int main(void) {
  char *s = symbolic_text("text");
  char word[CAPACITY + 1];
  size_t n = 0;
  while (s[n] && s[n] != ' ') {
    word[n] = s[n];
    n++;
  }
  word[n] = 0;
  klee_assert(n <= CAPACITY);
  if (n > 0) klee_assert(word[n - 1] == s[n - 1] && word[0] != ' ');
  return 0;
}
