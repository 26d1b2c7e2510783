/** Errors and warnings in KLEE's words: its message, and the suffix of the file that reports an error. */
import type { ExecutionError } from '../../exec/index.js';

export interface KleeError {
  readonly message: string;
  /** Without `.err`. */
  readonly suffix: string;
  /** What follows the test's name, where it is not the suffix and `.err`. */
  readonly ending?: string;
}

/** What the sanitizer's checks are called in file names. */
const sanitizerSuffixes: readonly (readonly [RegExp, string])[] = [
  [/^float-divide-by-zero$/, 'div'],
  [/overflow$|^shift out of bounds$/, 'overflow'],
  [/^invalid-builtin-use$/, 'invalid_builtin_use'],
  [/truncation$/, 'implicit_truncation'],
  [/^implicit-/, 'implicit_conversion'],
  [/^unreachable-call$/, 'unreachable_call'],
  [/^missing-return$/, 'missing_return'],
  [/^load invalid value$/, 'invalid_load'],
  [/^invalid-null-/, 'nullable_attribute'],
  [/^function-type-mismatch$/, 'function_type_mismatch'],
];

function sanitizerSuffix(check: string): string {
  if (check === 'pointer-overflow') return 'ptr';
  return sanitizerSuffixes.find(([pattern]) => pattern.test(check))?.[1] ?? 'ptr';
}

const passed = 'passed to one of the klee_ functions';

/** A warning or message of the engine, by what its `detail` says. */
export function warningInKleesWords(text: string, detail: string | undefined): string {
  const [kind, rest] = (detail ?? '').split(/:(.*)/s, 2);
  switch (kind) {
    case 'fork-limit':
      return `skipping fork and concretizing condition (MaxStatic*Pct limit reached) at ${rest}`;
    case 'fork-total':
      return 'skipping fork (max-forks reached)';
    case 'input-unnamed':
      return 'renamed empty name to "unnamed"';
    case 'text-unended':
      return `String not terminated by \\0 ${passed}`;
    default:
      return text;
  }
}

/** By what `detail` says, where it says something. */
function byDetail(detail: string, message: string): KleeError | undefined {
  const [kind, rest] = [detail.split(':', 1)[0], detail.slice(detail.indexOf(':') + 1)];
  switch (kind) {
    case 'ubsan':
      return { message: rest, suffix: sanitizerSuffix(rest) };
    case 'report':
      return { message, suffix: rest.replace(/\.err$/, ''), ending: rest };
    case 'external':
      return { message: `failed external call: ${rest}`, suffix: 'external' };
    case 'symbolic-argument':
      return { message: `external call with symbolic argument: ${rest}`, suffix: 'external' };
    case 'checked':
      // Of the functions that _FORTIFY_SOURCE puts in the place of others KLEE has this one.
      return rest === '__memcpy_chk' ? { message: 'memcpy overflow', suffix: 'ptr' } : undefined;
    case 'disallowed':
      return { message: 'external calls disallowed', suffix: 'user' };
    case 'read-only':
      return { message: 'memory error: object read only', suffix: 'read_only' };
    case 'free-of-alloca':
      return { message: 'free of alloca', suffix: 'free' };
    case 'realloc':
      return { message: 'memory error: invalid pointer: realloc', suffix: 'ptr' };
    case 'free-of-global':
      return { message: 'free of global', suffix: 'free' };
    case 'check-access':
      return { message: 'check_memory_access: memory error', suffix: 'ptr' };
    case 'function-pointer':
      return { message: 'invalid function pointer', suffix: 'exec' };
    case 'label':
      return { message: 'indirectbr: illegal label address', suffix: 'exec' };
    case 'assembly':
      return {
        message: 'external calls disallowed (in particular inline asm)',
        suffix: 'exec',
      };
    case 'absolute':
      return { message: 'llvm.abs called with poison and INT_MIN', suffix: 'exec' };
    case 'vector-element':
      return { message, suffix: 'bad_vector_access' };
    case 'assumption':
      return { message: 'invalid klee_assume call (provably false)', suffix: 'user' };
    case 'input-arguments':
      return {
        message: 'Incorrect number of arguments to klee_make_symbolic(void*, size_t, char*)',
        suffix: 'user',
      };
    case 'input-size':
      return { message: 'Wrong size given to klee_make_symbolic', suffix: 'user' };
    case 'input-constant':
      return { message: 'cannot make readonly object symbolic', suffix: 'user' };
    case 'empty-range':
      return { message: 'invalid range', suffix: 'user' };
    case 'text-symbolic':
      return { message: `Symbolic string pointer ${passed}`, suffix: 'user' };
    case 'text-invalid':
      return { message: `Invalid string pointer ${passed}`, suffix: 'user' };
    default:
      return undefined;
  }
}

export function inKleesWords({ kind, message, detail }: ExecutionError): KleeError {
  const known = detail === undefined ? undefined : byDetail(detail, message);
  if (known) return known;
  switch (kind) {
    case 'external':
      if (detail === 'too-few-arguments') {
        return { message: 'calling function with too few arguments', suffix: 'user' };
      }
      return { message, suffix: kind };
    case 'assert':
      return {
        message: message.replace(/^assertion failed: /, 'ASSERTION FAIL: '),
        suffix: 'assert',
      };
    case 'abort':
      return { message: 'abort failure', suffix: 'abort' };
    case 'null-pointer':
      return { message: 'memory error: null page access', suffix: 'ptr' };
    case 'use-after-free':
      return { message: 'memory error: use after free', suffix: 'ptr' };
    case 'out-of-bounds':
      return { message: 'memory error: out of bound pointer', suffix: 'ptr' };
    case 'double-free':
      return { message: 'memory error: double free', suffix: 'ptr' };
    case 'invalid-free':
      return { message: 'memory error: invalid pointer: free', suffix: 'ptr' };
    case 'division-by-zero':
      return { message: 'divide by zero', suffix: 'div' };
    case 'overshift':
      return { message: 'overshift error', suffix: 'overshift' };
    case 'unreachable':
      return { message: 'reached "unreachable" instruction', suffix: 'exec' };
    case 'overflow':
    case 'user':
    case 'uninitialised':
    case 'floating-point':
    case 'leak':
      return { message, suffix: kind };
    case 'model':
      return { message, suffix: 'exec' };
  }
}
