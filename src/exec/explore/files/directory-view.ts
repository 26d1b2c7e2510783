/**
 * A directory as a path sees it: the real entries without those that it has removed, then the files that it has made, and
 * symbolic ones. Like files, directories go by their names as the program writes them.
 */
import type { DirectoryEntry, Host } from '../../host.js';
import type { FilesSnapshot } from './file-table.js';

const regularFile = 8;

/** Entry number `index`, as `Host.readdir` gives it. */
export function directoryEntry(
  host: Host,
  hostFd: number,
  directory: string,
  { names }: FilesSnapshot,
  index: number,
): DirectoryEntry | number | undefined {
  const known = namesIn(directory, names);
  if (known.size === 0) return host.readdir(hostFd, index);
  const entries = realEntries(host, hostFd);
  if (typeof entries === 'number') return entries;
  const text = ({ name }: DirectoryEntry) => new TextDecoder('latin1').decode(name);
  const there = new Set(entries.map(text));
  const kept = entries.filter((entry) => known.get(text(entry)) !== null);
  if (index < kept.length) return kept[index];
  const added = [...known].filter(([name, file]) => file !== null && !there.has(name));
  const one = added[index - kept.length];
  if (!one) return undefined;
  const name = Uint8Array.from(one[0], (character) => character.charCodeAt(0));
  return { inode: BigInt(one[1]! + 1), type: regularFile, name };
}

/** What the path knows of the files in a directory, by their names in it. */
function namesIn(
  directory: string,
  names: FilesSnapshot['names'],
): ReadonlyMap<string, number | null> {
  const folder = directory.replace(/\/+$/, '');
  const prefix = folder === '.' || directory === '' ? '' : `${folder}/`;
  const found = new Map<string, number | null>();
  for (const [name, file] of names) {
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (rest !== '' && !rest.includes('/')) found.set(rest, file);
  }
  return found;
}

function realEntries(host: Host, hostFd: number): DirectoryEntry[] | number {
  const entries: DirectoryEntry[] = [];
  for (;;) {
    const entry = host.readdir(hostFd, entries.length);
    if (entry === undefined) return entries;
    if (typeof entry === 'number') return entry;
    entries.push(entry);
  }
}
