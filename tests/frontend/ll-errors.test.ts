import { describe, expect, it } from 'vitest';
import { ReadError, readAssembly } from '../../src/frontend/index.js';
import { printModule } from '../../src/ir/index.js';

function messageOf(text: string): string {
  try {
    readAssembly(text, { file: 'a.ll', metadata: 'eager' });
  } catch (thrown) {
    if (thrown instanceof ReadError) return thrown.message;
    throw thrown;
  }
  return 'no error';
}

const body = (text: string) => `define void @f(i32 %x, ptr %p) {\n${text}\n}\n`;

describe('a mistake is shown with its place', () => {
  it('has the line and a caret', () => {
    expect(messageOf('@x = global i32 0\n@y = global i3x 5\n')).toBe(
      ["a.ll:2:13: expected a type, found 'i3x'.", '  @y = global i3x 5', '              ^'].join(
        '\n',
      ),
    );
  });

  it('shows a part of a long line', () => {
    const long = `@x = global [1000 x i32] [${'i32 7, '.repeat(500)}oops]`;
    const [first, excerpt, caret] = messageOf(long).split('\n');
    expect(first).toBe("a.ll:1:3527: expected a type, found 'oops'.");
    expect(excerpt.length).toBeLessThan(130);
    expect(excerpt.indexOf('oops')).toBe(caret.indexOf('^'));
  });
});

const cases: [title: string, text: string, message: string][] = [
  [
    'no such instruction',
    body('  frobnicate i32 1'),
    "2:3: expected an instruction, found 'frobnicate'",
  ],
  ['an undefined value', body('  ret i32 %y'), "2:11: '%y' is not defined in this function"],
  ['an undefined label', body('  br label %nowhere'), '2:12: this label is not defined'],
  ['a value as a label', body('  br label %x'), "2:12: '%x' is no label"],
  [
    'another type',
    body('  %1 = add i64 %x, 1\n  ret void'),
    "2:16: '%x' is defined with another type",
  ],
  ['two definitions', body('  %x = add i32 1, 1\n  ret void'), "2:3: '%x' is already defined"],
  [
    'a wrong number',
    body('  %5 = add i32 1, 1\n  %3 = add i32 1, 1\n  ret void'),
    '3:3: expected the number %6 or a greater one',
  ],
  [
    'a name for nothing',
    body('  %1 = store i32 %x, ptr %p\n  ret void'),
    '2:3: an instruction without a result cannot have a name',
  ],
  [
    'no terminator',
    body('  store i32 %x, ptr %p'),
    "3:1: expected a terminator before the end of the body, found '}'",
  ],
  [
    'a label without one',
    body('  store i32 %x, ptr %p\nnext:\n  ret void'),
    '3:1: the block before this label has no terminator',
  ],
  ['an open body', 'define void @f() {\n  ret void\n', "1:18: this '{' is never closed"],
  ['an open string', '@x = global [2 x i8] c"a', '1:23: this string has no closing quote'],
  [
    'a string of another length',
    '@x = global [3 x i8] c"a"',
    '1:22: this string has 1 bytes, which is not what its type says',
  ],
  ['an integer too wide', '@x = global i8 256', '1:16: this integer does not fit into i8'],
  [
    'a float for an integer',
    '@x = global i32 1.5',
    '1:17: an integer of type i32 cannot be written like this',
  ],
  [
    'an inexact float',
    '@x = global float 0.1',
    '1:19: this constant has no exact value of type float',
  ],
  ['a number for a pointer', '@x = global ptr 5', '1:17: a number cannot have this type'],
  [
    'another count of elements',
    '@x = global [2 x i32] [i32 1]',
    '1:23: expected 2 elements, found 1',
  ],
  [
    'an element of another type',
    '@x = global [1 x i32] [i64 1]',
    '1:24: this element has another type',
  ],
  ['an undefined global', '@x = global ptr @y', '1:17: @y is not defined in this module'],
  [
    'a global defined twice',
    '@x = global i32 0\n@x = global i32 0',
    "2:1: '@x' is already defined",
  ],
  [
    'something behind a global',
    '@x = global i32 0 zap',
    "1:19: expected the end of this definition, found 'zap'",
  ],
  ['an undefined type', '@x = external global %t', "1:22: the type '%t' is not defined"],
  ['an undefined group', 'declare void @f() #3', '1:19: the attribute group #3 is not defined'],
  ['an undefined comdat', '@x = global i32 0, comdat', "1:26: the comdat '$x' is not defined"],
  ['an undefined node', '!x = !{!7}', '1:8: !7 is not defined in this file'],
  ['a node defined twice', '!0 = !{}\n!0 = !{}', '2:1: !0 is already defined'],
  [
    'an unknown flag',
    '!0 = !DISubprogram(flags: DIFlagVirtual | oops)',
    "1:43: expected a flag, found 'oops'",
  ],
  [
    'a record that is none',
    body('  #dbg_oops(i32 %x)\n  ret void'),
    "2:3: expected a debug record, found '#dbg_oops'",
  ],
  [
    'too few arguments',
    `declare void @g(i32, i32)\n${body('  call void (i32, i32) @g(i32 1)\n  ret void')}`,
    '3:8: expected 2 arguments, found 1',
  ],
  [
    'an index out of range',
    body('  %1 = extractvalue { i32 } poison, 1\n  ret void'),
    '2:20: an index does not fit the type',
  ],
  [
    'no entity',
    'hello world',
    "1:1: expected a global, a function or another top-level entity, found 'hello'",
  ],
  [
    'an unknown label in a block address',
    `@x = global ptr blockaddress(@f, %no)\n${body('  ret void')}`,
    "1:33: '@f' has no such label",
  ],
  ['a missing function', 'define void\n', "2:1: expected '@', found the end of the file"],
];

