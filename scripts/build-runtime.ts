/**
 * Compiles Merganser's C library to `dist/runtime/libc.a` and its kin, archives of bitcode files, so that
 * nothing of it is compiled when a program is run. A part of `npm run build`: once for each target, side by side
 * (`tsx scripts/build-runtime.ts i386`); without a target for all of them.
 *
 * `runtime/build.json` lists the sources and the flags. The embedded clang compiles, always, so
 * that the archive is the same on every machine; sources that have not changed come from
 * `.cache/runtime`.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBitcode } from '../src/frontend/bc/index.js';
import {
  CompileCache,
  type CompileOptions,
  compileC,
  runtimeArchive,
  type TargetName,
} from '../src/frontend/cc/index.js';
import { definedSymbols, needsMember } from '../src/frontend/library-archive.js';
import { type SymbolNeeds, symbolNeeds } from '../src/frontend/symbol-needs.js';
import { type ArchiveMember, writeArchive } from './archive.js';

interface Recipe {
  /** Files, relative to `runtime/`. */
  readonly sources: readonly string[];
  /** The headers; before the compiler's own, whose freestanding `limits.h` has no `PATH_MAX`. */
  readonly include: string;
  readonly flags: readonly string[];
  /** By name: the flags of each target. */
  readonly targets: Readonly<Record<TargetName, readonly string[]>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const runtime = path.join(root, 'runtime');

interface Compiled {
  readonly member: ArchiveMember;
  readonly needs: SymbolNeeds;
}

function compileMember(
  source: string,
  recipe: Recipe,
  target: TargetName,
  cache: CompileCache,
): Compiled {
  const options: CompileOptions = {
    cc: 'embedded',
    headers: 'runtime',
    debug: 'lines',
    flags: [
      `-ffile-prefix-map=${runtime}=merganser/runtime`,
      ...['-isystem', recipe.include],
      ...recipe.flags,
      ...recipe.targets[target],
    ],
    workingDirectory: runtime,
    cache,
  };
  const compiled = compileC(source, options);
  for (const { text } of compiled.diagnostics) console.error(text);
  if (!compiled.ok) throw new Error(compiled.message);
  const module = readBitcode(compiled.ir, { file: source });
  const name = path.basename(source).replace(/\.c$/, '.bc');
  return {
    member: { name, bytes: compiled.ir, symbols: definedSymbols(module) },
    needs: symbolNeeds(module),
  };
}

function buildArchive(recipe: Recipe, target: TargetName, cache: CompileCache): void {
  const started = performance.now();
  const output = runtimeArchive(target);
  const compiled = recipe.sources.map((source) => compileMember(source, recipe, target, cache));
  const members = compiled.map(({ member }) => member);
  const needs: SymbolNeeds = Object.assign({}, ...compiled.map((one) => one.needs));
  const list = { name: needsMember, bytes: Buffer.from(JSON.stringify(needs)), symbols: [] };
  const archive = writeArchive([...members, list]);
  fs.mkdirSync(path.dirname(output), { recursive: true });
  fs.writeFileSync(output, archive);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${path.relative(root, output)}: ${members.length} files, ${Math.round(archive.length / 1024)} kB, ${seconds} s`,
  );
}

const recipe = JSON.parse(fs.readFileSync(path.join(runtime, 'build.json'), 'utf8')) as Recipe;
const cache = new CompileCache(path.join(root, '.cache', 'runtime'));
const asked = process.argv.slice(2);
for (const target of asked.length > 0 ? asked : Object.keys(recipe.targets))
  buildArchive(recipe, target as TargetName, cache);
