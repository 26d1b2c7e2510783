/* Numbers in a symbolic text read, as atoi and strtol do, and added up. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 7
#endif
static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return 99;
}
static long read_number(const char **at) {
  const char *p = *at;
  long value = 0;
  int base = 10, negative = 0;
  while (is_space(*p)) p++;
  if (*p == '-' || *p == '+') negative = *p++ == '-';
  if (p[0] == '0' && p[1] == 'x') {
    base = 16;
    p += 2;
  }
  while (digit(*p) < base) value = value * base + digit(*p++);
  *at = p;
  return negative ? -value : value;
}
int main(void) {
  char text[SIZE + 1];
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE] = 0;
  const char *at = text;
  long total = 0;
  for (;;) {
    total += read_number(&at);
    if (*at != ',') break;
    at++;
  }
  return total > 100;
}
