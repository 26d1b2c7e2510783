/** What a program is recognised by: all that it does counts, names and debug information do not. */
import { expect, test } from 'vitest';
import { readAssembly } from '../../src/frontend/index.js';
import { fingerprint } from '../../src/ir/index.js';

const program = `
@table = constant [3 x i32] [i32 1, i32 2, i32 3]
@where = global ptr blockaddress(@main, %there)

define i32 @main(i32 %x) {
entry:
  %sum = add nsw i32 %x, 4
  %less = icmp slt i32 %sum, 10
  br i1 %less, label %there, label %end
there:
  %p = getelementptr inbounds i32, ptr @table, i32 1
  %v = load i32, ptr %p
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %v, %there ]
  ret i32 %r
}
`;

function of(text: string): string {
  const parts: string[] = [];
  const module = readAssembly(new TextEncoder().encode(text), { file: 'x.ll' });
  fingerprint(module, (part) => parts.push(part));
  return parts.join('');
}

test.each([
  ['a constant', 'i32 %x, 4', 'i32 %x, 5'],
  ['an operation', 'add nsw', 'sub nsw'],
  ['a flag', 'add nsw', 'add'],
  ['a comparison', 'icmp slt', 'icmp sle'],
  ['where a branch leads', 'label %there, label %end', 'label %end, label %there'],
  ['what a phi takes', '[ 0, %entry ], [ %v, %there ]', '[ 1, %entry ], [ %v, %there ]'],
  ['an operand', 'i32 %r\n', 'i32 %x\n'],
  ['data', 'i32 2, i32 3', 'i32 2, i32 4'],
  ['an element type', 'inbounds i32, ptr', 'inbounds i16, ptr'],
  ['an alignment', 'load i32, ptr %p', 'load i32, ptr %p, align 1'],
  ['the address of a block', '(@main, %there)', '(@main, %end)'],
  ['the name of a function', '@main', '@other'],
])('%s is told apart', (_, before, after) => {
  const changed = program.replaceAll(before, after);
  expect(changed).not.toBe(program);
  expect(of(changed)).not.toBe(of(program));
});

test.each([
  ['names of values', '%sum', '%total'],
  ['names of blocks', 'there', 'here'],
  ['metadata', 'ret i32 %r', 'ret i32 %r, !note !{i32 7}'],
])('%s do not count', (_, before, after) => {
  const changed = program.replaceAll(before, after);
  expect(changed).not.toBe(program);
  expect(of(changed)).toBe(of(program));
});

test('a module that is read twice is the same', () => {
  expect(of(program)).toBe(of(program));
});
