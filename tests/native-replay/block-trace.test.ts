/** Paths and native runs, block by block: some programs here, all in tests/campaigns/native-replay.ts. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programNames, readProgram } from '../symbolic/programs.js';
import { clang, type TracedPath, traceProgram } from './block-trace.js';
import { exceptions } from './exceptions.js';

const names = programNames().filter((name, i) => i % 18 === 4 && !exceptions[name]);

/** Their error is in the first block that is left of them at -O1. */
const withoutBlocks = ['lifetimes/return_large'];

describe.skipIf(!clang)('the way through a program (needs a system clang)', () => {
  it.each(names)('%s goes natively as explored', { timeout: 60_000 }, (name) => {
    const { source, flags } = readProgram(name);
    const { differences, tests, blocks } = traceProgram(source, { flags, maxTests: 6 });
    expect(differences).toEqual([]);
    expect(tests).toBeGreaterThan(0);
    expect(blocks > 0).toBe(!withoutBlocks.includes(name));
  });
});

/** Three ways that an optimiser cannot make one of. */
const ways = `#include <klee/klee.h>
static volatile int first, second, third;
int main(void) {
  int x = klee_int("x");
  if (x > 10) first = 1, first = 2;
  else second = 1;
  if (x == 20) third = 1;
  return 0;
}
`;

/** A branch in LLVM's assembly: its condition and its two targets. */
const branch = /^( {2}br i1 [^,]+), (label %[\w.-]+), (label %[\w.-]+)/gm;

describe.skipIf(!clang)('a wrong way is found (needs a system clang)', { timeout: 60_000 }, () => {
  let directory: string;
  let source: string;

  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-ways-'));
    source = path.join(directory, 'ways.c');
    fs.writeFileSync(source, ways);
  });

  afterAll(() => fs.rmSync(directory, { recursive: true }));

  /** Each path as another one. */
  const changed = (change: (path: TracedPath, others: readonly TracedPath[]) => TracedPath) => ({
    predict: (paths: readonly TracedPath[]) =>
      paths.map((path) =>
        change(
          path,
          paths.filter((other) => other !== path),
        ),
      ),
  });
  const blocks = (change: (blocks: readonly number[]) => number[]) =>
    changed((path) => ({ ...path, blocks: change(path.blocks) }));

  it.each([
    ['a block too few', blocks((known) => known.slice(0, -1))],
    ['a block too many', blocks((known) => [...known, known[0]!])],
    ['no block at all', blocks(() => [])],
    ['another first block', blocks(([first, ...others]) => [first! + 1, ...others])],
    ['another last block', blocks((known) => [...known.slice(0, -1), known.at(-1)! + 1])],
    ['the blocks of another path', changed((path, [other]) => ({ ...other!, ended: path.ended }))],
    ['the inputs of another path', changed((path, [other]) => ({ ...path, ended: other!.ended }))],
  ])('where the prediction has %s', (_, wrong) => {
    const { tests, differences } = traceProgram(source, wrong);
    expect(tests).toBe(3);
    expect(differences.length).toBe(tests);
  });

  it('where the native program branches the other way', () => {
    const alter = (assembly: string) => {
      const other = assembly.replace(branch, '$1, $3, $2');
      expect(other).not.toBe(assembly);
      return other;
    };
    const { tests, differences } = traceProgram(source, { alter });
    expect(tests).toBe(3);
    expect(differences.length).toBe(tests);
  });

  it('and not where nothing is wrong', () => {
    expect(traceProgram(source)).toMatchObject({ tests: 3, differences: [] });
  });
});
