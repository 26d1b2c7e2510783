/**
 * --external-calls, --external-call-warnings: what is said of functions that the program calls and
 * neither it nor --libc brings along. Merganser's C library answers them all the same.
 */
import { type ExternalCalls, isLibrary } from '../../exec/index.js';
import { calleeOf, definitionOf, type Func, type Module } from '../../ir/index.js';
import type { KleeArguments } from './arguments.js';
import type { KleeSession } from './session.js';

/** What KLEE itself implements, or links to every program. */
const own = new Set([
  ...['abort', 'exit', '_exit', '__assert_fail', '__assert_rtn', '__errno_location'],
  ...['malloc', 'calloc', 'realloc', 'free', 'memalign', 'alloca', 'setjmp', 'longjmp'],
  // new and delete, plain and for arrays.
  ...['_Znwm', '_Znam', '_Znwj', '_Znaj', '_ZdlPv', '_ZdaPv'],
  ...['memcpy', 'memmove', 'memset', 'mempcpy', 'memcmp', 'bcmp', '__memcpy_chk', 'bzero'],
]);
/** Allowed where others are forbidden. */
const harmless = new Set(['printf', 'fprintf', 'puts', 'getpid']);

/** The functions that a linked program calls and that are not its own. */
export function calledElsewhere(module: Module): string[] {
  const names = new Set<string>();
  for (const func of module.functions.filter(isOwn)) {
    for (const { instructions } of func.blocks) {
      for (const inst of instructions) {
        if (inst.op !== 'call' && inst.op !== 'invoke') continue;
        const callee = calleeOf(inst);
        if (callee.kind === 'function' && !isOwn(callee)) names.add(callee.name);
      }
    }
  }
  const isAbout = (name: string) => /^(?:klee_|llvm\.|__ubsan_|__VERIFIER_|__mg_)/.test(name);
  return [...names].filter((name) => !own.has(name) && !isAbout(name));
}

function isOwn(func: Func): boolean {
  const definition = definitionOf(func);
  return func.blocks.length > 0 && !(definition && isLibrary(definition));
}

export function externalCalls(
  names: ReadonlySet<string>,
  { values }: KleeArguments,
  session: KleeSession,
): ExternalCalls | undefined {
  const value = (name: string) => values.get(name)?.at(-1);
  if ((value('libc') ?? 'none') !== 'none') return undefined;
  const warnings = value('external-call-warnings') ?? 'once-per-function';
  const isForbidden = (name: string) => value('external-calls') === 'none' && !harmless.has(name);
  const seen = new Set<string>();
  return {
    isExternal: (name) => names.has(name),
    isForbidden,
    note: (name, args, place) => {
      if (isForbidden(name)) {
        session.warning(`Disallowed call to external function: ${name}`);
        return;
      }
      const isOnce = warnings === 'once-per-function';
      if (warnings === 'none' || (isOnce && seen.has(name))) return;
      seen.add(name);
      const shown = args.map((arg) => (typeof arg === 'object' ? 'symbolic' : String(arg)));
      const text = `calling external: ${name}(${shown.join(', ')})${place && ` at ${place}`}`;
      if (isOnce) session.warningOnce(text);
      else session.warning(text);
    },
  };
}
