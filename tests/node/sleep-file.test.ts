import { expect, it } from 'vitest';
import { SleepFile } from '../../src/node/sleep-file.js';

it('two engines of a process have a file each for the states that sleep', () => {
  const [one, other] = [new SleepFile(), new SleepFile()];
  one.push('a');
  other.push('bb');
  one.push('ccc');
  expect([other.pop(), other.pop(), one.pop(), one.pop()]).toEqual(['bb', undefined, 'ccc', 'a']);
  one.close();
  other.close();
});
