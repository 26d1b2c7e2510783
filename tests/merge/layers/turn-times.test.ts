/** Times before and behind joins, with a clock that is told what time it is. */
import { expect, it } from 'vitest';
import { State } from '../../../src/exec/index.js';
import { noTurns, TurnTimes } from '../../../src/merge/layers/turn-times.js';
import { PathCondition } from '../../../src/solver/index.js';

const stateOf = (id: number) => new State(id, PathCondition.empty);
const placeOf = () => ({ before: noTurns(), after: noTurns() });

it('counts what states ran since their last join before it, and what is picked next behind it', () => {
  let now = 0;
  const times = new TurnTimes(() => now);
  const [first, second, joined, child, last] = [1, 2, 3, 4, 5].map(stateOf);
  const [upper, lower] = [placeOf(), placeOf()];
  const run = (state: State, ms: number) => {
    times.begin(state);
    now += ms;
  };
  run(first, 5);
  times.fork(second, first);
  run(second, 2);
  run(first, 1);
  times.join([first, second], joined, upper);
  expect(upper.before).toEqual({ turns: 3, ms: 8 });
  run(joined, 10);
  times.fork(child, joined);
  run(child, 4);
  times.join([joined, child], last, lower);
  expect(upper.after).toEqual({ turns: 2, ms: 14 });
  expect(lower.before).toEqual({ turns: 2, ms: 14 });
  run(last, 3);
  run(stateOf(6), 100);
  expect(lower.after).toEqual({ turns: 1, ms: 3 });
  expect(upper.after).toEqual({ turns: 2, ms: 14 });
});
