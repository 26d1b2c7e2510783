/* The search for a symbolic needle in a symbolic text, letters compared without case. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 6
#endif
static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? c + 32 : c;
}
static int starts(const char *text, const char *needle) {
  for (; *needle; text++, needle++)
    if (lower(*text) != lower(*needle)) return 0;
  return 1;
}
int main(void) {
  char text[SIZE + 1], needle[3];
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(needle, sizeof needle, "needle");
  text[SIZE] = 0;
  needle[2] = 0;
  for (int i = 0; text[i]; i++)
    if (starts(text + i, needle)) return i;
  return -1;
}
