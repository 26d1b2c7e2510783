/**
 * A file that a recorded build made, as modules and libraries: `merganser run ./program`.
 *
 * Its record says which units it was linked from, and which archives and shared libraries; members of those are
 * taken where something needs them. What has no bitcode is left out and named.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type Module, straightenCleanups, TypeTable } from '../../ir/index.js';
import type { ArchiveMember } from '../archive.js';
import { isArchive } from '../archive.js';
import { readBitcode } from '../bc/index.js';
import type { CompileOptions } from '../cc/compile.js';
import { digest } from '../cc/compiler.js';
import { archiveLibrary, definedSymbols } from '../library-archive.js';
import type { Library } from '../link/index.js';
import { compileCommands } from './compile-commands.js';
import { BuildRecorder } from './record.js';
import { type BuildStore, type Part, type Unit, userBuildStore } from './store.js';
import { unitCode } from './units.js';

export interface Built {
  readonly modules: readonly Module[];
  readonly libraries: readonly Library[];
  /** What is left out, and why. */
  readonly notes: readonly string[];
}

/** What a file was built from, if a recorded build made it. */
export function builtParts(file: string): ReturnType<typeof recordedParts> {
  const bytes = fs.readFileSync(file);
  const real = libtoolProgram(file, bytes);
  return real === undefined ? recordedParts(file, bytes, userBuildStore()) : builtParts(real);
}

/** A program in a build directory of libtool is a script; this is the program itself. */
export function libtoolProgram(file: string, bytes: Uint8Array): string | undefined {
  const isScript = bytes[0] === 0x23 && bytes[1] === 0x21;
  const below = path.join(path.dirname(file), '.libs', path.basename(file));
  return isScript && fs.existsSync(below) ? below : undefined;
}

/** The parts of a file by its record; undefined without one. */
function recordedParts(
  file: string,
  bytes: Uint8Array,
  store: BuildStore,
): { parts: readonly Part[]; systemLibraries: readonly string[]; isStale: boolean } | undefined {
  if (isArchive(bytes)) {
    const parts = new BuildRecorder(store).partsOf(file, path.basename(file));
    const [first] = parts;
    const isKnown = first?.kind === 'archive' && first.parts.some(({ kind }) => kind === 'unit');
    return isKnown ? { parts, systemLibraries: [], isStale: false } : undefined;
  }
  const exact = store.byContent(digest(bytes));
  const record = exact ?? store.byPath(file);
  return record && { ...record, isStale: exact === undefined };
}

const namesShown = 8;

export function loadBuilt(
  file: string,
  bytes: Uint8Array,
  types: TypeTable,
  store: BuildStore,
  options: CompileOptions,
): Built | undefined {
  const found = recordedParts(file, bytes, store);
  if (!found) return undefined;
  const loader = new PartLoader(types, store, options);
  loader.load(found.parts);
  const { modules, libraries, missing } = loader;
  return { modules, libraries, notes: notesOf(file, found, missing) };
}

/** The program of a list of compile commands: the source with a `main`, and what it needs of the others. */
export function loadCommands(
  file: string,
  bytes: Uint8Array,
  types: TypeTable,
  store: BuildStore,
  options: CompileOptions,
): Built | string {
  const { units, gone } = compileCommands(file, bytes);
  if (units.length === 0) return 'none of its C sources is there';
  const loader = new PartLoader(types, store, options);
  const compiled = units.flatMap((unit) => {
    const ir = loader.codeOf(unit);
    return ir ? [{ unit, ir, hasMain: definesMain(ir, unit) }] : [];
  });
  const mains = compiled.filter(({ hasMain }) => hasMain);
  if (mains.length > 1) {
    const names = mains.map(({ unit }) => path.relative(path.dirname(file), unit.source));
    return `several of its sources have a main (${names.slice(0, namesShown).join(', ')}): build with 'merganser build' and run one of the programs`;
  }
  loader.load(mains.map(({ unit }): Part => ({ kind: 'unit', unit })));
  const others = compiled.filter(({ hasMain }) => !hasMain);
  const parts = others.map(({ unit }): Part => ({ kind: 'unit', unit }));
  loader.load([{ kind: 'archive', name: path.basename(file), parts }]);
  const { modules, libraries, missing } = loader;
  const whole = { systemLibraries: [], isStale: false };
  return { modules, libraries, notes: notesOf(file, whole, [...gone, ...missing]) };
}

