/** The text of an `.err` file: what went wrong, where, and the calls that led there. */
import * as path from 'node:path';
import { type ExecutionError, isLibrary, type StackEntry } from '../../exec/index.js';
import type { KleeError } from './error-words.js';

export interface Place {
  readonly file: string;
  readonly line: number;
}

export function placeOf(error: ExecutionError): Place | undefined {
  if (error.file === '' || error.line === 0) return undefined;
  const entry = error.stack.find(
    ({ position }) => position?.file === error.file && position.line === error.line,
  );
  if (entry?.position && isLibrary(entry.position)) return undefined;
  return { file: wholePath(entry, error.file), line: error.line };
}

export function wholePath(entry: StackEntry | undefined, file: string): string {
  const directory = entry?.position?.directory;
  return directory && !path.isAbsolute(file) ? path.join(directory, file) : file;
}

/** As KLEE has them: by the names in the LLVM IR, where it keeps them. */
function argumentsText({ arguments: values = [] }: StackEntry): string {
  return values
    .map(({ register, value, isSymbolic }) => {
      const text = isSymbolic ? 'symbolic' : value;
      return register === '' ? text : `${register}=${text}`;
    })
    .join(', ');
}

export function report(
  error: ExecutionError,
  words: KleeError,
  place: Place | undefined,
  state: number,
): string {
  const own = error.stack.filter(({ function: name }) => name !== '__mg_start');
  const stack = own.map((entry, i) => {
    const { position } = entry;
    const at = position ? ` at ${wholePath(entry, position.file)}:${position.line}` : '';
    return `\t#${i}00000000 in ${entry.function}(${argumentsText(entry)})${at}`;
  });
  const lines = [
    `Error: ${words.message}`,
    ...(place ? [`File: ${place.file}`, `Line: ${place.line}`, `State: ${state}`] : []),
    'Stack: ',
    ...stack,
    'Info: ',
    `\t${error.message}`,
  ];
  return `${lines.join('\n')}\n`;
}
