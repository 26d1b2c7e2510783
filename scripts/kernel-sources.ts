/** The C files of the SAT kernel, by name, and what tells one version of them from another. */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';

export const kernelFolder = new URL('../src/solver/sat/kernel/', import.meta.url);

export function kernelSources(): Record<string, string> {
  const names = fs.readdirSync(kernelFolder).filter((name) => /\.[ch]$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => [name, fs.readFileSync(new URL(name, kernelFolder), 'utf8')]),
  );
}

export function digestOf(sources: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex');
}
