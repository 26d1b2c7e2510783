/* Options and arguments described by tables (GNU <argp.h>): help, usage and errors, in glibc's columns (short options from 2,
 * long ones from 6, texts from 29, lines of 79). ARGP_HELP_FMT is not read. */
#define _GNU_SOURCE
#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

const char *argp_program_bug_address;
error_t argp_err_exit_status = EX_USAGE;

enum { SHORT_COLUMN = 2, LONG_COLUMN = 6, DOC_COLUMN = 29, HEADER_COLUMN = 1, USAGE_INDENT = 12, LINE = 79, MOST_ENTRIES = 256 };

/* ---- Text that is broken into lines --------------------------------------------------------------- */

struct page {
  FILE *out;
  int column, margin; /* of the next character, and where lines begin */
};

static void put(struct page *p, const char *text, size_t n) {
  fwrite(text, 1, n, p->out);
  p->column += (int)n;
}

static void new_line(struct page *p) {
  putc('\n', p->out);
  p->column = 0;
}

static void to_column(struct page *p, int column) {
  while (p->column < column) put(p, " ", 1);
}

/* A text, broken between words; its own line ends stay. */
static void put_text(struct page *p, const char *text) {
  while (*text != 0) {
    size_t spaces = strspn(text, " ");
    size_t word = strcspn(text + spaces, " \n");
    if (p->column + (int)(spaces + word) > LINE - 1 && p->column > p->margin && word > 0) {
      new_line(p);
      to_column(p, p->margin);
      text += spaces;
      spaces = 0;
    }
    put(p, text, spaces + word);
    text += spaces + word;
    if (*text == '\n') {
      new_line(p);
      text++;
      if (*text != 0 && *text != '\n') to_column(p, p->margin);
    }
  }
}

/* ---- Entries: an option with the names of its aliases ----------------------------------------------- */

struct entry {
  const struct argp_option *option;
  int count;          /* with its aliases */
  int group, outer;   /* its group, and the place of its tables */
  const char *header; /* of its tables */
};

struct entries {
  struct entry list[MOST_ENTRIES];
  int count, tables;
};

static int is_end(const struct argp_option *o) {
  return o->key == 0 && o->name == NULL && o->doc == NULL && o->group == 0;
}

static int is_short(const struct argp_option *o) {
  return (o->flags & OPTION_DOC) == 0 && o->key > ' ' && o->key < 127;
}

static int is_visible(const struct argp_option *o) { return (o->flags & OPTION_HIDDEN) == 0; }

static void collect(struct entries *e, const struct argp *argp, const char *header, int outer) {
  const struct argp_option *o = argp->options;
  int group = 0;
  while (o != NULL && !is_end(o) && e->count < MOST_ENTRIES) {
    if (o->name == NULL && o->key == 0)
      group = o->group != 0 ? o->group : group + 1;
    else if (o->group != 0)
      group = o->group;
    struct entry *entry = &e->list[e->count++];
    *entry = (struct entry){o, 1, group, outer, header};
    for (o++; !is_end(o) && (o->flags & OPTION_ALIAS) != 0; o++) entry->count++;
  }
  for (const struct argp_child *c = argp->children; c != NULL && c->argp != NULL; c++)
    collect(e, c->argp, c->header != NULL ? c->header : header,
            c->header != NULL || c->group != 0 ? ++e->tables : outer);
}

/* The letter and the name by which entries are sorted. */
static int letter_of(const struct entry *e) {
  for (int i = 0; i < e->count; i++)
    if (is_short(&e->option[i]) && is_visible(&e->option[i])) return e->option[i].key;
  return 0;
}

static const char *name_of(const struct entry *e) {
  for (int i = 0; i < e->count; i++)
    if (e->option[i].name != NULL && is_visible(&e->option[i])) return e->option[i].name;
  return NULL;
}

static int is_header(const struct entry *e) { return e->option->name == NULL && e->option->key == 0; }

