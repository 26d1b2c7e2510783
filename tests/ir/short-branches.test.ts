/** Short branches as selects: which ones are replaced, and that the program stays well-formed. */
import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/ll/index.js';
import { printModule, selectShortBranches, verifyModule } from '../../src/ir/index.js';

/** The function converted the replacement; throws if it is not well-formed. */
function converted(body: string): { text: string; replaced: number } {
  const module = readAssembly(`@global = global i32 3\n@far = external global i32\n${body}`, {
    file: 'short.ll',
  });
  const replaced = selectShortBranches(module);
  expect(verifyModule(module)).toEqual([]);
  return { text: printModule(module), replaced };
}

const diamond = (yes: string, no: string, type = 'i32') => `
define ${type} @f(i1 %c, ${type} %x, i32 %y, ptr %p) {
  %v = alloca i32
  br i1 %c, label %yes, label %no
yes:
  ${yes}
  br label %end
no:
  ${no}
  br label %end
end:
  %r = phi ${type} [ %a, %yes ], [ %b, %no ]
  ret ${type} %r
}`;

describe('a short branch', () => {
  it('becomes a select', () => {
    const { text, replaced } = converted(diamond('%a = add i32 %x, 1', '%b = sub nsw i32 0, %x'));
    expect(replaced).toBe(1);
    expect(text).toContain('select i1 %c, i32 %a, i32 %b');
    expect(text).not.toContain('br i1');
  });

  it('may have one side, and be inside another', () => {
    const { text, replaced } = converted(`
define i1 @f(i32 %x, i32 %y) {
  %small = icmp slt i32 %x, 9
  br i1 %small, label %second, label %end
second:
  %large = icmp sgt i32 %x, 2
  br i1 %large, label %third, label %end
third:
  %other = icmp ne i32 %x, %y
  br label %end
end:
  %r = phi i1 [ false, %0 ], [ false, %second ], [ %other, %third ]
  ret i1 %r
}`);
    expect(replaced).toBe(2);
    expect(text.match(/select/g)).toHaveLength(2);
  });

  it('may read whole variables', () => {
    const { replaced } = converted(diamond('%a = load i32, ptr %v', '%b = load i32, ptr @global'));
    expect(replaced).toBe(1);
  });

  it.each([
    ['divides', '%a = sdiv i32 %x, %y'],
    ['shifts by a term', '%a = shl i32 %x, %y'],
    ['shifts too far', '%a = shl i32 %x, 32'],
    ['reads through a pointer', '%a = load i32, ptr %p'],
    ['reads a variable of another module', '%a = load i32, ptr @far'],
    ['reads a volatile variable', '%a = load volatile i32, ptr %v'],
    ['writes', '%a = add i32 %x, 1\n store i32 %a, ptr %v'],
    ['is long', ['%a', '%k', '%l', '%m', '%n'].map((name) => `${name} = add i32 %x, 1`).join('\n')],
  ])('stays where a side %s', (_, side) => {
    expect(converted(diamond(side, '%b = add i32 %x, 0')).replaced).toBe(0);
  });

  it('stays where pointers are chosen between', () => {
    const text = diamond(
      '%a = getelementptr i8, ptr %x, i64 1',
      '%b = getelementptr i8, ptr %x, i64 2',
      'ptr',
    );
    expect(converted(text).replaced).toBe(0);
  });

  it('stays where a side is reached from elsewhere', () => {
    const { replaced } = converted(`
define i32 @f(i1 %c, i1 %d, i32 %x) {
  br i1 %d, label %top, label %yes
top:
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ 1, %yes ], [ 2, %no ]
  ret i32 %r
}`);
    expect(replaced).toBe(0);
  });
});
