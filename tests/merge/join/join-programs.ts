/**
 * Programs for what a join must get right: each file of programs/ has one, a function named after the file. Its inputs
 * are those that it declares by `input(name, limit)`, and those of a comment `more: name limit, …`; what it
 * finds out is in `result`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { item, type RandomProgram } from '../../brute-force/syntax.js';

const folder = fileURLToPath(new URL('programs/', import.meta.url));

export interface JoinProgram extends RandomProgram {
  readonly title: string;
}

/** What stands before the programs. */
export const joinPrelude = `
#include <klee/klee.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32; typedef unsigned long u64;
#define noinline __attribute__((noinline))
#define fail(text) klee_report_error("", 0, text, "user")
#define input(name, limit) u8 name; klee_make_symbolic(&name, 1, #name); klee_assume(name < limit)
u64 result;
`;

function programOf(file: string, n: number): JoinProgram {
  const text = readFileSync(folder + file, 'utf8');
  const declared = [...text.matchAll(/\binput\((\w+), (\d+)\)/g)];
  const more = text.match(/\/\/ more: (.*)/)?.[1].split(', ') ?? [];
  const inputs = [
    ...declared.map(([, name, limit]) => ({ name, limits: [Number(limit)] })),
    ...more.map((entry) => entry.split(' ')).map(([name, limit]) => ({ name, limits: [+limit] })),
  ];
  return {
    title: `${file}: ${text.match(/^\/\/ (.*)/)![1]}`,
    seed: n + 1,
    inputs,
    entry: `test_${file.replace('.c', '').replaceAll('-', '_')}`,
    result: 'result',
    source: item(text),
  };
}

export const joinPrograms: readonly JoinProgram[] = readdirSync(folder)
  .filter((file) => file.endsWith('.c'))
  .sort()
  .map(programOf);
