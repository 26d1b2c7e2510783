// Escapes behind a backslash: octal, hexadecimal, letters.
#include "libbb.h"
#include "../subject.h"

int main(void) {
  char *text = symbolic_text("text");
  char copy[CAPACITY + 1];
  char *end = strcpy_and_process_escape_sequences(copy, text);
  klee_assert(end >= copy && end <= copy + CAPACITY);
  return 0;
}
