import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { intrinsicNames } from '../../src/exec/index.js';

it('docs/interpreter.md lists exactly the intrinsics of the table', () => {
  const page = readFileSync(new URL('../../docs/interpreter.md', import.meta.url), 'utf8');
  const section = page.split('## Supported intrinsics')[1].split('`objectsize` knows')[0];
  const listed = [...section.matchAll(/`([a-z0-9_.]+)`/g)].map((match) => match[1]);
  const names = intrinsicNames.map((name) => name.replace('llvm.', ''));
  expect(listed.filter((name) => name !== 'llvm.').sort()).toEqual(names.sort());
});
