/**
 * The C text that every file of C tests has: the analysis interface with a test's values in the place of
 * symbolic ones, a driver that runs each test in a process of its own, and `main` of the plain style.
 */

/** `__VERIFIER_nondet_NAME` and its type. */
const scalars = Object.entries({
  bool: '_Bool',
  char: 'char',
  uchar: 'unsigned char',
  short: 'short',
  ushort: 'unsigned short',
  int: 'int',
  uint: 'unsigned int',
  unsigned: 'unsigned int',
  long: 'long',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  float: 'float',
  double: 'double',
  pointer: 'void *',
});

/** The analysis interface with the values of one test. */
export const prelude = `#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct merganser_input {
  char kind; /* a: argument, s: standard input, f: file, e: environment, v: value that is asked for */
  const char *name;
  size_t size;
  const char *bytes;
};
static const struct merganser_input *merganser_next;

static void merganser_take(void *to, size_t size) {
  memset(to, 0, size);
  if (!merganser_next || !merganser_next->kind) return;
  memcpy(to, merganser_next->bytes, size < merganser_next->size ? size : merganser_next->size);
  merganser_next++;
}
/* The headers klee/klee.h, merganser.h and the macros of verifiers declare these. */
void klee_make_symbolic(void *to, size_t size, const char *name) { (void)name, merganser_take(to, size); }
void merganser_make_symbolic(void *to, size_t size, const char *name) { (void)name, merganser_take(to, size); }
int klee_int(const char *name) { int v; (void)name; merganser_take(&v, sizeof v); return v; }
int klee_range(int from, int to, const char *name) {
  int v = from;
  (void)name;
  if (to - from != 1) merganser_take(&v, sizeof v);
  return v;
}
void klee_assume(uintptr_t holds) { if (!holds) _exit(97); }
void __VERIFIER_assume(int holds) { if (!holds) _exit(97); }
void klee_silent_exit(int status) { (void)status; _exit(97); }
void klee_abort(void) { abort(); }
void klee_report_error(const char *file, int line, const char *text, const char *kind) {
  fprintf(stderr, "%s:%d: %s: %s\\n", file, line, kind, text);
  abort();
}
unsigned klee_is_symbolic(uintptr_t v) { return (void)v, 0; }
unsigned klee_is_replay(void) { return 1; }
void klee_prefer_cex(void *o, uintptr_t c) { (void)o, (void)c; }
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_set_forking(unsigned on) { (void)on; }
long klee_get_valuel(long v) { return v; }
long long klee_get_valuell(long long v) { return v; }
int32_t klee_get_value_i32(int32_t v) { return v; }
int64_t klee_get_value_i64(int64_t v) { return v; }
${scalars
  .map(
    ([name, type]) =>
      `${type} __VERIFIER_nondet_${name}(void) { ${type} v; merganser_take(&v, sizeof v); return v; }`,
  )
  .join('\n')}
`;

/**
 * Runs a test in a child. A sanitizer that the file is compiled with ends it by a status of its own, so
 * that it cannot be taken for the program's.
 */
