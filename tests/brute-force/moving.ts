/**
 * Several engines that explore one program and hand states to each other all the time, by text: after every step of one,
 * what may leave goes to others. So states with joins in their past are made of what is told of these joins
 * (src/exec/explore/sleep/portable-origins.ts) again and again, in engines that have other numbers for everything.
 *
 * Or an engine is lost now and then, with what it has found since it told all of its states (`names`); a new one goes on with these.
 */
import type { Explorer } from '../../src/exec/explore/explorer.js';
import type { Population } from '../../src/exec/explore/life/population.js';
import type { Solver } from '../../src/solver/index.js';
import { sender } from './rounds.js';

export type Moves =
  /** `every`: an engine hands over what may leave after so many steps in the mean. */
  | { readonly kind: 'given'; readonly engines: number; readonly every: number }
  /** An engine is lost; `every`: after so many steps in the mean. */
  | { readonly kind: 'lost'; readonly every: number };

/** An engine with the program before its first instruction. */
export interface BegunEngine {
  readonly explorer: Explorer;
  readonly solver: Solver;
}

/** States that went from one engine to another, and those among them with a join in their past. */
export interface Moved {
  states: number;
  joined: number;
  /** Characters of all texts. */
  bytes: number;
}

export interface Explorations {
  readonly engines: readonly BegunEngine[];
  readonly isWhole: boolean;
  readonly moved: Moved;
}

/** `found`: what all engines have told of paths. */
export function explore(
  moves: Moves,
  seed: number,
  begin: (engine: number) => BegunEngine,
  found: unknown[],
  isLate: () => boolean,
): Explorations {
  const random = generatorOf(seed);
  const moved: Moved = { states: 0, joined: 0, bytes: 0 };
  if (moves.kind === 'given') {
    const { engines, isWhole } = giveAllTheTime(moves, random, begin, moved, isLate);
    return { engines, isWhole, moved };
  }
  const { engines, isWhole } = loseNowAndThen(moves.every, random, begin, found, moved, isLate);
  return { engines, isWhole, moved };
}

function giveAllTheTime(
  { engines: count, every }: Extract<Moves, { kind: 'given' }>,
  random: (below: number) => number,
  begin: (engine: number) => BegunEngine,
  moved: Moved,
  isLate: () => boolean,
) {
  const engines = Array.from({ length: count }, (_, i) => begin(i));
  const explorers = engines.map(({ explorer }) => explorer);
  for (const other of explorers.slice(1)) empty(other);
  let isWhole = true;
  while (isWhole && explorers.some(({ livingCount }) => livingCount > 0)) {
    for (const [i, explorer] of explorers.entries()) {
      if (explorer.livingCount === 0) continue;
      explorer.step();
      // Sometimes a few go on here, so that what came from elsewhere meets what did not.
      const most = random(3) === 0 ? 1 + random(3) : 1000;
      const to = explorers[(i + 1 + random(count - 1)) % count];
      // Only who is not rehearsing asks for states.
      const isTime = random(every) === 0 && !populationOf(to).isRehearsing;
      const block = isTime ? explorer.giveAway(most) : undefined;
      if (block !== undefined) hand(block, explorer, to, moved);
    }
    isWhole = !isLate();
  }
  return { engines, isWhole };
}

function loseNowAndThen(
  every: number,
  random: (below: number) => number,
  begin: (engine: number) => BegunEngine,
  found: unknown[],
  moved: Moved,
  isLate: () => boolean,
) {
  const engines = [begin(0)];
  let isWhole = true;
  for (let last = engines[0].explorer; isWhole && last.livingCount > 0; ) {
    for (let left = random(2 * every); left > 0 && isWhole && last.step(); left--) {
      isWhole = !isLate();
    }
    const told = last.names();
    const paths = found.length;
    if (told === undefined || last.livingCount === 0) continue;
    for (let left = random(every); left > 0 && isWhole && last.step(); left--) isWhole = !isLate();
    found.length = paths;
    const next = begin(engines.length % 2);
    empty(next.explorer);
    hand(told, last, next.explorer, moved);
    engines.push(next);
    last = next.explorer;
  }
  return { engines, isWhole };
}

const populationOf = (explorer: Explorer): Population =>
  (explorer as unknown as { population: Population }).population;

/** States come from elsewhere alone. */
const empty = (explorer: Explorer): void => populationOf(explorer).clear();

function hand(block: string, from: Explorer, to: Explorer, moved: Moved): void {
  const { states } = JSON.parse(block) as { states: [[number, number, number]][] };
  moved.states += states.length;
  moved.joined += states.filter(([[, , origin]]) => origin > 0).length;
  moved.bytes += block.length;
  sender.terms = from.terms;
  try {
    to.adopt(block);
  } finally {
    sender.terms = undefined;
  }
}

function generatorOf(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
