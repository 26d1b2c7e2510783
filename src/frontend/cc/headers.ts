/**
 * Which headers `#include <…>` finds.
 *
 * - `runtime`: the headers of Merganser's own C library (`runtime/include`), with clang's
 *   resource headers before them. Works on a machine that has no C headers at all, and matches
 *   the library that the program is linked with.
 * - `system`: the machine's headers (glibc); `klee/klee.h` still comes from `runtime/include`,
 *   which stays at the very end of the search path.
 * - `auto` (the default): `runtime`, and where a header or a name is missing there (a `config.h` that was made for
 *   glibc promises more than our headers have), the whole compile again with `system`. The two sets are never mixed in one compile: half of glibc's internal headers
 *   with half of ours would be neither.
 *
 * Directories go in by `-idirafter`, because clang's own `limits.h` and `stdint.h` must come
 * before the library's (they continue with `#include_next`), and the user's `-I` and `-isystem`
 * before both.
 */

import * as fs from 'node:fs';
import type { Compiler } from './compiler.js';
import type { Diagnostic } from './diagnostics.js';
import { targetTriple } from './flags.js';
import { runtimeInclude } from './runtime.js';

const multiarch = targetTriple.replace('-unknown', '');

const systemDirectories = ['/usr/local/include', `/usr/include/${multiarch}`, '/usr/include'];

/** Directories with the machine's C headers; empty where no C library is installed. */
export function systemIncludeDirectories(): string[] {
  if (!fs.existsSync('/usr/include/stdio.h')) return [];
  return systemDirectories.filter((directory) => fs.existsSync(directory));
}

export function headerFlags(headers: 'runtime' | 'system', compiler: Compiler): string[] {
  const after = (directory: string) => ['-idirafter', directory];
  if (headers === 'runtime') return ['-nostdlibinc', ...after(runtimeInclude)];
  if (compiler.kind === 'system') return after(runtimeInclude);
  return ['-nostdlibinc', ...systemIncludeDirectories().flatMap(after), ...after(runtimeInclude)];
}

/** The header that a failed compile did not find, if that is why it failed. */
export function missingHeader(diagnostics: readonly Diagnostic[]): string | undefined {
  for (const { severity, message } of diagnostics) {
    const missing = severity === 'fatal error' && message.match(/^'(.+)' file not found/);
    if (missing) return missing[1];
  }
  return undefined;
}

const unknownName = [
  /^call to undeclared (?:library )?function '(.+?)'/,
  /^use of undeclared identifier '(.+?)'/,
  /^unknown type name '(.+?)'/,
  /^no member named '(.+?)'/,
  /^variable has incomplete type '(.+?)'/,
  /^incomplete definition of type '(.+?)'/,
  /^invalid application of 'sizeof' to an incomplete type '(.+?)'/,
];

/** A name that a failed compile did not know, which other headers may declare. */
export function missingName(diagnostics: readonly Diagnostic[]): string | undefined {
  for (const { severity, message } of diagnostics) {
    if (severity !== 'error') continue;
    for (const pattern of unknownName) {
      const unknown = message.match(pattern);
      if (unknown) return unknown[1];
    }
  }
  return undefined;
}
