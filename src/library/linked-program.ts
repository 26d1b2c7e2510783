/**
 * From source files to a linked module that can be explored: compiled, with Merganser's C library, and with a
 * harness where a function is asked for. The command line and the library load programs by it.
 */
import { programLink } from '../exec/index.js';
import {
  type CompileOptions,
  type CSource,
  type Diagnostic,
  type HarnessOptions,
  loadProgram,
  makeHarness,
} from '../frontend/index.js';
import { type Module, selectShortBranches } from '../ir/index.js';

export interface ProgramSources {
  readonly files: readonly (string | CSource)[];
  readonly compile: Omit<CompileOptions, 'emit'>;
  /** The function to call with symbolic arguments, in place of `main`. */
  readonly harness?: HarnessOptions & { readonly function: string };
  /** Functions whose references in the program lead to `__wrap_NAME`: calls that may fail, or whose results are inputs. */
  readonly wrapped?: readonly string[];
  /** Whether short branches become choices between values (`ir/short-branches.ts`). */
  readonly selects?: boolean;
}

export type LinkedProgram =
  | {
      readonly ok: true;
      readonly module: Module;
      readonly diagnostics: readonly Diagnostic[];
      /** The C text that calls the function. */
      readonly harness: string | undefined;
    }
  | {
      readonly ok: false;
      /** Whether the files are wrong, or what was asked of them. */
      readonly fault: 'files' | 'request';
      readonly errors: readonly string[];
      readonly diagnostics: readonly Diagnostic[];
      /** The functions that could be explored, where another was asked for, or there is no main. */
      readonly functions?: readonly string[];
    };

export function linkedProgram(sources: ProgramSources): LinkedProgram {
  const { files, compile, harness, selects, wrapped } = sources;
  const refused = (message: string, functions?: readonly string[]): LinkedProgram => ({
    ok: false,
    fault: 'request',
    errors: [message],
    diagnostics: [],
    functions,
  });
  const paths = files.map((file) => (typeof file === 'string' ? file : file.path));
  const made = harness && makeHarness(harness.function, paths, harness, compile);
  if (made && !made.ok) return refused(made.message, made.functions);
  const loaded = loadProgram(made?.sources ?? files, {
    ...compile,
    cLibrary: true,
    wrapped,
    called: harness?.function,
    link: programLink,
  });
  if (!loaded.ok) return { ...loaded, fault: 'files' };
  const { module, diagnostics } = loaded;
  if (module.symbols.get('main') === undefined || loaded.undefined.includes('main')) {
    return refused('the program has no function main', ownFunctions(files, compile));
  }
  if (selects) selectShortBranches(module);
  return { ok: true, module, diagnostics, harness: made?.text };
}

/** The functions of the files themselves: what main does not need is not linked. */
function ownFunctions(
  files: readonly (string | CSource)[],
  compile: Omit<CompileOptions, 'emit'>,
): string[] {
  const loaded = loadProgram(files, compile);
  if (!loaded.ok) return [];
  const defined = loaded.module.functions.filter(({ blocks }) => blocks.length > 0);
  return defined.map(({ name }) => name);
}
