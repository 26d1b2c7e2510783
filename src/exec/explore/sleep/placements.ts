/**
 * Where states have placed their heap blocks, for those that are made again where states are merged (memory/shared-addresses.ts).
 *
 * In memory a state's placement knows the register of names that its blocks are from. In a block of text a register is a number: for another
 * engine one of this block alone, where 0 is what all engines have in common. Whoever takes the block in begins a new register for each number.
 * A register lives as long as states do that have it, or are written out with it.
 */
import {
  type ObjectsSnapshot,
  placedSince,
  SharedAddresses,
  toPlaceAgain,
} from '../../../memory/index.js';

export interface Placement {
  readonly names: SharedAddresses;
  /** Whether nothing was allocated since the first decision of the run: up to there every engine places the same. */
  readonly isTrunk: boolean;
  /** Where the path has placed its blocks since its origin, in order. */
  readonly placed: readonly number[];
}

/** The same as it is written. */
export interface Addresses {
  /** A number for each register of names; 0 for what is the same in all engines. */
  readonly register: number;
  /** The end of all blocks that the register has. */
  readonly end: number;
  readonly placed: readonly number[];
}

/** What a path has placed since its origin; undefined where addresses are the same in every engine, whatever other paths did. */
export function placementOf(
  { shared, placed, heapEnd }: ObjectsSnapshot,
  origin: ObjectsSnapshot,
  trunk: { readonly names: SharedAddresses | undefined; readonly end: number | undefined },
): Placement | undefined {
  if (!shared) return undefined;
  const isTrunk = shared === trunk.names && heapEnd === trunk.end;
  return { names: shared, isTrunk, placed: placedSince(placed, origin.placed) };
}

/** The objects of the origin, before a path comes from there: again as far as it was, or anew. */
export function placingAgain(
  origin: ObjectsSnapshot,
  { names, placed }: Placement,
  isMadeAgain: boolean,
): ObjectsSnapshot {
  const toPlace = isMadeAgain ? toPlaceAgain(placed) : undefined;
  return { ...origin, shared: names, toPlace };
}

const written = (
  { names, isTrunk, placed }: Placement,
  numberOf: (names: SharedAddresses) => number,
): Addresses => ({ register: isTrunk ? 0 : numberOf(names), end: names.end, placed });

/** Writes placements for another engine, all of one block. */
export function placementsFor(): (placement: Placement | undefined) => Addresses | undefined {
  const numbers = new Map<SharedAddresses, number>();
  const numberOf = (names: SharedAddresses): number => {
    const number = numbers.get(names) ?? numbers.size + 1;
    numbers.set(names, number);
    return number;
  };
  return (placement) => placement && written(placement, numberOf);
}

/** Reads placements of another engine, all of one block. */
export function placementsFrom(
  common: SharedAddresses | undefined,
): (addresses: Addresses | undefined) => Placement | undefined {
  const registers = new Map<number, SharedAddresses>();
  return (addresses) => {
    if (!addresses || !common) return undefined;
    const { register, end, placed } = addresses;
    const isTrunk = register === 0;
    let names = isTrunk ? common : registers.get(register);
    if (!names) registers.set(register, (names = new SharedAddresses(end)));
    return { names, isTrunk, placed };
  };
}

/** Registers of states that are written out and come back. */
export class RegistersOutside {
  private readonly kept = new Map<number, { readonly names: SharedAddresses; states: number }>();
  private readonly numbers = new WeakMap<SharedAddresses, number>();
  private last = 0;

  write(placement: Placement | undefined): Addresses | undefined {
    return placement && written(placement, (names) => this.numberOf(names));
  }

  private numberOf(names: SharedAddresses): number {
    let number = this.numbers.get(names);
    if (number === undefined) this.numbers.set(names, (number = ++this.last));
    return number;
  }

  /** A state is written out. */
  keep(placement: Placement | undefined): void {
    if (!placement || placement.isTrunk) return;
    const number = this.numberOf(placement.names);
    const known = this.kept.get(number);
    if (known) known.states++;
    else this.kept.set(number, { names: placement.names, states: 1 });
  }

  /** One comes back. */
  take(
    addresses: Addresses | undefined,
    common: SharedAddresses | undefined,
  ): Placement | undefined {
    if (!addresses || !common) return undefined;
    const { register, placed } = addresses;
    if (register === 0) return { names: common, isTrunk: true, placed };
    const known = this.kept.get(register)!;
    if (--known.states === 0) this.kept.delete(register);
    return { names: known.names, isTrunk: false, placed };
  }
}
