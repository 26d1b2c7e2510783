/**
 * Whether a text may be read up to its end: the reads of a function whose result nobody asks for.
 *
 * A loop over the bytes of a symbolic text forks for each length. Whether the text ends within its object is
 * one condition: one of its bytes is zero, at or behind the pointer. Where it may not hold, reading goes wrong
 * at the first byte behind the object, or wherever else the reads are not allowed.
 *
 * A pointer that is a choice between addresses makes a choice of the condition. For any other symbolic pointer
 * the objects that it may reach are looked at together; nothing forks unless it may reach no object.
 */
import { Expr, Kind } from '../../../expr/index.js';
import { isWithin, NeedsAddress, nullEnd, type Region, Shadow } from '../../../memory/index.js';
import { Fault, type Slot } from '../../../value/index.js';
import type { Machine } from '../../machine.js';
import type { RunningPath } from '../asks/running-path.js';

/** A condition on the inputs, 1 or 0 where there is none; the fault where it does not hold. */
export interface Reading {
  readonly holds: Slot;
  readonly fault: Fault | undefined;
}

const fine: Reading = { holds: 1, fault: undefined };

/** What becomes of a null pointer: `printf` prints "(null)", as glibc's does; elsewhere it is an error. */
export type NullText = 'printed' | 'error';

/** Goes on only where the reading is right, or `unless` holds. */
export function requireReading(
  { domain }: Machine,
  { holds, fault }: Reading,
  unless?: Expr,
): void {
  if (holds === 1) return;
  const { terms } = domain;
  const condition = unless ? terms.or(unless, domain.term(holds, 1)) : holds;
  const settled = condition instanceof Expr && condition.isConst ? condition.value : condition;
  domain.check(settled, () => fault!);
}

export class TextReads {
  constructor(private readonly running: RunningPath) {}

  /**
   * Whether the bytes at a pointer can be read up to a zero byte, or up to `most` of them. Undefined where it
   * is not known whether there is a text at all.
   */
  reading(pointer: Slot, onNull: NullText, most = Number.POSITIVE_INFINITY): Reading | undefined {
    if (!(pointer instanceof Expr)) {
      return pointer === 0 && onNull === 'printed' ? fine : this.readingAt(pointer, most);
    }
    if (pointer.isConst) return this.reading(pointer.value, onNull, most);
    if (pointer.kind !== Kind.Ite) return this.readingWithin(pointer, onNull, most);
    const { domain } = this.running.machine;
    // Where a part of a choice may be is not asked: it is not chosen on every path that reaches this one.
    const part = (chosen: Expr) =>
      chosen.isConst || chosen.kind === Kind.Ite ? this.reading(chosen, onNull, most) : undefined;
    const whenTrue = part(pointer.b);
    const whenFalse = part(pointer.c);
    if (!whenTrue || !whenFalse) return undefined;
    if (whenTrue.holds === 1 && whenFalse.holds === 1) return fine;
    const [a, b] = [whenTrue, whenFalse].map(({ holds }) => domain.term(holds, 1));
    const holds = domain.terms.ite(pointer.a, a, b);
    return { holds, fault: whenTrue.fault ?? whenFalse.fault };
  }

  private readingAt(pointer: Slot, most: number): Reading | undefined {
    if (most === 0) return fine;
    const { access, program, domain } = this.running.machine;
    // How far an object may be read whose size is a term depends on where its text ends.
    if (typeof pointer === 'number' && this.hasExtent(access.objectAt(pointer))) return undefined;
    const { memory } = program;
    const { terms } = domain;
    const byteType = program.module.types.int(8);
    let ends: Expr | undefined;
    try {
      const start = access.require(pointer, 1, 'read');
      for (let at = start; at < start + most; at++) {
        const byte =
          memory.shadow(at) & Shadow.concrete ? memory.load8(at) : access.load(byteType, at);
        if (byte === 0) return fine;
        if (!(byte instanceof Expr)) continue;
        const isEnd = terms.eq(byte, terms.constant(0, 8));
        ends = ends ? terms.or(ends, isEnd) : isEnd;
      }
      return fine;
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      return { holds: ends ?? 0, fault: thrown };
    }
  }

  private hasExtent(object: Region | undefined): boolean {
    const { objects } = this.running.program;
    return object !== undefined && objects.extentOf(object.base) !== undefined;
  }

  /** For a pointer of which only the path tells where it is. */
  private readingWithin(pointer: Expr, onNull: NullText, most: number): Reading | undefined {
    const { machine } = this.running;
    const found = this.running.resolve(pointer, 1, 'read');
    if (onNull === 'printed' && found.beyond.some(({ address }) => address < nullEnd)) {
      return undefined;
    }
    if (found.incomplete || found.beyond.length > 0) throw new NeedsAddress(pointer, 1, 'read');
    if (found.within.some(({ object }) => this.hasExtent(object))) return undefined;
    const { terms } = machine.domain;
    let holds: Expr = terms.true;
    let fault: Fault | undefined;
    for (const { object } of found.within) {
      const ends = this.endsWithin(pointer, object, most);
      if (ends === terms.true) continue;
      const elsewhere = terms.not(isWithin(terms, pointer, object.base, object.size));
      holds = terms.and(holds, terms.or(elsewhere, ends));
      fault ??= machine.access.fault(object.base + object.size, 1, 'read');
    }
    machine.access.reaches = [];
    return holds === terms.true ? fine : { holds, fault };
  }

  /** Whether a text that begins at a pointer into an object ends in it, or is not read so far. */
  private endsWithin(pointer: Expr, { base, size }: Region, most: number): Expr {
    const { access, domain } = this.running.machine;
    const { terms } = domain;
    const isBefore = (end: number) => terms.ule(pointer, terms.constant(end, pointer.width));
    let ends: Expr = most < size ? isBefore(base + size - most) : terms.false;
    for (let at = base + size - 1; at >= base; at--) {
      const byte = access.byte(at);
      if (byte === 0) {
        // What lies before it ends there at the latest.
        return at === base + size - 1 ? terms.true : terms.or(ends, isBefore(at));
      }
      if (!(byte instanceof Expr)) continue;
      const isEnd = terms.eq(byte, terms.constant(0, 8));
      ends = terms.or(ends, terms.and(isEnd, isBefore(at)));
    }
    return ends;
  }
}
