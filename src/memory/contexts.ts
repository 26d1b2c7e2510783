/**
 * Context-based resolution (Trabish and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA 2020,
 * §2.3.3): an instruction's pointers reach objects that were allocated in the same contexts time and again. A context is
 * the place of the allocation and the calls around it, the last k of them.
 *
 * The paper asks the solver about every object, and by contexts about fewer. Here objects are found by the addresses
 * that the solver names, one question for each object that is reached; so what contexts save is these. All
 * objects of the contexts that an instruction has met are guessed at once, and one question says whether they are all
 * (models/candidates.ts). Where they would be much more than what was found before (three tables whose nodes come from
 * one place), the guess is what the instruction reached the last time: the objects themselves are the context.
 *
 * What is learned belongs to the run. It decides how much is asked, not what is found.
 */
import type { AddressSpace, Region } from './address-space.js';
import type { MemoryObject } from './objects-snapshot.js';

/** How many times the bytes that were found a guess may have. */
const mostSpurious = 2;
/** Guesses in a row that were not all, after which an instruction is asked about as without contexts. */
const patience = 8;

interface Learned {
  readonly contexts: Set<unknown>;
  /** Bytes of the largest set that was found by asking. */
  bytes: number;
  /** What was found the last time. */
  last: readonly Region[];
  failures: number;
}

export class Contexts {
  private readonly learned = new Map<object, Learned>();
  private readonly calls = new WeakMap<MemoryObject, string>();

  constructor(
    /** Calls around an allocation that tell contexts apart. */
    readonly depth: number,
  ) {}

  /** An object was allocated within some calls, the innermost last. */
  note(object: MemoryObject, calls: string): void {
    this.calls.set(object, calls);
  }

  /** Objects that an instruction may be about; undefined if nothing is known, or too much. */
  guess(by: object, space: AddressSpace): Region[] | undefined {
    const known = this.learned.get(by);
    if (!known || known.failures >= patience) return undefined;
    const objects: Region[] = [];
    let bytes = 0;
    for (const object of space.objects.live()) {
      if (!known.contexts.has(this.contextOf(object))) continue;
      bytes += object.size;
      if (bytes > mostSpurious * known.bytes) return this.lastOf(known, space);
      objects.push(object);
    }
    return objects.length > 1 ? objects : this.lastOf(known, space);
  }

  /** What was found the last time, if it still lives. */
  private lastOf({ last }: Learned, space: AddressSpace): Region[] | undefined {
    const objects: Region[] = [];
    for (const { base, size } of last) {
      // Whether it is one of this state's may not be known.
      const { below } = space.objects.around(base);
      if (below && space.objects.guardOf(below.base)) return undefined;
      const object = space.objectAt(base);
      if (object?.base !== base || object.size !== size) return undefined;
      objects.push(object);
    }
    return objects;
  }

  /** What an instruction's pointer was found to reach. */
  learn(by: object, space: AddressSpace, objects: readonly Region[]): void {
    let known = this.learned.get(by);
    if (!known)
      this.learned.set(by, (known = { contexts: new Set(), bytes: 0, last: [], failures: 0 }));
    let bytes = 0;
    for (const { base, size } of objects) {
      const object = base < space.objects.stackLimit ? space.objects.containing(base) : undefined;
      if (object) known.contexts.add(this.contextOf(object));
      bytes += size;
    }
    known.bytes = Math.max(known.bytes, bytes);
    known.last = objects;
  }

  /** A guess was all that there is, or not. */
  tell(by: object, isComplete: boolean): void {
    const known = this.learned.get(by)!;
    known.failures = isComplete ? 0 : known.failures + 1;
  }

  private contextOf(object: MemoryObject): unknown {
    return this.calls.get(object) ?? object.site ?? object.base;
  }
}
