/* Tail calls and mutual recursion through pointers: a tiny recursive-descent calculator. */
#include <ctype.h>
#include <stdio.h>

static const char *at;
static long expression(void);

static void skip(void) { while (*at == ' ') at++; }
static long factor(void) {
  skip();
  if (*at == '-') { at++; return -factor(); }
  if (*at == '(') { at++; long v = expression(); skip(); if (*at == ')') at++; return v; }
  long v = 0;
  while (isdigit((unsigned char)*at)) v = v * 10 + (*at++ - '0');
  return v;
}
static long term(void) {
  long v = factor();
  for (;;) {
    skip();
    if (*at == '*') { at++; v *= factor(); }
    else if (*at == '/') { at++; long d = factor(); v = d ? v / d : 0; }
    else if (*at == '%') { at++; long d = factor(); v = d ? v % d : 0; }
    else return v;
  }
}
static long expression(void) {
  long v = term();
  for (;;) { skip(); if (*at == '+') { at++; v += term(); } else if (*at == '-') { at++; v -= term(); } else return v; }
}

static long loop(long n, long total) { return n == 0 ? total : loop(n - 1, total + n); }

int main(void) {
  const char *tests[] = {"1 + 2 * 3", "(1 + 2) * 3", "-4 * -(2 + 3)", "100 / 7 % 5", "2 * (3 + 4 * (5 - 1)) - 10 / 3", "((((7))))", "1/0"};
  for (int i = 0; i < 7; i++) { at = tests[i]; printf("%s = %ld\n", tests[i], expression()); }
  printf("%ld\n", loop(10000, 0));
  return 0;
}
