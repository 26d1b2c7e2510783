/** Shifts that an optimiser computes before their test: no false alarms, and no lost errors. */
import { describe, expect, it } from 'vitest';
import { exploreAssembly } from './exploring.js';

/** `c < limit && (letters >> c & 1)` as an optimiser writes it, for a `c` of eight bits. */
const isLetter = (limit: number) => `
define i1 @isLetter(i8 %c) noinline {
  %small = icmp ult i8 %c, ${limit}
  %amount = zext i8 %c to i58
  %shift = lshr i58 -4227858433, %amount
  %bit = and i58 %shift, 1
  %is = icmp ne i58 %bit, 0
  %r = select i1 %small, i1 %is, i1 false
  ret i1 %r
}
@name = constant [2 x i8] c"c\\00"
declare void @klee_make_symbolic(ptr, i64, ptr)
`;

const ofSymbolic = `define i32 @main() {
  %place = alloca i8
  call void @klee_make_symbolic(ptr %place, i64 1, ptr @name)
  %c = load i8, ptr %place
  %is = call i1 @isLetter(i8 %c)
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}`;

/** Asks often enough that the function is compiled, and returns how many of 58 numbers are letters. */
const ofNumbers = `define i32 @main() {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %c = trunc i32 %i to i8
  %is = call i1 @isLetter(i8 %c)
  %one = zext i1 %is to i32
  %more = add i32 %sum, %one
  %next = add i32 %i, 1
  %end = icmp eq i32 %next, 25600
  br i1 %end, label %done, label %loop
done:
  %mean = udiv i32 %sum, 100
  ret i32 %mean
}`;

describe('a shift whose result is dropped', () => {
  it('is no error', () => {
    const { errors, statuses } = exploreAssembly(isLetter(58) + ofSymbolic);
    expect(errors).toEqual([]);
    expect(statuses).toEqual([0, 1]);
  });

  it.each([true, false])('is no error of known numbers (compiled: %s)', (compile) => {
    const { errors, statuses } = exploreAssembly(isLetter(58) + ofNumbers, { compile });
    expect(errors).toEqual([]);
    expect(statuses).toEqual([52]);
  });
});

describe('a shift whose result is used', () => {
  it('is an error for symbolic amounts', () => {
    const { errors, statuses } = exploreAssembly(isLetter(60) + ofSymbolic);
    expect(errors).toEqual(['overshift']);
    expect(statuses).toEqual([0, 1]);
  });

  it.each([true, false])('is an error for known amounts (compiled: %s)', (compile) => {
    const { errors } = exploreAssembly(isLetter(60) + ofNumbers, { compile });
    expect(errors).toEqual(['overshift']);
  });
});
