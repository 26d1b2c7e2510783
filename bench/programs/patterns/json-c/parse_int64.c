// A number out of a text.
#include "json.h"
#include "../subject.h"

int main(void) {
  int64_t value = 0;
  json_parse_int64(symbolic_text("text"), &value);
  return 0;
}
