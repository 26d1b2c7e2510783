/*
 * Patterns (POSIX XBD 9.3 and 9.4) to programs, by recursive descent over the tokens that a syntax
 * (the RE_ bits of GNU's interface; basic and extended are two of its values) makes of the pattern.
 * Which of them are special where, and which errors are reported, is as in glibc.
 */
#include <stdlib.h>
#include "regex_program.h"

enum kind { END, BYTE, ANY, SET, LETTER_CLASS, ASSERTION, SAME, OPEN, CLOSE, OR, STAR, PLUS, MAYBE,
            INTERVAL, INTERVAL_END, STRAY_BACKSLASH };

struct token {
  enum kind kind;
  int value; /* the byte; for ASSERTION which; for SAME the group */
};

struct parser {
  struct reader reader;
  struct token token; /* the current one; the reader stands behind it */
  unsigned closed;    /* bit i: group i may be referred to here */
  int depth;          /* of groups */
};

static struct token escaped(const struct parser *p, int c) {
  reg_syntax_t syntax = p->reader.syntax;
  int gnu = !(syntax & RE_NO_GNU_OPS);
  int quantifiers = !(syntax & RE_LIMITED_OPS) && (syntax & RE_BK_PLUS_QM);
  int braces = (syntax & RE_INTERVALS) && !(syntax & RE_NO_BK_BRACES);
  struct token literal = {BYTE, __mg_regex_fold(p->reader.regex, c)};
  switch (c) {
    case '|':
      if (!(syntax & (RE_LIMITED_OPS | RE_NO_BK_VBAR))) return (struct token){OR, c};
      break;
    case '1' ... '9':
      if (!(syntax & RE_NO_BK_REFS)) return (struct token){SAME, c - '1'};
      break;
    case '<': return gnu ? (struct token){ASSERTION, WORD_BEGIN} : literal;
    case '>': return gnu ? (struct token){ASSERTION, WORD_END} : literal;
    case 'b': return gnu ? (struct token){ASSERTION, WORD_EDGE} : literal;
    case 'B': return gnu ? (struct token){ASSERTION, NO_WORD_EDGE} : literal;
    case '`': return gnu ? (struct token){ASSERTION, TEXT_BEGIN} : literal;
    case '\'': return gnu ? (struct token){ASSERTION, TEXT_END} : literal;
    case 'w':
    case 'W':
    case 's':
    case 'S': return gnu ? (struct token){LETTER_CLASS, c} : literal;
    case '(': return syntax & RE_NO_BK_PARENS ? literal : (struct token){OPEN, c};
    case ')': return syntax & RE_NO_BK_PARENS ? literal : (struct token){CLOSE, c};
    case '+': return quantifiers ? (struct token){PLUS, c} : literal;
    case '?': return quantifiers ? (struct token){MAYBE, c} : literal;
    case '{': return braces ? (struct token){INTERVAL, c} : literal;
    case '}': return braces ? (struct token){INTERVAL_END, c} : literal;
  }
  return literal;
}

/* Whether '$' with this after it is at the end of a branch. */
static int ends_branch(const struct parser *p, const unsigned char *rest, size_t length) {
  reg_syntax_t syntax = p->reader.syntax;
  if (length == 0 || (syntax & RE_CONTEXT_INDEP_ANCHORS)) return 1;
  if (rest[0] == '\n') return (syntax & RE_NEWLINE_ALT) != 0;
  if (rest[0] == '|') return !(syntax & RE_LIMITED_OPS) && (syntax & RE_NO_BK_VBAR);
  if (rest[0] == ')') return (syntax & RE_NO_BK_PARENS) != 0;
  if (rest[0] != '\\' || length == 1) return 0;
  enum kind kind = escaped(p, rest[1]).kind;
  return kind == OR || kind == CLOSE;
}

