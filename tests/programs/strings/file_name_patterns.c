/* fnmatch: wildcards, brackets, flags, lists. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

static void try(const char *pattern, int flags, const char *name) {
  printf("%-18s %2d %-12s %s\n", pattern, flags, name, fnmatch(pattern, name, flags) ? "no" : "yes");
}

int main(void) {
  try("*.c", 0, "main.c");
  try("*.c", 0, "main.h");
  try("?a?", 0, "bar");
  try("[a-cx]*[!0-9]", 0, "b12z");
  try("[a-cx]*[!0-9]", 0, "b123");
  try("[[:upper:]][[:alnum:]_]*", 0, "Name_1");
  try("[]-]", 0, "-");
  try("[", 0, "[");
  try("a\\*b", 0, "a*b");
  try("a\\*b", 0, "axb");
  try("a\\*b", FNM_NOESCAPE, "a\\xb");
  try("*", FNM_PERIOD, ".profile");
  try(".*", FNM_PERIOD, ".profile");
  try("src/*", 0, "src/a/b");
  try("src/*", FNM_PATHNAME, "src/a/b");
  try("src/*", FNM_PATHNAME | FNM_LEADING_DIR, "src/a/b");
  try("*/*", FNM_PATHNAME | FNM_PERIOD, "src/.git");
  try("readme*", FNM_CASEFOLD, "README.md");
  try("*.@(c|h)", FNM_EXTMATCH, "main.h");
  try("!(*.o)", FNM_EXTMATCH, "main.o");
  try("+(ab|c)", FNM_EXTMATCH, "abcab");
  try("?(x)y*(z)", FNM_EXTMATCH, "yzz");
  try("a*b*c*d*e*f*g", 0, "aabbccddeeffaabbccddeeff");
  return 0;
}
