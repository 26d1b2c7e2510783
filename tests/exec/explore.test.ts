/** Whole explorations of small C programs: how many paths, which errors, which inputs. */
import { describe, expect, it } from 'vitest';
import { Explorer } from '../../src/exec/explore/explorer.js';
import type { Searcher } from '../../src/exec/explore/life/searcher.js';
import type { ExplorerOptions } from '../../src/exec/explore/options.js';
import type { PathEnd, TestCase } from '../../src/exec/explore/states/events.js';
import { decisionList, type State } from '../../src/exec/explore/states/state.js';
import { Program } from '../../src/exec/prepare/index.js';
import { ExprContext } from '../../src/expr/index.js';
import { readBitcode } from '../../src/frontend/bc/index.js';
import { compileC, type OptimisationLevel } from '../../src/frontend/index.js';
import { PathSolver, pathChain } from '../../src/solver/index.js';
import { silentHost } from './run-assembly.js';

function depthFirst(): Searcher {
  const states: State[] = [];
  return {
    add: (state) => void states.push(state),
    remove: (state) => void states.splice(states.lastIndexOf(state), 1),
    select: () => states[states.length - 1],
  };
}

interface Ended {
  readonly end: PathEnd;
  readonly test: TestCase | undefined;
  readonly state: State;
}

function explore(
  text: string,
  optimise: OptimisationLevel = '1',
  options: Partial<ExplorerOptions> = {},
): Ended[] {
  const source = `
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
void klee_report_error(const char *, int, const char *, const char *);
int klee_range(int, int, const char *);
void *malloc(unsigned long);
void free(void *);
${text}`;
  const result = compileC({ path: 'test.c', text: source }, { cc: 'embedded', optimise });
  if (!result.ok) throw new Error(result.message);
  const program = new Program(readBitcode(result.ir, { file: 'test.bc' }));
  const terms = new ExprContext();
  const ended: Ended[] = [];
  const explorer = new Explorer(program, {
    terms,
    paths: new PathSolver(terms, pathChain(terms, { verify: true })),
    searcher: depthFirst(),
    ...options,
    host: silentHost(),
    onEvent: (event) => {
      if (event.kind === 'ended') ended.push(event);
    },
  });
  explorer.machine.push(program.prepared(program.functionNamed('main')!), []);
  explorer.begin();
  while (explorer.step());
  return ended;
}

const errors = (ended: readonly Ended[]) =>
  ended.flatMap(({ end }) => (end.kind === 'error' ? [end.error.kind] : [])).sort();
const statuses = (ended: readonly Ended[]) =>
  ended.flatMap(({ end }) => (end.kind === 'exit' ? [end.status] : [])).sort((a, b) => a - b);

