/**
 * Writing an archive of object files, as `ar` does, with the symbol index that linkers use to
 * pick the members they need.
 *
 * The format is the System V / GNU one: the magic, then members, each a 60-byte header and its
 * bytes padded to an even length. The member `/` is the index (a big-endian count, the offset of
 * the defining member for every symbol, the names), the member `//` holds names longer than 15
 * bytes. All times and owners are zero, so that equal members give an equal archive.
 */

export interface ArchiveMember {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Symbols that the member defines for others. */
  readonly symbols: readonly string[];
}

const magic = '!<arch>\n';
const headerBytes = 60;

export function writeArchive(members: readonly ArchiveMember[]): Uint8Array {
  let longNames = '';
  const headerNames = members.map(({ name }) => {
    if (name.length <= 15) return `${name}/`;
    const at = longNames.length;
    longNames += `${name}/\n`;
    return `/${at}`;
  });

  const symbols = members.flatMap((member, i) =>
    member.symbols.map((name) => ({ name, member: i })),
  );
  const names = Buffer.from(symbols.map(({ name }) => `${name}\0`).join(''));
  const indexSize = 4 + 4 * symbols.length + names.length;
  const offsets: number[] = [];
  let at = magic.length + memberSize(indexSize);
  if (longNames !== '') at += memberSize(longNames.length);
  for (const { bytes } of members) {
    offsets.push(at);
    at += memberSize(bytes.length);
  }

  const index = Buffer.alloc(indexSize);
  index.writeUInt32BE(symbols.length, 0);
  symbols.forEach(({ member }, i) => {
    index.writeUInt32BE(offsets[member]!, 4 + 4 * i);
  });
  names.copy(index, 4 + 4 * symbols.length);

  const parts: Uint8Array[] = [Buffer.from(magic), ...member('/', index)];
  if (longNames !== '') parts.push(...member('//', Buffer.from(longNames)));
  members.forEach(({ bytes }, i) => {
    parts.push(...member(headerNames[i]!, bytes));
  });
  return Buffer.concat(parts);
}

function memberSize(bytes: number): number {
  return headerBytes + bytes + (bytes % 2);
}

function member(name: string, bytes: Uint8Array): Uint8Array[] {
  const fields = [
    name.padEnd(16),
    '0'.padEnd(12),
    '0'.padEnd(6),
    '0'.padEnd(6),
    '644'.padEnd(8),
    String(bytes.length).padEnd(10),
    '`\n',
  ];
  const padding = bytes.length % 2 === 1 ? [Buffer.from('\n')] : [];
  return [Buffer.from(fields.join('')), bytes, ...padding];
}
