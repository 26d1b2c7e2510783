/**
 * Parts of large objects as pointers need them: what one pointer may reach within an object is one part of it, so
 * that no pointer is in two, and nothing forks. It is to the inside of an object what the dynamically segmented
 * model is to objects, and the strategy by object that Trabish and Rinetzky ("Relocatable Addressing Model for Symbolic
 * Execution", ISSTA 2020, §6) leave open.
 *
 * A part begins as a few bytes around the first address that the solver names. When the same access may be elsewhere
 * in the object too, the part grows to reach there, to twice its size at least, and swallows those on its way. So
 * it is asked a few times more than without parts when an object is accessed for the first time, and once as ever
 * when its parts are known. An object that is accessed all over becomes one part soon, which is the object: a table
 * is cheap (src/solver/array/table.ts), and is left alone. A buffer that is cut into nodes, an arena, or an array of
 * which the path allows a few elements stays in parts.
 *
 * Parts are those of the engine, not of a state, and another engine has others, so that they give no name to a way (`only`): that an access lies in a part is asked for each path, and where it
 * does not the part grows. Invariant: the parts of an object do not overlap.
 */
import type { Region, Window } from '../address-space.js';
import type { AccessRequest } from '../models/model.js';
import type { Splitting } from './splitting.js';

/** Bytes that a part begins with, at a multiple of it from the object's first byte. */
const usualSize = 64;

interface Part {
  from: number;
  to: number;
}

export class GrownParts implements Splitting {
  /** By the object's base; of another size, it is another object. */
  private readonly known = new Map<number, { readonly size: number; parts: Part[] }>();

  constructor(
    private readonly threshold: number,
    private readonly firstSize = usualSize,
  ) {}

  windowAt(object: Region, address: number, { size }: AccessRequest): Window | undefined {
    if (object.size <= this.threshold) return undefined;
    const { from, to } = this.cover(object, address, address + size);
    return { base: from, size: to - from, starts: to - from - size + 1, only: object.base };
  }

  join(object: Region, a: Window, b: Window): boolean {
    const [low, high] = a.base < b.base ? [a, b] : [b, a];
    const needed = high.base + high.size - low.base;
    const size = Math.min(object.size, Math.max(needed, 2 * Math.max(a.size, b.size)));
    // What is beyond grows towards the part that was found last.
    const end = object.base + object.size;
    const from = low === b ? high.base + high.size - size : low.base;
    const start = Math.max(object.base, Math.min(from, end - size));
    this.cover(object, start, start + size);
    return true;
  }

  /** The part that has all of a range of addresses, made or grown if need be. */
  private cover(object: Region, first: number, end: number): Part {
    const { firstSize } = this;
    const { base, size } = object;
    let entry = this.known.get(base);
    if (entry?.size !== size) this.known.set(base, (entry = { size, parts: [] }));
    const { parts } = entry;
    const whole = parts.find(({ from, to }) => first >= from && end <= to);
    if (whole) return whole;
    const grown: Part = {
      from: first - ((first - base) % firstSize),
      to: Math.min(base + size, end + ((firstSize - ((end - base) % firstSize)) % firstSize)),
    };
    for (const { from, to } of parts) {
      if (from >= grown.to || to <= grown.from) continue;
      grown.from = Math.min(grown.from, from);
      grown.to = Math.max(grown.to, to);
    }
    entry.parts = parts.filter(({ from, to }) => to <= grown.from || from >= grown.to);
    entry.parts.push(grown);
    return grown;
  }
}
