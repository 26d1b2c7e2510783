/**
 * What comes from outside while the program runs (runtime/libc/socket_channel.c): connections and packets, each an input
 * whose bytes the program reads as those of a file (docs/streams.md). They are inputs from the moment in which somebody takes
 * them, so that a path has those that it looks at.
 */
import { concreteWord, type Slot } from '../../../value/index.js';
import type { Maker } from '../../external.js';
import type { RunningPath } from './running-path.js';
import { type ContentsStyle, symbolicBytes, symbolicContents } from './symbolic-contents.js';

/** How many at most on a path, and of how many bytes. */
export interface Arrivals {
  readonly count: number;
  readonly size: number;
}

/** What may come from outside, beside what is there from the start. */
export interface Outside extends ContentsStyle {
  /** Connections to the program's sockets, or that it makes. */
  readonly connections?: Arrivals | undefined;
  /** Packets for its sockets. */
  readonly packets?: Arrivals | undefined;
  /** Whether the device of random numbers is symbolic. */
  readonly random?: boolean;
}

const kinds = ['connection', 'packet'] as const;

export function arrivalCalls(running: RunningPath): [string, Maker][] {
  const { connections, packets } = running.outside;
  const arrivals = [connections, packets];
  const kindOf = (kind: Slot) => Number(concreteWord(kind));

  const most: Maker =
    () =>
    ([kind]) =>
      arrivals[kindOf(kind)]?.count ?? 0;

  const arrival: Maker =
    () =>
    ([kind]) => {
      const name = kinds[kindOf(kind)];
      const size = arrivals[kindOf(kind)]?.size ?? 0;
      const number = numberOf(running, name);
      const made = symbolicContents(running, `${name}${number}`, size, running.outside);
      return running.files.openArrival(made.bytes, made.length);
    };

  return [
    ['__mg_most_arrivals', most],
    ['__mg_arrival', arrival],
  ];
}

/** How many of these the path has had. */
function numberOf({ current }: RunningPath, kind: string): number {
  const pattern = new RegExp(`^${kind}\\d+$`);
  return Array.from(current.inputs).filter(({ name }) => pattern.test(name)).length;
}

/** What /dev/urandom holds: few bytes that come again and again (runtime/replay/files.c). */
export function randomDevice(running: RunningPath): readonly Slot[] | undefined {
  if (!running.outside.random) return undefined;
  const bytes = symbolicBytes(running, 'random.device', 64, false);
  return Array.from({ length: 4096 }, (_, i) => bytes[i % bytes.length]);
}
