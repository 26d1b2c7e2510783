/** Functions without a harness: the harness that is made, and what exploring it finds. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNativeCompiler, type RunSummary } from '../../src/results/index.js';
import { merganser } from './session.js';

const source = `
#include <stddef.h>
enum colour { RED, GREEN = 5 };
typedef struct { int x, y; } point;
struct node { int value; struct node *next; char *label; _Bool on; };

static int shape(enum colour c, point p, _Bool b) {
  if (c != RED && c != GREEN) __builtin_trap();
  if (p.x == p.y) return 1;
  if (b) return 2;
  return 3;
}

int text(const char *s) {
  int n = 0;
  while (s[n] != 0) n++;
  if (n > 3) __builtin_trap();
  return n;
}

int sum(const int *numbers, int count) {
  int total = 0;
  for (int i = 0; i <= count; i++) total += numbers[i];
  return total;
}

int list(struct node *node) {
  if (node->next->next == NULL) return node->label[0];
  if (node->next->next->next != NULL) __builtin_trap();
  return node->next->value;
}

double real(float f, double d) {
  if (f > 1.0f) { if (d > 2.0) return 1; return 2; }
  return 3;
}

int main(void) { return 3; }
`;

let directory: string;
beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-function-'));
  fs.writeFileSync(path.join(directory, 'shapes.c'), source);
});
afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

async function explore(name: string, ...more: string[]): Promise<RunSummary> {
  const words = ['run', 'shapes.c', '--function', name, '--json', '--no-write-tests', ...more];
  const { out } = await merganser(words, { workingDirectory: directory });
  return JSON.parse(out) as RunSummary;
}

async function harness(name: string, ...more: string[]): Promise<string> {
  const words = ['run', 'shapes.c', '--function', name, '--print-harness', ...more];
  return (await merganser(words, { workingDirectory: directory })).out;
}

const hasGcc = spawnSync('gcc', ['--version']).status === 0;

describe('--function', () => {
  it('gives structures all values, enumerations and _Bool their own', async () => {
    const { paths, errors } = await explore('shape');
    expect(errors).toEqual([]);
    expect(paths.completed).toBeGreaterThanOrEqual(3);
  });

  it('makes strings of bounded length', async () => {
    const short = await explore('text', '--bound', '3');
    expect(short.errors).toEqual([]);
    expect(short.paths.completed).toBe(4);
    const long = await explore('text', '--bounds', 's=4');
    expect(long.errors).toHaveLength(1);
  });

  it('takes an integer named like a length for the length of the array before it', async () => {
    expect(await harness('sum')).toContain('klee_assume((count >= 0) & (count <= 8));');
    const { errors } = await explore('sum', '--bound', '3');
    expect(errors.map(({ kind }) => kind)).toEqual(['out-of-bounds']);
    expect(errors[0].message).toContain('12-byte local variable numbers');
  });

  it('follows pointers to a depth', async () => {
    const { errors, complete } = await explore('list');
    expect(errors).toEqual([]);
    expect(complete).toBe(true);
    const shallow = await explore('list', '--pointer-depth', '0');
    expect(shallow.errors.map(({ kind }) => kind)).toEqual(['null-pointer']);
  });

  it('takes all bit patterns of floating-point parameters', async () => {
    const { paths, complete } = await explore('real');
    expect(complete).toBe(true);
    expect(paths.completed).toBe(3);
  });

  it('names the inputs of tests like the parameters', async () => {
    const words = [
      'run',
      'shapes.c',
      '--function',
      'sum',
      '--bound',
      '1',
      '--output-dir',
      path.join(directory, 'out'),
    ];
    await merganser(words, { workingDirectory: directory });
    const test = fs.readFileSync(path.join(directory, 'out/tests/test000001.ktest'), 'latin1');
    expect(test).toContain('numbers');
    expect(test).toContain('count');
  });

  it.skipIf(!hasGcc)('prints C that gcc compiles (skipped where there is no gcc)', async () => {
    for (const name of ['shape', 'text', 'sum', 'list', 'real']) {
      fs.writeFileSync(path.join(directory, 'printed.c'), await harness(name));
      const words = ['-Wall', '-Wno-unused-function', '-c', '-o', 'printed.o', 'printed.c'];
      expect(spawnSync('gcc', words, { cwd: directory, encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    }
  });

  it('says what is wrong', async () => {
    const missing = await merganser(['run', 'shapes.c', '--function', 'nothing'], {
      workingDirectory: directory,
    });
    expect(missing).toMatchObject({ status: 2 });
    expect(missing.err).toContain('there is no function nothing');
    expect(missing.err).toMatch(/; there is text, sum, list, real, shape$/m);
    for (const near of ['txet', 'shapes']) {
      const mistyped = await merganser(['run', 'shapes.c', '--function', near], {
        workingDirectory: directory,
      });
      expect(mistyped.err).toContain(`did you mean ${near === 'txet' ? 'text' : 'shape'}?`);
    }
    const bounds = await merganser(['run', 'shapes.c', '--function', 'text', '--bounds', 's'], {
      workingDirectory: directory,
    });
    expect(bounds.err).toContain('NAME=N');
  });

  it('cannot be given a structure by value that has no name, and says what to do', async () => {
    fs.writeFileSync(
      path.join(directory, 'nameless.c'),
      'int by_value(union { int x; float y; } v) { return v.x; }\n',
    );
    const { err, status } = await merganser(['run', 'nameless.c', '--function', 'by_value'], {
      workingDirectory: directory,
    });
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(
        /by_value cannot be called: the type of v is a union without a name.*typedef/,
      ),
    ]);
  });

  it('is named where there is no main, with what could be explored', async () => {
    fs.writeFileSync(
      path.join(directory, 'parts.c'),
      'int one(int x) { return x; }\nint two(void) { return 2; }\n',
    );
    const { err, status } = await merganser(['run', 'parts.c'], { workingDirectory: directory });
    expect(status).toBe(2);
    expect(err).toContain(
      "the program has no function main; 'merganser run --function NAME' explores another one: there is one, two",
    );
  });
});

describe('pointers', () => {
  const program = `#include <stdio.h>
int first(const char *s) { return s[0]; }
int store(int *a, int *b) { *a = 1; *b = 2; return *a; }
volatile int hit;
int taken(FILE *f) { if (getc(f) == 'x') hit = 1; return hit; }
int order(int (*compare)(int, int)) { if (compare(1, 2) == compare(1, 2)) hit = 1; return hit; }
`;
  beforeAll(() => fs.writeFileSync(path.join(directory, 'pointers.c'), program));
  const outcomes = async (name: string, ...more: string[]) => {
    const out = fs.mkdtempSync(path.join(directory, 'pointers-'));
    fs.rmdirSync(out);
    const around = { workingDirectory: directory };
    await merganser(
      ['run', 'pointers.c', '--function', name, '--output-dir', out, ...more],
      around,
    );
    const { out: text } = await merganser(['tests', out], around);
    const tests = JSON.parse(text) as {
      outcome: { error?: string; returned?: { value: number } };
    }[];
    return tests.map(({ outcome }) => outcome.error ?? outcome.returned?.value).sort();
  };

  it('may be null where --pointers says so', async () => {
    expect(await outcomes('first')).toEqual([0]);
    expect(await outcomes('first', '--pointers', 'null')).toEqual([0, 'null-pointer']);
  });

  it('may be those of another parameter', async () => {
    expect(await outcomes('store')).toEqual([1]);
    expect(await outcomes('store', '--pointers', 'alias')).toEqual([1, 2]);
    expect(await outcomes('store', '--pointers', 'any')).toContain('null-pointer');
  });

  it('to streams and functions lead to symbolic values', async () => {
    expect(await outcomes('taken')).toEqual([0, 1]);
    expect(await outcomes('order')).toEqual([0, 1]);
    expect(await outcomes('order', '--pointers', 'null')).toHaveLength(3);
  });
});

describe('lines of the harness', () => {
  const broken = `#include <stdlib.h>
#include "inner.h"
int outer(unsigned i) {
  if (i > 9) return 1;
  if (i == 7) return inner(i);
  return 0;
}
`;
  const inner = `static int inner(unsigned i) {
  char *p = malloc(i);
  int r = p[i];
  free(p);
  return r;
}
`;
  const out = () => path.join(directory, 'lines');
  let error: string;
  beforeAll(async () => {
    fs.writeFileSync(path.join(directory, 'outer.c'), broken);
    fs.writeFileSync(path.join(directory, 'inner.h'), inner);
    const words = ['run', 'outer.c', '--function', 'outer', '--output-dir', 'lines'];
    error = (await merganser(words, { workingDirectory: directory })).err;
  });

  it('are no coverage', () => {
    const lines = fs.readFileSync(path.join(out(), 'coverage.info'), 'utf8');
    const files = [...lines.matchAll(/^SF:(.*)$/gm)].map(([, file]) => path.basename(file));
    expect(files.sort()).toEqual(['inner.h', 'outer.c']);
    const summary = JSON.parse(fs.readFileSync(path.join(out(), 'summary.json'), 'utf8'));
    expect(summary.coverage.lines).toEqual({ covered: 6, total: 8 });
  });

  it('are in no report', () => {
    const report = fs
      .readdirSync(path.join(out(), 'tests'))
      .filter((name) => name.endsWith('.err'))
      .map((name) => fs.readFileSync(path.join(out(), 'tests', name), 'utf8'))
      .join('');
    expect(report).toContain('inner.h\nLine: 3');
    for (const text of [error, report]) expect(text).not.toMatch(/harness\.c/);
    expect(report).toMatch(/^ {2}#2 main \(harness\)\(\)$/m);
  });

  it.skipIf(!findNativeCompiler()?.sanitizers)(
    'are not what a native replay compares with (skipped without a compiler with sanitizers)',
    async () => {
      const replayed = await merganser(['replay', 'lines'], { workingDirectory: directory });
      expect(replayed.out).not.toContain('differs');
      expect(replayed.status).toBe(0);
      // The same program with the error elsewhere is told by the user's line.
      fs.writeFileSync(path.join(directory, 'inner.h'), `\n\n${inner}`);
      const moved = await merganser(['replay', 'lines'], { workingDirectory: directory });
      fs.writeFileSync(path.join(directory, 'inner.h'), inner);
      expect(moved.out).toContain('was predicted in line 3, and happens in line 5');
    },
  );

  it('count where the harness is printed to become a file of its own', async () => {
    expect(await harness('sum')).not.toContain('#line');
  });
});
