// The index of an array in a pointer: digits only, none of them a zero in front.
#include "json_pointer.c"
#include "../subject.h"

int main(void) {
  char *path = symbolic_text("path");
  struct json_object *array = json_object_new_array();
  int32_t index = 0;
  klee_assert(!is_valid_index(array, path, &index));
  return 0;
}
