/**
 * States with joins in their past. The engine joins none by itself yet; here two that differ in nothing but
 * their path conditions are joined by hand, at every place where there are such.
 */
import { describe, expect, it } from 'vitest';
import type { ExploreEvent, Explorer, State } from '../../src/exec/index.js';
import { cNotation, type Expr, evaluate, inputName } from '../../src/expr/index.js';
import { Exploration } from '../../src/run/exploration.js';
import type { SearchName } from '../../src/search/index.js';
import { programFrom } from './exploring.js';
import { silentHost } from './run-assembly.js';

/** What `ignored` decides has no effect: behind each such branch both sides are the same but for their paths. */
const program = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
static int weigh(unsigned char c, int i) {
  if (c > 10 * i + 100) return 1;
  return 0;
}
int main(void) {
  unsigned char ignored[3], text[4], size;
  klee_make_symbolic(ignored, sizeof ignored, "ignored");
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(&size, sizeof size, "size");
  klee_assume(size < 3);
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    if (i < 3) { if (ignored[i] > 7) ; else ; }
    sum += weigh(text[i], i) << i;
  }
  char *copy = malloc(size + 1);
  memset(copy, 7, size);
  sum += size << 4;
  free(copy);
  return sum;
}`;

interface Settings {
  readonly search?: SearchName;
  readonly joins?: boolean;
  /** After the sixth join, states are put to sleep after every turn; so many may sleep in memory. */
  readonly asleep?: number;
  readonly onEvent?: (event: ExploreEvent) => void;
  readonly onTurn?: (explorer: Explorer) => void;
}

const firstJoins = 6;

function explored(settings: Settings) {
  const { search = 'bfs', joins = false, asleep, onEvent, onTurn } = settings;
  const blocks: string[] = [];
  const exploration = new Exploration(programFrom(program, { optimise: '0' }), {
    host: silentHost(),
    args: [new TextEncoder().encode('test')],
    solver: { verify: true },
    search: [search],
    // Terms are collected all the time, also those that only a join still needs.
    ...(asleep !== undefined && { maxStates: 1000, maxAsleep: asleep, termLimit: 1 }),
    sleepStore: { push: (block) => blocks.push(block) > 0, pop: () => blocks.pop() },
  });
  const statuses: number[] = [];
  const conditions: (readonly Expr[])[] = [];
  const note = (event: ExploreEvent) => {
    onEvent?.(event);
    if (event.kind !== 'ended') return;
    const { end, test, state } = event;
    if (end.kind !== 'exit') throw new Error(`a path ends by ${end.kind}`);
    expect(end.status).toBe(statusOf(test!.inputs));
    statuses.push(end.status);
    conditions.push(state.path.constraints());
  };
  exploration.listener = { note, noteQuery: () => undefined };
  exploration.begin();
  const explorer = exploration['explorer'];
  const population = explorer['population'];

  /** The place and all that was decided but for `ignored`: what a state of the program holds follows from it. */
  const keyOf = (state: State) => {
    const frames = population.framesOf(state);
    const conditions = state.path.constraints().map((term) => cNotation(term));
    const others = conditions.filter((text) => !text.includes('ignored'));
    const { block, pc } = frames[frames.length - 1];
    const edge = JSON.stringify(state.resumption, (_, value) => String(value?.kind ?? value));
    const chain = explorer.machine.chains.of(frames).id;
    return [chain, block.prepared!.index, pc, edge, ...others.sort()].join(' ');
  };
  const joinTwins = () => {
    const known = new Map<string, State>();
    for (const state of [...population.states]) {
      const { resumption } = state;
      if (state.isAsleep || (resumption && resumption.kind !== 'edge')) continue;
      const twin = known.get(keyOf(state));
      known.set(keyOf(state), state);
      if (!twin) continue;
      population.join([twin, state], explorer.paths.join([twin.path, state.path]));
    }
  };
  while (explorer.step()) {
    onTurn?.(explorer);
    if (joins) joinTwins();
    if (asleep !== undefined && population.mergeCount >= firstJoins) population.migration.relieve();
  }
  return { statuses, conditions, blocks, explorer };
}

type Inputs = readonly { readonly name: string; readonly bytes: Uint8Array }[];

function statusOf(inputs: Inputs): number {
  const bytes = (name: string) => inputs.find((input) => input.name === name)!.bytes;
  const sum = bytes('text').reduce((all, c, i) => all + (c > 10 * i + 100 ? 1 << i : 0), 0);
  return sum + (bytes('size')[0] << 4);
}

/** An input for each side of each branch, all combinations. */
const everyInput: Inputs[] = Array.from({ length: 3 * 2 ** 7 }, (_, number) => {
  const bit = (i: number) => ((number >> i) & 1) * 255;
  return [
    { name: 'ignored', bytes: Uint8Array.from([bit(0), bit(1), bit(2)]) },
    { name: 'text', bytes: Uint8Array.from([bit(3), bit(4), bit(5), bit(6)]) },
    { name: 'size', bytes: Uint8Array.of(number >> 7) },
  ];
});

/** How many paths an input takes. */
function pathsOf(inputs: Inputs, paths: readonly (readonly Expr[])[]): number {
  const assignment = {
    symbol: () => 0,
    byte: ({ name }: { name: string }, index: number | bigint) =>
      inputs.find((input) => input.name === inputName(name))!.bytes[Number(index)],
  };
  return paths.filter((path) => path.every((term) => evaluate(term, assignment) === 1)).length;
}

describe('states that join', () => {
  const expected = Array.from({ length: 48 }, (_, status) => status);

  it('are one path in the place of several', () => {
    const plain = explored({});
    expect(plain.statuses.length).toBe(8 * 48);
    const { statuses, conditions, explorer } = explored({ joins: true });
    expect(statuses.sort((a, b) => a - b)).toEqual(expected);
    expect(everyInput.filter((inputs) => pathsOf(inputs, conditions) !== 1)).toEqual([]);
    expect(explorer.mergeCount).toBe(2 + 4 + 8);
  });

  it('have nodes of their own, behind all that they come from', () => {
    const ends = new Set<number>();
    const begun = new Set([1]);
    const begin = (node: number) => {
      expect(node).toBe(begun.size + 1);
      begun.add(node);
    };
    const end = (node: number) => {
      expect(begun.has(node) && !ends.has(node)).toBe(true);
      ends.add(node);
    };
    let joins = 0;
    const onEvent = (event: ExploreEvent) => {
      if (event.kind === 'forked') {
        end(event.node);
        expect(event.ways[0].state).toBe(event.parent);
        for (const { state, condition } of event.ways) {
          begin(state.node);
          expect(state.path.constraint).toBe(condition);
        }
      } else if (event.kind === 'merged') {
        for (const { node } of event.parents) end(node);
        begin(event.state.node);
        const depth = Math.max(...event.parents.map((parent) => parent.depth));
        expect(event.state.depth).toBe(depth);
        joins++;
      } else if (event.kind === 'ended') end(event.state.node);
    };
    const { explorer } = explored({ joins: true, onEvent });
    expect(explorer.mergeCount).toBe(joins);
    expect(ends.size).toBe(begun.size);
  });

  const ways: { search: SearchName; asleep: number }[] = [
    { search: 'bfs', asleep: 1000 },
    { search: 'bfs', asleep: 2 },
    { search: 'random-path', asleep: 0 },
    { search: 'random-state', asleep: 5 },
  ];
  it.each(ways)(
    'sleep, are written out and made again from their last join: $search, $asleep asleep in memory',
    (settings) => {
      let sleepers = 0;
      const onTurn = ({ states }: Explorer) => {
        for (const { isAsleep, origin } of states) if (isAsleep && origin) sleepers++;
      };
      const result = explored({ ...settings, joins: true, onTurn });
      const { statuses, conditions, explorer, blocks } = result;
      expect(sleepers).toBeGreaterThan(5);
      expect(new Set(statuses)).toEqual(new Set(expected));
      expect(everyInput.filter((inputs) => pathsOf(inputs, conditions) !== 1)).toEqual([]);
      const { slept, woken, writtenOut } = explorer.sleepCounts;
      expect(explorer.mergeCount).toBeGreaterThanOrEqual(firstJoins);
      expect(statuses.length).toBeLessThan(8 * 48);
      expect(slept).toBeGreaterThan(10);
      expect(woken).toBe(slept);
      expect(writtenOut).toBeGreaterThan(0);
      expect(blocks).toEqual([]);
    },
  );

  it('must stand at the same place', () => {
    const messages: string[] = [];
    const onTurn = (explorer: Explorer) => {
      const [a, b] = explorer.states;
      if (messages.length > 0 || !b) return;
      try {
        explorer['population'].join([a, b], { path: a.path, guards: [] });
      } catch (thrown) {
        messages.push((thrown as Error).message);
      }
    };
    expect(explored({ onTurn }).statuses.length).toBe(8 * 48);
    expect(messages).toEqual(['states that stand at different places cannot join']);
  });
});
