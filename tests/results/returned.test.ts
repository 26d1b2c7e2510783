/** What the function of --function returned, from the path's end to tests that expect it. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { merganser } from '../cli/session.js';
import { type Explored, explored } from './explored.js';

const compiler = ['gcc', 'clang', 'clang-16', 'cc'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

interface Readable {
  outcome: { status?: number; returned?: Record<string, unknown> };
  inputs: { name: string; value: number }[];
}

async function readable({ home }: Explored): Promise<Readable[]> {
  return JSON.parse((await merganser(['tests'], { workingDirectory: home })).out) as Readable[];
}

const explore = (source: string, name: string) =>
  explored(`${source}\nint main(void) { return 9; }\n`, ['--function', name]);

const twice = (big: string) =>
  `int twice(int x) { if (x > 100) return ${big}; if (x < -100) return -7; return 2 * x; }`;

let run: Explored;
beforeAll(async () => {
  run = await explore(twice('7'), 'twice');
}, 60_000);

describe('the result of a function', () => {
  it('is a value where the path ends with a term', async () => {
    const tests = await readable(run);
    expect(tests).toHaveLength(3);
    for (const { outcome, inputs } of tests) {
      const x = inputs[0].value;
      const value = x > 100 ? 7 : x < -100 ? -7 : 2 * x;
      expect(outcome.returned).toMatchObject({ type: 'int', text: `${value}`, value });
    }
  });

  it('is not there where nothing is returned, or a structure', async () => {
    const source = `struct pair { int a, b; };
static int seen;
void note(int x) { if (x > 3) seen = x; }
struct pair both(int x) { struct pair p = {x, x}; return p; }`;
    for (const name of ['note', 'both']) {
      const tests = await readable(await explore(source, name));
      expect(tests.length).toBeGreaterThan(0);
      for (const { outcome } of tests) expect(outcome).toEqual({ status: 0 });
    }
  });
});

/** As little of the frameworks' interfaces as is used: they are no packages of this project. */
const frameworks: Record<string, { header: string; text: string; files: string[] }> = {
  c: { header: 'none.h', text: '', files: ['test_program.c'] },
  unity: {
    header: 'unity.h',
    text: `#include <stdio.h>
static int failures;
#define UNITY_BEGIN() (failures = 0)
#define UNITY_END() failures
#define RUN_TEST(f) f()
#define TEST_ASSERT_TRUE_MESSAGE(a, m) do { if (!(a)) { failures++; puts(m); } } while (0)
`,
    files: ['test_program.c'],
  },
  criterion: {
    header: 'criterion/criterion.h',
    text: `#include <stdio.h>
#include <stdlib.h>
static int failures;
#define Test(suite, name) __attribute__((constructor)) static void suite##_##name(void)
#define cr_assert(a, ...) do { if (!(a)) { failures++; printf(__VA_ARGS__); } } while (0)
int main(void) { return failures; }
`,
    files: ['test_program.c'],
  },
  gtest: {
    header: 'gtest/gtest.h',
    text: '',
    files: ['program_subject.c', 'main.c'],
  },
};

describe.skipIf(!compiler)('C tests of a function (skipped without a C compiler)', () => {
  const writeTests = async (run: Explored, style: string) => {
    await merganser(['tests', '--format', style], { workingDirectory: run.home });
    const folder = path.join(run.directory, style);
    const { header, text } = frameworks[style];
    fs.mkdirSync(path.dirname(path.join(folder, header)), { recursive: true });
    fs.writeFileSync(path.join(folder, header), text);
    if (style === 'gtest') {
      const made = fs.readFileSync(path.join(folder, 'test_program.cc'), 'utf8');
      const count = made.match(/EXPECT_TRUE\(merganser_check\(\d+\)\) << merganser_said\(\);/g)!;
      fs.writeFileSync(
        path.join(folder, 'main.c'),
        `#include <stdio.h>\nint merganser_check(int);\nconst char *merganser_said(void);\nint main(void) {\n  int failed = 0;\n  for (int i = 0; i < ${count.length}; i++) if (!merganser_check(i)) failed++, puts(merganser_said());\n  return failed;\n}\n`,
      );
    }
  };

  const ranTests = (run: Explored, style: string) => {
    const cwd = path.join(run.directory, style);
    const words = ['-w', '-I.', ...frameworks[style].files, '-o', 'tests'];
    const made = spawnSync(compiler!, words, { cwd, encoding: 'utf8' });
    expect(made.status, made.stderr).toBe(0);
    return spawnSync('./tests', { cwd, encoding: 'utf8' });
  };

  const change = ({ home }: Explored, source: string) =>
    fs.writeFileSync(path.join(home, 'program.c'), `${source}\nint main(void) { return 9; }\n`);

  afterEach(() => change(run, twice('7')));

  it.each(Object.keys(frameworks))('expect its result (%s)', async (style) => {
    await writeTests(run, style);
    expect(ranTests(run, style).status).toBe(0);
    change(run, twice('8'));
    const ran = ranTests(run, style);
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('returned 8, not 7');
  });

  it.each([
    ['double f(int x) { if (x == 3) return -0.25; return __builtin_nan(""); }', '-0.25', '2.5'],
    ['int *f(int x) { static int a; if (x) return &a; return 0; }', 'not NULL', 'NULL'],
    ['signed char f(int x) { if (x == 3) return -5; return 1; }', '-5', '-6'],
    ['enum e { A, B = 5, C }; enum e f(int x) { if (x == 3) return B; return A; }', 'B', 'C'],
    [
      'unsigned long f(int x) { if (x == 3) return 1UL << 63; return 1; }',
      '9223372036854775808u',
      '2',
    ],
  ])('notice another one: %s', async (source, before, after) => {
    const other = await explore(source, 'f');
    const texts = (await readable(other)).map(({ outcome }) => outcome.returned?.['text']);
    expect(texts).toHaveLength(2);
    expect(texts).toContain(before);
    await writeTests(other, 'c');
    expect(ranTests(other, 'c').status).toBe(0);
    const inSource = { 'not NULL': '&a', '9223372036854775808u': '1UL << 63' }[before] ?? before;
    change(other, source.replace(`return ${inSource}`, `return ${after === 'NULL' ? '0' : after}`));
    const shown = after === 'C' ? '6' : after;
    expect(ranTests(other, 'c').stdout).toContain(`returned ${shown}, not ${before}`);
  });

  it('replay notices another one', async () => {
    const replay = (native: string) =>
      merganser(['replay', '--native', native], { workingDirectory: run.home });
    for (const native of ['auto', 'never']) expect((await replay(native)).status).toBe(0);
    change(run, twice('8'));
    for (const native of ['auto', 'never']) {
      const { status, out } = await replay(native);
      expect(status).toBe(1);
      expect(out).toContain('it was to return 7, and returned 8');
    }
  });
});
