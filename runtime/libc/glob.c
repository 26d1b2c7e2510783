/*
 * The names of the files that match a pattern (POSIX glob, with GNU's flags): a walk along the parts
 * of the pattern between slashes. A part without wildcards is taken as it is, one with wildcards is
 * compared with every entry of the directory reached so far. GLOB_ALTDIRFUNC is not offered, and
 * "~" is the value of HOME; of other users nothing is known.
 */
#include <glob.h>
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct walk {
  glob_t *result;
  int flags;
  int (*on_error)(const char *, int);
};

/* prefix and text in new memory, or NULL. */
static char *joined(const char *prefix, size_t prefix_length, const char *text, size_t length) {
  char *path = malloc(prefix_length + length + 1);
  if (path == NULL) return NULL;
  memcpy(path, prefix, prefix_length);
  memcpy(path + prefix_length, text, length);
  path[prefix_length + length] = 0;
  return path;
}

static int has_wildcards(const char *p, const char *end, int quote) {
  int bracket = 0;
  for (; p < end; p++) {
    if (*p == '*' || *p == '?') return 1;
    if (*p == '\\' && quote && p + 1 < end) p++;
    else if (*p == '[') bracket = 1;
    else if (*p == ']' && bracket) return 1;
  }
  return 0;
}

int glob_pattern_p(const char *pattern, int quote) {
  return has_wildcards(pattern, pattern + strlen(pattern), quote);
}

