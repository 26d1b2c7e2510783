/**
 * Bitcode of units, made when it is first needed and then kept.
 *
 * The source is compiled in the directory and with the flags of the build, against the system's headers, for
 * which the build was configured. What gcc lets pass with a warning, and newer clangs do not, is let pass. A source that has changed
 * since it was built is not what was built: then there is only the bitcode that was made before, if any.
 */
import type { CompileOptions } from '../cc/compile.js';
import { compileC } from '../cc/compile.js';
import { chooseCompiler } from '../cc/compilers.js';
import { systemIncludeDirectories } from '../cc/headers.js';
import { type BuildStore, digestOf, type Unit } from './store.js';

/** What gcc 12 warns of and clang 16 and later refuse. */
const lenience = [
  'implicit-function-declaration',
  'implicit-int',
  'int-conversion',
  'incompatible-pointer-types',
  'incompatible-function-pointer-types',
  'return-mismatch',
  'return-type',
  'deprecated-non-prototype',
].map((name) => `-Wno-error=${name}`);

export type UnitCode =
  | { readonly ok: true; readonly ir: Uint8Array }
  | { readonly ok: false; readonly why: string };

/** `options` are those of the command: compiler, optimisation, debug information, headers. */
export function unitCode(unit: Unit, store: BuildStore, options: CompileOptions): UnitCode {
  const way = wayOf(options);
  const kept = store.bitcode(unit, way);
  if (kept) return { ok: true, ir: kept };
  const now = digestOf(unit.source);
  if (now === undefined) return { ok: false, why: 'its source is gone; build it again' };
  if (now !== unit.sourceDigest) {
    return { ok: false, why: 'its source has changed since it was built; build it again' };
  }
  const attempts = headerAttempts(options.headers);
  let why = '';
  for (const headers of attempts) {
    const result = compileC(unit.source, {
      ...options,
      headers,
      debug: 'full',
      emit: 'bc',
      flags: ['-w', '-ferror-limit=3', ...lenience, ...unit.flags, ...(options.flags ?? [])],
      workingDirectory: unit.directory,
    });
    if (result.ok) {
      store.keepBitcode(unit, way, result.ir);
      return { ok: true, ir: result.ir };
    }
    const first = result.diagnostics.find(({ severity }) => severity.endsWith('error'));
    why ||= first ? `${result.message}: ${first.text.split('\n')[0]}` : result.message;
  }
  return { ok: false, why };
}

/** Whether there is bitcode of a unit already. */
export function hasCode(unit: Unit, store: BuildStore, options: CompileOptions): boolean {
  return store.bitcode(unit, wayOf(options)) !== undefined;
}

/** A program that was configured for the system's library is compiled with its headers. */
function headerAttempts(asked: CompileOptions['headers']): ('system' | 'runtime')[] {
  if (asked === 'system' || asked === 'runtime') return [asked];
  return systemIncludeDirectories().length > 0 ? ['system', 'runtime'] : ['runtime'];
}

/** Debug information is always whole: one bitcode serves all commands. */
function wayOf({ cc, optimise, headers, flags }: CompileOptions): string {
  const choice = chooseCompiler(cc);
  const compiler = choice.ok ? choice.compiler.identity : cc;
  return JSON.stringify([compiler, optimise ?? '0', headers ?? 'auto', flags ?? []]);
}
