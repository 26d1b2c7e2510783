/**
 * The linker: several modules and libraries become one module, as `ld` and `llvm-link` would join
 * them (docs/linking.md). In order: take in the modules; take library members for what is
 * undefined, until nothing more is found; merge types; walk from what stays, resolving references;
 * name and order the result.
 *
 * The input modules are used up: their functions become the result's.
 */
import type { Comdat, GlobalValue, Module } from '../../ir/index.js';
import { joinAppending } from './appending.js';
import { globalsOf, type Input, isIntrinsic, isLocal } from './input.js';
import { functionOfIntrinsic, variablesOfIntrinsic } from './intrinsic-needs.js';
import type { Library, MemberId } from './library.js';
import { type LinkMessage, undefinedSymbol } from './messages.js';
import { mergeNamedMetadata } from './module-flags.js';
import { Resolution } from './resolve.js';
import { Rewriter } from './rewrite.js';
import { commonTarget } from './target.js';
import { type TypeMap, TypeMerger } from './type-merging.js';

export interface LinkOptions {
  /** What the result is called in messages; the first module's name if not given. */
  readonly id?: string;
  readonly libraries?: readonly Library[];
  /** Symbols to take from the libraries though nothing refers to them. */
  readonly wanted?: readonly string[];
  /**
   * Keep only what these functions and variables (`static` ones too), constructors, destructors and `llvm.used` need. Without it
   * everything stays, except for declarations that nothing refers to.
   */
  readonly roots?: readonly string[];
  /** What to do about symbols without a definition: an error unless given. */
  readonly undefined?: 'error' | 'warn' | 'allow';
  /** Symbols that need no definition, since the engine provides them. */
  readonly provided?: (name: string) => boolean;
}

export interface LinkResult {
  /** Undefined if there are errors. */
  readonly module: Module | undefined;
  readonly errors: readonly LinkMessage[];
  readonly warnings: readonly LinkMessage[];
  /** Symbols without a definition that something kept refers to, provided ones included. */
  readonly undefined: readonly string[];
}

export function linkModules(modules: readonly Module[], options: LinkOptions = {}): LinkResult {
  if (modules.length === 0) throw new Error('there is nothing to link');
  const resolution = new Resolution();
  const wanted = [...(options.wanted ?? []), ...(options.roots ?? [])];
  for (const module of modules) wanted.push(...resolution.add({ module, replaceable: false }));
  takeMembers(resolution, options.libraries ?? [], wanted, options.roots !== undefined);

  const { types: table } = modules[0];
  const target = commonTarget(resolution);
  const merger = new TypeMerger(table);
  const typeMaps = new Map<Input, TypeMap>();
  for (const input of resolution.inputs) typeMaps.set(input, merger.add(input));

  const rewriter = new Rewriter(resolution, typeMaps);
  const appending = joinAppending(resolution, table, (element, from) =>
    rewriter.resolve(element, from),
  );
  for (const global of appending) rewriter.keep(global);
  if (options.roots) {
    for (const name of options.roots) {
      const root = findRoot(resolution, name);
      if (root) rewriter.keep(root);
    }
  } else keepEverything(resolution, rewriter);
  for (const name of [...resolution.names()].flatMap(variablesOfIntrinsic)) {
    const variable = resolution.lookup(name);
    if (variable && !resolution.lacksDefinition(variable)) rewriter.keep(variable);
  }
  rewriter.run();

  const missing = reportUndefined(resolution, rewriter, options);
  const { errors, warnings } = resolution;
  const namedMetadata = mergeNamedMetadata(resolution);
  if (errors.length > 0) return { module: undefined, errors, warnings, undefined: missing };
  for (const nodes of namedMetadata.values()) for (const node of nodes) rewriter.tuple(node);

  const module: Module = {
    id: options.id ?? modules[0].id,
    types: table,
    sourceFileName: modules[0].sourceFileName,
    ...target,
    moduleAsm: resolution.inputs.flatMap((input) => input.module.moduleAsm),
    identifiedTypes: merger.identified,
    comdats: new Map(),
    globals: [],
    functions: [],
    aliases: [],
    ifuncs: [],
    namedMetadata,
    symbols: new Map(),
  };
  assemble(module, resolution, rewriter);
  return { module, errors, warnings, undefined: missing };
}

/**
 * Takes the members that define wanted symbols, and those that define what these want: everything that
 * a member refers to, or what a symbol needs, if only what is reached is kept and the library knows.
 */
