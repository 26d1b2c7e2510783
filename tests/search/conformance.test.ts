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

/** Each number decides what happens next: a fork of the selected state, or its end. */
const script = fc.array(fc.nat(9), { maxLength: 80 });

function walk(names: readonly SearchName[], batch: number, choices: readonly number[], seed = 1) {
  const searcher = createSearcher({ names, seed, batch });
  const living = new Set<State>();
  let next = 1;
  const add = (parent: State | undefined) => {
    const state = new State(next++, PathCondition.empty);
    state.decisions = parent?.decisions;
    if (parent) {
      state.decide(1);
      parent.decide(0);
    }
    living.add(state);
    searcher.add(state, parent);
    return state;
  };
  add(undefined);
  const visited: number[] = [];
  for (const choice of choices) {
    const state = searcher.select();
    if (!state) break;
    expect(living.has(state)).toBe(true);
    visited.push(state.id);
    state.instructions += choice;
    state.queries += choice % 3;
    state.noteBranch(choice, choice % 2);
    if (choice < 6) add(state);
    else {
      living.delete(state);
      searcher.remove(state);
    }
  }
  const order: number[] = [];
  for (let state = searcher.select(); state; state = searcher.select()) {
    order.push(state.id);
    living.delete(state);
    searcher.remove(state);
  }
  return { visited, order, left: living.size };
}

describe.each(makers)('%s', (_title, names, batch) => {
  it('selects living states only, and every one in the end', () => {
    fc.assert(
      fc.property(script, (choices) => {
        expect(walk(names, batch, choices).left).toBe(0);
      }),
    );
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

  it('breadth first runs the shallowest state', () => {
    const { visited } = walk(['bfs'], 1, [0, 0, 0, 0, 0, 0, 0]);
    expect(visited).toEqual([1, 1, 2, 1, 3, 2, 4]);
  });
});
