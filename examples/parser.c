/*
 * A parser with a buffer overflow: "name=value", the value copied into 8 bytes without a check.
 * `merganser run examples/parser.c` explores every input of up to 11 characters and finds the ones
 * that write behind the buffer.
 */
#include <klee/klee.h>
#include <stdlib.h>

struct entry {
  char name[4];
  char *value;
};

static int parse(const char *text, struct entry *entry) {
  int i = 0, n = 0;
  while (text[i] != '=') {
    if (text[i] == 0 || n == 3) return -1;
    entry->name[n++] = text[i++];
  }
  entry->name[n] = 0;
  i++;
  entry->value = malloc(8);
  for (n = 0; text[i] != 0; n++) entry->value[n] = text[i++];
  entry->value[n] = 0;
  return n;
}

int main(void) {
  char input[12];
  struct entry entry;
  klee_make_symbolic(input, sizeof input, "input");
  klee_assume(input[11] == 0);
  if (parse(input, &entry) >= 0) free(entry.value);
  return 0;
}
