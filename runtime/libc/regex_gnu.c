/*
 * GNU's interface to regular expressions: patterns and texts with lengths, a syntax of one's own,
 * searches backwards, and registers that the library allocates.
 */
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include "regex_program.h"

reg_syntax_t re_syntax_options;

reg_syntax_t re_set_syntax(reg_syntax_t syntax) {
  reg_syntax_t former = re_syntax_options;
  re_syntax_options = syntax;
  return former;
}

static void forget_program(regex_t *regex) {
  free(regex->buffer->code);
  free(regex->buffer->ranges);
  free(regex->buffer);
  regex->buffer = NULL;
  regex->allocated = 0;
}

const char *re_compile_pattern(const char *pattern, size_t length, regex_t *regex) {
  regex->no_sub = (re_syntax_options & RE_NO_SUB) != 0;
  regex->newline_anchor = 1;
  reg_errcode_t error = __mg_regex_compile(regex, pattern, length, re_syntax_options);
  if (error == REG_NOERROR) return NULL;
  if (regex->buffer != NULL) forget_program(regex);
  return __mg_regex_message((int)error);
}

/* The machine does not use the map of bytes that may begin a match: any may. */
int re_compile_fastmap(regex_t *regex) {
  memset(regex->fastmap, 1, 256);
  regex->fastmap_accurate = 1;
  return 0;
}

void re_set_registers(regex_t *regex, struct re_registers *registers, __re_size_t count,
                      regoff_t *starts, regoff_t *ends) {
  regex->regs_allocated = count > 0 ? REGS_REALLOCATE : REGS_UNALLOCATED;
  registers->num_regs = count;
  registers->start = count > 0 ? starts : NULL;
  registers->end = count > 0 ? ends : NULL;
}

/* Makes room for the groups and one more, which is always -1; 0 without memory. */
static int make_room(regex_t *regex, struct re_registers *registers, __re_size_t count) {
  if (regex->regs_allocated == REGS_FIXED) return 1;
  int fresh = regex->regs_allocated == REGS_UNALLOCATED;
  if (!fresh && registers->num_regs >= count) return 1;
  size_t size = count * sizeof(regoff_t);
  regoff_t *start = realloc(fresh ? NULL : registers->start, size);
  if (start == NULL) return 0;
  regoff_t *end = realloc(fresh ? NULL : registers->end, size);
  if (end == NULL) {
    free(start);
    return 0;
  }
  registers->start = start;
  registers->end = end;
  registers->num_regs = count;
  regex->regs_allocated = REGS_REALLOCATE;
  return 1;
}

/* Where the text matches, or how long (`measure`); -1: nowhere, -2: no memory. */
static regoff_t search(regex_t *regex, const char *text, regoff_t length, regoff_t start,
                       regoff_t range, regoff_t stop, struct re_registers *registers, int measure) {
  if (start < 0 || start > length) return -1;
  long last = (long)start + range;
  if (last > length) last = length;
  if (last < 0) last = 0;
  if (regex->fastmap != NULL && last > start && !regex->fastmap_accurate) re_compile_fastmap(regex);
  size_t count = regex->re_nsub + 1;
  if (regex->no_sub) registers = NULL;
  if (registers != NULL && regex->regs_allocated == REGS_FIXED && registers->num_regs < count)
    count = registers->num_regs;
  if (registers == NULL || count == 0) {
    registers = NULL;
    count = 1;
  }
  regmatch_t *matches = malloc(count * sizeof *matches);
  if (matches == NULL) return -2;
  struct search what = {.regex = regex,
                        .text = (const unsigned char *)text,
                        .length = length,
                        .limit = stop < length ? stop : length,
                        .flags = regex->not_bol * REG_NOTBOL | regex->not_eol * REG_NOTEOL,
                        .longest = measure || registers != NULL};
  reg_errcode_t status = __mg_regex_search(&what, start, (int)last, count, matches);
  regoff_t result = status == REG_NOERROR ? matches[0].rm_so : status == REG_NOMATCH ? -1 : -2;
  if (result >= 0 && registers != NULL) {
    if (make_room(regex, registers, (__re_size_t)count + 1)) {
      for (size_t i = 0; i < registers->num_regs; i++) {
        registers->start[i] = i < count ? matches[i].rm_so : -1;
        registers->end[i] = i < count ? matches[i].rm_eo : -1;
      }
    } else {
      result = -2;
    }
  }
  if (result >= 0 && measure) result = matches[0].rm_eo - matches[0].rm_so;
  free(matches);
  return result;
}

static regoff_t search_joined(regex_t *regex, const char *text1, regoff_t length1,
                              const char *text2, regoff_t length2, regoff_t start, regoff_t range,
                              regoff_t stop, struct re_registers *registers, int measure) {
  regoff_t length;
  if (length1 < 0 || length2 < 0 || stop < 0 || __builtin_add_overflow(length1, length2, &length))
    return -2;
  if (length2 == 0) return search(regex, text1, length, start, range, stop, registers, measure);
  if (length1 == 0) return search(regex, text2, length, start, range, stop, registers, measure);
  char *text = malloc((size_t)length);
  if (text == NULL) return -2;
  memcpy(text, text1, (size_t)length1);
  memcpy(text + length1, text2, (size_t)length2);
  regoff_t result = search(regex, text, length, start, range, stop, registers, measure);
  free(text);
  return result;
}

regoff_t re_search(regex_t *regex, const char *text, regoff_t length, regoff_t start,
                   regoff_t range, struct re_registers *registers) {
  return search(regex, text, length, start, range, length, registers, 0);
}

regoff_t re_match(regex_t *regex, const char *text, regoff_t length, regoff_t start,
                  struct re_registers *registers) {
  return search(regex, text, length, start, 0, length, registers, 1);
}

regoff_t re_search_2(regex_t *regex, const char *text1, regoff_t length1, const char *text2,
                     regoff_t length2, regoff_t start, regoff_t range,
                     struct re_registers *registers, regoff_t stop) {
  return search_joined(regex, text1, length1, text2, length2, start, range, stop, registers, 0);
}

regoff_t re_match_2(regex_t *regex, const char *text1, regoff_t length1, const char *text2,
                    regoff_t length2, regoff_t start, struct re_registers *registers,
                    regoff_t stop) {
  return search_joined(regex, text1, length1, text2, length2, start, 0, stop, registers, 1);
}
