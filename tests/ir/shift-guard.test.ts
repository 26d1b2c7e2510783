/** Which shifts are found to be guarded by a later select. */
import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import { type ShiftGuard, shiftGuard } from '../../src/ir/index.js';

/** The guard of the shift in a function of `c`, a condition `small`, and a flag that comes from elsewhere. */
function guardOf(body: string): string | undefined {
  const text = `define i1 @f(i64 %c, i1 %flag) {
  %small = icmp ult i64 %c, 58
  %shift = lshr i64 287948901175001088, %c
  ${body}
}`;
  const module = readAssembly(text, { file: 'guard.ll' });
  const [func] = module.functions;
  const shift = func.blocks[0].instructions.find(({ op }) => op === 'lshr')!;
  return describeGuard(shiftGuard(shift));
}

function describeGuard(guard: ShiftGuard | undefined): string | undefined {
  if (!guard) return undefined;
  const { condition, when } = guard;
  return `${'name' in condition ? condition.name : condition.kind} is ${when}`;
}

describe('the guard of a shift', () => {
  it.each([
    [
      'the condition of a select, through operators without effect',
      `%bit = and i64 %shift, 1
  %is = icmp ne i64 %bit, 0
  %r = select i1 %small, i1 %is, i1 false
  ret i1 %r`,
      'small is true',
    ],
    [
      'its negation, in the other arm',
      `%is = trunc i64 %shift to i1
  %r = select i1 %flag, i1 true, i1 %is
  ret i1 %r`,
      'flag is false',
    ],
    [
      'the other operand of an and, after freeze',
      `%is = trunc i64 %shift to i1
  %frozen = freeze i1 %is
  %r = and i1 %small, %frozen
  ret i1 %r`,
      'small is true',
    ],
    [
      'the negated operand of an or, after freeze',
      `%is = trunc i64 %shift to i1
  %frozen = freeze i1 %is
  %r = or i1 %frozen, %small
  ret i1 %r`,
      'small is false',
    ],
  ])('is %s', (_name, body, expected) => {
    expect(guardOf(body)).toBe(expected);
  });

  it.each([
    [
      'the result decides',
      '%is = trunc i64 %shift to i1\n  %r = select i1 %is, i1 %flag, i1 false\n  ret i1 %r',
    ],
    ['the result is returned', '%r = trunc i64 %shift to i1\n  ret i1 %r'],
    [
      'there is a second user',
      `%is = trunc i64 %shift to i1
  %r = select i1 %small, i1 %is, i1 false
  %again = icmp eq i64 %shift, 7
  %both = and i1 %r, %again
  ret i1 %both`,
    ],
    [
      'the condition is computed later',
      `%is = trunc i64 %shift to i1
  %late = icmp ult i64 %c, 64
  %r = select i1 %late, i1 %is, i1 false
  ret i1 %r`,
    ],
    [
      'the select is in another block',
      `%is = trunc i64 %shift to i1
  br label %next
next:
  %r = select i1 %small, i1 %is, i1 false
  ret i1 %r`,
    ],
    [
      'an and passes poison on',
      '%is = trunc i64 %shift to i1\n  %r = and i1 %small, %is\n  ret i1 %r',
    ],
  ])('is none where %s', (_name, body) => {
    expect(guardOf(body)).toBeUndefined();
  });
});
