/*
 * Regular expressions as programs for a backtracking machine. The parser writes instructions while
 * it reads the pattern: jumps are relative, so a part of the program can be moved (to put a choice
 * before it) and copied (to repeat it) as it stands. The machine looks at one byte of the text at a
 * time by comparisons; under symbolic text each is one fork.
 */
#ifndef MERGANSER_REGEX_PROGRAM_H
#define MERGANSER_REGEX_PROGRAM_H

#include <regex.h>

enum operation {
  OP_BYTE,    /* the byte `argument` */
  OP_ANY,     /* what '.' matches under the syntax */
  OP_SET,     /* a byte in one of `count` ranges from ranges[argument] on */
  OP_OUTSIDE, /* a byte in none of them */
  OP_SAME,    /* the text of group `argument` again */
  OP_ASSERT,  /* enum assertion `argument` holds here */
  OP_OPEN,    /* group `argument` begins */
  OP_CLOSE,   /* group `argument` ends */
  OP_SPLIT,   /* go on; if that fails, at `target` */
  OP_JUMP,    /* to `target` */
  OP_ENTER,   /* the loop with register `argument` begins */
  OP_REPEAT,  /* back to `target`; if that fails, go on. An empty round fails. */
  OP_MATCH,
};

enum assertion {
  LINE_BEGIN,
  LINE_END,
  TEXT_BEGIN,
  TEXT_END,
  WORD_BEGIN,
  WORD_END,
  WORD_EDGE,
  NO_WORD_EDGE,
};

struct instruction {
  enum operation operation;
  int argument; /* -1 in OP_REPEAT: a round is never empty */
  int target;   /* relative to this instruction */
  int count;    /* of ranges; in OP_SPLIT and OP_REPEAT the number of their mark */
};

struct range {
  unsigned char first, last;
};

struct re_dfa_t {
  struct instruction *code;
  struct range *ranges;
  int length, capacity; /* of code */
  int range_count, range_capacity;
  int groups, loops; /* groups without the whole match */
  int marks;         /* places where the machine remembers that it has been */
  int refers_back;
};

/* A pattern being read. */
struct reader {
  regex_t *regex;
  struct re_dfa_t *program;
  const unsigned char *pattern;
  size_t length, position;
  reg_syntax_t syntax;
};

/* What is being matched. */
struct search {
  const regex_t *regex;
  const unsigned char *text;
  int length; /* of the text; assertions look beyond `limit` */
  int limit;  /* where a match must end */
  int flags;  /* REG_NOTBOL, REG_NOTEOL */
  int longest; /* or any match will do */
};

/* A byte of the pattern or the text as it is compared. */
static inline int __mg_regex_fold(const regex_t *regex, int c) {
  if (regex->translate != NULL) c = regex->translate[c];
  if (regex->syntax & RE_ICASE) c -= ((c >= 'a') & (c <= 'z')) * ('a' - 'A');
  return c;
}

/* Appends an instruction; -1 without memory. */
int __mg_regex_put(struct re_dfa_t *program, enum operation operation, int argument);
/* Inserts one; jumps from before `at` to behind it are not adjusted. */
int __mg_regex_insert(struct re_dfa_t *program, int at, enum operation operation, int argument);
/* The program from `from` on, `least` to `most` times; `most` < 0: any number. */
reg_errcode_t __mg_regex_repeat(struct re_dfa_t *program, int from, int least, int most);
/* Appends the test of the bracket expression after '[', or of \w \W \s \S. */
reg_errcode_t __mg_regex_bracket(struct reader *reader);
reg_errcode_t __mg_regex_letter_class(struct reader *reader, int letter);
/* Makes regex->buffer. */
reg_errcode_t __mg_regex_compile(regex_t *regex, const char *pattern, size_t length,
                                 reg_syntax_t syntax);
/* Tries each start from `first` to `last`, in either direction. The offsets of the match and of
 * `count` - 1 groups go to `matches`. */
reg_errcode_t __mg_regex_search(const struct search *search, int first, int last, size_t count,
                                regmatch_t *matches);
const char *__mg_regex_message(int code);

#endif
