/**
 * Tests as C: one file that compiles and runs alone, with the program's sources included and the inputs
 * of every test as initialisers. Each test runs in a process of its own, so that a crash is a failed
 * test and nothing more. What is expected is what the exploration saw: the exit status of a path that
 * ended, and what the function of --function returned; a test of an error expects that there is none,
 * and fails until the error is mended.
 *
 * The plain style needs nothing but a C compiler and prints TAP (testanything.org). Unity and Criterion
 * tests are one C file too; GoogleTest is C++, which cannot include every C program, so the program is
 * in a second file.
 */
import * as path from 'node:path';
import { isFailure } from '../../exec/index.js';
import type { KTest } from '../ktest.js';
import type { StoredRun, StoredTest } from '../stored-run.js';
import type { NamedBytes } from '../surroundings.js';
import { stringText, valueText } from '../values/show.js';
import { driver, plainMain, prelude } from './c-test-runtime.js';
import { returnedText } from './readable.js';

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
    caseTable(run, tests),
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
                `${note}static void ${test.name}(void) {\n  TEST_ASSERT_TRUE_MESSAGE(merganser_check(${i}), merganser_said());\n}\n`,
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
                `${note}Test(${identifier(stem)}, ${test.name}) {\n  cr_assert(merganser_check(${i}), "%s", merganser_said());\n}\n`,
            )
            .join('\n')}`,
        },
      ];
    case 'gtest':
      return [
        { name: `${stem}_subject.c`, text: subject },
        {
          name: `test_${stem}.cc`,
          text: `#include <gtest/gtest.h>\nextern "C" int merganser_check(int test);\nextern "C" const char *merganser_said(void);\n\n${cases
            .map(
              ({ test, i, note }) =>
                `${note}TEST(${identifier(stem)}, ${test.name}) {\n  EXPECT_TRUE(merganser_check(${i})) << merganser_said();\n}\n`,
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

function expectation({ error }: StoredTest): string {
  if (!error) return '';
  const where = error.place ? ` at ${error.place.file}:${error.place.line}` : '';
  return `/* Fails until this is mended: ${comment(`${error.kind}${where}: ${error.message}`)} */\n`;
}

const comment = (text: string) => text.replaceAll('*/', '* /').replaceAll('\n', ' ');

/** Arguments first, values that the program asks for last: the driver goes through them in this order. */
function inputTable(run: StoredRun, test: StoredTest, index: number): string {
  const { argv, stdin, environment, files, rest } = test.surroundings();
  const row = (kind: string, name: string, bytes: Uint8Array, shown: string) =>
    `  /* ${comment(shown)} */\n  {'${kind}', ${quoted(name)}, ${bytes.length}, "${octal(bytes)}"},`;
  const text = (name: string, bytes: Uint8Array) => `${name} = ${stringText(bytes)}`;
  const rows = [
    ...argv.map((bytes, i) => row('a', '', bytes, text(`argv[${i}]`, bytes))),
    ...(stdin ? [row('s', 'stdin', stdin, text('stdin', stdin))] : []),
    ...environment.map(({ name, bytes }) => row('e', name, bytes, text(name, bytes))),
    ...files.map(({ name, bytes }) => row('f', name, bytes, text(`the file ${name}`, bytes))),
    ...rest
      .filter(isAsked)
      .map(({ name, bytes }) =>
        row('v', name, bytes, `${name} = ${valueText(run.typeOf(name, bytes.length), bytes)}`),
      ),
  ];
  const table = [...rows, '  {0, 0, 0, 0},'].join('\n');
  return `${expectation(test)}static const struct merganser_input merganser_inputs_${index}[] = { /* ${test.name} */\n${table}\n};`;
}

/** Whether the program itself asks for an input. */
const isAsked = ({ name }: NamedBytes) => !isFailure(name);

/** As in a string literal of C. */
const octal = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const quoted = (text: string) => JSON.stringify(text).replaceAll('??', '?\\?');

function caseTable(run: StoredRun, tests: readonly StoredTest[]): string {
  const rows = tests.map((test, i) => {
    const wanted = test.error || test.status === undefined ? anyStatus : test.status;
    const { returned } = test;
    const result = returned
      ? `"${octal(returned)}", ${quoted(returnedText(run, test) ?? '')}`
      : '0, ""';
    return `  {"${test.name}", merganser_inputs_${i}, ${wanted}, ${test.error ? 1 : 0}, ${result}},`;
  });
  const mostWords = tests.reduce((most, { ktest }) => Math.max(most, wordLimit(ktest)), 1);
  return [
    'static const struct {',
    '  const char *name;',
    '  const struct merganser_input *inputs;',
    '  int status; /* -1: any */',
    '  int was_error;',
    '  const char *returned; /* the bytes, or 0 */',
    '  const char *returned_text;',
    '} merganser_cases[] = {',
    ...rows,
    '};',
    `enum { merganser_count = ${tests.length}, merganser_most_words = ${mostWords} };`,
    `static const char merganser_result = '${resultKind(run)}';`,
  ].join('\n');
}

/** At most so many arguments: every word of the command line, and every input. */
const wordLimit = ({ args, objects }: KTest) => args.length + objects.length;

/** How to print another result than the expected one: the letter of printf, or p for a pointer. */
function resultKind({ resultType: type }: StoredRun): string {
  if (type === undefined || type === 'pointer') return 'p';
  if (type.kind === 'float') return 'g';
  return type.kind === 'integer' && type.signed ? 'd' : 'u';
}
