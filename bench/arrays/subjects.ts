/**
 * The programs of the evaluation: scanners that flex and re2c generate from grammars of our own, programs over tables, and
 * libraries out of Debian's source packages that work with tables. Generated C is not kept; where a generator is not on the
 * PATH, or sources cannot be fetched, what needs them is left out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, runtimeInclude } from '../../src/frontend/index.js';
import { CannotFetch, fetchSources } from '../../tests/campaigns/fetch-sources.js';
import { compile, libraries } from '../real/libraries.js';

const programs = fileURLToPath(new URL('../programs/arrays/', import.meta.url));

export interface Subject {
  readonly name: string;
  readonly kind: 'flex' | 're2c' | 'C' | 'Debian';
  readonly bitcode: string;
}

const generators = {
  '.l': { kind: 'flex', words: (from: string, to: string) => ['-o', to, from] },
  '.re': { kind: 're2c', words: (from: string, to: string) => ['-b', '-o', to, from] },
} as const;

export function subjects(scratch: string, only: readonly string[] | undefined): Subject[] {
  const clang = findOnPath('clang-16') ?? findOnPath('clang');
  if (!clang) throw new Error('needs clang-16');
  const found: Subject[] = [];
  for (const file of fs.readdirSync(programs).sort()) {
    const { name, ext } = path.parse(file);
    if (ext === '.h' || (only && !only.includes(name))) continue;
    let source = path.join(programs, file);
    let kind: Subject['kind'] = 'C';
    if (ext === '.l' || ext === '.re') {
      const generator = generators[ext];
      ({ kind } = generator);
      const generated = path.join(scratch, `${name}.c`);
      const { status } = spawnSync(kind, generator.words(source, generated));
      if (status !== 0) {
        console.log(`${name}: left out, as ${kind} is not there or fails`);
        continue;
      }
      source = generated;
    }
    const bitcode = path.join(scratch, `${name}.bc`);
    const includes = ['-I', programs, '-I', runtimeInclude];
    const words = ['-O1', '-g', '-w', '-fno-builtin', '-fno-vectorize', '-emit-llvm', '-c'];
    execFileSync(clang, [...words, ...includes, '-o', bitcode, source], { stdio: 'inherit' });
    found.push({ name, kind, bitcode });
  }
  return [...found, ...debianSubjects(scratch, only)];
}

/** Huffman codes and checksums, character classes, and the scanner of the paper's own kind. */
const debian = ['bunzip2', 'expat', 'inflate', 'yaml'];

function debianSubjects(scratch: string, only: readonly string[] | undefined): Subject[] {
  const found: Subject[] = [];
  for (const library of debian) {
    const name = `${library}*`;
    if (only && !only.includes(name)) continue;
    const recipe = libraries[library]!;
    const directory = path.join(scratch, library);
    fs.mkdirSync(directory);
    try {
      const [tree] = fetchSources([recipe.tree]);
      found.push({ name, kind: 'Debian', bitcode: compile(library, recipe, tree!, directory) });
    } catch (error) {
      if (!(error instanceof CannotFetch)) throw error;
      console.log(`${name}: left out, ${error.message}`);
    }
  }
  return found;
}
