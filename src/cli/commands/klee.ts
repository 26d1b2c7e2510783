/**
 * `merganser klee`: KLEE's command line, output directory and messages over Merganser's engine, so that
 * scripts written for KLEE keep working. docs/klee.md says which options have an effect.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { programLink } from '../../exec/index.js';
import { kleeAttributeCalls, kleeFailingCalls, loadProgram } from '../../frontend/index.js';
import { type GlobalValue, type Module, selectShortBranches } from '../../ir/index.js';
import { version } from '../../version.js';
import type { CommandContext } from '../command.js';
import { Interruption } from '../interruption.js';
import { expandFiles, type KleeArguments, parseKleeArguments } from '../klee/arguments.js';
import { DirectoryError } from '../klee/directory.js';
import { escapingFunctions } from '../klee/escaping-functions.js';
import { calledElsewhere } from '../klee/external-calls.js';
import { replaceFunctions } from '../klee/function-alias.js';
import { helpText } from '../klee/honoured.js';
import { InputError } from '../klee/input-error.js';
import { definitionsOf } from '../klee/own-program.js';
import { applyPasses } from '../klee/passes.js';
import { hasAttributes, mayFail } from '../klee/posix-runtime.js';
import { type Loaded, runProgram } from '../klee/run.js';
import { withStandardInput } from '../klee/standard-input.js';

const failureStatus = 1;

export async function run(context: CommandContext): Promise<number> {
  const { terminal } = context;
  const fail = (text: string): number => {
    terminal.err(text);
    return failureStatus;
  };
  const given = expandFiles(context.programArgs, (file) =>
    fs.readFileSync(path.resolve(context.workingDirectory, file), 'utf8'),
  );
  const parsed = parseKleeArguments(given);
  if (!parsed.ok) return fail(`klee: ${parsed.message}\n`);
  const words = parsed.arguments;
  if (words.flags.get('help')) {
    terminal.out(helpText());
    return 0;
  }
  if (words.flags.get('version')) {
    terminal.out(`Merganser ${version}, in place of KLEE 3\n`);
    return 0;
  }
  if (words.file === undefined && process.stdin.isTTY) {
    return fail('klee: Not enough positional command line arguments specified!\n');
  }
  const { file = '-' } = words;
  const entry = words.values.get('entry-point')?.at(-1) ?? 'main';
  if (entry === '') return fail('KLEE: ERROR: entry-point cannot be empty\n');
  const interruption = new Interruption(words.values.has('max-time'));
  try {
    const loaded =
      file === '-'
        ? withStandardInput((input) => load(context, words, input, entry))
        : load(context, words, file, entry);
    if ('module' in loaded) return await runProgram(context, words, file, loaded, interruption);
    for (const { kind, text } of loaded.messages) {
      if (kind === 'warning') terminal.err(`KLEE: WARNING: ${text}\n`);
    }
    return fail(`KLEE: ERROR: ${loaded.error}\n`);
  } catch (error) {
    if (!(error instanceof DirectoryError) && !(error instanceof InputError)) throw error;
    return fail(`KLEE: ERROR: ${error.message}\n`);
  } finally {
    await interruption.close();
  }
}

/** The machine that is modelled is always the same. */
function mismatch(triple: string): string {
  const text = `Module and host target triples do not match: '${triple}' != 'x86_64-pc-linux-gnu'`;
  return `${text}\nThis may cause unexpected crashes or assertion violations.`;
}

function load(
  { workingDirectory }: CommandContext,
  words: KleeArguments,
  file: string,
  entry: string,
): Loaded | { readonly error: string; readonly messages: Loaded['messages'] } {
  const libraries = words.values.get('link-llvm-lib') ?? [];
  const messages: Loaded['messages'][number][] = [];
  // KLEE keeps what nobody calls, too.
  const own = new Set<GlobalValue>();
  const roots: string[] = [...programLink.roots];
  const loaded = loadProgram([file, ...libraries], {
    workingDirectory,
    cLibrary: true,
    entry,
    wrappedHost: [
      ...(mayFail(words) ? kleeFailingCalls : []),
      ...(hasAttributes(words) ? kleeAttributeCalls : []),
    ],
    onModule: (module) => {
      if (!/^x86_64-.*linux/.test(module.targetTriple)) {
        messages.push({ kind: 'warning', text: mismatch(module.targetTriple) });
      }
      messages.push(...replaceFunctions(module, words));
      applyPasses(module);
      roots.push(...definedFunctions(module));
      for (const value of definitionsOf(module)) own.add(value);
      if (words.flags.get('debug-print-escaping-functions')) {
        const text = `escaping functions: [${escapingFunctions(module).join(', ')}]`;
        messages.push({ kind: 'message', text });
      }
    },
    link: { ...programLink, roots },
  });
  if (!loaded.ok) {
    const error = `error loading program '${file}': ${loaded.errors.join('\n')}`;
    return { error, messages };
  }
  if (loaded.undefined.includes('main') || loaded.module.symbols.get('main') === undefined) {
    return { error: `Entry function '${entry}' not found in module.`, messages };
  }
  const external = new Set(calledElsewhere(loaded.module));
  // KLEE runs LLVM's simplifycfg on every program.
  selectShortBranches(loaded.module, { hasShifts: words.flags.get('check-overshift') === false });
  return { module: loaded.module, own, undefined: loaded.undefined, external, messages };
}

/** Those that are in the program whether they are called or not. */
function definedFunctions({ functions }: Module): string[] {
  return functions
    .filter(({ blocks, linkage }) => blocks.length > 0 && !isOptional.test(linkage))
    .map(({ name }) => name);
}

const isOptional = /^linkonce|^available_externally/;
