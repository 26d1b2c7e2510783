import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../src/index.js';

it('has one version number', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(version).toBe(manifest.version);
});
