/** What every searcher must do, whatever it prefers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { State } from '../../src/exec/index.js';
import { createSearcher, type SearchName, searchNames } from '../../src/search/index.js';
import { PathCondition } from '../../src/solver/index.js';

const makers: [string, readonly SearchName[], number][] = [
  ...searchNames.map((name): [string, readonly SearchName[], number] => [name, [name], 1]),
  ['interleaved', ['random-path', 'nurs:covnew'], 1],
  ['interleaved with distances', ['nurs:md2u', 'target', 'subpath'], 1],
  ['batching', ['random-state'], 4],
];

/**
 * Each number decides what happens next: a fork of the selected state, its end, or that it joins with one or two
 * of the other living ones.
 */
const script = fc.array(fc.nat(12), { maxLength: 80 });

function walk(names: readonly SearchName[], batch: number, choices: readonly number[], seed = 1) {
  const searcher = createSearcher({ names, seed, batch });
  const living = new Set<State>();
  let next = 1;
  const add = (parents: readonly State[]) => {
    const state = new State(next++, PathCondition.empty);
    living.add(state);
    if (parents.length === 1) {
      state.decisions = parents[0].decisions;
      state.decide(1);
      parents[0].decide(0);
    }
    searcher.add(state, parents);
    return state;
  };
  const remove = (state: State) => {
    living.delete(state);
    searcher.remove(state);
  };
  const join = (state: State, count: number) => {
    const others = [...living].filter((other) => other !== state).slice(0, count);
    if (others.length === 0) return;
    const parents = [...others, state];
    const joined = add(parents);
    joins++;
    parents.forEach(remove);
    expect(living.has(joined)).toBe(true);
  };
  let joins = 0;
  add([]);
  const visited: number[] = [];
  for (const choice of choices) {
    const state = searcher.select();
    if (!state) break;
    expect(living.has(state)).toBe(true);
    visited.push(state.id);
    state.instructions += choice;
    state.queries += choice % 3;
    state.noteBranch(choice, choice % 2);
    if (choice < 6) add([state]);
    else if (choice < 10) remove(state);
    else join(state, choice % 2 === 0 ? 1 : 2);
  }
  const order: number[] = [];
  for (let state = searcher.select(); state; state = searcher.select()) {
    order.push(state.id);
    remove(state);
  }
  return { visited, order, left: living.size, joins };
}

describe.each(makers)('%s', (_title, names, batch) => {
  it('selects living states only, and every one in the end', () => {
    fc.assert(
      fc.property(script, (choices) => {
        expect(walk(names, batch, choices).left).toBe(0);
      }),
    );
  });

  it('goes on with a joined state in the place of those that joined', () => {
    const { order, left, joins } = walk(names, batch, [0, 0, 0, 10, 11]);
    expect(joins).toBe(2);
    expect(left).toBe(0);
    // Of four states, two and then three became one.
    expect(order).toEqual([6]);
  });

  it('does the same again for the same seed', () => {
    fc.assert(
      fc.property(script, fc.nat(), (choices, seed) => {
        expect(walk(names, batch, choices, seed)).toEqual(walk(names, batch, choices, seed));
      }),
    );
  });
});

describe('preferences', () => {
  it('depth first runs a state to its end before its sibling', () => {
    expect(walk(['dfs'], 1, [0, 0, 9, 0, 9]).visited).toEqual([1, 1, 1, 3, 3]);
  });

  it('depth first in rounds puts a long path aside until the others have ended', () => {
    const choices = Array.from({ length: 34 }, () => 0);
    const { visited, order } = walk(['deepening'], 1, choices);
    expect(visited.slice(0, 33)).toEqual(Array.from({ length: 33 }, () => 1));
    expect(visited[33]).not.toBe(1);
    expect(order.slice(0, 20)).not.toContain(1);
  });

  it('depth first goes on with a join where it would have gone on with one that it joins', () => {
    // Of 1, 3, 2 (the next one first), 1 and 2 join: the join is next.
    expect(walk(['dfs'], 1, [0, 0, 10, 9]).visited).toEqual([1, 1, 1, 4]);
    expect(walk(['dfs'], 1, [0, 0, 10, 9]).order).toEqual([3]);
  });

  it('a random path leads to a join as often as to those that it joins', () => {
    const searcher = createSearcher({ names: ['random-path'], seed: 1 });
    const state = (id: number, ...parents: State[]) => {
      const made = new State(id, PathCondition.empty);
      searcher.add(made, parents);
      if (parents.length > 1) for (const parent of parents) searcher.remove(parent);
      return made;
    };
    const shares = () => {
      const counts = new Map<number, number>();
      const turns = 8192;
      for (let i = 0; i < turns; i++) {
        const { id } = searcher.select()!;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      // In sixteenths.
      return Object.fromEntries([...counts].map(([id, n]) => [id, Math.round((16 * n) / turns)]));
    };
    const a = state(1);
    const b = state(2, a);
    const c = state(3, a);
    const d = state(4, a);
    expect(shares()).toEqual({ 1: 2, 2: 8, 3: 4, 4: 2 });
    const bd = state(5, b, d);
    expect(shares()).toEqual({ 1: 2, 3: 4, 5: 10 });
    // A fork behind a join is one fork, from wherever it is reached.
    const e = state(6, bd);
    expect(shares()).toEqual({ 1: 2, 3: 4, 5: 5, 6: 5 });
    const ae = state(7, a, e);
    expect(shares()).toEqual({ 3: 4, 5: 5, 7: 7 });
    searcher.remove(c);
    // What the end of a state leaves goes to what is beside it: the fork between 5 and 7 there, and 7.
    expect(shares()).toEqual({ 5: 6, 7: 10 });
    const all = state(8, bd, ae);
    expect(shares()).toEqual({ 8: 16 });
    searcher.remove(all);
    expect(searcher.select()).toBeUndefined();
  });

  it('breadth first runs the shallowest state', () => {
    const { visited } = walk(['bfs'], 1, [0, 0, 0, 0, 0, 0, 0]);
    expect(visited).toEqual([1, 1, 2, 1, 3, 2, 4]);
  });
});
