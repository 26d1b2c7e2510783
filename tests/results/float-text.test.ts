import { expect, it } from 'vitest';
import { excerpt, type InputType } from '../../src/results/index.js';

const half: InputType = { kind: 'float', name: '_Float16', size: 2 };
const bfloat: InputType = { kind: 'float', name: '__bf16', size: 2, format: 'bfloat' };
const single: InputType = { kind: 'float', name: 'float', size: 4 };
const extended: InputType = { kind: 'float', name: 'long double', size: 16 };
const quad: InputType = { kind: 'float', name: '__float128', size: 16, format: 'quad' };

/** Of a pattern in hexadecimal, padded as in memory. */
function shown(type: InputType & { kind: 'float' }, pattern: string): string {
  const bytes = Buffer.alloc(type.size);
  Buffer.from(pattern, 'hex').reverse().copy(bytes);
  return excerpt(type, bytes).text;
}

it.each<[InputType, string, string]>([
  [half, '3e00', '1.5'],
  [half, '0001', '5.960464477539063e-8'],
  [half, '8000', '-0.0'],
  [half, '7c00', '(1.0 / 0.0)'],
  [half, 'fe00', '(0.0 / 0.0)'],
  [bfloat, '3fc0', '1.5'],
  [bfloat, 'ff80', '(-1.0 / 0.0)'],
  [single, '3dcccccd', '0.1f'],
  [single, '80000000', '-0.0f'],
  [extended, '40009000000000000000', '2.25L'],
  [extended, 'bfff8000000000000001', '-0x1.0000000000000002p+0L'],
  [extended, '7ffeffffffffffffffff', '0x1.fffffffffffffffep+16383L'],
  [extended, '00000000000000000001', '0x1p-16445L'],
  [extended, '7fff8000000000000000', '(1.0 / 0.0)'],
  [extended, '7fffc000000000000000', '(0.0 / 0.0)'],
  [quad, '40008000000000000000000000000000', '3.0q'],
  [quad, '3fff0000000000000000000000000001', '0x1.0000000000000000000000000001p+0q'],
])('shows %o of pattern %s as %s', (type, pattern, text) => {
  expect(shown(type as InputType & { kind: 'float' }, pattern)).toBe(text);
});
