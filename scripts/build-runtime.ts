/**
 * Compiles Merganser's C library to `dist/runtime/libc.a`, an archive of bitcode files, so that
 * nothing of it is compiled when a program is run. A part of `npm run build`.
 *
 * `runtime/build.json` says what and how: `sources` (files or directories, relative to
 * `runtime/`), `optimise` and `flags`. The embedded clang compiles, always, so that the archive
 * is the same on every machine; sources that have not changed come from `.cache/runtime`.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBitcode } from '../src/frontend/bc/index.js';
import { CompileCache, type CompileOptions, compileC } from '../src/frontend/cc/index.js';
import { isDeclaration, type Module } from '../src/ir/index.js';
import { type ArchiveMember, writeArchive } from './archive.js';

interface Recipe {
  readonly sources: readonly string[];
  readonly optimise: CompileOptions['optimise'];
  readonly flags: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const runtime = path.join(root, 'runtime');
const output = path.join(root, 'dist', 'runtime', 'libc.a');

function sourceFiles({ sources }: Recipe): string[] {
  return sources.flatMap((name) => {
    if (!fs.statSync(path.join(runtime, name)).isDirectory()) return [name];
    return fs
      .readdirSync(path.join(runtime, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.c'))
      .sort()
      .map((file) => path.join(name, file));
  });
}

function compileMember(source: string, recipe: Recipe, cache: CompileCache): ArchiveMember {
  const options: CompileOptions = {
    cc: 'embedded',
    headers: 'runtime',
    debug: 'lines',
    optimise: recipe.optimise,
    flags: [`-ffile-prefix-map=${runtime}=merganser/runtime`, ...recipe.flags],
    workingDirectory: runtime,
    cache,
  };
  const compiled = compileC(source, options);
  for (const { text } of compiled.diagnostics) console.error(text);
  if (!compiled.ok) throw new Error(compiled.message);
  return {
    name: path.basename(source).replace(/\.c$/, '.bc'),
    bytes: compiled.ir,
    symbols: definedSymbols(readBitcode(compiled.ir, { file: source })),
  };
}

/** Names that a module defines for other modules. */
function definedSymbols(module: Module): string[] {
  const local = new Set(['internal', 'private', 'available_externally', 'appending']);
  const defined = [...module.symbols.values()].filter(
    (value) =>
      !local.has(value.linkage) &&
      (value.kind === 'alias' || value.kind === 'ifunc' || !isDeclaration(value)),
  );
  return defined.map(({ name }) => name);
}

const started = performance.now();
const recipeFile = path.join(runtime, 'build.json');
if (!fs.existsSync(recipeFile)) {
  console.log('runtime/build.json does not exist: no C library to build');
  process.exit(0);
}
const recipe = JSON.parse(fs.readFileSync(recipeFile, 'utf8')) as Recipe;
const cache = new CompileCache(path.join(root, '.cache', 'runtime'));
const members = sourceFiles(recipe).map((source) => compileMember(source, recipe, cache));
const archive = writeArchive(members);
fs.mkdirSync(path.dirname(output), { recursive: true });
fs.writeFileSync(output, archive);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${path.relative(root, output)}: ${members.length} files, ${Math.round(archive.length / 1024)} kB, ${seconds} s`,
);
