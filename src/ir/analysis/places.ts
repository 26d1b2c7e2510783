/**
 * Places in abstract objects: what a pointer of the points-to analysis points to is an object and a set of offsets into
 * it (offsets.ts). So the fields of a structure are told apart by their offsets, whatever the types say, and the
 * elements of an array that is accessed at a variable index are one place.
 *
 * Invariant: places of an object that have an offset in common have the same contents; they are joined when the second of them is
 * made. An object has at most `mostPlaces` of them, and then one more, which meets all others.
 *
 * Two deviations from what a byte-exact analysis would do: accesses that overlap without beginning at the same offset do not
 * meet (unless they are wider than a pointer, see points-to.ts), and where objects end is not known.
 */
import type { InclusionSolver } from './inclusion.js';
import {
  anywhere,
  congruent,
  divisor,
  isBounded,
  keyOf,
  meet,
  minus,
  type Offsets,
  plus,
  single,
  upTo,
} from './offsets.js';

const mostPlaces = 64;

interface Place {
  readonly object: number;
  readonly offsets: Offsets;
}

/** Contents that are copied elsewhere: from a place on, so many bytes. */
interface Copy {
  readonly from: Offsets;
  readonly length: number;
  readonly to: Place;
}

interface Fields {
  readonly places: number[];
  readonly byOffsets: Map<string, number>;
  readonly copies: Map<string, Copy>;
  /** Contents that lie a multiple of this apart are the same; 0 if there is none. */
  stride: number;
  /** The place that is all of it, once there is one. */
  whole: number | undefined;
}

export class Places {
  private readonly places: Place[] = [];
  private readonly objects: Fields[] = [];

  constructor(private readonly solver: InclusionSolver) {}

  object(): number {
    return (
      this.objects.push({
        places: [],
        byOffsets: new Map(),
        copies: new Map(),
        stride: 0,
        whole: undefined,
      }) - 1
    );
  }

  objectOf(place: number): number {
    return this.places[place].object;
  }

  at(object: number, asked: Offsets): number {
    const { byOffsets, places, copies } = this.objects[object];
    const offsets = this.folded(object, places.length < mostPlaces ? asked : anywhere);
    const key = keyOf(offsets);
    let place = byOffsets.get(key);
    if (place !== undefined) return place;
    place = this.solver.element();
    this.places[place] = { object, offsets };
    byOffsets.set(key, place);
    if (offsets.stride === 1 && !isBounded(offsets)) this.objects[object].whole = place;
    for (const other of places)
      if (meet(this.places[other].offsets, offsets)) this.join(other, place);
    places.push(place);
    for (const copy of [...copies.values()]) this.copyOne(copy, place);
    return place;
  }

  /** Where offsets without end have joined what lies a stride apart, there is nothing more to tell apart. */
  private folded(object: number, offsets: Offsets): Offsets {
    const fields = this.objects[object];
    if (fields.stride === 0 && isBounded(offsets)) return offsets;
    fields.stride = divisor(fields.stride, offsets.stride);
    return congruent(offsets.phase, fields.stride);
  }

  start(object: number): number {
    return this.at(object, single(0));
  }

  /** All of an object. */
  whole(object: number): number {
    return (this.objects[object].whole ??= this.at(object, anywhere));
  }

  moved(place: number, by: Offsets): number {
    const { object, offsets } = this.places[place];
    const { stride, whole } = this.objects[object];
    return stride === 1 && whole !== undefined ? whole : this.at(object, plus(offsets, by));
  }

  /** What lies at a place and behind it, as far as a length, is at another object's place as well. */
  copy(from: number, to: number, length: number): void {
    const { object, offsets } = this.places[from];
    const copy = { from: offsets, length, to: this.places[to] };
    const { copies, places } = this.objects[object];
    const key = `${from} ${to} ${length}`;
    if (copies.has(key)) return;
    copies.set(key, copy);
    for (const place of [...places]) this.copyOne(copy, place);
  }

  private copyOne({ from, length, to }: Copy, place: number): void {
    const distance = upTo(minus(this.places[place].offsets, from), length);
    if (!distance) return;
    const { solver } = this;
    const target = this.at(to.object, plus(to.offsets, distance));
    solver.include(solver.contentsOf(place), solver.storedIn(target));
  }

  private join(a: number, b: number): void {
    const { solver } = this;
    solver.include(solver.contentsOf(a), solver.contentsOf(b));
    solver.include(solver.contentsOf(b), solver.contentsOf(a));
  }
}