static int by_place(const void *one, const void *other) {
  const struct entry *a = one, *b = other;
  if (a->outer != b->outer) return a->outer - b->outer;
  if (a->group != b->group) {
    if ((a->group < 0) != (b->group < 0)) return a->group < 0 ? 1 : -1;
    return a->group - b->group;
  }
  if (is_header(a) != is_header(b)) return is_header(a) ? -1 : 1;
  int doc = (a->option->flags & OPTION_DOC) - (b->option->flags & OPTION_DOC);
  if (doc != 0) return doc;
  int la = letter_of(a), lb = letter_of(b);
  const char *na = name_of(a), *nb = name_of(b);
  int fa = la != 0 ? la : na != NULL ? *na : 0, fb = lb != 0 ? lb : nb != NULL ? *nb : 0;
  if (la == 0 && lb == 0 && na != NULL && nb != NULL) return strcasecmp(na, nb);
  int order = tolower(fa) - tolower(fb);
  return order != 0 ? order : fb - fa;
}

static void sort_entries(struct entries *e) {
  for (int i = 1; i < e->count; i++) {
    struct entry one = e->list[i];
    int at = i;
    for (; at > 0 && by_place(&e->list[at - 1], &one) > 0; at--) e->list[at] = e->list[at - 1];
    e->list[at] = one;
  }
}

/* ---- The long help -------------------------------------------------------------------------------- */

static void put_names(struct page *p, const struct entry *e, int *needs_note) {
  const struct argp_option *o = e->option;
  const char *separator = "";
  int any_long = name_of(e) != NULL;
  to_column(p, SHORT_COLUMN);
  for (int i = 0; i < e->count; i++) {
    if (!is_short(&o[i]) || !is_visible(&o[i])) continue;
    fprintf(p->out, "%s-%c", separator, o[i].key);
    p->column += (int)strlen(separator) + 2;
    separator = ", ";
    if (o->arg == NULL || any_long) continue;
    int optional = (o->flags & OPTION_ARG_OPTIONAL) != 0;
    p->column += fprintf(p->out, optional ? "[%s]" : " %s", o->arg);
  }
  if ((o->flags & OPTION_DOC) != 0) separator = "";
  for (int i = 0; i < e->count; i++) {
    if (o[i].name == NULL || !is_visible(&o[i])) continue;
    if (*separator != 0) put(p, separator, 2);
    if ((o->flags & OPTION_DOC) != 0) {
      put(p, o[i].name, strlen(o[i].name));
      continue;
    }
    to_column(p, LONG_COLUMN);
    p->column += fprintf(p->out, "--%s", o[i].name);
    separator = ", ";
    if (o->arg == NULL) continue;
    *needs_note |= letter_of(e) != 0;
    p->column += fprintf(p->out, (o->flags & OPTION_ARG_OPTIONAL) != 0 ? "[=%s]" : "=%s", o->arg);
  }
}

static void put_entry(struct page *p, const struct entry *e, int *needs_note) {
  if (is_header(e)) {
    if (e->option->doc != NULL && *e->option->doc != 0) {
      to_column(p, HEADER_COLUMN);
      p->margin = HEADER_COLUMN;
      put_text(p, e->option->doc);
      new_line(p);
    }
    return;
  }
  if (letter_of(e) == 0 && name_of(e) == NULL) return;
  put_names(p, e, needs_note);
  const char *doc = e->option->doc;
  if (doc != NULL && *doc != 0) {
    if (p->column + 3 >= DOC_COLUMN && p->column >= DOC_COLUMN) {
      if (p->column + 2 > DOC_COLUMN + 3) new_line(p);
      else put(p, "   ", 3);
    }
    p->margin = DOC_COLUMN;
    to_column(p, DOC_COLUMN);
    put_text(p, doc);
  }
  new_line(p);
}

static void put_options(struct page *p, struct entries *e) {
  int needs_note = 0;
  for (int i = 0; i < e->count; i++) {
    const struct entry *here = &e->list[i], *before = i > 0 ? here - 1 : NULL;
    if (before != NULL && (before->group != here->group || before->outer != here->outer)) new_line(p);
    if (here->header != NULL && *here->header != 0 && (before == NULL || before->header != here->header)) {
      if (before != NULL) new_line(p);
      to_column(p, HEADER_COLUMN);
      p->margin = HEADER_COLUMN;
      put_text(p, here->header);
      new_line(p);
    }
    put_entry(p, here, &needs_note);
  }
  if (!needs_note) return;
  new_line(p);
  p->margin = 0;
  put_text(p, "Mandatory or optional arguments to long options are also mandatory or optional for any "
              "corresponding short options.");
  new_line(p);
}

