/*
 * File names by pattern: a small tree in the current directory, generated patterns, all flags. Left
 * out is a slash at the end: glibc 2.36 drops it with GLOB_NOCHECK, doubles it with GLOB_MARK, and
 * takes files for directories.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "generate.h"

static const char *const directories[] = {"glob.tree", "glob.tree/alpha", "glob.tree/beta", "glob.tree/alpha/deep", "glob.tree/.hidden"};
static const char *const files[] = {"a.c", "ab.c", "b.h", ".dot", "alpha/x.c", "alpha/y", "alpha/deep/z.c", "beta/x.c", ".hidden/a.c", "[q]", "*", "{a,b}"};

static void make_tree(void) {
  for (int i = 0; i < 5; i++) mkdir(directories[i], 0700);
  chdir("glob.tree");
  for (int i = 0; i < 12; i++) fclose(fopen(files[i], "w"));
}

static void remove_tree(void) {
  for (int i = 0; i < 12; i++) unlink(files[i]);
  chdir("..");
  for (int i = 4; i >= 0; i--) rmdir(directories[i]);
}

static int note_error(const char *path, int error) {
  printf("%s: %d\n", path, error);
  return error == EACCES;
}

static void run(const char *pattern, int flags) {
  glob_t found;
  memset(&found, 0, sizeof found);
  found.gl_offs = 2;
  int status = glob(pattern, flags & ~GLOB_APPEND, NULL, &found);
  if (flags & GLOB_APPEND && status != GLOB_ABORTED)
    status = status * 10 + glob("*.c", flags, NULL, &found);
  printf(" -> %d %zu:", status, found.gl_pathc);
  size_t offset = flags & GLOB_DOOFFS ? 2 : 0;
  for (size_t i = 0; i < found.gl_pathc; i++) printf(" %s", found.gl_pathv[offset + i]);
  printf("\n");
  globfree(&found);
}

int main(void) {
  static const char *const parts[] = {"*", "*.c", "?", "a*", "alpha", "[ab]*", ".*t", "*/", "/", "/*", "/x.c", "beta", "{a,b}*", "{alpha,beta}/x.c", "*[c-h]", "none", "\\*", "[[]q]", "a.c", "./", "../glob.tree/", "{b.h,a.c}", "{", "}", "~", ".h*"};
  static const int flags[] = {GLOB_ERR, GLOB_MARK, GLOB_DOOFFS, GLOB_NOCHECK, GLOB_NOESCAPE, GLOB_BRACE, GLOB_NOMAGIC, GLOB_APPEND, GLOB_BRACE, GLOB_MARK};
  make_tree();
  setenv("HOME", "alpha", 1);
  for (int i = 0; i < 3000; i++) {
    char pattern[64] = "";
    for (unsigned n = 1 + below(3); n > 0; n--) strcat(pattern, parts[below(26)]);
    int chosen = 0;
    for (unsigned n = below(4); n > 0; n--) chosen |= flags[below(10)];
    if (pattern[0] == '/' || pattern[strlen(pattern) - 1] == '/') continue;
    printf("%s %d", pattern, chosen);
    run(pattern, chosen);
  }
  run("*/", 0);
  run("~/*", GLOB_TILDE);
  run("~", GLOB_TILDE);
  run("*", GLOB_PERIOD | GLOB_ONLYDIR | GLOB_MARK);
  printf("%d %d %d %d\n", glob_pattern_p("a[b", 1), glob_pattern_p("a[b]", 1), glob_pattern_p("a\\*", 1), glob_pattern_p("a\\*", 0));
  glob_t none;
  printf("%d\n", glob("none/*", 0, note_error, &none));
  printf("%d\n", glob("a.c/*", GLOB_ERR, note_error, &none));
  printf("%d\n", glob("none/*", GLOB_ERR, note_error, &none));
  remove_tree();
  return 0;
}
