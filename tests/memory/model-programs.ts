/**
 * Programs that use memory through symbolic pointers, for the conformance suite of memory models. Their inputs are
 * the bytes i, j and k, each below a limit; what they find out is in `result`.
 */
import { item, type RandomProgram } from '../brute-force/syntax.js';

export interface ModelProgram extends RandomProgram {
  readonly title: string;
  /** Kinds of errors that some of the inputs lead to. */
  readonly errors: readonly string[];
}

export interface Sketch {
  readonly title: string;
  /** How many values i, j and k have. */
  readonly limits: readonly number[];
  readonly errors?: readonly string[];
  /** What stands before the function; `@` is the program's number. */
  readonly globals?: string;
  readonly body: string;
}

const three = `
u16 a@[2] = {11, 12}, b@[3] = {21, 22, 23}, c@[5] = {31, 32, 33, 34, 35};`;
const sumOfThree = `
  for (int n = 0; n < 2; n++) result = result * 31 + a@[n];
  for (int n = 0; n < 3; n++) result = result * 31 + b@[n];
  for (int n = 0; n < 5; n++) result = result * 31 + c@[n];`;

const sketches: readonly Sketch[] = [
  {
    title: 'reads within one object',
    limits: [256],
    globals: 'u8 t@[8] = {5, 3, 8, 1, 9, 2, 7, 4};',
    body: 'result = t@[i & 7];',
  },
  {
    title: 'reads and writes beyond one object',
    limits: [12, 3],
    errors: ['out-of-bounds'],
    globals: 'u32 t@[8] = {5, 3, 8, 1, 9, 2, 7, 4};',
    body: `
      if (j == 0) result = t@[i];
      else t@[i] = j;
      for (int n = 0; n < 8; n++) result = result * 31 + t@[n];`,
  },
  {
    title: 'negative indices',
    limits: [256],
    errors: ['out-of-bounds'],
    globals: 'u8 t@[200];',
    body: 't@[7] = 9; result = (t@ + 100)[(i8)i];',
  },
  {
    title: 'reads of several globals',
    limits: [3, 6],
    errors: ['out-of-bounds'],
    globals: three,
    body: 'u16 *p[3] = {a@, b@, c@}; result = p[i][j];',
  },
  {
    title: 'writes to several globals',
    limits: [3, 6, 2],
    errors: ['out-of-bounds'],
    globals: three,
    body: `u16 *p[3] = {a@, b@, c@}; p[i][j] = 1000 + k; ${sumOfThree}`,
  },
  {
    title: 'reads after writes, both through symbolic pointers',
    limits: [3, 2, 6],
    globals: three,
    body: `
      u16 *p[3] = {a@, b@, c@};
      p[i][j] = 77;
      p[(i + k) % 3][j] += 5;
      result = p[k % 3][k / 3]; ${sumOfThree}`,
  },
  {
    title: 'accesses that straddle the end of an object',
    limits: [3, 9],
    errors: ['out-of-bounds'],
    body: `
      u8 x[4] = {1, 2, 3, 4}, y[6] = {5, 6, 7, 8, 9, 10}, z[11] = {11, 12, 13, 14, 15};
      u8 *p[3] = {x, y, z};
      result = *(u32 *)(p[i] + j);
      *(u16 *)(p[i] + j + 1) = 0xabcd;
      for (int n = 0; n < 11; n++) result = result * 31 + z[n] + (n < 6 ? y[n] : 0);`,
  },
  {
    title: 'null among the pointers',
    limits: [4, 3],
    errors: ['null-pointer', 'out-of-bounds'],
    globals: three,
    body: 'u16 *p[4] = {a@, 0, b@, (u16 *)16}; p[i][j] = 3; result = p[i][0];',
  },
  {
    title: 'heap objects of which some are freed',
    limits: [3, 4, 2],
    errors: ['use-after-free', 'out-of-bounds'],
    body: `
      u32 *p[3];
      for (int n = 0; n < 3; n++) {
        p[n] = malloc(4 * (n + 1));
        for (int m = 0; m <= n; m++) p[n][m] = 10 * n + m;
      }
      if (k) free(p[1]);
      result = p[i][j];
      p[i][j] = 5;
      result += p[0][0] + p[2][2];`,
  },
  {
    title: 'a pointer that is freed is one of several',
    limits: [5, 2],
    errors: ['invalid-free', 'double-free', 'use-after-free'],
    globals: 'u8 g@[4];',
    body: `
      u8 local[4];
      u8 *x = malloc(4), *y = malloc(8);
      x[0] = 1; y[0] = 2;
      u8 *p[5] = {x, y, g@, local, y + 1};
      free(p[i]);
      if (j) free(p[i]);
      result = x[0];
      free(x);`,
  },
  {
    title: 'constants among the objects',
    limits: [3, 3, 2],
    errors: ['out-of-bounds'],
    globals: `const u16 fixed@[3] = {1, 2, 3}; ${three}`,
    body: `
      u16 *p[3] = {b@, (u16 *)fixed@, c@};
      result = p[i][j];
      if (k) p[i][j] = 9;
      result = result * 31 + p[i][j];`,
  },
  {
    title: 'local variables, one of a function that has returned',
    limits: [3, 3],
    errors: ['out-of-bounds', 'use-after-free'],
    globals: `
      u32 *kept@;
      noinline void leave@(void) { volatile u32 x[2] = {1, 2}; kept@ = (u32 *)x; }`,
    body: `
      u32 here[2] = {3, 4}, there[3] = {5, 6, 7};
      leave@();
      u32 *p[3] = {here, kept@, there};
      result = p[i][j];
      p[i][j] = 8;
      result = result * 31 + here[1] + there[1];`,
  },
  {
    title: 'stack, heap and globals at once',
    limits: [3, 4, 3],
    errors: ['out-of-bounds'],
    globals: 'u8 g@[3] = {1, 2, 3};',
    body: `
      u8 s[2] = {4, 5}, *h = malloc(4), *p[3] = {s, h, g@};
      for (int n = 0; n < 4; n++) h[n] = 6 + n;
      p[i][j] = p[k][1];
      result = s[0] + 31 * (s[1] + 31 * (h[0] + 31 * (h[3] + 31 * (g@[0] + 31 * g@[2]))));`,
  },
  {
    title: 'members of structures',
    limits: [5, 4],
    errors: ['out-of-bounds'],
    globals: 'struct s@ { u8 tag; u32 word; u16 half[3]; } x@[3], y@;',
    body: `
      struct s@ *p = i < 4 ? &x@[i] : &y@;
      p->tag = i; p->word = 1000 + j; p->half[j] = 7;
      for (int n = 0; n < 3; n++)
        result = result * 31 + x@[n].tag + x@[n].word + x@[n].half[0] + x@[n].half[2];
      result = result * 31 + y@.word + y@.half[1] + p->half[2];`,
  },
  {
    title: 'structures that are copied as a whole',
    limits: [3, 3],
    errors: ['null-pointer'],
    globals: 'struct s@ { u64 a, b; u32 c[5]; } x@ = {1, 2, {3, 4}}, y@ = {5, 6, {7, 8}};',
    body: `
      struct s@ *p[3] = {&x@, &y@, 0};
      *p[i] = *p[j];
      p[i]->c[4] = 9;
      result = x@.a + 31 * (x@.c[1] + 31 * (x@.c[4] + 31 * (y@.b + 31 * y@.c[0])));`,
  },
  {
    title: 'memory that is copied and filled',
    limits: [3, 3, 5],
    errors: ['out-of-bounds'],
    globals: 'u8 x@[6] = "abcde", y@[4] = "xyz", z@[9] = "12345678";',
    body: `
      u8 *p[3] = {x@, y@, z@};
      memcpy(p[i], p[(i + 1) % 3] + j, k);
      memset(p[j] + 1, 33, 2);
      memmove(p[j] + 1, p[j], 3);
      for (int n = 0; n < 9; n++) result = result * 31 + z@[n] + (n < 6 ? x@[n] : 0) + y@[n & 3];`,
  },
  {
    title: 'a list whose nodes are chosen',
    limits: [4, 4, 3],
    errors: ['null-pointer'],
    globals: 'struct n@ { struct n@ *next; u32 value; } n@[4];',
    body: `
      for (int n = 0; n < 4; n++) { n@[n].next = 0; n@[n].value = n + 1; }
      n@[i].next = &n@[j];
      n@[j].next = &n@[k];
      struct n@ *p = &n@[i];
      for (int n = 0; n < 3; n++) { p = p->next; p->value *= 3; }
      for (int n = 0; n < 4; n++) result = result * 31 + n@[n].value;`,
  },
  {
    title: 'pointers in objects that pointers are written through',
    limits: [2, 2, 2],
    globals: 'u32 x@ = 1, y@ = 2, *px@ = &x@, *py@ = &y@, **pp@[2] = {&px@, &py@};',
    body: `
      *pp@[i] = j ? &x@ : &y@;
      **pp@[k] += 40;
      result = x@ + 31 * (y@ + 31 * (*px@ + 31 * *py@));`,
  },
  {
    title: 'symbolic contents at symbolic places',
    limits: [3, 3, 5],
    errors: ['division-by-zero'],
    globals: three,
    body: `
      u16 *p[3] = {b@, c@, c@ + 1};
      p[i][j] = k;
      p[j][i] -= k;
      result = 1000 / (u16)(p[i][j] * p[j][j]); ${sumOfThree}`,
  },
  {
    title: 'objects of one byte, and of none',
    limits: [3, 2],
    errors: ['out-of-bounds'],
    body: `
      u8 one = 3, *none = malloc(0), *single = malloc(1), *p[3] = {&one, none, single};
      *single = 4;
      p[i][j] += 2;
      result = one + 31 * *single;`,
  },
  {
    title: 'pointers that are compared, and made of integers',
    limits: [3, 3, 4],
    errors: ['out-of-bounds'],
    globals: three,
    body: `
      u16 *p[3] = {a@, b@, c@};
      u64 at = (u64)p[i] + 2 * k;
      if (p[i] == p[j]) result = 100;
      if ((u16 *)at == p[j] + 1) result += 200;
      result += *(u16 *)at;`,
  },
];

function programOf(
  { title, limits, errors = [], globals = '', body }: Sketch,
  seed: number,
): ModelProgram {
  const names = ['i', 'j', 'k'].slice(0, limits.length);
  const inputs = names.map((name, n) => ({ name, limits: [limits[n]] }));
  const made = names.map(
    (name, n) =>
      `u8 ${name}; klee_make_symbolic(&${name}, 1, "${name}"); klee_assume(${name} < ${limits[n]});`,
  );
  const text = `
u64 result@;
#define result result@
${globals}
void entry@(void) {
  ${made.join('\n  ')}
  ${body}
}
#undef result
`;
  const source = item(text.replaceAll('@', `${seed}`));
  return { title, errors, seed, inputs, entry: `entry${seed}`, result: `result${seed}`, source };
}

export function programsOf(all: readonly Sketch[]): readonly ModelProgram[] {
  return all.map((sketch, n) => programOf(sketch, n + 1));
}

export const programs = programsOf(sketches);
