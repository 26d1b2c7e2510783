/**
 * From the files that a user names to one linked module.
 *
 * What a file is, its contents say (bitcode, archive, machine code), and for text its name: `.c` and `.i` are
 * compiled, `.ll` is read. Machine code is what a recorded build made (build/), or refused. Then everything is linked, by wish with what the program needs of
 * Merganser's own C library. Whatever is wrong with the input comes back as messages.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { byteText, type Module, straightenCleanups, TypeTable } from '../ir/index.js';
import { isSystemError, systemReason } from '../node/index.js';
import { type Archive, isArchive, readArchive } from './archive.js';
import { isBitcode, readBitcode } from './bc/index.js';
import {
  isCompileCommands,
  libtoolProgram,
  loadBuilt,
  loadCommands,
  userBuildStore,
} from './build/index.js';
import {
  type CompileOptions,
  type CSource,
  compileC,
  type Diagnostic,
  runtimeArchive,
  type TargetName,
} from './cc/index.js';
import { redirect, redirected } from './failing-calls.js';
import { archiveLibrary } from './library-archive.js';
import { type Library, type LinkOptions, linkModules } from './link/index.js';
import { readAssembly } from './ll/index.js';
import { ReadError } from './read-error.js';
import { programTarget } from './target.js';

export interface LoadOptions extends Omit<CompileOptions, 'emit'> {
  /** Whether to link what is needed of Merganser's C library. */
  readonly cLibrary?: boolean;
  readonly link?: Omit<LinkOptions, 'libraries'>;
  /** Whether all members of archives are linked, not only those that something needs. */
  readonly wholeArchives?: boolean;
  /** The function that takes the place of `main`. */
  readonly entry?: string;
  /** The function that a harness, the source that is given as text, calls: it may be static in compiled code. */
  readonly called?: string | undefined;
  /** Functions whose references in the program lead to `__wrap_NAME` in their place (failing-calls.ts). */
  readonly wrapped?: readonly string[];
  /** The same for references in the C library. */
  readonly wrappedHost?: readonly string[];
  /** Called with each module of the program before it is linked. */
  readonly onModule?: (module: Module) => void;
}

export interface LoadMessages {
  /** What the C compiler said, over all sources. */
  readonly diagnostics: readonly Diagnostic[];
  readonly warnings: readonly string[];
}

export type LoadResult =
  | (LoadMessages & {
      readonly ok: true;
      readonly module: Module;
      /** Symbols without a definition that something refers to. */
      readonly undefined: readonly string[];
    })
  | (LoadMessages & { readonly ok: false; readonly errors: readonly string[] });

export function loadProgram(
  files: readonly (string | CSource)[],
  options: LoadOptions = {},
): LoadResult {
  const { wrapped = [], wrappedHost = [] } = options;
  const types = new TypeTable();
  const diagnostics: Diagnostic[] = [];
  const errors: string[] = [];
  const modules: Module[] = [];
  const compiled: Module[] = [];
  const libraries: Library[] = [];
  for (const file of files) {
    const opened = open(file, types, options);
    for (const one of opened.diagnostics ?? []) {
      // What is about no file is said once.
      const isKnown = one.file === undefined && diagnostics.some(({ text }) => text === one.text);
      if (!isKnown) diagnostics.push(one);
    }
    if (opened.error !== undefined) errors.push(opened.error);
    modules.push(...(opened.modules ?? []));
    if (typeof file === 'string') compiled.push(...(opened.modules ?? []));
    for (const library of opened.libraries ?? []) {
      if (options.wholeArchives) modules.push(...allMembers(library));
      else libraries.push(redirected(library, wrapped));
    }
  }
  if (errors.length === 0 && modules.length === 0) {
    errors.push('there is no program: give at least one .c, .ll or .bc file');
  }
  const target = options.cLibrary ? programTarget(modules) : undefined;
  if (typeof target === 'object') errors.push(...target);
  if (errors.length > 0) return { ok: false, errors, diagnostics, warnings: [] };
  if (options.called !== undefined) openTo(compiled, options.called);
  for (const module of modules) {
    if (options.entry !== undefined) makeMain(module, options.entry);
    options.onModule?.(module);
    redirect(module, wrapped);
  }
  if (typeof target === 'string') libraries.push(redirected(cLibrary(types, target), wrappedHost));
  const linked = linkModules(modules, { ...options.link, libraries });
  // The C library calls `main` in one of the forms that C allows (C17 5.1.2.2.1).
  const warnings = linked.warnings
    .filter(({ kind, symbol }) => !(kind === 'type' && symbol === 'main'))
    .map(({ message }) => message);
  if (linked.module) {
    return {
      ok: true,
      module: linked.module,
      undefined: linked.undefined,
      diagnostics,
      warnings,
    };
  }
  return { ok: false, errors: linked.errors.map(({ message }) => message), diagnostics, warnings };
}

