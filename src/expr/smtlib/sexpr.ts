/**
 * S-expressions of SMT-LIB 2.6 (§3.1), read one at a time and without recursion.
 *
 * An atom is a string. A quoted symbol that needs no quotes is given without them, because both
 * spellings denote one symbol (§3.1); string literals keep their quotes.
 */

export type SExpr = string | SList;

export class SList {
  constructor(
    readonly items: SExpr[],
    readonly line: number,
    readonly column: number,
  ) {}
}

/** A fault in a script, with its place. */
export class SmtError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column}: ${message}`);
    this.name = 'SmtError';
  }
}

const plainSymbol = /^[A-Za-z~!@$%^&*_+=<>.?/-][0-9A-Za-z~!@$%^&*_+=<>.?/-]*$/;
const reserved = new Set(['_', '!', 'as', 'let', 'forall', 'exists', 'match', 'par']);

export class SExprReader {
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(private readonly text: string) {}

  /** The next expression, or null at the end. */
  next(): SExpr | null {
    const open: SList[] = [];
    for (;;) {
      this.skipSpace();
      if (this.at >= this.text.length) {
        if (open.length === 0) return null;
        const { line, column } = open[open.length - 1];
        throw new SmtError('this parenthesis is never closed', line, column);
      }
      const char = this.text[this.at];
      let done: SExpr;
      if (char === '(') {
        open.push(new SList([], this.line, this.column()));
        this.at++;
        continue;
      }
      if (char === ')') {
        const list = open.pop();
        if (list === undefined) throw this.error('unexpected )');
        this.at++;
        done = list;
      } else done = this.atom();
      if (open.length === 0) return done;
      open[open.length - 1].items.push(done);
    }
  }

  private column(): number {
    return this.at - this.lineStart + 1;
  }

  private error(message: string): SmtError {
    return new SmtError(message, this.line, this.column());
  }

  private newLine(): void {
    this.line++;
    this.lineStart = this.at + 1;
  }

  private skipSpace(): void {
    const { text } = this;
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code === 10) this.newLine();
      else if (code === 59) {
        while (this.at < text.length && text.charCodeAt(this.at) !== 10) this.at++;
        this.at--;
      } else if (code > 32) return;
    }
  }

  private atom(): string {
    const { text } = this;
    const start = this.at;
    const first = text[start];
    if (first === '|') return this.quoted();
    if (first === '"') return this.literal();
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code <= 32 || code === 40 || code === 41 || code === 59 || code === 34) break;
      this.at++;
    }
    return text.slice(start, this.at);
  }

  private quoted(): string {
    const start = this.at++;
    while (this.at < this.text.length && this.text[this.at] !== '|') {
      if (this.text.charCodeAt(this.at) === 10) this.newLine();
      this.at++;
    }
    if (this.at >= this.text.length) throw this.error('this quoted symbol is never closed');
    this.at++;
    const inner = this.text.slice(start + 1, this.at - 1);
    return plainSymbol.test(inner) && !reserved.has(inner) ? inner : `|${inner}|`;
  }

  private literal(): string {
    const start = this.at++;
    for (;;) {
      if (this.at >= this.text.length) throw this.error('this string is never closed');
      if (this.text.charCodeAt(this.at) === 10) this.newLine();
      if (this.text[this.at] === '"') {
        if (this.text[this.at + 1] !== '"') break;
        this.at++;
      }
      this.at++;
    }
    this.at++;
    return this.text.slice(start, this.at);
  }
}

/** The text of an expression, on one line, without recursion. */
export function sexprText(expression: SExpr): string {
  const parts: string[] = [];
  const stack: (SExpr | ')')[] = [expression];
  let glue = '';
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (item instanceof SList) {
      parts.push(glue, '(');
      glue = '';
      stack.push(')');
      for (let i = item.items.length - 1; i >= 0; i--) stack.push(item.items[i]);
    } else if (item === ')') {
      parts.push(')');
      glue = ' ';
    } else {
      parts.push(glue, item);
      glue = ' ';
    }
  }
  return parts.join('');
}
