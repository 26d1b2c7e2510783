/*
 * Bracket expressions (POSIX XBD 9.3.5): a list of ranges of bytes. Classes are ranges too, so that
 * a test under a symbolic byte is one formula of comparisons. Collating elements and equivalence
 * classes are single bytes, as in the locale "C".
 */
#include <stdlib.h>
#include <string.h>
#include "regex_program.h"

static const struct {
  const char *name;
  unsigned char ranges[9]; /* first, last, first, last, … 0 */
} classes[] = {
    {"alpha", "AZaz"}, {"digit", "09"},   {"alnum", "09AZaz"}, {"upper", "AZ"},
    {"lower", "az"},   {"space", "\t\r  "}, {"blank", "\t\t  "}, {"punct", "!/:@[`{~"},
    {"print", " ~"},   {"graph", "!~"},   {"xdigit", "09AFaf"}, {"cntrl", "\1\37\177\177"},
};

static reg_errcode_t add_range(struct re_dfa_t *program, int first, int last) {
  if (program->range_count == program->range_capacity) {
    int capacity = program->range_capacity * 2 + 8;
    struct range *ranges = realloc(program->ranges, (size_t)capacity * sizeof *ranges);
    if (ranges == NULL) return REG_ESPACE;
    program->ranges = ranges;
    program->range_capacity = capacity;
  }
  program->ranges[program->range_count].first = (unsigned char)first;
  program->ranges[program->range_count++].last = (unsigned char)last;
  return REG_NOERROR;
}

/* A translation table of the program's own applies to each member of a class. */
static reg_errcode_t add_class_range(struct reader *reader, int first, int last) {
  if (reader->regex->translate == NULL) return add_range(reader->program, first, last);
  for (int c = first; c <= last; c++) {
    int to = __mg_regex_fold(reader->regex, c);
    reg_errcode_t error = add_range(reader->program, to, to);
    if (error) return error;
  }
  return REG_NOERROR;
}

static reg_errcode_t add_class(struct reader *reader, const char *name) {
  if ((reader->syntax & RE_ICASE) && (strcmp(name, "upper") == 0 || strcmp(name, "lower") == 0))
    name = "alpha";
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    if (strcmp(classes[i].name, name) != 0) continue;
    reg_errcode_t error = strcmp(name, "cntrl") == 0 ? add_class_range(reader, 0, 0) : REG_NOERROR;
    for (const unsigned char *r = classes[i].ranges; *r != 0 && !error; r += 2)
      error = add_class_range(reader, r[0], r[1]);
    return error;
  }
  return REG_ECTYPE;
}

static reg_errcode_t put_set(struct reader *reader, int outside, int from) {
  int at = __mg_regex_put(reader->program, outside ? OP_OUTSIDE : OP_SET, from);
  if (at < 0) return REG_ESPACE;
  reader->program->code[at].count = reader->program->range_count - from;
  return REG_NOERROR;
}

reg_errcode_t __mg_regex_letter_class(struct reader *reader, int letter) {
  int from = reader->program->range_count, word = letter == 'w' || letter == 'W';
  reg_errcode_t error = add_class(reader, word ? "alnum" : "space");
  if (!error && word) error = add_range(reader->program, '_', '_');
  return error ? error : put_set(reader, letter == 'W' || letter == 'S', from);
}

/* What stands between brackets: one byte, or what [: :], [= =] and [. .] name. */
struct element {
  enum { BYTE, CLASS, EQUIVALENCE, COLLATION } kind;
  int byte;
  char name[32];
};

static int at_end(const struct reader *reader) { return reader->position >= reader->length; }

static int byte_at(const struct reader *reader, size_t position) {
  return position < reader->length ? reader->pattern[position] : -1;
}

