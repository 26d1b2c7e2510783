/** Programs in which a symbolic pointer may leave the object that it was made from (own-object.test.ts). */

export interface OwnProgram {
  readonly title: string;
  readonly body: string;
  /** Paths that end by themselves; `merged` where models that do not fork have another number. */
  readonly completed: number;
  readonly merged?: number;
  /** What is found, with the input of its test. */
  readonly errors: readonly string[];
  readonly levels?: readonly string[];
}

export const programs: readonly OwnProgram[] = [
  {
    title: 'a local array and any index',
    body: 'int main(void) { int a[4] = {0}; volatile int *p = a; p[klee_int("i")] = 1; return 0; }',
    completed: 1,
    errors: [
      'out-of-bounds: write of 4 bytes right behind the 16-byte local variable a of main, i = 4',
    ],
  },
  {
    title: 'a global array, below its start',
    body: 'int main(void) { int i = FROM(-5, 4); return g[i] + before[0] + after[0]; }',
    completed: 1,
    errors: ['out-of-bounds: read of 4 bytes 4 bytes before the 16-byte global g, i = -1'],
  },
  {
    title: 'far away, in another object for certain',
    body: 'int main(void) { int i = FROM(20, 60); return g[i] + after[0]; }',
    completed: 0,
    errors: ['out-of-bounds: read of 4 bytes 64 bytes past the 16-byte global g, i = 20'],
  },
  {
    title: 'a heap object, through memory and a call',
    body: `
      struct box { int *at; };
      static __attribute__((noinline)) int look(struct box *box) { return *box->at; }
      int main(void) {
        int *others = calloc(64, 4), *p = calloc(4, 4);
        struct box box = {p + klee_int("i")};
        return look(&box) + others[0];
      }`,
    completed: 1,
    errors: [
      'out-of-bounds: read of 4 bytes right behind a 16-byte heap object allocated at own.c:12, i = 4',
    ],
  },
  {
    title: 'copied byte by byte',
    body: `
      int main(void) {
        int *p = g + klee_int("i"), *q;
        for (unsigned k = 0; k < sizeof p; k++) ((char *)&q)[k] = ((volatile char *)&p)[k];
        return *q + before[0] + after[0];
      }`,
    completed: 1,
    errors: ['out-of-bounds: read of 4 bytes right behind the 16-byte global g, i = 4'],
  },
  {
    title: 'a choice of two objects',
    body: `
      int main(void) {
        int *p = klee_int("c") ? g : after;
        return p[FROM(0, 100)] + before[0];
      }`,
    completed: 2,
    merged: 1,
    errors: [
      'out-of-bounds: read of 4 bytes right behind the 16-byte global g, i = 4',
      'out-of-bounds: read of 4 bytes right behind the 256-byte global after, i = 64',
    ],
  },
  {
    title: 'a choice of two objects that is a term',
    body: `
      int *table[2] = {g, after};
      int main(void) {
        int c = klee_range(0, 2, "c");
        return table[c][FROM(0, 100)] + before[0];
      }`,
    completed: 2,
    merged: 1,
    errors: [
      'out-of-bounds: read of 4 bytes right behind the 16-byte global g, i = 4',
      'out-of-bounds: read of 4 bytes right behind the 256-byte global after, i = 64',
    ],
  },
  {
    title: 'a choice with null',
    body: `
      int *table[2] = {g, 0};
      int main(void) {
        int c = klee_range(0, 2, "c");
        return table[c][FROM(-100, 3)] + before[0];
      }`,
    completed: 1,
    errors: [
      'null-pointer: read of 4 bytes through a null pointer, i = 0',
      'out-of-bounds: read of 4 bytes 4 bytes before the 16-byte global g, i = -1',
    ],
  },
  {
    title: 'a field far into an object that is too small',
    body: `
      struct wide { int head[40]; int last; };
      struct wide *table[2] = {(struct wide *)g, (struct wide *)after};
      int main(void) {
        int i = FROM(0, 2);
        return table[i]->last + before[0];
      }`,
    completed: 1,
    errors: ['out-of-bounds: read of 4 bytes 144 bytes past the 16-byte global g, i = 0'],
  },
  {
    title: 'an object that was freed',
    body: `
      int main(void) {
        int *p = calloc(4, 4);
        free(p);
        return p[FROM(1, 4)] + after[0];
      }`,
    completed: 0,
    errors: [
      'use-after-free: read of 4 bytes at offset 4 of a 16-byte heap object allocated at own.c:10, which was freed, i = 1',
    ],
    levels: ['0'],
  },
  {
    title: 'a constant',
    body: `
      int main(void) {
        *(int *)&fixed[FROM(0, 100)] = 1;
        return g[0] + after[0];
      }`,
    completed: 0,
    errors: [
      'out-of-bounds: write of 4 bytes at offset 0 of the 16-byte global fixed, which is constant, i = 0',
    ],
    levels: ['0'],
  },
  {
    title: 'backwards from the end',
    body: 'int main(void) { int *end = g + 4; return end[-FROM(0, 20)] + before[0] + after[0]; }',
    completed: 1,
    errors: ['out-of-bounds: read of 4 bytes right behind the 16-byte global g, i = 0'],
  },
  {
    title: 'an index that a constant brings back',
    body: 'int main(void) { int i = FROM(1000, 1020); return g[i - 1000] + before[0] + after[0]; }',
    completed: 1,
    errors: ['out-of-bounds: read of 4 bytes right behind the 16-byte global g, i = 1004'],
  },
  {
    title: 'a little before null is a null pointer, wherever it comes from',
    body: `
      int main(void) {
        int i = FROM(0, 2);
        int *null = 0, *integer = (int *)(4 * (unsigned long)i - 4);
        return i ? null[i - 2] : *integer;
      }`,
    completed: 0,
    errors: [
      'null-pointer: read of 4 bytes through a null pointer minus 4, i = 0',
      'null-pointer: read of 4 bytes through a null pointer minus 4, i = 1',
    ],
    levels: ['0'],
  },
  {
    title: 'a pointer made from an integer reaches any object',
    body: `
      int main(void) {
        unsigned long at = (unsigned long)g + 4 * FROM(0, 4) + 16 * 0;
        unsigned long far = (unsigned long)after - (unsigned long)g;
        return *(int *)(at + far) + before[0];
      }`,
    completed: 1,
    errors: [],
  },
  {
    title: 'copies with a symbolic start',
    body: `
      int main(void) {
        int out[2];
        memcpy(out, g + FROM(0, 30), sizeof out);
        return out[0] + before[0] + after[0];
      }`,
    completed: 1,
    errors: ['out-of-bounds: read of 8 bytes at offset 12 of the 16-byte global g, i = 3'],
    levels: ['0'],
  },
  {
    title: 'a symbolic pointer in a table, written and read at symbolic places',
    body: `
      int *table[4] = {before, before, before, before};
      int main(void) {
        int c = klee_range(0, 4, "c"), d = klee_range(0, 4, "d");
        table[c] = g + klee_int("i");
        return *table[d] + after[0];
      }`,
    completed: 2,
    merged: 1,
    errors: ['out-of-bounds: read of 4 bytes right behind the 16-byte global g, i = 4'],
  },
];
