import { describe, expect, it } from 'vitest';
import { Program } from '../../src/exec/index.js';
import { Assembler } from '../../src/exec/wasm/assembler.js';
import { LocalAssignment } from '../../src/exec/wasm/locals.js';
import { readAssembly } from '../../src/frontend/index.js';
import { type Func, livenessOf } from '../../src/ir/index.js';

function assign(text: string) {
  const module = readAssembly(
    `target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"\n${text}`,
  );
  const func = module.symbols.get('f') as Func;
  const fn = new Program(module).prepared(func);
  const asm = new Assembler(func.params.map(() => 0x7f));
  const assignment = new LocalAssignment(asm, fn);
  const slot = (name: string) =>
    fn.slotOf(
      func.blocks.flatMap(({ instructions }) => instructions).find((inst) => inst.name === name)!,
    );
  return { func, fn, asm, assignment, slot };
}

describe('locals of compiled functions', () => {
  it('are shared by values that one block uses, one after another', () => {
    const chain = Array.from({ length: 1000 }, (_, i) => `%v${i + 1} = add i32 %v${i}, 1`);
    const { asm } = assign(
      `define i32 @f(i32 %x) {\n%v0 = add i32 %x, 1\n${chain.join('\n')}\nret i32 %v1000\n}`,
    );
    // The parameter, and two that take turns.
    expect(asm.locals.length).toBe(3);
  });

  const loop = `define i32 @f(i32 %n) {
    entry:
      %start = mul i32 %n, 3
      br label %head
    head:
      %i = phi i32 [ 0, %entry ], [ %next, %head ]
      %sum = phi i32 [ %start, %entry ], [ %more, %head ]
      %more = add i32 %sum, %i
      %next = add i32 %i, 1
      %done = icmp eq i32 %next, %n
      br i1 %done, label %out, label %head
    out:
      %late = mul i32 %more, 5
      ret i32 %late
    }`;

  it('are not shared by values that are live together', () => {
    const { func, fn, assignment } = assign(loop);
    const liveness = livenessOf(func);
    for (const { block, phis, body } of fn.blocks) {
      for (let at = 0; at <= body.length - 1; at++) {
        const live = [...liveness.liveBefore(block, phis.length + at)];
        const locals = live.map((value) => assignment.first[fn.slotOf(value)]);
        expect(new Set(locals).size).toBe(locals.length);
        for (const value of live) {
          expect(assignment.holds(fn.slotOf(value), fn.indexOf(block), at)).toBe(true);
        }
      }
    }
  });

  it('are kept by variables, wherever these are used', () => {
    const { assignment, slot } = assign(`define i32 @f(i32 %n) {
      entry:
        %a = alloca i32
        %b = alloca i32
        store i32 1, ptr %a
        store i32 2, ptr %b
        %c = icmp eq i32 %n, 0
        br i1 %c, label %left, label %right
      left:
        %x = load i32, ptr %a
        ret i32 %x
      right:
        %y = load i32, ptr %b
        ret i32 %y
      }`);
    expect(assignment.first[slot('a')]).not.toBe(assignment.first[slot('b')]);
    expect(assignment.holds(slot('a'), 2, 0)).toBe(true);
  });

  it('have a value only where the slot is live', () => {
    const { assignment, slot } = assign(loop);
    expect(assignment.holds(slot('next'), 1, 1)).toBe(false);
    expect(assignment.holds(slot('next'), 1, 2)).toBe(true);
    expect(assignment.holds(slot('next'), 2, 0)).toBe(false);
    expect(assignment.holds(slot('more'), 2, 0)).toBe(true);
    expect(assignment.holds(slot('i'), 1, 0)).toBe(true);
    expect(assignment.holds(slot('i'), 0, 0)).toBe(false);
    expect(assignment.holds(slot('done'), 1, 3)).toBe(true);
  });
});
