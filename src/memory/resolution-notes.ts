/** What a run notes of its symbolic pointers: counts for the summary. One for each engine. */
import type { Region } from './address-space.js';

export interface MemoryCounts {
  /** Accesses through pointers that the solver was asked about. */
  readonly resolutions: number;
  /** Those of them that may be in several objects. */
  readonly multiple: number;
  /** Those through pointers that are one of a few addresses: their guards choose (few-addresses.ts). */
  readonly fewAddresses: number;
  /** Questions about where a pointer may be. */
  readonly resolutionQueries: number;
  /** Sets of objects that became segments, each once for each place in the program. */
  readonly segments: number;
  /** How often the same objects were a segment at the same place again. */
  readonly segmentsReused: number;
  /** Bytes of objects in the largest segment. */
  readonly largestSegment: number;
  /** Guesses by context that were all that an access may reach, and those that were not. */
  readonly guessed: number;
  readonly guessedWrong: number;
  /** Objects that were split when they were accessed, each once for each access. */
  readonly splits: number;
  /** Parts of them that were accessed. */
  readonly parts: number;
  /** Bytes of the largest object that was split. */
  readonly largestSplit: number;
}

export class ResolutionNotes {
  resolutions = 0;
  multiple = 0;
  fewAddresses = 0;
  resolutionQueries = 0;
  segments = 0;
  segmentsReused = 0;
  largestSegment = 0;
  guessed = 0;
  guessedWrong = 0;
  splits = 0;
  parts = 0;
  largestSplit = 0;
  private readonly known = new Map<object, Set<string>>();

  counts(): MemoryCounts {
    const { resolutions, multiple, fewAddresses, resolutionQueries, segments, segmentsReused } =
      this;
    const { largestSegment, guessed, guessedWrong, splits, parts, largestSplit } = this;
    return {
      ...{ resolutions, multiple, fewAddresses, resolutionQueries, segments, segmentsReused },
      ...{ largestSegment, guessed, guessedWrong, splits, parts, largestSplit },
    };
  }

  /** Objects are a segment for an access by an instruction. */
  noteSegment(by: object, objects: readonly Region[]): void {
    let known = this.known.get(by);
    if (!known) this.known.set(by, (known = new Set()));
    const key = objects.map(({ base, size }) => `${base}+${size}`).join(' ');
    if (known.has(key)) this.segmentsReused++;
    else {
      known.add(key);
      this.segments++;
    }
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    this.largestSegment = Math.max(this.largestSegment, bytes);
  }

  /** An access may be in a part of an object: in the first one that was found, or in another. */
  notePart(object: Region, isFirst: boolean): void {
    this.parts++;
    if (!isFirst) return;
    this.splits++;
    this.largestSplit = Math.max(this.largestSplit, object.size);
  }
}
