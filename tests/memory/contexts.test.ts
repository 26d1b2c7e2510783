/** What an instruction reached the last time is a guess, which must ask for nothing itself. */
import { expect, it } from 'vitest';
import { ExprContext } from '../../src/expr/index.js';
import { AddressSpace } from '../../src/memory/address-space.js';
import { Contexts } from '../../src/memory/contexts.js';
import { FlatMemory } from '../../src/memory/index.js';
import { ObjectTable } from '../../src/memory/objects.js';

it('no objects are guessed where one of them may not exist', () => {
  const memory = new FlatMemory();
  const objects = new ObjectTable(memory);
  const space = new AddressSpace(memory, objects, { *all() {}, deadAt: () => undefined });
  const [one, other] = [8, 64].map((size) => objects.allocate(size, 16, 'heap object', {})!);
  const contexts = new Contexts(0);
  const by = {};
  contexts.learn(by, space, [one]);
  contexts.learn(by, space, [other]);
  expect(contexts.guess(by, space)).toEqual([one, other]);
  contexts.learn(by, space, [one]);
  for (let i = 0; i < 4; i++) objects.allocate(64, 16, 'heap object', other.site);
  expect(contexts.guess(by, space)).toEqual([one]);
  const guard = new ExprContext().symbol('exists', 1);
  const before = objects.snapshot();
  const guarded = before.guarded.with(one.base, { guard, elsewhere: 'absent' });
  objects.restore({ ...before, guarded });
  expect(contexts.guess(by, space)).toBeUndefined();
});
