/**
 * C source cut into runs of one kind, for colouring. Works line by line with the state of a block
 * comment carried along, so that a page can colour only the lines that it shows.
 */

export type TokenKind =
  | 'plain'
  | 'keyword'
  | 'type'
  | 'string'
  | 'number'
  | 'comment'
  | 'directive'
  | 'call';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const keywords = new Set(
  'auto break case continue default do else enum extern for goto if inline register restrict return sizeof static struct switch typedef union volatile while const _Static_assert _Generic _Alignof'.split(
    ' ',
  ),
);
const types = new Set(
  'void char short int long float double signed unsigned bool _Bool'.split(' '),
);
const pieces =
  /(\/\*[\s\S]*?(?:\*\/|$))|(\/\/.*)|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(^\s*#\s*\w+)|(\b(?:0[xX][\da-fA-F]+|\d[\d.]*(?:[eE][+-]?\d+)?)[uUlLfF]*\b)|([A-Za-z_]\w*)/g;

/** The tokens of each line. */
export function tokenise(text: string): Token[][] {
  let inComment = false;
  return text.split('\n').map((line) => {
    const tokens: Token[] = [];
    let rest = line;
    if (inComment) {
      const end = line.indexOf('*/');
      if (end < 0) return [{ kind: 'comment', text: line }];
      tokens.push({ kind: 'comment', text: line.slice(0, end + 2) });
      rest = line.slice(end + 2);
      inComment = false;
    }
    let at = 0;
    for (const match of rest.matchAll(pieces)) {
      if (match.index > at) tokens.push({ kind: 'plain', text: rest.slice(at, match.index) });
      at = match.index + match[0].length;
      const kind = kindOf(match, rest.slice(at));
      if (match[1] !== undefined && !match[1].endsWith('*/')) inComment = true;
      tokens.push({ kind, text: match[0] });
    }
    if (at < rest.length) tokens.push({ kind: 'plain', text: rest.slice(at) });
    return tokens;
  });
}

function kindOf(match: RegExpMatchArray, after: string): TokenKind {
  if (match[1] !== undefined || match[2] !== undefined) return 'comment';
  if (match[3] !== undefined) return 'string';
  if (match[4] !== undefined) return 'directive';
  if (match[5] !== undefined) return 'number';
  const word = match[0];
  if (keywords.has(word)) return 'keyword';
  if (types.has(word) || word.endsWith('_t')) return 'type';
  return after.startsWith('(') ? 'call' : 'plain';
}
