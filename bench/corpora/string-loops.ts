/**
 * The string loops of kren1/loops: loops over one string that were taken from real programs. Each is
 * explored on a string of at most six characters; what is asked is the number of paths, on which the
 * engines must agree.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { scratchFile } from './engines.js';
import { everyFile, type Task } from './task.js';

const CHARACTERS = 6;

export function* stringLoops(root: string): Generator<Task> {
  for (const file of everyFile(path.join(root, 'gdLoops'), '.c')) {
    if (!/\bloopFunction\s*\(/.test(fs.readFileSync(file, 'utf8'))) continue;
    yield {
      name: path.basename(file, '.c'),
      sources: [file],
      decide(engine, seconds, flags) {
        const result = engine.explore({ sources: [harnessFor(file)], flags }, seconds);
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

function harnessFor(file: string): string {
  return scratchFile(
    'loop-harness.c',
    `#include <klee/klee.h>
#include "${file}"
int main(void) {
  char text[${CHARACTERS + 1}];
  klee_make_symbolic(text, sizeof text, "text");
  text[${CHARACTERS}] = 0;
  loopFunction(text);
  return 0;
}
`,
  );
}
