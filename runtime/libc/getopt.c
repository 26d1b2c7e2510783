/*
 * getopt and getopt_long (POSIX, GNU). Arguments that are not options are moved behind the options
 * unless POSIXLY_CORRECT is set or the option string starts with '+'; with '-' each is given as the
 * argument of an option with code 1. "--" ends the options.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

static const char *rest;  /* of a group of short options, "bc" after -a of -abc */
static int first_plain, last_plain; /* arguments skipped so far: [first_plain, last_plain) */

static void reverse(char **argv, int from, int to) {
  for (to--; from < to; from++, to--) {
    char *swapped = argv[from];
    argv[from] = argv[to];
    argv[to] = swapped;
  }
}

/* Moves the skipped arguments behind the options that followed them. */
static void exchange(char **argv) {
  int moved = optind - last_plain;
  reverse(argv, first_plain, last_plain);
  reverse(argv, last_plain, optind);
  reverse(argv, first_plain, optind);
  first_plain += moved;
  last_plain = optind;
}

static int is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

/* Stands on the next option; -1 at the end of them, 1 for a plain argument in '-' mode. */
static int find_option(int argc, char **argv, char order) {
  if (optind == 0 || first_plain > optind || last_plain > optind) {
    if (optind == 0) optind = 1;
    first_plain = last_plain = optind;
  }
  if (order == 'p') {
    if (first_plain != last_plain && last_plain != optind)
      exchange(argv);
    else if (last_plain != optind)
      first_plain = optind;
    while (optind < argc && !is_option(argv[optind])) optind++;
    last_plain = optind;
  }
  if (optind < argc && strcmp(argv[optind], "--") == 0) {
    optind++;
    if (first_plain != last_plain && last_plain != optind)
      exchange(argv);
    else if (first_plain == last_plain)
      first_plain = optind;
    last_plain = argc;
    optind = argc;
  }
  if (optind >= argc) {
    if (first_plain != last_plain) optind = first_plain;
    return -1;
  }
  if (is_option(argv[optind])) return 0;
  if (order == '+') return -1;
  optarg = argv[optind++];
  return 1;
}

static int long_option(int argc, char **argv, const char *name, const char *dashes,
                       const char *options, const struct option *longs, int *index) {
  size_t length = strcspn(name, "=");
  int found = -1, exact = 0, ambiguous = 0;
  for (int i = 0; longs[i].name != NULL && !exact; i++) {
    if (strncmp(longs[i].name, name, length) != 0) continue;
    exact = strlen(longs[i].name) == length;
    if (found >= 0 && !exact &&
        (longs[found].has_arg != longs[i].has_arg || longs[found].flag != longs[i].flag ||
         longs[found].val != longs[i].val))
      ambiguous = 1;
    if (found < 0 || exact) found = i;
  }
  int quiet = !opterr || *options == ':';
  if (found < 0 || (ambiguous && !exact)) {
    if (!quiet && found < 0)
      fprintf(stderr, "%s: unrecognized option '%s%s'\n", argv[0], dashes, name);
    if (!quiet && found >= 0) {
      fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", argv[0], dashes, name);
      for (int i = 0; longs[i].name != NULL; i++)
        if (strncmp(longs[i].name, name, length) == 0)
          fprintf(stderr, " '%s%s'", dashes, longs[i].name);
      fprintf(stderr, "\n");
    }
    optind++;
    optopt = 0;
    return '?';
  }
  const struct option *option = &longs[found];
  optind++;
  optarg = NULL;
  if (name[length] == '=') {
    if (option->has_arg == no_argument) {
      if (!quiet)
        fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", argv[0], dashes,
                option->name);
      optopt = option->val;
      return '?';
    }
    optarg = (char *)name + length + 1;
  } else if (option->has_arg == required_argument) {
    if (optind >= argc) {
      if (!quiet)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", argv[0], dashes, option->name);
      optopt = option->val;
      return *options == ':' ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  if (index != NULL) *index = found;
  if (option->flag == NULL) return option->val;
  *option->flag = option->val;
  return 0;
}

static int short_option(int argc, char **argv, const char *options) {
  char c = *rest++;
  const char *entry = c == ':' || c == ';' ? NULL : strchr(options, c);
  int quiet = !opterr || *options == ':';
  if (*rest == 0) {
    optind++;
  }
  if (entry == NULL) {
    if (!quiet) fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], c);
    optopt = (unsigned char)c;
    if (*rest == 0) rest = NULL;
    return '?';
  }
  if (entry[1] != ':') {
    if (*rest == 0) rest = NULL;
    return (unsigned char)c;
  }
  optarg = NULL;
  if (*rest != 0) {
    optarg = (char *)rest;
    optind++;
  } else if (entry[2] != ':') {
    if (optind >= argc) {
      if (!quiet) fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], c);
      optopt = (unsigned char)c;
      rest = NULL;
      return *options == ':' ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  rest = NULL;
  return (unsigned char)c;
}

/* Whether "-word" is taken as a long option: where one starts so, or no short option does. */
static int prefers_long(const char *word, const char *options, const struct option *longs) {
  int is_short = strchr(options, word[0]) != NULL;
  if (word[1] == 0 && is_short) return 0;
  for (int i = 0; longs[i].name != NULL; i++)
    if (strncmp(longs[i].name, word, strcspn(word, "=")) == 0) return 1;
  return !is_short;
}

static int next_option(int argc, char *const argv[], const char *options,
                       const struct option *longs, int *index, int single_dash) {
  char **arguments = (char **)argv;
  char order = *options == '+' || *options == '-'   ? *options
               : getenv("POSIXLY_CORRECT") != NULL ? '+'
                                                   : 'p';
  if (*options == '+' || *options == '-') options++;
  if (argc < 1) return -1;
  optarg = NULL;
  if (optind == 0) rest = NULL;
  if (rest == NULL || *rest == 0) {
    int status = find_option(argc, arguments, order);
    if (status != 0) return status;
    char *argument = arguments[optind];
    if (longs != NULL && argument[1] == '-')
      return long_option(argc, arguments, argument + 2, "--", options, longs, index);
    if (longs != NULL && single_dash && prefers_long(argument + 1, options, longs))
      return long_option(argc, arguments, argument + 1, "-", options, longs, index);
    rest = argument + 1;
  }
  return short_option(argc, arguments, options);
}

int getopt(int argc, char *const argv[], const char *options) {
  return next_option(argc, argv, options, NULL, NULL, 0);
}

int __posix_getopt(int argc, char *const argv[], const char *options) {
  return getopt(argc, argv, options);
}

int getopt_long(int argc, char *const argv[], const char *options, const struct option *longs,
                int *index) {
  return next_option(argc, argv, options, longs, index, 0);
}

int getopt_long_only(int argc, char *const argv[], const char *options, const struct option *longs,
                     int *index) {
  return next_option(argc, argv, options, longs, index, 1);
}
