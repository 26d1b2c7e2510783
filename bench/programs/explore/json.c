/* A checker of JSON-like texts: objects, arrays, strings with escapes, numbers, literals. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 6
#endif
static const char *at;
static int depth;
static int value(void);
static void space(void) {
  while (*at == ' ' || *at == '\n' || *at == '\t') at++;
}
static int literal(const char *word) {
  for (; *word; word++)
    if (*at++ != *word) return 0;
  return 1;
}
static int string(void) {
  at++;
  while (*at != '"') {
    if (*at == 0) return 0;
    if (*at == '\\') {
      at++;
      if (*at != 'n' && *at != 't' && *at != '"' && *at != '\\') return 0;
    }
    at++;
  }
  at++;
  return 1;
}
static int number(void) {
  if (*at == '-') at++;
  if (*at < '0' || *at > '9') return 0;
  while (*at >= '0' && *at <= '9') at++;
  if (*at == '.') {
    at++;
    if (*at < '0' || *at > '9') return 0;
    while (*at >= '0' && *at <= '9') at++;
  }
  return 1;
}
static int list(char end, int pairs) {
  at++;
  space();
  if (*at == end) {
    at++;
    return 1;
  }
  for (;;) {
    if (pairs) {
      if (*at != '"' || !string()) return 0;
      space();
      if (*at++ != ':') return 0;
    }
    if (!value()) return 0;
    if (*at == end) {
      at++;
      return 1;
    }
    if (*at++ != ',') return 0;
    space();
  }
}
static int value(void) {
  int good;
  if (++depth > 8) return 0;
  space();
  switch (*at) {
    case '{': good = list('}', 1); break;
    case '[': good = list(']', 0); break;
    case '"': good = string(); break;
    case 't': good = literal("true"); break;
    case 'n': good = literal("null"); break;
    default: good = number();
  }
  space();
  depth--;
  return good;
}
int main(void) {
  char text[SIZE + 1];
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE] = 0;
  at = text;
  if (!value()) return 1;
  return *at != 0;
}
