/**
 * What a format of the printf family takes (C17 7.21.6.1, POSIX's positions): the arguments in the order in
 * which the library fetches them, and which of them are texts that it reads. Read as runtime/libc/print.c
 * reads it, so that an argument means the same to both.
 */

/** How an argument is passed: as wide as pointers are or less, as a `long long` (`wide`), as a double, as a long double. */
export type Taken = 'word' | 'wide' | 'double' | 'extended';

/** A text of `%s`. */
export interface TextTaken {
  /** Which argument it is, counted from the first one behind the format. */
  readonly argument: number;
  /** How many bytes are read at most: a number, or the argument that has it; undefined: up to its end. */
  readonly most?: number | { readonly argument: number };
}

export interface Format {
  readonly taken: readonly Taken[];
  readonly texts: readonly TextTaken[];
  /** Whether it stores how much was printed, or reads wide text: only the library does these. */
  readonly needsLibrary: boolean;
}

const conversion =
  /%(?:(\d+)\$)?[-+ #0'I]*(?:(\*)(?:(\d+)\$)?|\d*)(?:\.(?:(\*)(?:(\d+)\$)?|(-?)(\d*)))?(hh|h|ll|l|[qjzZtL])?(.?)/gs;

const known = 'diouxXcCsSpnmaAeEfFgG%';
/** Of glibc: arguments beyond are not taken by their position. */
const mostPositions = 64;

/** The fields of a conversion that name an argument. */
type Put = (taken: Taken, position: string | undefined) => number;

export function readFormat(text: string): Format {
  const taken: Taken[] = [];
  const texts: TextTaken[] = [];
  let needsLibrary = false;
  const hasPositions = /%\d+\$/.test(text.replaceAll('%%', ''));
  const put: Put = (kind, position) => {
    if (!hasPositions) return taken.push(kind) - 1;
    const index = Number(position ?? 0) - 1;
    if (index >= 0) taken[index] = kind;
    return index;
  };
  conversion.lastIndex = 0;
  for (let match = conversion.exec(text); match; match = conversion.exec(text)) {
    const [, position, width, widthAt, precision, precisionAt, minus, digits, length, letter] =
      match;
    if (width) put('word', widthAt);
    const precisionIndex = precision ? put('word', precisionAt) : undefined;
    if (!known.includes(letter)) {
      // It is text, but for its first byte it may hold another conversion.
      conversion.lastIndex = match.index + 1;
      continue;
    }
    if (letter === '') break;
    if (letter === '%' || letter === 'm') continue;
    const argument = put(takenBy(letter, length), position);
    if (letter === 'n' || letter === 'S' || (letter === 's' && length === 'l')) needsLibrary = true;
    else if (letter === 's' && argument >= 0) {
      const most = mostRead(precisionIndex, minus, digits);
      texts.push(most === undefined ? { argument } : { argument, most });
    }
  }
  if (taken.length > mostPositions && hasPositions) needsLibrary = true;
  return { taken: Array.from(taken, (kind) => kind ?? 'word'), texts, needsLibrary };
}

function takenBy(letter: string, length: string | undefined): Taken {
  if (!'aAeEfFgG'.includes(letter)) {
    const isLong = 'diouxX'.includes(letter) && ['ll', 'q', 'j', 'L'].includes(length ?? '');
    return isLong ? 'wide' : 'word';
  }
  return length === 'L' ? 'extended' : 'double';
}

function mostRead(
  argument: number | undefined,
  minus: string | undefined,
  digits: string | undefined,
): TextTaken['most'] {
  if (argument !== undefined) return { argument };
  return digits === undefined || minus ? undefined : Number(digits || 0);
}
