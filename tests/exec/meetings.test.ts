/** Meeting points stop a run at the start of chosen blocks, in both tiers, and change nothing else. */
import { describe, expect, it } from 'vitest';
import { machineFor } from './run-assembly.js';

const text = `define i64 @inner(i64 %n) {
  entry:
    br label %loop
  loop:
    %i = phi i64 [ 0, %entry ], [ %next, %join ]
    %sum = phi i64 [ 0, %entry ], [ %more, %join ]
    %odd = and i64 %i, 1
    %isOdd = icmp eq i64 %odd, 1
    br i1 %isOdd, label %left, label %join
  left:
    br label %join
  join:
    %step = phi i64 [ %i, %left ], [ 1, %loop ]
    %more = add i64 %sum, %step
    %next = add i64 %i, 1
    %go = icmp ult i64 %next, %n
    br i1 %go, label %loop, label %done
  done:
    ret i64 %more }
define i64 @f(i64 %n) {
    %a = call i64 @inner(i64 %n)
    %b = call i64 @inner(i64 3)
    %c = add i64 %a, %b
    ret i64 %c }`;

/** Runs @f to its end, passing every meeting point among the named blocks of @inner. */
function withMeetings(compile: boolean | 'loops', blocks: readonly number[], isArmed = true) {
  const inner: { id: number } = { id: -1 };
  const machine = machineFor(text, {
    compile,
    isMeeting: (fn, block) => fn === inner.id && blocks.includes(block),
  });
  const { program } = machine;
  inner.id = program.prepared(program.functionNamed('inner')!).id;
  machine.meetings.armed[inner.id] = isArmed ? 1 : 0;
  let meetings = 0;
  let outcome = machine.call(program.prepared(program.functionNamed('f')!), [1000]);
  while (outcome.kind === 'meeting') {
    meetings++;
    expect(machine.top.pc).toBe(0);
    expect(blocks).toContain(machine.top.block.prepared!.index);
    machine.passMeeting();
    outcome = machine.run();
  }
  machine.uncountRest();
  return { outcome, meetings, instructions: machine.instructions };
}

describe.each([false, 'loops', true] as const)('with compiled code: %s', (compile) => {
  it('a block without meeting points is not stopped at', () => {
    expect(withMeetings(compile, []).meetings).toBe(0);
  });

  it('a function that is not armed is not stopped in', () => {
    const plain = withMeetings(false, []);
    const passed = withMeetings(compile, [0, 1, 2, 3, 4], false);
    expect(passed).toEqual({ ...plain, meetings: 0 });
  });

  it.each([
    ['the join', [3], 1003],
    ['the side', [2], 501],
    ['the header of the loop', [1], 1003],
    ['the entry', [0], 2],
    ['the end', [4], 2],
    ['all of them', [0, 1, 2, 3, 4], 2511],
  ])('%s: as often as it is reached, with the same result and count', (_, blocks, times) => {
    const plain = withMeetings(false, []);
    const met = withMeetings(compile, blocks);
    expect(met.meetings).toBe(times);
    expect(met.outcome).toEqual(plain.outcome);
    expect(met.instructions).toBe(plain.instructions);
  });
});
