/** The libraries out of Debian's source packages, and how the programs that call them become bitcode. */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeInclude } from '../../src/frontend/index.js';
import type { SourceTree } from '../../tests/campaigns/fetch-sources.js';

const harnesses = fileURLToPath(new URL('../programs/real/', import.meta.url));

export interface Library {
  readonly tree: string;
  /** Symbolic bytes. */
  readonly size: number;
  readonly flags?: readonly string[];
}

export const libraries: Readonly<Record<string, Library>> = {
  bunzip2: { tree: 'bzip2', size: 32, flags: ['-DBZ_NO_STDIO'] },
  cjson: { tree: 'cjson', size: 8 },
  expat: { tree: 'expat', size: 12 },
  inflate: { tree: 'zlib', size: 16 },
  jq: { tree: 'jq', size: 8 },
  lua: { tree: 'lua', size: 8 },
  sqlite: { tree: 'sqlite', size: 12 },
  yaml: { tree: 'yaml', size: 8 },
};

/** The program that calls a library with symbolic bytes. */
export function harness(name: string): string {
  return path.join(harnesses, `${name}.c`);
}

export const flagsOf = ({ size, flags = [] }: Library, tree: SourceTree): string[] => [
  '-w',
  `-DSIZE=${size}`,
  '-I.',
  ...tree.flags,
  ...flags,
  '-idirafter',
  runtimeInclude,
];

/** A library and the program that calls it, as bitcode. */
export function compile(name: string, library: Library, tree: SourceTree, scratch: string): string {
  const parts = [harness(name), ...tree.sources].map((source, i) => {
    const part = path.join(scratch, `part${i}.bc`);
    const args = ['-O1', '-g', '-c', '-emit-llvm', ...flagsOf(library, tree), source, '-o', part];
    execFileSync('clang-16', args, { cwd: tree.directory });
    return part;
  });
  const bitcode = path.join(scratch, `${name}.bc`);
  execFileSync('llvm-link-16', [...parts, '-o', bitcode]);
  return bitcode;
}
