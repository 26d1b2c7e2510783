/**
 * Explorations against native runs with sanitizers on every input: one program with an error of each kind, and
 * some random ones; tests/campaigns/sanitizers.ts does thousands.
 */
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../brute-force/compiled.js';
import { showEnding } from '../brute-force/outcome.js';
import { item, list, type RandomProgram } from '../brute-force/syntax.js';
import { comparePrograms } from './compare.js';
import { memoryErrors } from './memory-errors.js';
import { findToolchain, type Sanitizer } from './native.js';
import { prelude } from './small-programs.js';
import { undefinedValues } from './undefined-values.js';

const toolchain = findToolchain();
const why = typeof toolchain === 'string' ? ` (${toolchain})` : '';

function compared(programs: readonly RandomProgram[], sanitizer: Sanitizer) {
  if (typeof toolchain === 'string') throw new Error(toolchain);
  return comparePrograms(programs, { toolchain, sanitizer, cc: 'embedded', optimise: '0' });
}

/** A program that goes one of so many ways. */
function program(ways: number, globals: string, body: readonly string[]): RandomProgram {
  const input = `u8 in0; klee_make_symbolic(&in0, 1, "in0"); klee_assume(in0 < ${ways});`;
  const main = [input, ...body, 'return 0;'].map((line) => item(line));
  return {
    seed: 1,
    inputs: [{ name: 'in0', limits: [ways] }],
    entry: 'all_main',
    result: 'all_result',
    source: list([
      item('u64 all_result;'),
      item(globals),
      item('int all_main(void) {\n', list(main), '}'),
    ]),
  };
}

const memoryWays = [
  ['heap[4] = 1;', 'out-of-bounds'],
  ['heap[-1] = 1;', 'out-of-bounds'],
  ['all_global[3] = 1;', 'out-of-bounds'],
  ['local[-1 - in0 % 1] = 1;', 'out-of-bounds'],
  ['memset(local, 0, 13);', 'out-of-bounds'],
  ['free(heap); heap[1] = 1;', 'use-after-free'],
  ['heap = realloc(other = heap, 32); other[0] = 1;', 'use-after-free'],
  ['free(heap); free(heap);', 'double-free'],
  ['free((char *)heap + 2);', 'invalid-free'],
  ['*(int *)0 = 1;', 'null-pointer'],
  ['*dangling() = 1;', 'use-after-free'],
  ['{ int inner; other = &inner; } *other = 1;', 'use-after-free'],
  ['{ int size = 2 + in0 % 1; int inner[size]; inner[2] = 1; }', 'out-of-bounds'],
  ['all_result = strlen((char *)memset(heap, 1, 16));', 'out-of-bounds'],
  ['all_result = heap[3];', undefined],
] as const;

const valueWays = [
  ['if (unset) all_result = 1;', 'uninitialised'],
  ['all_result = all_global[array[in0 % 1] & 1];', 'uninitialised'],
  [
    'for (int i = 0; i < 2; i++) { int k; if (i == 0) k = 1; if (k) all_result++; }',
    'uninitialised',
  ],
  ['all_result = takes(unset);', 'uninitialised'],
  ['all_result = 8 / (heap[1] | 1);', 'uninitialised'],
  ['pair.a = 1; pair = same(pair); if (pair.b) all_result = 1;', 'uninitialised'],
  ['pair.a = 1; pair = same(pair); all_result = pair.a;', undefined],
  ['array[1] = unset; heap[0] = array[1]; memcpy(array, heap, 8);', undefined],
] as const;

describe.skipIf(why)(`explorations and sanitizers${why}`, () => {
  const before = [
    'int local[3] = {1, 2, 3}; int *heap = malloc(16); int *other = 0;',
    'heap[0] = heap[1] = heap[2] = heap[3] = 7;',
  ];
  const families = [
    [
      'address',
      memoryWays,
      'int all_global[3]; int *dangling(void) { int x = 1; int *p = &x; return p; }',
      before,
    ],
    [
      'memory',
      valueWays,
      'int all_global[2]; struct pair { unsigned a : 3, b : 5; }; int takes(int x) { return 1; } struct pair same(struct pair p) { return p; }',
      ['int unset, array[2]; int *heap = malloc(8); struct pair pair;'],
    ],
  ] as const;

  it.each(families)('see each kind of error alike: %s', (sanitizer, ways, globals, start) => {
    const body = ways.map(([text], way) => `if (in0 == ${way}) { ${text} }`);
    const random = program(ways.length, globals, [...start, ...body]);
    const lines = sourceOf([random], prelude).split('\n');
    const [{ truth, verdict }] = compared([random], sanitizer);
    const seen = truth.map((ending) => (ending.kind === 'error' ? showEnding(ending) : undefined));
    const expected = ways.map(([, kind], way) => {
      const line = lines.findIndex((text) => text.startsWith(`if (in0 == ${way}) `)) + 1;
      return kind && `${kind} at line ${line}`;
    });
    expect(seen).toEqual(expected);
    expect(verdict).toMatchObject({ kind: 'same' });
  });

  it('are seen to differ where they do', () => {
    const text = '\n#if __has_feature(address_sanitizer)\nall_global[1 + in0] = 1;\n#endif\n';
    const [{ verdict }] = compared([program(2, 'int all_global[2];', [text])], 'address');
    expect(verdict).toMatchObject({ kind: 'different' });
  });

  const twelve = (first: number) => Array.from({ length: 12 }, (_, i) => first + i);
  /** Functions that are called while pointers into frames of their last calls are around. */
  const frames = [100743, 100793];
  const batches = [
    ['memory errors', 'address', memoryErrors, [...twelve(7001), ...frames]],
    ['memory errors', 'address', memoryErrors, twelve(7013)],
    ['undefined values', 'memory', undefinedValues, twelve(7001)],
    ['undefined values', 'memory', undefinedValues, twelve(7013)],
  ] as const;

  it.each(batches)('agree on a dozen programs with %s', (_, sanitizer, generate, seeds) => {
    const programs = seeds.map((seed) => generate(seed));
    for (const { program, verdict } of compared(programs, sanitizer)) {
      if (verdict.kind === 'same') continue;
      const what = verdict.kind === 'different' ? verdict.what : verdict.reason;
      expect.fail(`${what}\n${sourceOf([program], prelude)}`);
    }
  });
});
