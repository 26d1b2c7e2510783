import { describe, expect, it } from 'vitest';
import { QueryCounts } from '../../../src/merge/index.js';
import { assembly, blockOf, callsIn, compiled, countsAt, functionOf, named } from './counting.js';

const half = { beta: 0.5, kappa: 2, queries: 'branches' } as const;

describe('branches', () => {
  it('count with half of what follows on each side', () => {
    const text = `
      define i32 @f(i1 %a, i1 %b) {
      entry:
        br i1 %a, label %left, label %end
      left:
        br i1 %b, label %more, label %end
      more:
        br i1 %a, label %end, label %end2
      end:
        ret i32 0
      end2:
        ret i32 1
      }`;
    expect(countsAt(text, 'more')).toEqual({ total: 1, a: 1 });
    expect(countsAt(text, 'left')).toEqual({ total: 1.5, a: 0.5, b: 1 });
    expect(countsAt(text, 'entry')).toEqual({ total: 1.75, a: 1.25, b: 0.5 });
  });

  it('of a switch count once, each block that follows once', () => {
    const text = `
      define i32 @f(i32 %x, i1 %b) {
      entry:
        switch i32 %x, label %other [ i32 0, label %ask
                                      i32 1, label %ask
                                      i32 2, label %end ]
      ask:
        br i1 %b, label %end, label %other
      other:
        br i1 %b, label %end, label %ask2
      ask2:
        br i1 %b, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'other')).toEqual({ total: 1.5, b: 1.5 });
    // 1 + β·other + β·ask + β·end
    expect(countsAt(text, 'entry')).toEqual({ total: 2.625, x: 1, b: 1.625 });
  });

  it('with a constant condition ask nothing', () => {
    const text = `
      define i32 @f(i1 %b) {
      entry:
        br i1 true, label %ask, label %end
      ask:
        br i1 %b, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'entry')).toEqual({ total: 0.5, b: 0.5 });
  });
});

