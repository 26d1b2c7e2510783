/* POSIX regular expressions: matches, groups, flags, errors, and GNU's interface. */
#define _GNU_SOURCE
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void try(const char *pattern, int flags, const char *text) {
  regex_t regex;
  regmatch_t matches[6];
  int status = regcomp(&regex, pattern, flags);
  printf("%s on \"%s\":", pattern, text);
  if (status != 0) {
    char message[64];
    regerror(status, &regex, message, sizeof message);
    printf(" %s\n", message);
    return;
  }
  if (regexec(&regex, text, 6, matches, 0) != 0) {
    printf(" no match");
  } else {
    for (size_t i = 0; i <= regex.re_nsub && i < 6; i++)
      if (matches[i].rm_so < 0)
        printf(" -");
      else
        printf(" %d-%d=%.*s", matches[i].rm_so, matches[i].rm_eo,
               matches[i].rm_eo - matches[i].rm_so, text + matches[i].rm_so);
  }
  printf("\n");
  regfree(&regex);
}

static void every_match(const char *pattern, const char *text) {
  regex_t regex;
  regmatch_t match;
  regcomp(&regex, pattern, REG_EXTENDED | REG_ICASE);
  printf("%s:", pattern);
  for (int flags = 0; regexec(&regex, text, 1, &match, flags) == 0; flags = REG_NOTBOL) {
    printf(" %.*s", match.rm_eo - match.rm_so, text + match.rm_so);
    text += match.rm_eo;
  }
  printf("\n");
  regfree(&regex);
}

static void gnu(void) {
  struct re_pattern_buffer regex;
  struct re_registers registers;
  const char *text = "key = value # note";
  memset(&regex, 0, sizeof regex);
  re_set_syntax(RE_SYNTAX_POSIX_EXTENDED);
  const char *error = re_compile_pattern("([a-z]+) *= *([a-z]+)", 21, &regex);
  printf("%s %zu\n", error ? error : "compiled", regex.re_nsub);
  printf("%d", re_match(&regex, text, (int)strlen(text), 0, &registers));
  for (unsigned i = 0; i < registers.num_regs; i++)
    printf(" %d-%d", registers.start[i], registers.end[i]);
  printf("\nforwards %d, backwards %d\n", re_search(&regex, text, 18, 1, 17, &registers),
         re_search(&regex, text, 18, 18, -18, &registers));
  free(registers.start);
  free(registers.end);
  regfree(&regex);
  printf("%s\n", re_compile_pattern("a(b", 3, &regex));
}

int main(void) {
  try("a\\(.*\\)b", 0, "xaxbybz");
  try("(a|ab)(c|bcd)(d*)", REG_EXTENDED, "abcd");
  try("(a*)*", REG_EXTENDED, "aab");
  try("(a*)+", REG_EXTENDED, "b");
  try("((a)|(b))*", REG_EXTENDED, "ab");
  try("x*", 0, "aaa");
  try("(foo|foobar)(bar)?", REG_EXTENDED, "foobarbar");
  try("^([0-9]{1,3}\\.){3}[0-9]{1,3}$", REG_EXTENDED, "192.168.0.17");
  try("([[:alpha:]_][[:alnum:]_]*)=([^;]*)", REG_EXTENDED, "  path=/usr/bin;x");
  try("\\(.\\)\\(.\\)\\2\\1", 0, "noon abba");
  try("\\bfor\\b", REG_EXTENDED, "before for");
  try("\\Bfor\\>", REG_EXTENDED, "for before");
  try("^b$", 0, "a\nb\nc");
  try("^b$", REG_NEWLINE, "a\nb\nc");
  try("[^x]*", REG_EXTENDED | REG_NEWLINE, "ab\ncd");
  try("HeLLo", REG_ICASE, "say hello");
  try("a\\|b", 0, "b");
  try("a|b", 0, "a|b");
  try("a{2}", 0, "a{2}");
  try("[]a-c^-]+", REG_EXTENDED, "x-^]b");
  try("[[=a=][.-.]]*", REG_EXTENDED, "a-a");
  try("(a", REG_EXTENDED, "");
  try("a\\{1", 0, "");
  try("[b-a]", 0, "");
  try("[[:letter:]]", 0, "");
  try("*a", REG_EXTENDED, "");
  try("\\(a\\)\\2", 0, "");
  try("a\\", 0, "");
  try("[a", 0, "");
  try("(x+x+)+y", REG_EXTENDED, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
  every_match("[a-z]+", "One two-THREE  four");
  every_match("^a", "aaa");
  gnu();
  return 0;
}
