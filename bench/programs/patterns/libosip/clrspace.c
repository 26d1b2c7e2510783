// Blanks at both ends of a word are removed in place.
#include "../subject.h"
#include <osipparser2/osip_port.h>

int main(void) {
  char *word = symbolic_text("word");
  osip_clrspace(word);
  klee_assert(word[0] != ' ' && word[0] != '\t');
  return 0;
}
