// The first token between separators.
#include "apr_strings.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char *state;
  char *token = apr_strtok(text, " ,", &state);
  if (token) klee_assert(token[0] != ' ' && token[0] != ',' && token[0] != 0);
  return 0;
}
