/*
 * Words as a shell makes them (POSIX wordexp): quotes, variables ($NAME, ${NAME}, ${NAME:-WORD} and its kin), the home
 * directory, fields, and patterns of file names. Commands are not run: where they are not forbidden anyway (WRDE_NOCMD), one
 * ends the path, as `system` does. Arithmetic is a syntax error.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <glob.h>
#include <merganser/host.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <wordexp.h>

/* A word under construction, and for glob the same with quoted characters behind backslashes. */
struct word {
  char *text, *pattern;
  size_t length, pattern_length, room;
  int begun, has_pattern;
};

static int put(struct word *w, char c, int quoted) {
  if (w->pattern_length + 3 > w->room) {
    size_t room = w->room == 0 ? 64 : w->room * 2;
    char *text = realloc(w->text, room);
    if (text != NULL) w->text = text;
    char *pattern = realloc(w->pattern, room);
    if (pattern != NULL) w->pattern = pattern;
    if (text == NULL || pattern == NULL) return WRDE_NOSPACE;
    w->room = room;
  }
  w->text[w->length++] = c;
  if (quoted && strchr("*?[]\\", c) != NULL) w->pattern[w->pattern_length++] = '\\';
  if (!quoted && strchr("*?[", c) != NULL) w->has_pattern = 1;
  w->pattern[w->pattern_length++] = c;
  w->begun = 1;
  return 0;
}

static int put_all(struct word *w, const char *s, int quoted) {
  int error = 0;
  for (; error == 0 && *s != 0; s++) error = put(w, *s, quoted);
  return error;
}

static int add_word(wordexp_t *words, char *text) {
  size_t at = words->we_offs + words->we_wordc;
  char **larger = realloc(words->we_wordv, (at + 2) * sizeof *larger);
  if (larger == NULL || text == NULL) {
    free(text);
    return WRDE_NOSPACE;
  }
  larger[at] = text;
  larger[at + 1] = NULL;
  words->we_wordv = larger;
  words->we_wordc++;
  return 0;
}

static int end_word(wordexp_t *words, struct word *w) {
  int error = 0;
  if (!w->begun) return 0;
  glob_t found = {0};
  if (w->has_pattern) w->pattern[w->pattern_length] = 0;
  if (w->has_pattern && glob(w->pattern, 0, NULL, &found) == 0) {
    for (size_t i = 0; error == 0 && i < found.gl_pathc; i++) error = add_word(words, strdup(found.gl_pathv[i]));
    globfree(&found);
  } else {
    char *text = malloc(w->length + 1);
    if (text != NULL) {
      if (w->length > 0) memcpy(text, w->text, w->length);
      text[w->length] = 0;
    }
    error = add_word(words, text);
  }
  w->length = w->pattern_length = 0;
  w->begun = w->has_pattern = 0;
  return error;
}

struct expansion {
  wordexp_t *words;
  struct word word;
  const char *separators;
  int flags;
};

/* The value of a variable: outside of quotes its separators end words. */
static int put_value(struct expansion *x, const char *value, int quoted) {
  int error = 0;
  if (quoted) return put_all(&x->word, value, 1);
  for (; error == 0 && *value != 0; value++) {
    if (strchr(x->separators, *value) == NULL)
      error = put(&x->word, *value, 0);
    else
      error = end_word(x->words, &x->word);
  }
  return error;
}

static int refuse_command(const struct expansion *x) {
  if ((x->flags & WRDE_NOCMD) != 0) return WRDE_CMDSUB;
  __mg_unsupported("a command in wordexp", "pass WRDE_NOCMD, or define wordexp in the program");
}

/* Behind a dollar; *at moves behind the name. */
static int expand_variable(struct expansion *x, const char **at, int quoted) {
  const char *s = *at;
  char name[256], word[256] = "";
  size_t length = 0;
  char operator= 0;
  int colon = 0, counts = 0;
  if (*s == '(') return s[1] == '(' ? WRDE_SYNTAX : refuse_command(x);
  int braces = *s == '{';
  s += braces;
  if (braces && *s == '#' && s[1] != '}') {
    counts = 1;
    s++;
  }
  while ((isalnum((unsigned char)*s) || *s == '_') && length + 1 < sizeof name) name[length++] = *s++;
  name[length] = 0;
  if (length == 0) {
    if (braces) return WRDE_SYNTAX;
    return put(&x->word, '$', quoted);
  }
  if (braces && *s != '}') {
    colon = *s == ':';
    s += colon;
    operator= *s++;
    size_t end = strcspn(s, "}");
    if (strchr("-=+?", operator) == NULL || s[end] == 0 || end >= sizeof word) return WRDE_SYNTAX;
    memcpy(word, s, end);
    word[end] = 0;
    s += end;
  }
  *at = s + braces;
  const char *value = getenv(name);
  int missing = value == NULL || (colon && *value == 0);
  if (counts) {
    size_t n = value == NULL ? 0 : strlen(value), power = 1;
    while (n / power >= 10) power *= 10;
    int error = 0;
    for (; error == 0 && power > 0; power /= 10) error = put(&x->word, (char)('0' + n / power % 10), quoted);
    return error;
  }
  if (operator== '+') return missing ? 0 : put_value(x, word, quoted);
  if (missing && operator== '?') return WRDE_BADVAL;
  if (missing && operator== '=') setenv(name, word, 1);
  if (missing && operator!= 0) return put_value(x, word, quoted);
  if (value == NULL) return (x->flags & WRDE_UNDEF) != 0 ? WRDE_BADVAL : 0;
  return put_value(x, value, quoted);
}

