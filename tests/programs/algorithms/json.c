/* A JSON reader that prints the structure, with errors. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *p;
static int bad;

static void space(void) { while (isspace((unsigned char)*p)) p++; }
static void value(int depth);
static void string(void) {
  putchar('"');
  for (p++; *p && *p != '"'; p++) {
    if (*p == '\\') { p++; switch (*p) { case 'n': printf("<nl>"); break; case 'u': printf("<%.4s>", p + 1); p += 4; break; default: putchar(*p); } }
    else putchar(*p);
  }
  if (*p == '"') p++; else bad = 1;
  putchar('"');
}
static void list(int depth, char close, int pairs) {
  int n = 0;
  p++;
  for (space(); *p && *p != close && !bad; space()) {
    if (n++) { if (*p != ',') { bad = 1; return; } p++; space(); putchar(' '); }
    if (pairs) { string(); space(); if (*p++ != ':') { bad = 1; return; } putchar('='); }
    value(depth + 1);
  }
  if (*p == close) p++; else bad = 1;
  printf("#%d@%d", n, depth);
}
static void value(int depth) {
  space();
  char *end;
  if (*p == '{') list(depth, '}', 1);
  else if (*p == '[') list(depth, ']', 0);
  else if (*p == '"') string();
  else if (!strncmp(p, "true", 4)) p += 4, putchar('T');
  else if (!strncmp(p, "false", 5)) p += 5, putchar('F');
  else if (!strncmp(p, "null", 4)) p += 4, putchar('N');
  else { double d = strtod(p, &end); if (end == p) { bad = 1; return; } p = end; printf("%g", d); }
}

int main(void) {
  const char *texts[] = {"{\"a\": [1, 2.5e1, -3], \"b\": {\"c\": null}}", "[true,false,\"x\\ny\\u00e9\"]", "[[],{},[[]]]", "{\"a\" 1}", "[1,", "\"open", "3.25"};
  for (int i = 0; i < 7; i++) { p = texts[i]; bad = 0; value(0); printf(" %s\n", bad ? "error" : "ok"); }
  return 0;
}
