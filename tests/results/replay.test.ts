/** Native replay: the ends of native runs, in the engine's words. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { disagreement, findNativeCompiler, NativeProgram } from '../../src/results/index.js';

const compiler = findNativeCompiler();
const sanitizing = compiler?.sanitizers ? compiler : undefined;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-test-'));
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

/** One program for all ends; the input says which. */
const source = `#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
/* As klee_assert of newer KLEE headers. */
void klee_assert_fail(const char *text, const char *file, unsigned line, const char *function);
static const int constant[4] = {1, 2, 3, 4};
int main(void) {
  unsigned char which;
  int zero = 0, least = -2147483647 - 1;
  klee_make_symbolic(&which, sizeof which, "which");
  int *heap = malloc(4 * sizeof *heap);
  volatile int sink;
  int *null = 0;
  heap[0] = 1;
  klee_assume(which < 100);
  switch (which) {
    case 1: assert(which != 1); break;
    case 2: abort();
    case 3: heap[4] = 1; break;
    case 4: sink = *null; break;
    case 5: free(heap); sink = heap[0]; break;
    case 6: free(heap); free(heap); break;
    case 7: free(heap + 1); break;
    case 8: sink = 1 / zero; break;
    case 9: sink = 1 << (which + 23); break;
    case 10: sink = least / (zero - 1); break;
    case 11: klee_report_error("", 0, "mine", "user");
    case 12: *(int *)&constant[1] = 5; break;
    case 13: klee_silent_exit(0);
    case 14: return 3;
    case 15: memcpy(heap, null, 4 * (which - 14)); break;
    case 16: klee_assert_fail("which != 16", __FILE__, __LINE__, __func__);
  }
  return 0;
}
`;
const lineOf = (which: number) =>
  source.split('\n').findIndex((text) => text.includes(`case ${which}:`)) + 1;

const cases = [
  [1, 'assert'],
  [2, 'abort'],
  [3, 'out-of-bounds'],
  [4, 'null-pointer'],
  [5, 'use-after-free'],
  [6, 'double-free'],
  [7, 'invalid-free'],
  [8, 'division-by-zero'],
  [9, 'overshift'],
  [16, 'assert'],
  [10, 'overflow'],
  [11, 'user'],
  [12, 'out-of-bounds'],
  [15, 'null-pointer'],
] as const;

describe.skipIf(!sanitizing)('a native replay (needs a C compiler with sanitizers)', () => {
  const file = path.join(directory, 'ends.c');
  fs.writeFileSync(file, source);
  const program = sanitizing && NativeProgram.build([file], { compiler: sanitizing });
  afterAll(() => program?.dispose());
  const run = (which: number) =>
    program!.run({ args: [], objects: [{ name: 'which', bytes: Uint8Array.of(which) }] });

  it.each(cases)('input %i ends with %s, as predicted', (which, kind) => {
    const ran = run(which);
    expect(disagreement({ kind, line: lineOf(which) }, ran)).toBeUndefined();
    expect(disagreement(undefined, ran)).toMatch(/not predicted/);
  });

  it('knows a null pointer that the C library uses', () => {
    expect(run(15).error?.kind).toBe('null-pointer');
  });

  it('confirms runs without an error', () => {
    expect(disagreement(undefined, run(0))).toBeUndefined();
    expect(run(14).status).toBe(3);
    expect(disagreement({ kind: 'assert', line: 1 }, run(0))).toMatch(/was predicted/);
  });

  it('tells a run that leaves its test', () => {
    expect(run(100).strayed?.why).toBe('assumption');
    expect(run(13).strayed?.why).toBe('silent');
    const other = program!.run({
      args: [],
      objects: [{ name: 'which', bytes: new Uint8Array(2) }],
    });
    expect(other.strayed?.why).toBe('mismatch');
  });
});