function allMembers(library: Library): Module[] {
  return [...new Set(library.symbols().values())].map((member) => library.load(member));
}

/** Lets a harness call a function, also one that is static in its module, and have the name `main` for itself. */
function openTo(modules: readonly Module[], name: string): void {
  const definitions = modules
    .map(({ symbols }) => symbols.get(byteText(name)))
    .filter((symbol) => symbol?.kind === 'function' && symbol.blocks.length > 0);
  const isStatic = (linkage: string) => linkage === 'internal' || linkage === 'private';
  const [first] = definitions;
  if (first && definitions.every((symbol) => isStatic(symbol!.linkage))) first.linkage = 'external';
  if (name !== 'main') for (const module of modules) leaveMain(module);
}

function leaveMain({ symbols }: Module): void {
  const old = symbols.get('main');
  if (!old) return;
  old.name = 'main.replaced';
  symbols.set(old.name, old);
  symbols.delete('main');
}

/** Gives a function the name `main`; the one that had it gets another. */
function makeMain(module: Module, name: string): void {
  const { symbols } = module;
  if (name !== 'main') leaveMain(module);
  const entry = symbols.get(name);
  if (!entry || name === 'main') return;
  symbols.delete(name);
  entry.name = 'main';
  symbols.set('main', entry);
}

/** Merganser's C library, for a link of modules with this table of types. */
export function cLibrary(types: TypeTable, target: TargetName): Library {
  return archiveLibrary(runtimeMembers(target), 'libc', types, { replaceable: true });
}

/** The archives of the C library that were read, each with the time of the file that it was read from. */
const runtimeArchives = new Map<string, { readonly written: number; readonly archive: Archive }>();

function runtimeMembers(target: TargetName): Archive {
  const file = runtimeArchive(target);
  try {
    const written = fs.statSync(file).mtimeMs;
    let known = runtimeArchives.get(file);
    if (known?.written !== written) {
      known = { written, archive: readArchive(fs.readFileSync(file), file) };
      runtimeArchives.set(file, known);
    }
    return known.archive;
  } catch (thrown) {
    if (!isSystemError(thrown)) throw thrown;
    throw new Error(`${file} is missing; 'npm run build' makes it`);
  }
}

interface Opened {
  readonly modules?: readonly Module[];
  readonly libraries?: readonly Library[];
  readonly diagnostics?: readonly Diagnostic[];
  readonly error?: string;
}

function open(given: string | CSource, types: TypeTable, options: LoadOptions): Opened {
  const file = typeof given === 'string' ? given : given.path;
  try {
    if (typeof given !== 'string') return compile(given, file, types, options);
    const problem = unreadable(file, options.workingDirectory ?? '.');
    if (problem !== undefined) return { error: problem };
    if (/\.[ci]$/.test(file)) return compile(given, file, types, options);
    const place = path.resolve(options.workingDirectory ?? '.', file);
    const bytes = fs.readFileSync(place);
    if (isBitcode(bytes)) return { modules: [readBitcode(bytes, { file, types })] };
    const built = openBuilt(file, place, bytes, types, options);
    if (built) return built;
    if (isArchive(bytes)) {
      const archive = readArchive(bytes, file);
      return { libraries: [archiveLibrary(archive, file, types, { replaceable: false })] };
    }
    if (file.endsWith('.ll')) return { modules: [readAssembly(bytes, { file, types })] };
    if (isCompileCommands(file)) return openCommands(file, place, bytes, types, options);
    return { error: `${file}: ${whatItIs(file, bytes)}` };
  } catch (thrown) {
    if (thrown instanceof ReadError) return { error: thrown.message };
    if (isSystemError(thrown)) return { error: `${file} ${whyUnreadable(thrown)}` };
    throw thrown;
  }
}

