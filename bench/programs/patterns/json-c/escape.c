// A string as it is printed, with escapes.
#include "json.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  const char *printed = json_object_to_json_string(json_object_new_string(text));
  klee_assert(printed[0] == '"');
  return 0;
}
