/**
 * The string loops of kren1/loops: loops over one string that were taken from real programs. Each is
 * explored on a string of at most six characters; what is asked is the number of paths, on which the
 * engines must agree. How many there are depends on the code (`a || b` is one branch or two), so both get
 * the same bitcode, of clang-16 at -O1 where it is on the PATH.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { findOnPath, runtimeInclude } from '../../src/frontend/index.js';
import { oldC, scratchFile } from './engines.js';
import { everyFile, type Task } from './task.js';

const characters = 6;

export function* stringLoops(root: string): Generator<Task> {
  for (const file of loopFiles(root)) {
    yield {
      name: path.basename(file, '.c'),
      sources: [file],
      decide(engine, seconds, flags) {
        const result = engine.explore({ sources: [compiled(harnessFor(file))], flags }, seconds);
        const errors = result.findings.length > 0 ? `, ${result.findings.length} errors` : '';
        return {
          verdict: result.complete ? `${result.paths} paths${errors}` : 'unknown',
          reason: result.reason,
          ms: result.milliseconds,
        };
      },
    };
  }
}

/** The files of a checkout that define a loop. */
export function loopFiles(root: string): string[] {
  const isLoop = /^[\w\s*]*\bloopFunction\s*\([^)]*\)\s*\{/m;
  return everyFile(path.join(root, 'gdLoops'), '.c').filter((file) =>
    isLoop.test(fs.readFileSync(file, 'utf8')),
  );
}

/** The bitcode of a source; the source itself without clang-16, or if it does not compile. */
function compiled(source: string): string {
  const clang = findOnPath('clang-16');
  if (!clang) return source;
  const bitcode = source.replace(/\.c$/, '.bc');
  const flags = ['-O1', '-g', '-w', '-fno-builtin', '-c', '-emit-llvm', ...oldC];
  const args = [...flags, '-idirafter', runtimeInclude, source, '-o', bitcode];
  return spawnSync(clang, args).status === 0 ? bitcode : source;
}

function harnessFor(file: string): string {
  return scratchFile(
    'loop-harness.c',
    `#include <klee/klee.h>
#include "${file}"
volatile long result;
int main(void) {
  char text[${characters + 1}];
  klee_make_symbolic(text, sizeof text, "text");
  text[${characters}] = 0;
  result = (long)loopFunction(text) - (long)text;
  return 0;
}
`,
  );
}
