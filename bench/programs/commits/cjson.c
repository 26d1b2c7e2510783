/* cJSON: parses a text, prints it, and changes a copy of what it says. */
#include <klee/klee.h>
#include <stdlib.h>
#include "cJSON.h"

int main(void) {
  char text[SIZE];
  klee_make_symbolic(text, sizeof text, "text");
  cJSON *value = cJSON_ParseWithLength(text, sizeof text);
  if (!value) return 0;
  free(cJSON_PrintUnformatted(value));
  cJSON *copy = cJSON_Duplicate(value, 1);
  int same = cJSON_Compare(value, copy, 1);
  if (cJSON_IsString(copy)) cJSON_SetValuestring(copy, "ab");
  else if (copy && copy->child) {
    cJSON_Delete(cJSON_DetachItemViaPointer(copy, copy->child));
    if (cJSON_IsArray(copy)) cJSON_InsertItemInArray(copy, 0, cJSON_CreateNumber(same));
  }
  cJSON_Delete(copy);
  cJSON_Delete(value);
  return same;
}
