import { expect, it } from 'vitest';
import { exploreAssembly } from './exploring.js';

function filled(name: string, word: number): string {
  return `@${name} = constant [64 x i64] [${Array(64).fill(`i64 ${word}`).join(', ')}]`;
}

/** 512 bytes from the middle of one page on, stored by one instruction of a function that is compiled by then. */
const program = `
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@table = global [2048 x i8] zeroinitializer, align 1024
@name = constant [2 x i8] c"x\\00"
${filled('one', 1)}
${filled('two', 2)}
${filled('seven', 7)}
declare void @klee_make_symbolic(ptr, i64, ptr)

define void @fill(ptr %at, ptr %from) noinline {
  %all = load [64 x i64], ptr %from, align 8
  store [64 x i64] %all, ptr %at, align 8
  ret void
}

define i32 @main() {
entry:
  %x = alloca i32
  %at = getelementptr i8, ptr @table, i64 128
  %inner = getelementptr i8, ptr @table, i64 384
  br label %warm
warm:
  %i = phi i64 [ 0, %entry ], [ %next, %warm ]
  %next = add i64 %i, 1
  call void @fill(ptr %at, ptr @seven)
  %done = icmp eq i64 %next, 300000
  br i1 %done, label %ask, label %warm
ask:
  call void @klee_make_symbolic(ptr %x, i64 4, ptr @name)
  %v = load i32, ptr %x
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %positive, label %other
positive:
  call void @fill(ptr %at, ptr @one)
  br label %end
other:
  %d = icmp slt i32 %v, -9
  br i1 %d, label %negative, label %end
negative:
  call void @fill(ptr %at, ptr @two)
  br label %end
end:
  %word = load i64, ptr %inner
  %status = trunc i64 %word to i32
  ret i32 %status
}
`;

it('of compiled functions are seen by no other path, however many pages they span', () => {
  for (const search of ['dfs', 'newest', 'bfs'] as const) {
    expect(exploreAssembly(program, { search: [search] }).statuses).toEqual([1, 2, 7]);
  }
});
