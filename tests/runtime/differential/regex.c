/*
 * Regular expressions: generated patterns on generated texts. The status of regcomp, the result of
 * regexec and every group must be glibc's. Left out is what glibc 2.36 gets wrong:
 * - newlines in the text without REG_NEWLINE: "$\n" finds a match there, though '$' must not hold;
 * - assertions other than '^' and '$' in groups, any in repeated ones, and \B behind a quantifier:
 *   \(\Ba\)\{,2\} matches "a"; of equal branches the one without an assertion is preferred;
 * - quantifiers behind groups that can be empty, and, with back-references, behind any group: offsets
 *   are left over from rounds that were given up, as 1(4,8) of \([^ ]\(c\?\)*\)* on "a-Baacab", or -1;
 * - an escaped letter with REG_ICASE, which matches nothing.
 */
#define _GNU_SOURCE
#include <regex.h>
#include <stdlib.h>
#include "generate.h"

static char pattern[512];
static int extended;

static void add(const char *text) {
  if (strlen(pattern) + strlen(text) + 1 < sizeof pattern) strcat(pattern, text);
}

static const char *either(const char *basic, const char *of_extended) {
  return extended ? of_extended : basic;
}

static void add_byte(void) {
  static const char *const bytes[] = {"a", "b", "c", "a", "b", "A", "_", " ", "."};
  add(bytes[below(9)]);
}

static void add_bracket(void) {
  static const char *const items[] = {"a", "b", "-c", "a-c", "[:alpha:]", "[:upper:]", "[=b=]", "[.c.]", "_", "B-b", "[:space:]", "^", ".", "\\", "$", "*"};
  add(below(3) ? "[" : "[^");
  for (unsigned n = 1 + below(3); n > 0; n--) add(items[below(16)]);
  add("]");
}

static int groups, refers, asserts, repeated, depth;

static int add_alternatives(void);

static void add_assertion(void) {
  static const char *const assertions[] = {"^", "$", "\\<", "\\>", "\\b", "\\`", "\\'"};
  if (repeated == 0) add(assertions[below(depth > 0 ? 2 : 7)]);
}

/* Gives whether what was added can match nothing. */
static int add_group(int is_repeated) {
  groups++;
  depth++;
  repeated += is_repeated;
  add(either("\\(", "("));
  int can_be_empty = add_alternatives();
  add(either("\\)", ")"));
  repeated -= is_repeated;
  depth--;
  return can_be_empty;
}

static int add_quantifier(void) {
  static const struct {
    const char *basic, *extended;
    int can_be_empty;
  } quantifiers[] = {{"*", "*", 1}, {"*", "*", 1}, {"*", "*", 1}, {"\\+", "+", 0}, {"\\+", "+", 0}, {"\\?", "?", 1}, {"\\?", "?", 1}, {"\\{2\\}", "{2}", 0}, {"\\{1,\\}", "{1,}", 0}, {"\\{0,1\\}", "{0,1}", 1}, {"\\{1,3\\}", "{1,3}", 0}, {"\\{,2\\}", "{,2}", 1}, {"\\{0\\}", "{0}", 1}, {"\\{2,\\}", "{2,}", 0}};
  unsigned which = below(14);
  add(either(quantifiers[which].basic, quantifiers[which].extended));
  return quantifiers[which].can_be_empty;
}

static int add_piece(void) {
  static const char *const letters[] = {"\\w", "\\W", "\\s", "\\S"};
  unsigned kind = below(20);
  int is_repeated = below(5) < 2;
  if (kind == 0 && asserts) {
    add_assertion();
    return 1;
  }
  if (kind < 6 && depth < 2) {
    if (refers) is_repeated = 0;
    if (add_group(is_repeated)) return 1;
  } else if (kind < 8) {
    add_bracket();
  } else if (kind == 8) {
    add(letters[below(4)]);
  } else if (kind == 9 && groups > 0 && refers) {
    char reference[3] = {'\\', (char)('1' + below(groups < 9 ? groups : 9)), 0};
    add(reference);
    return 1;
  } else {
    add_byte();
  }
  return is_repeated && add_quantifier();
}

static int add_alternatives(void) {
  int can_be_empty = 0;
  for (unsigned n = asserts || below(4) ? 1 : 1 + below(3); n > 0; n--) {
    int branch_can_be_empty = 1;
    for (unsigned pieces = below(12) ? 1 + below(3) : 0; pieces > 0; pieces--)
      if (!add_piece()) branch_can_be_empty = 0;
    if (branch_can_be_empty) can_be_empty = 1;
    if (n > 1) add(either("\\|", "|"));
  }
  return can_be_empty;
}

/* Any sequence of what is special somewhere. */
static void add_soup(void) {
  static const char *const tokens[] = {"a", "b", "*", "+", "?", "{", "}", "(", ")", "[", "]", "^", "$", "|", "\\", "\\(", "\\)", "\\{", "\\}", "\\|", "1", ",", "2", "[:alpha:]", "[a-", "-", "[^", "[.", ".]", "\\1", "\\+", ".", "{1,2}", "\\{1,2\\}", "\n"};
  for (unsigned n = 1 + below(7); n > 0; n--) add(tokens[below(35)]);
}

static void make_text(char *text, int lines) {
  static const char bytes[] = "aaabbbccAB_ .-\n";
  unsigned n = below(9);
  for (unsigned i = 0; i < n; i++) text[i] = bytes[below(lines ? 15 : 14)];
  text[n] = 0;
}

static void show(const char *text) {
  for (; *text; text++) putchar(*text == '\n' ? '%' : *text);
}

static void run(int flags) {
  regex_t regex;
  memset(&regex, 0, sizeof regex);
  printf("%d ", flags);
  show(pattern);
  int status = regcomp(&regex, pattern, flags);
  printf(" -> %d", status);
  if (status != 0) {
    char message[64];
    size_t length = regerror(status, &regex, message, below(64));
    printf(" %zu\n", length);
    return;
  }
  printf(" %zu\n", regex.re_nsub);
  for (int i = 0; i < 6; i++) {
    char text[16];
    regmatch_t matches[8];
    make_text(text, flags & REG_NEWLINE);
    int how = below(4) ? 0 : (int)below(8), length = (int)strlen(text);
    matches[0].rm_so = (int)below((unsigned)length + 1);
    matches[0].rm_eo = length;
    int found = regexec(&regex, text, 8, matches, how);
    printf("  ");
    show(text);
    printf(" %d %d:", how, found);
    for (int k = 0; k < 8 && found == 0 && !(flags & REG_NOSUB); k++)
      if (matches[k].rm_so >= 0) printf(" %d(%d,%d)", k, matches[k].rm_so, matches[k].rm_eo);
    printf("\n");
  }
  regfree(&regex);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 6000;
  if (argc > 2) generator += (uint64_t)atoi(argv[2]) * 7919;
  for (int i = 0; i < count; i++) {
    int flags = (int)below(2) * REG_EXTENDED;
    extended = flags;
    if (!below(4)) flags |= REG_ICASE;
    if (!below(4)) flags |= REG_NEWLINE;
    if (!below(10)) flags |= REG_NOSUB;
    pattern[0] = 0;
    groups = 0;
    refers = below(8) == 0;
    asserts = below(3) == 0;
    if (below(3)) {
      add_alternatives();
    } else {
      add_soup();
      flags &= ~REG_ICASE;
    }
    run(flags);
  }
  return 0;
}