static int is_directory(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Adds the path (which it keeps) to the result. */
static int add(struct walk *w, char *path) {
  glob_t *g = w->result;
  size_t at = (g->gl_flags & GLOB_DOOFFS ? g->gl_offs : 0) + g->gl_pathc;
  char **paths = realloc(g->gl_pathv, (at + 2) * sizeof *paths);
  if (paths == NULL) {
    free(path);
    return GLOB_NOSPACE;
  }
  if (g->gl_pathv == NULL)
    for (size_t i = 0; i < at; i++) paths[i] = NULL;
  g->gl_pathv = paths;
  paths[at] = path;
  paths[at + 1] = NULL;
  g->gl_pathc++;
  return 0;
}

/* Adds the path, which begins a new string, if there is such a file. */
static int add_if_present(struct walk *w, const char *path, size_t length) {
  struct stat status;
  if (length == 0 || lstat(path, &status) != 0) return 0;
  int slash = (w->flags & GLOB_MARK) && path[length - 1] != '/' && is_directory(path);
  char *kept = joined(path, length, "/", (size_t)slash);
  return kept == NULL ? GLOB_NOSPACE : add(w, kept);
}

/* A directory, whose name is empty or ends in a slash, cannot be read: whether to give up. */
static int report(struct walk *w, const char *path, size_t length, int error) {
  size_t kept = length > 1 ? length - 1 : length;
  char *name = joined(length == 0 ? "." : path, length == 0 ? 1 : kept, "", 0);
  if (name == NULL) return GLOB_NOSPACE;
  int refused = w->on_error != NULL && w->on_error(name, error) != 0;
  free(name);
  return refused || (w->flags & GLOB_ERR) ? GLOB_ABORTED : 0;
}

static int walk(struct walk *w, const char *path, const char *pattern);

/* Goes on with each entry of the directory `path` that matches the part [pattern, end). */
static int walk_entries(struct walk *w, const char *path, const char *pattern, const char *end) {
  int escape = w->flags & GLOB_NOESCAPE ? FNM_NOESCAPE : 0;
  int period = w->flags & GLOB_PERIOD ? 0 : FNM_PERIOD;
  size_t length = strlen(path);
  char *part = joined("", 0, pattern, (size_t)(end - pattern));
  if (part == NULL) return GLOB_NOSPACE;
  DIR *directory = opendir(length == 0 ? "." : path);
  int status = 0;
  if (directory == NULL && errno != ENOTDIR) status = report(w, path, length, errno);
  struct dirent *entry;
  while (directory != NULL && status == 0 && (entry = readdir(directory)) != NULL) {
    if (fnmatch(part, entry->d_name, escape | period) != 0) continue;
    char *next = joined(path, length, entry->d_name, strlen(entry->d_name));
    if (next == NULL)
      status = GLOB_NOSPACE;
    else if (!(w->flags & GLOB_ONLYDIR) || *end != 0 || is_directory(next))
      status = walk(w, next, end);
    free(next);
  }
  if (directory != NULL) closedir(directory);
  free(part);
  return status;
}

/* Follows the pattern from the path on. */
static int walk(struct walk *w, const char *path, const char *pattern) {
  size_t length = strlen(path), slashes = strspn(pattern, "/");
  int quote = !(w->flags & GLOB_NOESCAPE);
  if (*pattern == 0) return add_if_present(w, path, length);
  const char *end = pattern + slashes + strcspn(pattern + slashes, "/");
  int wild = has_wildcards(pattern + slashes, end, quote);
  char *next = joined(path, length, pattern, wild ? slashes : (size_t)(end - pattern));
  if (next == NULL) return GLOB_NOSPACE;
  int status;
  if (wild) {
    status = walk_entries(w, next, pattern + slashes, end);
  } else {
    char *to = next + length;
    for (const char *from = to; *from != 0; from++) {
      if (*from == '\\' && quote && from[1] != 0) from++;
      *to++ = *from;
    }
    *to = 0;
    status = walk(w, next, end);
  }
  free(next);
  return status;
}

static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Walks along one pattern and sorts what it gives. */
static int walk_sorted(struct walk *w, const char *pattern) {
  size_t before = w->result->gl_pathc;
  const char *home = NULL;
  if ((w->flags & (GLOB_TILDE | GLOB_TILDE_CHECK)) && pattern[0] == '~') {
    home = pattern[1] == 0 || pattern[1] == '/' ? getenv("HOME") : NULL;
    if (home == NULL && (w->flags & GLOB_TILDE_CHECK)) return GLOB_NOMATCH;
  }
  int status = home != NULL ? walk(w, home, pattern + 1) : walk(w, "", pattern);
  if (status == 0 && w->result->gl_pathc == before) status = GLOB_NOMATCH;
  if (status == 0 && !(w->flags & GLOB_NOSORT)) {
    size_t offset = w->result->gl_flags & GLOB_DOOFFS ? w->result->gl_offs : 0;
    qsort(w->result->gl_pathv + offset + before, w->result->gl_pathc - before, sizeof(char *),
          compare);
  }
  return status;
}

/* The next ',' or '}' on the level of p, or NULL. */
static const char *end_of_choice(const char *p, int quote) {
  for (int depth = 0; *p != 0; p++) {
    if (*p == '\\' && quote && p[1] != 0) p++;
    else if (*p == '{') depth++;
    else if (depth == 0 && (*p == ',' || *p == '}')) return p;
    else if (*p == '}') depth--;
  }
  return NULL;
}

/* The first '{' with something behind it, and *end where it ends; NULL without either. */
static const char *find_braces(const char *p, int quote, const char **end) {
  for (; *p != 0; p++) {
    if (*p == '\\' && quote && p[1] != 0) {
      p++;
    } else if (p[0] == '{' && p[1] != '}') {
      *end = end_of_choice(p + 1, quote);
      while (*end != NULL && **end == ',') *end = end_of_choice(*end + 1, quote);
      return *end == NULL ? NULL : p;
    }
  }
  return NULL;
}

static int expand_braces(struct walk *w, const char *pattern) {
  int quote = !(w->flags & GLOB_NOESCAPE), status = 0, found = 0;
  const char *end, *braces = w->flags & GLOB_BRACE ? find_braces(pattern, quote, &end) : NULL;
  if (braces == NULL) return walk_sorted(w, pattern);
  for (const char *choice = braces + 1; choice <= end && status == 0; choice++) {
    const char *choice_end = end_of_choice(choice, quote);
    size_t before = (size_t)(braces - pattern), length = (size_t)(choice_end - choice);
    char *start = joined(pattern, before, choice, length);
    char *whole = start == NULL ? NULL : joined(start, strlen(start), end + 1, strlen(end + 1));
    status = whole == NULL ? GLOB_NOSPACE : expand_braces(w, whole);
    free(start);
    free(whole);
    found |= status == 0;
    if (status == GLOB_NOMATCH) status = 0;
    choice = choice_end;
  }
  return status == 0 && !found ? GLOB_NOMATCH : status;
}

int glob(const char *pattern, int flags, int (*on_error)(const char *, int), glob_t *result) {
  if (flags & GLOB_ALTDIRFUNC) return GLOB_NOSYS;
  if (!(flags & GLOB_APPEND)) {
    result->gl_pathc = 0;
    result->gl_pathv = NULL;
    if (!(flags & GLOB_DOOFFS)) result->gl_offs = 0;
  }
  int quote = !(flags & GLOB_NOESCAPE), magic = glob_pattern_p(pattern, quote);
  int plain = !magic && !(quote && strchr(pattern, '\\') != NULL);
  result->gl_flags = flags | (magic ? GLOB_MAGCHAR : 0);
  struct walk w = {result, flags, on_error};
  int status = expand_braces(&w, pattern);
  if (status == GLOB_NOMATCH && ((flags & GLOB_NOCHECK) || ((flags & GLOB_NOMAGIC) && plain))) {
    char *kept = joined("", 0, pattern, strlen(pattern));
    return kept == NULL ? GLOB_NOSPACE : add(&w, kept);
  }
  return status;
}

int glob64(const char *pattern, int flags, int (*on_error)(const char *, int), glob64_t *result) {
  return glob(pattern, flags, on_error, result);
}

void globfree(glob_t *result) {
  size_t offset = result->gl_flags & GLOB_DOOFFS ? result->gl_offs : 0;
  if (result->gl_pathv == NULL) return;
  for (size_t i = 0; i < result->gl_pathc; i++) free(result->gl_pathv[offset + i]);
  free(result->gl_pathv);
  result->gl_pathv = NULL;
}

void globfree64(glob64_t *result) { globfree(result); }