function definesMain(ir: Uint8Array, unit: Unit): boolean {
  const module = readBitcode(ir, { file: unit.source, types: new TypeTable(), lazy: true });
  return definedSymbols(module).includes('main');
}

/** Makes modules and libraries of parts, and remembers what is missing. */
class PartLoader {
  readonly modules: Module[] = [];
  readonly libraries: Library[] = [];
  readonly missing: string[] = [];
  private readonly taken = new Set<string>();

  constructor(
    private readonly types: TypeTable,
    private readonly store: BuildStore,
    private readonly options: CompileOptions,
  ) {}

  load(parts: readonly Part[]): void {
    for (const part of parts) {
      if (part.kind === 'missing') this.miss(part.name, part.why);
      else if (part.kind === 'archive') this.addLibrary(part.name, part.parts);
      else this.addModule(part.unit);
    }
  }

  codeOf(unit: Unit): Uint8Array | undefined {
    const code = unitCode(unit, this.store, this.options);
    if (!code.ok) this.miss(unit.source, code.why);
    return code.ok ? code.ir : undefined;
  }

  private miss(name: string, why: string): void {
    this.missing.push(`${name}: ${why}`);
  }

  private addModule(unit: Unit): void {
    // An object that a command line names twice is linked once.
    const key = JSON.stringify(unit);
    if (this.taken.has(key)) return;
    this.taken.add(key);
    const ir = this.codeOf(unit);
    if (!ir) return;
    const module = readBitcode(ir, { file: unit.source, types: this.types });
    straightenCleanups(module);
    this.modules.push(module);
  }

  private addLibrary(name: string, parts: readonly Part[]): void {
    const archive = { members: this.members(parts), index: undefined };
    this.libraries.push(archiveLibrary(archive, name, this.types, { replaceable: false }));
  }

  private members(parts: readonly Part[]): ArchiveMember[] {
    return parts.flatMap((part): ArchiveMember[] => {
      if (part.kind === 'archive') return this.members(part.parts);
      if (part.kind === 'missing') {
        this.miss(part.name, part.why);
        return [];
      }
      const ir = this.codeOf(part.unit);
      return ir ? [{ name: path.basename(part.unit.source), bytes: ir }] : [];
    });
  }
}

function notesOf(
  file: string,
  { systemLibraries, isStale }: { systemLibraries: readonly string[]; isStale: boolean },
  missing: readonly string[],
): string[] {
  const notes: string[] = [];
  if (isStale) {
    notes.push(`${file} is not the file that was built, but one of its name: the build's is used`);
  }
  if (missing.length > 0) {
    const list = missing.slice(0, namesShown).map((line) => `\n  ${line}`);
    const more = missing.length > namesShown ? [`\n  and ${missing.length - namesShown} more`] : [];
    const count = missing.length === 1 ? '1 part' : `${missing.length} parts`;
    notes.push(`there is no bitcode of ${count} of ${file}:${[...list, ...more].join('')}`);
  }
  const foreign = systemLibraries.filter((name) => !ownLibraries.has(name));
  if (foreign.length > 0) {
    const names = foreign.map((name) => `-l${name}`).join(', ');
    notes.push(
      `${file} is linked with ${names}, of which there is no bitcode: calls of their functions end a path`,
    );
  }
  return notes;
}

/** What Merganser's own C library stands for. */
const ownLibraries: ReadonlySet<string> = new Set(
  'c m pthread rt dl util crypt resolv gcc gcc_s atomic'.split(' '),
);
