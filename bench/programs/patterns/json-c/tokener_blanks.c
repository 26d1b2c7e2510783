// Blanks and comments in front of a value.
#include "json.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  klee_assume((text[0] == ' ') | (text[0] == '/'));
  json_tokener *tokener = json_tokener_new();
  json_tokener_parse_ex(tokener, text, -1);
  return 0;
}