/* The kind of element that begins here. */
static int element_kind(const struct reader *reader) {
  if (byte_at(reader, reader->position) != '[') return BYTE;
  switch (byte_at(reader, reader->position + 1)) {
    case '.': return COLLATION;
    case '=': return EQUIVALENCE;
    case ':': return reader->syntax & RE_CHAR_CLASSES ? CLASS : BYTE;
    default: return BYTE;
  }
}

static reg_errcode_t read_name(struct reader *reader, struct element *element) {
  int mark = reader->pattern[reader->position + 1];
  size_t n = 0;
  reader->position += 2;
  if (at_end(reader)) return REG_EBRACK;
  for (;; n++) {
    if (n >= sizeof element->name) return REG_EBRACK;
    int c = byte_at(reader, reader->position++);
    if (at_end(reader)) return REG_EBRACK;
    if (c == mark && byte_at(reader, reader->position) == ']') break;
    element->name[n] = (char)(element->kind == CLASS ? c : __mg_regex_fold(reader->regex, c));
  }
  reader->position++;
  element->name[n] = 0;
  element->byte = n == 1 ? (unsigned char)element->name[0] : -1;
  return REG_NOERROR;
}

/* `hyphen`: a '-' may stand for itself here; otherwise only as the last of the list. */
static reg_errcode_t read_element(struct reader *reader, struct element *element, int hyphen) {
  element->kind = element_kind(reader);
  if (element->kind != BYTE) return read_name(reader, element);
  int c = reader->pattern[reader->position++];
  if (c == '\\' && (reader->syntax & RE_BACKSLASH_ESCAPE_IN_LISTS) && !at_end(reader))
    c = reader->pattern[reader->position++];
  else if (c == '-' && !hyphen && byte_at(reader, reader->position) != ']')
    return REG_ERANGE;
  element->byte = __mg_regex_fold(reader->regex, c);
  return REG_NOERROR;
}

static reg_errcode_t add_span(struct reader *reader, const struct element *first,
                              const struct element *last) {
  if (first->kind == EQUIVALENCE || last->kind == EQUIVALENCE || last->kind == CLASS)
    return REG_ERANGE;
  if (first->byte < 0 || last->byte < 0) return REG_ECOLLATE;
  if (first->byte <= last->byte) return add_range(reader->program, first->byte, last->byte);
  return reader->syntax & RE_NO_EMPTY_RANGES ? REG_ERANGE : REG_NOERROR;
}

/* One element, or two with '-' between them. */
static reg_errcode_t read_item(struct reader *reader, int is_first) {
  struct element first, last;
  reg_errcode_t error = read_element(reader, &first, is_first);
  if (error) return error;
  if (at_end(reader)) return REG_EBRACK;
  if (first.kind != CLASS && first.kind != EQUIVALENCE &&
      byte_at(reader, reader->position) == '-') {
    if (reader->position + 1 >= reader->length) return REG_EBRACK;
    if (byte_at(reader, reader->position + 1) != ']') {
      reader->position++;
      error = read_element(reader, &last, 1);
      return error ? error : add_span(reader, &first, &last);
    }
  }
  if (first.kind == CLASS) return add_class(reader, first.name);
  if (first.byte < 0) return REG_ECOLLATE;
  return add_range(reader->program, first.byte, first.byte);
}

reg_errcode_t __mg_regex_bracket(struct reader *reader) {
  int from = reader->program->range_count, outside = 0;
  reg_errcode_t error = REG_NOERROR;
  if (byte_at(reader, reader->position) == '^') {
    outside = 1;
    reader->position++;
    if (reader->syntax & RE_HAT_LISTS_NOT_NEWLINE) error = add_range(reader->program, '\n', '\n');
  }
  if (at_end(reader)) return REG_BADPAT;
  for (int is_first = 1; !error; is_first = 0) {
    if (at_end(reader)) return REG_EBRACK;
    if (!is_first && byte_at(reader, reader->position) == ']') break;
    error = read_item(reader, is_first);
  }
  if (error) return error;
  reader->position++;
  return put_set(reader, outside, from);
}