static int expand_home(struct expansion *x, const char **at) {
  const char *end = *at + 1 + strcspn(*at + 1, "/ \t\n:'\"\\$");
  char name[64];
  size_t length = (size_t)(end - *at - 1);
  const char *home = NULL;
  if (length == 0) {
    home = getenv("HOME");
  } else if (length < sizeof name) {
    memcpy(name, *at + 1, length);
    name[length] = 0;
    struct passwd *user = getpwnam(name);
    if (user != NULL) home = user->pw_dir;
  }
  if (home == NULL) return put(&x->word, *(*at)++, 1);
  *at = end;
  return put_all(&x->word, home, 1);
}

static int expand_quoted(struct expansion *x, const char **at) {
  const char *s = *at;
  int error = 0;
  x->word.begun = 1;
  while (error == 0 && *s != '"') {
    if (*s == 0) return WRDE_SYNTAX;
    if (*s == '\\' && strchr("$`\"\\\n", s[1]) != NULL && s[1] != 0) {
      if (s[1] != '\n') error = put(&x->word, s[1], 1);
      s += 2;
    } else if (*s == '$') {
      s++;
      error = expand_variable(x, &s, 1);
    } else if (*s == '`') {
      return refuse_command(x);
    } else {
      error = put(&x->word, *s++, 1);
    }
  }
  *at = s + 1;
  return error;
}

static int expand(struct expansion *x, const char *s) {
  int error = 0;
  while (error == 0 && *s != 0) {
    switch (*s) {
      case '\\':
        if (s[1] == 0) return WRDE_SYNTAX;
        if (s[1] != '\n') error = put(&x->word, s[1], 1);
        s += 2;
        break;
      case '\'':
        x->word.begun = 1;
        for (s++; error == 0 && *s != '\''; s++) {
          if (*s == 0) return WRDE_SYNTAX;
          error = put(&x->word, *s, 1);
        }
        s++;
        break;
      case '"':
        s++;
        error = expand_quoted(x, &s);
        break;
      case '$':
        s++;
        error = expand_variable(x, &s, 0);
        break;
      case '`':
        return refuse_command(x);
      case '~':
        error = x->word.begun ? put(&x->word, *s++, 0) : expand_home(x, &s);
        break;
      case ' ':
      case '\t':
        error = end_word(x->words, &x->word);
        s++;
        break;
      default:
        if (strchr("\n|&;<>(){}", *s) != NULL) return WRDE_BADCHAR;
        error = put(&x->word, *s++, 0);
    }
  }
  return error != 0 ? error : end_word(x->words, &x->word);
}

int wordexp(const char *restrict text, wordexp_t *restrict words, int flags) {
  struct expansion x = {.words = words, .flags = flags};
  if ((flags & WRDE_REUSE) != 0) wordfree(words);
  if ((flags & WRDE_DOOFFS) == 0) words->we_offs = 0;
  if ((flags & WRDE_APPEND) == 0) {
    words->we_wordc = 0;
    words->we_wordv = calloc(words->we_offs + 1, sizeof *words->we_wordv);
    if (words->we_wordv == NULL) return WRDE_NOSPACE;
  }
  size_t before = words->we_wordc;
  x.separators = getenv("IFS");
  if (x.separators == NULL) x.separators = " \t\n";
  int error = expand(&x, text);
  free(x.word.text);
  free(x.word.pattern);
  if (error != 0 && error != WRDE_NOSPACE) {
    while (words->we_wordc > before) free(words->we_wordv[words->we_offs + --words->we_wordc]);
    words->we_wordv[words->we_offs + before] = NULL;
    if ((flags & WRDE_APPEND) == 0) {
      free(words->we_wordv);
      words->we_wordv = NULL;
    }
  }
  return error;
}

void wordfree(wordexp_t *words) {
  if (words == NULL || words->we_wordv == NULL) return;
  for (size_t i = 0; i < words->we_wordc; i++) free(words->we_wordv[words->we_offs + i]);
  free(words->we_wordv);
  words->we_wordv = NULL;
}
