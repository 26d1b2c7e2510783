import { describe, expect, it } from 'vitest';
import { resultOf, runFunction } from './run-assembly.js';

/** Every case runs in tier 0 alone and with tier 1. */
for (const compile of [false, true]) {
  const options = { compile };
  const value = (text: string, args: (number | bigint)[] = []) => resultOf(text, args, options);
  const error = (text: string, args: (number | bigint)[] = []) => {
    const outcome = runFunction(text, args, options);
    return outcome.kind === 'error' ? outcome.error : outcome;
  };

  describe(compile ? 'with tier 1' : 'tier 0', () => {
    it('adds, subtracts and multiplies modulo the width', () => {
      const text = (type: string, op: string) =>
        `define ${type} @f(${type} %a, ${type} %b) { %r = ${op} ${type} %a, %b\n ret ${type} %r }`;
      expect(value(text('i8', 'add'), [200, 100])).toBe(44);
      expect(value(text('i32', 'sub'), [0, 1])).toBe(0xffffffff);
      expect(value(text('i64', 'sub'), [0, 1])).toBe(0xffff_ffff_ffff_ffffn);
      expect(value(text('i64', 'mul'), [0x1_0000_0001, 0x1_0000_0001])).toBe(0x2_0000_0001);
      expect(value(text('i128', 'mul'), [1n << 64n, 3])).toBe(3n << 64n);
      expect(value(text('i33', 'add'), [2 ** 33 - 1, 2])).toBe(1);
    });

    it('divides with the sign of the dividend', () => {
      const text = (op: string) =>
        `define i32 @f(i32 %a, i32 %b) { %r = ${op} i32 %a, %b\n ret i32 %r }`;
      expect(value(text('sdiv'), [-7 >>> 0, 2])).toBe(-3 >>> 0);
      expect(value(text('srem'), [-7 >>> 0, 2])).toBe(-1 >>> 0);
      expect(value(text('udiv'), [-7 >>> 0, 2])).toBe(0x7ffffffc);
      expect(error(text('udiv'), [1, 0])).toMatchObject({ kind: 'division-by-zero' });
      expect(error(text('sdiv'), [0x80000000, -1 >>> 0])).toMatchObject({ kind: 'overflow' });
    });

    it('knows constants, the sizes of local variables, and absolute values', () => {
      const constants = `declare i1 @llvm.is.constant.i32(i32)
        define i32 @f(i32 %a) {
          %x = call i1 @llvm.is.constant.i32(i32 5)
          %y = call i1 @llvm.is.constant.i32(i32 %a)
          %p = zext i1 %x to i32
          %q = zext i1 %y to i32
          %d = shl i32 %p, 1
          %r = or i32 %d, %q
          ret i32 %r }`;
      expect(value(constants, [5])).toBe(2);
      const size = `declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
        define i64 @f() {
          %a = alloca [3 x i32]
          %r = call i64 @llvm.objectsize.i64.p0(ptr %a, i1 false, i1 false, i1 false)
          ret i64 %r }`;
      expect(value(size)).toBe(12);
      const absolute = (isPoison: boolean) => `declare i16 @llvm.abs.i16(i16, i1)
        define i16 @f(i16 %a) { %r = call i16 @llvm.abs.i16(i16 %a, i1 ${isPoison})\n ret i16 %r }`;
      expect(value(absolute(true), [0xfff9])).toBe(7);
      expect(value(absolute(true), [0x8000])).toBe(0x8000);
      const checked = { compile, checkAbsolute: true };
      expect(resultOf(absolute(false), [0x8000], checked)).toBe(0x8000);
      const outcome = runFunction(absolute(true), [0x8000], checked);
      expect(outcome).toMatchObject({ kind: 'error', error: { kind: 'overflow' } });
    });

    it('reports overshifts only when asked', () => {
      const text = 'define i32 @f(i32 %a, i32 %b) { %r = shl i32 %a, %b\n ret i32 %r }';
      expect(value(text, [1, 40])).toBe(0);
      const outcome = runFunction(text, [1, 40], { compile: false, checkOvershift: true });
      expect(outcome).toMatchObject({ kind: 'error', error: { kind: 'overshift' } });
    });

    it('counts instructions, phis among them', () => {
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
      expect(value(text, [1000])).toBe(499500);
    });

    it('moves phis at once', () => {
      const text = `define i32 @f(i32 %n) {
        entry:
          br label %loop
        loop:
          %a = phi i32 [ 1, %entry ], [ %b, %loop ]
          %b = phi i32 [ 2, %entry ], [ %a, %loop ]
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %next = add i32 %i, 1
          %more = icmp ult i32 %next, %n
          br i1 %more, label %loop, label %done
        done:
          %high = mul i32 %a, 10
          %r = add i32 %high, %b
          ret i32 %r }`;
      expect(value(text, [1])).toBe(12);
      expect(value(text, [2])).toBe(21);
    });

    it('addresses with negative indices', () => {
      const text = `@a = global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
        define i32 @f(i64 %i) {
          %p = getelementptr i32, ptr getelementptr (i8, ptr @a, i64 12), i64 %i
          %r = load i32, ptr %p
          ret i32 %r }`;
      expect(value(text, [-2n & 0xffff_ffff_ffff_ffffn])).toBe(20);
      expect(error(text, [1])).toMatchObject({
        kind: 'out-of-bounds',
        message: 'read of 4 bytes right behind the 16-byte global a',
      });
    });

    it('loads through tables of relative pointers', () => {
      const entry = (name: string) =>
        `i32 trunc (i64 sub (i64 ptrtoint (ptr @${name} to i64), i64 ptrtoint (ptr @t to i64)) to i32)`;
      const text = `@a = constant i8 65
        @b = constant i8 66
        @t = constant [2 x i32] [${entry('a')}, ${entry('b')}]
        declare ptr @llvm.load.relative.i64(ptr, i64)
        define i8 @f(i64 %i) {
          %o = shl i64 %i, 2
          %p = call ptr @llvm.load.relative.i64(ptr @t, i64 %o)
          %r = load i8, ptr %p
          ret i8 %r }`;
      expect(value(text, [0])).toBe(65);
      expect(value(text, [1])).toBe(66);
      expect(error(text, [2])).toMatchObject({
        kind: 'out-of-bounds',
        message: 'read of 4 bytes right behind the 8-byte global t',
      });
      const narrow = text
        .replace('relative.i64(ptr, i64)', 'relative.i32(ptr, i32)')
        .replace('%o = shl i64 %i, 2', '%o = trunc i64 %i to i32');
      const call = narrow.replace('relative.i64(ptr @t, i64 %o)', 'relative.i32(ptr @t, i32 %o)');
      expect(value(call, [4])).toBe(66);
    });

    it('finds a bad byval argument where the call is', () => {
      const text = `%s = type { i64, i64, i64 }
        declare ptr @malloc(i64)
        define internal i64 @g(ptr byval(%s) align 8 %p) { %r = load i64, ptr %p\n ret i64 %r }
        define internal i64 @v(i64 %n, ...) { ret i64 %n }
        define i64 @f(i64 %i) {
          %p = call ptr @malloc(i64 24)
          store i64 7, ptr %p
          %q = getelementptr i8, ptr %p, i64 %i
          %r = call i64 CALL
          ret i64 %r }`;
      const named = text.replace('CALL', '@g(ptr byval(%s) align 8 %q)');
      const variadic = text.replace('CALL', '(i64, ...) @v(i64 7, ptr byval(%s) align 8 %q)');
      for (const program of [named, variadic]) {
        expect(value(program, [0])).toBe(7);
        const found = error(program, [8]);
        expect(found).toMatchObject({
          kind: 'out-of-bounds',
          message: 'read of 24 bytes at offset 8 of a 24-byte heap object',
        });
        expect('stack' in found && found.stack.map((entry) => entry.function)).toEqual(['f']);
      }
    });

    it('catches writes to constants, null and freed memory', () => {
      const constant = `@c = constant i32 5
        define void @f() { store i32 1, ptr @c\n ret void }`;
      expect(error(constant)).toMatchObject({ kind: 'out-of-bounds', message: /constant/ });
      const nil = 'define i32 @f() { %r = load i32, ptr inttoptr (i64 8 to ptr)\n ret i32 %r }';
      expect(error(nil)).toMatchObject({ kind: 'null-pointer' });
      const freed = `declare ptr @malloc(i64)
        declare void @free(ptr)
        define i8 @f() {
          %p = call ptr @malloc(i64 6)
          call void @free(ptr %p)
          %q = getelementptr i8, ptr %p, i64 2
          %r = load i8, ptr %q
          ret i8 %r }`;
      expect(error(freed)).toMatchObject({
        kind: 'use-after-free',
        message: 'read of 1 byte at offset 2 of a 6-byte heap object, which was freed',
      });
    });

    it('catches bad frees', () => {
      const text = (offset: number, times: number) => `declare ptr @malloc(i64)
        declare void @free(ptr)
        define void @f() {
          %p = call ptr @malloc(i64 16)
          %q = getelementptr i8, ptr %p, i64 ${offset}
          ${'call void @free(ptr %q)\n'.repeat(times)}
          ret void }`;
      expect(error(text(0, 2))).toMatchObject({ kind: 'double-free' });
      expect(error(text(4, 1))).toMatchObject({
        kind: 'invalid-free',
        message:
          'a pointer is freed that malloc did not return: 4 bytes into a 16-byte heap object',
      });
    });

    it('catches overruns of local arrays', () => {
      const text = `define i32 @f(i64 %i) {
          %a = alloca [3 x i32]
          %b = alloca [3 x i32]
          %p = getelementptr [3 x i32], ptr %a, i64 0, i64 %i
          store i32 7, ptr %p
          %r = load i32, ptr %p
          ret i32 %r }`;
      expect(value(text, [2])).toBe(7);
      expect(error(text, [3])).toMatchObject({
        kind: 'out-of-bounds',
        message: 'write of 4 bytes right behind the 12-byte local variable a of f',
      });
    });

    it('calls through pointers, and catches what is no function', () => {
      const text = `define i32 @double(i32 %x) { %r = shl i32 %x, 1\n ret i32 %r }
        define i32 @f(ptr %p) { %r = call i32 %p(i32 21)\n ret i32 %r }
        define i32 @g() { %r = call i32 @f(ptr @double)\n ret i32 %r }`;
      expect(runFunction(text, [], options, 'g')).toMatchObject({ kind: 'returned', value: 42 });
      expect(error(text, [0])).toMatchObject({ kind: 'null-pointer' });
      expect(error(text, [0x123456])).toMatchObject({ kind: 'out-of-bounds' });
    });

    it('names what is missing', () => {
      const text =
        'declare i32 @nowhere(i32)\ndefine i32 @f() { %r = call i32 @nowhere(i32 1)\n ret i32 %r }';
      expect(error(text)).toMatchObject({ kind: 'external', message: /nowhere/ });
      const intrinsic = `declare i32 @llvm.made.up(i32)
        define i32 @f() { %r = call i32 @llvm.made.up(i32 1)\n ret i32 %r }`;
      expect(error(intrinsic)).toMatchObject({ kind: 'model', message: /llvm\.made\.up/ });
    });

    it('exhausts the stack instead of the machine', () => {
      const text =
        'define i32 @f(i32 %x) { %y = add i32 %x, 1\n %r = call i32 @f(i32 %y)\n %s = add i32 %r, 1\n ret i32 %s }';
      expect(error(text, [0])).toMatchObject({
        kind: 'out-of-bounds',
        message: /stack is exhausted/,
      });
    });

    it('copies byval arguments', () => {
      const text = `define i32 @change(ptr byval(i32) align 4 %p) {
          store i32 99, ptr %p
          %r = load i32, ptr %p
          ret i32 %r }
        define i32 @f() {
          %a = alloca i32
          store i32 1, ptr %a
          %x = call i32 @change(ptr byval(i32) align 4 %a)
          %y = load i32, ptr %a
          %z = mul i32 %x, 100
          %r = add i32 %z, %y
          ret i32 %r }`;
      expect(value(text)).toBe(9901);
    });

    it('frees dynamic allocas by stackrestore', () => {
      const text = `declare ptr @llvm.stacksave.p0()
        declare void @llvm.stackrestore.p0(ptr)
        define i32 @f(i64 %n) {
        entry:
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %next, %loop ]
          %s = call ptr @llvm.stacksave.p0()
          %a = alloca i8, i64 %n
          store i8 1, ptr %a
          call void @llvm.stackrestore.p0(ptr %s)
          %next = add i32 %i, 1
          %more = icmp ult i32 %next, 100
          br i1 %more, label %loop, label %done
        done:
          ret i32 %next }`;
      expect(value(text, [8 << 20])).toBe(100);
    });

    it('jumps back with longjmp, through other frames', () => {
      const text = `@buf = global [200 x i8] zeroinitializer
        declare i32 @_setjmp(ptr) returns_twice
        declare void @longjmp(ptr, i32)
        define void @deep(i32 %n) {
          %z = icmp eq i32 %n, 0
          br i1 %z, label %jump, label %again
        jump:
          call void @longjmp(ptr @buf, i32 7)
          unreachable
        again:
          %m = sub i32 %n, 1
          call void @deep(i32 %m)
          ret void }
        define i32 @f(i32 %n) {
          %r = call i32 @_setjmp(ptr @buf)
          %first = icmp eq i32 %r, 0
          br i1 %first, label %go, label %back
        go:
          call void @deep(i32 %n)
          ret i32 1
        back:
          ret i32 %r }`;
      expect(value(text, [0])).toBe(7);
      expect(value(text, [50])).toBe(7);
    });

    it('reads variadic arguments as clang does, with the va_list of x86-64', () => {
      const text = `declare void @llvm.va_start(ptr)
        define i64 @sum(i32 %n, ...) {
          %list = alloca [24 x i8], align 16
          call void @llvm.va_start(ptr %list)
          %a = va_arg ptr %list, i32
          %b = va_arg ptr %list, i64
          %d = va_arg ptr %list, double
          %c3 = va_arg ptr %list, i64
          %c4 = va_arg ptr %list, i64
          %c5 = va_arg ptr %list, i64
          %c6 = va_arg ptr %list, i64
          %x = va_arg ptr %list, x86_fp80
          %c7 = va_arg ptr %list, i64
          %wa = sext i32 %a to i64
          %wd = fptosi double %d to i64
          %wx = fptosi x86_fp80 %x to i64
          %s1 = add i64 %wa, %b
          %s2 = add i64 %s1, %wd
          %s3 = add i64 %s2, %c3
          %s4 = add i64 %s3, %c4
          %s5 = add i64 %s4, %c5
          %s6 = add i64 %s5, %c6
          %s7 = mul i64 %s6, 1000
          %s8 = add i64 %s7, %wx
          %s9 = mul i64 %s8, 1000
          %s10 = add i64 %s9, %c7
          ret i64 %s10 }
        define i64 @f() {
          %r = call i64 (i32, ...) @sum(i32 0, i32 1, i64 2, double 3.0, i64 4, i64 5, i64 6, i64 7, x86_fp80 0xK40028000000000000000, i64 9)
          ret i64 %r }`;
      expect(value(text)).toBe(28008009);
    });

    it('jumps through block addresses', () => {
      const text = `@table = constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)]
        define i32 @f(i64 %i) {
          %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
          %t = load ptr, ptr %p
          indirectbr ptr %t, [label %a, label %b]
        a:
          ret i32 10
        b:
          ret i32 20 }`;
      expect(value(text, [0])).toBe(10);
      expect(value(text, [1])).toBe(20);
    });

    it('computes on vectors lane by lane', () => {
      const text = `declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
        define i32 @f(i32 %x) {
          %v = insertelement <4 x i32> <i32 0, i32 2, i32 3, i32 4>, i32 %x, i64 0
          %w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
          %p = mul <4 x i32> %v, %w
          %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %p)
          ret i32 %r }`;
      expect(value(text, [5])).toBe(52);
    });

    it('does atomics', () => {
      const text = `@x = global i32 5
        define i32 @f() {
          %a = atomicrmw add ptr @x, i32 3 seq_cst
          %c = cmpxchg ptr @x, i32 8, i32 20 seq_cst seq_cst
          %ok = extractvalue { i32, i1 } %c, 1
          %w = zext i1 %ok to i32
          %n = load i32, ptr @x
          %s = mul i32 %n, 100
          %t = mul i32 %a, 10
          %u = add i32 %s, %t
          %r = add i32 %u, %w
          ret i32 %r }`;
      expect(value(text)).toBe(2051);
    });
  });
}

