// A copy without the blanks at both ends.
#include "../subject.h"
#include <osipparser2/osip_port.h>

int main(void) {
  char *word = symbolic_text("word");
  char *copy = malloc(CAPACITY + 2);
  if (!copy) return 1;
  size_t length = 0;
  while (word[length]) length++;
  osip_clrncpy(copy, word, length);
  klee_assert(copy[0] != ' ' && copy[0] != '\t');
  return 0;
}
