import { describe, expect, it } from 'vitest';
import { State } from '../../src/exec/explore/states/state.js';
import { PathCondition } from '../../src/solver/index.js';

/** Where a state stands in the machine, and what it is itself: no descendant takes these over. */
const own = new Set([
  ...['id', 'path', 'frames', 'memory', 'objects', 'overlay', 'files'],
  ...['resumption', 'isBehindFork', 'isAsleep', 'kept', 'toldSides'],
  ...['sides', 'status', 'putOff'],
]);

describe('the descendant of a state', () => {
  it('has all of its past, and nothing of its place', () => {
    const parent = new State(1, PathCondition.empty);
    const record = parent as unknown as Record<string, unknown>;
    for (const key of Object.keys(parent)) if (!own.has(key)) record[key] = Symbol(key);
    for (const key of own) if (key !== 'id') record[key] = Symbol(key);

    const child = parent.descendant(2, PathCondition.empty) as unknown as Record<string, unknown>;

    const differing = Object.keys(parent).filter((key) => child[key] !== record[key]);
    expect(new Set(differing)).toEqual(own);
    expect(child).toMatchObject({ id: 2, path: PathCondition.empty, frames: [], isAsleep: false });
  });

  it('takes its own decisions', () => {
    const parent = new State(1, PathCondition.empty);
    parent.decide(0);
    const child = parent.descendant(2, PathCondition.empty);
    child.decide(1);
    expect([parent.depth, child.depth]).toEqual([1, 2]);
  });
});
