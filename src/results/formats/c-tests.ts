/**
 * Tests as C: one file that compiles and runs alone, with the program's sources included and the inputs
 * of every test as initialisers. Each test runs in a process of its own, so that a crash is a failed
 * test and nothing more. What is expected is what the exploration saw: the exit status of a path that
 * ended; a test of an error expects that there is none, and fails until the error is mended.
 *
 * The plain style needs nothing but a C compiler and prints TAP (testanything.org). Unity and Criterion
 * tests are one C file too; GoogleTest is C++, which cannot include every C program, so the program is
 * in a second file.
 */
import * as path from 'node:path';
import type { StoredRun, StoredTest } from '../stored-run.js';
import { valueText } from '../values/show.js';

export const cStyles = ['c', 'unity', 'gtest', 'criterion'] as const;
export type CStyle = (typeof cStyles)[number];

/** How to build them, for the first line of the file. */
const build: Record<CStyle, (name: string) => string> = {
  c: (name) => `cc -I. ${name}`,
  unity: (name) => `cc -I. ${name} unity.c`,
  criterion: (name) => `cc -I. ${name} -lcriterion`,
  gtest: (name) => `cc -I. -c ${name} && c++ test_*.cc *.o -lgtest -lgtest_main`,
};

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A file to include; or, with `text`, to take in as it is. */
export interface TestedSource {
  readonly file: string;
  readonly text?: string;
}

/**
 * `sources` are paths as an `#include` in the file will find them; `headers` are those of the analysis
 * interface, which the program may include.
 */
export function cTests(
  run: StoredRun,
  tests: readonly StoredTest[],
  style: CStyle,
  sources: readonly TestedSource[],
  headers: readonly TextFile[],
): TextFile[] {
  return [...headers, ...testFiles(run, tests, style, sources)];
}

function testFiles(
  run: StoredRun,
  tests: readonly StoredTest[],
  style: CStyle,
  sources: readonly TestedSource[],
): TextFile[] {
  const stem = path.basename(sources[0]?.file ?? 'program').replace(/\.[^.]*$/, '');
  const subject = [
    `/* Tests of ${sources.map(({ file }) => file).join(', ')}, made by Merganser ${run.summary.version}.`,
    `   Build in this directory: ${build[style](style === 'gtest' ? `${stem}_subject.c` : `test_${stem}.c`)} */`,
    prelude,
    ...tests.map((test, i) => inputTable(run, test, i)),
    caseTable(tests),
    ...sources.map(inclusion),
    driver,
  ].join('\n');
  const cases = tests.map((test, i) => ({ test, i, note: expectation(test) }));
  switch (style) {
    case 'c':
      return [{ name: `test_${stem}.c`, text: `${subject}\n${plainMain}` }];
    case 'unity':
      return [
        {
          name: `test_${stem}.c`,
          text: `#include "unity.h"\n${subject}\nvoid setUp(void) {}\nvoid tearDown(void) {}\n${cases
            .map(
              ({ test, i, note }) =>
                `${note}static void ${test.name}(void) {\n  TEST_ASSERT_EQUAL_INT_MESSAGE(${expected(test)}, merganser_run(${i}), merganser_said());\n}\n`,
            )
            .join('\n')}\nint main(void) {\n  UNITY_BEGIN();\n${cases
            .map(({ test }) => `  RUN_TEST(${test.name});\n`)
            .join('')}  return UNITY_END();\n}\n`,
        },
      ];
    case 'criterion':
      return [
        {
          name: `test_${stem}.c`,
          text: `#include <criterion/criterion.h>\n${subject}\n${cases
            .map(
              ({ test, i, note }) =>
                `${note}Test(${identifier(stem)}, ${test.name}) {\n  int status = merganser_run(${i});\n  cr_assert_eq(status, ${expected(test)}, "%s", merganser_said());\n}\n`,
            )
            .join('\n')}`,
        },
      ];
    case 'gtest':
      return [
        { name: `${stem}_subject.c`, text: subject },
        {
          name: `test_${stem}.cc`,
          text: `#include <gtest/gtest.h>\nextern "C" int merganser_run(int test);\nextern "C" const char *merganser_said(void);\n\n${cases
            .map(
              ({ test, i, note }) =>
                `${note}TEST(${identifier(stem)}, ${test.name}) {\n  EXPECT_EQ(merganser_run(${i}), ${expected(test)}) << merganser_said();\n}\n`,
            )
            .join('\n')}`,
        },
      ];
  }
}