/* ---- Usage ------------------------------------------------------------------------------------------ */

/* A piece that stays in one line. */
static void put_piece(struct page *p, const char *format, ...) {
  char text[256];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (p->column + 1 + length > LINE - 1) {
    new_line(p);
    to_column(p, USAGE_INDENT);
  } else {
    put(p, " ", 1);
  }
  put(p, text, (size_t)length);
}

static void put_usage_options(struct page *p, struct entries *e) {
  char letters[MOST_ENTRIES * 2];
  int count = 0;
  for (int i = 0; i < e->count; i++) {
    const struct argp_option *o = e->list[i].option;
    if ((o->flags & (OPTION_NO_USAGE | OPTION_DOC)) != 0 || o->arg != NULL) continue;
    for (int k = 0; k < e->list[i].count; k++)
      if (is_short(&o[k]) && is_visible(&o[k])) letters[count++] = (char)o[k].key;
  }
  letters[count] = 0;
  if (count > 0) put_piece(p, "[-%s]", letters);
  for (int i = 0; i < e->count; i++) {
    const struct argp_option *o = e->list[i].option;
    if ((o->flags & (OPTION_NO_USAGE | OPTION_DOC)) != 0 || o->arg == NULL) continue;
    for (int k = 0; k < e->list[i].count; k++)
      if (is_short(&o[k]) && is_visible(&o[k]))
        put_piece(p, (o->flags & OPTION_ARG_OPTIONAL) != 0 ? "[-%c[%s]]" : "[-%c %s]", o[k].key, o->arg);
  }
  for (int i = 0; i < e->count; i++) {
    const struct argp_option *o = e->list[i].option;
    if ((o->flags & (OPTION_NO_USAGE | OPTION_DOC)) != 0) continue;
    for (int k = 0; k < e->list[i].count; k++) {
      if (o[k].name == NULL || !is_visible(&o[k])) continue;
      if (o->arg == NULL)
        put_piece(p, "[--%s]", o[k].name);
      else
        put_piece(p, (o->flags & OPTION_ARG_OPTIONAL) != 0 ? "[--%s[=%s]]" : "[--%s=%s]", o[k].name, o->arg);
    }
  }
}

static const char *arguments_of(const struct argp *argp) {
  if (argp->args_doc != NULL) return argp->args_doc;
  for (const struct argp_child *c = argp->children; c != NULL && c->argp != NULL; c++) {
    const char *found = arguments_of(c->argp);
    if (found != NULL) return found;
  }
  return NULL;
}

static const char *text_of(const struct argp *argp) {
  if (argp->doc != NULL) return argp->doc;
  for (const struct argp_child *c = argp->children; c != NULL && c->argp != NULL; c++) {
    const char *found = text_of(c->argp);
    if (found != NULL) return found;
  }
  return NULL;
}

static void put_usage(struct page *p, const struct argp *argp, struct entries *e, unsigned flags, const char *name) {
  const char *ways = arguments_of(argp);
  if (ways == NULL) ways = "";
  for (int first = 1;; first = 0) {
    const char *end = strchr(ways, '\n');
    p->column += fprintf(p->out, "%s %s", first ? "Usage:" : "  or: ", name);
    if ((flags & ARGP_HELP_SHORT_USAGE) != 0) {
      if (e->count > 0) put_piece(p, "[OPTION...]");
    } else {
      put_usage_options(p, e);
      flags |= ARGP_HELP_SHORT_USAGE;
    }
    size_t length = strcspn(ways, "\n");
    if (length > 0) put_piece(p, "%.*s", (int)length, ways);
    new_line(p);
    if (end == NULL) break;
    ways = end + 1;
  }
}

