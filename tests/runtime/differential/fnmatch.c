/*
 * Patterns of file names: generated patterns on generated names, under all flags. A list directly
 * behind '*' or a list is left out: there glibc 2.36 does not try the empty rest of a name, so that
 * "*@(|a)" does not match "b". So is "*?", behind which it takes any '.' for a leading one ("*?[.]"
 * does not match "b." with FNM_PERIOD), and '[' without ']' before other brackets and in lists.
 */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include "generate.h"

static char pattern[128];

static void add(const char *text) {
  if (strlen(pattern) + strlen(text) + 1 < sizeof pattern) strcat(pattern, text);
}

static int behind(const char *bytes) {
  return pattern[0] && strchr(bytes, pattern[strlen(pattern) - 1]) != NULL;
}

static void add_elements(int depth, int lists) {
  static const char *const plain[] = {"a", "b", "c", "A", ".", "/", "/", "-", "]", "!", "\\a", "\\*", "\\\\"};
  static const char *const brackets[] = {"[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[[:alpha:]]", "[[:upper:]b]", "[[=a=]c]", "[.]", "[/]", "[a-]", "[--a]", "[[.a.]-c]", "[\\]a]", "[b/c]"};
  for (unsigned n = 1 + below(4); n > 0; n--) {
    unsigned kind = below(12);
    if (kind < 3) {
      add("*");
    } else if (kind < 5 && !behind("*")) {
      add("?");
    } else if (kind == 5 || kind == 6) {
      add(brackets[below(15)]);
    } else if (kind == 7 && depth > 0 && lists && !behind("*)")) {
      static const char *const kinds[] = {"?(", "*(", "+(", "@(", "!("};
      add(kinds[below(5)]);
      for (unsigned m = 1 + below(3); m > 0; m--) {
        add_elements(depth - 1, lists);
        if (m > 1) add("|");
      }
      add(")");
    } else {
      add(plain[below(13)]);
    }
  }
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 8000;
  if (argc > 2) generator += (uint64_t)atoi(argv[2]) * 7919;
  for (int i = 0; i < count; i++) {
    pattern[0] = 0;
    int lists = !below(3);
    add_elements(2, lists);
    if (!lists && !below(20)) add(below(2) ? "[" : "[a");
    for (int k = 0; k < 12; k++) {
      char name[12];
      unsigned n = below(8);
      for (unsigned j = 0; j < n; j++) name[j] = "aaabbccA../-]*\\["[below(16)];
      name[n] = 0;
      int flags = (int)below(32) | (lists ? FNM_EXTMATCH : 0);
      printf("%s %s %d: %d\n", pattern, name, flags, fnmatch(pattern, name, flags));
    }
  }
  return 0;
}