describe('loops', () => {
  const loop = (test: string) => `
    define i32 @f(i32 %n, i1 %last) {
    entry:
      br label %head
    head:
      %i = phi i32 [ 0, %entry ], [ %next, %body ]
      %more = icmp slt i32 %i, ${test}
      br i1 %more, label %body, label %end
    body:
      %next = add i32 %i, 1
      br label %head
    end:
      br i1 %last, label %left, label %left
    left:
      ret i32 0
    }`;

  it('count κ tests, then what follows', () => {
    // One round: 1 + β·end + β·(back), where the last way back leads to the end.
    expect(countsAt(loop('%n'), 'head', { kappa: 1 })).toEqual({ total: 2, n: 1, i: 1, last: 1 });
    expect(countsAt(loop('%n'), 'head', { kappa: 3 })).toEqual({
      total: 2.75,
      n: 1.75,
      i: 1.75,
      last: 1,
    });
    expect(countsAt(loop('%n'), 'body', { kappa: 3 })).toEqual({
      total: 2.5,
      n: 1.5,
      i: 1.5,
      last: 1,
    });
  });

  it('count as often as a constant says', () => {
    const five = countsAt(loop('5'), 'head', { kappa: 1 });
    expect(five).toEqual({ total: 2.9375, i: 1.9375, last: 1 });
    const { n: _, ...unknown } = countsAt(loop('%n'), 'head', { kappa: 5 });
    expect(five).toEqual(unknown);
  });

  it('within loops multiply', () => {
    const text = `
      define i32 @f(i1 %a, i1 %b) {
      entry:
        br label %outer
      outer:
        br i1 %a, label %inner, label %end
      inner:
        br i1 %b, label %body, label %next
      body:
        br label %inner
      next:
        br label %outer
      end:
        ret i32 0
      }`;
    // Inner, β = 1, κ = 2: y₂ = 1 + N + y₁ = 1 + N + (1 + N + N) = 2 + 3N, where N is what follows the loop.
    // Outer: x = 1 + y₂(X): x₁ = 1 + 2 = 3 (N = 0, the end), x₂ = 1 + 2 + 3·3 = 12.
    expect(countsAt(text, 'outer', { beta: 1 })).toEqual({ total: 12, a: 4, b: 8 });
    expect(countsAt(text, 'inner', { beta: 1 })).toEqual({ total: 11, a: 3, b: 8 });
    expect(countsAt(text, 'next', { beta: 1 })).toEqual({ total: 3, a: 1, b: 2 });
  });

  it('that nothing leaves have nothing behind them', () => {
    const text = `
      define void @f(i1 %a) {
      entry:
        br label %head
      head:
        br i1 %a, label %left, label %right
      left:
        br label %head
      right:
        br label %head
      }`;
    expect(countsAt(text, 'entry', { beta: 1 })).toEqual({ total: 3, a: 3 });
  });

  it('with several entries are taken round as well', () => {
    const text = `
      define void @f(i1 %way, i1 %a, i1 %b) {
      entry:
        br i1 %way, label %one, label %two
      one:
        br i1 %a, label %two, label %end
      two:
        br i1 %b, label %one, label %end
      end:
        ret void
      }`;
    // β = 1. With X for going back to `one`: two = 1 + X, one = 1 + two = 2 + X; κ = 2: X = 2.
    const once = countsAt(text, 'entry', { beta: 1 });
    expect(once).toEqual({ total: 8, way: 1, a: 3, b: 4 });
    const more = countsAt(text, 'entry', { beta: 1, kappa: 3 });
    expect(more.total).toBeGreaterThan(once.total);
  });

  it('keep the shares of variables beyond all numbers', () => {
    const body = Array.from(
      { length: 40 },
      (_, i) => `b${i}:
        br i1 %${i === 3 ? 'rare' : 'often'}, label %b${i + 1}, label %o${i}
      o${i}:
        br label %b${i + 1}`,
    ).join('\n');
    const nest = (depth: number, inner: string): string =>
      depth === 0
        ? inner
        : nest(
            depth - 1,
            `h${depth}:
              br i1 %often, label %${depth === 3 ? 'b0' : `h${depth + 1}`}, label %x${depth}
             ${inner}
             x${depth}:
              br label %${depth === 1 ? 'end' : `h${depth - 1}`}`,
          );
    const text = `
      define void @f(i1 %often, i1 %rare) {
      entry:
        br label %h1
      ${nest(3, `${body}\nb40:\n br label %h3`)}
      end:
        br i1 %rare, label %out, label %out
      out:
        ret void
      }`;
    const { total, often, rare } = countsAt(text, 'h3', { beta: 0.9, kappa: 30 });
    expect(total).toBe(1e300);
    expect(often).toBeLessThan(total);
    expect(rare / total).toBeGreaterThan(1e-6);
    expect(rare / total).toBeLessThan(0.5);
    expect(often + rare).toBeCloseTo(total, -292);
  });
});

