/**
 * Identifiers and strings of LLVM assembly: which names need quotes, how bytes are escaped, and the
 * numbers of unnamed values (LangRef "Identifiers"). Strings hold bytes: one code unit for each.
 */
import type { BasicBlock, Func, Value } from '../module.js';

/** Text between quotes: everything but printable ASCII becomes `\XX`, and so do `"` and `\`. */
export function escapeString(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || code === 34 || code === 92) return escapeFrom(text, i);
  }
  return text;
}

function escapeFrom(text: string, start: number): string {
  let out = text.slice(0, start);
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    out += code < 32 || code > 126 || code === 34 || code === 92 ? hexEscape(code) : text.charAt(i);
  }
  return out;
}

const digits = '0123456789ABCDEF';

export function hexEscape(byte: number): string {
  return `\\${digits[(byte >> 4) & 15]}${digits[byte & 15]}`;
}

function isPlain(name: string): boolean {
  if (name.length === 0) return false;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    const word =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      code === 95 ||
      code === 46 ||
      code === 45 ||
      (code >= 48 && code <= 57 && i > 0);
    if (!word) return false;
  }
  return true;
}

/** A name without its sigil, in quotes where the bare form would not be read back. */
export function quoteName(name: string): string {
  return isPlain(name) ? name : `"${escapeString(name)}"`;
}

/** The name of named metadata or of an attachment kind: odd bytes are escaped, never quoted. */
export function metadataName(name: string): string {
  let out = '';
  for (let i = 0; i < name.length; i++) {
    const char = name.charAt(i);
    out += (i === 0 ? /[-a-zA-Z$._]/ : /[-a-zA-Z$._0-9]/).test(char)
      ? char
      : hexEscape(name.charCodeAt(i));
  }
  return out;
}

/** How the arguments, blocks and instructions of a function are referred to: `%x`, `%"a b"`, `%7`. */
export type LocalNames = ReadonlyMap<Value, string>;

export function nameLocals(func: Func): LocalNames {
  const names = new Map<Value, string>();
  let next = 0;
  for (const param of func.params) {
    names.set(param, param.name === undefined ? `%${next++}` : `%${quoteName(param.name)}`);
  }
  for (const block of func.blocks) {
    names.set(block, block.name === undefined ? `%${next++}` : `%${quoteName(block.name)}`);
    for (const instruction of block.instructions) {
      if (instruction.type.kind === 'void') continue;
      names.set(
        instruction,
        instruction.name === undefined ? `%${next++}` : `%${quoteName(instruction.name)}`,
      );
    }
  }
  return names;
}

/** The line that opens a block, or '' for an entry block that needs none. */
export function blockLabel(block: BasicBlock, names: LocalNames): string {
  if (block.name === undefined && block.func.blocks[0] === block) return '';
  return `${names.get(block)!.slice(1)}:\n`;
}
