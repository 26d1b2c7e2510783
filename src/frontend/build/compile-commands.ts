/**
 * `compile_commands.json` (Clang, "JSON Compilation Database Format Specification"): which sources a build compiles,
 * and how. CMake, Meson, Bear and others write it.
 *
 * It does not say what is linked with what. So the source with a `main` is the program, and of the others it takes
 * what it needs.
 */
import * as path from 'node:path';
import { ReadError } from '../read-error.js';
import { readCall, responseWords } from './call.js';
import { digestOf, type Unit } from './store.js';

interface Entry {
  readonly directory: string;
  readonly file: string;
  readonly command?: string;
  readonly arguments?: readonly string[];
}

export function isCompileCommands(file: string): boolean {
  return file.endsWith('.json');
}

/** The C sources of a database, each once; those that are gone are left out and named. */
export function compileCommands(
  file: string,
  bytes: Uint8Array,
): { readonly units: readonly Unit[]; readonly gone: readonly string[] } {
  const units = new Map<string, Unit>();
  const gone: string[] = [];
  for (const entry of entriesOf(file, bytes)) {
    const directory = path.resolve(path.dirname(file), entry.directory);
    const [, ...words] = entry.arguments ?? responseWords(entry.command ?? '');
    const { inputs, flags } = readCall(words, directory);
    const source = path.resolve(directory, entry.file);
    const isC = inputs.some(
      (input) => input.kind === 'source' && path.resolve(directory, input.path) === source,
    );
    if (!isC || units.has(source)) continue;
    const sourceDigest = digestOf(source);
    if (sourceDigest === undefined) gone.push(`${source}: it is not there`);
    else units.set(source, { source, sourceDigest, directory, flags });
  }
  return { units: [...units.values()], gone };
}

function entriesOf(file: string, bytes: Uint8Array): Entry[] {
  const fail = (problem: string): never => {
    const hint =
      'A list of compile commands is written by CMake (-DCMAKE_EXPORT_COMPILE_COMMANDS=ON), Meson or Bear';
    throw new ReadError({ file, position: { byte: 0, bit: 0 }, problem, hint });
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch (thrown) {
    return fail(`this is not JSON: ${(thrown as Error).message}`);
  }
  const isEntry = (one: unknown): one is Entry =>
    typeof one === 'object' &&
    one !== null &&
    typeof (one as Entry).directory === 'string' &&
    typeof (one as Entry).file === 'string' &&
    (typeof (one as Entry).command === 'string' || Array.isArray((one as Entry).arguments));
  if (!Array.isArray(parsed) || !parsed.every(isEntry)) {
    return fail('this is not a list of compile commands');
  }
  return parsed;
}
