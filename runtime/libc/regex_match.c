/*
 * The machine that runs the programs of regex_program.h: it takes the first of two ways, keeps the
 * other on a stack, and comes back to it when the first fails. POSIX wants the leftmost match and of
 * those the longest, so it goes on after a match until nothing is left to try or the match reaches
 * the end of the text. Of equally long matches the first counts: its groups are those that glibc
 * reports, which prefers earlier alternatives and more rounds (where POSIX's "each subpattern, from
 * left to right, shall match the longest possible string" says something else, as for
 * (a|ab)(c|bcd)(d*) on abcd, so does glibc).
 *
 * Without back-references what follows a choice depends only on the place in the program and in the
 * text. The machine marks these pairs and does not try one again: whatever it led to is known, and
 * was preferred. That bounds the time by length of program × length of text, for all starts
 * together. Only choices are marked, so a pattern without any needs no marks.
 */
#include <stdlib.h>
#include <string.h>
#include "regex_program.h"

/* A way not taken yet, or (instruction < 0) the former value of a register. */
struct pending {
  int instruction;
  int position; /* or the register */
  int value;
};

struct machine {
  const struct search *search;
  const struct re_dfa_t *program;
  /* Begin and end of each group; where each group began that is still open; where the current round
   * of each loop began. -1: not yet. */
  int *registers;
  int opened, loops; /* where the second and third part begin */
  unsigned char *marks;
  int base; /* the lowest position with marks */
  struct pending *stack;
  size_t height, capacity;
  int failed_memory;
  int best;      /* end of the longest match so far, or -1 */
  int *captured; /* its groups */
};

static void push(struct machine *m, int instruction, int position, int value) {
  if (m->height == m->capacity) {
    size_t capacity = m->capacity * 2 + 32;
    struct pending *stack = realloc(m->stack, capacity * sizeof *stack);
    if (stack == NULL) {
      m->failed_memory = 1;
      return;
    }
    m->stack = stack;
    m->capacity = capacity;
  }
  m->stack[m->height++] = (struct pending){instruction, position, value};
}

static void set_register(struct machine *m, int number, int value) {
  push(m, -1, number, m->registers[number]);
  m->registers[number] = value;
}

static int folded(const struct machine *m, int position) {
  return __mg_regex_fold(m->search->regex, m->search->text[position]);
}

static int is_word(const struct machine *m, int position) {
  if (position < 0 || position >= m->search->length) return 0;
  int c = folded(m, position), letter = c | 32;
  return ((letter >= 'a') & (letter <= 'z')) | ((c >= '0') & (c <= '9')) | (c == '_');
}

static int is_newline(const struct machine *m, int position) {
  return m->search->regex->newline_anchor && folded(m, position) == '\n';
}

static int holds(const struct machine *m, enum assertion assertion, int at) {
  int at_end = at == m->search->length;
  switch (assertion) {
    case LINE_BEGIN: return at == 0 ? !(m->search->flags & REG_NOTBOL) : is_newline(m, at - 1);
    case LINE_END: return at_end ? !(m->search->flags & REG_NOTEOL) : is_newline(m, at);
    case TEXT_BEGIN: return at == 0;
    case TEXT_END: return at_end;
    case WORD_BEGIN: return !is_word(m, at - 1) && is_word(m, at);
    case WORD_END: return is_word(m, at - 1) && !is_word(m, at);
    case WORD_EDGE: return is_word(m, at - 1) != is_word(m, at);
    default: return is_word(m, at - 1) == is_word(m, at);
  }
}

/* Whether the byte is in one of the ranges, as one condition. */
static int in_ranges(const struct machine *m, const struct instruction *i, int c) {
  int inside = 0;
  for (int n = i->argument; n < i->argument + i->count; n++)
    inside |= (c >= m->program->ranges[n].first) & (c <= m->program->ranges[n].last);
  return inside;
}

static int takes_byte(const struct machine *m, const struct instruction *i, int position) {
  reg_syntax_t syntax = m->search->regex->syntax;
  if (position >= m->search->limit) return 0;
  int c = folded(m, position);
  switch (i->operation) {
    case OP_BYTE: return c == i->argument;
    case OP_ANY:
      return ((c != '\n') | !!(syntax & RE_DOT_NEWLINE)) & ((c != 0) | !(syntax & RE_DOT_NOT_NULL));
    case OP_SET: return in_ranges(m, i, c);
    default: return !in_ranges(m, i, c);
  }
}

