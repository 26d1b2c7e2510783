/* POSIX <regex.h>: basic and extended syntax as two of GNU's syntaxes. */
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include "regex_program.h"

static const char *const messages[] = {
    "Success",
    "No match",
    "Invalid regular expression",
    "Invalid collation character",
    "Invalid character class name",
    "Trailing backslash",
    "Invalid back reference",
    "Unmatched [, [^, [:, [., or [=",
    "Unmatched ( or \\(",
    "Unmatched \\{",
    "Invalid content of \\{\\}",
    "Invalid range end",
    "Memory exhausted",
    "Invalid preceding regular expression",
    "Premature end of regular expression",
    "Regular expression too big",
    "Unmatched ) or \\)",
};

const char *__mg_regex_message(int code) { return messages[code]; }

void regfree(regex_t *regex) {
  if (regex->buffer != NULL) {
    free(regex->buffer->code);
    free(regex->buffer->ranges);
    free(regex->buffer);
  }
  free(regex->fastmap);
  free(regex->translate);
  regex->buffer = NULL;
  regex->allocated = 0;
  regex->fastmap = NULL;
  regex->translate = NULL;
}

int regcomp(regex_t *regex, const char *pattern, int flags) {
  reg_syntax_t syntax = flags & REG_EXTENDED ? RE_SYNTAX_POSIX_EXTENDED : RE_SYNTAX_POSIX_BASIC;
  if (flags & REG_ICASE) syntax |= RE_ICASE;
  if (flags & REG_NEWLINE) {
    syntax &= ~RE_DOT_NEWLINE;
    syntax |= RE_HAT_LISTS_NOT_NEWLINE;
  }
  regex->buffer = NULL;
  regex->fastmap = NULL;
  regex->translate = NULL;
  regex->newline_anchor = (flags & REG_NEWLINE) != 0;
  regex->no_sub = (flags & REG_NOSUB) != 0;
  reg_errcode_t error = __mg_regex_compile(regex, pattern, strlen(pattern), syntax);
  if (error) regfree(regex);
  return (int)(error == REG_ERPAREN ? REG_EPAREN : error);
}

int regexec(const regex_t *regex, const char *text, size_t count, regmatch_t *matches, int flags) {
  if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND)) return REG_BADPAT;
  int start = flags & REG_STARTEND ? matches[0].rm_so : 0;
  int length = flags & REG_STARTEND ? matches[0].rm_eo : (int)strlen(text);
  if (regex->no_sub) count = 0;
  struct search search = {regex, (const unsigned char *)text, length, length, flags, count > 0};
  return (int)__mg_regex_search(&search, start, length, count, matches);
}

size_t regerror(int code, const regex_t *regex, char *message, size_t size) {
  (void)regex;
  if (code < 0 || code >= (int)(sizeof messages / sizeof *messages)) abort();
  size_t length = strlen(messages[code]) + 1;
  if (size > 0) {
    size_t copied = length < size ? length : size;
    memcpy(message, messages[code], copied);
    message[copied - 1] = 0;
  }
  return length;
}