describe('budgets', () => {
  it('stops between blocks and goes on', async () => {
    const { machineFor } = await import('./run-assembly.js');
    const text = `define i32 @f(i32 %n) {
      entry:
        br label %loop
      loop:
        %i = phi i32 [ 0, %entry ], [ %next, %loop ]
        %next = add i32 %i, 1
        %more = icmp ult i32 %next, %n
        br i1 %more, label %loop, label %done
      done:
        ret i32 %next }`;
    for (const compile of [false, true]) {
      const machine = machineFor(text, { compile });
      const whole = machineFor(text, { compile });
      const fn = (m: typeof machine) => m.program.prepared(m.program.functionNamed('f')!);
      expect(whole.call(fn(whole), [1000])).toMatchObject({ kind: 'returned', value: 1000 });
      machine.budget = 1234;
      expect(machine.call(fn(machine), [1000])).toEqual({ kind: 'budget' });
      expect(machine.instructions).toBeLessThanOrEqual(1234 + 8);
      machine.budget = Number.POSITIVE_INFINITY;
      expect(machine.run()).toMatchObject({ kind: 'returned', value: 1000 });
      expect(machine.instructions).toBe(whole.instructions);
      expect(machine.instructions).toBe(1 + 4 * 1000 + 1);
    }
  });
});

