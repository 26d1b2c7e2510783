/**
 * The tests of a merged exploration cover natively what those of an unmerged one cover: lines and branches by gcov, of
 * an option parser, a word counter and a decoder of UTF-8, with far fewer tests. Errors are among their paths.
 *
 * What is told apart is what LLVM has as edges (src/exec/coverage.ts). The condition of `while (a && b)` at -O0 is a
 * value that both of its parts lead to, so that b's own branch in gcov may be missing; the programs have none.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCase } from '../../../../src/exec/explore/states/events.js';
import { findOnPath } from '../../../../src/frontend/cc/index.js';
import { Compiled } from '../../../brute-force/compiled.js';
import { Explored } from '../../../brute-force/explored.js';
import { item, type RandomProgram } from '../../../brute-force/syntax.js';
import { plain, type Variant } from '../../../brute-force/variants.js';
import { joinPrelude } from '../join-programs.js';

const hasTools = ['gcc', 'gcov'].every((tool) => findOnPath(tool, process.env));
const why = hasTools ? '' : ' (skipped: no gcc and gcov here)';

const ways: readonly Variant[] = [
  { name: 'static all', merge: 'static', mergePolicy: 'all' },
  { name: 'dynamic all', merge: 'dynamic', mergePolicy: 'all' },
  { name: 'dynamic qce', merge: 'dynamic', mergePolicy: 'qce' },
];

/** Inputs are read from standard input; an error ends the program. */
const nativeEnd = `
#include <stdio.h>
#include <signal.h>
u64 result;
void klee_make_symbolic(void *p, size_t n, const char *name) { if (fread(p, 1, n, stdin) != n) exit(9); }
void klee_assume(uintptr_t condition) { if (!condition) exit(8); }
void klee_report_error(const char *file, int line, const char *text, const char *kind) { exit(1); }
static void stopped(int signal) { exit(2); }
int main(void) { signal(SIGFPE, stopped); ENTRY(); return 0; }
`;

interface GcovLine {
  readonly line_number: number;
  readonly count: number;
  readonly branches: readonly { readonly count: number }[];
}

/** A program that counts what its runs execute. */
class Counted {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'merganser-coverage-'));

  constructor({ entry, source }: RandomProgram) {
    const write = (name: string, text: string) => writeFileSync(path.join(this.folder, name), text);
    const before = joinPrelude.replace('u64 result;', 'extern u64 result;');
    write('program.c', `${before}${source.parts.join('')}`);
    write('end.c', `${before}void ENTRY(void);${nativeEnd}`);
    const include = path.resolve('runtime/include/klee');
    write('klee.h', readFileSync(path.join(include, 'klee.h'), 'utf8'));
    this.run('mkdir', ['klee']);
    this.run('mv', ['klee.h', 'klee/klee.h']);
    this.run('gcc', ['-w', '-O0', '--coverage', '-I.', '-c', 'program.c']);
    this.run('gcc', ['-w', '-O0', '-I.', `-DENTRY=${entry}`, '-c', 'end.c']);
    this.run('gcc', ['--coverage', 'program.o', 'end.o', '-o', 'program']);
  }

  private run(command: string, args: readonly string[]): string {
    return execFileSync(command, args, { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' });
  }

  /** The lines and branches that the runs on some tests execute. */
  coverage(tests: readonly TestCase[]): Set<string> {
    rmSync(path.join(this.folder, 'program.gcda'), { force: true });
    for (const { inputs } of tests) {
      const input = Buffer.concat(inputs.map(({ bytes }) => bytes));
      const { status } = spawnSync('./program', { cwd: this.folder, input });
      expect([0, 1, 2]).toContain(status);
    }
    const text = this.run('gcov', ['--json-format', '--stdout', '-b', 'program.c']);
    const [file] = JSON.parse(text).files as { readonly lines: readonly GcovLine[] }[];
    const covered = new Set<string>();
    for (const { line_number: line, count, branches } of file.lines) {
      if (count > 0) covered.add(`line ${line}`);
      branches.forEach((branch, i) => {
        if (branch.count > 0) covered.add(`branch ${i} of line ${line}`);
      });
    }
    return covered;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function programNamed(name: string): RandomProgram {
  const source = item(readFileSync(new URL(`${name}.c`, import.meta.url), 'utf8'));
  return { seed: 1, inputs: [], entry: `test_${name}`, result: 'result', source };
}

describe.skipIf(!hasTools)(`what tests cover natively${why}`, () => {
  describe.each(['options', 'words', 'encoding'])('%s', (name) => {
    const program = programNamed(name);
    let compiled: Compiled;
    let counted: Counted;
    let unmerged: TestCase[];
    let expected: Set<string>;

    const testsOf = (way: Variant): TestCase[] => {
      const { paths, incomplete } = new Explored(
        compiled,
        program,
        way,
        performance.now() + 30_000,
      );
      expect(incomplete).toEqual([]);
      return paths.flatMap(({ test, others }) => [test!, ...others]);
    };

    beforeAll(() => {
      compiled = new Compiled([program], 'embedded', '0', { library: true, prelude: joinPrelude });
      counted = new Counted(program);
      unmerged = testsOf(plain);
      expected = counted.coverage(unmerged);
    });

    afterAll(() => counted?.remove());

    // The slowest to explore unmerged is merged in one way.
    const taken = name === 'encoding' ? ways.slice(1, 2) : ways;
    it.each(taken)('$name', (way) => {
      const merged = testsOf(way);
      expect([...counted.coverage(merged)].sort()).toEqual([...expected].sort());
      expect(merged.length).toBeLessThan(unmerged.length);
      if (way.merge === 'static') expect(merged.length).toBeLessThan(unmerged.length / 10);
    });
  });
});