describe('dependence', () => {
  it('goes through values, and not back in time', () => {
    const text = `
      define i32 @f(i32 %x, i32 %y) {
      entry:
        %a = add i32 %x, 1
        %b = mul i32 %a, %y
        br label %then
      then:
        %t = icmp eq i32 %b, 7
        br i1 %t, label %end, label %later
      later:
        %u = icmp eq i32 %x, 7
        br i1 %u, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'entry')).toEqual({ total: 1.5, x: 1.5, y: 1 });
    // What b is has been computed: x matters for the second question only.
    expect(countsAt(text, 'then')).toEqual({ total: 1.5, b: 1, x: 0.5 });
  });

  it('goes through variables of unoptimised code', () => {
    const module = compiled(
      `int f(int x, int y) {
        int a = x, b;
        if (y) return 1;
        b = a + 1;
        if (b) return 2;
        return 3;
      }`,
      '0',
    );
    const counts = new QueryCounts(module, half);
    expect(named(counts.at(functionOf(module, 'f').blocks[0]))).toEqual({
      total: 1.5,
      y: 1,
      x: 0.5,
    });
    expect(named(counts.at(blockOf(module, 'f', 'if.end')))).toEqual({ total: 1, 'a+0:4': 1 });
  });

  it('ends where a variable is overwritten', () => {
    const module = compiled(
      `int next(void);
       int f(void) { int x = next(), y = next(); next(); x = y + 1; if (x) return 1; return 2; }`,
      '0',
    );
    const counts = new QueryCounts(module, half);
    const behindThird = callsIn(module, 'f').filter((call) => call.type.kind === 'int')[2];
    expect(named(counts.after(behindThird))).toEqual({ total: 1, 'y+0:4': 1 });
  });

  it('is over at the phis of a block', () => {
    const text = `
      define i32 @f(i32 %x, i1 %which) {
      entry:
        br i1 %which, label %left, label %join
      left:
        br label %join
      join:
        %r = phi i32 [ %x, %entry ], [ 1, %left ]
        %t = icmp eq i32 %r, 7
        br i1 %t, label %later, label %end
      later:
        %u = icmp eq i32 %x, 8
        br i1 %u, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'join')).toEqual({ total: 1.5, r: 1, x: 0.5 });
    expect(countsAt(text, 'entry', { beta: 1 })).toEqual({ total: 5, which: 1, x: 4 });
  });

  it('tells the fields of a structure on the stack apart', () => {
    const module = compiled(
      `int f(int x, int y) {
        struct { int a, b; } s;
        s.a = x;
        s.b = y;
        if (s.b) return 1;
        return 2;
      }`,
      '0',
    );
    const counts = new QueryCounts(module, half);
    expect(named(counts.at(functionOf(module, 'f').blocks[0]))).toEqual({ total: 1, y: 1 });
  });

  it('goes through an array on the stack', () => {
    const text = `
      define i32 @f(i32 %x, i64 %i, i64 %k) {
      entry:
        %a = alloca [4 x i32]
        %p = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
        store i32 %x, ptr %p
        br label %read
      read:
        %q = getelementptr [4 x i32], ptr %a, i64 0, i64 %k
        %v = load i32, ptr %q
        %t = icmp eq i32 %v, 7
        br i1 %t, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'entry')).toEqual({ total: 1, x: 1, k: 1 });
  });
});

describe('memory', () => {
  it('of globals has counts by offset, wherever it is read', () => {
    const text = `
      @g = global [4 x i32] zeroinitializer
      @c = constant i32 1
      define i32 @f() {
      entry:
        %a = load i32, ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 2)
        %t = icmp eq i32 %a, 0
        br i1 %t, label %second, label %end
      second:
        %b = load i8, ptr @g
        %u = icmp eq i8 %b, 0
        br i1 %u, label %third, label %end
      third:
        %d = load i32, ptr @c
        %w = icmp eq i32 %d, 0
        br i1 %w, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'entry')).toEqual({ total: 1.75, 'g+8:4': 1, 'g+0:1': 0.5 });
    expect(countsAt(text, 'second')).toEqual({ total: 1.5, 'g+0:1': 1 });
  });

  it('at an argument, whatever it is called on the way', () => {
    const text = `
      define i32 @f(ptr %p, ptr %q, i1 %which) {
      entry:
        br i1 %which, label %left, label %join
      left:
        br label %join
      join:
        %r = phi ptr [ %p, %entry ], [ %q, %left ]
        %field = getelementptr i8, ptr %r, i64 4
        %v = load i16, ptr %field
        %t = icmp eq i16 %v, 0
        br i1 %t, label %end, label %end
      end:
        ret i32 0
      }`;
    const entry = { total: 2, which: 1, p: 1, q: 1, 'p+4:2': 1, 'q+4:2': 1 };
    expect(countsAt(text, 'entry')).toEqual(entry);
    expect(countsAt(text, 'join')).toEqual({ total: 1, r: 1, 'r+4:2': 1 });
  });

  it('at the pointer in a variable of unoptimised code', () => {
    const module = compiled(
      `struct s { int a; int b; };
       int f(struct s *p, int n) { if (n) return 0; if (p->b) return 1; return 2; }`,
      '0',
    );
    const counts = new QueryCounts(module, half);
    const entry = { total: 1.5, n: 1, p: 0.5, 'p+4:4': 0.5 };
    expect(named(counts.at(functionOf(module, 'f').blocks[0]))).toEqual(entry);
    const later = { total: 1, 'p.addr+0:8': 1, '*p.addr+4:4': 1 };
    expect(named(counts.at(blockOf(module, 'f', 'if.end')))).toEqual(later);
  });
});

