/**
 * The files of states that are joined: bytes become choices where names, lengths, descriptors and positions agree.
 * What a read gives depends on a position, which is one term; states that have read or written differently
 * are not joined while they are at different ones.
 */
import type { FileContents, FilesSnapshot } from '../../exec/index.js';
import { isSameSlot } from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { Choice } from './choice.js';
import { Refused } from './refusal.js';

export function compareFiles(sides: readonly FilesSnapshot[]): void {
  const [first, ...others] = sides;
  for (const other of others) if (!areAlike(first, other)) throw new Refused('files');
}

function areAlike(a: FilesSnapshot, b: FilesSnapshot): boolean {
  if (a === b) return true;
  return (
    isSameList(a.descriptors, b.descriptors) &&
    a.lengths.size === b.lengths.size &&
    [...a.lengths].every(([file, length]) => b.lengths.get(file) === length) &&
    a.contents.length === b.contents.length &&
    a.contents.every((contents, i) => contents.length === b.contents[i].length) &&
    a.names.size === b.names.size &&
    [...a.names].every(([name, file]) => b.names.get(name) === file) &&
    a.descriptions.length === b.descriptions.length &&
    a.descriptions.every((ours, i) => {
      const theirs = b.descriptions[i];
      if (ours === theirs) return true;
      if (ours.position !== theirs.position || ours.flags !== theirs.flags) return false;
      return JSON.stringify(ours.target) === JSON.stringify(theirs.target);
    })
  );
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((item, i) => item === b[i]));
}

export function joinFiles(sides: readonly FilesSnapshot[], choice: Choice): FilesSnapshot {
  const [first] = sides;
  const contents = first.contents.map((file, i) =>
    joinContents(
      file,
      sides.map((side) => side.contents[i]),
      choice,
    ),
  );
  return { ...first, contents };
}

function joinContents(
  first: FileContents,
  sides: readonly FileContents[],
  choice: Choice,
): FileContents {
  if (sides.every((side) => side === first)) return first;
  const bytes = Array.from(first, (_, i): Slot => {
    const values = sides.map((side) => side[i]);
    return values.every((value) => isSameSlot(value, values[0]))
      ? values[0]
      : choice.word(8, values);
  });
  return bytes;
}
