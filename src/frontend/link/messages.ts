/** What the linker has to say, in the words of a linker: the symbol, and where in the source. */
import {
  definitionOf,
  type Func,
  type GlobalValue,
  type Instruction,
  positionOf,
  sourceName,
} from '../../ir/index.js';

export type LinkMessageKind =
  | 'undefined'
  | 'duplicate'
  | 'type'
  | 'thread-local'
  | 'comdat'
  | 'layout'
  | 'target'
  | 'flag'
  | 'appending';

export interface LinkMessage {
  readonly kind: LinkMessageKind;
  readonly message: string;
  /** The symbol that it is about, if it is about one. */
  readonly symbol: string | undefined;
}

/** `b.c:9` from debug information, else the file that the module was read from. */
export function whereDefined(value: GlobalValue, file: string): string {
  const position = definitionOf(value);
  return position?.file ? `${position.file}:${position.line}` : file;
}

/** `bar() at b.c:12`. */
export function whereReferenced(func: Func, instruction: Instruction, file: string): string {
  const position = positionOf(instruction);
  const place = position?.file ? `${position.file}:${position.line}` : file;
  return `${sourceName(func)}() at ${place}`;
}

/** A reference that was met while the modules were joined. */
export interface Reference {
  readonly from: GlobalValue;
  readonly instruction: Instruction | undefined;
  readonly file: string;
}

/** `shown` are the first of `count` references. */
export function undefinedSymbol(
  name: string,
  shown: readonly Reference[],
  count: number,
): LinkMessage {
  const places = shown.map(({ from, instruction, file }) => {
    if (from.kind === 'function' && instruction) return whereReferenced(from, instruction, file);
    return `${from.name || 'an unnamed variable'} (${whereDefined(from, file)})`;
  });
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return {
    kind: 'undefined',
    symbol: name,
    message: `undefined symbol ${name}, referenced by ${places.join(', ')}${more}`,
  };
}
