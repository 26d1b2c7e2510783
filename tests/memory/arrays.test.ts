/**
 * Accesses that make the size of an array's elements hard to tell, in every way of treating arrays: each input of a
 * program is on exactly one path, which ends as the program does (tests/brute-force/compare.ts).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChainOptions } from '../../src/solver/index.js';
import { compare } from '../brute-force/compare.js';
import { Compiled } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import type { Ending } from '../brute-force/outcome.js';
import { coreAlone } from '../brute-force/variants.js';
import { programsOf } from './model-programs.js';

const words = 'u32 w@[6] = {0x01020304, 0, 7, 0x80000001, 0xffffffff, 0x00ff00ff};';

const programs = programsOf([
  {
    title: 'a union of words and bytes',
    limits: [6, 24],
    globals: 'union { u32 word[6]; u8 byte[24]; } u@ = {{1, 2, 0x30000, 4, 0x05000005, 6}};',
    body: `
      u@.byte[j] = 9;
      if (u@.word[i] > 0x10000) result = 1;
      if (u@.byte[4 * i + 3] == 5) result += u@.word[i] & 255;`,
  },
  {
    title: 'words at any byte',
    limits: [21, 21],
    globals: words,
    body: `
      u32 a = *(u32 *)((u8 *)w@ + i), b = *(u32 *)((u8 *)w@ + j);
      if (a == b) result = 1;
      if (a + b > 0x02000000) result += 2;
      if (a < 8 && b > 0xff000000) result += a;`,
  },
  {
    title: 'a copy of halves',
    limits: [11, 6],
    globals: words,
    body: `
      u16 half;
      memcpy(&half, (u8 *)w@ + 2 * i, 2);
      memcpy((u8 *)w@ + 4 * j + 2, &half, 2);
      if (w@[j] > 0x10000) result = half;
      else result = w@[(i & 3) + 1];`,
  },
  {
    title: 'negative offsets',
    limits: [6, 6],
    globals: words,
    body: `
      u32 *end = w@ + 6;
      if (end[-1 - (int)i] > end[-1 - (int)j]) result = 1 + i;
      if (end[-1 - (int)i] + end[(int)j - 6] == 7) result += 100;`,
  },
  {
    title: 'indices that wrap around',
    limits: [12, 3],
    errors: ['out-of-bounds'],
    globals: words,
    body: `
      u8 at = (u8)(i + 253);
      if (w@[at & 7] == 7) result = 1;
      u32 far = 0x40000000u * j + (i & 3);
      if (*(u32 *)((u8 *)w@ + (u32)(far * 4)) == 0x80000001) result += 2;`,
  },
  {
    title: 'members of structures',
    limits: [4, 4],
    globals: `struct s@ { u8 kind; u16 half; u32 word; u8 tail[5]; };
      struct s@ t@[4] = {{1, 2, 3, {4}}, {5, 6, 7, {8, 9}}, {1, 300, 70000, {0, 0, 3}}, {9, 9, 9, {9}}};`,
    body: `
      if (t@[i].word > t@[j].half) result = t@[i].kind;
      t@[j].tail[i] = 77;
      if (t@[i].tail[j] == 77) result += 1000;
      if (t@[i].half == 300 && t@[j].word == 70000) result += 5000;`,
  },
  {
    title: 'bytes written into words',
    limits: [24, 6],
    globals: words,
    body: `
      ((u8 *)w@)[i] = 0x55;
      u32 found = w@[j];
      if (found == 0x55) result = 1;
      if (found >> 24 == 0x55) result += 2;
      if ((u16)found == 0x5500) result += 4;`,
  },
]);

const ways: Record<string, ChainOptions> = {
  circuits: { ...coreAlone, verify: true },
  'circuits of hard paths': { ...coreAlone, verify: true, core: { hardAfter: 0 } },
  axioms: { ...coreAlone, verify: true, core: { arrays: { encoding: 'axioms', axioms: 'all' } } },
  'axioms with filters': {
    ...coreAlone,
    verify: true,
    preCheck: 'on',
    core: { arrays: { encoding: 'axioms', axioms: 'type+interval' } },
  },
};

describe('elements of several sizes', () => {
  let compiled: Compiled;
  const truths = new Map<string, readonly Ending[]>();

  beforeAll(() => {
    compiled = new Compiled(programs, 'embedded', '1');
    for (const program of programs) truths.set(program.entry, endings(compiled, program));
  });

  it.each(programs)('the program does what its title says: $title', ({ entry, errors }) => {
    const kinds = truths.get(entry)!.map((end) => (end.kind === 'error' ? end.error : end.kind));
    const found = new Set(kinds.map((kind) => kind.replace(/ at line .*/, '')));
    expect([...found].sort()).toEqual(['returned', ...errors].sort());
  });

  describe.each(Object.keys(ways))('%s', (name) => {
    it.each(programs)('$title', (program) => {
      const variant = { name, solver: ways[name]! };
      const verdict = compare(compiled, program, truths.get(program.entry)!, variant);
      expect(verdict).toMatchObject({ kind: 'same' });
    });
  });
});
