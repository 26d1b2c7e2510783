import { expect, it } from 'vitest';
import { SetTrie } from '../../src/solver/cache/set-trie.js';
import { Random } from './sat/random.js';

const contains = (large: readonly number[], small: readonly number[]): boolean =>
  small.every((element) => large.includes(element));

it('finds subsets and supersets exactly when there are some', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = new Random(seed);
    const set = (): number[] => {
      const size = random.below(5);
      const elements = new Set(Array.from({ length: size }, () => random.below(12)));
      return [...elements].sort((a, b) => a - b);
    };
    const trie = new SetTrie<number[]>(100_000);
    const stored = Array.from({ length: 1 + random.below(20) }, set);
    for (const item of stored) trie.insert(item, item);
    for (let n = 0; n < 40; n++) {
      const asked = set();
      const subset = trie.subset(asked);
      const superset = trie.superset(asked);
      expect(subset !== undefined).toBe(stored.some((item) => contains(asked, item)));
      expect(superset !== undefined).toBe(stored.some((item) => contains(item, asked)));
      if (subset !== undefined) expect(contains(asked, subset)).toBe(true);
      if (superset !== undefined) expect(contains(superset, asked)).toBe(true);
      expect(trie.get(asked) !== undefined).toBe(
        stored.some((item) => contains(item, asked) && contains(asked, item)),
      );
    }
  }
});
