/*
 * Options and arguments described by tables (GNU <argp.h>): the parser. argp_help.c prints.
 *
 * The tables of a program and of its children form a tree; each node is a group with its parser. Options are looked for in
 * the groups in the order of the tree. Arguments that are no options are left until all options have been seen, unless
 * ARGP_IN_ORDER, and go to the first group that takes them; argv is put into that order too.
 */
#define _GNU_SOURCE
#include <argp.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *argp_program_version;
void (*argp_program_version_hook)(FILE *restrict stream, struct argp_state *restrict state);

enum { KEY_PROGRAM_NAME = -2, KEY_USAGE = -3, MOST_GROUPS = 64 };

static error_t parse_standard(int key, char *arg, struct argp_state *state) {
  switch (key) {
    case '?':
      argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP);
      return 0;
    case KEY_USAGE:
      argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
      return 0;
    case KEY_PROGRAM_NAME:
      state->name = arg;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp_option standard_options[] = {
    {"help", '?', NULL, 0, "Give this help list", -1},
    {"usage", KEY_USAGE, NULL, 0, "Give a short usage message", 0},
    {"program-name", KEY_PROGRAM_NAME, "NAME", OPTION_HIDDEN, "Set the program name", 0},
    {0}};
static const struct argp standard = {.options = standard_options, .parser = parse_standard};

static error_t parse_version(int key, char *arg, struct argp_state *state) {
  (void)arg;
  if (key != 'V') return ARGP_ERR_UNKNOWN;
  if (argp_program_version_hook != NULL)
    argp_program_version_hook(state->out_stream, state);
  else if (argp_program_version != NULL)
    fprintf(state->out_stream, "%s\n", argp_program_version);
  else
    argp_error(state, "(PROGRAM ERROR) No version known!?");
  if ((state->flags & ARGP_NO_EXIT) == 0) exit(0);
  return 0;
}

static const struct argp_option version_options[] = {
    {"version", 'V', NULL, 0, "Print program version", -1}, {0}};
static const struct argp version = {.options = version_options, .parser = parse_version};

struct group {
  const struct argp *argp;
  struct group *parent;
  int index; /* among the children of the parent */
  unsigned args_processed;
  void *input;
  void **child_inputs;
  void *hook;
};

struct parser {
  struct argp_state state;
  struct group groups[MOST_GROUPS];
  int count;
};

static void add_groups(struct parser *p, const struct argp *argp, struct group *parent, int index) {
  if (p->count == MOST_GROUPS) abort();
  struct group *g = &p->groups[p->count++];
  *g = (struct group){.argp = argp, .parent = parent, .index = index};
  int children = 0;
  while (argp->children != NULL && argp->children[children].argp != NULL) children++;
  if (children > 0) g->child_inputs = calloc((size_t)children, sizeof *g->child_inputs);
  for (int i = 0; i < children; i++) add_groups(p, argp->children[i].argp, g, i);
}

static error_t ask(struct parser *p, struct group *g, int key, char *arg) {
  if (g->argp->parser == NULL) return ARGP_ERR_UNKNOWN;
  p->state.hook = g->hook;
  p->state.input = g->input;
  p->state.child_inputs = g->child_inputs;
  p->state.arg_num = g->args_processed;
  error_t error = g->argp->parser(key, arg, &p->state);
  g->hook = p->state.hook;
  return error;
}

static error_t initialise(struct parser *p, void *input) {
  error_t error = 0;
  p->groups[0].input = input;
  for (int i = 0; i < p->count && (error == 0 || error == ARGP_ERR_UNKNOWN); i++) {
    struct group *g = &p->groups[i];
    if (g->parent != NULL) g->input = g->parent->child_inputs[g->index];
    if (g->argp->parser == NULL && g->argp->children != NULL && g->argp->children->argp != NULL)
      g->child_inputs[0] = g->input;
    error = ask(p, g, ARGP_KEY_INIT, NULL);
  }
  return error == ARGP_ERR_UNKNOWN ? 0 : error;
}

static void complain(struct parser *p, const char *format, ...) {
  if ((p->state.flags & ARGP_NO_ERRS) != 0 || p->state.err_stream == NULL) return;
  va_list args;
  va_start(args, format);
  fprintf(p->state.err_stream, "%s: ", p->state.name);
  vfprintf(p->state.err_stream, format, args);
  putc('\n', p->state.err_stream);
  va_end(args);
}

static int is_end(const struct argp_option *o) {
  return o->key == 0 && o->name == NULL && o->doc == NULL && o->group == 0;
}

static int is_short(const struct argp_option *o) { return o->key > ' ' && o->key < 127; }

/* The option that an alias stands for: the last one before it that is none. */
static const struct argp_option *real(const struct argp_option *o) {
  while ((o->flags & OPTION_ALIAS) != 0) o--;
  return o;
}

static const struct argp_option *find_short(struct parser *p, char letter, struct group **group) {
  for (int i = 0; i < p->count; i++) {
    const struct argp_option *o = p->groups[i].argp->options;
    for (; o != NULL && !is_end(o); o++)
      if ((o->flags & OPTION_DOC) == 0 && is_short(o) && o->key == letter) {
        *group = &p->groups[i];
        return o;
      }
  }
  return NULL;
}

/* The option whose name begins so, if it is the only one or the whole name; *several where more do. */
static const struct argp_option *find_long(struct parser *p, const char *name, size_t length,
                                           struct group **group, int *several) {
  const struct argp_option *found = NULL;
  *several = 0;
  for (int i = 0; i < p->count; i++) {
    const struct argp_option *o = p->groups[i].argp->options;
    for (; o != NULL && !is_end(o); o++) {
      if ((o->flags & OPTION_DOC) != 0 || o->name == NULL || strncmp(o->name, name, length) != 0) continue;
      if (o->name[length] == 0) {
        *several = 0;
        *group = &p->groups[i];
        return o;
      }
      if (found != NULL && real(o)->key != real(found)->key) *several = 1;
      if (found != NULL) continue;
      found = o;
      *group = &p->groups[i];
    }
  }
  return found;
}

static error_t take_option(struct parser *p, struct group *g, const struct argp_option *o, char *arg) {
  int key = real(o)->key != 0 && o->key == 0 ? real(o)->key : o->key;
  error_t error = ask(p, g, key, arg);
  if (error == ARGP_ERR_UNKNOWN) complain(p, "--%s: (PROGRAM ERROR) Option should have been recognized!?", o->name);
  return error;
}

static error_t parse_long(struct parser *p, char *text, const char *dashes) {
  struct group *g = NULL;
  int several;
  char *equals = strchr(text, '=');
  size_t length = equals != NULL ? (size_t)(equals - text) : strlen(text);
  const struct argp_option *o = find_long(p, text, length, &g, &several);
  if (o == NULL || several) {
    if (several)
      complain(p, "option '%s%s' is ambiguous", dashes, text);
    else
      complain(p, "unrecognized option '%s%s'", dashes, text);
    return ARGP_ERR_UNKNOWN;
  }
  const struct argp_option *meant = real(o);
  char *arg = equals == NULL ? NULL : equals + 1;
  if (meant->arg == NULL && arg != NULL) {
    complain(p, "option '%s%s' doesn't allow an argument", dashes, o->name);
    return ARGP_ERR_UNKNOWN;
  }
  if (meant->arg != NULL && arg == NULL && (meant->flags & OPTION_ARG_OPTIONAL) == 0) {
    if (p->state.next >= p->state.argc) {
      complain(p, "option '%s%s' requires an argument", dashes, o->name);
      return ARGP_ERR_UNKNOWN;
    }
    arg = p->state.argv[p->state.next++];
  }
  return take_option(p, g, o, arg);
}

static error_t parse_short(struct parser *p, char *letters) {
  error_t error = 0;
  for (; error == 0 && *letters != 0; letters++) {
    struct group *g;
    const struct argp_option *o = find_short(p, *letters, &g);
    if (o == NULL) {
      complain(p, "invalid option -- '%c'", *letters);
      return ARGP_ERR_UNKNOWN;
    }
    const struct argp_option *meant = real(o);
    if (meant->arg == NULL) {
      error = take_option(p, g, o, NULL);
      continue;
    }
    char *arg = letters[1] != 0 ? letters + 1 : NULL;
    if (arg == NULL && (meant->flags & OPTION_ARG_OPTIONAL) == 0) {
      if (p->state.next >= p->state.argc) {
        complain(p, "option requires an argument -- '%c'", *letters);
        return ARGP_ERR_UNKNOWN;
      }
      arg = p->state.argv[p->state.next++];
    }
    return take_option(p, g, o, arg);
  }
  return error;
}

/* An argument that is no option, at state.next - 1. */
static error_t parse_argument(struct parser *p) {
  int index = --p->state.next, key = 0;
  error_t error = ARGP_ERR_UNKNOWN;
  struct group *g = NULL;
  for (int i = 0; i < p->count && error == ARGP_ERR_UNKNOWN; i++) {
    g = &p->groups[i];
    p->state.next++;
    key = ARGP_KEY_ARG;
    error = ask(p, g, key, p->state.argv[index]);
    if (error == ARGP_ERR_UNKNOWN) {
      p->state.next--;
      key = ARGP_KEY_ARGS;
      error = ask(p, g, key, NULL);
    }
  }
  if (error != 0) return error;
  if (key == ARGP_KEY_ARGS && p->state.next == index) p->state.next = p->state.argc;
  if (p->state.next > index) g->args_processed += (unsigned)(p->state.next - index);
  return 0;
}

/* Moves argv[from] before the arguments that were left, which begin at `left`. */
static void move_forward(char **argv, int left, int from, int count) {
  for (int i = 0; i < count; i++) {
    char *one = argv[from + i];
    memmove(argv + left + i + 1, argv + left + i, (size_t)(from - left) * sizeof *argv);
    argv[left + i] = one;
  }
}

static error_t parse_all(struct parser *p, int *stopped) {
  struct argp_state *s = &p->state;
  int left = s->next; /* arguments that were left are from here to state.next */
  error_t error = 0;
  *stopped = 0;
  while (error == 0 && s->next < s->argc && s->quoted == 0) {
    int at = s->next;
    char *text = s->argv[s->next++];
    if (text[0] == '-' && text[1] == '-' && text[2] == 0) {
      move_forward(s->argv, left, at, 1);
      left++;
      s->quoted = left;
      break;
    }
    if (text[0] == '-' && text[1] != 0) {
      struct group *g;
      int only = (s->flags & ARGP_LONG_ONLY) != 0 && text[1] != '-' &&
                 (text[2] != 0 || find_short(p, text[1], &g) == NULL);
      error = text[1] == '-' ? parse_long(p, text + 2, "--")
              : only         ? parse_long(p, text + 1, "-")
                             : parse_short(p, text + 1);
      if (s->next > s->argc) s->next = s->argc;
      move_forward(s->argv, left, at, s->next - at);
      left += s->next - at;
    } else if ((s->flags & ARGP_IN_ORDER) != 0) {
      error = parse_argument(p);
      if (error == ARGP_ERR_UNKNOWN) break;
      left = s->next;
    }
  }
  if (error != 0) return error;
  s->next = left;
  while (error == 0 && s->next < s->argc && (s->flags & ARGP_NO_ARGS) == 0) {
    s->next++;
    error = parse_argument(p);
  }
  *stopped = s->next < s->argc;
  return error == ARGP_ERR_UNKNOWN && *stopped ? 0 : error;
}

static error_t finish(struct parser *p, error_t error, int stopped, int *index) {
  if (error == 0 && !stopped) {
    for (int i = 0; i < p->count && (error == 0 || error == ARGP_ERR_UNKNOWN); i++)
      if (p->groups[i].args_processed == 0) error = ask(p, &p->groups[i], ARGP_KEY_NO_ARGS, NULL);
    for (int i = p->count - 1; i >= 0 && (error == 0 || error == ARGP_ERR_UNKNOWN); i--)
      error = ask(p, &p->groups[i], ARGP_KEY_END, NULL);
    if (error == ARGP_ERR_UNKNOWN) error = 0;
    if (index != NULL) *index = p->state.next;
  } else if (error == 0 && index != NULL) {
    *index = p->state.next;
  } else if (error == 0) {
    complain(p, "Too many arguments");
    error = ARGP_ERR_UNKNOWN;
  }
  if (error != 0) {
    if (error == ARGP_ERR_UNKNOWN) argp_state_help(&p->state, p->state.err_stream, ARGP_HELP_STD_ERR);
    for (int i = 0; i < p->count; i++) ask(p, &p->groups[i], ARGP_KEY_ERROR, NULL);
  } else {
    for (int i = p->count - 1; i >= 0 && (error == 0 || error == ARGP_ERR_UNKNOWN); i--)
      error = ask(p, &p->groups[i], ARGP_KEY_SUCCESS, NULL);
    if (error == ARGP_ERR_UNKNOWN) error = 0;
  }
  for (int i = p->count - 1; i >= 0; i--) ask(p, &p->groups[i], ARGP_KEY_FINI, NULL);
  return error == ARGP_ERR_UNKNOWN ? EINVAL : error;
}

error_t argp_parse(const struct argp *restrict argp, int argc, char **restrict argv, unsigned flags,
                   int *restrict arg_index, void *restrict input) {
  struct argp_child children[4] = {{0}};
  struct argp top = {.children = children};
  if ((flags & ARGP_NO_HELP) == 0) {
    int count = 0;
    if (argp != NULL) children[count++].argp = argp;
    children[count++].argp = &standard;
    if (argp_program_version != NULL || argp_program_version_hook != NULL) children[count].argp = &version;
    argp = &top;
  }
  struct parser *p = calloc(1, sizeof *p);
  if (p == NULL) return ENOMEM;
  add_groups(p, argp, NULL, 0);
  char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
  p->state = (struct argp_state){.root_argp = argp,
                                 .argc = argc,
                                 .argv = argv,
                                 .next = (flags & ARGP_PARSE_ARGV0) != 0 ? 0 : 1,
                                 .flags = flags,
                                 .name = slash != NULL ? slash + 1 : argc > 0 ? argv[0] : "",
                                 .err_stream = stderr,
                                 .out_stream = stdout,
                                 .pstate = p};
  int stopped = 0;
  error_t error = initialise(p, input);
  if (error == 0) error = parse_all(p, &stopped);
  error = finish(p, error, stopped, arg_index);
  for (int i = 0; i < p->count; i++) free(p->groups[i].child_inputs);
  free(p);
  return error;
}
