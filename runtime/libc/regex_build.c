/* Programs of regular expressions, put together: appended, moved, repeated. */
#include <stdlib.h>
#include <string.h>
#include "regex_program.h"

#define MOST_INSTRUCTIONS (1 << 22)

static int reserve(struct re_dfa_t *program, int more) {
  if (more > MOST_INSTRUCTIONS - program->length) return -1;
  if (program->length + more <= program->capacity) return 0;
  int capacity = (program->length + more) * 2 + 8;
  struct instruction *code = realloc(program->code, (size_t)capacity * sizeof *code);
  if (code == NULL) return -1;
  program->code = code;
  program->capacity = capacity;
  return 0;
}

int __mg_regex_put(struct re_dfa_t *program, enum operation operation, int argument) {
  if (reserve(program, 1) < 0) return -1;
  struct instruction *i = &program->code[program->length];
  i->operation = operation;
  i->argument = argument;
  i->target = i->count = 0;
  return program->length++;
}

int __mg_regex_insert(struct re_dfa_t *program, int at, enum operation operation, int argument) {
  if (__mg_regex_put(program, operation, argument) < 0) return -1;
  struct instruction new = program->code[program->length - 1];
  memmove(&program->code[at + 1], &program->code[at],
          (size_t)(program->length - 1 - at) * sizeof new);
  program->code[at] = new;
  return 0;
}

reg_errcode_t __mg_regex_repeat(struct re_dfa_t *program, int from, int least, int most) {
  int size = program->length - from;
  if (most == 0) program->length = from;
  if (most == 0 || size == 0) return REG_NOERROR;
  int copies = most >= 0 ? most : least > 1 ? least : 1;
  int optional = most < 0 ? 0 : most - least;
  if (copies > MOST_INSTRUCTIONS / size || reserve(program, size * copies + optional + 3) < 0)
    return REG_ESPACE;
  for (int i = 1; i < copies; i++) {
    memcpy(&program->code[program->length], &program->code[from],
           (size_t)size * sizeof *program->code);
    program->length += size;
  }
  if (most < 0) {
    int last = program->length - size;
    enum operation first = program->code[last].operation;
    int never_empty = size == 1 && first <= OP_OUTSIDE;
    int loop = never_empty ? -1 : program->loops++;
    __mg_regex_put(program, OP_REPEAT, loop);
    program->code[program->length - 1].target = -size;
    if (!never_empty) __mg_regex_insert(program, last, OP_ENTER, loop);
    if (least == 0) {
      __mg_regex_insert(program, last, OP_SPLIT, 0);
      program->code[last].target = program->length - last;
    }
    return REG_NOERROR;
  }
  /* a{1,3} is a((a?a)?): one choice for each copy that may be left out, then the copies. */
  int at = from + least * size;
  for (int i = 0; i < optional; i++) __mg_regex_insert(program, at, OP_SPLIT, 0);
  for (int i = 0; i < optional; i++)
    program->code[at + i].target = (optional - i) + (optional - i) * size;
  return REG_NOERROR;
}
