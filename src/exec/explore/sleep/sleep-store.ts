/**
 * States that sleep, outside: a state's decisions name it (state.ts), so a line of text is enough to make
 * it again, on this machine or another one; of a state with a join in its past, where that join is kept, or together with what the
 * join made (portable-origins.ts). When even those that sleep are too many for the memory, they are
 * written to a store, which the host provides, and come back when the others have ended.
 *
 * A block is JSON: an array for each state, and the joins that they begin at, if they leave the engine. Neighbours in a block share most of their decisions:
 * each line gives how many it has in common with the line before, and the others. The test that a state gets if
 * the run is cut before it comes back is written with it (kept-test.ts).
 */
import { PathCondition } from '../../../solver/index.js';
import type { ExecutionError } from '../../../value/index.js';
import type { InputShape } from '../states/kept-test.js';
import { type Decisions, decisionList, State } from '../states/state.js';
import type { Addresses } from './placements.js';

/** Keeps blocks of text, the last one first: a file. */
export interface SleepStore {
  /** Whether the block could be kept. */
  push(block: string): boolean;
  pop(): string | undefined;
}

/** A state that sleeps, and the place where it went to sleep (hibernation.ts). */
export interface Sleeper {
  readonly state: State;
  /**
   * The join that its decisions begin at: its number in this engine, or among those of the block, from 1 on; 0 for the
   * program's start.
   */
  readonly origin: number;
  /** Empty where it is not known. */
  readonly at: string;
  readonly hasEntered: boolean;
  /** Where it has placed its blocks, if that depends on the engine that it was in. */
  readonly addresses?: Addresses | undefined;
}

/** A state that is known by its decisions alone, and what was told of it. */
export type NamedState = Readonly<
  Pick<State, 'node' | 'decisions' | 'instructions' | 'solverTime' | 'toldSides'>
>;

/** States as text. */
interface Block {
  readonly states: readonly Line[];
  /** `OriginTexts`. */
  readonly origins?: string | undefined;
}

/** States of a block, and the joins that they begin at. */
export interface ReadBlock {
  readonly sleepers: readonly Sleeper[];
  readonly origins: string | undefined;
}

type Line = [
  numbers: [
    id: number,
    node: number,
    origin: number,
    instructions: number,
    lastNewCoverage: number,
    queries: number,
    solverTime: number,
  ],
  trail: readonly number[],
  place: [at: string, hasEntered: boolean],
  /** Null for the inputs of the line before; no bytes where the state has no test. */
  test: [inputs: [name: string, size: number][] | null, bytes: string | null],
  shared: number,
  /** A bigint is a text. */
  decisions: (number | string)[],
  /** `State.toldSides`. */
  told: readonly string[] | null,
  /** Of the blocks, how many are those of the line before; null where addresses are nobody's own. */
  addresses: [register: number, end: number, shared: number, placed: readonly number[]] | null,
];

export function writeSleepers(sleepers: readonly Sleeper[], origins?: string): string {
  let last: (number | bigint)[] = [];
  let lastInputs: string | undefined;
  let lastPlaced: readonly number[] = [];
  const states = sleepers.map(({ state, origin, at, hasEntered, addresses }): Line => {
    const decisions = decisionList(state.decisions);
    const shared = inCommon(decisions, last);
    last = decisions;
    const { id, node, instructions, lastNewCoverage, queries, solverTime } = state;
    const { inputs = [], bytes = null } = state.kept ?? {};
    const shapes = Array.from(inputs, ({ name, size }): [string, number] => [name, size]);
    const isSame = JSON.stringify(shapes) === lastInputs;
    lastInputs = JSON.stringify(shapes);
    return [
      [id, node, origin, instructions, lastNewCoverage, queries, solverTime],
      state.trail,
      [at, hasEntered],
      [isSame ? null : shapes, bytes],
      shared,
      decisions
        .slice(shared)
        .map((choice) => (typeof choice === 'bigint' ? choice.toString() : choice)),
      state.toldSides ?? null,
      addresses ? addressesOf(addresses) : null,
    ];
  });
  return JSON.stringify({ states, origins } satisfies Block);

  function addressesOf({ register, end, placed }: Addresses): Line[7] {
    const known = inCommon(placed, lastPlaced);
    lastPlaced = placed;
    return [register, end, known, placed.slice(known)];
  }
}

