import { expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import { allocasOf, dataLayoutOf, type Func, type Module } from '../../src/ir/index.js';

function only(text: string): [Module, Func] {
  const module = readAssembly(text);
  return [module, module.functions.find((func) => func.blocks.length > 0)!];
}

function classes(text: string): Record<string, string> {
  const [module, func] = only(text);
  const { all } = allocasOf(func, dataLayoutOf(module));
  return Object.fromEntries(all.map((info) => [info.alloca.name, info.class]));
}

it('tells promotable, local and escaping stack variables apart', () => {
  expect(
    classes(`
      declare void @use(ptr)
      declare void @llvm.lifetime.start.p0(i64, ptr)
      declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
      define ptr @f(i64 %i, ptr %out) {
        %scalar = alloca i32
        %marked = alloca i64
        %array = alloca [4 x i32]
        %volatile = alloca i32
        %retyped = alloca i32
        %cleared = alloca [4 x i32]
        %passed = alloca i32
        %stored = alloca i32
        %returned = alloca i32
        %number = alloca i32
        %unused = alloca i32
        store i32 1, ptr %scalar
        %x = load i32, ptr %scalar
        call void @llvm.lifetime.start.p0(i64 8, ptr %marked)
        store i64 1, ptr %marked
        %p = getelementptr [4 x i32], ptr %array, i64 0, i64 %i
        store i32 %x, ptr %p
        store volatile i32 1, ptr %volatile
        %h = load i16, ptr %retyped
        call void @llvm.memset.p0.i64(ptr %cleared, i8 0, i64 16, i1 false)
        call void @use(ptr %passed)
        store ptr %stored, ptr %out
        %n = ptrtoint ptr %number to i64
        ret ptr %returned
      }`),
  ).toEqual({
    scalar: 'promotable',
    marked: 'promotable',
    unused: 'promotable',
    array: 'local',
    volatile: 'local',
    retyped: 'local',
    cleared: 'local',
    passed: 'escaping',
    stored: 'escaping',
    returned: 'escaping',
    number: 'escaping',
  });
});

it('follows phi and select for variables of the entry block only', () => {
  expect(
    classes(`
      define i32 @f(i1 %c) {
      entry:
        %a = alloca i32
        %b = alloca i32
        %p = select i1 %c, ptr %a, ptr %b
        store i32 1, ptr %p
        br label %loop
      loop:
        %old = phi ptr [ %a, %entry ], [ %d, %loop ]
        %d = alloca i32
        %x = load i32, ptr %old
        br i1 %c, label %loop, label %end
      end:
        ret i32 %x
      }`),
  ).toEqual({ a: 'local', b: 'local', d: 'escaping' });
});

it('knows where contents can still be read', () => {
  const [module, func] = only(`
    declare void @llvm.lifetime.end.p0(i64, ptr)
    define i32 @f(i1 %c) {
    entry:
      %a = alloca i32
      %b = alloca i32
      %half = alloca i64
      store i32 1, ptr %a
      store i32 2, ptr %b
      store i64 0, ptr %half
      br i1 %c, label %left, label %right
    left:
      store i32 3, ptr %a
      store i32 4, ptr %half
      br label %join
    right:
      %x = load i32, ptr %b
      br label %join
    join:
      %y = load i32, ptr %a
      call void @llvm.lifetime.end.p0(i64 4, ptr %a)
      %z = load i64, ptr %half
      ret i32 %y
    }`);
  const { liveness } = allocasOf(func, dataLayoutOf(module));
  const names = (list: { name: string | undefined }[]) => list.map(({ name }) => name);
  const live = Object.fromEntries(
    func.blocks.map((block) => [block.name, names(liveness.liveIn(block))]),
  );
  expect(live).toEqual({
    entry: [],
    left: ['half'],
    right: ['a', 'b', 'half'],
    join: ['a', 'half'],
  });
  const [entry, , , join] = func.blocks;
  expect(names(liveness.liveBefore(entry, 4))).toEqual(['a']);
  expect(names(liveness.liveBefore(entry, 6))).toEqual(['a', 'b', 'half']);
  expect(names(liveness.liveBefore(join, 1))).toEqual(['half']);
  expect(names(liveness.liveOut(entry))).toEqual(['a', 'b', 'half']);
});
