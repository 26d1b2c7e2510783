import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import {
  callGraphOf,
  isRecursive,
  type Module,
  pointsToOf,
  reachableFunctions,
} from '../../src/ir/index.js';

/** `caller: callee…` for each indirect call, and how it was resolved. */
function indirect(module: Module): Record<string, string> {
  const found: Record<string, string> = {};
  for (const site of callGraphOf(module).siteOf.values()) {
    if (site.resolved === 'direct') continue;
    const names = site.callees.map((func) => func.name).sort();
    found[site.caller.name] = `${site.resolved}: ${names.join(' ')}`;
  }
  return found;
}

describe('calls through pointers', () => {
  it('follow a table of functions', () => {
    const module = readAssembly(`
      @table = internal constant [2 x ptr] [ptr @a, ptr @b]
      define i32 @a(i32 %x) { ret i32 %x }
      define i32 @b(i32 %x) { ret i32 0 }
      define i32 @other(i32 %x) { ret i32 1 }
      @keep = global ptr @other
      define i32 @main(i64 %i) {
        %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
        %f = load ptr, ptr %p
        %r = call i32 %f(i32 1)
        ret i32 %r
      }`);
    expect(indirect(module)).toEqual({ main: 'points-to: a b' });
  });

  it('follow a function that is kept as an integer, beside one that is computed', () => {
    const module = readAssembly(`
      define void @a() { ret void }
      define void @b() { ret void }
      @keep = global ptr @b
      @kept = internal global i64 0
      define void @main(i1 %c, i64 %n) {
        %i = ptrtoint ptr @a to i64
        store i64 %i, ptr @kept
        %loaded = load i64, ptr @kept
        %computed = mul i64 %n, 3
        %one = select i1 %c, i64 %loaded, i64 %computed
        %f = inttoptr i64 %one to ptr
        call void %f()
        ret void
      }`);
    expect(indirect(module)['main']).toMatch(/\ba\b/);
  });

  it('follow arguments, results, stack variables and the heap', () => {
    const module = readAssembly(`
      declare ptr @malloc(i64)
      define void @a() { ret void }
      define void @b() { ret void }
      define void @c() { ret void }
      define ptr @choose() { ret ptr @b }
      define void @apply(ptr %f) {
        %v = alloca ptr
        store ptr %f, ptr %v
        %g = load ptr, ptr %v
        call void %g()
        ret void
      }
      define void @boxed() {
        %m = call ptr @malloc(i64 16)
        %slot = getelementptr i8, ptr %m, i64 8
        store ptr @c, ptr %slot
        %f = load ptr, ptr %slot
        call void %f()
        ret void
      }
      define void @main() {
        call void @apply(ptr @a)
        %f = call ptr @choose()
        call void @apply(ptr %f)
        call void @boxed()
        ret void
      }`);
    expect(indirect(module)).toEqual({ apply: 'points-to: a b', boxed: 'points-to: c' });
  });

  it('narrow what a structure holds by signature', () => {
    const module = readAssembly(`
      @ops = internal global { ptr, ptr } { ptr @open, ptr @read }
      define i32 @open(ptr %name) { ret i32 0 }
      define i64 @read(i32 %n, ptr %to) { ret i64 0 }
      define void @first() {
        %f = load ptr, ptr @ops
        %r = call i32 %f(ptr null)
        ret void
      }
      define void @second() {
        %p = getelementptr i8, ptr @ops, i64 8
        %f = load ptr, ptr %p
        %r = call i64 %f(i32 1, ptr null)
        ret void
      }`);
    expect(indirect(module)).toEqual({ first: 'points-to: open', second: 'points-to: read' });
  });

  it('follow pointers copied as integers, by words and by memcpy', () => {
    const module = readAssembly(`
      declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
      @from = internal global { ptr, i64 } { ptr @a, i64 1 }
      @to = internal global { ptr, i64 } zeroinitializer
      @copy = internal global { ptr, i64 } zeroinitializer
      define void @a() { ret void }
      define void @unrelated() { ret void }
      @keep = global ptr @unrelated
      define void @words() {
        %w = load i64, ptr @from
        store i64 %w, ptr @to
        %f = load ptr, ptr @to
        call void %f()
        ret void
      }
      define void @block() {
        call void @llvm.memcpy.p0.p0.i64(ptr @copy, ptr @from, i64 16, i1 false)
        %f = load ptr, ptr @copy
        call void %f()
        ret void
      }`);
    expect(indirect(module)).toEqual({ words: 'points-to: a', block: 'points-to: a' });
  });

  it('follow variable arguments', () => {
    const module = readAssembly(`
      declare void @llvm.va_start(ptr)
      define void @a() { ret void }
      define void @each(i32 %n, ...) {
        %list = alloca [1 x { i32, i32, ptr, ptr }]
        call void @llvm.va_start(ptr %list)
        %area = load ptr, ptr %list
        %f = load ptr, ptr %area
        call void %f()
        ret void
      }
      define void @main() {
        call void (i32, ...) @each(i32 1, ptr @a)
        ret void
      }`);
    expect(indirect(module)).toEqual({ each: 'points-to: a' });
  });

  it('fall back to the signature where the pointer comes from outside', () => {
    const module = readAssembly(`
      declare ptr @lookup(i32)
      define i32 @a(i32 %x) { ret i32 %x }
      define i32 @b(i32 %x) { ret i32 %x }
      define i32 @c(i64 %x) { ret i32 0 }
      @keep = global [2 x ptr] [ptr @a, ptr @c]
      define i32 @main() {
        %f = call ptr @lookup(i32 0)
        %r = call i32 %f(i32 1)
        %s = call i32 @b(i32 1)
        ret i32 %r
      }`);
    expect(indirect(module)).toEqual({ main: 'signature: a' });
  });

  it('know that callbacks passed outside may be called from there', () => {
    const module = readAssembly(`
      declare void @register(ptr)
      define void @callback(ptr %data) {
        %f = load ptr, ptr %data
        call void %f()
        ret void
      }
      @data = internal global ptr @target
      define void @target() { ret void }
      define void @main() {
        call void @register(ptr @callback)
        call void @register(ptr @data)
        ret void
      }`);
    expect(indirect(module).callback).toBe('signature: target');
  });

  it('give up at the limit', () => {
    const module = readAssembly(`
      @v = internal global ptr @a
      define void @a() { ret void }
      define void @main() {
        %f = load ptr, ptr @v
        call void %f()
        ret void
      }`);
    expect(pointsToOf(module, 0).complete).toBe(false);
    expect(indirect(module)).toEqual({ main: 'signature: a' });
  });
});

it('orders functions bottom-up and finds recursion', () => {
  const module = readAssembly(`
    define void @main() { call void @even() call void @leaf() ret void }
    define void @even() { call void @odd() ret void }
    define void @odd() { call void @even() ret void }
    define void @leaf() { ret void }
    define void @loop() { call void @loop() ret void }`);
  const graph = callGraphOf(module);
  const named = (name: string) => module.functions.find((func) => func.name === name)!;
  const place = (name: string) => graph.bottomUp.indexOf(named(name));
  expect(place('main')).toBeGreaterThan(place('even'));
  expect(place('main')).toBeGreaterThan(place('leaf'));
  expect(Math.abs(place('even') - place('odd'))).toBe(1);
  expect(
    ['main', 'even', 'odd', 'leaf', 'loop'].filter((name) => isRecursive(graph, named(name))),
  ).toEqual(['even', 'odd', 'loop']);
  const reached = [...reachableFunctions(graph, [named('main')])].map((func) => func.name).sort();
  expect(reached).toEqual(['even', 'leaf', 'main', 'odd']);
});
