/**
 * The independent slices of a path, found by the inputs that they have.
 *
 * A path may have as many slices as it has inputs, and each condition touches few of them. So each slice has
 * a number, and each atom of its support the number as its owner. Slices that a condition makes one keep the
 * number of the largest; those of the others lead to it (a union-find structure, by size, so that the ways are
 * short). All of it is persistent: a path with one more condition shares nearly everything with its parent.
 *
 * The atoms of a support are not looked up one by one, since a support may have as many as the path has
 * inputs: one of them leads to a slice, whose support is taken away from the rest as a whole.
 *
 * Invariant: the support of a slice is the set of atoms that its number owns. If one has an array as a
 * whole, no other has an element of that array.
 */
import { least, subtract } from '../../collections/index.js';
import { ArrayInfo, type Atom, AtomOwners, type Support } from '../../expr/index.js';
import type { PathSlice } from './path-slice.js';
import { VersionedList } from './versioned-list.js';

/** A slice under its number; `since` tells when it got there. */
export interface Place {
  readonly number: number;
  readonly slice: PathSlice;
  readonly since: number;
}

/** What a number stands for: a slice, or another number. */
type Entry = Place | number;

export class SliceIndex {
  static readonly empty = new SliceIndex(AtomOwners.empty, VersionedList.empty);

  private constructor(
    private readonly owners: AtomOwners,
    private readonly entries: VersionedList<Entry>,
  ) {}

  *slices(): Generator<PathSlice> {
    for (const entry of this.entries) if (typeof entry !== 'number') yield entry.slice;
  }

  /** The slices that share inputs with a support, those that have been there longest first. */
  touchedBy(support: Support): Place[] {
    if (this.entries.length === 0) return [];
    let found: Place[] | undefined;
    let fresh: Atom[] | undefined;
    let rest = support.tree;
    while (rest !== undefined) {
      const first = least(rest);
      const place = this.ownerOf(first.key);
      if (place !== undefined) {
        // Mostly it is the only one.
        if (found === undefined) found = [place];
        else note(found, place);
        rest = subtract(rest, place.slice.support.tree);
      } else {
        if (fresh === undefined) fresh = [first.value];
        else fresh.push(first.value);
        rest = subtract(rest, first);
      }
    }
    found ??= [];
    if (fresh !== undefined) for (const atom of fresh) this.noteRelated(atom, found);
    return found.length < 2 ? found : inOrder(found);
  }

  /** The path with a slice in the place of those that a condition touches; `before` is what these were together. */
  with(touched: readonly Place[], slice: PathSlice, before: Support, since: number): SliceIndex {
    let { entries } = this;
    let number = entries.length;
    let largest = 0;
    for (const place of touched) {
      if (place.slice.support.size <= largest) continue;
      largest = place.slice.support.size;
      number = place.number;
    }
    entries = entries.with(number, { number, slice, since });
    for (const place of touched) {
      if (place.number !== number) entries = entries.with(place.number, number);
    }
    const added = subtract(slice.support.tree, before.tree);
    return new SliceIndex(this.owners.with(added, number), entries);
  }

  private ownerOf(key: number): Place | undefined {
    const number = this.owners.get(key);
    if (number === undefined) return undefined;
    let entry = this.entries.at(number);
    while (typeof entry === 'number') entry = this.entries.at(entry);
    return entry;
  }

  /** What an atom that nobody owns is related to: an element to its array as a whole, and the other way. */
  private noteRelated({ of, index }: Atom, found: Place[]): void {
    if (!(of instanceof ArrayInfo)) return;
    if (index === null) {
      for (const element of of.atoms.values()) this.noteOwner(element, found);
      return;
    }
    const whole = of.atoms.get(null);
    if (whole !== undefined) this.noteOwner(whole, found);
  }

  private noteOwner({ tree }: Support, found: Place[]): void {
    const place = this.ownerOf(least(tree!).key);
    if (place !== undefined) note(found, place);
  }
}

/** Mostly the last one again. */
function note(found: Place[], place: Place): void {
  if (found[found.length - 1] !== place) found.push(place);
}

/** Each once. */
function inOrder(found: Place[]): Place[] {
  found.sort((a, b) => a.since - b.since);
  return found.filter((place, i) => place !== found[i - 1]);
}
