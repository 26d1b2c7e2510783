/** docs/library-functions.md: which functions there are, which are refused and how, which are missing, by list and by use. */
import { readImports, readList } from './lists.js';
import { type Offer, offer, offeredByLibrary } from './offered.js';

/** Names that glibc keeps to itself, or to programs of long ago: they are counted, but not listed. */
const ownNames =
  /^_|f128$|f128_|^f(?:32|64)x?[a-z]|^(?:xdr|svc|clnt|auth|key_|pmap_|rpc_)|^(?:inet6|ns)_/;

interface Counts {
  readonly all: number;
  readonly there: number;
  readonly refused: number;
  readonly missing: readonly string[];
}

function count(names: readonly string[], library: ReadonlyMap<string, Offer>): Counts {
  const kinds = names.map((name) => offer(library, name)?.kind);
  return {
    all: names.length,
    there: kinds.filter((kind) => kind === 'there').length,
    refused: kinds.filter((kind) => kind === 'refused').length,
    missing: names.filter((_, i) => kinds[i] === undefined),
  };
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ');

function row(title: string, { all, there, refused, missing }: Counts): string {
  return `| ${title} | ${all} | ${there} | ${refused} | ${missing.length} |`;
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

export function libraryPage(library: ReadonlyMap<string, Offer> = offeredByLibrary()): string {
  const imports = readImports();
  const imported = Object.keys(imports.symbols);
  const [c17, posix, glibc] = (['c17', 'posix', 'glibc'] as const).map((name) => readList(name));
  const lists: [string, Counts][] = [
    ['ISO C17', count(c17!, library)],
    ['POSIX.1-2017 with XSI', count(posix!, library)],
    ['glibc 2.36: `libc.so.6` and `libm.so.6`', count(glibc!, library)],
    [`imported by ${imports.packages} Debian packages`, count(imported, library)],
  ];
  const uses = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (imports.symbols[name] ?? 0), 0);
  const missing = lists[3]![1].missing;
  const known = [...new Set([...c17!, ...posix!, ...glibc!])].sort();
  const refused = known.flatMap((name) => {
    const found = offer(library, name);
    return found?.kind === 'refused' ? [{ name, how: found.how }] : [];
  });
  const ways = [...new Set(refused.map(({ how }) => how))].sort();
  const isPublic = (name: string) => !ownNames.test(name);
  const offered = known.filter((name) => offer(library, name)?.kind === 'there');
  return `# Functions of the C library

Generated from the library and the lists in \`scripts/library/lists\` by \`npm run docs\`; do not edit. [The C library](runtime.md) says
what is behind the functions.

| list | symbols | there | refused | missing |
|---|---|---|---|---|
${lists.map(([title, counts]) => row(title, counts)).join('\n')}

The packages import symbols of glibc ${uses(imported)} times (a symbol counts once for each package); ${share(uses(missing), uses(imported))} of that are
missing ones. Of glibc's own list ${lists[2]![1].missing.filter((name) => !isPublic(name)).length} of the missing are names with an underscore, functions on
\`_Float128\`, or of Sun's remote procedure calls.

## Refused

A call is compiled and linked; when it is reached, it does what the table says. A program may define the function itself.

| what happens | functions |
|---|---|
${ways.map((way) => `| ${way} | ${listed(refused.filter(({ how }) => how === way).map(({ name }) => name))} |`).join('\n')}

## Missing

A path that calls one of them ends with an error of the kind \`external\`, which names it.

**Of C17:** ${listed(lists[0]![1].missing) || 'none'}.

**Of POSIX:** ${listed(lists[1]![1].missing) || 'none'}.

**Of what the packages import, with the number of packages:** ${missing.map((name) => `\`${name}\` ${imports.symbols[name]}`).join(', ') || 'none'}.

**Others of glibc:** ${listed(lists[2]![1].missing.filter(isPublic))}.

## There

${listed(offered.filter(isPublic))}.
`;
}
