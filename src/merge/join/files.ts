/**
 * The files of states that are joined: bytes become choices where names, times, lengths, descriptors and positions agree.
 * What a read gives depends on a position, which is one term; states that have read or written differently
 * are not joined while they are at different ones.
 */
import type { FileContents, FilesSnapshot } from '../../exec/index.js';
import type { Expr } from '../../expr/index.js';
import { isSameSlot } from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { Choice } from './choice.js';
import { Refused } from './refusal.js';

/** What files must have in common, as a number: names, times, lengths, descriptors, positions. */
export class FileShapes {
  private readonly known = new WeakMap<FilesSnapshot, number>();
  private readonly numbers = new Map<string, number>();

  of(files: FilesSnapshot): number {
    let number = this.known.get(files);
    if (number === undefined) {
      const text = shapeOf(files);
      number = this.numbers.get(text) ?? this.numbers.size;
      this.numbers.set(text, number);
      this.known.set(files, number);
    }
    return number;
  }
}

function shapeOf(files: FilesSnapshot): string {
  const { descriptors, lengths, contents, names, times, descriptions } = files;
  const number = (value: number | Expr): string =>
    typeof value === 'number' ? `${value}` : `term ${value.id}`;
  return JSON.stringify([
    descriptors,
    [...lengths].map(([file, length]) => [file, number(length)]).sort(),
    contents.map(({ length }) => length),
    [...names].sort(),
    [...times].map(([file, when]) => [file, ...when.map(String)]).sort(),
    descriptions.map(({ target, position, flags }) => [target, number(position), flags]),
  ]);
}

export function compareFiles(sides: readonly FilesSnapshot[], shapes: FileShapes): void {
  const [first, ...others] = sides.map((side) => shapes.of(side));
  if (others.some((other) => other !== first)) throw new Refused('files');
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