/* Reads the next token. `caret`: here a branch begins, and '^' is an anchor. */
static void next(struct parser *p, int caret) {
  struct reader *r = &p->reader;
  reg_syntax_t syntax = r->syntax;
  if (r->position >= r->length) {
    p->token = (struct token){END, 0};
    return;
  }
  const unsigned char *at = r->pattern + r->position++;
  int quantifiers = !(syntax & (RE_LIMITED_OPS | RE_BK_PLUS_QM));
  int braces = (syntax & RE_INTERVALS) && (syntax & RE_NO_BK_BRACES);
  p->token = (struct token){BYTE, __mg_regex_fold(r->regex, *at)};
  enum kind special = BYTE;
  switch (*at) {
    case '\\':
      if (r->position >= r->length)
        special = STRAY_BACKSLASH;
      else
        p->token = escaped(p, r->pattern[r->position++]);
      break;
    case '\n': special = syntax & RE_NEWLINE_ALT ? OR : BYTE; break;
    case '|':
      special = !(syntax & RE_LIMITED_OPS) && (syntax & RE_NO_BK_VBAR) ? OR : BYTE;
      break;
    case '*': special = STAR; break;
    case '+': special = quantifiers ? PLUS : BYTE; break;
    case '?': special = quantifiers ? MAYBE : BYTE; break;
    case '{': special = braces ? INTERVAL : BYTE; break;
    case '}': special = braces ? INTERVAL_END : BYTE; break;
    case '(': special = syntax & RE_NO_BK_PARENS ? OPEN : BYTE; break;
    case ')': special = syntax & RE_NO_BK_PARENS ? CLOSE : BYTE; break;
    case '[': special = SET; break;
    case '.': special = ANY; break;
    case '^':
      if (caret || r->position == 1 || (syntax & RE_CONTEXT_INDEP_ANCHORS) ||
          ((syntax & RE_NEWLINE_ALT) && at[-1] == '\n'))
        p->token = (struct token){ASSERTION, LINE_BEGIN};
      break;
    case '$':
      if (ends_branch(p, at + 1, r->length - r->position))
        p->token = (struct token){ASSERTION, LINE_END};
      break;
  }
  if (special != BYTE) p->token.kind = special;
}

static reg_errcode_t parse_alternatives(struct parser *p);

static reg_errcode_t put(struct parser *p, enum operation operation, int argument) {
  return __mg_regex_put(p->reader.program, operation, argument) < 0 ? REG_ESPACE : REG_NOERROR;
}

static reg_errcode_t parse_group(struct parser *p) {
  int group = ++p->reader.program->groups;
  reg_errcode_t error = put(p, OP_OPEN, group);
  p->depth++;
  next(p, 1);
  if (!error && p->token.kind != CLOSE) error = parse_alternatives(p);
  if (!error && p->token.kind != CLOSE) error = REG_EPAREN;
  p->depth--;
  if (group <= 9) p->closed |= 1u << (group - 1);
  return error ? error : put(p, OP_CLOSE, group);
}

/* A number of an interval, up to ',' or the end of it; -1: none, -2: something else. */
static int read_number(struct parser *p) {
  for (int number = -1;;) {
    next(p, 0);
    int c = p->token.value;
    if (p->token.kind == END) return -2;
    if (p->token.kind == INTERVAL_END || (p->token.kind == BYTE && c == ',')) return number;
    if (p->token.kind != BYTE || c < '0' || c > '9') number = -2;
    if (number != -2) number = (number < 0 ? 0 : number * 10) + c - '0';
    if (number > RE_DUP_MAX) number = RE_DUP_MAX + 1;
  }
}

/* An interval after '{'. Sets *ordinary where the syntax takes an invalid one as text. */
static reg_errcode_t read_interval(struct parser *p, int *least, int *most, int *ordinary) {
  size_t begin = p->reader.position;
  *least = read_number(p);
  if (*least == -1) {
    if (p->token.kind != BYTE) return REG_BADBR;
    *least = 0;
  }
  *most = *least == -2 ? -2 : p->token.kind == INTERVAL_END ? *least : read_number(p);
  if (*most == -2) {
    if (!(p->reader.syntax & RE_INVALID_INTERVAL_ORD))
      return p->token.kind == END ? REG_EBRACE : REG_BADBR;
    *ordinary = 1;
    p->reader.position = begin;
    p->token = (struct token){BYTE, '{'};
    return REG_NOERROR;
  }
  if (p->token.kind != INTERVAL_END || (*most >= 0 && *least > *most)) return REG_BADBR;
  return (*most < 0 ? *least : *most) > RE_DUP_MAX ? REG_ESIZE : REG_NOERROR;
}

static int is_quantifier(enum kind kind) {
  return kind == STAR || kind == PLUS || kind == MAYBE || kind == INTERVAL;
}

/* The quantifiers behind the part of the program from `from` on. */
static reg_errcode_t parse_quantifiers(struct parser *p, int from) {
  reg_errcode_t error = REG_NOERROR;
  while (!error && is_quantifier(p->token.kind)) {
    int least = p->token.kind == PLUS, most = p->token.kind == MAYBE ? 1 : -1, ordinary = 0;
    if (p->token.kind == INTERVAL) error = read_interval(p, &least, &most, &ordinary);
    if (error || ordinary) break;
    next(p, 0);
    error = __mg_regex_repeat(p->reader.program, from, least, most);
    if (!error && (p->reader.syntax & RE_CONTEXT_INVALID_DUP) &&
        (p->token.kind == STAR || p->token.kind == INTERVAL))
      error = REG_BADRPT;
  }
  return error;
}

