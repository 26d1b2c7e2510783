/* An option scanner in the manner of getopt: short options, some with values, bundles, `--` and long names. Many
   short paths with easy questions: what counts is what a path costs. */
#include "klee/klee.h"

#ifndef SIZE
#define SIZE 4
#endif
#define LENGTH 3

struct settings {
  int verbose, quiet, all, count;
  const char *output;
  int words;
};

static int same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

static int scan(char *const words[], int n, struct settings *s) {
  for (int i = 0; i < n; i++) {
    const char *w = words[i];
    if (w[0] != '-' || w[1] == 0) {
      s->words++;
      continue;
    }
    if (w[1] == '-') {
      if (w[2] == 0) {
        s->words += n - i - 1;
        return 0;
      }
      if (same(w + 2, "v")) s->verbose++;
      else if (same(w + 2, "q")) s->quiet++;
      else return 1;
      continue;
    }
    for (const char *p = w + 1; *p; p++) {
      switch (*p) {
        case 'v': s->verbose++; break;
        case 'q': s->quiet = 1; break;
        case 'a': s->all = !s->all; break;
        case 'o':
          if (p[1]) s->output = p + 1;
          else if (i + 1 < n) s->output = words[++i];
          else return 2;
          p = "\0";
          break;
        case 'n':
          if (p[1] < '0' || p[1] > '9') return 3;
          s->count = *++p - '0';
          break;
        default: return 4;
      }
      if (!*p) break;
    }
  }
  return s->verbose && s->quiet ? 5 : 0;
}

int main(void) {
  char text[SIZE][LENGTH + 1];
  char *words[SIZE];
  struct settings s = {0};
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < SIZE; i++) {
    klee_assume(text[i][LENGTH] == 0);
    words[i] = text[i];
  }
  return scan(words, SIZE, &s);
}
