/** The one error that the module readers throw for input that is not what it should be. */

/** Where in a text (1-based) or in a bit stream (from the first byte of the file). */
export type ReadPosition =
  | { readonly line: number; readonly column: number }
  | { readonly byte: number; readonly bit: number };

export interface ReadErrorFacts {
  readonly file: string;
  readonly position: ReadPosition;
  /** What was found, or what was expected: a sentence without its full stop. */
  readonly problem: string;
  /** What the user can do about it. */
  readonly hint?: string;
  /** The offending line of a text, with a caret below the place. */
  readonly excerpt?: string;
}

export class ReadError extends Error {
  readonly facts: ReadErrorFacts;

  constructor(facts: ReadErrorFacts) {
    super(describe(facts));
    this.name = 'ReadError';
    this.facts = facts;
  }
}

function describe({ file, position, problem, hint, excerpt }: ReadErrorFacts): string {
  const where =
    'line' in position
      ? `${file}:${position.line}:${position.column}`
      : `${file}: byte ${position.byte}${position.bit === 0 ? '' : ` (bit ${position.bit})`}`;
  let text = `${where}: ${problem}.`;
  if (hint) text += ` ${hint}`;
  if (excerpt !== undefined) text += `\n${excerpt}`;
  return text;
}
