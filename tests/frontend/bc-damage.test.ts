/** Damaged bitcode gives a ReadError or a module, never anything else, and never a long wait. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mutate, outcome } from './mutate-bitcode.js';

const directory = fileURLToPath(new URL('./data/bc/', import.meta.url));
const fixtures = readdirSync(directory)
  .filter((name) => name.endsWith('.bc'))
  .map((name) => ({ name, bytes: readFileSync(directory + name) }));

describe('damaged bitcode', () => {
  it.each(fixtures)('made from $name is read or refused', ({ bytes }) => {
    const donor = fixtures[0].bytes;
    let refused = 0;
    for (let seed = 1; seed <= 40; seed++) {
      if (outcome(mutate(bytes, donor, seed)) !== undefined) refused++;
    }
    expect(refused).toBeGreaterThan(0);
  });
});
