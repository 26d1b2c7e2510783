/** The files of an exploration. */
import { describe, expect, it } from 'vitest';
import { Files } from '../../src/exec/explore/files/files.js';
import { silentHost } from './run-assembly.js';

describe('writing', () => {
  it('does not look at what goes to standard output or error', () => {
    const files = new Files(silentHost());
    const never = () => {
      throw new Error('a byte was read');
    };
    for (const fd of [1, 2]) expect(files.write(fd, 1 << 20, never)).toBeUndefined();
  });

  it('is refused for a descriptor that is not open', () => {
    expect(new Files(silentHost()).write(9, 1, () => 0)).toBe(-9);
  });
});
