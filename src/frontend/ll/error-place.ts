/** From a byte position to the line, the column and an excerpt that a message shows. */
import { ReadError } from '../read-error.js';

const newline = 10;
/** Metadata and initialisers can be megabytes long; an excerpt shows this much on either side. */
const window = 60;

export function errorAt(
  file: string,
  bytes: Uint8Array,
  end: number,
  position: number,
  problem: string,
): ReadError {
  let line = 1;
  let start = 0;
  for (let next = bytes.indexOf(newline); next !== -1 && next < position; ) {
    line++;
    start = next + 1;
    next = bytes.indexOf(newline, start);
  }
  let stop = bytes.indexOf(newline, start);
  if (stop === -1 || stop > end) stop = end;
  const from = Math.max(start, position - window);
  const to = Math.min(stop, position + window);
  const shown = (first: number, last: number) =>
    Array.from(new TextDecoder().decode(bytes.subarray(first, last)), (c) => (c < ' ' ? ' ' : c));
  const left = shown(from, position);
  const text = [...left, ...shown(position, to)].join('');
  const before = from > start ? '…' : '';
  const after = to < stop ? '…' : '';
  const caret = `${' '.repeat(before.length + left.length)}^`;
  return new ReadError({
    file,
    position: { line, column: position - start + 1 },
    problem,
    excerpt: `  ${before}${text}${after}\n  ${caret}`,
  });
}
