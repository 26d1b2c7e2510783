import { expect, it } from 'vitest';
import { excerpt, type InputType } from '../../src/results/index.js';

const int: InputType = { kind: 'integer', name: 'int', size: 4, signed: true };
const char: InputType = { kind: 'integer', name: 'char', size: 1, signed: true, char: true };

it('shows a short value as it is', () => {
  const bytes = Uint8Array.of(1, 0, 0, 0, 255, 255, 255, 255);
  const type: InputType = { kind: 'array', element: int, count: 2 };
  expect(excerpt(type, bytes)).toEqual({ text: '{1, -1}', bytes });
});

it.each<[string, InputType, RegExp]>([
  ['bytes', { kind: 'bytes', size: 1 << 22 }, /^\{0x07, .*\} … \(4194304 bytes in all\)$/],
  ['an array', { kind: 'array', element: int, count: 1 << 20 }, /^\{7, .*\} … \(4194304 bytes/],
  ['a text', { kind: 'array', element: char, count: 1 << 22 }, /^"\\a.*" … \(4194304 bytes/],
])('shows the beginning of %s of megabytes', (_, type, text) => {
  const bytes = new Uint8Array(1 << 22);
  bytes[0] = 7;
  const shown = excerpt(type, bytes);
  expect(shown.text).toMatch(text);
  expect(shown.text.length).toBeLessThan(8000);
  expect(shown.bytes.length).toBe(1024);
});
