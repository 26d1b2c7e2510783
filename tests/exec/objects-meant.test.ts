/** A bad access is told of the object that its pointer was made from, not of the one that lies nearest. */
import { describe, expect, it } from 'vitest';
import { exploreC } from './exploring.js';

const klee = '#include <klee/klee.h>\n#include <stdlib.h>\n#include <string.h>\n';

/** Globals of 8 bytes with 32 bytes between them and their neighbours' ends. */
const tables = 'char first[8] = {1}, table[8] = {1}, last[8] = {1};\n';

function messages(text: string, optimise: '0' | '2' = '0'): string[] {
  const { ended } = exploreC(klee + tables + text, { load: { optimise } });
  return ended.flatMap(({ end }) =>
    end.kind === 'error' ? [`${end.error.kind}: ${end.error.message}`] : [],
  );
}

describe('a bad access', () => {
  it.each([
    [
      'of a global at a negative index',
      'int main(int argc, char **argv) { return table[argc - 30]; }',
      'out-of-bounds: read of 1 byte 29 bytes before the 8-byte global table',
    ],
    [
      'of a global at an index that is too large',
      'int main(int argc, char **argv) { return table[argc + 34]; }',
      'out-of-bounds: read of 1 byte 27 bytes past the 8-byte global table',
    ],
    [
      'through a pointer that was passed',
      'static int at(char *p, int i) { return p[i]; } int main(void) { return at(table + 2, -30); }',
      'out-of-bounds: read of 1 byte 28 bytes before the 8-byte global table',
    ],
    [
      'through a pointer that walks',
      'int main(void) { char *p = table; for (int i = 0; i < 29; i++) p--; return *p; }',
      'out-of-bounds: read of 1 byte 29 bytes before the 8-byte global table',
    ],
    [
      'through a pointer that was computed by the caller',
      'static int at(char *p) { return *p; } int main(void) { return at(table - 29); }',
      'out-of-bounds: read of 1 byte 29 bytes before the 8-byte global table',
    ],
    [
      'of a local variable',
      'int main(void) { char a[8], b[8]; a[0] = b[0] = 1; volatile int i = -14; return b[i] + a[0]; }',
      'out-of-bounds: read of 1 byte 14 bytes before the 8-byte local variable b of main',
    ],
    [
      'of a heap object',
      'int main(void) { char *a = malloc(8), *b = malloc(8); b[-28] = 1; free(a); return 0; }',
      'out-of-bounds: write of 1 byte 28 bytes before an 8-byte heap object',
    ],
    [
      'by the library',
      'int main(void) { memset(table - 29, 0, 1); return 0; }',
      'out-of-bounds: write of 1 byte 29 bytes before the 8-byte global table',
    ],
    [
      'far away',
      'int main(void) { volatile long i = -(1l << 40); return table[i]; }',
      'out-of-bounds: read of 1 byte 1099511627776 bytes before the 8-byte global table',
    ],
  ])('%s', (_title, text, expected) => {
    const [message] = messages(text);
    expect(message.replace(/ allocated at .*/, '')).toBe(expected);
  });

  it('through a symbolic pointer', () => {
    const body = 'int main(void) { int i = klee_range(-31, 8, "i"); return table[i]; }';
    const [message] = messages(body);
    expect(message).toMatch(/^out-of-bounds: .* before the 8-byte global table$/);
  });

  it('through a symbolic pointer that was stored', () => {
    const body = `struct s { char *p; }; static int at(struct s *s) { return *s->p; }
      int main(void) { struct s s = {table + klee_range(-31, 8, "i")}; return at(&s); }`;
    const [message] = messages(body);
    expect(message).toMatch(/^out-of-bounds: .* before the 8-byte global table$/);
  });

  it('of optimised code', () => {
    const body =
      'int main(int argc, char **argv) { char *p = table; int n = 0; do n += *(p -= argc); while (n < 9); return n; }';
    const [message] = messages(body, '2');
    expect(message).toBe('out-of-bounds: read of 1 byte 1 byte before the 8-byte global table');
  });

  it('is of the object that it hits, live or freed', () => {
    const body = 'char *p = malloc(8); free(p); return p[3];';
    expect(messages(`int main(void) { ${body} }`)[0]).toMatch(/^use-after-free: .* freed$/);
  });
});

describe('a global that is declared but not defined', () => {
  const text =
    /^external: read of 1 byte at offset 5 of tab, which is declared but not defined; link/;

  it.each([
    ['at a constant index', 'return tab[5];'],
    ['at an index', 'volatile int i = 5; return tab[i];'],
    ['at a symbolic index', 'int i = klee_range(5, 6, "i"); return tab[i];'],
  ])('is named, %s', (_title, body) => {
    expect(messages(`extern char tab[256]; int main(void) { ${body} }`)).toEqual([
      expect.stringMatching(text),
    ]);
  });

  it('is named where its size is not known', () => {
    expect(messages('extern char tab[]; int main(void) { return tab[5]; }')).toEqual([
      expect.stringMatching(text),
    ]);
  });

  it('is not blamed for its neighbours', () => {
    const body = 'extern char tab[256]; int main(void) { return tab == table ? 1 : last[40]; }';
    expect(messages(body)).toEqual([expect.stringMatching(/^out-of-bounds: .* global last$/)]);
  });
});