describe('between the tiers', () => {
  /** main (compiled) → outer (setjmp: tier 0) → middle (compiled) → variadic (tier 0) → longjmp. */
  const text = `@buf = global [200 x i8] zeroinitializer
    declare i32 @_setjmp(ptr) returns_twice
    declare void @longjmp(ptr, i32)
    declare void @free(ptr)
    define void @variadic(i32 %n, ...) {
      call void @longjmp(ptr @buf, i32 %n)
      unreachable }
    define void @middle(i32 %n) {
      %room = alloca [64 x i8]
      store i8 1, ptr %room
      call void (i32, ...) @variadic(i32 %n, ptr %room)
      ret void }
    define i32 @outer(i32 %n) {
      %r = call i32 @_setjmp(ptr @buf)
      %first = icmp eq i32 %r, 0
      br i1 %first, label %go, label %back
    go:
      call void @middle(i32 %n)
      ret i32 1
    back:
      ret i32 %r }
    define i32 @f(i32 %n) {
      %room = alloca [16 x i8]
      %a = call i32 @outer(i32 %n)
      store i8 7, ptr %room
      %m = add i32 %n, 1
      %b = call i32 @outer(i32 %m)
      %v = load i8, ptr %room
      %w = zext i8 %v to i32
      %s = mul i32 %a, 100
      %t = add i32 %s, %b
      %u = mul i32 %t, 10
      %r = add i32 %u, %w
      ret i32 %r }
    define void @bad(i32 %n, ...) {
      call void @free(ptr @buf)
      ret void }
    define void @calls(i32 %n) {
      call void (i32, ...) @bad(i32 %n)
      ret void }
    define void @g(i32 %n) {
      call void @calls(i32 %n)
      ret void }`;

  it('longjmp crosses compiled frames, which then go on', () => {
    expect(resultOf(text, [3], { compile: true })).toBe(3047);
    expect(resultOf(text, [3], { compile: false })).toBe(3047);
  });

  it('an error in tier 0 beneath compiled code has the whole call stack', () => {
    for (const compile of [false, true]) {
      const outcome = runFunction(text, [1], { compile }, 'g');
      expect(outcome).toMatchObject({ kind: 'error', error: { kind: 'invalid-free' } });
      const stack = outcome.kind === 'error' ? outcome.error.stack : [];
      expect(stack.map((entry) => entry.function)).toEqual(['bad', 'calls', 'g']);
    }
  });
});
