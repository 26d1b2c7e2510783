/**
 * GNU coreutils out of Debian's source package, configured and made in directories beside its sources, in the
 * user's cache directory. The first time takes some minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { findOnPath } from '../../src/frontend/index.js';
import { fetchSources } from '../../tests/campaigns/fetch-sources.js';
import { linkBitcode } from './link.js';

const tools = ['clang-16', 'llvm-link-16', 'opt-16', 'llvm-ar-16', 'llvm-nm-16', 'make'];

/** Fails with the names of those that are missing, of what bitcode needs and of `others`. */
export function needTools(others: readonly string[] = []): void {
  const missing = [...tools, ...others].filter((tool) => !findOnPath(tool));
  if (missing.length > 0) {
    throw new Error(`this benchmark needs ${missing.join(', ')} on the PATH`);
  }
}

/** Objects and archives of bitcode, with the flags that KLEE's documentation gives for it. */
export function coreutilsAsBitcode(): string {
  return coreutilsMade('bitcode', 'clang-16', [
    'CFLAGS=-O1 -g -flto -D__NO_STRING_INLINES -D_FORTIFY_SOURCE=0 -U__OPTIMIZE__',
    'AR=llvm-ar-16',
    'RANLIB=llvm-ranlib-16',
  ]);
}

/** The package made in a directory of its own, unless it is there. */
export function coreutilsMade(
  name: string,
  compiler: string,
  variables: readonly string[],
): string {
  const [tree] = fetchSources(['coreutils']);
  const directory = path.join(tree!.directory, `build-${name}`);
  if (fs.existsSync(path.join(directory, 'is-made'))) return directory;
  console.log(`making coreutils as ${name}; this takes some minutes`);
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory);
  const options = ['nls', 'threads', 'acl', 'xattr', 'libcap'].map((part) => `--disable-${part}`);
  const without = ['selinux', 'libgmp', 'openssl'].map((part) => `--without-${part}`);
  const silently = { cwd: directory, stdio: 'ignore' } as const;
  execFileSync('../configure', [`CC=${compiler}`, ...options, ...without], {
    ...silently,
    env: { ...process.env, FORCE_UNSAFE_CONFIGURE: '1' },
  });
  // Objects of bitcode cannot be linked to programs, so that some of the targets must fail.
  spawnSync('make', ['-k', '-j2', 'SUBDIRS=.', ...variables], silently);
  fs.writeFileSync(path.join(directory, 'is-made'), '');
  return directory;
}

/** A utility as one file of bitcode; `others` are the objects that it needs besides its own. */
export function linkedUtility(
  tree: string,
  utility: string,
  others: readonly string[],
  scratch: string,
): string {
  const objects = [utility, ...others].map((name) => path.join(tree, 'src', `${name}.o`));
  const libraries = ['src/libver.a', 'lib/libcoreutils.a'].map((name) => path.join(tree, name));
  const bitcode = path.join(scratch, `${utility}.bc`);
  linkBitcode(objects, libraries, bitcode);
  return bitcode;
}
