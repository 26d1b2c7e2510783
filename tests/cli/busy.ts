/**
 * Polls for an interruption as the engine does, and then goes on for half a minute all the same. Says that it is
 * busy once it has polled for as many milliseconds as it is told to. Told 'at once', it has the thread from the start.
 */
import * as fs from 'node:fs';
import { Interruption } from '../../src/cli/interruption.js';

const busyFor = (milliseconds: number, isOver: () => boolean): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && !isOver());
};

const interruption = new Interruption(process.argv[3] === 'at once');
interruption.begin(0);
busyFor(Number(process.argv[2]), interruption.isRequested);
fs.writeSync(1, 'busy\n');
busyFor(30_000, interruption.isRequested);
fs.writeSync(1, 'seen\n');
busyFor(30_000, () => false);
await interruption.close();
