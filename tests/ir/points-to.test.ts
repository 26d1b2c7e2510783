/** Small programs in which the points-to analysis tells the fields of objects apart, or must not. */
import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import { pointsToOf } from '../../src/ir/index.js';

/** The names of the globals that the value called `name` in @main may point to. */
function targets(text: string, name: string): string[] {
  const module = readAssembly(`
    @a = internal global i32 0
    @b = internal global i32 0
    @c = internal global i32 0
    %pair = type { ptr, ptr }
    declare ptr @malloc(i64)
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
    ${text}`);
  const main = module.functions.find((func) => func.name === 'main')!;
  const value = main.blocks
    .flatMap(({ instructions }) => instructions)
    .find((instruction) => instruction.name === name)!;
  const { complete, pointees } = pointsToOf(module);
  expect(complete).toBe(true);
  return pointees(value)
    .map((object) => (object.kind === 'global' ? object.value.name : object.kind))
    .sort();
}

describe('fields of one object', () => {
  const filled = `
        %o = call ptr @malloc(i64 16)
        %second = getelementptr %pair, ptr %o, i64 0, i32 1
        store ptr @a, ptr %o
        store ptr @b, ptr %second`;

  it('are told apart by their offsets, whatever the types are', () => {
    const text = `define void @main() { ${filled}
        %same = getelementptr i8, ptr %o, i64 8
        %x = load ptr, ptr %o
        %y = load ptr, ptr %same
        ret void }`;
    expect(targets(text, 'x')).toEqual(['a']);
    expect(targets(text, 'y')).toEqual(['b']);
  });

  it('are found again from one of them (container_of)', () => {
    const text = `define void @main() { ${filled}
        %back = getelementptr i8, ptr %second, i64 -8
        %x = load ptr, ptr %back
        ret void }`;
    expect(targets(text, 'x')).toEqual(['a']);
  });

  it('keep their places in a copy of the structure, and in a part of it', () => {
    const text = `define void @main() { ${filled}
        %to = call ptr @malloc(i64 64)
        %at = getelementptr i8, ptr %to, i64 24
        call void @llvm.memcpy.p0.p0.i64(ptr %at, ptr %o, i64 16, i1 false)
        %part = call ptr @malloc(i64 8)
        call void @llvm.memcpy.p0.p0.i64(ptr %part, ptr %o, i64 8, i1 false)
        %q = getelementptr i8, ptr %to, i64 32
        %r = getelementptr i8, ptr %part, i64 8
        %x = load ptr, ptr %q
        %y = load ptr, ptr %part
        %z = load ptr, ptr %r
        ret void }`;
    expect(targets(text, 'x')).toEqual(['b']);
    expect(targets(text, 'y')).toEqual(['a']);
    expect(targets(text, 'z')).toEqual([]);
  });

  it('are one where an integer is the way to them', () => {
    const text = `define void @main(i64 %n) { ${filled}
        %number = ptrtoint ptr %o to i64
        %moved = add i64 %number, %n
        %p = inttoptr i64 %moved to ptr
        %x = load ptr, ptr %p
        ret void }`;
    expect(targets(text, 'x')).toEqual(['a', 'b']);
  });

  it('are read together by a wide load', () => {
    const text = `define void @main() { ${filled}
        %both = load %pair, ptr %o
        %x = extractvalue %pair %both, 1
        ret void }`;
    expect(targets(text, 'x')).toEqual(['a', 'b']);
  });
});

describe('arrays', () => {
  it('of structures have one place for each field of their elements', () => {
    const text = `@table = internal global [40 x %pair] zeroinitializer
      define void @main(i64 %i, i64 %j) {
        %f = getelementptr [40 x %pair], ptr @table, i64 0, i64 %i, i32 0
        %g = getelementptr [40 x %pair], ptr @table, i64 0, i64 %i, i32 1
        store ptr @a, ptr %f
        store ptr @b, ptr %g
        %p = getelementptr [40 x %pair], ptr @table, i64 0, i64 7, i32 1
        %x = load ptr, ptr %p
        ret void }`;
    expect(targets(text, 'x')).toEqual(['b']);
  });

  it('in a structure are apart from its other members', () => {
    const text = `@s = internal global { ptr, [4 x ptr], ptr } { ptr @a, [4 x ptr] [ptr null, ptr @b, ptr null, ptr null], ptr @c }
      define void @main(i64 %i) {
        %p = getelementptr { ptr, [4 x ptr], ptr }, ptr @s, i64 0, i32 1, i64 %i
        %q = getelementptr { ptr, [4 x ptr], ptr }, ptr @s, i64 0, i32 2
        %x = load ptr, ptr %p
        %y = load ptr, ptr %q
        ret void }`;
    expect(targets(text, 'x')).toEqual(['b']);
    expect(targets(text, 'y')).toEqual(['c']);
  });

  it('that a pointer walks over are read from end to end', () => {
    const text = `define void @main(i1 %more) {
      start:
        %o = call ptr @malloc(i64 80)
        %last = getelementptr i8, ptr %o, i64 72
        store ptr @a, ptr %last
        br label %loop
      loop:
        %p = phi ptr [ %o, %start ], [ %next, %loop ]
        %x = load ptr, ptr %p
        %next = getelementptr ptr, ptr %p, i64 1
        br i1 %more, label %loop, label %end
      end:
        ret void }`;
    expect(targets(text, 'x')).toEqual(['a']);
  });

  it('of any length behind a structure are reached by a constant and a variable index', () => {
    const text = `define void @main(i64 %i) {
        %o = call ptr @malloc(i64 800)
        %p = getelementptr { i64, [1 x ptr] }, ptr %o, i64 0, i32 1, i64 %i
        store ptr @a, ptr %p
        %q = getelementptr i8, ptr %o, i64 96
        %x = load ptr, ptr %q
        ret void }`;
    expect(targets(text, 'x')).toEqual(['a']);
  });
});

it('does not end up with more places than it can keep', () => {
  const stores = Array.from(
    { length: 200 },
    (_, i) => `%p${i} = getelementptr i8, ptr %o, i64 ${8 * i}
       store ptr @${'abc'[i % 3]}, ptr %p${i}`,
  );
  const text = `define void @main() {
      %o = call ptr @malloc(i64 1600)
      ${stores.join('\n')}
      %q = getelementptr i8, ptr %o, i64 1592
      %x = load ptr, ptr %q
      ret void }`;
  expect(targets(text, 'x')).toEqual(['a', 'b', 'c']);
});

it('knows that code outside may have put any address that it has into what it has', () => {
  const text = `declare void @keep(ptr)
    define void @main() {
      %o = call ptr @malloc(i64 16)
      %second = getelementptr %pair, ptr %o, i64 0, i32 1
      call void @keep(ptr %o)
      call void @keep(ptr @a)
      %x = load ptr, ptr %second
      ret void }`;
  expect(targets(text, 'x')).toEqual(['a', 'heap', 'unknown']);
});
