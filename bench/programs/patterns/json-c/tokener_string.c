// A string with escapes, in quotes.
#include "json.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  klee_assume(text[0] == '"');
  json_tokener *tokener = json_tokener_new();
  json_object *object = json_tokener_parse_ex(tokener, text, -1);
  if (object) klee_assert(json_object_is_type(object, json_type_string));
  return 0;
}
