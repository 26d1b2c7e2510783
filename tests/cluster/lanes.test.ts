/** Engines of a run on many machines, by the places where they work. */
import { expect, it } from 'vitest';
import { Lanes } from '../../src/cluster/queue/lanes.js';
import { Ledger } from '../../src/cluster/queue/ledger.js';
import type { HostedExploration } from '../../src/node/index.js';

it('are busy, idle, gone with a word, or silent', () => {
  const ledger = new Ledger({
    hosted: {} as HostedExploration,
    recorder: () => undefined,
    directory: () => undefined,
    onError: () => undefined,
  });
  const lanes = new Lanes(ledger);
  for (const engine of ['a/1', 'b/1', 'c/1', 'd/1', 'a/2']) lanes.note(engine);
  ledger.take({ kind: 'left', engine: 'c/1' });
  ledger.take({ kind: 'left', engine: 'a/1' });
  const present = [
    { engine: 'a/2', job: 7 },
    { engine: 'b/1', job: undefined },
  ];
  const states = lanes.lanes(present).map(({ name, state }) => `${name} ${state}`);
  expect(states).toEqual(['a busy', 'b idle', 'c left', 'd silent']);
});
