/**
 * An archive of bitcode files as a library for the linker.
 *
 * The archive's own index says which member defines a symbol. `ar` without LLVM's plugin does not
 * look into bitcode and leaves the index empty; then the members are read to find out. Our C library
 * has one member more, which says what each symbol needs (symbol-needs.ts).
 */

import { type GlobalValue, isDeclaration, type Module, type TypeTable } from '../ir/index.js';
import type { Archive, ArchiveMember } from './archive.js';
import { readBitcode } from './bc/index.js';
import type { Library, MemberId } from './link/index.js';

/** The member that holds the needs of all symbols, as JSON. */
export const needsMember = 'needs.json';

export function archiveLibrary(
  archive: Archive,
  name: string,
  types: TypeTable,
  { replaceable }: { readonly replaceable: boolean },
): Library {
  const load = (member: ArchiveMember) =>
    readBitcode(member.bytes, { file: `${name}(${member.name})`, types, lazy: true });
  const contents = contentsOf(archive);
  const { needs } = contents;
  return {
    name,
    replaceable,
    needs: needs && ((symbol) => needs.get(symbol)),
    symbols: () => {
      contents.symbols ??= archive.index?.size
        ? fromIndex(archive)
        : fromMembers(archive.members.map(load));
      return contents.symbols;
    },
    load: (id) => load(archive.members[id as number]!),
  };
}

/** What an archive says of itself: read once, however many programs it is linked to. */
interface Contents {
  readonly needs: ReadonlyMap<string, readonly string[]> | undefined;
  symbols: ReadonlyMap<string, MemberId> | undefined;
}

const read = new WeakMap<Archive, Contents>();

function contentsOf(archive: Archive): Contents {
  let contents = read.get(archive);
  if (!contents) {
    const list = archive.members.find((member) => member.name === needsMember);
    const needs = list && new Map(Object.entries(parseNeeds(list.bytes)));
    read.set(archive, (contents = { needs, symbols: undefined }));
  }
  return contents;
}

function parseNeeds(bytes: Uint8Array): Record<string, readonly string[]> {
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, readonly string[]>;
}

function fromIndex({ members, index }: Archive): Map<string, MemberId> {
  const position = new Map(members.map((member, i) => [member, i]));
  return new Map([...index!].map(([symbol, member]) => [symbol, position.get(member)!]));
}

function fromMembers(modules: readonly Module[]): Map<string, MemberId> {
  const symbols = new Map<string, MemberId>();
  for (const [i, module] of modules.entries()) {
    for (const symbol of definedSymbols(module)) {
      if (!symbols.has(symbol)) symbols.set(symbol, i);
    }
  }
  return symbols;
}

/** Names that a module defines for other modules. */
export function definedSymbols(module: Module): string[] {
  return [...module.symbols.values()].filter(isOffered).map(({ name }) => name);
}

function isOffered(value: GlobalValue): boolean {
  switch (value.linkage) {
    case 'internal':
    case 'private':
    case 'available_externally':
    case 'appending':
      return false;
    default:
      return value.kind === 'alias' || value.kind === 'ifunc' || !isDeclaration(value);
  }
}
