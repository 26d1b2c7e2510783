/** Polls for an interruption as the engine does, and then goes on for half a minute all the same. */
import * as fs from 'node:fs';
import { Interruption } from '../../src/cli/interruption.js';

const busyFor = (milliseconds: number, isOver: () => boolean): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && !isOver());
};

const interruption = new Interruption();
await interruption.begin();
fs.writeSync(1, 'busy\n');
busyFor(30_000, interruption.isRequested);
busyFor(30_000, () => false);
await interruption.close();