/** With its `main` under another name. */
function inclusion({ file, text }: TestedSource): string {
  if (text !== undefined) return text.replace(/^int main\(/m, 'int merganser_main(');
  return `#define main merganser_main\n#include "${file}"\n#undef main`;
}

const identifier = (text: string) => text.replace(/[^A-Za-z0-9_]/g, '_');

/** -1 in the table: any status will do. */
const anyStatus = -1;

function expected({ status, error }: StoredTest): number {
  return error || status === undefined ? 0 : status;
}

function expectation({ error }: StoredTest): string {
  if (!error) return '';
  const where = error.place ? ` at ${error.place.file}:${error.place.line}` : '';
  return `/* Fails until this is mended: ${comment(`${error.kind}${where}: ${error.message}`)} */\n`;
}

const comment = (text: string) => text.replaceAll('*/', '* /').replaceAll('\n', ' ');

function inputTable(run: StoredRun, test: StoredTest, index: number): string {
  const objects = test.ktest.objects.filter(({ name }) => name !== 'model_version');
  const rows = objects.map(({ name, bytes }) => {
    const shown = comment(`${name} = ${valueText(run.typeOf(name, bytes.length), bytes)}`);
    const text = [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
    return `  /* ${shown} */\n  {${quoted(name)}, ${bytes.length}, "${text}"},`;
  });
  const table = [...rows, '  {0, 0, 0},'].join('\n');
  return `${expectation(test)}static const struct merganser_input merganser_inputs_${index}[] = { /* ${test.name} */\n${table}\n};`;
}

const quoted = (text: string) => JSON.stringify(text).replaceAll('??', '?\\?');

function caseTable(tests: readonly StoredTest[]): string {
  const rows = tests.map((test, i) => {
    const wanted = test.error || test.status === undefined ? anyStatus : test.status;
    return `  {"${test.name}", merganser_inputs_${i}, ${wanted}, ${test.error ? 1 : 0}},`;
  });
  return [
    'static const struct {',
    '  const char *name;',
    '  const struct merganser_input *inputs;',
    '  int status; /* -1: any */',
    '  int was_error;',
    '} merganser_cases[] = {',
    ...rows,
    '};',
    `enum { merganser_count = ${tests.length} };`,
  ].join('\n');
}

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
const prelude = `#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct merganser_input {
  const char *name;
  size_t size;
  const char *bytes;
};
static const struct merganser_input *merganser_next;

static void merganser_take(void *to, size_t size) {
  memset(to, 0, size);
  if (!merganser_next || !merganser_next->name) return;
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

/** Runs a test in a child: its exit status, or 128 and the signal. */
const driver = `
static char merganser_text[64];
const char *merganser_said(void) { return merganser_text; }

/* Arguments and standard input of a test are inputs with these names. */
static int merganser_is_word(const char *name) { return strncmp(name, "arg", 3) == 0 && name[3] >= '0' && name[3] <= '9'; }

static int merganser_child(int test) {
  static char *words[64] = {"program"};
  int count = 1;
  const struct merganser_input *input = merganser_cases[test].inputs;
  for (; input->name; input++) {
    if (merganser_is_word(input->name) && count < 63) words[count++] = (char *)input->bytes;
    else if (strcmp(input->name, "stdin") == 0) {
      FILE *file = tmpfile();
      if (!file) return 96;
      fwrite(input->bytes, 1, input->size, file);
      rewind(file);
      dup2(fileno(file), 0);
    } else break;
  }
  merganser_next = input;
  return ((int (*)(int, char **))(void (*)(void))merganser_main)(count, words);
}

int merganser_run(int test) {
  int status = 0;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stdout)) _exit(96);
    exit(merganser_child(test));
  }
  if (child < 0 || waitpid(child, &status, 0) < 0) return 255;
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (WIFEXITED(status)) snprintf(merganser_text, sizeof merganser_text, "ended with status %d", code);
  else snprintf(merganser_text, sizeof merganser_text, "ended by signal %d", code - 128);
  return code;
}
`;

const plainMain = `
int main(void) {
  int failed = 0;
  printf("1..%d\\n", merganser_count);
  for (int i = 0; i < merganser_count; i++) {
    int status = merganser_run(i);
    int good = merganser_cases[i].status < 0 ? status < 128 : status == merganser_cases[i].status;
    printf("%s %d %s%s%s%s\\n", good ? "ok" : "not ok", i + 1, merganser_cases[i].name,
           good ? "" : " - ", good ? "" : merganser_said(),
           merganser_cases[i].was_error && !good ? " (the error that was found)" : "");
    failed += !good;
  }
  return failed > 0;
}
`;
