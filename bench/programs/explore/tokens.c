/* A scanner: numbers, names, operators and strings in a symbolic text. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 7
#endif
enum token { END, NUMBER, NAME, OPERATOR, STRING, BAD };
static enum token next(const char **at) {
  const char *p = *at;
  enum token kind;
  while (*p == ' ') p++;
  if (*p == 0) kind = END;
  else if (*p >= '0' && *p <= '9') {
    kind = NUMBER;
    while (*p >= '0' && *p <= '9') p++;
  } else if (*p >= 'a' && *p <= 'z') {
    kind = NAME;
    while ((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9')) p++;
  } else if (*p == '+' || *p == '-' || *p == '*') {
    kind = OPERATOR;
    p++;
  } else if (*p == '"') {
    for (p++; *p != '"'; p++)
      if (*p == 0) return BAD;
    kind = STRING;
    p++;
  } else kind = BAD;
  *at = p;
  return kind;
}
int main(void) {
  char text[SIZE];
  int counts[6] = {0};
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE - 1] = 0;
  const char *at = text;
  for (;;) {
    enum token token = next(&at);
    counts[token]++;
    if (token == END || token == BAD) break;
  }
  return counts[BAD];
}
