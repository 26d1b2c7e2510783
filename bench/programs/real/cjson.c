/* cJSON: parses a text, prints the value and deletes it. */
#include <klee/klee.h>
#include <stdlib.h>
#include "cJSON.h"

int main(void) {
  char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  cJSON *value = cJSON_ParseWithLength(text, sizeof text);
  if (value) free(cJSON_PrintUnformatted(value));
  cJSON_Delete(value);
  return 0;
}
