/**
 * An error of the program under test, for people: what, where, the source line, the calls.
 *
 *     out-of-bounds: write of 4 bytes right behind the 12-byte local variable a of fill
 *       at fill.c:7:10 in fill
 *          7 |     a[i] = i;
 *            |          ^
 *       called from main at fill.c:12
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type ExecutionError, reportedEntry, type StackEntry } from '../exec/index.js';
import type { Paint } from './terminal.js';

const callsShown = 12;

export function errorReport(error: ExecutionError, directory: string, paint: Paint): string {
  const stack = fromUserCode(error.stack);
  const first = reportedEntry(stack);
  const at = first ? stack.indexOf(first) : 0;
  const calls = stack.slice(at + 1);
  const lines = [`${paint.red(`${error.kind}:`)} ${paint.bold(error.message)}`];
  if (first)
    lines.push(`  at ${place(first)} in ${callText(first)}`, ...excerpt(first, directory, paint));
  for (const inner of stack.slice(0, at).reverse()) {
    lines.push(`  in its call of ${inner.function} (${place(inner)})`);
  }
  for (const call of calls.slice(0, callsShown)) {
    lines.push(`  called from ${callText(call)} at ${place(call)}`);
  }
  if (calls.length > callsShown) lines.push(`  … and ${calls.length - callsShown} more calls`);
  return `${lines.join('\n')}\n`;
}

/** Without the start code of the library beneath main, and without a harness that nobody wrote. */
function fromUserCode(stack: readonly StackEntry[]): readonly StackEntry[] {
  const harness = stack.findIndex((entry) => entry.function === 'main (harness)');
  if (harness > 0) return stack.slice(0, harness);
  const main = stack.findIndex((entry) => entry.function === 'main');
  return main < 0 ? stack : stack.slice(0, main + 1);
}

/** `parse(text=0x1040, n=3)`. */
function callText({ function: name, arguments: values }: StackEntry): string {
  if (!values || values.length === 0) return name;
  return `${name}(${values.map(({ name: of, value }) => `${of}=${value}`).join(', ')})`;
}

function place({ position }: StackEntry): string {
  if (!position || position.file === '') return 'an unknown line (compile with -g)';
  const column = position.column > 0 ? `:${position.column}` : '';
  return `${position.file}:${position.line}${column}`;
}

function excerpt({ position }: StackEntry, directory: string, paint: Paint): string[] {
  if (!position || position.line === 0) return [];
  const text = sourceLine(path.resolve(directory, position.file), position.line);
  if (text === undefined) return [];
  const number = `${position.line}`.padStart(7);
  const marker = position.column > 0 ? `\n${' '.repeat(7)} | ${caret(text, position.column)}` : '';
  return [`${number} | ${text}${paint.green(marker)}`];
}

/** A caret under the column; tabs stay tabs so that it lines up. */
function caret(text: string, column: number): string {
  return `${text.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`;
}

function sourceLine(file: string, line: number): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')[line - 1];
  } catch {
    return undefined;
  }
}
