/* A recursive-descent parser and evaluator of sums, products and parentheses. */
#include <klee/klee.h>
#ifndef SIZE
#define SIZE 6
#endif
static const char *at;
static int failed;
static int sum(void);
static int factor(void) {
  if (*at == '(') {
    at++;
    int value = sum();
    if (*at != ')') failed = 1;
    else at++;
    return value;
  }
  if (*at == '-') {
    at++;
    return -factor();
  }
  if (*at < '0' || *at > '9') {
    failed = 1;
    return 0;
  }
  int value = 0;
  while (*at >= '0' && *at <= '9') value = 10 * value + (*at++ - '0');
  return value;
}
static int product(void) {
  int value = factor();
  while (!failed && (*at == '*' || *at == '/')) {
    if (*at++ == '*') value *= factor();
    else {
      int by = factor();
      if (failed) return 0;
      value -= by;
    }
  }
  return value;
}
static int sum(void) {
  int value = product();
  while (!failed && (*at == '+' || *at == '-')) {
    if (*at++ == '+') value += product();
    else value -= product();
  }
  return value;
}
int main(void) {
  char text[SIZE + 1];
  klee_make_symbolic(text, sizeof text, "text");
  text[SIZE] = 0;
  at = text;
  sum();
  if (failed) return 1;
  return *at != 0;
}
