/*
 * Patterns of file names (POSIX XCU 2.13) with GNU's flags and ksh's lists, by recursion: a pattern
 * matches where its first element does and the rest matches what follows. A bracket expression is
 * one condition on a byte, so that under a symbolic name it is one fork.
 */
#include <fnmatch.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* The part of the pattern and of the name that is left. */
struct left {
  const char *pattern, *pattern_end;
  const char *name, *name_end;
  int period; /* a '.' here must be matched by a '.' */
  int flags;
};

static int fold(int c, int flags) {
  return flags & FNM_CASEFOLD ? c + ((c >= 'A') & (c <= 'Z')) * ('a' - 'A') : c;
}

static int byte(const char *p) { return (unsigned char)*p; }

/* A name in [:name:], [=c=] or [.c.] at p (behind the '['); its end, or NULL. */
static const char *end_of_name(const char *p, const char *end) {
  for (const char *q = p + 1; end - q >= 2; q++)
    if (q[0] == *p && q[1] == ']' && q > p + 1) return q;
  return NULL;
}

static int in_class(const char *name, const char *end, int c) {
  char text[16] = "";
  if ((size_t)(end - name) < sizeof text) memcpy(text, name, (size_t)(end - name));
  wctype_t class = wctype(text);
  return class != 0 && iswctype((wint_t)c, class);
}

/* One end of a range: the byte, and *p behind it; -1 if the bracket expression ends before. */
static int range_end(const char **p, const char *end, int flags) {
  if (*p < end && **p == '\\' && !(flags & FNM_NOESCAPE)) ++*p;
  if (*p >= end) return -1;
  if (end - *p >= 5 && (*p)[0] == '[' && (*p)[1] == '.') {
    const char *closed = end_of_name(*p + 1, end);
    if (closed == *p + 3) {
      int c = byte(*p + 2);
      *p = closed + 2;
      return fold(c, flags);
    }
  }
  return fold(byte((*p)++), flags);
}

/* Whether c is in the bracket expression at *p (behind the '['), which is left behind it; -1 if it
 * does not end, so that '[' is only that. */
static int in_bracket(const char **p, const char *end, int c, int flags) {
  const char *at = *p;
  int inside = 0, folded = fold(c, flags);
  int outside = at < end && (*at == '!' || (*at == '^' && getenv("POSIXLY_CORRECT") == NULL));
  at += outside;
  for (const char *begin = at; at < end && (*at != ']' || at == begin);) {
    const char *closed = at[0] == '[' && end - at > 1 && (at[1] == ':' || at[1] == '=')
                             ? end_of_name(at + 1, end)
                             : NULL;
    if (closed != NULL && (at[1] == ':' || closed == at + 3)) {
      inside |= at[1] == ':' ? in_class(at + 2, closed, c) : byte(at + 2) == c;
      at = closed + 2;
      continue;
    }
    int first = range_end(&at, end, flags), last = first;
    if (end - at >= 2 && at[0] == '-' && at[1] != ']') {
      at++;
      last = range_end(&at, end, flags);
    }
    inside |= (folded >= first) & (folded <= last);
  }
  if (at >= end) return -1;
  *p = at + 1;
  return inside ^ outside;
}

/* Whether the rest matches. FAILS_BEHIND_STAR: a later '*' has tried all that follows, so that an
 * earlier one need not take more. */
enum outcome { FAILS, MATCHES, FAILS_BEHIND_STAR };

static enum outcome match(struct left l);

static int matches(struct left l) { return match(l) == MATCHES; }

/* The end of the list in parentheses at p, behind the ')'; NULL if there is none. */
static const char *end_of_list(const char *p, const char *end, int flags) {
  int depth = 0;
  for (; p < end; p++) {
    if (*p == '\\' && !(flags & FNM_NOESCAPE) && p + 1 < end)
      p++;
    else if (*p == '(')
      depth++;
    else if (*p == ')' && --depth == 0)
      return p + 1;
  }
  return NULL;
}

/* The next '|' of a list on its own level, or its end. */
static const char *end_of_alternative(const char *p, const char *end, int flags) {
  int depth = 0;
  for (; p < end && !(*p == '|' && depth == 0); p++) {
    if (*p == '\\' && !(flags & FNM_NOESCAPE) && p + 1 < end) p++;
    depth += (*p == '(') - (*p == ')');
  }
  return p;
}