function takeMembers(
  resolution: Resolution,
  libraries: readonly Library[],
  wanted: readonly string[],
  onlyReached: boolean,
): void {
  if (libraries.length === 0) return;
  const tables = libraries.map((library) => library.symbols());
  const taken = new Map(libraries.map((library) => [library, new Map<MemberId, Input>()]));
  const asked = new Set<string>(wanted);
  // The set grows while it is walked.
  for (const name of asked) {
    if (isIntrinsic(name)) {
      const called = functionOfIntrinsic(name);
      for (const next of called ? [called] : variablesOfIntrinsic(name)) asked.add(next);
      continue;
    }
    const found = tables.findIndex((table) => table.has(name));
    if (found < 0) continue;
    const library = libraries[found];
    const member = tables[found].get(name)!;
    let input = taken.get(library)!.get(member);
    let all: readonly string[] = [];
    if (!input) {
      if (!resolution.isUndefined(name)) continue;
      input = { module: library.load(member), replaceable: library.replaceable };
      taken.get(library)!.set(member, input);
      all = resolution.add(input);
    }
    const needs = onlyReached ? library.needs?.(name) : undefined;
    for (const next of needs ?? all) asked.add(next);
  }
}

/** A symbol, or else the first local value of that name: one may ask for a `static` function. */
function findRoot(resolution: Resolution, name: string): GlobalValue | undefined {
  const symbol = resolution.lookup(name);
  if (symbol && !resolution.lacksDefinition(symbol)) return symbol;
  for (const { module } of resolution.inputs) {
    const value = module.symbols.get(name);
    if (value && isLocal(value) && !resolution.isDiscarded(value)) return value;
  }
  return symbol;
}

function keepEverything(resolution: Resolution, rewriter: Rewriter): void {
  for (const { module } of resolution.inputs) {
    for (const value of globalsOf(module)) {
      if (value.linkage === 'appending' || resolution.lacksDefinition(value)) continue;
      rewriter.keep(value);
    }
  }
}

function reportUndefined(
  resolution: Resolution,
  rewriter: Rewriter,
  options: LinkOptions,
): string[] {
  const missing: string[] = [];
  const mode = options.undefined ?? 'error';
  const list: LinkMessage[] = mode === 'error' ? resolution.errors : resolution.warnings;
  for (const [value, references] of rewriter.missing) {
    const harmless =
      value.linkage === 'extern_weak' ||
      (value.linkage === 'available_externally' && !resolution.isDiscarded(value)) ||
      isIntrinsic(value.name);
    if (harmless) continue;
    missing.push(value.name);
    if (mode === 'allow' || options.provided?.(value.name)) continue;
    list.push(undefinedSymbol(value.name, references.shown, references.count));
  }
  for (const name of options.roots ?? []) {
    const root = findRoot(resolution, name);
    if ((root && !resolution.lacksDefinition(root)) || missing.includes(name)) continue;
    missing.push(name);
    if (mode === 'allow') continue;
    list.push({
      kind: 'undefined',
      symbol: name,
      message: `undefined symbol ${name}, which was asked for`,
    });
  }
  return missing;
}

/** Lists what stays in the order of the inputs and gives local values names of their own. */
function assemble(module: Module, resolution: Resolution, rewriter: Rewriter): void {
  const { kept, localCopies } = rewriter;
  const comdats = new Map<string, Comdat>();
  for (const value of localCopies) value.linkage = 'internal';
  const local: GlobalValue[] = [];
  for (const { module: from } of resolution.inputs) {
    for (const value of globalsOf(from)) {
      if (!kept.has(value)) continue;
      if (value.name !== '') {
        if (isLocal(value)) local.push(value);
        else module.symbols.set(value.name, value);
      }
      switch (value.kind) {
        case 'global':
          module.globals.push(value);
          break;
        case 'function':
          module.functions.push(value);
          break;
        case 'alias':
          module.aliases.push(value);
          break;
        case 'ifunc':
          module.ifuncs.push(value);
          break;
      }
      if ((value.kind === 'global' || value.kind === 'function') && value.comdat) {
        const comdat = comdats.get(value.comdat.name) ?? value.comdat;
        comdats.set(comdat.name, comdat);
        value.comdat = comdat;
      }
    }
  }
  module.comdats = comdats;
  const counters = new Map<string, number>();
  for (const value of local) {
    if (module.symbols.has(value.name)) {
      let number = counters.get(value.name) ?? 0;
      let fresh: string;
      do fresh = `${value.name}.${++number}`;
      while (module.symbols.has(fresh));
      counters.set(value.name, number);
      value.name = fresh;
    }
    module.symbols.set(value.name, value);
  }
}