/** How many two lists begin with alike. */
function inCommon<T>(one: readonly T[], other: readonly T[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count++;
  return count;
}

/** `numberOf` gives a state its number here, from the one that was written. */
export function readSleepers(
  block: string,
  numberOf: (written: number) => number = (written) => written,
): ReadBlock {
  let path: Decisions[] = [];
  let inputs: readonly InputShape[] = [];
  let lastPlaced: readonly number[] = [];
  const { states, origins } = JSON.parse(block) as Block;
  const sleepers = states.map((line): Sleeper => {
    const [numbers, trail, place, test, shared, decisions, toldSides, written] = line;
    const [id, node, origin, instructions, lastNewCoverage, queries, solverTime] = numbers;
    path = path.slice(0, shared);
    for (const text of decisions) {
      const choice = typeof text === 'string' ? BigInt(text) : text;
      path.push({ parent: path.at(-1), choice, length: path.length + 1 });
    }
    const state = new State(numberOf(id), PathCondition.empty);
    Object.assign(state, { node, instructions, lastNewCoverage, queries, solverTime, trail });
    state.decisions = path.at(-1);
    state.toldDecisions = state.decisions;
    state.toldSides = toldSides ?? undefined;
    state.sides = state.toldSides;
    state.isAsleep = true;
    const [shapes, bytes] = test;
    if (shapes) inputs = shapes.map(([name, size]) => ({ name, size }));
    if (bytes !== null) state.kept = { inputs, bytes };
    const [at, hasEntered] = place;
    return { state, origin, at, hasEntered, addresses: written ? addressesOf(written) : undefined };
  });
  return { sleepers, origins };

  function addressesOf([register, end, known, others]: NonNullable<Line[7]>): Addresses {
    lastPlaced = [...lastPlaced.slice(0, known), ...others];
    return { register, end, placed: lastPlaced };
  }
}

/** What an error on some of a state's inputs is called in `State.toldSides`; what was given up is called by its reason. */
export function sideName({ kind, file, line }: Pick<ExecutionError, 'kind' | 'file' | 'line'>) {
  return `${kind} ${file}:${line}`;
}

/** A state of which an earlier sitting of the run has told: where it stood is not known, and it has no test. */
export function sleeperOf(named: NamedState, id: number): Sleeper {
  const state = new State(id, PathCondition.empty);
  Object.assign(state, named);
  state.toldDecisions = state.decisions;
  state.sides = state.toldSides;
  state.isAsleep = true;
  return { state, origin: 0, at: '', hasEntered: false };
}

/**
 * A state by what was told of it; it stays as it is. Whoever takes it in has the same state that a reader of the
 * log would find (src/results/resume): it is made again up to its last decision that was told, and knows what was told since.
 */
export function asTold({ id, node, toldDecisions, instructions, solverTime, sides }: State) {
  const name = { node, decisions: toldDecisions, instructions, solverTime, toldSides: sides };
  return sleeperOf(name, id);
}

/** How many states a block has. */
export function statesIn(block: string): number {
  return (JSON.parse(block) as Block).states.length;
}

/** The same block with other numbers of nodes: engines number them each for itself. */
export function renumbered(block: string, nodeOf: (node: number) => number): string {
  const { states, origins } = JSON.parse(block) as Block;
  for (const [numbers] of states) numbers[1] = nodeOf(numbers[1]);
  return JSON.stringify({ states, origins } satisfies Block);
}