describe('messages', () => {
  it.each(cases)('%s', (_, text, message) => {
    expect(messageOf(text).split('\n')[0]).toBe(`a.ll:${message}.`);
  });
});

describe('limits', () => {
  it.each([
    [
      'types',
      `@x = external global ${'['.repeat(5000)}`,
      (n: string) => n.includes('expected the length'),
    ],
    [
      'arrays',
      `@x = external global ${'[1 x '.repeat(100_000)}i32${']'.repeat(100_000)}`,
      (n: string) => n.includes('nested too deeply'),
    ],
    [
      'expressions',
      `@x = global ptr ${'getelementptr (i8, ptr '.repeat(100_000)}null${')'.repeat(100_000)}`,
      (n: string) => n.includes('nested too deeply'),
    ],
    [
      'metadata',
      `!0 = ${'!{'.repeat(100_000)}${'}'.repeat(100_000)}`,
      (n: string) => n.includes('nested too deeply'),
    ],
  ])('deeply nested %s are an error, not a crash', (_, text, holds) => {
    expect(messageOf(text)).toSatisfy(holds);
  });

  it('a metadata cycle of inlined locations is printed', () => {
    const module = readAssembly(
      '!x = !{!0}\n!0 = !DILocation(line: 1, scope: !0, inlinedAt: !0)\n',
    );
    expect(printModule(module)).toContain('!0 = !DILocation(line: 1, scope: !0, inlinedAt: !0)');
  });

  it('huge numbers do not make huge tables', () => {
    expect(messageOf('!4294967295 = !{}\n!99999999999999 = !{}')).toBe('no error');
    expect(messageOf(body('  %4294967290 = add i32 1, 1\n  ret void'))).toBe('no error');
    expect(messageOf('attributes #4294967294 = { cold }')).toBe('no error');
    expect(messageOf('@x = global <4294967296 x i8> splat (i8 1)')).toContain(
      'this vector is too long',
    );
  });
});
