/*
 * GNU's interface to regular expressions: syntaxes, searches in both directions and in two parts,
 * registers that the library allocates, translation tables. Every result must be glibc's.
 */
#define _GNU_SOURCE
#include <regex.h>
#include <stdlib.h>
#include "generate.h"

static const reg_syntax_t syntaxes[] = {RE_SYNTAX_EMACS, RE_SYNTAX_AWK, RE_SYNTAX_GNU_AWK, RE_SYNTAX_POSIX_AWK, RE_SYNTAX_GREP, RE_SYNTAX_EGREP, RE_SYNTAX_POSIX_BASIC, RE_SYNTAX_POSIX_MINIMAL_BASIC, RE_SYNTAX_POSIX_EXTENDED, RE_SYNTAX_POSIX_MINIMAL_EXTENDED, RE_SYNTAX_POSIX_BASIC & ~RE_CONTEXT_INVALID_DUP & ~RE_NO_EMPTY_RANGES, RE_SYNTAX_EMACS | RE_CHAR_CLASSES | RE_INTERVALS};

static const char *const tokens[] = {"a", "b", "a", "b", ".", "*", "+", "?", "{", "}", "(", ")", "[ab]", "^", "$", "|", "\\(", "\\)", "\\{", "\\}", "\\|", "1", ",", "[[:alpha:]]", "[^a]", "[\\]]", "[b-a]", "\\1", "\\+", "\\?", "{1,2}", "\\{2\\}", "\n", "(a", "b)", "\\(a", "b\\)", "\\<", "\\w", "a*", "b+"};

static void show(const char *text, int length) {
  for (int i = 0; i < length; i++) putchar(text[i] == '\n' ? '%' : text[i]);
}

static void show_registers(const struct re_registers *registers) {
  printf(" %u", registers->num_regs);
  for (unsigned i = 0; i < registers->num_regs; i++)
    printf(" (%d,%d)", registers->start[i], registers->end[i]);
}

/* Whether glibc is right: see regex.c. */
static int is_tested(const char *pattern) {
  int assertion = strpbrk(pattern, "^$") != NULL || strstr(pattern, "\\<") != NULL;
  int choice = strpbrk(pattern, "|\n") != NULL, repeated = strpbrk(pattern, "*+?{") != NULL;
  return !(assertion && (choice || repeated)) && !(strstr(pattern, "\\1") && repeated);
}

static void run(const char *pattern, size_t length) {
  struct re_pattern_buffer regex;
  struct re_registers registers;
  static unsigned char upper[256];
  for (int c = 0; c < 256; c++) upper[c] = (unsigned char)(c >= 'a' && c <= 'z' ? c - 32 : c);
  memset(&regex, 0, sizeof regex);
  memset(&registers, 0, sizeof registers);
  unsigned which = below(12);
  re_set_syntax(syntaxes[which] | (below(6) ? 0 : RE_ICASE));
  if (!below(6)) regex.translate = upper;
  if (!below(3)) regex.fastmap = malloc(256);
  printf("%u %lx ", which, re_syntax_options);
  show(pattern, (int)length);
  const char *message = re_compile_pattern(pattern, length, &regex);
  printf(" -> %s %zu\n", message ? message : "", regex.re_nsub);
  if (message == NULL) {
    if (!below(6)) regex.not_bol = 1;
    if (!below(6)) regex.not_eol = 1;
    if (!below(5)) re_set_registers(&regex, &registers, 2, malloc(8), malloc(8));
    for (int i = 0; i < 6; i++) {
      char text[16];
      int n = (int)below(10);
      for (int k = 0; k < n; k++) text[k] = "aabbABc1\n"[below(9)];
      int start = (int)below((unsigned)n + 2), range = (int)below(2 * (unsigned)n + 3) - n - 1, split = (int)below((unsigned)n + 1);
      int stop = n - (below(4) ? 0 : (int)below((unsigned)n + 1)), result = 0;
      struct re_registers *wanted = below(4) ? &registers : NULL;
      switch (below(4)) {
        case 0: result = re_match(&regex, text, n, start, wanted); break;
        case 1: result = re_search(&regex, text, n, start, range, wanted); break;
        case 2: result = re_search(&regex, text, n, below(2) ? n : 0, start ? n : -n, wanted); break;
        default: result = re_search_2(&regex, text, split, text + split, n - split, start, range, wanted, stop);
      }
      printf("  ");
      show(text, n);
      printf(" %d %d %d: %d", start, range, stop, result);
      if (result >= 0 && wanted) show_registers(wanted);
      printf("\n");
    }
  }
  regex.translate = NULL;
  regfree(&regex);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 6000;
  if (argc > 2) generator += (uint64_t)atoi(argv[2]) * 7919;
  for (int i = 0; i < count; i++) {
    char pattern[64] = "";
    for (unsigned n = 1 + below(6); n > 0; n--) strcat(pattern, tokens[below(41)]);
    if (is_tested(pattern)) run(pattern, strlen(pattern));
  }
  return 0;
}
