/** What errors say, and the checks that are made on demand. */
import { describe, expect, it } from 'vitest';
import { type Explored, exploreC, inputOf, int32 } from './exploring.js';

const klee = '#include <klee/klee.h>\n#include <stdlib.h>\n#include <string.h>\n';

const errorsOf = ({ ended }: Explored) =>
  ended.flatMap(({ end }) => (end.kind === 'error' ? [end.error] : []));

const full = { load: { debug: 'full' } } as const;

describe('an error', () => {
  it('names the object, how far beyond it, the calls and their arguments', () => {
    const explored = exploreC(
      `${klee}
enum mode { COLD, HOT = 4 };
static int at(char *p, int i, enum mode m, double d) { return p[i]; }
int main(void) {
  int i;
  char *p = malloc(6);
  memset(p, 0, 6);
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i >= 0);
  klee_assume(i < 9);
  return at(p, i, HOT, 2.5);
}`,
      full,
    );
    const [error] = errorsOf(explored);
    expect(error.kind).toBe('out-of-bounds');
    expect(error.message).toMatch(/6-byte heap object allocated at .*test\.c:9$/);
    expect(error).toMatchObject({ line: 6, function: 'at' });
    const found = explored.ended.find(({ end }) => end.kind === 'error')!;
    const i = int32(inputOf(found, 'i'));
    expect(i).toBeGreaterThanOrEqual(6);
    const [inner, outer] = error.stack;
    expect(inner.function).toBe('at');
    expect(inner.arguments).toMatchObject([
      { name: 'p', value: expect.stringMatching(/^0x/) as string },
      { name: 'i', value: String(i) },
      { name: 'm', value: 'HOT' },
      { name: 'd', value: '2.5' },
    ]);
    expect(outer.function).toBe('main');
    expect(explored.statuses).toHaveLength(1);
  });

  it('is reported once for its kind and place, or each time', () => {
    const program = `${klee}
int main(void) {
  char a, b;
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  int n = 0;
  if (a) n++;
  if (b) n++;
  abort();
}`;
    const count = (allErrors: boolean) =>
      exploreC(program, { allErrors }).ended.filter(({ isNew }) => isNew).length;
    expect(count(false)).toBe(1);
    expect(count(true)).toBe(4);
  });

  it('begins at the program, where the program ends itself or asks for what there is not', () => {
    const explored = exploreC(`${klee}
#include <assert.h>
#include <pthread.h>
static void *work(void *p) { return p; }
static void step(int x) {
  pthread_t thread;
  assert(x != 3);
  if (x == 4) abort();
  if (x == 5) pthread_create(&thread, 0, work, 0);
}
int main(void) {
  step(klee_int("x"));
  return 0;
}`);
    const found = errorsOf(explored).map(({ kind, stack }) => [kind, stack[0].function]);
    expect(found.sort()).toEqual([
      ['abort', 'step'],
      ['assert', 'step'],
      ['model', 'step'],
    ]);
    const model = errorsOf(explored).find(({ kind }) => kind === 'model');
    expect(model?.message).toContain('a second thread (pthread_create) is not supported');
  });

  it('is an exhausted stack, where recursion does not end', () => {
    const [error] = errorsOf(
      exploreC(
        'int f(int n) { volatile int a[64]; a[0] = n; return f(n + 1) + a[0]; }\nint main(void) { return f(0); }',
      ),
    );
    expect(error.message).toContain('the stack is exhausted');
  });

  it('is none where recursion is deep and ends, on each side of a fork', () => {
    const { statuses } = exploreC(`#include <klee/klee.h>
#include <stdlib.h>
static int x;
static int deep(int n) {
  volatile int own = n;
  if (n == 0) {
    if (x > 3) exit(1);
    exit(2);
  }
  return deep(n - 1) + own;
}
int main(void) {
  klee_make_symbolic(&x, sizeof x, "x");
  return deep(150000);
}`);
    expect(statuses).toEqual([1, 2]);
  });
});

describe('functions that nobody defines', () => {
  const program = 'int mystery(int); int main(void) { if (mystery(3) == 4) return 1; return 2; }';

  it('are errors that name them', () => {
    const [error] = errorsOf(exploreC(program));
    expect(error).toMatchObject({ kind: 'external' });
    expect(error.message).toContain('mystery');
  });

  it('give any result, if asked to', () => {
    const explored = exploreC(program, { inventsResults: true });
    expect(explored.statuses).toEqual([1, 2]);
    expect(explored.warnings.join()).toContain('mystery');
    const one = explored.ended.find(({ end }) => end.kind === 'exit' && end.status === 1)!;
    expect(int32(inputOf(one, 'mystery'))).toBe(4);
  });
});

describe('leaks', () => {
  const program = `${klee}
struct list { struct list *next; };
static struct list *kept;
int main(void) {
  char x;
  klee_make_symbolic(&x, sizeof x, "x");
  kept = malloc(sizeof *kept);
  kept->next = malloc(sizeof *kept);
  kept->next->next = 0;
  char *p = malloc(10);
  if (x == 3) return 1;
  free(p);
  return 0;
}`;

  it('are reported if asked for: objects that nothing points to', () => {
    expect(exploreC(program).errors).toEqual([]);
    const explored = exploreC(program, { checkLeaks: true });
    const [error, ...others] = errorsOf(explored);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ kind: 'leak', line: 13, function: 'main' });
    expect(error.message).toContain('10-byte heap object');
    expect(explored.statuses).toEqual([0]);
  });
});

describe('reads of memory that was never written', () => {
  const explore = (body: string) =>
    exploreC(`${klee}struct pair { char a; int b; };\nint main(void) {${body}}`, {
      checkUninitialised: true,
    });

  it.each([
    ['a local variable', 'int x; char c; klee_make_symbolic(&c, 1, "c"); if (c) x = 1; return x;'],
    ['a heap object', 'int *p = malloc(8); p[0] = 1; return p[0] + p[1];'],
    ['a copy', 'struct pair p, q; p.a = 1; q = p; return q.b;'],
    ['the end of a larger block', 'char *p = calloc(4, 1); p = realloc(p, 8); return p[3] + p[4];'],
  ])('are found: %s', (_title, body) => {
    expect(explore(body).errors).toEqual(['uninitialised']);
  });

  it.each([
    ['what was written', 'int x, *p = &x; *p = 3; return x;'],
    ['padding that is copied', 'struct pair p, q; p.a = 1; p.b = 2; q = p; return q.a + q.b;'],
    ['cleared memory', 'int *p = calloc(2, 4); char b[4]; memset(b, 0, 4); return p[1] + b[3];'],
    ['symbolic memory', 'int x; klee_make_symbolic(&x, sizeof x, "x"); if (x) return 1; return 0;'],
    ['strings of the library', 'char b[20]; strcpy(b, "hello"); return (int)strlen(b);'],
  ])('are not: %s', (_title, body) => {
    expect(explore(body).errors).toEqual([]);
  });
});