static void print_help(const struct argp *argp, FILE *out, unsigned flags, const char *name) {
  struct entries *e = calloc(1, sizeof *e);
  struct page page = {.out = out}, *p = &page;
  int any = 0;
  if (e == NULL || out == NULL || argp == NULL) {
    free(e);
    return;
  }
  collect(e, argp, NULL, 0);
  sort_entries(e);
  const char *text = text_of(argp), *after = text == NULL ? NULL : strchr(text, '\v');
  if ((flags & (ARGP_HELP_USAGE | ARGP_HELP_SHORT_USAGE)) != 0) {
    put_usage(p, argp, e, flags, name);
    any = 1;
  }
  if ((flags & ARGP_HELP_PRE_DOC) != 0 && text != NULL && text != after && *text != 0) {
    char *before = after == NULL ? strdup(text) : strndup(text, (size_t)(after - text));
    p->margin = 0;
    if (before != NULL) put_text(p, before);
    if (p->column > 0) new_line(p);
    free(before);
    any = 1;
  }
  if ((flags & ARGP_HELP_SEE) != 0) {
    fprintf(out, "Try `%s --help' or `%s --usage' for more information.\n", name, name);
    any = 1;
  }
  if ((flags & ARGP_HELP_LONG) != 0 && e->count > 0) {
    if (any) new_line(p);
    put_options(p, e);
    any = 1;
  }
  if ((flags & ARGP_HELP_POST_DOC) != 0 && after != NULL && after[1] != 0) {
    if (any) new_line(p);
    p->margin = 0;
    put_text(p, after + 1);
    if (p->column > 0) new_line(p);
    any = 1;
  }
  if ((flags & ARGP_HELP_BUG_ADDR) != 0 && argp_program_bug_address != NULL) {
    if (any) new_line(p);
    fprintf(out, "Report bugs to %s.\n", argp_program_bug_address);
  }
  free(e);
}

void argp_help(const struct argp *restrict argp, FILE *restrict stream, unsigned flags, char *restrict name) {
  print_help(argp, stream, flags, name);
}

void argp_state_help(const struct argp_state *restrict state, FILE *restrict stream, unsigned flags) {
  if (state != NULL && (state->flags & ARGP_NO_ERRS) != 0) return;
  if (stream == NULL) return;
  print_help(state != NULL ? state->root_argp : NULL, stream, flags,
             state != NULL ? state->name : program_invocation_short_name);
  if (state != NULL && (state->flags & ARGP_NO_EXIT) != 0) return;
  if ((flags & ARGP_HELP_EXIT_ERR) != 0) exit(argp_err_exit_status);
  if ((flags & ARGP_HELP_EXIT_OK) != 0) exit(0);
}

void argp_usage(const struct argp_state *state) {
  argp_state_help(state, state != NULL ? state->err_stream : stderr, ARGP_HELP_STD_USAGE);
}

void argp_error(const struct argp_state *restrict state, const char *restrict format, ...) {
  if (state != NULL && (state->flags & ARGP_NO_ERRS) != 0) return;
  FILE *out = state != NULL ? state->err_stream : stderr;
  if (out == NULL) return;
  va_list args;
  va_start(args, format);
  fprintf(out, "%s: ", state != NULL ? state->name : program_invocation_short_name);
  vfprintf(out, format, args);
  putc('\n', out);
  va_end(args);
  argp_state_help(state, out, ARGP_HELP_STD_ERR);
}

void argp_failure(const struct argp_state *restrict state, int status, int error,
                  const char *restrict format, ...) {
  if (state != NULL && (state->flags & ARGP_NO_ERRS) != 0) return;
  FILE *out = state != NULL ? state->err_stream : stderr;
  if (out == NULL) return;
  fputs(state != NULL ? state->name : program_invocation_short_name, out);
  if (format != NULL) {
    va_list args;
    va_start(args, format);
    fputs(": ", out);
    vfprintf(out, format, args);
    va_end(args);
  }
  if (error != 0) fprintf(out, ": %s", strerror(error));
  putc('\n', out);
  if (status != 0 && (state == NULL || (state->flags & ARGP_NO_EXIT) == 0)) exit(status);
}
