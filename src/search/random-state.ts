/** Any state, all with the same chance. */
import { NumberedMap } from '../collections/index.js';
import type { Searcher, State } from '../exec/index.js';
import type { Random } from './random.js';

export class RandomState implements Searcher {
  private readonly states: State[] = [];
  private readonly places = new NumberedMap<State, number>();

  constructor(private readonly random: Random) {}

  add(state: State): void {
    this.places.set(state, this.states.length);
    this.states.push(state);
  }

  remove(state: State): void {
    const place = this.places.get(state);
    if (place === undefined) return;
    this.places.delete(state);
    const last = this.states.pop()!;
    if (last === state) return;
    this.states[place] = last;
    this.places.set(last, place);
  }

  select(): State | undefined {
    return this.states[this.random.below(this.states.length)];
  }
}