/* Whether one of the alternatives in [list, end) matches the name up to `name_end`. */
static int matches_one(struct left l, const char *list, const char *end, const char *name_end) {
  for (;; list++) {
    l.pattern = list;
    l.pattern_end = list = end_of_alternative(list, end, l.flags);
    l.name_end = name_end;
    if (matches(l)) return 1;
    if (list == end) return 0;
  }
}

static int is_list(const struct left *l) {
  return (l->flags & FNM_EXTMATCH) && l->pattern_end - l->pattern >= 2 && l->pattern[1] == '(' &&
         strchr("?*+@!", l->pattern[0]) != NULL &&
         end_of_list(l->pattern + 1, l->pattern_end, l->flags) != NULL;
}

/* ?(list), *(list), +(list), @(list), !(list) and the rest of the pattern. */
static int matches_list(struct left l) {
  int kind = l.pattern[0];
  const char *list = l.pattern + 2, *name = l.name;
  const char *after = end_of_list(l.pattern + 1, l.pattern_end, l.flags), *list_end = after - 1;
  struct left rest = l;
  rest.pattern = after;
  if ((kind == '?' || kind == '*') && matches(rest)) return 1;
  int path = l.flags & FNM_PATHNAME;
  if (!path) l.flags &= ~FNM_PERIOD;
  struct left one = l;
  if (kind == '?' || kind == '@') one.flags &= ~FNM_LEADING_DIR;
  for (const char *split = name; split <= l.name_end; split++) {
    if (matches_one(one, list, list_end, split) == (kind == '!')) continue;
    rest = l;
    rest.name = split;
    if (split > name) rest.period = split[-1] == '/' && path && (l.flags & FNM_PERIOD);
    rest.pattern = after;
    if (matches(rest)) return 1;
    rest.pattern = l.pattern;
    if ((kind == '*' || kind == '+') && split > name && matches(rest)) return 1;
  }
  return 0;
}

/* '*' and the rest of the pattern. */
static enum outcome match_star(struct left l) {
  int path = l.flags & FNM_PATHNAME;
  if (l.period && l.name < l.name_end && *l.name == '.') return FAILS;
  while (l.pattern < l.pattern_end && *l.pattern == '*' && !is_list(&l)) l.pattern++;
  if (l.pattern == l.pattern_end && (!path || (l.flags & FNM_LEADING_DIR))) return MATCHES;
  if (l.pattern == l.pattern_end)
    return memchr(l.name, '/', (size_t)(l.name_end - l.name)) == NULL ? MATCHES : FAILS;
  if (!path) l.flags &= ~FNM_PERIOD;
  for (;; l.name++, l.period = 0) {
    enum outcome outcome = match(l);
    if (outcome != FAILS) return outcome;
    if (l.name == l.name_end || (path && *l.name == '/')) return FAILS_BEHIND_STAR;
  }
}

static enum outcome match(struct left l) {
  int path = l.flags & FNM_PATHNAME;
  for (; l.pattern < l.pattern_end; l.name++) {
    if (is_list(&l)) return matches_list(l) ? MATCHES : FAILS;
    int c = byte(l.pattern++), at_end = l.name == l.name_end;
    if (c == '*') return match_star(l);
    int wild_fits = !at_end && !(path && *l.name == '/') && !(l.period && *l.name == '.');
    if (c == '?') {
      if (!wild_fits) return FAILS;
    } else {
      int inside = -1;
      if (c == '[')
        inside = in_bracket(&l.pattern, l.pattern_end, at_end ? 0 : byte(l.name), l.flags);
      if (inside >= 0) {
        if (!wild_fits || !inside) return FAILS;
      } else {
        if (c == '\\' && !(l.flags & FNM_NOESCAPE)) {
          if (l.pattern == l.pattern_end) return FAILS;
          c = byte(l.pattern++);
        }
        if (at_end || fold(c, l.flags) != fold(byte(l.name), l.flags)) return FAILS;
      }
    }
    l.period = c == '/' && path && (l.flags & FNM_PERIOD);
  }
  int all = l.name == l.name_end || ((l.flags & FNM_LEADING_DIR) && *l.name == '/');
  return all ? MATCHES : FAILS;
}

int fnmatch(const char *pattern, const char *name, int flags) {
  struct left all = {pattern, pattern + strlen(pattern), name, name + strlen(name),
                     (flags & FNM_PERIOD) != 0, flags};
  return matches(all) ? 0 : FNM_NOMATCH;
}
