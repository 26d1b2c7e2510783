/** What of a joined state cannot go to another engine makes it stay, and only it. */
import { expect, it } from 'vitest';
import { CallChains } from '../../../src/exec/call-chain.js';
import { standard } from '../../../src/exec/explore/files/file-table.js';
import { Exchange } from '../../../src/exec/explore/sleep/exchange.js';
import { Hibernation } from '../../../src/exec/explore/sleep/hibernation.js';
import { OriginTexts } from '../../../src/exec/explore/sleep/portable-origins.js';
import { sleeperOf } from '../../../src/exec/explore/sleep/sleep-store.js';
import { State } from '../../../src/exec/explore/states/state.js';
import { ExprContext } from '../../../src/expr/index.js';
import { PointerOrigins } from '../../../src/memory/addresses/origins.js';
import { emptySnapshot, type ObjectsSnapshot } from '../../../src/memory/index.js';
import { noObjects } from '../../../src/memory/objects-snapshot.js';
import { PathCondition } from '../../../src/solver/index.js';

const name = {
  ...{ node: 1, decisions: undefined, instructions: 0, solverTime: 0, toldSides: undefined },
};

function stateWith(id: number, more: Partial<State> = {}): State {
  const state = new State(id, PathCondition.empty);
  const objects: ObjectsSnapshot = noObjects;
  return Object.assign(state, { memory: emptySnapshot, objects, files: standard }, more);
}

function engine() {
  const start = stateWith(0);
  const origins = new PointerOrigins(new ExprContext());
  const machine = {
    access: { origins },
    program: { module: { functions: [], globals: [] }, objects: {} },
  };
  const texts = new OriginTexts({ machine } as never, start);
  const hibernation = new Hibernation(start, 0, undefined, new CallChains(), new Exchange(texts));
  const add = (id: number, origin: State | undefined): State => {
    const sleeper = sleeperOf(name, id);
    sleeper.state.isAsleep = true;
    hibernation.admitTold(sleeper);
    sleeper.state.origin = origin;
    return sleeper.state;
  };
  return { texts, hibernation, add };
}

it('a directory that is open stays', () => {
  const { texts } = engine();
  const target = { kind: 'directory', hostFd: 3, path: Uint8Array.of(46) } as const;
  const open = { target, position: 0, flags: 0 };
  const descriptions = [...standard.descriptions, open];
  expect(texts.mayGo(stateWith(5))).toBe(true);
  expect(texts.mayGo(stateWith(6, { files: { ...standard, descriptions } }))).toBe(false);
});

it('what turns out to have no translation stays, and others go', () => {
  const { hibernation, add, texts } = engine();
  const strange = stateWith(5, { overlay: new Date() as never });
  const usual = stateWith(6);
  const states = [add(7, strange), add(8, usual), add(9, undefined), add(10, strange)];
  const given = hibernation.giveAway(2, () => false);
  expect([...given.states].map(({ id }) => id)).toEqual([8, 9]);
  expect(hibernation.asleepCount).toBe(2);
  expect(texts.mayGo(strange)).toBe(false);
  expect(hibernation.giveAway(2, () => false).states.size).toBe(0);
  expect(hibernation.names(new Set(states), ({ objects }) => objects)).toBeUndefined();
});

it('fewer leave at a time than a text has room for', () => {
  const { hibernation, add, texts } = engine();
  const joins = [1, 2, 3, 4].map((id) => stateWith(id));
  const states = joins.map((join, i) => add(10 + i, join));
  const write = texts.write.bind(texts);
  texts.write = (origins) => {
    if (origins.length > 1) throw new RangeError('Invalid string length');
    return write(origins);
  };
  expect(hibernation.names(new Set(states), ({ objects }) => objects)).toBeUndefined();
  expect([...hibernation.giveAway(4, () => false).states]).toEqual([states[0]]);
  expect(hibernation.asleepCount).toBe(3);
});
