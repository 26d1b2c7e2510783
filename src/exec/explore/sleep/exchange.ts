/**
 * States that leave an engine, and such as come from another one, as blocks of text: the decisions that name them, where their blocks of memory lie
 * (placements.ts), and the joins that their decisions begin at (portable-origins.ts), each once.
 */
import type { SharedAddresses } from '../../../memory/index.js';
import type { State } from '../states/state.js';
import { type Placement, placementsFor, placementsFrom } from './placements.js';
import type { OriginTexts } from './portable-origins.js';
import { readSleepers, type Sleeper, writeSleepers } from './sleep-store.js';
import { NotPortable } from './value-graph.js';

/** A state that is to leave, by what is told of it. `origin` is the join that its decisions begin at, if they begin at one. */
export interface Leaving extends Pick<Sleeper, 'state' | 'at' | 'hasEntered'> {
  readonly origin: State | undefined;
  readonly placement: Placement | undefined;
}

/** One that has come; what its decisions begin at is its `origin`. */
export type Arriving = Omit<Leaving, 'origin'>;

export class Exchange {
  constructor(private readonly texts: OriginTexts) {}

  /** Whether another engine can have a state, as far as that is known. */
  mayLeave({ origin }: State): boolean {
    return !origin || this.texts.mayGo(origin);
  }

  /** Undefined where one of them turns out to have no translation, which `mayLeave` knows then, or all of them are more than a text can be. */
  write(states: readonly Leaving[]): string | undefined {
    const numbers = new Map<State, number>();
    const numberOf = (origin: State): number => {
      const number = numbers.get(origin) ?? numbers.size + 1;
      numbers.set(origin, number);
      return number;
    };
    const addressesOf = placementsFor();
    const sleepers = states.map(({ origin, placement, ...rest }): Sleeper => {
      const addresses = addressesOf(placement);
      return { ...rest, origin: origin ? numberOf(origin) : 0, addresses };
    });
    try {
      return writeSleepers(sleepers, this.texts.write([...numbers.keys()]));
    } catch (thrown) {
      if (thrown instanceof NotPortable || thrown instanceof RangeError) return undefined;
      throw thrown;
    }
  }

  /** `newId` gives states and their joins numbers; `common` is the register of addresses that all engines have. */
  read(block: string, newId: () => number, common: SharedAddresses | undefined): Arriving[] {
    const { sleepers, origins } = readSleepers(block, newId);
    this.texts.beginSerials(block);
    const joins = this.texts.read(origins, newId);
    const placementIn = placementsFrom(common);
    return sleepers.map(({ state, origin, addresses, at, hasEntered }) => {
      state.origin = origin > 0 ? joins[origin - 1] : undefined;
      return { state, at, hasEntered, placement: placementIn(addresses) };
    });
  }
}