static reg_errcode_t parse_piece(struct parser *p) {
  int from = p->reader.program->length;
  reg_syntax_t syntax = p->reader.syntax;
  struct token token = p->token;
  reg_errcode_t error = REG_NOERROR;
  if (is_quantifier(token.kind)) {
    if (token.kind == INTERVAL && (syntax & RE_CONTEXT_INVALID_DUP)) return REG_BADRPT;
    if ((syntax & RE_CONTEXT_INVALID_OPS) && !(syntax & RE_CONTEXT_INVALID_DUP)) return REG_BADRPT;
    if (syntax & RE_CONTEXT_INDEP_OPS) {
      next(p, 0);
      return parse_piece(p);
    }
  }
  switch (token.kind) {
    case END:
    case OR: return REG_NOERROR;
    case STRAY_BACKSLASH: return REG_EESCAPE;
    case ASSERTION:
      error = put(p, OP_ASSERT, token.value);
      next(p, 0);
      return error;
    case CLOSE:
      if (!(syntax & RE_UNMATCHED_RIGHT_PAREN_ORD)) return REG_ERPAREN;
      error = put(p, OP_BYTE, token.value);
      break;
    case OPEN: error = parse_group(p); break;
    case SET: error = __mg_regex_bracket(&p->reader); break;
    case LETTER_CLASS: error = __mg_regex_letter_class(&p->reader, token.value); break;
    case ANY: error = put(p, OP_ANY, 0); break;
    case SAME:
      if (!(p->closed >> token.value & 1)) return REG_ESUBREG;
      p->reader.program->refers_back = 1;
      error = put(p, OP_SAME, token.value + 1);
      break;
    default: error = put(p, OP_BYTE, token.value);
  }
  if (error) return error;
  next(p, 0);
  return parse_quantifiers(p, from);
}

static int ends_alternative(const struct parser *p) {
  return p->token.kind == END || p->token.kind == OR || (p->token.kind == CLOSE && p->depth > 0);
}

static reg_errcode_t parse_alternatives(struct parser *p) {
  struct re_dfa_t *program = p->reader.program;
  int from = program->length;
  unsigned closed_before = p->closed;
  reg_errcode_t error = REG_NOERROR;
  do error = parse_piece(p);
  while (!error && !ends_alternative(p));
  while (!error && p->token.kind == OR) {
    /* An empty branch counts after the one that follows it: the choice itself jumps over that. */
    int empty = program->length == from;
    if (__mg_regex_insert(program, from, OP_SPLIT, 0) < 0) return REG_ESPACE;
    int jump = empty ? from : __mg_regex_put(program, OP_JUMP, 0);
    if (jump < 0) return REG_ESPACE;
    program->code[from].target = jump + 1 - from;
    unsigned closed = p->closed;
    p->closed = closed_before;
    next(p, 1);
    while (!error && !ends_alternative(p)) error = parse_piece(p);
    p->closed |= closed;
    program->code[jump].target = program->length - jump;
  }
  return error;
}

reg_errcode_t __mg_regex_compile(regex_t *regex, const char *pattern, size_t length,
                                 reg_syntax_t syntax) {
  struct re_dfa_t *program = calloc(1, sizeof *program);
  struct parser p = {.reader = {regex, program, (const unsigned char *)pattern, length, 0, syntax}};
  reg_errcode_t error = program == NULL ? REG_ESPACE : REG_NOERROR;
  regex->syntax = syntax;
  regex->regs_allocated = REGS_UNALLOCATED;
  regex->not_bol = regex->not_eol = regex->can_be_null = regex->fastmap_accurate = 0;
  regex->used = regex->re_nsub = 0;
  regex->buffer = program;
  regex->allocated = program == NULL ? 0 : sizeof *program;
  if (!error) {
    next(&p, 1);
    error = parse_alternatives(&p);
  }
  if (!error) error = put(&p, OP_MATCH, 0);
  if (program != NULL) regex->re_nsub = (size_t)program->groups;
  if (error) return error;
  for (int i = 0; i < program->length; i++)
    if (program->code[i].operation == OP_SPLIT || program->code[i].operation == OP_REPEAT)
      program->code[i].count = program->marks++;
  regex->used = (size_t)program->length * sizeof *program->code;
  return REG_NOERROR;
}
