/**
 * What a program learns from outside that is another thing at each moment: clocks, and the number of its process.
 *
 * In an exploration these are the path's own. A path is made again whenever a state slept, moves to another engine or goes on after the run was stopped: what it read
 * from the machine's clock would decide anew then, and the state might not be found. So **the run has one beginning**, which all engines and sittings
 * share, and a path's clocks say how much time has gone by on it since: what it has slept, and a little for each time that it looked. That depends on the path
 * alone. Who waits in a loop for a time to come looks often, so that looking takes longer and longer, up to a millisecond; who sleeps is not kept waiting.
 * A path of several that met has the latest of their times.
 *
 * A program without symbolic inputs has one path, which never moves: its clocks are the machine's.
 */
import { canonical } from '../../../expr/index.js';
import { concreteWord, type Slot, type Word } from '../../../value/index.js';
import type { ExternalTable, Maker } from '../../external.js';
import type { RunningPath } from './running-path.js';

/** What all engines and sittings of a run tell the program of its start. */
export interface Beginning {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The number of the program's process. */
  readonly process: number;
}

/** Nanoseconds: what a look takes at first, and at most; a look takes this share of the time that has gone by. */
const shortestLook = 1_000n;
const longestLook = 1_000_000n;
const shareOfTime = 512n;
/** How long the machine had been up when the program began, and what it took of the processor until then. */
const upBefore = 3_600_000_000_000n;
const usedBefore = 1_000_000n;

export function clockCalls(running: RunningPath, beginning: Beginning): ExternalTable {
  const began: readonly bigint[] = [BigInt(beginning.time) * 1_000_000n, upBefore, usedBefore];
  const clock: Maker =
    () =>
    ([which]) => {
      const { current } = running;
      const look = shortestLook + current.time / shareOfTime;
      current.time += look < longestLook ? look : longestLook;
      const from = began[Number(BigInt.asIntN(32, word(which)))] ?? began[0];
      return result(from + current.time);
    };
  const sleep: Maker =
    () =>
    ([nanoseconds]) => {
      const time = BigInt.asIntN(64, word(nanoseconds));
      if (time > 0n) running.current.time += time;
      return undefined;
    };
  return new Map<string, Maker>([
    ['__mg_clock', clock],
    ['__mg_sleep', sleep],
    ['__mg_getpid', () => () => beginning.process],
  ]);
}

const word = (value: Slot): bigint => BigInt(concreteWord(value));
const result = (value: bigint): Word => canonical(BigInt.asUintN(64, value));
