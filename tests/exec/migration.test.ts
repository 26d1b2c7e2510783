/** Who may leave memory: never the state that is in the machine, which would go on there and could not be made again. */
import { expect, it } from 'vitest';
import { NumberedSet } from '../../src/collections/index.js';
import { CallChains } from '../../src/exec/call-chain.js';
import { Migration } from '../../src/exec/explore/life/migration.js';
import { Hibernation } from '../../src/exec/explore/sleep/hibernation.js';
import { State } from '../../src/exec/explore/states/state.js';
import { PathCondition } from '../../src/solver/index.js';

const limits = { maxAwake: 1, sleepStore: undefined, maxAsleep: 1000 };

/** Two states; the second one is of the kind that may sleep, and is what others were joined to in this turn. */
it('a state that was joined within the turn and is in the machine does not fall asleep', () => {
  const [root, other, joined] = [0, 1, 2].map((id) => new State(id, PathCondition.empty));
  joined.isBehindFork = true;
  const hibernation = new Hibernation(root, 1, undefined, new CallChains(), undefined as never);
  for (const state of [other, joined]) hibernation.add(state);
  const home = {
    states: new NumberedSet([other, joined]),
    current: joined,
    isEmpty: false,
    isSilent: false,
    hibernation,
    history: undefined as never,
    newId: () => 3,
    objectsOf: (state: State) => state.objects,
  };
  new Migration(home, undefined as never, limits, () => undefined).restrain();
  expect(hibernation.counts.slept).toBe(0);
  expect(joined.isAsleep).toBe(false);
});