/* The end of a copy of the group's text at `position`, or -1. */
static int end_of_copy(const struct machine *m, int group, int position) {
  int from = m->registers[2 * group], to = m->registers[2 * group + 1];
  if (to < 0 || to - from > m->search->limit - position) return -1;
  for (; from < to; from++, position++)
    if (folded(m, from) != folded(m, position)) return -1;
  return position;
}

/* Whether this choice is new at this place. */
static int mark(struct machine *m, const struct instruction *i, int position) {
  if (m->marks == NULL) return 1;
  unsigned char *seen = &m->marks[(size_t)(position - m->base) * (size_t)m->program->marks +
                                  (size_t)i->count];
  if (*seen) return 0;
  *seen = 1;
  return 1;
}

/* Follows one way until it fails (0) or the program ends; gives the end of the match + 1. */
static int follow(struct machine *m, int instruction, int position) {
  for (;; instruction++) {
    const struct instruction *i = &m->program->code[instruction];
    switch (i->operation) {
      case OP_SAME:
        position = end_of_copy(m, i->argument, position);
        if (position < 0) return 0;
        break;
      case OP_ASSERT:
        if (!holds(m, i->argument, position)) return 0;
        break;
      case OP_OPEN: set_register(m, m->opened + i->argument, position); break;
      case OP_CLOSE:
        set_register(m, 2 * i->argument, m->registers[m->opened + i->argument]);
        set_register(m, 2 * i->argument + 1, position);
        break;
      case OP_SPLIT:
        if (!mark(m, i, position)) return 0;
        push(m, instruction + i->target, position, 0);
        break;
      case OP_JUMP: instruction += i->target - 1; break;
      case OP_ENTER: set_register(m, m->loops + i->argument, -1); break;
      case OP_REPEAT:
        if (!mark(m, i, position)) return 0;
        if (i->argument >= 0 && m->registers[m->loops + i->argument] == position) return 0;
        push(m, instruction + 1, position, 0);
        if (i->argument >= 0) set_register(m, m->loops + i->argument, position);
        instruction += i->target - 1;
        break;
      case OP_MATCH: return position + 1;
      default:
        if (!takes_byte(m, i, position)) return 0;
        position++;
    }
    if (m->failed_memory) return 0;
  }
}

/* Whether there is a match from `start`; the longest is in `best` and `captured`. */
static int match_at(struct machine *m, int start) {
  size_t groups = 2 * ((size_t)m->program->groups + 1);
  m->best = -1;
  m->height = 0;
  push(m, 0, start, 0);
  while (m->height > 0 && !m->failed_memory) {
    struct pending way = m->stack[--m->height];
    if (way.instruction < 0) {
      m->registers[way.position] = way.value;
      continue;
    }
    int end = follow(m, way.instruction, way.position) - 1;
    if (end <= m->best) continue;
    m->best = end;
    memcpy(m->captured, m->registers, groups * sizeof *m->captured);
    m->captured[0] = start;
    m->captured[1] = end;
    if (!m->search->longest || end == m->search->limit) break;
  }
  return m->best >= 0;
}

static reg_errcode_t try_starts(struct machine *m, int first, int last) {
  int step = first <= last ? 1 : -1;
  for (int start = first;; start += step) {
    if (match_at(m, start)) return REG_NOERROR;
    if (m->failed_memory) return REG_ESPACE;
    if (start == last) return REG_NOMATCH;
  }
}

reg_errcode_t __mg_regex_search(const struct search *search, int first, int last, size_t count,
                                regmatch_t *matches) {
  const struct re_dfa_t *program = search->regex->buffer;
  int groups = program->groups + 1;
  int registers = 3 * groups + program->loops;
  struct machine m = {.search = search, .program = program};
  m.opened = 2 * groups;
  m.loops = 3 * groups;
  m.base = first < last ? first : last;
  m.registers = malloc((size_t)(registers + 2 * groups) * sizeof *m.registers);
  m.captured = m.registers + registers;
  if (program->marks > 0 && !program->refers_back)
    m.marks = calloc((size_t)(search->length - m.base + 1), (size_t)program->marks);
  reg_errcode_t status = REG_ESPACE;
  if (m.registers != NULL && (m.marks != NULL || program->marks == 0 || program->refers_back)) {
    for (int i = 0; i < registers; i++) m.registers[i] = -1;
    status = try_starts(&m, first, last);
  }
  for (size_t i = 0; i < count && status == REG_NOERROR; i++) {
    matches[i].rm_so = i < (size_t)groups ? m.captured[2 * i] : -1;
    matches[i].rm_eo = i < (size_t)groups ? m.captured[2 * i + 1] : -1;
  }
  free(m.registers);
  free(m.marks);
  free(m.stack);
  return status;
}