/** What a build made of machine code, if there is a record of it. */
function openBuilt(
  file: string,
  place: string,
  bytes: Uint8Array,
  types: TypeTable,
  options: LoadOptions,
): Opened | undefined {
  const real = libtoolProgram(place, bytes);
  if (real !== undefined) return openBuilt(file, real, fs.readFileSync(real), types, options);
  if (!isElf(bytes) && !isArchive(bytes)) return undefined;
  const built = loadBuilt(place, bytes, types, userBuildStore(), options);
  return (
    built && { ...built, diagnostics: built.notes.map((note) => asDiagnostic(note, place, file)) }
  );
}

function asDiagnostic(note: string, place: string, file: string): Diagnostic {
  const message = note.replaceAll(place, file);
  return { severity: 'note', message, text: `merganser: note: ${message}` };
}

function openCommands(
  file: string,
  place: string,
  bytes: Uint8Array,
  types: TypeTable,
  options: LoadOptions,
): Opened {
  const built = loadCommands(place, bytes, types, userBuildStore(), options);
  if (typeof built === 'string') return { error: `${file}: ${built}` };
  return { ...built, diagnostics: built.notes.map((note) => asDiagnostic(note, place, file)) };
}

function compile(
  source: string | CSource,
  file: string,
  types: TypeTable,
  options: LoadOptions,
): Opened {
  const result = compileC(source, { ...options, emit: 'bc' });
  const { diagnostics } = result;
  if (!result.ok) return { error: result.message, diagnostics };
  const module = readBitcode(result.ir, { file, types });
  straightenCleanups(module);
  return { modules: [module], diagnostics };
}

const machineCode =
  "this is machine code; give the source, or build it by 'merganser build -- make' (or whatever builds it), which keeps its bitcode";

function isElf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
}

function firstBytes(file: string): Uint8Array {
  const bytes = new Uint8Array(4);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, bytes);
  } finally {
    fs.closeSync(descriptor);
  }
  return bytes;
}

/** Why a file is not accepted, and what to do about it. */
function whatItIs(file: string, bytes: Uint8Array): string {
  if (isElf(bytes)) return machineCode;
  if (/\.(cc|cpp|cxx|C)$/.test(file)) {
    return "C++ is not compiled here; compile it with 'clang++ -c -emit-llvm -g -fno-exceptions' and give the .bc file (the library has operators new and delete, but not the C++ standard library)";
  }
  if (bytes.length === 0) return 'this file is empty';
  return 'neither C (.c), LLVM assembly (.ll), bitcode (.bc) nor an archive (.a) of bitcode';
}

/** Why a file cannot be read at all, and what to do about it; undefined if it can. */
export function unreadable(file: string, workingDirectory: string): string | undefined {
  const place = path.resolve(workingDirectory, file);
  try {
    const stat = fs.statSync(place);
    if (stat.isDirectory()) return `${file} is a directory; give the files in it`;
    if (stat.isFile() && stat.size > largestFile) {
      const size = (stat.size / 2 ** 30).toFixed(1);
      return `${file} is too large: ${size} GB, and 1 GB can be read`;
    }
    // Whatever else there is (a pipe, a device) is read when its turn comes: it may give its contents only once.
    if (stat.isFile()) {
      return isElf(firstBytes(place)) && /\.[ci]$/.test(file)
        ? `${file}: ${machineCode}`
        : undefined;
    }
    if (/\.[ci]$/.test(file)) return `${file} is no regular file; copy it to one`;
    return undefined;
  } catch (thrown) {
    if (!isSystemError(thrown)) throw thrown;
    return `${file} ${whyUnreadable(thrown)}`;
  }
}

/** Bytes. */
const largestFile = 2 ** 30;

function whyUnreadable(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'does not exist';
  if (error.code === 'EISDIR') return 'is a directory; give the files in it';
  if (error.code === 'EACCES') return 'cannot be read: permission denied';
  return `cannot be read: ${systemReason(error)}`;
}
