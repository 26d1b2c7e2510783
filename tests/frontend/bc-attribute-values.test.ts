import { describe, expect, it } from 'vitest';
import { attributeText } from '../../src/frontend/bc/attribute-values.js';

/** Version 1 in the highest byte; reads of argument, inaccessible, errno and other memory. */
const allRead = (1n << 56n) | 0b01010101n;

describe('memory effects in bitcode', () => {
  it('have no target memory in what LLVM 21 wrote', () => {
    expect(attributeText('memory', allRead, 21)).toBe('read');
  });

  it('have target memory in what LLVM 22 wrote', () => {
    expect(attributeText('memory', allRead, 22)).toBe('read, target_mem0: none, target_mem1: none');
    expect(attributeText('memory', allRead | (0b0101n << 8n), 22)).toBe('read');
  });

  it('have three kinds of memory before LLVM 21', () => {
    expect(attributeText('memory', 0b010101n, 19)).toBe('read');
    expect(attributeText('memory', 0b000011n, 16)).toBe('argmem: readwrite');
  });
});
