import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../src/frontend/index.js';
import { printModule } from '../../src/ir/index.js';

describe('readAssembly', () => {
  it('reads a small program', () => {
    const module = readAssembly(
      'define i32 @f(i32 %x) {\n  %y = add nsw i32 %x, 1\n  ret i32 %y\n}\n',
    );
    expect(module.functions[0].blocks[0].instructions.map(({ op }) => op)).toEqual(['add', 'ret']);
    const text = printModule(module);
    expect(printModule(readAssembly(text))).toBe(text);
  });
});
