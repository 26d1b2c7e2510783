/**
 * Makes every write, open and rename of a file take a while, as on a disk that is far away; loaded before the command,
 * and before each of its threads (NODE_OPTIONS=--require).
 */
const fs = require('node:fs');
const milliseconds = 40;
const never = new Int32Array(new SharedArrayBuffer(4));
const mayBeWritten = (flags) => typeof flags === 'string' && flags !== 'r';

for (const [name, isSlow] of [
  ['writeSync', (fd) => fd > 2],
  ['writeFileSync', () => true],
  ['renameSync', () => true],
  ['openSync', (_, flags) => mayBeWritten(flags)],
]) {
  const plain = fs[name];
  fs[name] = (...words) => {
    if (isSlow(...words)) Atomics.wait(never, 0, 0, milliseconds);
    return plain.apply(fs, words);
  };
}
