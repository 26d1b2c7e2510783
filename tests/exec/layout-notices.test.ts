/** Where what a program does may depend on the places of its objects: told once for each place, and nowhere else. */
import { expect, it } from 'vitest';
import { Program, programLink } from '../../src/exec/index.js';
import { loadProgram } from '../../src/frontend/index.js';
import { Exploration } from '../../src/run/exploration.js';
import { silentHost } from './run-assembly.js';

/** The lines of which it is told, of code that is put into `main`; line 1 is the first of it. */
function told(body: string, tellsLayout?: boolean): string[] {
  const text = `#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int global;
int main(void) { int c[4] = {0}, n = 0; int *a = malloc(8), *b = malloc(8); int i = klee_range(0, 4, "i");
#line 1
${body}
return n; }`;
  const loaded = loadProgram([{ path: 'layout.c', text }], {
    ...{ cc: 'embedded', optimise: '0', cache: false, cLibrary: true, link: programLink },
  });
  if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
  const exploration = new Exploration(new Program(loaded.module), {
    host: silentHost(),
    args: [new TextEncoder().encode('program')],
    tellsLayout,
  });
  const found: string[] = [];
  exploration.listener = {
    note: (event) => {
      if (event.kind !== 'warning' || event.detail !== 'layout') return;
      const [, line, what] = /:(\d+): (.*?) (?:are|is) /.exec(event.text)!;
      found.push(`${line}: ${what}`);
    },
    noteQuery: () => undefined,
  };
  exploration.begin();
  while (exploration.advance());
  return found;
}

it('tells of the order of pointers into different objects', () => {
  expect(told('for (int k = 0; k < 9; k++)\n if (a < b) n++;')).toEqual([
    '2: pointers into different objects',
  ]);
  expect(told('n = c + i <= &global;')).toEqual(['1: pointers into different objects']);
});

it('tells of addresses that are computed with', () => {
  expect(told('uintptr_t h = (uintptr_t)a;\nh += 3; n = h % 64;')).toEqual(['1: an address']);
  expect(told('n = (int)((uintptr_t)(c + i) >> 4) & 1;')).toEqual(['1: an address']);
});

it('does not tell of what is the same wherever objects lie', () => {
  const portable = `
    for (int *p = c; p < c + 4; p++) n++;
    n += c + i < c + 3;
    n += a == b;
    n += ((uintptr_t)a & 7) == 0;
    n += (uintptr_t)a % 8 == 0;
    n += (int)(&c[i] - c);
    n += (uintptr_t)&c[1] - (uintptr_t)c == 4;
    int *back = (int *)((uintptr_t)a + 4); *back = 1;
    memmove(c, c + 1, 8);`;
  expect(told(portable)).toEqual([]);
});

it('can be silent', () => {
  expect(told('n = a < b;', false)).toEqual([]);
});
