/** The worked example of Kuznetsov et al., PLDI 2012, §3.2: the program of Figure 1, α = 0.5, β = 0.6, κ = 1. */
import { expect, it } from 'vitest';
import type { Func, Module } from '../../../src/ir/index.js';
import { type Counts, QueryCounts, type Variable } from '../../../src/merge/index.js';
import { assembly, blockOf, compiled, functionOf, nameOf } from './counting.js';

const example = { beta: 0.6, kappa: 1, queries: 'branches' } as const;

const echo = `
int strcmp(const char *, const char *);
int putchar(int);
int main(int argc, char **argv) {
  int r = 1, arg = 1;
  if (arg < argc)
    if (strcmp(argv[arg], "-n") == 0) {
      r = 0; ++arg;
    }
  for (; arg < argc; ++arg)
    for (int i = 0; argv[arg][i] != 0; ++i)
      putchar(argv[arg][i]);
  if (r)
    putchar('\\n');
  return 0;
}`;

/** Variables with more than α of all queries. */
function hot({ total, added }: Counts, alpha: number): string[] {
  return [...added].filter(([, count]) => count > alpha * total).map(([v]) => nameOf(v));
}

function added(counts: Counts, name: string): number | undefined {
  return [...counts.added].find(([variable]) => nameOf(variable) === name)?.[1];
}

it('has the numbers of the paper, compiled without optimisation', () => {
  const module = compiled(echo, '0');
  const counts = new QueryCounts(module, example);
  const line7 = counts.at(blockOf(module, 'main', 'for.cond'));
  expect(line7.total).toBeCloseTo(2.92, 12);
  expect(added(line7, 'arg+0:4')).toBeCloseTo(1.6, 12);
  expect(added(line7, 'r+0:4')).toBeCloseTo(1.32, 12);
  expect(hot(line7, 0.5)).toEqual(['arg+0:4']);
  // No branch is between line 6 and line 7.
  expect(hot(counts.at(blockOf(module, 'main', 'if.end3')), 0.5)).toEqual(['arg+0:4']);
  // The counter of the inner loop starts anew in each round of the outer one.
  expect(added(line7, 'i+0:4')).toBeUndefined();
  expect(added(counts.at(blockOf(module, 'main', 'for.cond5')), 'i+0:4')).toBeCloseTo(1, 12);
});

it('has the numbers of the paper in SSA form', () => {
  const module = assembly(`
    declare i32 @strcmp(ptr, ptr)
    declare i32 @putchar(i32)
    @n = constant [3 x i8] c"-n\\00"
    define i32 @main(i32 %argc, ptr %argv) {
    line3:
      %some = icmp slt i32 1, %argc
      br i1 %some, label %line4, label %line6
    line4:
      %first = getelementptr ptr, ptr %argv, i64 1
      %text = load ptr, ptr %first
      %compared = call i32 @strcmp(ptr %text, ptr @n)
      %isN = icmp eq i32 %compared, 0
      br i1 %isN, label %line5, label %line6
    line5:
      br label %line6
    line6:
      %r = phi i32 [ 1, %line3 ], [ 1, %line4 ], [ 0, %line5 ]
      %arg0 = phi i32 [ 1, %line3 ], [ 1, %line4 ], [ 2, %line5 ]
      br label %line7
    line7:
      %arg = phi i32 [ %arg0, %line6 ], [ %arg1, %next ]
      %more = icmp slt i32 %arg, %argc
      br i1 %more, label %inner, label %line10
    inner:
      br label %line8
    line8:
      %i = phi i32 [ 0, %inner ], [ %i1, %line9 ]
      %word = getelementptr ptr, ptr %argv, i32 %arg
      %chars = load ptr, ptr %word
      %char = getelementptr i8, ptr %chars, i32 %i
      %c = load i8, ptr %char
      %isChar = icmp ne i8 %c, 0
      br i1 %isChar, label %line9, label %next
    line9:
      %wide = sext i8 %c to i32
      call i32 @putchar(i32 %wide)
      %i1 = add i32 %i, 1
      br label %line8
    next:
      %arg1 = add i32 %arg, 1
      br label %line7
    line10:
      %isR = icmp ne i32 %r, 0
      br i1 %isR, label %line11, label %line12
    line11:
      call i32 @putchar(i32 10)
      br label %line12
    line12:
      ret i32 0
    }`);
  const counts = new QueryCounts(module, example);
  const line7 = counts.at(blockOf(module, 'main', 'line7'));
  expect(line7.total).toBeCloseTo(2.92, 12);
  expect(added(line7, 'arg')).toBeCloseTo(1.6, 12);
  expect(added(line7, 'r')).toBeCloseTo(1.32, 12);
  expect(hot(line7, 0.5)).toEqual(['arg']);
});

it('lists the same objects everywhere, and only what has a count', () => {
  const module = compiled(echo, '0');
  const counts = new QueryCounts(module, { beta: 0.8, kappa: 10, queries: 'all' });
  const seen = new Map<string, Variable>();
  for (const variable of variablesOf(functionOf(module, 'main'), counts)) {
    expect(seen.get(nameOf(variable)) ?? variable).toBe(variable);
    seen.set(nameOf(variable), variable);
  }
  expect(seen.has('arg+0:4')).toBe(true);
});

function* variablesOf(func: Func, counts: QueryCounts): Generator<Variable> {
  for (const block of func.blocks) {
    const { total, added } = counts.at(block);
    for (const [variable, count] of added) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(total * (1 + 1e-12));
      yield variable;
    }
  }
}

it('counts nothing before it is asked for', () => {
  const module: Module = compiled(echo, '0');
  // A body that cannot be counted does no harm as long as nobody calls it.
  const broken = assembly('define void @broken() {\nentry:\n ret void\n}').functions[0];
  broken.blocks[0].instructions.pop();
  module.functions.push(broken);
  const counts = new QueryCounts(module, example);
  expect(counts.at(functionOf(module, 'main').blocks[0]).total).toBeGreaterThan(0);
  expect(() => counts.at(broken.blocks[0])).toThrow();
});
