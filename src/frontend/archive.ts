/**
 * Archives of object files, as `ar` and `llvm-ar` write them.
 *
 * After the magic come members: a 60-byte header (name 16, times and owner, size in decimal at 48)
 * and the bytes, padded to an even length. The System V / GNU form keeps its symbol index in the
 * member `/` (big-endian 32-bit offsets; 64-bit in `/SYM64/`) and long names in `//`; the BSD form
 * writes a long name before the bytes (`#1/LENGTH`) and its index is `__.SYMDEF`, which we pass
 * over. Thin archives hold the names of their members alone, relative to the archive; whoever wants their bytes
 * says how files are read.
 */

import { ReadError } from './read-error.js';

export interface ArchiveMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Archive {
  readonly members: readonly ArchiveMember[];
  /** For each symbol of the index, the member that defines it; undefined without an index. */
  readonly index: ReadonlyMap<string, ArchiveMember> | undefined;
}

const archiveMagic = '!<arch>\n';
const thinMagic = '!<thin>\n';
const headerBytes = 60;

export function isArchive(bytes: Uint8Array): boolean {
  const magic = latin1(bytes, 0, archiveMagic.length);
  return magic === archiveMagic || magic === thinMagic;
}

/** `readMember` gives the bytes of a thin archive's member by its name. */
export function readArchive(
  bytes: Uint8Array,
  file: string,
  readMember?: (name: string) => Uint8Array,
): Archive {
  const fail = (byte: number, problem: string, hint?: string): never => {
    throw new ReadError({ file, position: { byte, bit: 0 }, problem, hint });
  };
  const isThin = latin1(bytes, 0, archiveMagic.length) === thinMagic;
  if (isThin && !readMember) {
    fail(
      0,
      'this is a thin archive, which holds no files',
      "Make it again with 'ar rc', not 'ar rcT'",
    );
  }
  const members: ArchiveMember[] = [];
  const byHeader = new Map<number, ArchiveMember>();
  let longNames: Uint8Array = new Uint8Array(0);
  let index: { bytes: Uint8Array; word: 4 | 8 } | undefined;
  for (let at = archiveMagic.length; at + headerBytes <= bytes.length; ) {
    const sizeText = latin1(bytes, at + 48, 10).trim();
    const size = Number(sizeText);
    const start = at + headerBytes;
    if (!/^\d+$/.test(sizeText) || latin1(bytes, at + 58, 2) !== '`\n') {
      fail(at, 'this is not the header of an archive member', 'The archive is damaged');
    }
    let name = latin1(bytes, at, 16).trimEnd();
    const isElsewhere = isThin && !['/', '//', '/SYM64/'].includes(name);
    const held = isElsewhere ? 0 : size;
    if (start + held > bytes.length) fail(at, 'the last member of the archive is cut off');
    let content = bytes.subarray(start, start + held);
    const header = at;
    at = start + held + (held % 2);
    if (name === '/' || name === '/SYM64/') {
      index = { bytes: content, word: name === '/' ? 4 : 8 };
      continue;
    }
    if (name === '//') {
      longNames = content;
      continue;
    }
    if (name.startsWith('#1/')) {
      const length = Number(name.slice(3));
      name = latin1(content, 0, length).replace(/\0+$/, '');
      content = content.subarray(length);
    } else if (/^\/\d+$/.test(name)) {
      const from = Number(name.slice(1));
      const end = longNames.indexOf(0x0a, from);
      name = latin1(longNames, from, (end < 0 ? longNames.length : end) - from);
    }
    if (name.startsWith('__.SYMDEF')) continue;
    name = name.replace(/\/$/, '');
    const member = { name, bytes: isElsewhere ? readMember!(name) : content };
    members.push(member);
    byHeader.set(header, member);
  }
  return { members, index: index && readIndex(index.bytes, index.word, byHeader) };
}

function readIndex(
  bytes: Uint8Array,
  word: 4 | 8,
  byHeader: ReadonlyMap<number, ArchiveMember>,
): Map<string, ArchiveMember> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (at: number) => (word === 4 ? view.getUint32(at) : Number(view.getBigUint64(at)));
  if (bytes.length < word) return undefined;
  const count = read(0);
  if (bytes.length < word * (count + 1)) return undefined;
  const symbols = new Map<string, ArchiveMember>();
  let nameAt = word * (count + 1);
  for (let i = 0; i < count; i++) {
    const end = bytes.indexOf(0, nameAt);
    if (end < 0) return undefined;
    const name = latin1(bytes, nameAt, end - nameAt);
    nameAt = end + 1;
    const member = byHeader.get(read(word * (i + 1)));
    if (!member) return undefined;
    if (!symbols.has(name)) symbols.set(name, member);
  }
  return symbols;
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let i = at; i < Math.min(at + length, bytes.length); i++) {
    text += String.fromCharCode(bytes[i]!);
  }
  return text;
}
