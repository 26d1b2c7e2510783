/**
 * Collects what the C library is compared with, into `lists/`:
 *
 *   npx tsx scripts/library/collect.ts [DIRECTORY FOR PACKAGES]
 *
 * - `c17.txt`, `posix.txt`: the functions and variables that the machine's headers declare for ISO C17 and for
 *   POSIX.1-2017 with XSI, by clang's syntax tree. Names with an underscore in front are the headers' own, but for
 *   those that the standards have. What a compiler answers itself (`stdatomic.h`, `tgmath.h`) is left out.
 * - `glibc.txt`: what `libc.so.6` and `libm.so.6` define.
 * - `imports.json`: for each symbol of glibc how many of the packages in `packages.txt` have a binary that imports
 *   it. The packages are downloaded (`apt-get download`) unless the directory has them, and not kept.
 *
 * Needs clang, nm, apt-get and dpkg-deb. `page.ts` makes docs/library-functions.md of the lists, without any of these.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { listsFolder } from './lists.js';

const c17 =
  'assert complex ctype errno fenv inttypes locale math setjmp signal stdio stdlib string threads time uchar wchar wctype';
const posix = `aio arpa/inet assert complex ctype dirent dlfcn errno fcntl fenv fmtmsg fnmatch ftw glob grp iconv
  inttypes langinfo libgen locale math monetary mqueue ndbm net/if netdb netinet/in netinet/tcp nl_types poll pthread
  pwd regex sched search semaphore setjmp signal spawn stdio stdlib string strings stropts sys/ipc sys/mman sys/msg
  sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/types sys/uio sys/un
  sys/utsname sys/wait syslog termios time trace ulimit unistd utime utmpx wchar wctype wordexp`;
const standardNames = new Set(['_Exit', '_exit', '_tolower', '_toupper', '_setjmp', '_longjmp']);

function output(command: string, args: readonly string[], input?: string): string {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    ...(input !== undefined && { input }),
  });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

interface Declaration {
  readonly kind: string;
  readonly name?: string;
  readonly storageClass?: string;
}

function declaredBy(headers: string, flags: readonly string[]): string[] {
  const source = headers
    .split(/\s+/)
    .map((name) => `#if __has_include(<${name}.h>)\n#include <${name}.h>\n#endif\n`)
    .join('');
  const compiler = ['clang', 'clang-19', 'clang-16', 'clang-14'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (!compiler) throw new Error('needs clang');
  const tree = output(
    compiler,
    ['-std=c17', ...flags, '-x', 'c', '-', '-fsyntax-only', '-Xclang', '-ast-dump=json'],
    source,
  );
  const { inner } = JSON.parse(tree) as { inner: Declaration[] };
  const names = inner
    .filter(
      ({ kind, storageClass }) =>
        kind === 'FunctionDecl' || (kind === 'VarDecl' && storageClass === 'extern'),
    )
    .map(({ name }) => name!)
    .filter((name) => !name.startsWith('_') || standardNames.has(name));
  return [...new Set(names)].sort();
}

function definedBy(library: string): string[] {
  return output('nm', ['-D', '--defined-only', library])
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, kind]) => kind && 'TWiVDBR'.includes(kind))
    .map(([, , name]) => name!.replace(/@.*/, ''))
    .filter(
      (name) =>
        !/^_IO_|^_nl_|^__libc_|^__rpc|^_dl_|^GLIBC/.test(name) || name.startsWith('__libc_current'),
    );
}

/** Names that a binary imports from glibc: undefined, with one of its versions. */
function importedBy(binary: string): string[] {
  const listed = spawnSync('nm', ['-D', '--undefined-only', binary], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }).stdout;
  return [...listed.matchAll(/ [UwV] (\S+?)@+GLIBC_/g)].map((match) => match[1]!);
}

function isElf(file: string): boolean {
  const handle = fs.openSync(file, 'r');
  const head = Buffer.alloc(4);
  fs.readSync(handle, head, 0, 4, 0);
  fs.closeSync(handle);
  return head.toString('latin1') === '\x7fELF';
}

function importsOfPackage(file: string, symbols: ReadonlySet<string>): Set<string> {
  const unpacked = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
  const found = new Set<string>();
  try {
    output('dpkg-deb', ['-x', file, unpacked]);
    for (const entry of fs.readdirSync(unpacked, { recursive: true, withFileTypes: true })) {
      const name = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !isElf(name)) continue;
      for (const symbol of importedBy(name)) if (symbols.has(symbol)) found.add(symbol);
    }
  } finally {
    fs.rmSync(unpacked, { recursive: true, force: true });
  }
  return found;
}

function collectImports(directory: string, glibc: readonly string[]): void {
  const wanted = fs
    .readFileSync(path.join(listsFolder, 'packages.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean);
  const present = () =>
    new Map(
      fs
        .readdirSync(directory)
        .map((name) => [name.replace(/_.*/, ''), path.join(directory, name)]),
    );
  const have = present();
  const lacking = wanted.filter((name) => !have.has(name));
  for (let i = 0; i < lacking.length; i += 30) {
    spawnSync('apt-get', ['download', ...lacking.slice(i, i + 30)], { cwd: directory });
  }
  const symbols = new Set(glibc);
  const counts = new Map<string, number>();
  let packages = 0;
  for (const [name, file] of present()) {
    if (!wanted.includes(name)) continue;
    const imports = importsOfPackage(file, symbols);
    if (imports.size > 0) packages++;
    for (const symbol of imports) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const data = { packages, symbols: Object.fromEntries(ordered) };
  fs.writeFileSync(path.join(listsFolder, 'imports.json'), `${JSON.stringify(data, null, 2)}\n`);
  console.log(`imports: ${packages} packages, ${ordered.length} symbols`);
}

function write(name: string, symbols: readonly string[]): void {
  fs.writeFileSync(path.join(listsFolder, name), `${symbols.join('\n')}\n`);
  console.log(`${name}: ${symbols.length}`);
}

const folder = process.argv[2] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'packages-'));
write('c17.txt', declaredBy(c17, []));
write('posix.txt', declaredBy(posix, ['-D_POSIX_C_SOURCE=200809L', '-D_XOPEN_SOURCE=700']));
const libraries = ['/lib/x86_64-linux-gnu/libc.so.6', '/lib/x86_64-linux-gnu/libm.so.6'];
const glibc = [...new Set(libraries.flatMap(definedBy))].sort();
write('glibc.txt', glibc);
collectImports(folder, glibc);
