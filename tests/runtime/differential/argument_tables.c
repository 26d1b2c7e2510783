/* argp, wordexp, argz, envz and getsubopt. */
#define _GNU_SOURCE
#include <argp.h>
#include <argz.h>
#include <envz.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordexp.h>
#include "generate.h"

static const struct argp_option options[] = {
    {"verbose", 'v', 0, 0, "Say more", 0},
    {"quiet", 'q', 0, 0, "Say nothing", 0},
    {"silent", 's', 0, OPTION_ALIAS, 0, 0},
    {"output", 'o', "FILE", 0, "Write to FILE instead of the standard output, however long this text has to be for it", 0},
    {"level", 1000, "N", OPTION_ARG_OPTIONAL, "Level", 0},
    {"a-very-long-name-of-an-option", 1001, "VALUE", 0, "Text", 0},
    {0, 0, 0, 0, "Others:", 5},
    {"hidden", 'H', 0, OPTION_HIDDEN, "nobody", 0},
    {0, 'x', 0, 0, "Only a letter", 0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state) {
  switch (key) {
    case ARGP_KEY_INIT:
      printf(" init %s", (char *)state->input);
      if (state->child_inputs != NULL) state->child_inputs[0] = "inner";
      return 0;
    case ARGP_KEY_ARG:
      if (state->arg_num >= 3) return ARGP_ERR_UNKNOWN;
      printf(" arg%u=%s", state->arg_num, arg);
      return 0;
    case ARGP_KEY_END:
    case ARGP_KEY_NO_ARGS:
    case ARGP_KEY_SUCCESS:
    case ARGP_KEY_ERROR:
    case ARGP_KEY_FINI:
      printf(" %x", key);
      return 0;
    case 'v':
    case 'q':
    case 's':
    case 'o':
    case 'x':
    case 'H':
    case 1000:
    case 1001:
      printf(" %d=%s", key, arg == NULL ? "-" : arg);
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp_option inner_options[] = {{"inner", 'i', "X", 0, "Of the inner table", 0}, {0}};

static error_t parse_inner(int key, char *arg, struct argp_state *state) {
  if (key == ARGP_KEY_INIT) printf(" inner-init %s", (char *)state->input);
  if (key != 'i') return ARGP_ERR_UNKNOWN;
  printf(" inner=%s", arg);
  return 0;
}

static const struct argp inner = {inner_options, parse_inner};
static const struct argp_child children[] = {{&inner, 0, "Inner ones:", 7}, {0}};
static const struct argp table = {options, parse, "ONE [TWO]\nTHREE", "What it does.\vWhat else is to be said.", children};

static void parse_generated(void) {
  static const char *const words[] = {"-v", "-qs", "-ofile", "-o", "--output=x", "--out", "--level", "--level=3", "one", "two",
                                      "--", "-i3", "--inner", "-x", "--a-very", "--nothing", "-Z", "--verbose=1", "-"};
  for (int i = 0; i < 300; i++) {
    char *argv[8] = {"program"};
    int argc = 1;
    for (int n = (int)below(6); argc <= n; argc++) argv[argc] = (char *)words[below(sizeof words / sizeof *words)];
    argv[argc] = NULL;
    int index = -1;
    unsigned flags = ARGP_NO_EXIT | ARGP_NO_ERRS | (i % 4 == 0 ? ARGP_IN_ORDER : 0) | (i % 3 == 0 ? ARGP_NO_HELP : 0);
    error_t error = argp_parse(&table, argc, argv, flags, i % 2 == 0 ? &index : NULL, "outer");
    printf(" -> %d %d:", error, index);
    if (error == 0)
      for (int k = 1; k < argc; k++) printf(" %s", argv[k]);
    printf("\n");
  }
}

static void expand_generated(void) {
  static const char *const parts[] = {"a", " ", "'x y'", "\"$V\"", "$V", "${V}b", "${NO:-d e}", "${V:+z}", "\\ ",
                                      " ~/q", "/q", "${#V}", "\"a$NO\"", "\t", "${E:=k}"};
  setenv("V", "one  two", 1);
  setenv("HOME", "/home/of/it", 1);
  for (int i = 0; i < 600; i++) {
    char text[200] = "";
    for (int n = (int)below(6); n > 0; n--) strcat(text, parts[below(sizeof parts / sizeof *parts)]);
    wordexp_t words = {0};
    unsetenv("E");
    int error = wordexp(text, &words, WRDE_NOCMD);
    printf("%s: %d", text, error);
    for (size_t k = 0; error == 0 && k < words.we_wordc; k++) printf(" [%s]", words.we_wordv[k]);
    printf("\n");
    if (error == 0) wordfree(&words);
  }
  static const char *const single[] = {"a*.none b", "a|b", "a$NO", "'open", "\"open", "x;y", "(", "\"$(ls)\""};
  for (int i = 0; i < 8; i++) {
    wordexp_t some = {0};
    printf("%d\n", wordexp(single[i], &some, WRDE_UNDEF | WRDE_NOCMD));
  }
  wordexp_t words = {.we_offs = 2};
  printf("%d\n", wordexp("a b", &words, WRDE_DOOFFS));
  printf("%d %zu %s %s\n", wordexp("c", &words, WRDE_DOOFFS | WRDE_APPEND), words.we_wordc, words.we_wordv[2], words.we_wordv[4]);
}

static void show(const char *list, size_t length) {
  for (size_t i = 0; i < length; i++) putchar(list[i] == 0 ? '|' : list[i]);
  printf(" %zu\n", argz_count(list, length));
}

static void lists(void) {
  char *list, *argv[] = {"one", "two", "", "three", NULL};
  size_t length;
  argz_create(argv, &list, &length);
  show(list, length);
  argz_add_sep(&list, &length, "::a:bb::c:", ':');
  show(list, length);
  argz_insert(&list, &length, list + 5, "in");
  argz_delete(&list, &length, argz_next(list, length, list));
  show(list, length);
  unsigned count = 0;
  argz_replace(&list, &length, "e", "EE", &count);
  printf("%u ", count);
  show(list, length);
  char *back[20];
  argz_extract(list, length, back);
  for (int i = 0; back[i] != NULL; i++) printf("%s;", back[i]);
  argz_stringify(list, length, '+');
  printf("%s\n", list);
  free(list);
  list = NULL;
  length = 0;
  envz_add(&list, &length, "A", "1");
  envz_add(&list, &length, "B", NULL);
  envz_add(&list, &length, "A", "2");
  show(list, length);
  printf("%s %d\n", envz_get(list, length, "A"), envz_get(list, length, "B") == NULL);
  envz_merge(&list, &length, "C=3\0A=9", 8, 0);
  show(list, length);
  envz_merge(&list, &length, "C=3\0A=9", 8, 1);
  envz_strip(&list, &length);
  show(list, length);
  char text[] = "rw,size=4,bad,x=", *at = text, *value, *const names[] = {"ro", "rw", "size", NULL};
  while (*at != 0) {
    int found = getsubopt(&at, names, &value);
    printf("%d %s\n", found, value == NULL ? "-" : value);
  }
}

int main(void) {
  argp_program_bug_address = "<nobody@example.org>";
  parse_generated();
  argp_help(&table, stdout, ARGP_HELP_STD_HELP, "program");
  argp_help(&table, stdout, ARGP_HELP_USAGE, "program");
  expand_generated();
  lists();
  return 0;
}