export const driver = `
enum { merganser_strayed = 97, merganser_other_result = 98, merganser_sanitizer = 113, merganser_room = 200 };
/* The child writes here too. */
static char *merganser_text;
static int merganser_test;
const char *merganser_said(void) { return merganser_text ? merganser_text : ""; }

const char *__asan_default_options(void) { return "exitcode=113:detect_leaks=0"; }
const char *__ubsan_default_options(void) { return "exitcode=113:halt_on_error=1"; }
const char *__msan_default_options(void) { return "exitcode=113"; }

/* Another NaN is a NaN as well. */
static int merganser_same(const void *a, const void *b, size_t size) {
  if (memcmp(a, b, size) == 0) return 1;
  if (merganser_result != 'g') return 0;
  double x = 0, y = 0;
  float f, g;
  if (size == sizeof x) memcpy(&x, a, size), memcpy(&y, b, size);
  else if (size == sizeof f) memcpy(&f, a, size), memcpy(&g, b, size), x = f, y = g;
  return x != x && y != y;
}

static void merganser_show(const void *value, size_t size, char *to, size_t room) {
  uint64_t bits = 0;
  memcpy(&bits, value, size < sizeof bits ? size : sizeof bits);
  if (merganser_result == 'p') snprintf(to, room, "%s", bits ? "NULL" : "not NULL");
  else if (merganser_result == 'g') {
    float f;
    double d;
    memcpy(&f, &bits, sizeof f), memcpy(&d, &bits, sizeof d);
    snprintf(to, room, "%.17g", size == sizeof f ? (double)f : d);
  } else if (merganser_result == 'd' && size <= sizeof bits) {
    int unused = 64 - 8 * (int)size;
    snprintf(to, room, "%lld", (long long)((int64_t)(bits << unused) >> unused));
  } else snprintf(to, room, "%llu", (unsigned long long)bits);
}

void merganser_returned(const void *value, unsigned long size) {
  const char *expected = merganser_cases[merganser_test].returned;
  char shown[64];
  if (!expected || merganser_same(expected, value, size)) return;
  merganser_show(value, size, shown, sizeof shown);
  if (merganser_text)
    snprintf(merganser_text, merganser_room, "returned %s, not %s", shown, merganser_cases[merganser_test].returned_text);
  _exit(merganser_other_result);
}
void merganser_returned_pointer(const void *pointer) {
  char null = !pointer;
  merganser_returned(&null, 1);
}

static char *merganser_copy(const struct merganser_input *input) {
  char *copy = malloc(input->size + 1);
  if (!copy) _exit(96);
  memcpy(copy, input->bytes, input->size);
  copy[input->size] = 0;
  return copy;
}

static void merganser_fill(FILE *file, const struct merganser_input *input) {
  if (!file || fwrite(input->bytes, 1, input->size, file) != input->size) _exit(96);
}

extern char **environ;

/* Symbolic files are in a folder of their own, which is the working directory then. */
static char merganser_folder[] = "/tmp/merganser-test-XXXXXX";

static int merganser_child(int test) {
  merganser_test = test;
  static char *words[merganser_most_words + 1];
  int count = 0;
  const struct merganser_input *input = merganser_cases[test].inputs;
  for (; input->kind && input->kind != 'v'; input++) {
    if (input->kind == 'a') words[count++] = merganser_copy(input);
    else if (input->kind == 'e') setenv(input->name, merganser_copy(input), 1);
    else if (input->kind == 's') {
      FILE *file = tmpfile();
      merganser_fill(file, input);
      rewind(file);
      dup2(fileno(file), 0);
    } else {
      if (chdir(merganser_folder)) _exit(96);
      FILE *file = fopen(input->name, "wb");
      merganser_fill(file, input);
      fclose(file);
    }
  }
  merganser_next = input;
  return ((int (*)(int, char **, char **))(void (*)(void))merganser_main)(count, words, environ);
}

static int merganser_has_files(int test) {
  const struct merganser_input *input = merganser_cases[test].inputs;
  while (input->kind && input->kind != 'f') input++;
  return input->kind == 'f';
}

static void merganser_remove_files(int test) {
  char path[sizeof merganser_folder + 8];
  for (const struct merganser_input *input = merganser_cases[test].inputs; input->kind; input++) {
    if (input->kind != 'f') continue;
    snprintf(path, sizeof path, "%s/%s", merganser_folder, input->name);
    remove(path);
  }
  rmdir(merganser_folder);
}

/* The exit status of the program, or 128 and the signal that ended it. */
static int merganser_run(int test) {
  int status = 0;
  if (!merganser_text) {
    void *shared = mmap(NULL, merganser_room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    merganser_text = shared == MAP_FAILED ? NULL : shared;
  }
  if (merganser_text) merganser_text[0] = 0;
  if (merganser_has_files(test)) {
    memcpy(merganser_folder + sizeof merganser_folder - 7, "XXXXXX", 6);
    if (!mkdtemp(merganser_folder)) return 255;
  }
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stdout)) _exit(96);
    exit(merganser_child(test));
  }
  int failed = child < 0 || waitpid(child, &status, 0) < 0;
  if (merganser_has_files(test)) merganser_remove_files(test);
  if (failed) return 255;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Whether a test ends as it should; merganser_said() says how it ended otherwise. */
int merganser_check(int test) {
  int status = merganser_run(test), expected = merganser_cases[test].status;
  int good = expected < 0 ? status < 128 && status != merganser_sanitizer : status == expected;
  const char *found = merganser_cases[test].was_error ? " (the error that was found)" : "";
  if (good || !merganser_text || merganser_text[0]) return good;
  if (status >= 128) snprintf(merganser_text, merganser_room, "ended by signal %d%s", status - 128, found);
  else if (status == merganser_sanitizer)
    snprintf(merganser_text, merganser_room, "ended by a sanitizer%s", found);
  else if (status == merganser_strayed)
    snprintf(merganser_text, merganser_room, "an assumption does not hold");
  else snprintf(merganser_text, merganser_room, "ended with status %d, not %d", status, expected);
  return good;
}
`;

export const plainMain = `
int main(void) {
  int failed = 0;
  printf("1..%d\\n", merganser_count);
  for (int i = 0; i < merganser_count; i++) {
    int good = merganser_check(i);
    printf("%s %d %s%s%s\\n", good ? "ok" : "not ok", i + 1, merganser_cases[i].name, good ? "" : " - ", good ? "" : merganser_said());
    failed += !good;
  }
  return failed > 0;
}
`;
