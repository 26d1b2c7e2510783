/**
 * Lengths of files, and positions in them, that are terms (files/files.ts): what is known of them where it matters.
 *
 * Where objects may have a symbolic size they are told as terms, so that a file is read into a buffer of its own size on
 * one path, however long it is. Otherwise, and for whoever must know the number, there is a path for each.
 */
import type { Expr, ExprContext } from '../../../expr/index.js';
import type { Slot } from '../../../value/index.js';
import { storeFacts } from '../../builtins/host-calls.js';
import type { FileFacts } from '../../host.js';
import type { Machine } from '../../machine.js';
import type { Files } from '../files/files.js';

/** Where __mg_stat puts the number of bytes and that of blocks of 512 bytes (host.ts, `FileFacts`). */
const sizeAt = 8 * 7;
const blocksAt = 8 * 9;
const logOfBlock = 9;

/** The width of lengths and positions: that of the host's numbers, whatever pointers have. */
export const lengthBits = 64;

export const least = (terms: ExprContext, a: Expr, b: Expr) => terms.ite(terms.ult(a, b), a, b);

export const settled = (term: Expr): number | Expr => (term.isConst ? Number(term.value) : term);

/** Makes the position in a file a number, one for each path. */
export function settlePosition({ domain }: Machine, files: Files, fd: number): void {
  const found = files.symbolicPosition(fd);
  if (!found) return;
  const { terms } = domain;
  const { position, most } = found;
  let at = 0;
  while (at < most && !domain.decide(terms.eq(position, terms.constant(at, lengthBits)))) at++;
  files.move(fd, at);
}

/** Makes the length of a file a number, one for each path. */
export function settleLength(machine: Machine, files: Files, of: number | Uint8Array): void {
  const { domain } = machine;
  if (typeof of === 'number') settlePosition(machine, files, of);
  const found = files.symbolicLength(of);
  if (!found) return;
  const { terms } = domain;
  const { file, length, most } = found;
  let size = 0;
  while (size < most && !domain.decide(terms.eq(length, terms.constant(size, lengthBits)))) size++;
  files.settleLength(file, size);
}

const absolute = 0;
const fromPosition = 1;
const fromEnd = 2;

/** Moves a descriptor (lseek), and gives where it is then. */
export function seek(
  machine: Machine,
  files: Files,
  fd: number,
  offset: number,
  whence: number,
): number | Expr {
  const told = seekToTerm(machine, files, fd, offset, whence);
  if (told !== undefined) return told;
  if (whence !== absolute) settleLength(machine, files, fd);
  return files.lseek(fd, offset, whence);
}

/**
 * Where a descriptor is, and where its file ends, as a term: with it objects may be made that are so large. Undefined
 * where that is a number, or is to be one.
 */
function seekToTerm(
  { domain, capacity }: Machine,
  files: Files,
  fd: number,
  offset: number,
  whence: number,
): Expr | number | undefined {
  if (capacity === 0 || offset !== 0) return undefined;
  if (whence === fromPosition) {
    const found = files.symbolicPosition(fd);
    if (found) return found.position;
  }
  const end = files.symbolicLength(fd);
  if (!end) return undefined;
  if (whence === fromEnd) {
    files.move(fd, settled(end.length));
    return settled(end.length);
  }
  if (whence !== fromPosition) return undefined;
  const { terms } = domain;
  const { position, readFrom } = files.place(fd);
  if (readFrom === undefined) return position;
  const from = terms.constant(readFrom, lengthBits);
  const reached = least(terms, terms.constant(position, lengthBits), end.length);
  return settled(terms.ite(terms.ult(reached, from), from, reached));
}

/** The facts about a file; its size is a term where objects may have such a size, else one number for each path. */
export function tellFacts(
  machine: Machine,
  files: Files,
  of: number | Uint8Array,
  pointer: Slot,
  known: () => FileFacts | number,
): number {
  const { access, capacity, domain } = machine;
  const end = capacity > 0 ? files.symbolicLength(of) : undefined;
  if (!end) settleLength(machine, files, of);
  const stored = storeFacts(machine, pointer, known());
  if (stored !== 0 || !end) return stored;
  const { terms } = domain;
  const number = (value: number) => terms.constant(value, lengthBits);
  const upToBlock = terms.add(end.length, number((1 << logOfBlock) - 1));
  const at = access.require(pointer, blocksAt + 8, 'write');
  access.setWord(at + sizeAt, settled(end.length), 8);
  access.setWord(at + blocksAt, settled(terms.lshr(upToBlock, number(logOfBlock))), 8);
  return stored;
}
