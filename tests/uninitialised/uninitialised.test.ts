/** Every program of this folder is explored with `--check-uninitialised`: README.md. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exploreProgram } from '../symbolic/explore-program.js';
import { readProgram } from '../symbolic/programs.js';

const folder = import.meta.dirname;

function namesIn(topic: string): string[] {
  return readdirSync(join(folder, topic)).map((file) => `${topic}/${file.slice(0, -2)}`);
}

describe('undefined bits that are only moved raise no alarm', () => {
  it.each(
    namesIn('clean').flatMap((name) =>
      (['0', '1', '2'] as const).map((level) => [name, level] as const),
    ),
  )('%s at -O%s', (name, optimise) => {
    const { source, expected } = readProgram(name, folder);
    const found = exploreProgram(source, { optimise, debug: 'full' }, { checkUninitialised: true });
    expect(found.errors).toEqual(expected.errors);
    expect(found.partial).toEqual([]);
  });
});

describe('undefined bits that are used are errors, for the inputs that use them', () => {
  it.each(namesIn('errors'))('%s', (name) => {
    const { source, flags, expected } = readProgram(name, folder);
    const found = exploreProgram(source, { flags, debug: 'full' }, { checkUninitialised: true });
    expect(found).toEqual({ ...expected, partial: [] });
  });
});
