/** A searcher that is told late knows the living states when it is asked, and only parents that it was told of. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Searcher, State } from '../../src/exec/index.js';
import { Deferred } from '../../src/search/deferred.js';
import { PathCondition } from '../../src/solver/index.js';

/** Selects the first of the states that it knows, and counts what it is told. */
class Recording implements Searcher {
  readonly known = new Set<State>();
  told = 0;

  add(state: State, parents: readonly State[]): void {
    this.told++;
    for (const parent of parents) expect(this.known.has(parent)).toBe(true);
    this.known.add(state);
  }

  remove(state: State): void {
    expect(this.known.delete(state)).toBe(true);
  }

  select(): State | undefined {
    return this.known.values().next().value;
  }
}

/** Forks and ends states by the numbers, asks once in `interval` steps; how many states there were. */
function walk(choices: readonly number[], interval: number) {
  const inner = new Recording();
  const searcher = new Deferred(inner);
  const living: State[] = [];
  let count = 0;
  const add = (parents: readonly State[]) => {
    const state = new State(count++, PathCondition.empty);
    searcher.add(state, parents);
    living.push(state);
  };
  add([]);
  choices.forEach((choice, step) => {
    const at = living.length - 1 - (choice % Math.min(3, living.length));
    if (living.length === 0) add([]);
    else if (choice % 2 === 0) add([living[at]]);
    else searcher.remove(living.splice(at, 1)[0]);
    if (step % interval !== 0) return;
    const selected = searcher.select();
    expect(inner.known).toEqual(new Set(living));
    if (selected) expect(living).toContain(selected);
  });
  return { count, told: inner.told };
}

it('knows exactly the living states whenever it is asked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(99), { maxLength: 400 }),
      fc.integer({ min: 1, max: 40 }),
      (choices, interval) => void walk(choices, interval),
    ),
  );
});

it('is not told of states that end before it is asked', () => {
  const forkAndEnd = Array.from({ length: 200 }, (_, i) => i % 2);
  const { count, told } = walk(forkAndEnd, 50);
  expect(count).toBe(101);
  expect(told).toBeLessThan(10);
});

it('is told of what a state that it never saw has forked, behind the nearest that it did see', () => {
  const inner = new Recording();
  const searcher = new Deferred(inner);
  const [first, unseen, last] = [1, 2, 3].map((id) => new State(id, PathCondition.empty));
  searcher.add(first, []);
  searcher.select();
  searcher.add(unseen, [first]);
  searcher.add(last, [unseen]);
  searcher.remove(unseen);
  searcher.remove(first);
  searcher.select();
  expect([...inner.known]).toEqual([last]);
  expect(inner.told).toBe(2);
});
