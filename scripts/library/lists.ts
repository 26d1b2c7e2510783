/** The lists that the C library is compared with; `collect.ts` writes them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const listsFolder = fileURLToPath(new URL('lists/', import.meta.url));

export function readList(name: 'c17' | 'posix' | 'glibc'): string[] {
  return readFileSync(`${listsFolder}${name}.txt`, 'utf8').split('\n').filter(Boolean);
}

export interface Imports {
  /** How many packages were looked at. */
  readonly packages: number;
  /** In how many of them a binary imports a symbol, most often first. */
  readonly symbols: Readonly<Record<string, number>>;
}

export function readImports(): Imports {
  return JSON.parse(readFileSync(`${listsFolder}imports.json`, 'utf8')) as Imports;
}
