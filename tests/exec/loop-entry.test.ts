/** Frames of tier 0 that go on in compiled code at a loop: same results, same counts, same errors. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WasmTier } from '../../src/exec/wasm/index.js';
import { exploreC } from './exploring.js';
import { machineFor } from './run-assembly.js';

/** Runs @f in tier 0 alone, from loops on, and with both tiers; all must end alike. */
function everyWay(text: string, args: (number | bigint)[] = []) {
  const ends = ([false, 'loops', true] as const).map((compile) => {
    const machine = machineFor(text, { compile });
    const { program } = machine;
    const outcome = machine.call(program.prepared(program.functionNamed('f')!), args);
    machine.uncountRest();
    const error = outcome.kind === 'error' ? outcome.error : undefined;
    return {
      kind: outcome.kind,
      value: outcome.kind === 'returned' ? outcome.value : undefined,
      error: error && {
        kind: error.kind,
        message: error.message,
        at: error.stack.map((e) => e.function),
      },
      instructions: machine.instructions,
    };
  });
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[2]).toEqual(ends[0]);
  return ends[0];
}

const entered = vi.spyOn(WasmTier.prototype, 'callLoop');
afterEach(() => {
  expect(entered).toHaveBeenCalled();
  entered.mockClear();
});

describe('a loop of tier 0 goes on in compiled code', () => {
  it('with phis, and returns from there', () => {
    const text = `define i64 @f(i64 %n) {
      entry:
        br label %loop
      loop:
        %i = phi i64 [ 0, %entry ], [ %next, %loop ]
        %sum = phi i64 [ 0, %entry ], [ %added, %loop ]
        %added = add i64 %sum, %i
        %next = add i64 %i, 1
        %more = icmp ult i64 %next, %n
        br i1 %more, label %loop, label %done
      done:
        ret i64 %added }`;
    expect(everyWay(text, [1000])).toMatchObject({ kind: 'returned', value: 499500 });
  });

  it('inside an outer loop, whose values it keeps', () => {
    const text = `define i32 @f(i32 %n) {
      entry:
        %unused = add i32 %n, 1
        br label %outer
      outer:
        %i = phi i32 [ 0, %entry ], [ %i1, %outerEnd ]
        %total = phi i32 [ 0, %entry ], [ %t, %outerEnd ]
        %odd = and i32 %i, 1
        %skip = icmp eq i32 %odd, 1
        br i1 %skip, label %outerEnd, label %inner
      inner:
        %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
        %s = phi i32 [ %total, %outer ], [ %s1, %inner ]
        %p = mul i32 %i, %j
        %s1 = add i32 %s, %p
        %j1 = add i32 %j, 1
        %go = icmp ult i32 %j1, %n
        br i1 %go, label %inner, label %outerEnd
      outerEnd:
        %t = phi i32 [ %total, %outer ], [ %s1, %inner ]
        %i1 = add i32 %i, 1
        %on = icmp ult i32 %i1, %n
        br i1 %on, label %outer, label %done
      done:
        ret i32 %t }`;
    expect(everyWay(text, [40])).toMatchObject({ value: 296400 });
  });

  it('with variables in slots and in memory, wide integers, floats and aggregates', () => {
    const text = `%pair = type { i32, double }
      define i64 @f(i32 %n) {
      entry:
        %i = alloca i32
        %wide = alloca i128
        %array = alloca [4 x i32]
        store i32 0, ptr %i
        store i128 1, ptr %wide
        %first = insertvalue %pair { i32 3, double 0.5 }, i32 7, 0
        br label %loop
      loop:
        %p = phi %pair [ %first, %entry ], [ %p2, %loop ]
        %x = load i32, ptr %i
        %w = load i128, ptr %wide
        %w1 = mul i128 %w, 12345678901234567
        store i128 %w1, ptr %wide
        %at = and i32 %x, 3
        %slot = getelementptr [4 x i32], ptr %array, i64 0, i32 %at
        store i32 %x, ptr %slot
        %a = extractvalue %pair %p, 0
        %d = extractvalue %pair %p, 1
        %a1 = add i32 %a, %x
        %d1 = fadd double %d, 0.25
        %p1 = insertvalue %pair %p, i32 %a1, 0
        %p2 = insertvalue %pair %p1, double %d1, 1
        %x1 = add i32 %x, 1
        store i32 %x1, ptr %i
        %more = icmp ult i32 %x1, %n
        br i1 %more, label %loop, label %done
      done:
        %ww = load i128, ptr %wide
        %high = lshr i128 %ww, 64
        %h = trunc i128 %high to i64
        %last = load i32, ptr %slot
        %l = zext i32 %last to i64
        %ra = extractvalue %pair %p2, 0
        %rd = extractvalue %pair %p2, 1
        %ri = fptosi double %rd to i64
        %za = zext i32 %ra to i64
        %s1 = xor i64 %h, %l
        %s2 = add i64 %s1, %ri
        %s3 = add i64 %s2, %za
        ret i64 %s3 }`;
    everyWay(text, [101]);
  });

  it('and leaves it for an error, in a function that it calls too', () => {
    const text = `@a = global [50 x i32] zeroinitializer
      define internal i32 @get(i64 %i) {
        %p = getelementptr [50 x i32], ptr @a, i64 0, i64 %i
        %v = load i32, ptr %p
        ret i32 %v }
      define i32 @f(i64 %n) {
      entry:
        br label %loop
      loop:
        %i = phi i64 [ 0, %entry ], [ %next, %loop ]
        %v = call i32 @get(i64 %i)
        %next = add i64 %i, 1
        %more = icmp ult i64 %next, %n
        br i1 %more, label %loop, label %done
      done:
        ret i32 %v }`;
    expect(everyWay(text, [50])).toMatchObject({ kind: 'returned', value: 0 });
    expect(everyWay(text, [51])).toMatchObject({
      error: { kind: 'out-of-bounds', at: ['get', 'f'] },
    });
  });

  it('an irreducible one as well', () => {
    const text = `define i32 @f(i32 %n) {
      entry:
        %c = icmp ugt i32 %n, 100
        br i1 %c, label %a, label %b
      a:
        %x = phi i32 [ 0, %entry ], [ %y1, %b ]
        %x1 = add i32 %x, 3
        br label %inner
      inner:
        %k = phi i32 [ 0, %a ], [ %k1, %inner ]
        %k1 = add i32 %k, 1
        %kc = icmp ult i32 %k1, 7
        br i1 %kc, label %inner, label %b
      b:
        %y = phi i32 [ 5, %entry ], [ %x1, %inner ]
        %y1 = add i32 %y, 1
        %more = icmp ult i32 %y1, %n
        br i1 %more, label %a, label %done
      done:
        ret i32 %y1 }`;
    everyWay(text, [90]);
    everyWay(text, [190]);
  });

  it('while other values of the frame are symbolic, and stops where they are needed', () => {
    const source = `#include <klee/klee.h>
      int main(void) {
        int x, n;
        unsigned h = 1;
        klee_make_symbolic(&x, sizeof x, "x");
        int c = x;
        if (c > 10) n = 3; else n = 5;
        for (int i = 0; i < 3000; i++) { h = h * 31 + (h >> 7) + n; if (i == 2500) h += c & 1; }
        return (h + c) & 1;
      }`;
    const ways = ([false, 'loops', true] as const).map((compile) => {
      const { ended, statuses, errors } = exploreC(source, { compile });
      return { paths: ended.length, statuses, errors };
    });
    expect(ways[0]).toMatchObject({ paths: 2, errors: [] });
    expect(ways[1]).toEqual(ways[0]);
    expect(ways[2]).toEqual(ways[0]);
  });
});
