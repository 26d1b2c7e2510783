/**
 * Symbolic pointers that can be only one address: the programs of this folder about memory with and
 * without that knowledge, which must not change what is found; and what it is for.
 */
import { describe, expect, it } from 'vitest';
import { exploreProgram } from './explore-program.js';
import { programNames, readProgram } from './programs.js';

const names = programNames().filter((name) => name.startsWith('memory/'));

describe('Pointers that stay symbolic', () => {
  it.each(names)('change nothing in %s', (name) => {
    const { source, flags, expected } = readProgram(name);
    const found = exploreProgram(source, { flags }, { settlesPointers: false });
    expect(found).toEqual({ ...expected, partial: [] });
  });
});

describe('A pointer with one address', () => {
  const writesToArrays = (settlesPointers: boolean): number => {
    let count = 0;
    const { source, flags } = readProgram('memory/position_in_buffer');
    exploreProgram(
      source,
      { flags },
      {
        settlesPointers,
        onNotice: ({ kind, ...notice }) => {
          if (kind === 'large-array' && 'intent' in notice && notice.intent === 'write') count++;
        },
      },
    );
    return count;
  };

  it('is written to as memory, not as an array', () => {
    // The structure becomes an array once, by the write at an index that has four values.
    expect(writesToArrays(true)).toBe(1);
    expect(writesToArrays(false)).toBeGreaterThan(10);
  });
});