describe('checks', () => {
  const text = `
    @g = global [4 x i32] zeroinitializer
    define i32 @f(i32 %x, i32 %y, i64 %i, ptr %p, double %d) {
    entry:
      %a = sdiv i32 %x, %y
      %b = shl i32 %x, 3
      %e = shl i32 %x, %y
      %q = getelementptr [4 x i32], ptr @g, i64 0, i64 %i
      %v = load i32, ptr %q
      %w = load i32, ptr @g
      store i32 %v, ptr %p
      %s = fadd double %d, 1.0
      ret i32 0
    }`;

  it('count as queries, but do not multiply paths', () => {
    const counts = { total: 5, y: 2, i: 1, p: 1, d: 1 };
    expect(countsAt(text, 'entry', { queries: 'all' })).toEqual(counts);
  });

  it('can be left out', () => {
    expect(countsAt(text, 'entry', { queries: 'branches' })).toEqual({ total: 0 });
  });
});

describe('calls', () => {
  const callee = `
    @g = global i32 0
    define i32 @h(i32 %a, ptr %p) {
    entry:
      %t = icmp eq i32 %a, 3
      br i1 %t, label %then, label %end
    then:
      %field = getelementptr i8, ptr %p, i64 8
      %v = load i32, ptr %field
      %u = icmp eq i32 %v, 3
      br i1 %u, label %global, label %end
    global:
      %w = load i32, ptr @g
      %z = icmp eq i32 %w, 3
      br i1 %z, label %end, label %end
    end:
      %r = phi i32 [ %a, %entry ], [ 1, %then ], [ 2, %global ], [ 3, %global ]
      ret i32 %r
    }`;

  it('count what their callee counts, as if it stood there', () => {
    const called = `${callee}
      define i32 @f(i32 %x, ptr %q) {
      entry:
        %a = mul i32 %x, 5
        %p = getelementptr i8, ptr %q, i64 16
        %r = call i32 @h(i32 %a, ptr %p)
        ret i32 0
      }`;
    const inlined = `
      @g = global i32 0
      define i32 @f(i32 %x, ptr %q) {
      entry:
        %a = mul i32 %x, 5
        %p = getelementptr i8, ptr %q, i64 16
        %t = icmp eq i32 %a, 3
        br i1 %t, label %then, label %end
      then:
        %field = getelementptr i8, ptr %p, i64 8
        %v = load i32, ptr %field
        %u = icmp eq i32 %v, 3
        br i1 %u, label %global, label %end
      global:
        %w = load i32, ptr @g
        %z = icmp eq i32 %w, 3
        br i1 %z, label %end, label %end
      end:
        ret i32 0
      }`;
    const counts = countsAt(called, 'entry');
    expect(counts).toEqual({ total: 1.75, x: 1, q: 0.5, 'q+24:4': 0.5, 'g+0:4': 0.25 });
    expect(countsAt(inlined, 'entry')).toEqual(counts);
  });

  it('hand on what their result depends on', () => {
    const text = `${callee}
      define i32 @f(i32 %x, ptr %q) {
      entry:
        %r = call i32 @h(i32 %x, ptr %q)
        %t = icmp eq i32 %r, 3
        br i1 %t, label %end, label %end
      end:
        ret i32 0
      }`;
    const module = assembly(text);
    const counts = new QueryCounts(module, half);
    const [call] = callsIn(module, 'f');
    expect(named(counts.at(call.parent))).toMatchObject({ total: 2.75, x: 2, q: 0.5 });
    // Behind the call the result is not known yet, and x is dead.
    expect(named(counts.after(call))).toEqual({ total: 1 });
  });

  it('of a function without a body ask nothing and hand on all', () => {
    const text = `
      declare i32 @h(i32, i32)
      define i32 @f(i32 %x, i32 %y, i32 %z) {
      entry:
        %r = call i32 @h(i32 %x, i32 %y)
        %t = icmp eq i32 %r, %z
        br i1 %t, label %end, label %end
      end:
        ret i32 0
      }`;
    expect(countsAt(text, 'entry')).toEqual({ total: 1, x: 1, y: 1, z: 1 });
    const module = assembly(text);
    const [call] = callsIn(module, 'f');
    expect(named(new QueryCounts(module, half).after(call))).toEqual({ total: 1, z: 1 });
  });

  it('that do not return have nothing behind them', () => {
    const text = `
      declare void @exit(i32) noreturn
      define i32 @f(i1 %a, i1 %b) {
      entry:
        br i1 %a, label %fail, label %end
      fail:
        call void @exit(i32 1)
        br i1 %b, label %end, label %end
      end:
        br i1 %b, label %out, label %out
      out:
        ret i32 0
      }`;
    expect(countsAt(text, 'fail')).toEqual({ total: 0 });
    expect(countsAt(text, 'entry')).toEqual({ total: 1.5, a: 1, b: 0.5 });
  });

  it('through a pointer count the mean of their callees', () => {
    const text = `
      @table = internal constant [2 x ptr] [ptr @one, ptr @two]
      define void @one(i1 %a, i1 %b) {
        br i1 %a, label %end, label %end
      end:
        ret void
      }
      define void @two(i1 %a, i1 %b) {
        br i1 %b, label %more, label %more
      more:
        br i1 %b, label %end, label %end
      end:
        ret void
      }
      define void @f(i1 %x, i1 %y, i64 %i) {
      entry:
        %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
        %h = load ptr, ptr %p
        call void %h(i1 %x, i1 %y)
        ret void
      }`;
    expect(countsAt(text, 'entry', { beta: 1 })).toEqual({ total: 2, x: 0.5, y: 1.5 });
    // Where it leads and where that is read from are questions, too.
    const all = countsAt(text, 'entry', { beta: 1, queries: 'all' });
    expect(all).toEqual({ total: 4, x: 0.5, y: 1.5, i: 2 });
  });

  it('count a variable once that is passed twice', () => {
    const text = `
      define void @h(i32 %a, i32 %b) {
        %t = icmp eq i32 %a, %b
        br i1 %t, label %end, label %end
      end:
        ret void
      }
      define void @f(i32 %x) {
      entry:
        %y = add i32 %x, 1
        call void @h(i32 %x, i32 %y)
        ret void
      }`;
    expect(countsAt(text, 'entry')).toEqual({ total: 1, x: 1 });
  });

  it('of functions that are not entered count nothing', () => {
    const module = assembly(`${callee}
      define i32 @f(i32 %x, ptr %q) {
      entry:
        %r = call i32 @h(i32 %x, ptr %q)
        ret i32 0
      }`);
    const counts = new QueryCounts(module, half, (func) => func.name !== 'h');
    expect(named(counts.at(blockOf(module, 'f', 'entry')))).toEqual({ total: 0 });
  });

  it('of themselves are counted κ deep', () => {
    const text = `
      define void @f(i32 %n, i1 %x) {
      entry:
        %t = icmp eq i32 %n, 0
        br i1 %t, label %end, label %again
      again:
        %m = sub i32 %n, 1
        call void @f(i32 %m, i1 %x)
        ret void
      end:
        br i1 %x, label %out, label %out
      out:
        ret void
      }`;
    // q₁ = 1 + β, q₂ = 1 + β + β·q₁, …
    expect(countsAt(text, 'entry', { kappa: 1 })).toEqual({ total: 1.5, n: 1, x: 0.5 });
    expect(countsAt(text, 'entry', { kappa: 3 })).toEqual({ total: 2.625, n: 1.75, x: 0.875 });
  });

  it('of each other are counted κ deep', () => {
    const text = `
      define void @f(i1 %x) {
      entry:
        br i1 %x, label %end, label %again
      again:
        call void @h(i1 %x)
        ret void
      end:
        ret void
      }
      define void @h(i1 %y) {
      entry:
        br i1 %y, label %end, label %again
      again:
        call void @f(i1 %y)
        ret void
      end:
        ret void
      }`;
    expect(countsAt(text, 'entry', { kappa: 3 })).toEqual({ total: 1.75, x: 1.75 });
    expect(countsAt(text, 'entry', { func: 'h', kappa: 3 })).toEqual({ total: 1.75, y: 1.75 });
  });
});