describe('an exploration', () => {
  it('finds the same paths when terms that nobody needs are forgotten', () => {
    const program = `
int main(void) {
  unsigned char a[6];
  int sum = 0;
  klee_make_symbolic(a, sizeof a, "a");
  unsigned char *copy = malloc(6);
  for (int i = 0; i < 6; i++) copy[i] = a[i] ^ (a[(i + 1) % 6] >> 1);
  for (int i = 0; i < 6; i++) {
    if (copy[i] > 3 * i + a[i]) copy[(i + 1) % 6] += a[i];
    sum = sum * 2 + copy[i];
    if (sum % 8 == 3) return sum;
  }
  return copy[a[0] % 6] > 100;
}`;
    const kept = explore(program);
    const forgotten = explore(program, '1', { termLimit: 1 });
    /** What the program does, in other words: its status for an input. */
    const statusOf = (a: Uint8Array): number => {
      const copy = a.map((byte, i) => byte ^ (a[(i + 1) % 6] >> 1));
      let sum = 0;
      for (let i = 0; i < 6; i++) {
        if (copy[i] > 3 * i + a[i]) copy[(i + 1) % 6] += a[i];
        sum = sum * 2 + copy[i];
        if (sum % 8 === 3) return sum & 0xff;
      }
      return Number(copy[a[0] % 6] > 100);
    };
    for (const { end, test } of forgotten) {
      expect(end).toEqual({ kind: 'exit', status: statusOf(test!.inputs[0].bytes) });
    }
    const decisions = (ended: readonly Ended[]) =>
      ended.map(({ state }) => decisionList(state.decisions).join(' '));
    expect(decisions(forgotten)).toEqual(decisions(kept));
    expect(new Set(decisions(kept)).size).toBe(kept.length);
    expect(kept.length).toBeGreaterThan(20);
  });

  it('takes both sides of a branch, with an input for each', () => {
    const ended = explore(
      `
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 0) return 0;
  if (x < 0) return 1;
  return 2;
}`,
      '0',
    );
    expect(statuses(ended)).toEqual([0, 1, 2]);
    for (const { end, test } of ended) {
      const [{ name, bytes }] = test!.inputs;
      const value = new DataView(bytes.buffer).getInt32(0, true);
      expect(name).toBe('x');
      expect(end).toEqual({ kind: 'exit', status: value === 0 ? 0 : value < 0 ? 1 : 2 });
    }
  });

  it.each(['0', '1', '2'] as const)('sorts four numbers in 24 ways at -O%s', (level) => {
    const ended = explore(
      `
int a[4];
int main(void) {
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < 4; i++) {
    int x = a[i], j = i - 1;
    while (j >= 0 && a[j] > x) { a[j + 1] = a[j]; j--; }
    a[j + 1] = x;
  }
  for (int i = 1; i < 4; i++)
    if (a[i - 1] > a[i]) klee_report_error("", 1, "not sorted", "user");
  return 0;
}`,
      level,
    );
    expect(errors(ended)).toEqual([]);
    expect(ended).toHaveLength(24);
  });

  it('finds the division by zero and goes on without it', () => {
    const ended = explore(
      `
int main(void) {
  int d;
  klee_make_symbolic(&d, sizeof d, "d");
  return 100 / d == 50;
}`,
      '0',
    );
    expect(errors(ended)).toEqual(['division-by-zero']);
    expect(ended).toHaveLength(2);
  });

  it('reads and writes at symbolic indices, within the object and beyond', () => {
    const ended = explore(
      `
static const unsigned char table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
int main(void) {
  unsigned char i;
  int b[4] = {1, 2, 3, 4};
  klee_make_symbolic(&i, sizeof i, "i");
  b[i & 3] = 7;
  if (b[2] == 7) return 1;
  if (table[i] == 9) return 2;
  return 3;
}`,
      '0',
    );
    expect(errors(ended)).toEqual(['out-of-bounds']);
    expect(statuses(ended)).toEqual([1, 2, 3]);
    for (const { end, test } of ended) {
      const index = test!.inputs[0].bytes[0];
      if (end.kind === 'error') expect(index).toBeGreaterThanOrEqual(8);
      else if (end.kind === 'exit' && end.status === 2) expect(index).toBe(5);
    }
  });

  it('keeps heap objects of different paths apart', () => {
    const ended = explore(
      `
int main(void) {
  int x = klee_range(0, 3, "x");
  int *p = malloc(sizeof(int) * 2);
  p[0] = x;
  p[1] = 5;
  if (x == 1) free(p);
  if (x == 2) p[1] = 6;
  return p[1];
}`,
      '0',
    );
    expect(errors(ended)).toEqual(['use-after-free']);
    expect(statuses(ended)).toEqual([5, 6]);
  });

  it('takes terms back from calls that compiled code makes', () => {
    const ended = explore(
      `
int __VERIFIER_nondet_int(void);
__attribute__((noinline)) static int two(int *p) { return *p + __VERIFIER_nondet_int(); }
__attribute__((noinline)) static int one(int k) { int x = k; return two(&x) * 2; }
int main(void) {
  if (one(3) == 10) return 1;
  return 2;
}`,
      '0',
    );
    expect(statuses(ended)).toEqual([1, 2]);
    const value = (ended: Ended) =>
      new DataView(ended.test!.inputs[0].bytes.buffer).getInt32(0, true);
    const [hit] = ended.filter(({ end }) => end.kind === 'exit' && end.status === 1);
    expect(((value(hit) + 3) * 2) | 0).toBe(10);
  });

  it('holds to assumptions', () => {
    const ended = explore(
      `
int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 10);
  klee_assume(x < 13);
  switch (x) {
    case 5: return 5;
    case 11: return 11;
    case 12: return 12;
    default: return 0;
  }
}`,
      '0',
    );
    expect(statuses(ended)).toEqual([11, 12]);
  });
});
